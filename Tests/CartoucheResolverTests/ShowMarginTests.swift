import CartoucheResolver
import CartoucheTestSupport
import Testing

/// A view of 40 × 20 points on a puck of 20 points, which moves off it to the right.
@Suite struct ShowMarginTests {
  static var plan: Plan {
    var plan = TestScene.plan([TestAnnotation(200, 200)])
    plan.surroundings.puck = Puck(coordinate: coordinate(200), radius: 10)
    return plan
  }

  static func coordinate(_ x: Double) -> Coordinate {
    Coordinate(
      longitude: Mercator.longitude(x: 0.5 + (x - 256) / 2048),
      latitude: Mercator.latitude(y: 0.5 + (200 - 256.0) / 2048))
  }

  @Test(
    "what the puck hid returns with room to spare, unless the map is zoomed in",
    arguments: [(231.0, 2.0, false), (233, 2, true), (231, 2.001, true), (231, 1.999, false)])
  func returns(x: Double, zoom: Double, isShown: Bool) {
    var resolver = Resolver(plan: Self.plan)
    var frame = Frame()
    resolver.resolve(camera: TestScene.camera, viewport: TestScene.viewport, into: &frame)
    #expect(frame.hidden.map(\.cause) == [.puck])
    resolver.resolve(
      [.move(0, to: Self.coordinate(x))], camera: Camera(zoom: zoom), viewport: TestScene.viewport,
      into: &frame)
    #expect(frame.placements.count == (isShown ? 1 : 0))
  }

  @Test func whatWasNotHiddenNeedsNone() {
    var resolver = Resolver(plan: Self.plan)
    var frame = Frame()
    resolver.resolve(
      [.move(0, to: Self.coordinate(231))], camera: TestScene.camera, viewport: TestScene.viewport,
      into: &frame)
    #expect(frame.placements.count == 1)
  }

  @Test func stickinessDoesNotHideWhatStillMeetsTheBounds() {
    // With the shrunk frame it would be gone in every other frame.
    var plan = TestScene.plan([TestAnnotation(-15, 200)])
    plan.placement.stickiness = 8
    plan.placement.margin = 0
    var resolver = Resolver(plan: plan)
    for _ in 0..<3 {
      #expect(resolver.frame(TestScene.camera(movedBy: 0, 1)).placements.count == 1)
      #expect(resolver.frame().placements.count == 1)
    }
  }
}
