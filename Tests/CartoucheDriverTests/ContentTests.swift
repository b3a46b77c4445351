import Cartouche
import CartoucheResolver
import Testing

@testable import CartoucheDriver

/// Views, callouts and pointers are filled if their contents change, and only then.
@MainActor @Suite struct ContentTests {
  @Test func calloutsKeepTheirContents() throws {
    let stage = try Stage(Specs.sheet)
    stage.settle()
    stage.driver.select("long")
    stage.settle()
    let callout = try #require(stage.views.visible(.callout).first)
    #expect(callout.callout?.anchor == .bottom && callout.fillings == 1)
    // Neither a state without another text nor another size of the map changes the content.
    stage.driver.hover(at: try stage.middle("long"))
    stage.tick()
    #expect(stage.views["long"]?.content?.states == [.selected, .highlighted] && callout.fillings == 1)
    stage.map.viewport.height = 800
    stage.driver.viewportChanged()
    stage.tick()
    stage.driver.reload(plan: stage.annotations.plan)
    stage.settle()
    #expect(callout.fillings == 1)
    stage.driver.contentSizeChanged()
    stage.tick()
    #expect(callout.fillings == 2)
  }

  @Test func pointersHaveTheTextOfTheState() throws {
    let stage = try Stage(
      """
      version: 1
      annotations:
        - { id: ben, size: [40, 20], title: Ben, attach: { point: [13.43, 52.5] }, offscreen: { view: arrow, size: [20, 20] }, states: { selected: { title: Selected } } }
      """)
    stage.settle()
    let pointer = try #require(stage.views.visible(.pointer).first)
    stage.driver.select("ben")
    stage.tick()
    #expect(pointer.pointer?.title == "Selected" && pointer.fillings == 2)
    stage.settle()
    #expect(pointer.fillings == 2)
  }

  @Test func positionsBetweenPixelsMoveTheSameWay() {
    let positions = [-0.75, -0.25, 0.25, 0.75]
    let aligned = positions.map { ScreenRectangle(x: $0, y: $0, width: 1, height: 1).aligned(2).x }
    #expect(aligned == [-0.5, 0, 0.5, 1])
  }

  @Test func cornersThatDoNotMoveStayOnPixels() throws {
    let stage = try Stage(
      """
      version: 1
      selection: single
      annotations:
        - { id: a, size: [40.3, 20], attach: { point: [13.4001, 52.5] }, variableAnchors: [top-left], states: { selected: { size: [60, 20] } } }
      """)
    stage.settle()
    let before = try #require(stage.views["a"]?.rectangle)
    stage.driver.select("a")
    stage.tick()
    let after = try #require(stage.views["a"]?.rectangle)
    #expect(after.x == before.x && after.y == before.y && after.width == 60)
  }
}
