import CartoucheResolver
import CartoucheTestSupport
import Testing

/// Two views that cannot both be shown, of which the second ranks first, and is not there in the first frame.
@Suite struct CalmTests {
  static func plan(_ calm: Calm, priority: Double = 0) -> Plan {
    var policy = PlacementPolicy()
    policy.calm = calm
    return TestScene.plan(
      [
        TestAnnotation(200, 200),
        TestAnnotation(210, 200) {
          $0.priority = priority
          $0.minZoom = 2.01
        },
      ], policy: policy)
  }

  static let closer = Camera(zoom: 2.02)

  @Test(
    "who is there stays",
    arguments: [
      (Calm.equal, 0.0, [AnnotationIndex(0)]), (.none, 0, [1]), (.equal, 1, [1]), (.motion, 1, [0]),
      (.motion, 0, [0]),
    ])
  func stays(calm: Calm, priority: Double, shown: [AnnotationIndex]) {
    var resolver = Resolver(plan: Self.plan(calm, priority: priority))
    #expect(resolver.frame().placements.map(\.annotation) == [0])
    let frame = resolver.frame(Self.closer)
    #expect(frame.placements.map(\.annotation) == shown)
    // The rank decides who stood in the way, and who is above.
    #expect(frame.hidden.map(\.by) == shown.map { .annotation($0) })
  }

  @Test func aSettledFrameGoesByRankOnce() {
    var resolver = Resolver(plan: Self.plan(.motion, priority: 1))
    var frame = resolver.frame()
    _ = resolver.frame(Self.closer)
    resolver.resolve(camera: Self.closer, viewport: TestScene.viewport, isSettled: true, into: &frame)
    #expect(frame.placements.map(\.annotation) == [1])
    // A still camera changes nothing.
    resolver.resolve(camera: Self.closer, viewport: TestScene.viewport, into: &frame)
    #expect(frame.placements.map(\.annotation) == [1] && frame.events.isEmpty)
  }

  @Test func settledCountsWithMotionOnly() {
    var resolver = Resolver(plan: Self.plan(.equal))
    var frame = resolver.frame()
    _ = resolver.frame(Self.closer)
    resolver.resolve(camera: Self.closer, viewport: TestScene.viewport, isSettled: true, into: &frame)
    #expect(frame.placements.map(\.annotation) == [0] && frame.events.isEmpty)
  }

  @Test func whatAnInputChangedWinsOverWhatIsThere() {
    var resolver = Resolver(plan: Self.plan(.equal))
    _ = resolver.frame()
    var frame = Frame()
    resolver.resolve(
      [.set(1, .minZoom, 0)], camera: TestScene.camera, viewport: TestScene.viewport, into: &frame)
    #expect(frame.placements.map(\.annotation) == [1])
  }

  @Test func onTheFirstFrameNothingIsNews() {
    var resolver = Resolver(plan: Self.plan(.equal))
    var frame = Frame()
    resolver.resolve(
      [.set(0, .zPriority, 3)], camera: Self.closer, viewport: TestScene.viewport, into: &frame)
    #expect(frame.placements.map(\.annotation) == [1])
  }

  @Test func withoutKeptAnchorsThereIsNoCalm() {
    var plan = Self.plan(.equal)
    plan.placement.keepsAnchor = false
    var resolver = Resolver(plan: plan)
    _ = resolver.frame()
    #expect(resolver.frame(Self.closer).placements.map(\.annotation) == [1])
  }

  @Test func whoHasToMoveGoesBeforeWhoIsNew() {
    // The first is pushed from its place by the required one, and has another where the third would be.
    var plan = TestScene.plan([
      TestAnnotation(200, 200) { $0.anchors = [AnchorOption(.bottom), AnchorOption(.top)] },
      TestAnnotation(200, 190) {
        $0.priority = 1
        $0.minZoom = 2.01
      },
      TestAnnotation(200, 210) { $0.minZoom = 2.01 },
    ])
    plan.placement.showMargin = 0
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().placements.map(\.anchor) == [0])
    let frame = resolver.frame(Self.closer)
    #expect(frame.hidden.map(\.annotation) == [2] && frame.hidden.map(\.by) == [.annotation(0)])
  }

  @Test func whatIsAttachedWaitsWithItsHost() {
    var plan = TestScene.plan([
      TestAnnotation(200, 200), TestAnnotation(0, 0), TestAnnotation(200, 200) { $0.minZoom = 2.01 },
      TestAnnotation(0, 0) { $0.minZoom = 2.01 },
    ])
    plan.attach(1, toAnnotation: 0)
    plan.attach(3, toAnnotation: 2)
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().placements.count == 2)
    let frame = resolver.frame(Self.closer)
    #expect(frame.placements.map(\.annotation).sorted() == [0, 1])
    #expect(frame.hidden.map(\.cause) == [.collision, .parentHidden])
  }
}
