package io.cartouche.tests

import io.cartouche.*
import io.cartouche.driver.*
import java.io.File

/** A driver with its map and views. */
class DriverScene(
  plans: File, name: String = "driver", kind: FakeMap.Kind = FakeMap.Kind.CAMERA, configure: DriverOptions.() -> Unit = {}
) : java.io.Closeable {
  val plan = Plan(File(plans, "$name/plan").readBytes())
  val resolver = Resolver(plan)
  val map = FakeMap(resolver.planCamera(Viewport(1024.0, 768.0))).also { it.kind = kind }
  val views = FakeViews()
  val driver = MapDriver(resolver, map, views, DriverOptions().apply(configure))
  val warnings = ArrayList<String>()
  private var time = 0.0

  init {
    driver.onWarning = { warnings.add(it) }
  }

  fun tick(seconds: Double = 1.0 / 60) {
    time += seconds
    driver.tick(time)
    if (!driver.isRemoved && driver.unsupported == null && driver.frameCount > 0) views.check(resolver.frame, !map.isMoving)
  }

  /** Ticks as the display would until the driver asks for no more frames. */
  fun settle() {
    driver.mapDidBecomeIdle()
    var ticks = 0
    do {
      map.requests = 0
      tick()
      ticks += 1
    } while (map.requests > 0 && ticks < 200)
    expect(driver.isSettled) { "not settled after $ticks ticks" }
  }

  fun center(id: String): ScreenPoint {
    val placements = resolver.frame.placements
    val i = placements.find(id)
    expect(i >= 0) { "$id is not placed" }
    return ScreenPoint(placements.x(i) + placements.width(i) / 2, placements.y(i) + placements.height(i) / 2)
  }

  fun tap(id: String): Boolean = center(id).let { driver.tap(it.x, it.y) }

  /** Settles, taps an annotation and ticks. */
  fun tap0(id: String) {
    settle()
    tap(id)
    tick()
  }

  override fun close() {
    driver.remove()
    expect(views.all.all { it.isDiscarded && !it.isShown }) { "views leak: ${views.all.filter { !it.isDiscarded }}" }
    resolver.close()
  }
}
