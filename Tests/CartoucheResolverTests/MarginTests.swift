import CartoucheResolver
import CartoucheTestSupport
import Testing

/// Placement in the margin. The screen is 512 × 512 points, and a view of 40 × 20 points is centered at its
/// point.
@Suite struct MarginTests {
  static func plan(_ annotations: TestAnnotation...) -> Plan { TestScene.plan(annotations) }

  /// Returns the camera that shows all views so many points further right and down.
  static func camera(movedBy x: Double, _ y: Double) -> Camera {
    Camera(
      center: Coordinate(
        longitude: Mercator.longitude(x: 0.5 - x / 2048), latitude: Mercator.latitude(y: 0.5 - y / 2048)),
      zoom: 2)
  }

  @Test("a view is placed before it is seen, and blocks", arguments: [(-99.0, true), (-101, false)])
  func blocks(x: Double, isPlaced: Bool) {
    // The second view reaches from the first into the screen.
    let plan = Self.plan(
      TestAnnotation(x, 200) { $0.priority = 1 },
      TestAnnotation(0, 200) { $0.width = -2 * x + 10 })
    var resolver = Resolver(plan: plan)
    let frame = resolver.frame()
    #expect(frame.hidden.contains { $0.annotation == 0 && $0.cause == (isPlaced ? .offscreen : .bounds) })
    #expect(frame.hidden.contains { $0.by == .annotation(0) } == isPlaced)
  }

  @Test func aFrameThatReachesTheScreenIsShown() {
    var resolver = Resolver(plan: Self.plan(TestAnnotation(-10, 200)))
    #expect(resolver.frame().placements.count == 1)
  }

  @Test func itSlidesInWithTheAnchorThatItHas() {
    // Below its point the view is inside from the start. The space above is free once the other view is hidden.
    let plan = Self.plan(
      TestAnnotation(256, -30) { $0.anchors = [AnchorOption(.bottom), AnchorOption(.top)] },
      TestAnnotation(256, -45) { $0.priority = 1 })
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().placements.isEmpty)
    #expect(resolver.frame(Self.camera(movedBy: 0, 28)).placements.map(\.anchor) == [1])
  }

  @Test func aViewThatLosesItsAnchorPrefersAVisibleOne() {
    // The view is to the right of its point until the other view enters the margin; then two anchors are free.
    let plan = Self.plan(
      TestAnnotation(-25, 50) {
        $0.anchors = [
          AnchorOption(.left), AnchorOption(.right, offsetY: 40), AnchorOption(.left, offsetY: -40),
        ]
      },
      TestAnnotation(-110, 50) {
        $0.width = 180
        $0.priority = 1
      })
    var resolver = Resolver(plan: plan)
    resolver.explains = true
    #expect(resolver.frame().placements.map(\.anchor) == [0])
    let frame = resolver.frame(Self.camera(movedBy: 15, 0))
    #expect(frame.placements.map(\.annotation) == [0] && frame.placements.map(\.anchor) == [2])
    #expect(frame.explanations.map(\.annotation) == [1, 0] && frame.explanations.map(\.chosen) == [0, 2])
    // The view in the margin is placed, but invisible.
    #expect(frame.explanations[0].candidates.allSatisfy { $0.isOutside && !$0.isPartlyOutside })
  }

  @Test func delayedViewsHaveNoEvents() {
    let plan = Self.plan(
      TestAnnotation(256, 20) { $0.anchors = [AnchorOption(.left), AnchorOption(.right)] })
    var resolver = Resolver(plan: plan)
    _ = resolver.frame()
    let out = resolver.frame(Self.camera(movedBy: 0, -60))
    #expect(out.events == [Event(0, .hidden(cause: .offscreen, by: nil))])
    #expect(resolver.frame(Self.camera(movedBy: 0, -70)).events.isEmpty)
    #expect(resolver.frame().events == [Event(0, .shown)])
  }

  @Test func requiredBoundsHaveNoMargin() {
    let plan = Self.plan(
      TestAnnotation(-10, 200) { $0.fit = .require }, TestAnnotation(-60, 300) { $0.fit = .require })
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().hidden.map(\.cause) == [.bounds, .offscreen])
  }

  @Test func attachmentsOfMembersAreParentHidden() {
    var plan = Self.plan(
      TestAnnotation(-60, 200), TestAnnotation(0, 0) { $0.width = 150 },
      TestAnnotation(10, 215) { $0.priority = -1 })
    plan.attach(1, toAnnotation: 0)
    var resolver = Resolver(plan: plan)
    let frame = resolver.frame()
    #expect(frame.hidden.map(\.cause) == [.offscreen, .parentHidden, .collision])
    #expect(frame.hidden.map(\.by) == [.none, .annotation(0), .annotation(1)])
  }

  @Test func aRequiredOneTakesItsFirstCandidate() {
    let required = TestAnnotation(-50, 200) { $0.flags.insert(.required) }
    var resolver = Resolver(plan: Self.plan(required, required))
    #expect(resolver.frame().hidden.map(\.cause) == [.offscreen, .offscreen])
    // Both views are visible.
    #expect(resolver.frame(Self.camera(movedBy: 60, 0)).placements.count == 2)
  }

  @Test func leavingViewsKeepTheirAnchor() {
    let plan = Self.plan(
      TestAnnotation(256, 500) { $0.anchors = [AnchorOption(.top), AnchorOption(.bottom)] })
    var resolver = Resolver(plan: plan)
    // The second anchor is inside.
    #expect(resolver.frame().placements.map(\.anchor) == [1])
    #expect(resolver.frame(Self.camera(movedBy: 0, 15)).placements.map(\.anchor) == [1])
    var fresh = Resolver(plan: plan)
    #expect(fresh.frame(Self.camera(movedBy: 0, 15)).placements.map(\.anchor) == [1])
  }
}

/// A view of 40 × 20 points on a puck of 20 points that moves to the right.
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
    "a view hidden by the puck returns with a margin, unless the map is zoomed in",
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

  @Test func visibleViewsNeedNoMargin() {
    var resolver = Resolver(plan: Self.plan)
    var frame = Frame()
    resolver.resolve(
      [.move(0, to: Self.coordinate(231))], camera: TestScene.camera, viewport: TestScene.viewport,
      into: &frame)
    #expect(frame.placements.count == 1)
  }

  @Test func stickinessKeepsViewsThatMeetTheBounds() {
    // With the shrunk rectangle the view would be hidden in every other frame.
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
