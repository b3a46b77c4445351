package io.cartouche.tests

import io.cartouche.*
import io.cartouche.driver.*
import java.io.File

/** `MapDriver` on a fake map with fake views, which check after each frame what must hold. */
class DriverTests(private val checks: Checks, private val plans: File) {
  private fun Scene(name: String = "driver", kind: FakeMap.Kind = FakeMap.Kind.CAMERA, configure: DriverOptions.() -> Unit = {}) =
    DriverScene(plans, name, kind, configure)

  fun run() {
    checks.test("views are measured before they are shown") { measuring() }
    checks.test("pans, pinches and rotations") { moving() }
    checks.test("an idle map costs nothing") { idle() }
    checks.test("positions of an idle map are on pixels") { pixels() }
    checks.test("taps, callouts and tips") { callouts() }
    checks.test("drags") { drags() }
    checks.test("highlight and hover") { highlights() }
    checks.test("clusters zoom and expand") { clusters() }
    checks.test("the camera shows annotations") { shows() }
    checks.test("pointers") { pointers() }
    checks.test("leader lines") { leaders() }
    checks.test("a map that gives points is a plane") { planeByPoints() }
    checks.test("a globe gives points of all annotations") { globe() }
    checks.test("a map with a matrix") { matrix() }
    checks.test("an unsupported map hides all") { unsupported() }
    checks.test("features of the map") { features() }
    checks.test("reload keeps views") { reload() }
    checks.test("many views of unknown size") { unknownSizes() }
    checks.test("parts of callouts") { parts() }
    checks.test("copies of a feature in tiles") { copiesOfFeatures() }
    checks.test("errors of the view host") { errors() }
    checks.test("handlers may remove and change") { handlers() }
    checks.test("memory warnings and text sizes") { memory() }
    checks.test("the puck follows the map") { puck() }
    checks.test("unknown ids are warnings") { warnings() }
    checks.test("reading order and activation") { reading() }
    checks.test("one view for two annotations is an error") { sharedView() }
    checks.test("a frame of a moving map allocates little") { allocation() }
  }

  private fun measuring() = Scene().use {
    it.tick()
    val measured = it.views.view("measured")!!
    expectEqual(measured.width, Math.ceil((8 * 7 + 0.3) * 2) / 2)
    expectEqual(measured.height, 14.0)
    expectEqual(it.views.view("wide")!!.width, 90.0)
    expectEqual(it.views.view("wide")!!.height, 14.0)
    expect(it.resolver.frame.placements.none { view -> view.isEstimated }) { "estimates are left" }
    val fills = it.views.fills
    it.settle()
    expectEqual(it.views.fills, fills, "fills")
    // A text that changes with the state is measured again.
    it.driver.send(Input.select("measured"))
    it.tick()
    expectEqual(it.views.view("measured")!!.width, Math.ceil((21 * 7 + 0.3) * 2) / 2)
    it.driver.send(Input.deselect("measured"))
    it.tick()
    expectEqual(it.views.view("measured")!!.width, Math.ceil((8 * 7 + 0.3) * 2) / 2)
  }

  private fun moving() = Scene().use {
    it.map.isMoving = true
    var most = 0
    for (step in 0 until 120) {
      val turn = step / 20.0
      it.map.camera = Camera(
        Coordinate(13.4 + 0.01 * Math.sin(turn), 52.5 + 0.004 * Math.cos(turn)), 14 + Math.sin(turn / 2), 40 * turn, 5 * (step % 12.0)
      )
      it.driver.mapDidMove()
      it.tick()
      most = maxOf(most, it.views.shown.size)
    }
    // Views are recycled: there are never more than were visible at once for each class, and those to measure.
    expect(it.views.all.count { view -> !view.isDiscarded } <= 2 * most) { "${it.views.all.size} views for at most $most" }
    it.map.viewport = Viewport(768.0, 1024.0)
    it.driver.viewportChanged()
    it.tick()
    it.map.isMoving = false
    it.settle()
  }

  private fun idle() = Scene().use {
    it.settle()
    val frames = it.driver.frameCount
    val operations = it.views.operations
    it.map.requests = 0
    repeat(20) { _ -> it.tick() }
    expectEqual(it.driver.frameCount, frames, "frames")
    expectEqual(it.views.operations, operations, "operations")
    expectEqual(it.map.requests, 0, "requests")
    // A map that never becomes idle is settled a second later.
    val other = Scene()
    repeat(30) { _ -> other.tick() }
    expect(!other.driver.isSettled) { "settled too early" }
    repeat(60) { _ -> other.tick() }
    expect(other.driver.isSettled) { "never settled" }
    other.close()
  }

  private fun pixels() = Scene().use {
    it.map.camera = it.map.camera.copy(center = Coordinate(13.400123, 52.500077))
    it.settle()
    for (view in it.views.shown) expectEqual(Math.rint(view.x * 2) / 2, view.x, "x of $view")
    it.map.camera = it.map.camera.copy(center = Coordinate(13.400129, 52.500071))
    it.driver.mapDidMove()
    it.tick()
    expect(it.views.shown.any { view -> Math.rint(view.x * 2) / 2 != view.x }) { "a moving view is aligned" }
  }

  private fun callouts() = Scene().use {
    it.settle()
    expect(it.tap("fixed")) { "the tap hits nothing" }
    it.tick()
    val callout = it.driver.calloutView("fixed")!!
    expectEqual((callout.content as CalloutContent).title, "Details")
    expectEqual((callout.content as CalloutContent).viewClass, "pin")
    expect(callout.tip != null && callout.isShown) { "no tip" }
    expectEqual(callout.width, Math.ceil((7 * 7 + 0.3) * 2) / 2)
    val fills = callout.fills
    it.map.camera = it.map.camera.copy(zoom = 14.1)
    it.driver.mapDidMove()
    it.tick()
    expectEqual(callout.fills, fills, "fills of the callout")
    expect(it.driver.escape()) { "nothing to close" }
    it.tick()
    expectEqual(it.driver.calloutView("fixed"), null)
    expect(!callout.isShown) { "the callout stays" }
    expect(!it.driver.escape()) { "something to close" }
    expect(!it.driver.tap(1.0, 767.0)) { "the map is a view" }
  }

  private fun drags() = Scene().use {
    it.settle()
    val from = it.center("marker")
    expect(it.driver.pressBegan(from.x, from.y)) { "not held" }
    expect(!it.map.isPanningEnabled) { "the map pans" }
    it.driver.pressMoved(from.x + 1, from.y)
    expect(!it.driver.isDragging) { "a drag within the tolerance" }
    for (step in 1..10) it.driver.pressMoved(from.x + 10.0 * step, from.y)
    it.tick()
    expect(it.driver.isDragging) { "no drag" }
    expectNear(it.center("marker").x, from.x + 100, 0.6)
    it.driver.pressEnded(from.x + 110, from.y)
    it.tick()
    expect(it.map.isPanningEnabled && !it.driver.isDragging) { "the drag goes on" }
    expectNear(it.center("marker").x, from.x + 110, 0.6)
    expect(!it.driver.tap(from.x + 110, from.y)) { "the tap after a drag counts" }
    // A canceled drag returns.
    val second = it.center("marker")
    it.driver.pressBegan(second.x, second.y)
    it.driver.pressMoved(second.x, second.y + 50)
    it.tick()
    it.driver.pressCanceled()
    it.tick()
    expectNear(it.center("marker").y, second.y, 0.6)
    expect(!it.driver.pressBegan(it.center("fixed").x, it.center("fixed").y)) { "a view that is not draggable is held" }
  }

  private fun highlights() = Scene().use {
    it.settle()
    val at = it.center("fixed")
    fun isHighlighted() = State.HIGHLIGHTED in it.resolver.frame.placements.first { view -> view.id == "fixed" }.states
    it.driver.pressBegan(at.x, at.y)
    it.tick()
    expect(isHighlighted()) { "a press does not highlight" }
    it.driver.pressMoved(at.x + 20, at.y)
    it.tick()
    expect(!isHighlighted()) { "a moved finger highlights" }
    it.driver.pressEnded(at.x + 20, at.y)
    it.driver.hover(at)
    it.tick()
    expect(isHighlighted()) { "a pointer does not highlight" }
    it.driver.hover(null)
    it.tick()
    expect(!isHighlighted()) { "the highlight stays" }
  }

  private fun clusters() = Scene().use {
    it.settle()
    val ofMembers = it.resolver.frame.clusters.first { cluster -> cluster.count == 3 }
    it.tap(ofMembers.id)
    it.tick()
    expectEqual(it.map.moves.size, 1, "moves")
    expect(it.map.moves[0].second > 15) { "${it.map.moves}" }
    val ofTwins = it.resolver.frame.clusters.first { cluster -> cluster.count == 2 }
    it.tap(ofTwins.id)
    it.tick()
    it.tick()
    expectEqual(it.map.moves.size, 1, "moves")
    expect(it.resolver.frame.placements.any { view -> view.id.startsWith("twin/") }) { "not expanded" }
    expect(it.views.lines > 0) { "no lines to the members" }
    it.tap(ofTwins.id)
    it.tick()
    it.tick()
    expect(it.resolver.frame.placements.none { view -> view.id.startsWith("twin/") }) { "not closed" }
  }

  private fun shows() = Scene().use {
    val warnings = ArrayList<String>()
    it.driver.onWarning = { warning -> warnings.add(warning) }
    it.driver.show()
    val (all, zoom) = it.map.moves.last()
    expect(all.longitude > 13.4 && all.longitude < 13.5 && zoom < 14) { "$all $zoom" }
    it.driver.show(listOf("fixed", "nobody"), maxZoom = 30.0)
    expectNear(it.map.moves.last().first.longitude, 13.4, 0.001, "longitude")
    expectEqual(it.map.moves.last().second, it.map.maxZoom, "zoom")
    expectEqual(warnings.size, 1, "warnings")
    it.driver.show(listOf("nobody"))
    it.map.viewport = Viewport(0.0, 0.0)
    it.driver.show()
    expectEqual(it.map.moves.size, 2, "moves")
    it.map.viewport = Viewport(1024.0, 768.0)
  }

  private fun pointers() = Scene().use {
    it.settle()
    val pointer = it.driver.pointerView("far")!!
    expectEqual((pointer.content as PointerContent).title, "Far")
    expect(pointer.bearing in 0.0..90.0) { "${pointer.bearing}" }
    var tapped = 0
    it.resolver.on<Event.PointerTapped> { tapped += 1 }
    it.driver.activate(it.resolver.index("far")!!)
    it.tick()
    expectEqual(tapped, 1)
    it.map.camera = it.map.camera.copy(center = Coordinate(13.5, 52.55))
    it.driver.mapDidMove()
    it.tick()
    expectEqual(it.driver.pointerView("far"), null)
    expect(!pointer.isShown && it.driver.view("far") != null) { "the pointer stays" }
  }

  private fun leaders() = Scene("leader-lines").use {
    it.settle()
    expect(it.views.lines > 0) { "no lines" }
    val operations = it.views.operations
    it.driver.setNeedsFrame()
    it.tick()
    it.map.camera = it.map.camera.copy(zoom = 17.0)
    it.driver.mapDidMove()
    it.tick()
    expect(it.views.operations > operations) { "nothing changed" }
    expectEqual(it.views.lines, 0, "lines on a closer map")
  }

  private fun planeByPoints() = Scene(kind = FakeMap.Kind.PLANE_BY_POINTS).use {
    it.map.fieldOfView = 30.0
    it.map.camera = it.map.camera.copy(pitch = 50.0, bearing = 20.0)
    it.settle()
    expectEqual(it.resolver.frame.camera, null, "camera of a frame with a matrix")
    it.map.pointCalls = 0
    it.map.camera = it.map.camera.copy(zoom = 14.2)
    it.driver.mapDidMove()
    it.tick()
    expectEqual(it.map.pointCalls, 9, "calls of the map")
    for (view in it.resolver.frame.placements) {
      val point = it.map.point(view.coordinate)!!
      expectNear(view.point.x, point.x, 0.01, view.id)
      expectNear(view.point.y, point.y, 0.01, view.id)
    }
    expect(it.resolver.frame.placements.size > 3) { "few views" }
  }

  private fun globe() = Scene("world-cities-small", FakeMap.Kind.GLOBE).use {
    it.map.camera = Camera(Coordinate(10.0, 30.0), 2.0)
    it.settle()
    expect(it.resolver.frame.placements.size > 0) { "no views" }
    for (view in it.resolver.frame.placements) expectEqual(view.point, it.map.point(view.coordinate), view.id)
    expect(it.resolver.frame.hidden.any { view -> view.cause == Cause.OCCLUDED }) { "none behind the globe" }
    val id = it.resolver.frame.placements[0].id
    expect(it.tap(id)) { "no tap" }
    // The same map is a plane on a large scale.
    it.map.camera = Camera(Coordinate(10.0, 30.0), 14.0)
    it.driver.mapDidMove()
    it.tick()
    it.map.camera = Camera(Coordinate(10.0, 30.0), 14.1)
    it.map.pointCalls = 0
    it.driver.mapDidMove()
    it.tick()
    expect(it.map.pointCalls in 9..13) { "${it.map.pointCalls} calls of the map" }
  }

  private fun matrix() = Scene(kind = FakeMap.Kind.MATRIX).use {
    it.settle()
    val frames = it.driver.frameCount
    it.tick()
    expectEqual(it.driver.frameCount, frames, "frames of a matrix that is the same")
    it.map.camera = it.map.camera.copy(zoom = 13.5)
    it.driver.mapDidMove()
    it.tick()
    expectEqual(it.driver.frameCount, frames + 1, "frames")
  }

  private fun unsupported() = Scene().use {
    it.settle()
    val reasons = ArrayList<String?>()
    it.driver.onUnsupported = { reason -> reasons.add(reason) }
    it.map.kind = FakeMap.Kind.UNSUPPORTED
    it.driver.mapDidMove()
    it.tick()
    expectEqual(it.views.shown.size, 0, "views")
    expect(!it.driver.tap(512.0, 374.0) && !it.driver.pressBegan(512.0, 374.0)) { "an unsupported map takes taps" }
    it.map.kind = FakeMap.Kind.CAMERA
    it.driver.mapDidMove()
    it.tick()
    expect(it.views.shown.size > 3) { "no views" }
    expectEqual(reasons, arrayListOf<String?>("the map is a picture", null))
  }

  private fun features() = Scene().use {
    it.settle()
    expectEqual(it.driver.view("place"), null)
    val zoo = MapFeature("zoo", Geometry.Point(Coordinate(13.402, 52.505)))
    it.map.answersLater = true
    it.map.features["poi"] = listOf(zoo, zoo, MapFeature("other", Geometry.Point(Coordinate(13.0, 52.0))))
    it.driver.featuresLoaded()
    it.tick()
    expectEqual(it.driver.view("place"), null)
    it.map.pending.forEach { answer -> answer() }
    it.map.pending.clear()
    it.tick()
    expect(it.driver.view("place") != null) { "the feature is not used" }
    it.map.answersLater = false
    it.map.drawn["poi"] = emptySet()
    it.settle()
    expectEqual(it.driver.view("place"), null)
    it.map.drawn["poi"] = setOf("zoo")
    it.driver.featuresLoaded()
    it.tick()
    it.settle()
    expect(it.driver.view("place") != null) { "the feature is drawn again" }
  }

  private fun reload() = Scene().use {
    it.tap0("fixed")
    it.settle()
    val view = it.driver.view("fixed")!!
    val fills = it.views.fills
    it.driver.send(Input.select(0))
    it.driver.reload(it.plan)
    expectEqual(it.warnings.size, 1, "warnings of indices")
    it.tick()
    expectEqual(it.driver.view("fixed"), view, "view")
    expectEqual(it.views.fills, fills, "fills")
    expectEqual(it.views.view("measured")!!.width, 56.5, "measured width")
    expectThrows<CartoucheException> { it.driver.reload(Plan(ByteArray(2))) }
    it.settle()
  }

  private fun unknownSizes() = Scene("unknown") { measuredAtOnce = 4 }.use {
    it.tick()
    expectEqual(it.views.shown.size, 0, "views of unknown size")
    it.settle()
    expectEqual(it.views.shown.size, 10, "views")
    // The view that was made to measure others serves an annotation afterwards.
    expect(it.views.all.size <= 11) { "${it.views.all.size} views for 10 annotations" }
  }

  private fun parts() = Scene().use {
    // Large enough for a part beside the tip.
    it.views.textSize = 30.0
    it.tap0("fixed")
    val tapped = ArrayList<String>()
    it.resolver.on<Event.PartTapped> { event -> tapped.add(event.part) }
    val fixed = it.resolver.index("fixed")!!
    val name = (it.driver.calloutView("fixed")!!.content as CalloutContent).parts[0]
    expect(it.driver.activatePart(name, fixed)) { "no part $name" }
    expect(!it.driver.activatePart("nothing", fixed) && !it.driver.activatePart(name, fixed + 1)) { "unknown parts" }
    it.tick()
    expectEqual(tapped, arrayListOf(name))
  }

  private fun copiesOfFeatures() = Scene().use {
    it.settle()
    val place = Coordinate(13.402, 52.505)
    fun copy(longitude: Double) = MapFeature("zoo", Geometry.Point(place.copy(longitude = place.longitude + longitude)))
    it.map.features["poi"] = listOf(copy(0.0), copy(3e-8))
    it.driver.featuresLoaded()
    it.settle()
    expectEqual(it.resolver.coordinate(it.resolver.index("place")!!), place as Coordinate?)
    val changes = it.resolver.generation
    it.map.features["poi"] = listOf(copy(5e-8))
    it.driver.featuresLoaded()
    // Only the frame changes the lists, not a geometry that is the same but for rounding.
    it.tick()
    expectEqual(it.resolver.generation, changes + 1, "changes")
  }

  private fun errors() = Scene().use {
    it.views.failsFor = "fixed"
    val reported = ArrayList<Throwable>()
    it.driver.onError = { error -> reported.add(error) }
    it.tick()
    it.map.camera = it.map.camera.copy(zoom = 14.1)
    it.tick()
    expectEqual(reported.size, 1, "the same error twice")
    expectEqual(it.driver.view("fixed"), null)
    it.views.failsFor = null
    it.driver.refresh("fixed")
    it.tick()
    expect(it.driver.view("fixed") != null) { "not made again" }
    it.views.failsFor = "fixed"
    it.driver.onError = null
    it.driver.refresh()
    expectThrows<IllegalStateException> { it.tick() }
    it.tick()
  }

  private fun handlers() {
    Scene().use { scene ->
      scene.settle()
      scene.resolver.on<Event.SelectionChanged> { scene.driver.remove() }
      scene.driver.send(Input.select("fixed"))
      scene.tick()
      expect(scene.driver.isRemoved && scene.views.shown.isEmpty()) { "views stay" }
      scene.driver.send(Input.select("wide"))
      scene.driver.refresh()
      expectEqual(scene.warnings.size, 2, "warnings")
      scene.driver.tick()
    }
    Scene().use { scene ->
      scene.settle()
      var remaining = 1
      scene.resolver.on<Event.SelectionChanged> {
        if (remaining-- > 0) scene.driver.reload(scene.plan)
        throw IllegalStateException("after a reload")
      }
      scene.driver.send(Input.select("fixed"))
      expectThrows<IllegalStateException> { scene.driver.tick() }
      scene.tick()
      expect(scene.driver.view("fixed") != null) { "no view" }
      scene.settle()
    }
    Scene().use { scene ->
      scene.settle()
      val at = scene.center("marker")
      scene.driver.pressBegan(at.x, at.y)
      scene.resolver.close()
      scene.driver.remove()
      expect(scene.map.isPanningEnabled) { "the map does not pan after the resolver was closed" }
    }
    Scene().use { scene ->
      scene.settle()
      val at = scene.center("marker")
      scene.driver.pressBegan(at.x, at.y)
      scene.driver.pressMoved(at.x + 40, at.y)
      scene.tick()
      scene.driver.remove()
      expectEqual(scene.resolver.frame.events.filterIsInstance<Event.DragStateChanged>().last().to, DragState.NONE)
      expect(scene.map.isPanningEnabled) { "the map does not pan" }
    }
  }

  private fun memory() = Scene().use {
    it.settle()
    it.map.camera = it.map.camera.copy(center = Coordinate(0.0, 0.0))
    it.driver.mapDidMove()
    it.tick()
    it.driver.memoryWarning()
    expect(it.views.all.filter { view -> !view.isShown }.all { view -> view.isDiscarded }) { "free views stay" }
    it.map.camera = it.map.camera.copy(center = Coordinate(13.4, 52.5))
    it.driver.mapDidMove()
    it.tick()
    it.views.textSize = 10.0
    it.driver.contentSizeChanged()
    it.tick()
    expectEqual(it.views.view("measured")!!.width, 80.5)
    it.settle()
  }

  private fun puck() = Scene("drive").use {
    it.map.userLocation = UserLocation.At(Coordinate(1.0, 2.0))
    it.settle()
    val first = it.resolver.planFacts.puck
    it.map.userLocation = UserLocation.Hidden
    it.tick()
    expectEqual(first, Coordinate(1.0, 2.0) as Coordinate?)
    expectEqual(it.resolver.planFacts.puck, null)
  }

  private fun warnings() = Scene().use {
    it.driver.send(Input.select("nobody"), Input.select(0))
    it.tick()
    it.driver.refresh("nobody")
    expectEqual(it.warnings.size, 2, "warnings")
    expect(it.warnings.all { warning -> "nobody" in warning }) { "${it.warnings}" }
    val error = expectThrows<CartoucheException> { it.driver.setRegions(mapOf("nothing" to null)) }
    expectEqual(error.code, ErrorCode.BAD_ARGUMENT)
  }

  private fun reading() = Scene().use {
    it.tap0("fixed")
    it.settle()
    val order = it.views.order
    expectEqual(order.size, it.views.shown.size)
    val view = order.indexOf(it.driver.view("fixed")!!)
    expectEqual(order[view + 1], it.driver.calloutView("fixed"), "after the view")
    expectEqual(order.last().viewClass, "arrow")
    it.driver.activate(it.resolver.index("marker")!!)
    it.tick()
    expect(State.SELECTED in it.resolver.frame.placements.first { placed -> placed.id == "marker" }.states) { "not selected" }
    expectEqual((it.driver.view("fixed")!!.content as ViewContent).accessibilityLabel, "Fixed")
  }

  private fun sharedView() {
    val plan = Plan(File(plans, "driver/plan").readBytes())
    val resolver = Resolver(plan)
    val map = FakeMap(resolver.planCamera(Viewport(1024.0, 768.0)))
    val one = FakeView("pin", 0)
    val views = object : ViewHost<FakeView> by FakeViews() {
      override fun makeView(content: ViewContent, reusing: FakeView?) = one
    }
    val driver = MapDriver(resolver, map, views)
    val errors = ArrayList<Throwable>()
    driver.onError = { errors.add(it) }
    driver.tick()
    expect(errors.any { "two annotations" in it.message!! }) { "$errors" }
    driver.remove()
    resolver.close()
  }

  private fun allocation() = Scene("speed").use {
    val threads = java.lang.management.ManagementFactory.getThreadMXBean() as com.sun.management.ThreadMXBean
    val matrices = (0 until 2).map { n -> MapProjection.OfCamera(it.map.camera.copy(zoom = 11 + n * 0.001)) }
    var step = 0
    val map = object : MapHost by it.map {
      override val isMoving = true
      override val projection: MapProjection get() = matrices[step % 2]
    }
    val silent = object : ViewHost<FakeView> by it.views {
      override fun place(view: FakeView, x: Double, y: Double, width: Double, height: Double, order: Int) = Unit
    }
    val driver = MapDriver(it.resolver, map, silent)
    fun round(): Long {
      repeat(20) { driver.tick(step++ / 60.0) }
      val before = threads.getThreadAllocatedBytes(Thread.currentThread().id)
      repeat(20) { driver.tick(step++ / 60.0) }
      return (threads.getThreadAllocatedBytes(Thread.currentThread().id) - before) / 20
    }
    // Java's machine allocates now and then on its own, but not in each round.
    fun bytes(): Long = (0 until 4).map { round() }.sorted()[0]
    val withoutHandlers = bytes()
    it.resolver.on<Event.AnnotationTapped> { }
    val withHandler = bytes()
    val count = it.resolver.frame.placements.size
    driver.remove()
    println("JVM: a tick with $count moving views allocates $withoutHandlers bytes, and $withHandler with a handler")
    expect(count == 1000 && withoutHandlers == 0L && withHandler == 0L) { "$withoutHandlers and $withHandler bytes for $count views" }
  }
}
