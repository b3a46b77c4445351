package io.cartouche.tests

import io.cartouche.*
import io.cartouche.driver.MapDriver
import java.io.File

/**
 * `MapDriver` gives the views of each script in `Tests/Drivers` the operations that its file lists, as the drivers in JavaScript and Swift
 * do. The test of the driver in Swift rewrites the files.
 */
class DriverScriptTests(private val checks: Checks, private val plans: File, private val scripts: File) {
  fun run() {
    val names = scripts.list()!!.filter { it.endsWith(".script.json") }.map { it.removeSuffix(".script.json") }.sorted()
    checks.test("there are scripts for all drivers") { expect(names.size >= 6) { "$names" } }
    for (name in names) checks.test("$name: the operations of all drivers") { compare(name) }
  }

  private fun compare(name: String) {
    val found = ScriptedScene(name, plans, File(scripts, "$name.script.json")).use { it.play() }
    val expected = File(scripts, "$name.operations.txt").readText()
    if (found == expected) return
    val line = found.lines().zip(expected.lines()).indexOfFirst { it.first != it.second }
    throw AssertionError("$name.operations.txt, line ${line + 1}: ${found.lines().getOrNull(line)}")
  }
}

/** A driver that plays a script. */
private class ScriptedScene(name: String, private val plans: File, file: File) : java.io.Closeable {
  private val script = Json.parseObject(file.readText())
  private val resolver = Resolver(plan(name))
  private val map = FakeMap(Camera(Coordinate(0.0, 0.0), 0.0))
  private val views: OperationViews
  private val driver: MapDriver<OperationView>
  private var time = 0.0
  private var moves = 0
  private var pressed = ScreenPoint(0.0, 0.0)

  init {
    val sizes = (script["sizes"] ?: emptyMap<String, Any?>()).members().mapValues { (_, size) -> Size(size.numbers()[0], size.numbers()[1]) }
    views = OperationViews(script["scale"] as? Double ?: 1.0, sizes)
    map.maxZoom = script["maxZoom"] as? Double ?: 20.0
    resize(script["viewport"])
    move(script["camera"].members())
    driver = MapDriver(resolver, map, views)
  }

  private fun plan(name: String) = Plan(File(plans, "$name/plan").readBytes())

  fun play(): String {
    val lines = ArrayList<String>()
    script["steps"].items().forEachIndexed { i, each ->
      val step = each.members()
      for (key in step.keys) expect(key in ACTIONS || key == "note" || key == "settle") { "unknown action $key" }
      for (action in ACTIONS) if (action in step) act(action, step[action])
      val isSettled = step["settle"] == true
      if (isSettled) settle() else tick()
      lines.add("${i + 1} ${step["note"]}")
      views.lines(isSettled, map.moves.drop(moves)).mapTo(lines) { "  $it" }
      moves = map.moves.size
    }
    return lines.joinToString("\n", postfix = "\n")
  }

  private fun tick() {
    time += 1.0 / 60
    map.requests = 0
    driver.tick(time)
  }

  private fun settle() {
    driver.mapDidBecomeIdle()
    for (step in 0 until 200) {
      tick()
      if (map.requests == 0) return
    }
    throw AssertionError("the map does not settle")
  }

  private fun act(action: String, value: Any?) {
    when (action) {
      "viewport" -> {
        resize(value)
        driver.viewportChanged()
      }
      "camera" -> {
        move(value.members())
        driver.mapDidMove()
      }
      "unsupported" -> {
        map.kind = if (value == null) FakeMap.Kind.CAMERA else FakeMap.Kind.UNSUPPORTED
        driver.setNeedsFrame()
      }
      "regions" -> driver.setRegions(value.members().mapValues { (_, region) -> region?.members()?.let { Region(extent(it["x"]), extent(it["y"])) } })
      "send" -> for (input in value.items()) for ((name, given) in input.members()) driver.send(input(name, given))
      "reload" -> driver.reload(plan(value as String))
      "refresh" -> driver.refresh(value as? String)
      "tap" -> point(value).let { driver.tap(it.x, it.y) }
      "press" -> {
        pressed = point(value)
        driver.pressBegan(pressed.x, pressed.y)
      }
      "move" -> moved(value).let { driver.pressMoved(it.x, it.y) }
      "release" -> moved(value).let { driver.pressEnded(it.x, it.y) }
      "cancel" -> driver.pressCanceled()
      "hover" -> driver.hover(value?.let { point(it) })
      "remove" -> driver.remove()
    }
  }

  private fun resize(size: Any?) {
    map.viewport = Viewport(size.numbers()[0], size.numbers()[1])
  }

  private fun move(change: Map<String, Any?>) {
    val before = map.camera
    val center = change["center"]?.numbers()?.let { Coordinate(it[0], it[1]) } ?: before.center
    val padding = change["padding"]?.numbers()?.let { Insets(it[0], it[1], it[2], it[3]) } ?: before.padding
    map.camera = Camera(
      center, change["zoom"] as? Double ?: before.zoom, change["bearing"] as? Double ?: before.bearing,
      change["pitch"] as? Double ?: before.pitch, padding
    )
  }

  private fun input(name: String, given: Any?): Input {
    val id = given as? String ?: given.members()["id"] as String
    expect(resolver.index(id) != null) { "no annotation $id" }
    return when (name) {
      "select" -> Input.select(id)
      "deselect" -> Input.deselect(id)
      "expand" -> Input.expand(id)
      "move" -> given.members()["to"].numbers().let { Input.move(id, Coordinate(it[0], it[1])) }
      else -> throw AssertionError("unknown input $name")
    }
  }

  private fun extent(sides: Any?): Extent {
    val (start, end, length) = listOf("start", "end", "length").map { sides.members()[it] as? Double }
    return when {
      start != null && end != null -> Extent.between(start, end)
      start != null -> Extent.start(start, length!!)
      else -> Extent.end(end!!, length!!)
    }
  }

  /** Returns a point, which is given by its coordinates or as the middle of the view of an annotation. */
  private fun point(value: Any?): ScreenPoint = if (value is String) views.middle(value) else ScreenPoint(value.numbers()[0], value.numbers()[1])

  private fun moved(by: Any?) = ScreenPoint(pressed.x + by.numbers()[0], pressed.y + by.numbers()[1])

  override fun close() {
    driver.remove()
    resolver.close()
  }

  private companion object {
    /** The actions, in the order in which a step with several actions does them. */
    val ACTIONS = listOf(
      "viewport", "camera", "unsupported", "regions", "send", "reload", "refresh", "tap", "press", "move", "release", "cancel", "hover", "remove"
    )
  }
}
