import CartoucheResolver
import CartoucheTestSupport
import Testing

@Suite struct StabilityTests {
  /// 0 starts with its second anchor, because 1 is in the way of the first; then 1 leaves the zoom range.
  static func retreat(keepsAnchor: Bool) -> Plan {
    var policy = PlacementPolicy()
    policy.keepsAnchor = keepsAnchor
    return TestScene.plan(
      [
        TestAnnotation(256, 256) { $0.anchors = [AnchorOption(.right), AnchorOption(.left)] },
        TestAnnotation(236, 256) { $0.maxZoom = 2 },
      ], policy: policy)
  }

  @Test func anAnchorIsKeptWhenABetterOneIsFree() {
    var resolver = Resolver(plan: StabilityTests.retreat(keepsAnchor: true))
    _ = resolver.frame()
    #expect(resolver.frame(Camera(zoom: 2.5)).placements.map(\.anchor) == [1])
  }

  @Test func anAnchorIsNotKeptIfThePolicySaysSo() {
    var resolver = Resolver(plan: StabilityTests.retreat(keepsAnchor: false))
    _ = resolver.frame()
    #expect(resolver.frame(Camera(zoom: 2.5)).placements.map(\.anchor) == [0])
  }

  @Test func anAnchorIsKeptWhileHidden() {
    var resolver = Resolver(plan: StabilityTests.retreat(keepsAnchor: true))
    _ = resolver.frame()
    _ = resolver.frame(Camera(center: Coordinate(longitude: 90, latitude: 0), zoom: 2.5))
    #expect(resolver.frame(Camera(zoom: 2.5)).placements.map(\.anchor) == [1])
  }

  /// 0 has its left side at the bounds, and its other anchor fits anywhere.
  static func atTheEdge(stickiness: Double) -> Plan {
    var policy = PlacementPolicy()
    policy.stickiness = stickiness
    return TestScene.plan(
      [TestAnnotation(20, 256) { $0.anchors = [AnchorOption(.center), AnchorOption(.left)] }],
      policy: policy)
  }

  @Test("stickiness keeps an anchor that is outside by less", arguments: [4.0, 10, 1000])
  func stickinessKeeps(stickiness: Double) {
    var resolver = Resolver(plan: StabilityTests.atTheEdge(stickiness: stickiness))
    _ = resolver.frame()
    #expect(resolver.frame(TestScene.camera(movedBy: -4, 0)).placements.map(\.anchor) == [0])
  }

  @Test func stickinessEnds() {
    var resolver = Resolver(plan: StabilityTests.atTheEdge(stickiness: 4))
    _ = resolver.frame()
    #expect(resolver.frame(TestScene.camera(movedBy: -4.25, 0)).placements.map(\.anchor) == [1])
  }

  @Test("huge stickiness still asks for the middle", arguments: [(-20.75, 0), (-21.25, AnchorIndex(1))])
  func middle(x: Double, anchor: AnchorIndex) {
    var policy = PlacementPolicy()
    policy.stickiness = 1000
    let plan = TestScene.plan(
      [TestAnnotation(41, 256) { $0.anchors = [AnchorOption(.right), AnchorOption(.left)] }], policy: policy)
    var resolver = Resolver(plan: plan)
    _ = resolver.frame()
    #expect(resolver.frame(TestScene.camera(movedBy: x, 0)).placements.map(\.anchor) == [anchor])
  }

  @Test func itSlidesOutWithItsAnchorOnceItsPointIsOutside() {
    var resolver = Resolver(plan: StabilityTests.atTheEdge(stickiness: 0))
    _ = resolver.frame()
    #expect(resolver.frame(TestScene.camera(movedBy: -20.25, 0)).placements.map(\.anchor) == [0])
  }

  /// 0 collides with 1.
  static func parting(showMargin: Double) -> Resolver {
    var policy = PlacementPolicy()
    policy.showMargin = showMargin
    return Resolver(
      plan: TestScene.plan([TestAnnotation(236, 256), TestAnnotation(268, 256)], policy: policy))
  }

  /// What is hidden once 1 was moved so far away from 0.
  static func hidden(gap: Double, _ resolver: inout Resolver) -> [Cause] {
    let place = Coordinate(longitude: Mercator.longitude(x: 0.5 + (276 + gap - 256) / 2048), latitude: 0)
    var frame = Frame()
    resolver.resolve(
      [.move(1, to: place)], camera: TestScene.camera, viewport: TestScene.viewport, into: &frame)
    return frame.hidden.map(\.cause)
  }

  @Test func aHiddenViewReturnsOnlyWithRoomToSpare() {
    var resolver = StabilityTests.parting(showMargin: 10)
    _ = resolver.frame()
    #expect(StabilityTests.hidden(gap: 8, &resolver) == [.collision])
  }

  @Test func aHiddenViewReturnsWhenThereIsRoom() {
    var resolver = StabilityTests.parting(showMargin: 10)
    _ = resolver.frame()
    #expect(StabilityTests.hidden(gap: 24, &resolver).isEmpty)
  }

  @Test func aViewThatWasNotHiddenNeedsNoMargin() {
    var resolver = StabilityTests.parting(showMargin: 10)
    #expect(StabilityTests.hidden(gap: 8, &resolver).isEmpty)
  }

  @Test func aViewThatReturnedNeedsNoMargin() {
    var resolver = StabilityTests.parting(showMargin: 10)
    _ = resolver.frame()
    #expect(StabilityTests.hidden(gap: 24, &resolver).isEmpty)
    #expect(StabilityTests.hidden(gap: 8, &resolver).isEmpty)
  }
}
