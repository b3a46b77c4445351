package io.cartouche.tests

import io.cartouche.*
import io.cartouche.driver.*
import kotlin.math.PI
import kotlin.math.cos
import kotlin.math.pow
import kotlin.math.sin
import kotlin.math.tan

/** A map with a camera of its own: a perspective camera with any field of view, or a sphere. */
class FakeMap(var camera: Camera, override var viewport: Viewport = Viewport(1024.0, 768.0)) : MapHost {
  enum class Kind { CAMERA, MATRIX, PLANE_BY_POINTS, GLOBE, UNSUPPORTED }

  var kind = Kind.CAMERA
  var fieldOfView = MapProjection.DEFAULT_FIELD_OF_VIEW
  /** The step to which points are rounded; 0 for exact points. */
  var rounding = 0.0
  var requests = 0
  var pointCalls = 0
  var isPanningEnabled = true
  val moves = ArrayList<Pair<Coordinate, Double>>()
  val features = HashMap<String, List<MapFeature>>()
  val drawn = HashMap<String, Set<String>>()
  /** The answers that a test gives later, if [answersLater]. */
  val pending = ArrayList<() -> Unit>()
  var answersLater = false

  override var isMoving = false
  override var maxZoom = 20.0
  override var userLocation: UserLocation = UserLocation.Unknown

  override val projection: MapProjection
    get() = when (kind) {
      Kind.CAMERA -> MapProjection.OfCamera(camera, fieldOfView)
      Kind.MATRIX -> MapProjection.OfMatrix(Homography.matrix(camera, fieldOfView, viewport))
      Kind.UNSUPPORTED -> MapProjection.Unsupported("the map is a picture")
      else -> MapProjection.Points(camera)
    }

  override fun point(coordinate: Coordinate): ScreenPoint? {
    pointCalls += 1
    val point = (if (kind == Kind.GLOBE) globe(coordinate) else plane(coordinate)) ?: return null
    if (rounding == 0.0) return point
    return ScreenPoint(Math.rint(point.x / rounding) * rounding, Math.rint(point.y / rounding) * rounding)
  }

  private val distance get() = viewport.height / 2 / tan(Math.toRadians(fieldOfView / 2))

  private fun plane(coordinate: Coordinate): ScreenPoint? {
    val scale = 512 * 2.0.pow(camera.zoom)
    val right = (Homography.mercatorX(coordinate.longitude) - Homography.mercatorX(camera.center.longitude)) * scale
    val down = (Homography.mercatorY(coordinate.latitude) - Homography.mercatorY(camera.center.latitude)) * scale
    val turn = Math.toRadians(-camera.bearing)
    return seen(right * cos(turn) - down * sin(turn), right * sin(turn) + down * cos(turn), 0.0)
  }

  /** Returns the point of a place relative to the centre: to the right, down and up, in points. */
  private fun seen(right: Double, down: Double, up: Double): ScreenPoint? {
    val pitch = Math.toRadians(camera.pitch)
    val depth = distance - down * sin(pitch) - up * cos(pitch)
    if (depth <= 0) return null
    val onScreen = down * cos(pitch) - up * sin(pitch)
    val middleX = (camera.padding.left + viewport.width - camera.padding.right) / 2
    val middleY = (camera.padding.top + viewport.height - camera.padding.bottom) / 2
    return ScreenPoint(middleX + distance * right / depth, middleY + distance * onScreen / depth)
  }

  private fun globe(coordinate: Coordinate): ScreenPoint? {
    val latitude = Math.toRadians(camera.center.latitude)
    val radius = 512 * 2.0.pow(camera.zoom) / (2 * PI) / cos(latitude)
    val east = Math.toRadians(coordinate.longitude - camera.center.longitude)
    val north = Math.toRadians(coordinate.latitude)
    val x = cos(north) * sin(east)
    val y = sin(north) * cos(latitude) - cos(north) * cos(east) * sin(latitude)
    val z = sin(north) * sin(latitude) + cos(north) * cos(east) * cos(latitude)
    // A point behind the horizon of the sphere is hidden.
    if (z < radius / (radius + distance)) return null
    return seen(radius * x, -radius * y, radius * (z - 1))
  }

  override fun coordinate(point: ScreenPoint): Coordinate? {
    // A search is enough for tests: Newton's method by differences of the projection.
    var place = camera.center
    for (step in 0 until 40) {
      val at = point(place) ?: return null
      val errorX = point.x - at.x
      val errorY = point.y - at.y
      if (Math.hypot(errorX, errorY) < 1e-9) break
      val small = 1e-7
      val byX = point(place.copy(longitude = place.longitude + small)) ?: return null
      val byY = point(place.copy(latitude = place.latitude + small)) ?: return null
      val a = (byX.x - at.x) / small
      val b = (byY.x - at.x) / small
      val c = (byX.y - at.y) / small
      val d = (byY.y - at.y) / small
      val determinant = a * d - b * c
      place = Coordinate(
        place.longitude + (errorX * d - errorY * b) / determinant, place.latitude + (errorY * a - errorX * c) / determinant
      )
    }
    return place
  }

  override fun requestFrame() {
    requests += 1
  }

  override fun setPanning(isEnabled: Boolean) {
    isPanningEnabled = isEnabled
  }

  override fun moveCamera(center: Coordinate, zoom: Double) {
    moves.add(Pair(center, zoom))
  }

  override fun queryFeatures(layer: String, answer: (List<MapFeature>?) -> Unit) = reply { answer(features[layer]) }

  override fun queryDrawnFeatures(layer: String, answer: (Set<String>?) -> Unit) = reply { answer(drawn[layer]) }

  private fun reply(answer: () -> Unit) {
    if (answersLater) pending.add(answer) else answer()
  }
}

/** A view of [FakeViews]. */
class FakeView(val viewClass: String, val number: Int) {
  var content: Any? = null
  var isShown = false
  /** The id of the annotation for which the view was last shown. */
  var shownId: String? = null
  var isDiscarded = false
  var x = Double.NaN
  var y = Double.NaN
  var width = Double.NaN
  var height = Double.NaN
  var order = -1
  var bearing = Double.NaN
  var tip: Tip? = null
  var fills = 0
  override fun toString() = "$viewClass $number"
}

/** A view host that records operations, and checks them after each frame. */
class FakeViews : ViewHost<FakeView> {
  val all = ArrayList<FakeView>()
  private val touched = HashSet<FakeView>()
  var operations = 0
  var hides = 0
  var fills = 0
  var measures = 0
  var lines = 0
  var order: List<FakeView> = emptyList()
  /** The id of the annotation for which making a view fails. */
  var failsFor: String? = null
  /** The width of a character. */
  var textSize = 7.0
  var problem: String? = null

  override var displayScale = 2.0

  val shown get() = all.filter { it.isShown }

  fun view(id: String): FakeView? = shown.firstOrNull { (it.content as? ViewContent)?.id == id }

  override fun makeView(content: ViewContent, reusing: FakeView?): FakeView {
    check(content.id != failsFor) { "cannot make a view for ${content.id}" }
    return fill(content, content.viewClass, reusing)
  }

  override fun makeCallout(content: CalloutContent, reusing: FakeView?) = fill(content, "callout", reusing)

  override fun makePointer(content: PointerContent, reusing: FakeView?) = fill(content, content.viewClass, reusing)

  private fun fill(content: Any, viewClass: String, reusing: FakeView?): FakeView {
    if (reusing != null && (reusing.viewClass != viewClass || reusing.isDiscarded)) problem = "$reusing is reused for $viewClass"
    val view = reusing ?: FakeView(viewClass, all.size).also { all.add(it) }
    view.content = content
    view.fills += 1
    fills += 1
    return view
  }

  override fun measure(view: FakeView, width: Double, height: Double, limit: Viewport): Size {
    measures += 1
    val content = view.content
    val text = if (content is ViewContent) content.title.orEmpty() else (content as CalloutContent).title.orEmpty()
    return Size(if (width.isNaN()) text.length * textSize + 0.3 else width, if (height.isNaN()) 2 * textSize else height)
  }

  override fun place(view: FakeView, x: Double, y: Double, width: Double, height: Double, order: Int) {
    if (!touched.add(view)) problem = "$view is placed twice in a frame"
    if (view.x == x && view.y == y && view.width == width && view.height == height && view.order == order) {
      problem = "$view is placed where it is"
    }
    view.x = x
    view.y = y
    view.width = width
    view.height = height
    view.order = order
    operations += 1
  }

  override fun show(view: FakeView, fade: Double) {
    val id = when (val content = view.content) {
      is ViewContent -> content.id
      is CalloutContent -> content.id
      else -> (content as? PointerContent)?.id
    }
    if (view.isShown && view.shownId == id) problem = "$view is shown twice"
    view.shownId = id
    if (view.width.isNaN()) problem = "$view is shown before it is placed"
    view.isShown = true
    operations += 1
  }

  override fun hide(view: FakeView, fade: Double) {
    if (!view.isShown) problem = "$view is hidden twice"
    hides += 1
    view.isShown = false
    operations += 1
  }

  override fun discard(view: FakeView) {
    if (view.isShown || view.isDiscarded) problem = "$view is discarded while it is shown, or twice"
    view.isDiscarded = true
  }

  override fun arrange(callout: FakeView, tip: Tip?, parts: List<CalloutPart>) {
    callout.tip = tip
    operations += 1
  }

  override fun turn(pointer: FakeView, bearing: Double) {
    pointer.bearing = bearing
  }

  override fun drawLeaders(lines: DoubleArray, count: Int) {
    this.lines = count
    operations += 1
  }

  override fun setReadingOrder(views: List<FakeView>) {
    order = ArrayList(views)
  }

  /** Checks what holds after each frame, and starts the next one. */
  fun check(frame: Frame, mayBeAligned: Boolean) {
    problem?.let { throw AssertionError(it) }
    touched.clear()
    val present = shown
    val expected = frame.placements.size + frame.callouts.size + frame.pointers.size
    val failed = if (failsFor != null) 1 else 0
    expect(present.size == expected || present.size == expected - failed) { "${present.size} views are shown, the frame has $expected" }
    expectEqual(present.map { it.order }.toSet().size, present.size, "number of orders")
    for (i in 0 until frame.placements.size) {
      val id = frame.placements.id(i)
      val view = view(id) ?: if (id == failsFor) continue else throw AssertionError("$id is not shown")
      checkPlace(view, frame.placements.x(i), frame.placements.y(i), frame.placements.width(i), frame.placements.height(i), i, mayBeAligned)
    }
    var order = frame.placements.size
    for (callout in frame.callouts) {
      val view = present.single { (it.content as? CalloutContent)?.annotation == callout.annotation }
      checkPlace(view, callout.x, callout.y, callout.width, callout.height, order++, mayBeAligned)
    }
    for (pointer in frame.pointers) {
      val view = present.single { (it.content as? PointerContent)?.annotation == pointer.annotation }
      checkPlace(view, pointer.x, pointer.y, pointer.width, pointer.height, order++, mayBeAligned)
    }
  }

  private fun checkPlace(view: FakeView, x: Double, y: Double, width: Double, height: Double, order: Int, mayBeAligned: Boolean) {
    val tolerance = if (mayBeAligned) 0.5 / displayScale else 0.0
    expectNear(view.x, x, tolerance, "x of $view")
    expectNear(view.y, y, tolerance, "y of $view")
    expectEqual(view.width, width, "width of $view")
    expectEqual(view.height, height, "height of $view")
    expectEqual(view.order, order, "order of $view")
  }
}
