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

  @Test func hugeStickinessStillAsksForTheMiddle() {
    var resolver = Resolver(plan: StabilityTests.atTheEdge(stickiness: 1000))
    _ = resolver.frame()
    #expect(resolver.frame(TestScene.camera(movedBy: -20.25, 0)).placements.map(\.anchor) == [1])
  }

  /// 0 collides with 1 at zoom 2; at higher zooms they part by 40 points a doubling, less their width.
  static func parting(showMargin: Double) -> Plan {
    var policy = PlacementPolicy()
    policy.showMargin = showMargin
    return TestScene.plan([TestAnnotation(236, 256), TestAnnotation(268, 256)], policy: policy)
  }

  /// The centres are 32 points apart at zoom 2, and 40 + `gap` in this camera.
  static func camera(gap: Double) -> Camera {
    var zoom = 2.0
    // 2^zoom = 4 · (40 + gap) / 32 for the gaps that the tests use.
    if gap == 8 { zoom = 2.584962500721156 }
    if gap == 24 { zoom = 3 }
    return Camera(zoom: zoom)
  }

  @Test func aHiddenViewReturnsOnlyWithRoomToSpare() {
    var resolver = Resolver(plan: StabilityTests.parting(showMargin: 10))
    _ = resolver.frame()
    #expect(resolver.frame(StabilityTests.camera(gap: 8)).hidden.map(\.cause) == [.collision])
  }

  @Test func aHiddenViewReturnsWhenThereIsRoom() {
    var resolver = Resolver(plan: StabilityTests.parting(showMargin: 10))
    _ = resolver.frame()
    #expect(resolver.frame(StabilityTests.camera(gap: 24)).hidden.isEmpty)
  }

  @Test func aViewThatWasNotHiddenNeedsNoMargin() {
    var resolver = Resolver(plan: StabilityTests.parting(showMargin: 10))
    #expect(resolver.frame(StabilityTests.camera(gap: 8)).hidden.isEmpty)
  }

  @Test func aViewThatReturnedNeedsNoMargin() {
    var resolver = Resolver(plan: StabilityTests.parting(showMargin: 10))
    _ = resolver.frame()
    _ = resolver.frame(StabilityTests.camera(gap: 24))
    #expect(resolver.frame(StabilityTests.camera(gap: 8)).hidden.isEmpty)
  }
}
