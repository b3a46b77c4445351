package io.cartouche.tests

import io.cartouche.*
import java.io.File

/** The functions of `Resolver`, errors, and handlers. */
class ResolverTests(private val checks: Checks, private val plans: File) {
  private val viewport = Viewport(1024.0, 768.0)

  private fun plan(name: String) = Plan(File(plans, "$name/plan").readBytes())

  private fun resolver(name: String) = Resolver(plan(name), usesSamples = true)

  fun run() {
    checks.test("versions") {
      expect(Cartouche.version.contains('.')) { Cartouche.version }
      expect(Cartouche.planVersion > 0) { "${Cartouche.planVersion}" }
    }
    checks.test("names of enumerations are those of the library") { namesAreSame() }
    checks.test("broken plans") { brokenPlans() }
    checks.test("a closed resolver throws") {
      val resolver = resolver("markers")
      resolver.close()
      resolver.close()
      expectEqual(expectThrows<CartoucheException> { resolver.resolve(viewport) }.code, ErrorCode.CLOSED)
      expectEqual(expectThrows<CartoucheException> { resolver.frame.placements.size }.code, ErrorCode.CLOSED)
    }
    checks.test("lists before the first frame are empty") {
      resolver("markers").use {
        expectEqual(it.frame.placements.size, 0)
        expectEqual(it.frame.index, -1)
        expectEqual(it.frame.camera, null)
        expectEqual(it.hitTest(1.0, 2.0) === Hit.Map, true)
      }
    }
    checks.test("lists grow and check indices") { listsGrow() }
    checks.test("inputs, refusals and events") { inputs() }
    checks.test("handlers") { handlers() }
    checks.test("errors of handlers") { errorsOfHandlers() }
    checks.test("changes") { changes() }
    checks.test("regions") { regions() }
    checks.test("matrix and camera give one frame") { matrix() }
    checks.test("points of the host") { points() }
    checks.test("cameras") { cameras() }
    checks.test("hit tests and projection") { questions() }
    checks.test("reload keeps states") { reload() }
    checks.test("a copy is independent") {
      resolver("markers").use { one ->
        one.resolve(viewport)
        one.copy().use { other ->
          expectEqual(other.frame.placements.toList(), one.frame.placements.toList())
          expectEqual(other.reportsHidden, true)
          other.resolve(viewport, listOf(Input.select(0)))
          expect(one.frame.placements.none { State.SELECTED in it.states }) { "the original is selected" }
        }
      }
    }
    checks.test("a copy has the reports of the original") {
      resolver("markers").use { one ->
        one.explains = true
        one.reportsFrameChanges = true
        one.reportsHidden = false
        one.resolve(viewport)
        one.copy().use { other ->
          val camera = other.frame.camera!!
          other.resolve(viewport, camera.copy(center = Coordinate(camera.center.longitude, camera.center.latitude + 0.001)))
          expect(other.explains && other.frame.explanations.any()) { "no explanations" }
          expect(other.frame.events.any { it is Event.FrameChanged }) { "no changes of frames" }
          expect(!other.reportsHidden && other.frame.hidden.none()) { "the hidden ones are listed" }
        }
      }
    }
    checks.test("a part is hit in a new resolver") { parts() }
    checks.test("a missing native library") { unloadable() }
    checks.test("calls while the host projects points") { callsOfHostPoints() }
    checks.test("time limit") {
      resolver("markers").use {
        it.resolve(viewport, within = 0.0)
        it.resolve(viewport, within = Double.NaN)
        expect(it.frame.isReplayable) { "`greedy` searches nothing, so it cannot be cut" }
      }
      for (within in listOf(0.0, -1.0, Double.NEGATIVE_INFINITY)) resolver("best").use {
        it.resolve(viewport)
        expect(it.frame.isReplayable) { "a frame without a limit cannot be repeated" }
        val camera = it.frame.camera!!
        it.resolve(viewport, camera.copy(zoom = camera.zoom + 0.1), within = within)
        expect(!it.frame.isReplayable) { "the search is not cut after $within ms" }
      }
    }
    checks.test("errors say what to do") {
      val error = expectThrows<CartoucheException> { resolver("markers").use { it.remove("nobody") } }
      expect("nobody" in error.problem && error.help in error.message!!) { "${error.message}" }
      expectEqual(error.code, ErrorCode.UNKNOWN_ANNOTATION)
    }
  }

  private fun parts() = resolver("driver").use { resolver ->
    resolver.resolve(viewport, listOf(Input.select("fixed")))
    val callout = resolver.frame.callouts.first()
    val part = callout.parts.first()
    // A copy has read no ids yet.
    resolver.copy().use { copy ->
      val hit: Hit = Hit.Part(callout.annotation, "fixed", part.name)
      expectEqual(copy.hitTest(part.frame.x + part.frame.width / 2, part.frame.y + part.frame.height / 2), hit)
    }
  }

  private fun unloadable() {
    // Another class loader cannot load the library again, which fails like a missing one.
    val urls = System.getProperty("java.class.path").split(File.pathSeparator).map { File(it).toURI().toURL() }.toTypedArray()
    val loader = java.net.URLClassLoader(urls, ClassLoader.getSystemClassLoader().parent)
    val type = loader.loadClass("io.cartouche.Cartouche")
    val one = type.getField("INSTANCE").get(null)
    repeat(2) {
      val error = expectThrows<java.lang.reflect.InvocationTargetException> { type.getMethod("getPlanVersion").invoke(one) }.targetException
      expectEqual(error.javaClass.name, CartoucheException::class.java.name, "exception")
      expect("cannot be loaded" in error.message!! && "libcartouche_jni.so" in error.message!!) { "${error.message}" }
    }
  }

  private fun callsOfHostPoints() = resolver("markers").use { resolver ->
    val camera = resolver.planCamera(viewport)
    val expected = resolver.resolve(viewport, camera).placements.toList()
    val calls = listOf<() -> Any?>(
      { resolver.project(Coordinate(0.0, 0.0)) }, { resolver.hitTest(1.0, 1.0) }, { resolver.remove(0) },
      { resolver.setPuckRadius(1.0) }, { resolver.resolve(viewport, camera) }, { resolver.planFacts }, { resolver.copy() }, { resolver.close() }
    )
    for ((number, call) in calls.withIndex()) {
      val points = object : HostPoints {
        override fun project(coordinate: Coordinate): ScreenPoint? {
          call()
          return null
        }
        override fun unproject(point: ScreenPoint): Coordinate? = null
        override val area: Bounds? = null
      }
      val error = expectThrows<CartoucheException> { resolver.resolve(viewport, camera.copy(zoom = 5.0 + number), points) }
      expectEqual(error.code, ErrorCode.BAD_ARGUMENT, "code of call $number")
      expect("HostPoints" in error.problem) { error.problem }
    }
    expectEqual(resolver.resolve(viewport, camera).placements.map { it.id }, expected.map { it.id })
  }

  private fun namesAreSame() {
    val enumerations = listOf<Array<out Named>>(
      Anchor.values(), State.values(), Cause.values(), DragState.values(), Property.values(), emptyArray(), RefusalReason.values()
    )
    enumerations.forEachIndexed { number, values ->
      values.forEachIndexed { i, value -> expectEqual(value.specName, Native.name(number, i)?.utf8(), "name") }
      if (number != 5) expectEqual(Native.name(number, values.size), null, "the name after the last of ${values.toList()}")
    }
    Events.TYPES.forEachIndexed { i, type ->
      val name = Native.name(5, i)!!.utf8()
      expect(name.equals(type.simpleName, ignoreCase = true)) { "$name is ${type.simpleName}" }
    }
    expectEqual(Native.name(5, Events.TYPES.size), null, "the kind after the last")
    for (code in ErrorCode.values()) {
      if (code.status > 0) expect(Native.statusText(code.status).utf8() != "unknown status") { "$code" }
    }
    expectEqual(Native.statusText(21).utf8(), "unknown status", "the status after the last")
  }

  private fun brokenPlans() {
    fun codeOf(bytes: ByteArray) = expectThrows<CartoucheException> { Resolver(Plan(bytes)) }.code
    val good = plan("markers").bytes
    expectEqual(codeOf(ByteArray(0)), ErrorCode.NOT_A_PLAN)
    expectEqual(codeOf("version: 1".toByteArray()), ErrorCode.NOT_A_PLAN)
    expectEqual(codeOf(good.copyOf(good.size / 2)), ErrorCode.TRUNCATED_PLAN)
    expectEqual(codeOf(good.copyOf().also { it[it.size - 9] = (it[it.size - 9] + 1).toByte() }), ErrorCode.CORRUPTED_PLAN)
    expectEqual(Plan(good).problem, null)
    expect(Plan(ByteArray(3)).problem != null) { "no problem" }
    expectEqual(Plan.read(good.inputStream()).bytes.size, good.size)
  }

  private fun listsGrow() = resolver("zoo").use {
    it.resolve(viewport)
    val placements = it.frame.placements
    val all = placements.size + it.frame.hidden.size + it.frame.clusters.size
    expect(placements.size > 0 && all > 0) { "$all items" }
    expectEqual(placements.map { view -> view.id }.toSet().size, placements.size)
    for (i in placements.indices) {
      expectEqual(placements.find(placements.annotation(i)), i)
      expectEqual(placements.find(placements.id(i)), i)
      expectEqual(it.index(placements.id(i)), placements.annotation(i) as Int?)
    }
    expectThrows<IndexOutOfBoundsException> { placements.x(placements.size) }
    expectThrows<IndexOutOfBoundsException> { placements.x(-1) }
    expectEqual(placements.find("nobody"), -1)
  }

  private fun inputs() = resolver("draggable-marker").use {
    it.resolve(viewport)
    val i = it.frame.placements.find("marker")
    val to = ScreenPoint(it.frame.placements.pointX(i) + 40, it.frame.placements.pointY(i) - 30)
    val inputs = listOf(
      Input.select("nobody"), Input.drag("marker", DragState.STARTING), Input.drag("label", DragState.STARTING),
      Input.drag("marker", DragState.DRAGGING, to), Input.set("label", Property.VISIBLE, false)
    )
    it.resolve(viewport, inputs)
    expectEqual(
      it.frame.refusals.toList(),
      listOf(Refusal(0, RefusalReason.UNKNOWN_ANNOTATION), Refusal(2, RefusalReason.NOT_DRAGGABLE))
    )
    val drags = it.frame.events.filterIsInstance<Event.DragStateChanged>()
    expectEqual(drags.map { drag -> drag.to }, listOf(DragState.STARTING, DragState.DRAGGING))
    expectNear(it.frame.placements.pointX(it.frame.placements.find("marker")), to.x, 0.01)
    expectEqual(it.frame.hidden.first { hidden -> hidden.id == "label" }.cause, Cause.EXPLICIT)
    // More inputs than fit into the first buffer.
    val many = (0 until 100).map { n -> Input.move("marker", Coordinate(0.38 + n * 1e-5, 6.68)) } + Input.select("nobody")
    it.resolve(viewport, listOf(Input.drag("marker", DragState.NONE)) + many)
    expectEqual(it.frame.refusals.last().input, 101)
    expectNear(it.coordinate(it.index("marker")!!)!!.longitude, 0.38 + 99e-5, 1e-9)
  }

  private fun handlers() = resolver("markers").use { resolver ->
    val seen = ArrayList<String>()
    resolver.on<Event.VisibilityChanged> { seen.add(it.id) }
    val first = resolver.resolve(viewport).placements[0].id
    expect(first in seen) { "$seen" }
    seen.clear()
    val ofOne = resolver.on<Event.SelectionChanged>(first) { seen.add("${it.id} ${it.isSelected}") }
    resolver.resolve(viewport, listOf(Input.select(first)))
    expect("$first true" in seen) { "$seen" }
    ofOne()
    seen.clear()
    resolver.resolve(viewport, listOf(Input.deselect(first)))
    expect(seen.none { it.endsWith("false") }) { "$seen" }
    var moved = 0
    val ofFrames = resolver.on<Event.FrameChanged> { moved += 1 }
    val camera = resolver.frame.camera!!
    resolver.resolve(viewport, camera.copy(zoom = camera.zoom + 0.01))
    expect(moved > 0) { "a handler of `FrameChanged` is not called" }
    ofFrames()
    resolver.resolve(viewport, camera.copy(zoom = camera.zoom + 0.02))
    expect(resolver.frame.events.none { it is Event.FrameChanged }) { "the report stays without a handler" }
  }

  private fun errorsOfHandlers() = resolver("markers").use { resolver ->
    var calls = 0
    resolver.on<Event.VisibilityChanged> { calls += 1; throw IllegalStateException("first") }
    resolver.on<Event.VisibilityChanged> { calls += 1 }
    val error = expectThrows<IllegalStateException> { resolver.resolve(viewport) }
    expectEqual(error.message, "first")
    expectEqual(calls, 2 * resolver.frame.placements.size)
    resolver.on<Event.SelectionChanged> { resolver.resolve(viewport) }
    val inner = expectThrows<CartoucheException> { resolver.resolve(viewport, listOf(Input.select(0))) }
    expectEqual(inner.code, ErrorCode.BAD_ARGUMENT)
  }

  private fun changes() = resolver("markers").use { resolver ->
    resolver.resolve(viewport)
    val count = resolver.annotationCount
    val id = resolver.id(0)
    resolver.remove(id)
    expect(!resolver.exists(id) && resolver.properties(id) == null) { "$id still exists" }
    resolver.resolve(viewport)
    expect(resolver.frame.events.any { it is Event.VisibilityChanged && it.cause == Cause.REMOVED }) { "no event" }
    val patch = plan("patch")
    val added = resolver.add(patch)
    expectEqual(added, count)
    resolver.resolve(viewport)
    expectEqual(resolver.id(added), "added")
    expectEqual(resolver.properties("added")!!.title, "Added ✓ 😀")
    expectEqual(expectThrows<CartoucheException> { resolver.add(patch) }.code, ErrorCode.ID_IS_TAKEN)
    resolver.update("added", patch, named = setOf(Property.PRIORITY), keepsPlace = true)
    resolver.setPuckRadius(10.0)
    expectEqual(expectThrows<CartoucheException> { resolver.setGeometry("no-layer", null, emptyList()) }.code, ErrorCode.UNKNOWN_LAYER)
  }

  private fun regions() = resolver("side-panel").use { resolver ->
    val names = resolver.regionNames
    expect(names.any { it.any() }) { "no names" }
    val error = expectThrows<CartoucheException> { resolver.setRegions(mapOf("nothing" to null)) }
    expect(names.first { it.any() } in error.problem) { error.problem }
    resolver.setRegions(mapOf(names[0] to Region(Extent.between(0.0, 0.0), Extent.between(0.0, 0.0))))
    resolver.resolve(viewport)
    val covered = resolver.frame.placements.size
    resolver.setRegions(mapOf(names[0] to null))
    resolver.resolve(viewport)
    expect(resolver.frame.placements.size > covered) { "$covered views before and after" }
    resolver.setAvoidedRegions(listOf(Region(Extent.start(0.0, 10.0), Extent.centered(10.0))))
    expectEqual(resolver.regionNames, listOf(""))
  }

  private fun matrix() = resolver("tilted-map").use { resolver ->
    val camera = resolver.planCamera(viewport)
    val byCamera = resolver.resolve(viewport, camera).placements.toList()
    val matrix = io.cartouche.driver.Homography.matrix(camera, 36.86989764584402, viewport)
    val byMatrix = resolver.resolve(viewport, matrix).placements.toList()
    expectEqual(resolver.frame.camera, null)
    expectEqual(byMatrix.size, byCamera.size)
    for ((one, other) in byMatrix.zip(byCamera)) {
      expectNear(one.x, other.x, 0.01, one.id)
      expectNear(one.y, other.y, 0.01, one.id)
    }
    expectThrows<CartoucheException> { MapMatrix(DoubleArray(15), 1.0) }
  }

  private fun points() = resolver("markers").use { resolver ->
    val camera = resolver.planCamera(viewport)
    val expected = resolver.resolve(viewport, camera).placements.toList()
    resolver.copy().use { plane ->
      val points = object : HostPoints {
        override fun project(coordinate: Coordinate) = plane.project(coordinate)
        override fun unproject(point: ScreenPoint) = plane.unproject(point)
        override val area: Bounds? = Bounds(-180.0, -85.0, 180.0, 85.0)
      }
      expectEqual(resolver.resolve(viewport, camera, points).placements.map { it.id }, expected.map { it.id })
    }
    val hidden = object : HostPoints {
      override fun project(coordinate: Coordinate): ScreenPoint? = null
      override fun unproject(point: ScreenPoint): Coordinate? = null
      override val area: Bounds? = null
    }
    resolver.resolve(viewport, camera, hidden)
    expectEqual(resolver.frame.placements.size, 0)
    expect(resolver.frame.hidden.any { it.cause == Cause.OCCLUDED }) { "none occluded" }
    val failing = object : HostPoints {
      override fun project(coordinate: Coordinate): ScreenPoint? = throw IllegalStateException("no map")
      override fun unproject(point: ScreenPoint): Coordinate? = null
      override val area: Bounds? = null
    }
    expectEqual(expectThrows<IllegalStateException> { resolver.resolve(viewport, camera.copy(zoom = 3.0), failing) }.message, "no map")
    resolver.resolve(viewport, camera)
    expectEqual(resolver.frame.placements.size, expected.size)
  }

  private fun cameras() = resolver("markers").use { resolver ->
    val all = resolver.cameraFitting(null, viewport)
    resolver.resolve(viewport, all)
    expect(all.zoom > 0 && all.zoom <= 16) { "$all" }
    val one = resolver.cameraFitting(listOf(0), viewport, all.copy(bearing = 30.0), 18.0)
    expectEqual(one.bearing, 30.0)
    expect(one.zoom >= all.zoom) { "$one" }
    expectEqual(
      expectThrows<CartoucheException> { resolver.cameraFitting(listOf(100_000), viewport) }.code, ErrorCode.UNKNOWN_ANNOTATION
    )
    expectEqual(
      expectThrows<CartoucheException> { resolver.cameraFitting(null, viewport, maxZoom = Double.NaN) }.code, ErrorCode.BAD_NUMBER
    )
  }

  private fun questions() = resolver("markers").use { resolver ->
    val frame = resolver.resolve(viewport)
    val view = frame.placements.last()
    val hit: Hit = Hit.Annotation(view.annotation, view.id)
    expectEqual(resolver.hitTest(view.x + view.width / 2, view.y + view.height / 2), hit)
    val point = resolver.project(view.coordinate)!!
    expectNear(point.x, view.point.x, 1e-6)
    expectNear(resolver.unproject(point)!!.latitude, view.coordinate.latitude, 1e-9)
    expectEqual(resolver.overlaps().size, 0)
    expect(resolver.anchors(view.annotation).any { it.anchor == view.anchor }) { "no such anchor" }
    expect(frame.placements.collisionShapes(frame.placements.size - 1).any()) { "no shape" }
    expectEqual(resolver.planFacts.annotationCount, resolver.annotationCount)
  }

  private fun reload() = resolver("markers").use { resolver ->
    resolver.resolve(viewport)
    val id = resolver.frame.placements[0].id
    resolver.resolve(viewport, listOf(Input.select(id)))
    resolver.reload(plan("markers"))
    expectEqual(resolver.reloads, 1)
    expectEqual(resolver.frame.placements.size, 0)
    resolver.resolve(viewport)
    expect(State.SELECTED in resolver.frame.placements.first { it.id == id }.states) { "the state is lost" }
    expectEqual(expectThrows<CartoucheException> { resolver.reload(Plan(ByteArray(1))) }.code, ErrorCode.NOT_A_PLAN)
    expectEqual(expectThrows<CartoucheException> { resolver.apply(ByteArray(9)) }.code, ErrorCode.INVALID_PLAN)
  }
}
