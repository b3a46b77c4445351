import CartoucheResolver
import CartoucheTestSupport
import Testing

/// Two conflicting views. The second one ranks first and is hidden in the first frame.
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
    "visible views stay",
    arguments: [
      (Calm.equal, 0.0, [AnnotationIndex(0)]), (.none, 0, [1]), (.equal, 1, [1]), (.motion, 1, [0]),
      (.motion, 0, [0]),
    ])
  func stays(calm: Calm, priority: Double, shown: [AnnotationIndex]) {
    var resolver = Resolver(plan: Self.plan(calm, priority: priority))
    #expect(resolver.frame().placements.map(\.annotation) == [0])
    let frame = resolver.frame(Self.closer)
    #expect(frame.placements.map(\.annotation) == shown)
    // The rank decides which view is the blocker and which is drawn above.
    #expect(frame.hidden.map(\.by) == shown.map { .annotation($0) })
  }

  @Test func aSettledFrameGoesByRankOnce() {
    var resolver = Resolver(plan: Self.plan(.motion, priority: 1))
    var frame = resolver.frame()
    _ = resolver.frame(Self.closer)
    resolver.resolve(camera: Self.closer, viewport: TestScene.viewport, isSettled: true, into: &frame)
    #expect(frame.placements.map(\.annotation) == [1])
    // An unchanged camera changes nothing.
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

  @Test func viewsChangedByInputsPrecedePlacedViews() {
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

  @Test func movingViewsPrecedeNewOnes() {
    // The required view displaces the first view, whose other anchor is in the space of the third view.
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

  @Test func attachmentsAreDelayedWithTheirHost() {
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

/// Views that appear on a moving map.
@Suite struct EntryHysteresisTests {
  /// A view near the right edge that is visible from a zoom on.
  static func plan(_ calm: Calm) -> Plan {
    plan([TestAnnotation(490, 256) { $0.minZoom = 2.01 }], calm)
  }

  static func plan(_ annotations: [TestAnnotation], _ calm: Calm) -> Plan {
    var policy = PlacementPolicy()
    policy.calm = calm
    return TestScene.plan(annotations, policy: policy)
  }

  /// Returns the frame after one with the first view below its zoom range.
  static func second(
    of plan: Plan, from first: Camera = Camera(zoom: 2), to camera: Camera, isSettled: Bool = false
  ) -> Frame {
    var resolver = Resolver(plan: plan)
    var frame = resolver.frame(first)
    resolver.resolve(camera: camera, viewport: TestScene.viewport, isSettled: isSettled, into: &frame)
    return frame
  }

  /// After 15 such frames the map is a fifth larger, and the view is outside.
  static let closer = Camera(zoom: 2.02)

  @Test func viewsThatLeaveSoonAreNotPlaced() {
    let frame = Self.second(of: Self.plan(.motion), to: Self.closer)
    #expect(frame.placements.isEmpty && frame.hidden.map(\.cause) == [.bounds])
  }

  @Test("not without calm motion", arguments: [Calm.none, .equal])
  func withoutMotion(calm: Calm) {
    #expect(Self.second(of: Self.plan(calm), to: Self.closer).placements.count == 1)
  }

  @Test func aSettledFrameShowsIt() {
    #expect(Self.second(of: Self.plan(.motion), to: Self.closer, isSettled: true).placements.count == 1)
  }

  /// Otherwise the map would be empty after a jump until it is idle.
  @Test func aCameraThatJumpsIsNoMotion() {
    let elsewhere = Camera(center: Coordinate(longitude: 60, latitude: 0), zoom: 2)
    let frame = Self.second(of: Self.plan(.motion), from: elsewhere, to: Self.closer)
    #expect(frame.placements.count == 1)
  }

  @Test func placedViewsSlideOut() {
    var plan = Self.plan(.motion)
    plan.annotations.options[0].minZoom = 0
    #expect(Self.second(of: plan, to: Self.closer).placements.count == 1)
  }

  @Test(
    "required, selected and dragged views are shown at once",
    arguments: [AnnotationFlags.required, .selected])
  func exceptions(flag: AnnotationFlags) {
    var plan = Self.plan(.motion)
    plan.annotations.options[0].flags.formUnion([flag, .enabled])
    #expect(Self.second(of: plan, to: Self.closer).placements.count == 1)
  }

  @Test func viewsOfInputsAreShownAtOnce() {
    var resolver = Resolver(plan: Self.plan(.motion))
    var frame = resolver.frame(Camera(zoom: 2))
    resolver.resolve(
      [.set(0, .minZoom, 0)], camera: Self.closer, viewport: TestScene.viewport, into: &frame)
    #expect(frame.placements.count == 1)
  }

  /// Two views with less than four points between them. The second one is new once the map is zoomed out.
  @Test(
    "on a shrinking map, a view that will collide within six frames is delayed",
    arguments: [(Calm.equal, 43.5, 2), (.motion, 43.5, 1), (.motion, 44.5, 2)])
  func approach(calm: Calm, distance: Double, shown: Int) {
    let annotations = [
      TestAnnotation(256, 256), TestAnnotation(256 + distance, 256) { $0.maxZoom = 1.99 },
    ]
    let frame = Self.second(of: Self.plan(annotations, calm), to: Camera(zoom: 1.98))
    #expect(frame.placements.count == shown)
    #expect(frame.hidden.allSatisfy { $0.cause == .bounds })
  }

  @Test func viewsThatMayOverlapHaveNoConflicts() {
    let annotations = [
      TestAnnotation(256, 256),
      TestAnnotation(299.5, 256) {
        $0.maxZoom = 1.99
        $0.flags.insert(.allowOverlap)
      },
    ]
    #expect(Self.second(of: Self.plan(annotations, .motion), to: Camera(zoom: 1.98)).placements.count == 2)
  }

  /// The second view is in the margin in the first frame, and would be visible with little room in the second.
  @Test("a view that leaves the margin is new", arguments: [(Calm.equal, 2), (.motion, 1)])
  func margin(calm: Calm, shown: Int) {
    let plan = Self.plan([TestAnnotation(534, 256), TestAnnotation(490, 256)], calm)
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().hidden.map(\.cause) == [.offscreen])
    #expect(resolver.frame(Camera(zoom: 1.98)).placements.count == shown)
  }

  /// Otherwise more than a narrow strip along the edges of a fast map would be empty.
  @Test("a view with 160 visible points to go is shown", arguments: [(200.0, 1), (100, 0)])
  func strip(x: Double, shown: Int) {
    // The view moves 30 points to the left per frame.
    let plan = Self.plan([TestAnnotation(x, 256) { $0.minZoom = 2.01 }], .motion)
    let longitude = 30 * 360 / 2048.0
    let frame = Self.second(
      of: plan, from: Camera(center: Coordinate(longitude: -longitude, latitude: 0), zoom: 2),
      to: Camera(zoom: 2.01))
    #expect(frame.placements.count == shown)
  }

  @Test func theSearchDoesNotShowViewsThatLeaveSoon() {
    // Greedy gives the new view no place, because the other view blocks it. The search could move the other
    // view.
    var plan = Self.plan(
      [
        TestAnnotation(490, 256) {
          $0.minZoom = 2.01
          $0.anchors = [AnchorOption(.bottom)]
        },
        TestAnnotation(460, 240) { $0.anchors = [AnchorOption(.center), AnchorOption(.right)] },
      ], .equal)
    plan.placement.strategy = .best
    #expect(Self.second(of: plan, to: Self.closer).placements.map(\.annotation) == [1])
    // On a nearly idle map the search moves it.
    let slow = Self.second(of: plan, from: Camera(zoom: 2.0099), to: Camera(zoom: 2.0101))
    #expect(slow.placements.count == 2)
  }
}

/// With `calm: motion`, the visibility of a view that changed in one of the last 15 frames stays if possible.
@Suite struct RecentChangeTests {
  static let strategies: [Strategy] = [.greedy, .best]

  static func plan(_ annotations: [TestAnnotation], _ calm: Calm, _ strategy: Strategy) -> Plan {
    var plan = EntryHysteresisTests.plan(annotations, calm)
    plan.placement.strategy = strategy
    return plan
  }

  /// A view that is visible from a zoom on.
  static func plan(_ strategy: Strategy, _ calm: Calm = .motion) -> Plan {
    plan([TestAnnotation(256, 256) { $0.minZoom = 2.01 }], calm, strategy)
  }

  /// Returns a camera that shows it, a little further east for each number.
  static func camera(_ number: Int) -> Camera {
    Camera(center: Coordinate(longitude: Double(number) / 100, latitude: 0), zoom: 2.02)
  }

  /// Returns a resolver after a frame with the view and a frame without it.
  static func afterHiding(_ strategy: Strategy, _ calm: Calm = .motion) -> Resolver {
    var resolver = Resolver(plan: plan(strategy, calm))
    #expect(resolver.frame(camera(0)).placements.count == 1)
    #expect(resolver.frame().hidden.map(\.cause) == [.zoom])
    return resolver
  }

  @Test("a hidden view returns after 15 frames", arguments: strategies)
  func rest(strategy: Strategy) {
    var resolver = Self.afterHiding(strategy)
    let shown = (1...17).map { resolver.frame(Self.camera($0)).placements.count }
    #expect(shown == Array(repeating: 0, count: 15) + [1, 1])
  }

  @Test("at once without calm motion", arguments: strategies)
  func withoutMotion(strategy: Strategy) {
    var resolver = Self.afterHiding(strategy, .equal)
    #expect(resolver.frame(Self.camera(1)).placements.count == 1)
  }

  @Test(arguments: strategies)
  func aSettledFrameShowsIt(strategy: Strategy) {
    var resolver = Self.afterHiding(strategy)
    var frame = resolver.frame(Self.camera(1))
    #expect(frame.hidden.map(\.cause) == [.bounds])
    resolver.resolve(
      camera: Self.camera(1), viewport: TestScene.viewport, isSettled: true, into: &frame)
    #expect(frame.placements.count == 1)
  }

  /// The second view has a place only if a search moves the first view.
  @Test("a settled frame shows views that only a search can place", arguments: [false, true])
  func settledSearch(isSettled: Bool) {
    let lists = [
      [AnchorOption(.center), AnchorOption(.bottom, offsetY: 20)],
      [AnchorOption(.center), AnchorOption(.center, offsetY: 1)],
    ]
    let annotations = lists.enumerated().map { row, anchors in
      TestAnnotation(256, 256) {
        $0.anchors = anchors
        if row == 1 { $0.minZoom = 2.01 }
      }
    }
    var resolver = Resolver(plan: Self.plan(annotations, .motion, .best))
    var frame = resolver.frame(Self.camera(0))
    #expect(frame.placements.count == 2)
    #expect(resolver.frame().placements.count == 1)
    resolver.resolve(
      camera: Self.camera(1), viewport: TestScene.viewport, isSettled: isSettled, into: &frame)
    #expect(frame.placements.count == (isSettled ? 2 : 1))
  }

  @Test(arguments: strategies)
  func anInputShowsIt(strategy: Strategy) {
    var resolver = Self.afterHiding(strategy)
    #expect(resolver.frame(after: [.set(0, .zPriority, 3)], Self.camera(1)).placements.count == 1)
  }

  @Test func aDraggedViewIsNotIdle() {
    var plan = Self.plan(.greedy)
    plan.annotations.options[0].flags.formUnion([.enabled, .draggable])
    var resolver = Resolver(plan: plan)
    let frame = resolver.frame(after: [.drag(0, .starting, to: nil)], Self.camera(0))
    #expect(frame.refusals.isEmpty && frame.placements.count == 1)
    #expect(resolver.frame().placements.isEmpty)
    #expect(resolver.frame(Self.camera(1)).placements.count == 1)
  }

  @Test("frames that are the last one again do not count", arguments: strategies)
  func sameFrames(strategy: Strategy) {
    var resolver = Self.afterHiding(strategy)
    for _ in 0..<20 { #expect(resolver.frame().placements.isEmpty) }
    #expect(resolver.frame(Self.camera(1)).placements.isEmpty)
  }

  @Test("a plan that is loaded anew goes on", arguments: strategies)
  func reload(strategy: Strategy) {
    var resolver = Self.afterHiding(strategy)
    let before = TestAnnotation(100, 100)
    var plan = Self.plan([before, TestAnnotation(256, 256) { $0.minZoom = 2.01 }], .motion, strategy)
    plan.annotations.ids = TextColumn()
    for id in ["new", "a0"] { plan.annotations.ids.append(id.utf8) }
    resolver.reload(plan)
    let shown = (1...16).map { resolver.frame(Self.camera($0)).placements.map(\.annotation) }
    #expect(shown == Array(repeating: [0], count: 15) + [[0, 1]])
  }

  @Test("so does one that was changed", arguments: strategies)
  func edit(strategy: Strategy) {
    var resolver = Self.afterHiding(strategy)
    resolver.make(.add(TestScene.plan([TestAnnotation(100, 100)])))
    let shown = (1...16).map { resolver.frame(Self.camera($0)).placements.count }
    #expect(shown == Array(repeating: 1, count: 15) + [2])
  }

  /// Two views that meet when the map moves. The second one ranks first, and the first one is new.
  @Test(
    "recently shown views precede others",
    arguments: [(Calm.motion, 1, 0), (.motion, 15, 0), (.motion, 16, 1), (.equal, 1, AnnotationIndex(1))])
  func young(calm: Calm, frames: Int, stays: AnnotationIndex) {
    let annotations = [TestAnnotation(226, 256) { $0.minZoom = 2.2 }, TestAnnotation(256, 256)]
    for strategy in Self.strategies {
      var resolver = Resolver(plan: Self.plan(annotations, calm, strategy))
      #expect(resolver.frame().placements.map(\.annotation) == [1])
      for number in 0..<frames {
        var camera = Self.camera(number)
        camera.zoom = 2.5
        #expect(resolver.frame(camera).placements.count == 2)
      }
      #expect(resolver.frame(Camera(zoom: 2.3)).placements.map(\.annotation) == [stays])
    }
  }
}

@Suite struct StabilityTests {
  /// View 0 starts with its second anchor, because view 1 blocks the first one. Then view 1 leaves its zoom
  /// range.
  static func retreat(keepsAnchor: Bool) -> Plan {
    var policy = PlacementPolicy()
    policy.keepsAnchor = keepsAnchor
    return TestScene.plan(
      [
        TestAnnotation(256, 256) { $0.anchors = [AnchorOption(.right), AnchorOption(.left)] },
        TestAnnotation(236, 256) { $0.maxZoom = 2.25 },
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

  /// View 0 touches the bounds on the left, and its other anchor fits anywhere.
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

  /// View 0 collides with view 1.
  static func parting(showMargin: Double) -> Resolver {
    var policy = PlacementPolicy()
    policy.showMargin = showMargin
    return Resolver(
      plan: TestScene.plan([TestAnnotation(236, 256), TestAnnotation(268, 256)], policy: policy))
  }

  /// Returns the causes of hidden views after view 1 moved to a distance from view 0.
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
