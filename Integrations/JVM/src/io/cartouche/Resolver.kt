package io.cartouche

import java.io.Closeable
import java.nio.ByteBuffer

/**
 * Places the views of one map: a plan goes in, frames come out.
 *
 * ```kotlin
 * val resolver = Resolver(Plan.read(assets.open("cafes.plan")))
 * resolver.on<Event.AnnotationTapped> { println(it.id) }
 * val frame = resolver.resolve(Viewport(390.0, 844.0), Camera(Coordinate(-122.4075, 37.788), 15.0))
 * for (i in frame.placements.indices) show(frame.placements.view(i), frame.placements.x(i), frame.placements.y(i))
 * ```
 *
 * Use a resolver from one thread at a time. It holds native memory until [close].
 *
 * @param usesSamples whether the samples of the plan replace features that only a map knows, as in the program; for apps
 *   without a map.
 * @throws CartoucheException if the bytes are not a plan, are damaged, or have another version.
 */
class Resolver private constructor(private var address: Long, private val usesSamples: Boolean) : Closeable {
  constructor(plan: Plan, usesSamples: Boolean = false) : this(create(plan, usesSamples), usesSamples)

  /** The address of the native part. Throws after [close], and while the app projects points in the middle of a frame. */
  internal val handle: Long
    get() {
      if (pointCalls.isCalling) throw badArgument("a function of `HostPoints` called the resolver: call it after the frame")
      return if (address != 0L) address else throw CartoucheException(ErrorCode.CLOSED, "this resolver was closed")
    }

  /** Counts the calls that change the contents of lists. */
  internal var generation = 0
    private set

  /** The last frame; always the same object. */
  val frame = Frame(this)

  /** The number of times that [reload] or [apply] replaced the plan. Each time, annotations get other indices. */
  var reloads = 0
    private set

  private val facts = directBuffer(Records.LARGEST)
  private val view = directBuffer(VIEW_SIZE)
  private val packedInputs = PackedInputs(this)
  private val pointCalls = PointCalls()
  private val handlers = EventHandlers()
  private var isResolving = false
  private var viewNames = arrayOfNulls<String>(0)
  private var ids = arrayOfNulls<String>(0)
  private var knownAttachments: List<Attachment>? = null

  // MARK: Frames

  /** Resolves a frame with the camera of the plan, then calls the handlers of its events. */
  @JvmOverloads
  fun resolve(
    viewport: Viewport, inputs: List<Input> = emptyList(), isSettled: Boolean = false, within: Double = Double.NaN
  ): Frame = resolve(PLAN_CAMERA, viewport, inputs, isSettled, within)

  /**
   * Resolves a frame, then calls the handlers of its events.
   *
   * @param inputs the inputs since the last frame. They are applied in this order before views are placed.
   * @param isSettled whether the map is idle. Only `calm: motion` uses it.
   * @param within the time limit of the search of `strategy: best`, in milliseconds; NaN for none. With a limit, frames
   *   may differ between machines.
   * @return [frame]. Its contents are valid until the next call that changes this resolver.
   */
  @JvmOverloads
  fun resolve(
    viewport: Viewport, camera: Camera, inputs: List<Input> = emptyList(), isSettled: Boolean = false,
    within: Double = Double.NaN
  ): Frame {
    checkIsIdle()
    view.put(CAMERA_AT, camera)
    return resolve(CAMERA, viewport, inputs, isSettled, within)
  }

  /** Resolves a frame as the function with a camera does, but with a matrix. */
  @JvmOverloads
  fun resolve(
    viewport: Viewport, matrix: MapMatrix, inputs: List<Input> = emptyList(), isSettled: Boolean = false,
    within: Double = Double.NaN
  ): Frame {
    checkIsIdle()
    view.put(CAMERA_AT, matrix)
    return resolve(MATRIX, viewport, inputs, isSettled, within)
  }

  /**
   * Resolves a frame of a map that is no plane, with points that the app projects.
   *
   * @param camera its zoom and padding count; the points give all positions.
   * @throws Throwable the first exception of a function of [points], after the frame.
   */
  @JvmOverloads
  fun resolve(
    viewport: Viewport, camera: Camera, points: HostPoints, inputs: List<Input> = emptyList(), isSettled: Boolean = false,
    within: Double = Double.NaN
  ): Frame {
    checkIsIdle()
    view.put(CAMERA_AT, camera)
    val area = points.area
    if (area != null) {
      view.putDouble(AREA_AT, area.west)
      view.putDouble(AREA_AT + 8, area.south)
      view.putDouble(AREA_AT + 16, area.east)
      view.putDouble(AREA_AT + 24, area.north)
    }
    pointCalls.points = points
    pointCalls.failure = null
    try {
      resolve(if (area != null) POINTS_IN_AREA else POINTS, viewport, inputs, isSettled, within)
    } finally {
      pointCalls.points = null
    }
    pointCalls.failure?.let { throw it }
    return frame
  }

  private fun resolve(mode: Int, viewport: Viewport, inputs: List<Input>, isSettled: Boolean, within: Double): Frame {
    checkIsIdle()
    val handle = handle
    view.putDouble(0, viewport.width)
    view.putDouble(8, viewport.height)
    val count = packedInputs.pack(inputs)
    if (handlers.changesReports) setReports()
    isResolving = true
    try {
      val points = if (mode >= POINTS) pointCalls else null
      check(Native.resolve(handle, packedInputs.buffer, count, mode, view, isSettled, within, points))
      generation += 1
      frame.index += 1
      frame.viewport = viewport
      handlers.call(frame)
    } finally {
      isResolving = false
    }
    return frame
  }

  /** Throws during a frame, whose view and points another call would replace. */
  private fun checkIsIdle() {
    if (isResolving) throw badArgument("`resolve` was called by a handler or by `HostPoints`: call it after the frame")
  }

  internal fun inputOf(packed: Int): Int = packedInputs.sourceOf(packed)

  internal fun frameCamera(): Camera? =
    if (Native.facts(handle, Records.FRAME_CAMERA, NONE, facts) == 0) facts.camera(0) else null

  internal fun isFrameReplayable(): Boolean {
    check(Native.facts(handle, Records.COUNTS, NONE, facts))
    return facts.getInt(28) != 0
  }

  // MARK: Events and reports

  /**
   * Calls a handler for each event of a type: `resolver.on<Event.AnnotationTapped> { … }`.
   *
   * Handlers must not call [resolve]. All handlers are called before an exception of one of them is thrown.
   * @param id the only annotation whose events count; null for all.
   * @return a function that removes the handler.
   */
  inline fun <reified E : Event> on(id: String? = null, noinline handler: (E) -> Unit): () -> Unit =
    on(E::class.java, id, handler)

  /** Calls a handler for each event of a type; for callers in Java. */
  fun <E : Event> on(type: Class<E>, id: String?, handler: (E) -> Unit): () -> Unit = handlers.add(type, id, handler)

  /**
   * Whether frames explain every candidate. It takes effect with the next frame; if nothing else changed, that frame repeats
   * the last one with its explanations.
   */
  var explains = false
    set(value) {
      field = value
      setReports()
    }

  /** Whether frames report [Event.FrameChanged] for every view whose rectangle changes. */
  var reportsFrameChanges = false
    set(value) {
      field = value
      setReports()
    }

  /** Whether frames report which members join and leave clusters. */
  var reportsClusterMembers = false
    set(value) {
      field = value
      setReports()
    }

  /** Whether [Frame.hidden] lists the hidden annotations. Without the list, some frames take half the time. */
  var reportsHidden = true
    set(value) {
      field = value
      setReports()
    }

  private fun setReports() {
    handlers.changesReports = false
    var bits = 0
    if (explains) bits = bits or 1
    if (reportsFrameChanges || handlers.has(Events.FRAME_CHANGED)) bits = bits or 2
    if (reportsClusterMembers || handlers.has(Events.CLUSTER_MEMBERS_CHANGED)) bits = bits or 4
    if (!reportsHidden) bits = bits or 8
    check(Native.setReports(handle, bits))
  }

  // MARK: Annotations

  /** The number of annotations, including removed ones. Every index is below it. */
  val annotationCount: Int
    get() {
      check(Native.facts(handle, Records.PLAN_FACTS, NONE, facts))
      return facts.getInt(0)
    }

  /** Returns the index of an annotation or of a cluster of the last frame, or null if none has this id. */
  fun index(id: String): Int? = indexOrNone(id).let { if (it == NONE) null else it }

  internal fun indexOrNone(id: String): Int = Native.annotationWithId(handle, id.toByteArray(Charsets.UTF_8))

  private fun indexOf(id: String): Int = indexOrNone(id).also {
    if (it == NONE) throw CartoucheException(ErrorCode.UNKNOWN_ANNOTATION, "no annotation has the id \"$id\"")
  }

  /** Returns the id of an annotation or of a cluster that the last frame named, or an empty string if there is none. */
  fun id(annotation: Int): String {
    if (annotation < 0) return text(Texts.ID, annotation).orEmpty()
    if (annotation >= ids.size) {
      val count = annotationCount
      if (annotation >= count) return ""
      ids = ids.copyOf(count)
    }
    return ids[annotation] ?: text(Texts.ID, annotation).orEmpty().also { ids[annotation] = it }
  }

  /** Whether an annotation exists and was not removed, or a cluster is part of the last frame. */
  fun exists(annotation: Int): Boolean = Native.exists(handle, annotation) != 0

  /** Whether an annotation exists and was not removed, or a cluster is part of the last frame. */
  fun exists(id: String): Boolean = indexOrNone(id).let { it != NONE && exists(it) }

  /** Returns the current properties of an annotation; null if it does not exist or is a cluster. */
  fun properties(annotation: Int): AnnotationProperties? {
    if (Native.facts(handle, Records.ANNOTATION_FACTS, annotation, facts) != 0) return null
    return readProperties(annotation, facts)
  }

  /** Returns the current properties of an annotation; null if it does not exist or is a cluster. */
  fun properties(id: String): AnnotationProperties? = properties(indexOrNone(id))

  /** Returns the title of an annotation, or of a cluster of the last frame, or null. */
  fun title(annotation: Int): String? = text(Texts.TITLE, annotation)

  /** Returns the subtitle of an annotation, or of a cluster of the last frame, or null. */
  fun subtitle(annotation: Int): String? = text(Texts.SUBTITLE, annotation)

  /** Returns the data of an annotation, or of a cluster of the last frame: a JSON object, or null. */
  fun data(annotation: Int): String? = text(Texts.DATA, annotation)

  /** Returns the coordinate of an annotation; null if it does not exist or is a cluster. */
  fun coordinate(annotation: Int): Coordinate? =
    if (Native.facts(handle, Records.ANNOTATION_FACTS, annotation, facts) != 0) null else facts.coordinate(40)

  /** Whether an annotation exists and has a flag of `cartouche_annotation`. */
  internal fun hasFlag(annotation: Int, bit: Int): Boolean =
    Native.facts(handle, Records.ANNOTATION_FACTS, annotation, facts) == 0 && facts.getInt(0) and (1 shl bit) != 0

  /** The features of layers to which annotations are attached. A driver queries its map for their geometry and visibility. */
  val attachments: List<Attachment>
    get() = knownAttachments ?: readAttachments().also { knownAttachments = it }

  private fun readAttachments(): List<Attachment> {
    check(Native.facts(handle, Records.PLAN_FACTS, NONE, facts))
    val count = facts.getInt(4)
    return (0 until count).map { attachment ->
      check(Native.facts(handle, Records.ATTACHMENT_FACTS, attachment, facts))
      readAttachment(attachment, facts)
    }
  }

  /** Returns the anchors of an annotation in its present states, in order of preference. */
  fun anchors(annotation: Int): List<AnchorOption> = items(Lists.ANCHORS, annotation, 0, 56) { buffer, at ->
    val width = buffer.getDouble(at + 40)
    AnchorOption(
      Anchor.of(buffer.getInt(at)), buffer.getDouble(at + 8), buffer.getDouble(at + 16),
      if (width.isNaN()) null else Size(width, buffer.getDouble(at + 48))
    )
  }

  /** Facts about the whole plan, including changes. */
  val planFacts: PlanFacts
    get() {
      check(Native.facts(handle, Records.PLAN_FACTS, NONE, facts))
      return readPlanFacts(facts)
    }

  /** The names of the avoided regions of the spec, in order; an empty string for a region without a name. */
  val regionNames: List<String>
    get() = (0 until planFacts.regionCount).map { text(Texts.REGION_NAME, it).orEmpty() }

  // MARK: Questions about the last frame

  /** Returns the topmost object at a point, which a tap at that point would hit. */
  fun hitTest(x: Double, y: Double): Hit {
    val kind = hitKind(x, y)
    if (kind == 0) return Hit.Map
    val annotation = facts.getInt(4)
    // `id` may read other facts into the same buffer.
    val part = facts.getInt(8)
    val id = id(annotation)
    return when (kind) {
      1 -> Hit.Annotation(annotation, id)
      2 -> Hit.Part(annotation, id, text(Texts.PART_NAME, part).orEmpty())
      3 -> Hit.Background(annotation, id)
      else -> Hit.Pointer(annotation, id)
    }
  }

  /** Returns the kind of the topmost object at a point; 0 is the map, and before the first frame. */
  private fun hitKind(x: Double, y: Double): Int {
    val status = Native.hitTest(handle, x, y, facts)
    if (status == ErrorCode.NO_FRAME.status) return 0
    check(status)
    return facts.getInt(0)
  }

  /** Returns the pairs of views that overlap although they should not, in draw order. */
  fun overlaps(): List<Overlap> =
    items(Lists.OVERLAPS, 0, 0, 8) { buffer, at -> Overlap(buffer.getInt(at), buffer.getInt(at + 4)) }

  /** Returns the position of a coordinate on screen, or null if it is behind the camera, and after a frame with points. */
  fun project(coordinate: Coordinate): ScreenPoint? {
    facts.putDouble(0, coordinate.longitude)
    facts.putDouble(8, coordinate.latitude)
    check(Native.project(handle, facts))
    val x = facts.getDouble(0)
    return if (x.isNaN()) null else ScreenPoint(x, facts.getDouble(8))
  }

  /** Returns the coordinate at a point of the screen, or null above the horizon, and after a frame with points. */
  fun unproject(point: ScreenPoint): Coordinate? {
    facts.putDouble(0, point.x)
    facts.putDouble(8, point.y)
    check(Native.unproject(handle, facts))
    return if (facts.getDouble(0).isNaN()) null else facts.coordinate(0)
  }

  /** Returns the indices of the members of a cluster of the last frame, in document order. */
  fun members(cluster: Int): List<Int> = items(Lists.MEMBERS, cluster, 0, 4) { buffer, at -> buffer.getInt(at) }

  /** Returns the direct children of a cluster: single members, and clusters that exist at larger zooms. */
  fun children(cluster: Int): List<Int> = items(Lists.CHILDREN, cluster, 0, 4) { buffer, at -> buffer.getInt(at) }

  internal fun cluster(annotation: Int, count: Int, splitZoom: Double, coordinate: Coordinate): Cluster {
    check(Native.facts(handle, Records.CLUSTER_BOUNDS, annotation, facts))
    return readCluster(annotation, count, splitZoom, coordinate, facts)
  }

  // MARK: Cameras

  /** Returns the camera that the plan has for a viewport. */
  fun planCamera(viewport: Viewport): Camera {
    check(Native.planCamera(handle, viewport.width, viewport.height, facts))
    return facts.camera(0)
  }

  /**
   * Returns the closest camera that shows the whole views of annotations. A cluster represents its members.
   *
   * @param annotations indices of annotations; null for all.
   * @param from the camera with bearing, pitch and padding.
   * @param maxZoom 0 to 25.5.
   */
  @JvmOverloads
  fun cameraFitting(
    annotations: List<Int>?, viewport: Viewport, from: Camera = NORTH, maxZoom: Double = 16.0
  ): Camera {
    for (annotation in annotations.orEmpty()) {
      if (!exists(annotation)) throw CartoucheException(ErrorCode.UNKNOWN_ANNOTATION, "there is no annotation $annotation")
    }
    facts.put(0, from)
    check(Native.fitCamera(handle, annotations?.toIntArray(), viewport.width, viewport.height, maxZoom, facts))
    return facts.camera(0)
  }

  // MARK: Changes. They take effect with the next frame.

  /**
   * Replaces the plan. Annotations whose ids are in both plans keep their states, anchors, places and views. Handlers stay. Lists of
   * [frame] are empty until the next frame.
   */
  fun reload(plan: Plan) {
    check(Native.reload(handle, plan.bytes, usesSamples))
    replaced()
  }

  /**
   * Applies a change of data or variables: the bytes of an edit that the compiler made. The resolver has the plan of that spec,
   * and gets all edits in their order.
   *
   * @return whether all indices are those of another plan, as after [reload].
   */
  fun apply(edit: ByteArray): Boolean {
    val isReplaced = IntArray(1)
    check(Native.applyEdit(handle, edit, usesSamples, isReplaced))
    if (isReplaced[0] != 0) replaced() else changed()
    return isReplaced[0] != 0
  }

  /**
   * Adds the only annotation of another plan after all others.
   *
   * @param host the annotation that the new one is attached to, or null. The patch declares such an attachment as a feature of
   *   the map without a layer.
   * @return the index of the new annotation.
   */
  @JvmOverloads
  fun add(patch: Plan, host: String? = null): Int {
    val index = IntArray(1)
    check(Native.addAnnotation(handle, patch.bytes, if (host == null) NONE else indexOf(host), index))
    changed()
    return index[0]
  }

  /**
   * Replaces an annotation by the only annotation of another plan; the id stays.
   *
   * @param named the properties to replace; the others keep values that [Input.set] gave them. Null replaces all.
   * @param keepsPlace whether a coordinate that a drag or [Input.move] changed stays.
   */
  @JvmOverloads
  fun update(
    id: String, patch: Plan, host: String? = null, named: Set<Property>? = null, keepsPlace: Boolean = false
  ) {
    val bits = named?.fold(0) { bits, property -> bits or (1 shl property.ordinal) } ?: NONE
    val hostIndex = if (host == null) NONE else indexOf(host)
    check(Native.updateAnnotation(handle, indexOf(id), patch.bytes, hostIndex, bits, keepsPlace))
    changed()
  }

  /** Removes an annotation. The next frame hides it with the cause `removed`. */
  fun remove(id: String) = remove(indexOf(id))

  /** Removes an annotation. The next frame hides it with the cause `removed`. */
  fun remove(annotation: Int) {
    check(Native.removeAnnotation(handle, annotation))
    changed()
  }

  /** Sets the geometry of the feature of an attachment. An empty list means that the map has no such feature. */
  fun setGeometry(attachment: Int, geometries: List<Geometry>) {
    val packed = PackedGeometry(geometries)
    check(
      Native.setGeometry(
        handle, attachment, packed.paths, packed.pathCount, packed.coordinates, packed.coordinateCount
      )
    )
    changed()
  }

  /**
   * Sets the geometry of a feature of a layer, or, without [id], that of the attachments to any feature of the layer. A feature
   * without annotations is ignored.
   *
   * @throws CartoucheException `UNKNOWN_LAYER` if no annotation is attached to the layer.
   */
  fun setGeometry(layer: String, id: String?, geometries: List<Geometry>) {
    val ofLayer = attachments.filter { it.layer == layer }
    if (ofLayer.isEmpty()) {
      throw CartoucheException(ErrorCode.UNKNOWN_LAYER, "no annotation is attached to the layer \"$layer\"")
    }
    for (each in ofLayer) if (each.id == id) setGeometry(each.attachment, geometries)
  }

  /**
   * Moves and shows avoided regions by their names in `avoid.regions` of the spec, or hides them (null). Others stay.
   *
   * @throws CartoucheException `BAD_ARGUMENT` for an unknown name; then nothing is changed.
   */
  fun setRegions(regions: Map<String, Region?>) {
    val names = regionNames
    PackedRegions.checkNames(regions.keys, names)
    for ((name, region) in regions) {
      region?.let { PackedRegions.put(facts, 0, it) }
      check(Native.setRegion(handle, names.indexOf(name), if (region == null) null else facts))
    }
    changed()
  }

  /** Replaces all rectangles of the viewport that views avoid by regions without names. */
  fun setAvoidedRegions(regions: List<Region>) {
    check(Native.setAvoidedRegions(handle, PackedRegions.pack(regions), regions.size))
    changed()
  }

  /** Sets the radius of the location puck in points, 0 or more; null removes the puck. */
  fun setPuckRadius(radius: Double?) {
    check(Native.setPuckRadius(handle, radius ?: Double.NaN))
    changed()
  }

  private fun replaced() {
    reloads += 1
    viewNames = arrayOfNulls(0)
    ids = arrayOfNulls(0)
    changed()
  }

  private fun changed() {
    generation += 1
    knownAttachments = null
  }

  // MARK: Lifetime

  /** Returns a copy of the resolver with its reports, but without its handlers and time limit. Both continue from the last frame. */
  fun copy(): Resolver {
    val other = Resolver(Native.copy(handle), usesSamples)
    other.frame.index = frame.index
    other.frame.viewport = frame.viewport
    other.explains = explains
    other.reportsFrameChanges = reportsFrameChanges
    other.reportsClusterMembers = reportsClusterMembers
    other.reportsHidden = reportsHidden
    return other
  }

  /** Whether [close] was called. */
  val isClosed: Boolean get() = address == 0L

  /** Frees the native memory. Later calls throw; calling it again has no effect. */
  override fun close() {
    if (isResolving) throw badArgument("`close` was called by a handler or by `HostPoints`: call it after the frame")
    Native.destroy(address)
    address = 0L
    generation += 1
  }

  // MARK: Reading

  internal fun text(kind: Int, index: Int, other: Int = 0): String? = Native.text(handle, kind, index, other)?.utf8()

  /** Returns the name of a view class. Names are read once for each plan. */
  internal fun viewName(view: Int): String {
    if (view < 0) return ""
    if (view >= viewNames.size) viewNames = viewNames.copyOf(view + 8)
    return viewNames[view] ?: text(Texts.VIEW_NAME, view).orEmpty().also { viewNames[view] = it }
  }

  /** Returns the items of a list that belongs to one item of a frame. */
  internal inline fun <Item> items(
    kind: Int, index: Int, other: Int, stride: Int, item: (ByteBuffer, Int) -> Item
  ): List<Item> {
    var buffer = directBuffer(16 * stride)
    val count = Native.list(handle, kind, index, other, buffer)
    if (count > 16) {
      buffer = directBuffer(count * stride)
      Native.list(handle, kind, index, other, buffer)
    }
    return List(count) { item(buffer, it * stride) }
  }

  private fun check(status: Int) {
    if (status == 0) return
    throw failure(status, text(Texts.PROBLEM, 0))
  }

  private companion object {
    const val PLAN_CAMERA = 0
    const val CAMERA = 1
    const val MATRIX = 2
    const val POINTS = 3
    const val POINTS_IN_AREA = 4
    const val CAMERA_AT = 16
    const val AREA_AT = 184
    const val VIEW_SIZE = 216
    val NORTH = Camera(Coordinate(0.0, 0.0), 0.0)

    fun create(plan: Plan, usesSamples: Boolean): Long {
      val handle = LongArray(1)
      val status = Native.loaded.create(plan.bytes, usesSamples, handle)
      if (status != 0) throw failure(status, plan.problem?.let { "the plan $it" })
      return handle[0]
    }

    fun failure(status: Int, problem: String?): CartoucheException {
      val text = if (problem == null) Native.statusText(status).utf8() else problem
      return CartoucheException(ErrorCode.of(status), text)
    }
  }
}
