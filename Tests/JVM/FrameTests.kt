package io.cartouche.tests

import io.cartouche.*
import java.io.File

/** Replays examples, and compares each frame with that of the program, number by number. */
class FrameTests(private val checks: Checks, private val folder: File) {
  private var frames = 0

  /** Each folder has `plan`, `expected.jsonl` by the program, and a trace `trace.jsonl` unless the camera is that of the plan. */
  fun run() {
    val replays = folder.listFiles()!!.filter { it.isDirectory }.sortedBy { it.name }
    for (replay in replays) checks.test("frames of ${replay.name}") { replay(replay) }
    checks.test("number of replays") { expect(frames > 60 && replays.size > 40) { "$frames frames of ${replays.size} replays" } }
    println("JVM: $frames frames of ${replays.size} replays are compared with the program's")
  }

  private fun replay(replay: File) {
    val trace = File(replay, "trace.jsonl")
    val lines = if (trace.exists()) trace.readLines().filter { it.isNotBlank() }.map { Json.parseObject(it) } else listOf(emptyMap())
    val expected = File(replay, "expected.jsonl").readLines().map { Json.parseObject(it) }
    expectEqual(lines.size, expected.size, "number of frames")
    Resolver(Plan(File(replay, "plan").readBytes()), usesSamples = true).use { resolver ->
      resolver.explains = true
      for ((line, frame) in lines.zip(expected)) {
        val inputs = inputs(resolver, line) ?: break
        val size = frame["viewport"].numbers()
        val viewport = Viewport(size[0], size[1])
        val isSettled = line["settled"] == true
        val camera = camera(frame["camera"].members())
        val points = line["points"]?.let { TracePoints(it.items()) }
        when {
          points != null -> resolver.resolve(viewport, camera, points, inputs, isSettled)
          trace.exists() -> resolver.resolve(viewport, camera, inputs, isSettled)
          else -> resolver.resolve(viewport, inputs, isSettled)
        }
        expectEqual(resolver.frame.camera, camera, "camera")
        val ours = FrameJson(resolver).frame()
        val theirs = frame.filterKeys { it !in setOf("frame", "camera", "viewport") }
        difference(ours, theirs, "frame ${resolver.frame.index}")?.let { throw AssertionError(it) }
        frames += 1
      }
    }
  }

  private class TracePoints(private val points: List<Any?>) : HostPoints {
    override fun project(coordinate: Coordinate): ScreenPoint? {
      for (each in points) {
        val (longitude, latitude, x, y) = each.numbers()
        val isSame = Math.abs(longitude - coordinate.longitude) <= 1e-6 && Math.abs(latitude - coordinate.latitude) <= 1e-6
        if (isSame) return ScreenPoint(x, y)
      }
      return null
    }
    override fun unproject(point: ScreenPoint): Coordinate? = null
    override val area: Bounds? = null
  }

  private fun camera(json: Map<String, Any?>): Camera {
    val center = json["center"].numbers()
    val padding = json["padding"].members()
    fun side(name: String) = padding[name] as Double
    return Camera(
      Coordinate(center[0], center[1]), json["zoom"] as Double, json["bearing"] as Double, json["pitch"] as Double,
      Insets(side("top"), side("right"), side("bottom"), side("left"))
    )
  }

  /** Returns the inputs of a line of a trace, or null if it needs the compiler. */
  private fun inputs(resolver: Resolver, line: Map<String, Any?>): List<Input>? {
    val inputs = ArrayList<Input>()
    for ((action, value) in line) {
      when (action) {
        "camera", "viewport", "settled", "points" -> Unit
        "tap" -> inputs.add(value.numbers().let { Input.tap(it[0], it[1]) })
        "select" -> inputs.add(Input.select(value as String))
        "deselect" -> inputs.add(Input.deselect(value as String))
        "expand" -> inputs.add(Input.expand(value as String))
        "collapse" -> inputs.add(Input.collapse())
        "highlight" -> inputs.add(Input.highlight(value as String))
        "unhighlight" -> inputs.add(Input.unhighlight(value as String))
        "puck" -> inputs.add(Input.puck(value?.numbers()?.let { Coordinate(it[0], it[1]) }))
        "remove" -> resolver.remove(value as String)
        "drag" -> {
          val drag = value.members()
          val state = DragState.values().first { it.specName == drag["state"] }
          inputs.add(Input.drag(drag["id"] as String, state, drag["to"]?.numbers()?.let { ScreenPoint(it[0], it[1]) }))
        }
        "featureVisibility" -> {
          val feature = value.members()
          inputs.add(Input.featureVisibility(feature["layer"] as String, feature["id"]?.let { id(it) }, feature["visible"] == true))
        }
        "featureGeometry" -> {
          val feature = value.members()
          val point = feature["geometry"].members()["coordinates"].numbers()
          resolver.setGeometry(
            feature["layer"] as String, feature["id"]?.let { id(it) }, listOf(Geometry.Point(Coordinate(point[0], point[1])))
          )
        }
        "setRegions" -> resolver.setRegions(value.members().mapValues { (_, region) -> region?.members()?.let { region(it) } })
        else -> return null
      }
    }
    return inputs
  }

  private fun id(value: Any): String = if (value is Double) value.toLong().toString() else value as String

  private fun region(sides: Map<String, Any?>) =
    Region(extent(sides["left"], sides["width"], sides["right"]), extent(sides["top"], sides["height"], sides["bottom"]))

  private fun extent(start: Any?, length: Any?, end: Any?): Extent = when {
    start != null && end != null -> Extent.between(start as Double, end as Double)
    start != null -> Extent.start(start as Double, length as Double)
    end != null -> Extent.end(end as Double, length as Double)
    else -> Extent.centered(length as Double)
  }

  companion object {
    /** Returns the first difference between two values, or null. */
    fun difference(found: Any?, expected: Any?, place: String): String? {
      if (found is Map<*, *> && expected is Map<*, *>) {
        val isCluster = "${expected["id"]}".startsWith("cluster:")
        for (key in found.keys + expected.keys) {
          // The resolver does not compute all texts of clusters.
          if (isCluster && key in TEXTS && key !in found) continue
          if ((key in found) != (key in expected)) return "$place.$key is ${found[key]}, the program has ${expected[key]}"
          difference(found[key], expected[key], "$place.$key")?.let { return it }
        }
        return null
      }
      if (found is List<*> && expected is List<*>) {
        if (found.size != expected.size) return "$place has ${found.size} items, that of the program ${expected.size}"
        for (i in found.indices) difference(found[i], expected[i], "$place[$i]")?.let { return it }
        return null
      }
      // Zeros of both signs are equal in JSON.
      val isSame = found == expected || found is Double && expected is Double && found.compareTo(0.0 + expected) == 0 ||
        found is Double && expected is Double && found + 0.0 == expected + 0.0
      return if (isSame) null else "$place is $found, the program has $expected"
    }

    private val TEXTS = setOf("title", "subtitle", "view", "data")
  }
}
