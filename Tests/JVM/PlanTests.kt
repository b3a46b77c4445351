package io.cartouche.tests

import io.cartouche.*
import io.cartouche.driver.*
import java.io.File

/** `MapDriver` after another plan replaced its own. */
class PlanTests(private val checks: Checks, private val plans: File) {
  fun run() {
    checks.test("a plan that another object replaced") { replaced() }
    checks.test("a plan with other indices keeps sizes and views") { otherIndices() }
    checks.test("a plan that a handler replaced keeps views visible") { replacedByHandler() }
  }

  private fun otherPlan() = Plan(File(plans, "moved/plan").readBytes())

  private fun replaced() = DriverScene(plans).use {
    it.tap0("fixed")
    it.settle()
    val view = it.driver.view("fixed")!!
    val hides = it.views.hides
    val frames = it.driver.frameCount
    it.driver.send(Input.select(0))
    it.resolver.reload(it.plan)
    expectEqual(it.driver.view("fixed"), view, "view before the next frame")
    expect(!it.driver.tap(view.x + 1, view.y + 1)) { "a tap hits a frame of the plan before" }
    it.tick()
    expect(it.driver.frameCount > frames) { "no frame" }
    expectEqual(it.warnings.size, 1, "warnings of indices")
    expectEqual(it.driver.view("fixed"), view, "view")
    expectEqual(it.views.hides, hides, "hides")
    it.settle()
    expect(it.tap("wide")) { "no tap" }
    it.tick()
    expect(State.SELECTED in it.resolver.frame.placements.first { placed -> placed.id == "wide" }.states) { "not selected" }
    it.settle()
  }

  private fun otherIndices() = DriverScene(plans).use {
    it.settle()
    val ids = listOf("fixed", "measured", "wide")
    val before = ids.map { id -> it.driver.view(id) }
    it.resolver.reload(otherPlan())
    it.tick()
    expectEqual(ids.map { id -> it.driver.view(id) }, before, "views")
    expectEqual(it.views.view("measured")!!.width, 56.5, "measured width")
    expectEqual(it.views.view("wide")!!.width, 90.0, "given width")
    it.settle()
    it.driver.send(Input.select("measured"))
    it.tick()
    expectEqual(it.views.view("measured")!!.width, Math.ceil((21 * 7 + 0.3) * 2) / 2, "width of the longer text")
  }

  private fun replacedByHandler() {
    val ways = listOf<(DriverScene) -> Unit>({ it.driver.reload(it.plan) }, { it.driver.reload(otherPlan()) }, { it.resolver.reload(it.plan) })
    for (way in ways) DriverScene(plans).use { scene ->
      scene.settle()
      var remaining = 1
      scene.resolver.on<Event.SelectionChanged> { if (remaining-- > 0) way(scene) }
      val shown = scene.views.shown
      val hides = scene.views.hides
      val ids = listOf("fixed", "measured", "wide")
      val before = ids.map { id -> scene.driver.view(id) }
      scene.driver.send(Input.select("measured"))
      scene.driver.tick()
      expectEqual(scene.views.shown, shown, "views while the plan is replaced")
      expectEqual(scene.views.hides, hides, "hides")
      scene.tick()
      expectEqual(ids.map { id -> scene.driver.view(id) }, before, "views after the next frame")
      expectEqual(scene.views.view("measured")!!.width, Math.ceil((21 * 7 + 0.3) * 2) / 2, "width of the selected view")
      expectEqual(scene.views.view("fixed")!!.width, 40.0, "given width")
      scene.settle()
    }
  }
}
