import CartoucheResolver
import CartoucheTestSupport
import Testing

@Suite struct PlaceTests {
  static let step = 1.0 / 256

  @Test func touchingViewsDoNotCollide() {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(200, 200), TestAnnotation(240, 200)]))
    #expect(resolver.frame().placements.count == 2)
  }

  @Test func viewsThatTouchAtTheTopDoNotCollide() {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(200, 200), TestAnnotation(200, 220)]))
    #expect(resolver.frame().placements.count == 2)
  }

  @Test func anOverlapOfOneStepCollides() {
    var resolver = Resolver(
      plan: TestScene.plan([TestAnnotation(200, 200), TestAnnotation(240 - PlaceTests.step, 200)]))
    #expect(resolver.frame().hidden.map(\.cause) == [.collision])
  }

  @Test func halfAStepRoundsUpAndTouches() {
    // 240 − 1/512 is 61439.5 steps, which becomes 61440.
    var resolver = Resolver(
      plan: TestScene.plan([TestAnnotation(200, 200), TestAnnotation(240 - PlaceTests.step / 2, 200)]))
    #expect(resolver.frame().placements.count == 2)
  }

  @Test func aBlockedViewTriesItsOtherAnchors() {
    var resolver = Resolver(
      plan: TestScene.plan([
        TestAnnotation(200, 200) { $0.anchors = [.center, .right, .bottom].map { AnchorOption($0) } },
        TestAnnotation(200, 200) { $0.anchors = [AnchorOption(.topLeft)] },
      ]))
    #expect(resolver.frame().placements.map(\.anchor) == [1, 0])
  }

  @Test func allCandidatesOfALongListAreTried() {
    let blocked = Array(repeating: AnchorOption(.center), count: 500)
    var resolver = Resolver(
      plan: TestScene.plan([
        TestAnnotation(200, 200) { $0.anchors = blocked + [AnchorOption(.center, offsetX: 100)] },
        TestAnnotation(200, 200),
      ]))
    #expect(resolver.frame().placements.first?.anchor == 500)
  }

  @Test func preferTakesALaterAnchorThatIsInside() {
    var resolver = Resolver(plan: PlaceTests.atLeftEdge(.prefer))
    #expect(resolver.frame().placements.map(\.anchor) == [1])
  }

  @Test func ignoreTakesTheFirstThatShows() {
    var resolver = Resolver(plan: PlaceTests.atLeftEdge(.ignore))
    #expect(resolver.frame().placements.map(\.anchor) == [0])
  }

  @Test func requireHidesWhatFitsNowhere() {
    let plan = TestScene.plan([TestAnnotation(10, 200) { $0.fit = .require }])
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().hidden.map(\.cause) == [.bounds])
  }

  @Test func boundsEndAtTheCameraPadding() {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(256, 10)], policy: .withoutMargin))
    var camera = TestScene.camera
    camera.padding = Insets(top: 40, bottom: 40)
    #expect(resolver.frame(camera).hidden.map(\.cause) == [.bounds])
  }

  @Test func boundsMayIgnoreTheCameraPadding() {
    var resolver = Resolver(
      plan: TestScene.plan([TestAnnotation(256, 10) { $0.flags.insert(.ignoreCameraPadding) }]))
    var camera = TestScene.camera
    camera.padding = Insets(top: 40, bottom: 40)
    #expect(resolver.frame(camera).placements.count == 1)
  }

  @Test func aRequiredViewIsPlacedWhateverItMeets() {
    let required = TestAnnotation(200, 200) { $0.flags.insert(.required) }
    var resolver = Resolver(plan: TestScene.plan([required, required]))
    #expect(resolver.frame().placements.count == 2)
  }

  @Test func aRequiredViewRanksFirst() {
    var resolver = Resolver(
      plan: TestScene.plan([
        TestAnnotation(200, 200) { $0.flags.insert(.required) },
        TestAnnotation(200, 200) { $0.priority = 100 },
      ]))
    #expect(resolver.frame().placements.map(\.annotation) == [0])
  }

  @Test func whatIsNoObstacleBlocksNothing() {
    var resolver = Resolver(
      plan: TestScene.plan([
        TestAnnotation(200, 200), TestAnnotation(200, 200) { $0.flags.remove(.obstacle) },
      ]))
    #expect(resolver.frame().placements.count == 2)
  }

  @Test func theFurthestTestIsTheCause() {
    // The first anchor is out of bounds, the second collides.
    var resolver = Resolver(
      plan: TestScene.plan(
        [
          TestAnnotation(-5, 200) { $0.anchors = [AnchorOption(.right), AnchorOption(.left)] },
          TestAnnotation(20, 200),
        ], policy: .withoutMargin))
    #expect(resolver.frame().whoIsHidden == ["0: collision by annotation(1)"])
  }

  @Test func theBlockerIsTheBestRankedOfTheFirstCandidate() {
    // All three that are placed meet the view; 3 is placed first, but not where its first anchor is.
    var resolver = Resolver(
      plan: TestScene.plan([
        TestAnnotation(200, 200) { $0.anchors = [.left, .right].map { AnchorOption($0) } },
        TestAnnotation(240, 200), TestAnnotation(205, 215), TestAnnotation(175, 195),
      ]))
    #expect(resolver.frame().hidden.first?.by == .annotation(2))
  }

  @Test func aPolygonThatIsWholeOnScreenIsTriedAtItsPoleOnce() {
    var plan = TestScene.plan([TestAnnotation(0, 0)])
    plan.attach(0, to: .polygon([(200, 200), (280, 200), (280, 280), (200, 280)]))
    var resolver = Resolver(plan: plan)
    resolver.explains = true
    #expect(resolver.frame().explanations.map(\.candidates.count) == [1])
    // Cut by the screen, what is left of it has a pole of its own.
    plan = TestScene.plan([TestAnnotation(0, 0)])
    plan.attach(0, to: .polygon([(-40, 200), (120, 200), (120, 360), (-40, 360)]))
    resolver = Resolver(plan: plan)
    resolver.explains = true
    #expect(resolver.frame().explanations.map(\.candidates.count) == [2])
  }

  @Test func explanationsListEveryCandidate() {
    var resolver = Resolver(
      plan: TestScene.plan([
        TestAnnotation(0, 200) { $0.anchors = [.right, .center, .bottomLeft].map { AnchorOption($0) } },
        TestAnnotation(0, 200),
      ]))
    resolver.explains = true
    let last = resolver.frame().explanations.last
    #expect(last?.candidates.map(\.stoppedBy) == [.bounds, .collision, .collision])
  }

  @Test func explainingChangesNothingElse() {
    let scene = RandomScene(seed: 3)
    var silent = Resolver(plan: scene.plan)
    var talking = silent.copy()
    talking.explains = true
    var explained = talking.frame()
    explained.explanations = []
    #expect(silent.frame() == explained)
  }

  private static func atLeftEdge(_ fit: Fit) -> Plan {
    TestScene.plan([
      TestAnnotation(10, 200) {
        $0.anchors = [AnchorOption(.center), AnchorOption(.left)]
        $0.fit = fit
      }
    ])
  }
}
