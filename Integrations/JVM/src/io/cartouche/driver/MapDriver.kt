package io.cartouche.driver

import io.cartouche.Camera
import io.cartouche.Event
import io.cartouche.Hit
import io.cartouche.Input
import io.cartouche.Plan
import io.cartouche.RefusalReason
import io.cartouche.Region
import io.cartouche.Resolver
import io.cartouche.ScreenPoint
import io.cartouche.State

/**
 * Shows the views of a resolver on a map: it resolves a frame when the map draws one, and makes, measures, moves, recycles and hides
 * views.
 *
 * The host calls [tick] once in each display frame in which the map moves, and after [MapHost.requestFrame]. Use a driver from one
 * thread. After the first frame, a tick allocates no memory but that of the host and of contents that change.
 *
 * @property resolver the resolver of the views. Only this object may call its `resolve`. [remove] does not close it.
 */
class MapDriver<View : Any>(
  val resolver: Resolver, private val map: MapHost, private val views: ViewHost<View>, val options: DriverOptions = DriverOptions()
) {
  /** Called for a problem that the driver then ignores, such as an input with an unknown id. */
  var onWarning: ((String) -> Unit)? = null

  /**
   * Called after a frame for each error that the view host or an event handler threw. Without it, [tick] throws the first of them,
   * when the frame is complete.
   */
  var onError: ((Throwable) -> Unit)? = null

  /** Called when [unsupported] changes. */
  var onUnsupported: ((String?) -> Unit)? = null

  /** The reason why the map cannot show views, so that all of them are hidden; null otherwise. */
  var unsupported: String? = null
    private set

  /** The number of frames that were resolved. */
  var frameCount = 0
    private set

  /** Whether [remove] was called. */
  var isRemoved = false
    private set

  private val errors = ArrayList<Throwable>()
  private val fails: (Throwable) -> Unit = { errors.add(it) }
  private val sizes = MeasuredSizes(resolver) { addInput(it) }
  private val measures = Measures(views, fails)
  private val viewSlots = ViewSlots(views, resolver, sizes, measures, fails)
  private val calloutSlots = CalloutSlots(views, resolver, sizes, measures, fails)
  private val pointerSlots = PointerSlots(views, resolver, fails)
  private val leaders = LeaderLines(views)
  private val gestures = Gestures(map, resolver, options) { sendOwn(it) }
  private val features =
    MapFeatures(map, resolver, { sendOwn(it) }, { setNeedsFrame() }, { onWarning?.invoke(it) })
  private val clusters = TappedClusters(resolver, map, options) { sendOwn(it) }
  private val projected = Projected(map)
  private val rest = RestTimer()

  /** The inputs for the next frame. */
  private var inputs = ArrayList<Input>()
  /** The inputs of the frame that is being resolved. */
  private var taken = ArrayList<Input>()
  private var reloads = resolver.reloads
  private var isDirty = true
  private var isAtRest = false
  private var isIdle = false
  private var isResolving = false
  private var needsMeasuring = false
  private var readingOrder = ArrayList<View>()
  private var nextReadingOrder = ArrayList<View>()
  /** Changes when texts of callouts and pointers may have changed. */
  private var stamp = 0

  init {
    views.attach(this)
    map.requestFrame()
  }

  /** Whether the last frame was resolved for an idle map, and nothing has changed since. */
  val isSettled: Boolean get() = isAtRest && inputs.size == 0 && !isDirty && !isRemoved

  // MARK: Events of the map

  /**
   * Resolves a frame if one is needed.
   *
   * @param time the time stamp of the display frame in seconds, on any clock. It only serves to measure pauses. NaN counts as 1/60
   *   second after the last tick.
   */
  @JvmOverloads
  fun tick(time: Double = Double.NaN) {
    if (isRemoved || isResolving) return
    if (resolver.isClosed) return remove()
    followPlan()
    val hasMoved = projected.read()
    if (hasMoved) isIdle = isIdle && !map.isMoving
    if (projected.hasOtherWidth) needsMeasuring = true
    refuse(projected.unsupported)
    projected.takeLocation()?.let { addInput(Input.puck(it.coordinate)) }
    if (unsupported == null) {
      features.tellGeometries()
      val isChanged = hasMoved || isDirty || inputs.size > 0
      rest.advance(time, !isChanged && !map.isMoving)
      val settles = !isChanged && !map.isMoving && !isAtRest && rest.isOver(options, isIdle)
      if (isChanged || settles) makeFrame(settles)
    }
    // A map that moves calls `tick` by itself.
    if (!isRemoved && unsupported == null && !map.isMoving && !isSettled) map.requestFrame()
    reportErrors()
  }

  /** Notes that the camera has changed. The host calls it as often as it likes before a [tick]. */
  fun mapDidMove() {
    isIdle = false
    requestFrame()
  }

  /** Notes that the map is idle: its camera stands still, and its tiles are loaded. */
  fun mapDidBecomeIdle() {
    isIdle = true
    if (!isSettled) requestFrame()
  }

  /** Notes that the size, the padding or the safe area of the map has changed, for example because the device was turned. */
  fun viewportChanged() = requestFrame()

  /** Notes that the map has loaded features, or another style. */
  fun featuresLoaded() {
    features.isStale = true
    setNeedsFrame()
  }

  /** Notes that the preferred size of texts has changed: all visible views are filled and measured again. */
  fun contentSizeChanged() {
    viewSlots.slots.expireAll()
    calloutSlots.slots.expireAll()
    pointerSlots.slots.expireAll()
    needsMeasuring = true
    setNeedsFrame()
  }

  /** Removes all views that are not visible. */
  fun memoryWarning() {
    viewSlots.dropFreeViews()
    calloutSlots.dropFreeViews()
    pointerSlots.dropFreeViews()
  }

  /** Makes the next tick resolve a frame, for example after the app changed the resolver itself. */
  fun setNeedsFrame() {
    isDirty = true
    stamp += 1
    requestFrame()
  }

  // MARK: Calls of the app

  /** Applies inputs with the next frame. An unknown id is a warning then. After [remove] it has no effect. */
  fun send(vararg given: Input) {
    if (isRemoved) return warnOfRemoval("send")
    for (input in given) addInput(input)
    requestFrame()
  }

  /** Fills the views of one annotation again, or all, after a change that the resolver does not know. */
  @JvmOverloads
  fun refresh(id: String? = null) {
    if (isRemoved) return warnOfRemoval("refresh")
    val annotation = id?.let { resolver.index(it) }
    if (id != null && annotation == null) {
      onWarning?.invoke("there is no annotation \"$id\": nothing is refreshed")
      return
    }
    viewSlots.refresh(annotation)
    calloutSlots.slots.refresh(annotation)
    pointerSlots.slots.refresh(annotation)
    sizes.refresh(id)
    setNeedsFrame()
  }

  /**
   * Moves the camera of the map to the closest place that shows views whole, with an animation. Bearing and pitch stay. Before the map
   * has a size, it has no effect.
   *
   * @param ids the ids of annotations and clusters, or null for all annotations. A cluster stands for its members.
   * @param maxZoom the largest zoom, 0 to 25.5.
   */
  @JvmOverloads
  fun show(ids: List<String>? = null, maxZoom: Double = 16.0) {
    if (isRemoved) return warnOfRemoval("show")
    if (resolver.isClosed) return
    val annotations = ids?.mapNotNull { id ->
      val annotation = resolver.index(id)
      if (annotation == null) onWarning?.invoke("there is no annotation \"$id\": it is not shown")
      annotation
    }
    val viewport = map.viewport
    if (annotations != null && annotations.isEmpty() || viewport.width <= 0 || viewport.height <= 0) return
    val projection = map.projection
    val from = when (projection) {
      is MapProjection.OfCamera -> projection.camera
      is MapProjection.OfMatrix -> Camera(projected.camera.center, projection.matrix.zoom, padding = projection.matrix.padding)
      is MapProjection.Points -> projection.camera
      is MapProjection.Unsupported -> projected.camera
    }
    val camera = resolver.cameraFitting(annotations, viewport, from, minOf(maxZoom, map.maxZoom, 25.5))
    // There is nothing to show. Of a matrix, the centre is not known.
    if (camera.center == from.center && camera.zoom == from.zoom) return
    map.moveCamera(camera.center, camera.zoom)
  }

  /** Returns the visible view of an annotation, or null. */
  fun view(id: String): View? = viewSlots.slots.find(id)?.view

  /** Returns the visible callout of an annotation, or null. */
  fun calloutView(id: String): View? = calloutSlots.slots.find(id)?.view

  /** Returns the visible pointer to an annotation, or null. */
  fun pointerView(id: String): View? = pointerSlots.slots.find(id)?.view

  /** Replaces the plan. Annotations whose ids are in both plans keep their states, anchors and views. A drag ends. */
  fun reload(plan: Plan) {
    change("reload") {
      resolver.reload(plan)
      gestures.release()
    }
  }

  /** Applies a change of data or variables; see [Resolver.apply]. */
  fun apply(edit: ByteArray) = change("apply") { resolver.apply(edit) }

  /** Moves, shows and hides avoided regions by name; see [Resolver.setRegions]. */
  fun setRegions(regions: Map<String, Region?>) = change("setRegions") { resolver.setRegions(regions) }

  private fun change(method: String, change: () -> Unit) {
    if (isRemoved) return warnOfRemoval(method)
    followPlan()
    try {
      change()
    } finally {
      followPlan()
      setNeedsFrame()
    }
  }

  /**
   * Forgets the indices of the plan before if the plan was replaced since the last call, by this driver or by a call of the resolver.
   * Views stay with the ids of their annotations.
   */
  private fun followPlan() {
    if (resolver.isClosed || resolver.reloads == reloads) return
    reloads = resolver.reloads
    // Inputs with indices belong to the plan before.
    for (input in inputs) {
      if (input.isByIndex && !input.isOwn) onWarning?.invoke("`$input` names an index of the plan before: it has no effect")
    }
    inputs.removeAll { it.isByIndex }
    sizes.followPlan()
    features.forget()
    clusters.forget()
    viewSlots.followPlan()
    calloutSlots.followPlan()
    pointerSlots.slots.followPlan(resolver)
    isAtRest = false
    isDirty = true
    stamp += 1
  }

  /** Removes all views, and ends a drag and a highlight. A handler may call it. */
  fun remove() {
    if (isRemoved) return
    gestures.release()
    isRemoved = true
    if (!isResolving) finishRemoval()
  }

  /** Resolves a last frame without views, so that drags and highlights end, and removes all views. */
  private fun finishRemoval() {
    if (!resolver.isClosed && inputs.size > 0 && frameCount > 0) resolve(false)
    for (slots in arrayOf(viewSlots.slots, calloutSlots.slots, pointerSlots.slots)) slots.hideAll()
    memoryWarning()
    leaders.clear()
    features.forget()
  }

  // MARK: Gestures

  /**
   * Taps the map, a view, a callout or a pointer. A tap after a drag of the same finger is ignored.
   * @return whether the tap hits anything but the map. If so, the map must not handle it.
   */
  fun tap(x: Double, y: Double): Boolean {
    if (!isActive || resolver.reloads != reloads || gestures.hasDragged) return false
    sendOwn(Input.tap(x, y))
    return resolver.hitTest(x, y) !== Hit.Map
  }

  /**
   * Taps a view, a callout or a pointer, but not the map.
   * @return whether there is one at the point.
   */
  fun tapView(x: Double, y: Double): Boolean =
    isActive && resolver.reloads == reloads && resolver.hitTest(x, y) !== Hit.Map && tap(x, y)

  /**
   * Begins a press of a finger, or of the main button of a pointer. A finger highlights the annotation that it presses.
   * @param isTouch whether it is a finger. A pointer highlights by [hover].
   * @return whether the press holds a draggable annotation, so that the gesture belongs to it.
   */
  @JvmOverloads
  fun pressBegan(x: Double, y: Double, isTouch: Boolean = true): Boolean = isActive && gestures.began(x, y, isTouch)

  /** Moves the pressed finger or pointer. @return whether the press holds a draggable annotation. */
  fun pressMoved(x: Double, y: Double): Boolean = isActive && gestures.moved(x, y)

  /** Ends the press. A dragged annotation stays where it is. @return whether an annotation was dragged. */
  fun pressEnded(x: Double, y: Double): Boolean {
    if (isActive) return gestures.ended(x, y)
    gestures.release()
    return false
  }

  /** Cancels the press, for example because a second finger touches the map. A dragged annotation returns. */
  fun pressCanceled() {
    if (isActive) gestures.canceled() else gestures.release()
  }

  /** Moves a pointer without a pressed button. The annotation below it is highlighted; null if the pointer left the map. */
  fun hover(point: ScreenPoint?) {
    if (isActive) gestures.hover(point)
  }

  /** Whether a finger drags an annotation. */
  val isDragging: Boolean get() = gestures.isDragging

  /**
   * Cancels a drag or, without one, deselects the annotation with an open callout or the topmost selected one. The Escape key and the
   * back button call it.
   * @return whether it had an effect.
   */
  fun escape(): Boolean {
    if (!isActive) return false
    if (isDragging) {
      gestures.canceled()
      return true
    }
    val frame = resolver.frame
    var selected = -1
    for (i in 0 until frame.placements.size) if (State.SELECTED in frame.placements.states(i)) selected = frame.placements.annotation(i)
    for (i in 0 until frame.callouts.size) if (State.SELECTED in frame.callouts.states(i)) selected = frame.callouts.annotation(i)
    if (selected == -1) return false
    sendOwn(Input.deselect(selected))
    return true
  }

  /**
   * Taps an annotation or its pointer on behalf of a key or a screen reader, at a point where a finger would hit it. An annotation
   * without such a point is selected.
   */
  fun activate(annotation: Int) {
    if (!isActive || resolver.reloads != reloads) return
    val pointers = resolver.frame.pointers
    val pointer = pointers.find(annotation)
    if (pointer >= 0) {
      return sendOwn(
        Input.tap(pointers.x(pointer) + pointers.width(pointer) / 2, pointers.y(pointer) + pointers.height(pointer) / 2)
      )
    }
    val placements = resolver.frame.placements
    val i = placements.find(annotation)
    if (i < 0) return
    for (down in TOUCHES) for (right in TOUCHES) {
      val x = placements.x(i) + right * placements.width(i)
      val y = placements.y(i) + down * placements.height(i)
      val hit = resolver.hitTest(x, y)
      if (hit is Hit.Annotation && hit.annotation == annotation) return sendOwn(Input.tap(x, y))
    }
    sendOwn(Input.select(annotation))
  }

  /**
   * Taps a part of the callout of an annotation on behalf of a key or a screen reader.
   * @return whether the callout is visible and has the part.
   */
  fun activatePart(name: String, annotation: Int): Boolean {
    if (!isActive || resolver.reloads != reloads) return false
    val callouts = resolver.frame.callouts
    val i = callouts.find(annotation)
    val part = (if (i < 0) null else callouts.parts(i).firstOrNull { it.name == name }) ?: return false
    sendOwn(Input.tap(part.frame.x + part.frame.width / 2, part.frame.y + part.frame.height / 2))
    return true
  }

  private val isActive: Boolean get() = !isRemoved && unsupported == null && !resolver.isClosed && frameCount > 0

  // MARK: Frames

  private fun makeFrame(isSettled: Boolean) {
    isResolving = true
    isDirty = false
    isAtRest = false
    var isComplete = true
    try {
      var more = MOST_MEASUREMENTS
      while (true) {
        if (!resolve(isSettled) || isRemoved) {
          isComplete = false
          break
        }
        if (!prepare(isSettled && more == MOST_MEASUREMENTS) || more == 0) break
        more -= 1
      }
    } finally {
      isResolving = false
    }
    if (isRemoved) return finishRemoval()
    if (!isComplete) {
      isDirty = true
      return
    }
    place(isSettled)
    isAtRest = isSettled && !viewSlots.hasMoreUnknown
    clusters.open(projected.camera, projected.viewport)
    if (isSettled) features.tellVisibility()
  }

  /** Resolves a frame with all inputs. @return whether its indices are valid: a handler may have replaced the plan. */
  private fun resolve(isSettled: Boolean): Boolean {
    val given = inputs
    inputs = taken
    inputs.clear()
    taken = given
    if (given.size > 0) stamp += 1
    val frame = resolver.frame
    val last = frame.index
    val reloads = resolver.reloads
    try {
      projected.resolve(resolver, given, isSettled, options.within)
    } catch (error: Exception) {
      // The frame is valid even if a handler throws.
      errors.add(error)
      if (frame.index == last) return false
    }
    frameCount += 1
    if (resolver.isClosed) return false
    if (resolver.reloads != reloads) {
      sizes.noteUnread(given)
      return false
    }
    sizes.note(given, frame, viewSlots.slots)
    warnOfUnknown(given)
    clusters.note(frame.events)
    return true
  }

  private fun warnOfUnknown(given: List<Input>) {
    val refusals = resolver.frame.refusals
    for (i in 0 until refusals.size) {
      val input = given[refusals.input(i)]
      // It does not warn of an index, because its annotation may have been removed.
      if (refusals.reason(i) == RefusalReason.UNKNOWN_ANNOTATION && input.id != null && !input.isOwn) {
        onWarning?.invoke("there is no annotation \"${input.id}\": `$input` changed nothing")
      }
    }
  }

  /** Fills and measures views. @return whether sizes were sent, so that the frame must be resolved again. */
  private fun prepare(measuresUnknown: Boolean): Boolean {
    val frame = resolver.frame
    measures.viewport = projected.viewport
    viewSlots.prepare(frame)
    calloutSlots.prepare(frame, stamp)
    pointerSlots.prepare(frame, stamp)
    if (needsMeasuring) {
      viewSlots.measureAgain(null)
      calloutSlots.measureAgain()
      needsMeasuring = false
    }
    val hasViews = viewSlots.measure(frame.placements)
    val hasCallouts = calloutSlots.measure(frame.callouts)
    val hasUnknown = measuresUnknown && viewSlots.measureUnknown(frame, projected.viewport, options.measuredAtOnce)
    return hasViews || hasCallouts || hasUnknown
  }

  private fun place(isSettled: Boolean) {
    val frame = resolver.frame
    // Aligning a moving view to pixels would make it jitter.
    val grid = if (isSettled) views.displayScale else 0.0
    val count = frame.placements.size
    viewSlots.place(frame.placements, grid, options.fade)
    calloutSlots.place(frame.callouts, count, grid, options.fade)
    pointerSlots.place(frame.pointers, count + frame.callouts.size, grid, options.fade)
    leaders.draw(frame.placements)
    if (isSettled) orderReading()
  }

  /** Sets the reading order: views from the topmost to the lowest, each followed by its callout, then pointers. */
  private fun orderReading() {
    val order = nextReadingOrder
    order.clear()
    val present = viewSlots.slots.present
    for (n in present.size - 1 downTo 0) {
      order.add(present[n].view ?: continue)
      calloutSlots.slots.find(present[n].annotation)?.view?.let { order.add(it) }
    }
    for (slot in pointerSlots.slots.present) slot.view?.let { order.add(it) }
    var isSame = order.size == readingOrder.size
    for (n in 0 until order.size) if (isSame && order[n] !== readingOrder[n]) isSame = false
    nextReadingOrder = readingOrder
    readingOrder = order
    if (!isSame) views.setReadingOrder(order)
  }

  private fun refuse(reason: String?) {
    if (reason == unsupported) return
    if (unsupported == null) {
      gestures.release()
      for (slots in arrayOf(viewSlots.slots, calloutSlots.slots, pointerSlots.slots)) slots.hideAll()
      leaders.clear()
    }
    unsupported = reason
    isAtRest = false
    isDirty = true
    onUnsupported?.invoke(reason)
  }

  // MARK: Inputs and reports

  private fun sendOwn(input: Input) {
    if (isRemoved) return
    input.isOwn = true
    addInput(input)
    requestFrame()
  }

  private fun addInput(input: Input) {
    // Fingers report moves more often than the map draws, so only the last position of a drag is kept.
    if (inputs.size > 0 && input.isSameDrag(inputs[inputs.size - 1])) inputs.removeAt(inputs.size - 1)
    inputs.add(input)
  }

  private fun requestFrame() {
    if (!isRemoved) map.requestFrame()
  }

  private fun warnOfRemoval(method: String) {
    onWarning?.invoke("`$method` has no effect after `remove`")
  }

  private fun reportErrors() {
    if (errors.size == 0) return
    val reported = ArrayList(errors)
    errors.clear()
    val report = onError ?: throw reported[0]
    for (error in reported) report(error)
  }

  private companion object {
    /** The largest number of times that a frame is resolved again with sizes of new views. Later views are measured in the next frame. */
    const val MOST_MEASUREMENTS = 3
    /** The shares of a view's sides at which [activate] looks for a point that a finger would hit. */
    val TOUCHES = doubleArrayOf(0.5, 0.25, 0.75)
  }
}
