import CartoucheResolver
import CartoucheTestSupport
import Testing

@Suite struct RankTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var tieBreak: TieBreak
    var winner: AnnotationIndex

    var testDescription: String { "\(tieBreak)" }
  }

  /// Colliding views: 1 is lowest on screen, 2 is nearest to the middle, and 3 is the last of the document.
  static let crowd = [
    TestAnnotation(200, 206), TestAnnotation(200, 214), TestAnnotation(210, 210), TestAnnotation(190, 205),
  ]

  @Test(
    "a tie goes to the view that the policy prefers",
    arguments: [
      Case(tieBreak: .last, winner: 3), Case(tieBreak: .first, winner: 0),
      Case(tieBreak: .lowerOnScreen, winner: 1), Case(tieBreak: .nearestCenter, winner: 2),
    ])
  func tie(_ expected: Case) {
    var policy = PlacementPolicy()
    policy.tieBreak = expected.tieBreak
    var resolver = Resolver(plan: TestScene.plan(RankTests.crowd, policy: policy))
    #expect(resolver.frame().placements.map(\.annotation) == [expected.winner])
  }

  @Test("a tie within a tie goes to the last", arguments: [TieBreak.lowerOnScreen, .nearestCenter])
  func tieWithinATie(tieBreak: TieBreak) {
    var policy = PlacementPolicy()
    policy.tieBreak = tieBreak
    let annotation = TestAnnotation(200, 200)
    let plan = TestScene.plan([annotation, annotation, annotation], policy: policy, lastOrder: [1, 0, 2])
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().placements.map(\.annotation) == [1])
  }

  @Test func fewerAnchorsGoFirst() {
    var resolver = Resolver(
      plan: TestScene.plan([
        TestAnnotation(200, 200),
        TestAnnotation(200, 200) { $0.anchors = [AnchorOption(.center), AnchorOption(.center)] },
      ]))
    #expect(resolver.frame().placements.map(\.annotation) == [0])
  }

  @Test func priorityGoesBeforeFewerAnchors() {
    var resolver = Resolver(
      plan: TestScene.plan([
        TestAnnotation(200, 200),
        TestAnnotation(200, 200) {
          $0.anchors = [AnchorOption(.center), AnchorOption(.center)]
          $0.priority = 0.5
        },
      ]))
    #expect(resolver.frame().placements.map(\.annotation) == [1])
  }

  @Test func theBestRankedIsDrawnOnTop() {
    var resolver = Resolver(plan: TestScene.plan(RankTests.overlapping([0, 0, 0])))
    #expect(resolver.frame().placements.map(\.annotation) == [0, 1, 2])
  }

  @Test func zPriorityDecidesTheOrderOfDrawing() {
    var resolver = Resolver(plan: TestScene.plan(RankTests.overlapping([5, -1, 0, -1])))
    #expect(resolver.frame().placements.map(\.annotation) == [1, 3, 2, 0])
  }

  private static func overlapping(_ zPriorities: [Double]) -> [TestAnnotation] {
    zPriorities.map { zPriority in
      TestAnnotation(200, 200) {
        $0.flags.insert(.allowOverlap)
        $0.zPriority = zPriority
      }
    }
  }
}
