import CartoucheResolver
import CartoucheTestSupport
import Testing

/// With `calm: motion`, what was shown or hidden in one of the last 15 frames is left so where it can.
@Suite struct RecentChangeTests {
  static let strategies: [Strategy] = [.greedy, .best]

  static func plan(_ annotations: [TestAnnotation], _ calm: Calm, _ strategy: Strategy) -> Plan {
    var plan = NewcomerTests.plan(annotations, calm)
    plan.placement.strategy = strategy
    return plan
  }

  /// A view that is seen from a zoom on.
  static func plan(_ strategy: Strategy, _ calm: Calm = .motion) -> Plan {
    plan([TestAnnotation(256, 256) { $0.minZoom = 2.01 }], calm, strategy)
  }

  /// Where it is seen, a little further east each time.
  static func camera(_ number: Int) -> Camera {
    Camera(center: Coordinate(longitude: Double(number) / 100, latitude: 0), zoom: 2.02)
  }

  /// A resolver after a frame that showed it, and one that did not.
  static func afterHiding(_ strategy: Strategy, _ calm: Calm = .motion) -> Resolver {
    var resolver = Resolver(plan: plan(strategy, calm))
    #expect(resolver.frame(camera(0)).placements.count == 1)
    #expect(resolver.frame().hidden.map(\.cause) == [.zoom])
    return resolver
  }

  @Test("what was hidden returns after 15 frames", arguments: strategies)
  func rest(strategy: Strategy) {
    var resolver = Self.afterHiding(strategy)
    let shown = (1...17).map { resolver.frame(Self.camera($0)).placements.count }
    #expect(shown == Array(repeating: 0, count: 15) + [1, 1])
  }

  @Test("but at once where nobody looks ahead", arguments: strategies)
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

  /// The second one has a place if the first one steps aside, which only a search makes it do.
  @Test("a settled frame shows whom only a search has a place for", arguments: [false, true])
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

  @Test func whatIsDraggedDoesNotRest() {
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

  /// Two views that the map brings together, of which the second ranks first, and the first is new.
  @Test(
    "what was shown a moment ago goes first",
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
