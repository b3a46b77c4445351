import CartoucheResolver
import CartoucheTestSupport
import Testing

@Suite struct FrameFormulaTests {
  /// A view of 40 × 20 at (100, 200), 3 points to the right and 5 up, and where its top left must be.
  struct Case: Sendable, CustomTestStringConvertible {
    var anchor: Anchor
    var left: Double
    var top: Double

    var testDescription: String { anchor.name }
  }

  static let cases = [
    Case(anchor: .center, left: 100 - 20 + 3, top: 200 - 10 - 5),
    Case(anchor: .top, left: 100 - 20 + 3, top: 200 - 5),
    Case(anchor: .bottom, left: 100 - 20 + 3, top: 200 - 20 - 5),
    Case(anchor: .left, left: 100 + 3, top: 200 - 10 - 5),
    Case(anchor: .right, left: 100 - 40 + 3, top: 200 - 10 - 5),
    Case(anchor: .topLeft, left: 100 + 3, top: 200 - 5),
    Case(anchor: .topRight, left: 100 - 40 + 3, top: 200 - 5),
    Case(anchor: .bottomLeft, left: 100 + 3, top: 200 - 20 - 5),
    Case(anchor: .bottomRight, left: 100 - 40 + 3, top: 200 - 20 - 5),
  ]

  @Test("an anchor puts the view beside its point, offsets to the right and up", arguments: cases)
  func frame(of expected: Case) throws {
    let plan = TestScene.plan([
      TestAnnotation(100, 200) { $0.anchors = [AnchorOption(expected.anchor, offsetX: 3, offsetY: 5)] }
    ])
    var resolver = Resolver(plan: plan)
    let placement = try #require(resolver.frame().placements.first)
    #expect([placement.x, placement.y] == [expected.left, expected.top])
  }

  @Test func everyAnchorIsInTheTable() {
    #expect(FrameFormulaTests.cases.map(\.anchor) == Anchor.allCases)
  }

  @Test func anOptionMayOverrideTheSize() throws {
    let plan = TestScene.plan([
      TestAnnotation(100, 200) { $0.anchors = [AnchorOption(.bottomRight, width: 10, height: 50)] }
    ])
    var resolver = Resolver(plan: plan)
    let placement = try #require(resolver.frame().placements.first)
    #expect([placement.x, placement.y, placement.width, placement.height] == [90, 150, 10, 50])
  }

  @Test func framesAreReportedUnrounded() throws {
    let x = 100 + 1.0 / 4096
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(x, 200)]))
    let placement = try #require(resolver.frame().placements.first)
    #expect(placement.x == x - 20)
  }
}
