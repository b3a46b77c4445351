import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// The guarantees of `strategy: best` in crowded frames.
@Suite struct BestTests {
  static let seeds = (0..<10).map { UInt64($0) * 100 }

  @Test("nearly all small scenes show all that fits", arguments: seeds)
  func showsAllThatFits(firstSeed: UInt64) {
    var misses = 0
    var greedyMisses = 0
    for seed in firstSeed..<firstSeed + 20 {
      let scene = CrowdedScene(
        seed: seed, count: 9, anchors: 3, side: 70, priorities: seed.isMultiple(of: 2) ? 1 : 3)
      let optimum = scene.optimum
      var greedy = Resolver(plan: scene.plan(budget: nil))
      var best = Resolver(plan: scene.plan(budget: 10_000))
      let found = scene.counts(best.frame())
      #expect(!optimum.lexicographicallyPrecedes(found), "seed \(seed)")
      if found != optimum { misses += 1 }
      if scene.counts(greedy.frame()) != optimum { greedyMisses += 1 }
    }
    #expect(misses <= 5 && 2 * misses < greedyMisses, "\(misses) misses, of greedy \(greedyMisses)")
  }

  @Test("nothing overlaps, and the same frames come again", arguments: seeds)
  func isValid(seed: UInt64) {
    let scene = CrowdedScene(seed: seed, count: 150, anchors: 4, side: 300, priorities: 1 + Int(seed / 300))
    var resolver = Resolver(plan: scene.plan(budget: 2000))
    var again = Resolver(plan: scene.plan(budget: 2000))
    for step in 0..<6 {
      let camera = TestScene.camera(movedBy: Double(3 * step), Double(step))
      let frame = resolver.frame(camera)
      #expect(scene.overlap(in: frame, allowing: step == 0 ? 0 : 1) == nil, "frame \(step)")
      #expect(again.frame(camera) == frame)
    }
  }

  @Test(
    "a frame that is explained afterwards has the explanations of one that was from the start",
    arguments: seeds)
  func explainsAfterwards(seed: UInt64) {
    let scene = CrowdedScene(seed: seed, count: 80, anchors: 4, side: 220, priorities: 3)
    var resolver = Resolver(plan: scene.plan(budget: 500))
    var explaining = Resolver(plan: scene.plan(budget: 500))
    explaining.explains = true
    for step in 0..<4 {
      let camera = TestScene.camera(movedBy: Double(5 * step), 0)
      let (frame, explained) = (resolver.frame(camera), explaining.frame(camera))
      #expect(frame.explanations.isEmpty && !explained.explanations.isEmpty)
      resolver.explains = true
      let again = resolver.frame(camera)
      #expect(again.placements == frame.placements)
      #expect(again.explanations == explained.explanations, "frame \(step)")
      resolver.explains = false
      #expect(resolver.frame(camera).explanations.isEmpty)
    }
  }

  @Test("a larger budget shows at least as much", arguments: seeds)
  func growsWithTheBudget(seed: UInt64) {
    let scene = CrowdedScene(seed: seed, count: 150, anchors: 4, side: 300, priorities: 1 + Int(seed / 300))
    var resolver = Resolver(plan: scene.plan(budget: nil))
    var before = scene.counts(resolver.frame())
    let first = before
    for budget in [1, 10, 100, 1000, 10_000] {
      var resolver = Resolver(plan: scene.plan(budget: budget))
      let frame = resolver.frame()
      let counts = scene.counts(frame)
      #expect(!counts.lexicographicallyPrecedes(before), "budget \(budget)")
      #expect(scene.overlap(in: frame) == nil)
      before = counts
    }
    #expect(first.lexicographicallyPrecedes(before))
  }

  @Test func hiddenViewsHaveNoFreePlaceAndABlocker() {
    let scene = CrowdedScene(seed: 5, count: 150, anchors: 4, side: 300, priorities: 2)
    var resolver = Resolver(plan: scene.plan(budget: 1000))
    resolver.explains = true
    let frame = resolver.frame()
    let shown = Set(frame.placements.map(\.annotation))
    #expect(frame.hidden.count > 20)
    for hidden in frame.hidden {
      #expect(hidden.cause == .collision)
      guard case .annotation(let blocker) = hidden.by else {
        Issue.record("nobody hides \(hidden.annotation)")
        continue
      }
      #expect(shown.contains(blocker))
    }
    #expect(frame.explanations.count == 150)
    for explanation in frame.explanations {
      if let chosen = explanation.chosen {
        #expect(explanation.candidates[chosen].stoppedBy == nil)
      } else {
        #expect(explanation.candidates.allSatisfy { $0.stoppedBy == .collision && $0.by != nil })
      }
    }
  }

  @Test func explainingMakesNoDifference() {
    let scene = CrowdedScene(seed: 6, count: 100, anchors: 4, side: 250)
    var resolver = Resolver(plan: scene.plan(budget: 1000))
    var explaining = Resolver(plan: scene.plan(budget: 1000))
    explaining.explains = true
    for step in 0..<3 {
      let camera = TestScene.camera(movedBy: Double(step), 0)
      var frame = explaining.frame(camera)
      frame.explanations = []
      #expect(frame == resolver.frame(camera))
    }
  }

  /// Two views side by side leave no room. After one of them moves, two more views fit.
  @Test func aViewMovesAsideForAnother() {
    let plan = { (strategy: Strategy) in
      var policy = PlacementPolicy()
      policy.strategy = strategy
      return TestScene.plan(
        [
          TestAnnotation(256, 256) {
            $0.anchors = [AnchorOption(.center), AnchorOption(.center, offsetX: 1)]
          },
          TestAnnotation(256, 256) {
            $0.anchors = [AnchorOption(.center), AnchorOption(.bottom, offsetY: 10)]
          },
        ], policy: policy, lastOrder: [1, 0])
    }
    var greedy = Resolver(plan: plan(.greedy))
    #expect(greedy.frame().placements.map(\.annotation) == [1])
    var best = Resolver(plan: plan(.best))
    let frame = best.frame()
    #expect(Set(frame.placements.map(\.annotation)) == [0, 1])
    #expect(frame.placements.first { $0.annotation == 1 }?.anchor == 1)
  }

  /// The view moves to another place on its line, and keeps it.
  @Test func aViewMovesAlongItsLineForAnother() throws {
    var policy = PlacementPolicy()
    policy.strategy = .best
    var plan = TestScene.plan(
      [TestAnnotation(0, 0), TestAnnotation(256, 256)], policy: policy, lastOrder: [0, 1])
    plan.attach(0, to: .line((0, 256), (512, 256)))
    var greedyPlan = plan
    greedyPlan.placement.strategy = .greedy
    var greedy = Resolver(plan: greedyPlan)
    #expect(greedy.frame().placements.map(\.annotation) == [0])
    var resolver = Resolver(plan: plan)
    let first = resolver.frame()
    #expect(Set(first.placements.map(\.annotation)) == [0, 1])
    let place = try #require(first.placements.first { $0.annotation == 0 })
    #expect(abs(place.pointX - 256) >= 40 && abs(place.pointY - 256) < 0.01)
    let second = resolver.frame(TestScene.camera(movedBy: 3, 0))
    #expect(second.placements.first { $0.annotation == 0 }?.coordinate == place.coordinate)
    #expect(second.placements.count == 2 && second.events.isEmpty)
  }

  @Test("no view is hidden for an equal one while the map is turned", arguments: seeds)
  func isCalm(seed: UInt64) {
    let scene = CrowdedScene(seed: seed, count: 150, anchors: 4, side: 300)
    var resolver = Resolver(plan: scene.plan(budget: 200))
    var shown = Set(resolver.frame().placements.map(\.annotation))
    for step in 1...6 {
      var camera = TestScene.camera(movedBy: Double(2 * step), Double(step))
      camera.bearing = 0.001 * Double(step)
      let next = Set(resolver.frame(camera).placements.map(\.annotation))
      #expect(next.isSuperset(of: shown), "frame \(step)")
      shown = next
    }
  }

  /// One view takes the space of two others.
  @Test("while it is moved one goes for two, but not if it came a moment ago", arguments: [false, true])
  func makesRoomForMore(isTurned: Bool) {
    var policy = PlacementPolicy()
    policy.strategy = .best
    var resolver = Resolver(
      plan: TestScene.plan(
        [230, 282, 256].map { TestAnnotation($0, 256) { $0.flags.remove(.visible) } }, policy: policy))
    _ = resolver.frame()
    #expect(resolver.frame(after: [.set(2, .visible, 1)]).placements.map(\.annotation) == [2])
    var shown = resolver.frame(after: [.set(0, .visible, 1), .set(1, .visible, 1)]).placements.map(
      \.annotation)
    for step in 1...40 {
      if step < 28 || isTurned { #expect(shown == [2], "frame \(step)") }
      var camera = TestScene.camera
      camera.center.longitude += 0.001 * Double(step)
      if isTurned { camera.bearing = 0.001 * Double(step) }
      shown = resolver.frame(camera).placements.map(\.annotation)
    }
    #expect(Set(shown) == (isTurned ? [2] : [0, 1]))
  }

  /// A more important view is never hidden for any number of others.
  @Test func oneThatIsMoreImportantCountsForMore() {
    var policy = PlacementPolicy()
    policy.strategy = .best
    var resolver = Resolver(
      plan: TestScene.plan(
        [
          TestAnnotation(236, 256), TestAnnotation(276, 256),
          TestAnnotation(256, 256) { $0.priority = 1 },
        ], policy: policy))
    #expect(resolver.frame().placements.map(\.annotation) == [2])
  }
}

/// `strategy: best` with all features, compared in each frame with greedy after the same last frame.
@Suite struct BestSceneTests {
  static let seeds = (0..<20).map { UInt64($0) * 100 }

  @Test("a random scene is never worse than greedy's", arguments: seeds)
  func scenes(firstSeed: UInt64) {
    for seed in firstSeed..<firstSeed + 20 { check(RandomScene(seed: seed), "seed \(seed)") }
  }

  @Test("nor is a map that moves on and on", arguments: seeds)
  func journeys(firstSeed: UInt64) {
    for seed in firstSeed..<firstSeed + 20 { check(RandomScene(journeyOf: seed), "journey \(seed)") }
  }

  @Test("nor are clusters", arguments: seeds)
  func clusters(firstSeed: UInt64) {
    for seed in firstSeed..<firstSeed + 20 {
      let scene = RandomClusterScene(seed: seed)
      var plan = scene.plan
      plan.placement.strategy = .best
      var best = Resolver(plan: plan)
      for step in 0..<6 {
        var greedy = best.copy()
        greedy.state.best = nil
        let camera = scene.camera(step)
        _ = greedy.frame(camera)
        _ = best.frame(camera)
        Self.expectNotWorse(best, than: greedy, "seed \(seed), frame \(step)")
      }
    }
  }

  private func check(_ scene: RandomScene, _ name: String) {
    var plan = scene.plan
    plan.placement.strategy = .best
    plan.placement.budget = 200
    var best = Resolver(plan: plan)
    var again = Resolver(plan: plan)
    var (frame, other, still) = (Frame(), Frame(), Frame())
    for (number, step) in scene.frames.enumerated() {
      for change in step.changes {
        best.make(change)
        again.make(change)
      }
      var greedy = best.copy()
      greedy.state.best = nil
      greedy.resolve(
        step.inputs, camera: step.camera, viewport: step.viewport, isSettled: step.isSettled, into: &other)
      best.resolve(
        step.inputs, camera: step.camera, viewport: step.viewport, isSettled: step.isSettled, into: &frame)
      Self.expectNotWorse(best, than: greedy, "\(name), frame \(number)")
      again.resolve(
        step.inputs, camera: step.camera, viewport: step.viewport, isSettled: step.isSettled, into: &other)
      #expect(frame == other, "\(name), frame \(number): it does not replay")
      // A second frame with the same camera changes nothing.
      var resting = best.copy()
      resting.resolve(camera: step.camera, viewport: step.viewport, into: &still)
      #expect(still.placements == frame.placements && still.events.isEmpty, "\(name), frame \(number)")
    }
  }

  /// Expects that a frame shows at least as many views as greedy's and has at least as many in the margin, from
  /// the highest rank down.
  static func expectNotWorse(_ best: borrowing Resolver, than greedy: borrowing Resolver, _ name: String) {
    let (found, least) = (counts(best), counts(greedy))
    let isWorse = zip(found, least).first { $0 != $1 }.map { $0 < $1 } ?? false
    #expect(!isWorse, "\(name): \(found) after \(least)")
  }

  /// Returns the number of visible views of each rank, the best first, then the numbers in the margin.
  private static func counts(_ resolver: borrowing Resolver) -> [Int] {
    let (options, outcomes) = (resolver.state.options, resolver.state.resolution.outcomes)
    let rows = Array(0..<resolver.state.rows.count)
    let ranks = rows.map { row in
      Rank(group: options[row].flags.rankGroup.rawValue, priority: options[row].priority)
    }
    let levels = Set(ranks).sorted()
    var (shown, waiting) = (levels.map { _ in 0 }, levels.map { _ in 0 })
    for row in rows {
      let level = levels.firstIndex(of: ranks[row]) ?? 0
      if outcomes.causes[row] == nil {
        shown[level] += 1
      } else if outcomes.arePlaced[row] {
        waiting[level] += 1
      }
    }
    return shown + waiting
  }

  private struct Rank: Hashable, Comparable {
    var group: UInt8
    var priority: Double

    static func < (one: Rank, other: Rank) -> Bool {
      one.group != other.group ? one.group < other.group : one.priority > other.priority
    }
  }
}

/// The changes that `strategy: best` makes on a moving map.
@Suite struct BestMotionTests {
  private static func resolver(
    _ annotations: [TestAnnotation], _ calm: Calm = .equal, margin: Double = 100
  ) -> Resolver {
    var policy = PlacementPolicy()
    policy.margin = margin
    policy.strategy = .best
    policy.calm = calm
    let order = Array(0..<UInt32(annotations.count))
    return Resolver(plan: TestScene.plan(annotations, policy: policy, lastOrder: order))
  }

  /// Returns the camera that moves a point so many points further right to the middle.
  private static func camera(_ points: Double, turnedBy bearing: Double = 0, pitch: Double = 0) -> Camera {
    var camera = TestScene.camera
    camera.pitch = pitch
    camera.center.longitude += points * 360 / 2048
    camera.bearing = bearing
    return camera
  }

  private static func shown(_ frame: Frame) -> Set<AnnotationIndex> {
    Set(frame.placements.map(\.annotation))
  }

  /// Two anchors that block each other. A view with fewer anchors precedes others.
  private static let nearlyOne = [AnchorOption(.center), AnchorOption(.center, offsetY: 1)]

  struct Before: Sendable {
    var points = 34.0
    var bearing = 0.0
    var pitch = 0.0
    var zoom = 2.0
    /// Whether the search shows a view that was off screen before.
    var isShown: Bool
  }

  static let befores = [
    Before(isShown: true), Before(bearing: 1, isShown: false), Before(pitch: 3, isShown: false),
    Before(zoom: 2.09, isShown: false), Before(points: 2048 + 34, bearing: 1, isShown: false),
    // Jumps of the camera.
    Before(points: 44, bearing: 16, isShown: true), Before(points: 44, bearing: -16, isShown: true),
    Before(pitch: 40, isShown: true), Before(zoom: 2.4, isShown: true),
    Before(points: 66, bearing: 1, isShown: true),
  ]

  /// The second view is where the first view could move.
  private static let oneBeforeTheOther = [
    TestAnnotation(12, 256) { $0.anchors = [AnchorOption(.center), AnchorOption(.bottom, offsetY: 20)] },
    TestAnnotation(12, 256) { $0.anchors = nearlyOne },
  ]

  @Test("the search shows newcomers where a flat map is only moved, or jumps", arguments: befores)
  func newViews(before: Before) {
    var resolver = Self.resolver(Self.oneBeforeTheOther, margin: 0)
    var camera = Self.camera(before.points, turnedBy: before.bearing, pitch: before.pitch)
    camera.zoom = before.zoom
    #expect(Self.shown(resolver.frame(camera)).isEmpty)
    #expect(Self.shown(resolver.frame(Self.camera(0))) == (before.isShown ? [0, 1] : [0]))
  }

  /// A host's matrix has no camera; it only projects places.
  @Test(arguments: befores) func newViewsByAMatrix(before: Before) {
    var resolver = Self.resolver(Self.oneBeforeTheOther, margin: 0)
    var camera = Self.camera(before.points, turnedBy: before.bearing, pitch: before.pitch)
    camera.zoom = before.zoom
    var frame = Frame()
    let viewport = TestScene.viewport
    resolver.resolve(matrix: MatrixTests.matrix(camera, viewport), viewport: viewport, into: &frame)
    #expect(frame.placements.isEmpty)
    resolver.resolve(matrix: MatrixTests.matrix(Self.camera(0), viewport), viewport: viewport, into: &frame)
    #expect(Self.shown(frame) == (before.isShown ? [0, 1] : [0]))
  }

  /// An idle map is not turned or tilted.
  @Test("a view that gets room on an idle map is shown", arguments: [0.0, 40], [Calm.equal, .motion])
  func still(pitch: Double, calm: Calm) {
    var annotations = Self.oneBeforeTheOther.map { one in
      var one = one
      one.x = 256
      return one
    }
    annotations.append(TestAnnotation(256, 226) { $0.priority = 1 })
    var resolver = Self.resolver(annotations, calm)
    let camera = Self.camera(0, pitch: pitch)
    #expect(Self.shown(resolver.frame(camera)) == [0, 2])
    let frame = resolver.frame(after: [.set(2, .visible, 0)], camera)
    #expect(Self.shown(frame) == [0, 1])
  }

  /// The space between two views is little more than a third view needs, which was hidden until now.
  @Test("a returning view needs no margin if the map only moves", arguments: [false, true])
  func room(isTurned: Bool) throws {
    var resolver = Self.resolver([
      TestAnnotation(215.5, 256), TestAnnotation(296.5, 256), TestAnnotation(256, 256),
      TestAnnotation(256, 256) { $0.priority = 1 },
    ])
    resolver.explains = true
    #expect(Self.shown(resolver.frame()) == [0, 1, 3])
    let frame = resolver.frame(
      after: [.set(3, .visible, 0)], Self.camera(1, turnedBy: isTurned ? 0.01 : 0))
    #expect(Self.shown(frame) == (isTurned ? [0, 1] : [0, 1, 2]))
    let explanation = try #require(frame.explanations.first { $0.annotation == 2 })
    #expect(explanation.candidates.map(\.stoppedBy) == [isTurned ? .collision : nil])
  }

  /// The first of three views meets both others once the map is zoomed out.
  @Test("as many visible views stay as possible", arguments: [Calm.equal, .motion])
  func visibleViewsStay(calm: Calm) {
    let annotations = [242.0, 200, 284].map { TestAnnotation($0, 256) }
    var resolver = Self.resolver(annotations, calm)
    #expect(Self.shown(resolver.frame()).count == 3)
    var greedy = resolver.copy()
    greedy.state.best = nil
    let camera = Camera(zoom: 1.8)
    #expect(Self.shown(greedy.frame(camera)) == [0])
    #expect(Self.shown(resolver.frame(camera)) == [1, 2])
  }

  /// The same scene, but the first view has just appeared. Hiding it for the others would make it blink.
  @Test("a recently shown view stays", arguments: [Calm.equal, .motion], [1, 20])
  func recentlyShownViewsStay(calm: Calm, frames: Int) {
    let annotations = [242.0, 200, 284].map { x in
      TestAnnotation(x, 256) { if x == 242 { $0.flags.remove(.visible) } }
    }
    var resolver = Self.resolver(annotations, calm)
    #expect(Self.shown(resolver.frame()) == [1, 2])
    #expect(Self.shown(resolver.frame(after: [.set(0, .visible, 1)])).count == 3)
    // Each frame moves a little, because unchanged frames do not count.
    for number in 1..<frames { _ = resolver.frame(Self.camera(Double(number) / 64)) }
    #expect(Self.shown(resolver.frame(Camera(zoom: 1.8))) == (frames == 1 ? [0] : [1, 2]))
  }

  /// The first view is more important, but the second view took its place a moment ago.
  @Test func noViewIsHiddenForAMoreImportantOneInMotion() {
    var resolver = Self.resolver(
      [
        TestAnnotation(242, 256) { $0.priority = 1 },
        TestAnnotation(284, 256) { $0.flags.remove(.visible) },
      ], .motion)
    #expect(Self.shown(resolver.frame()) == [0])
    #expect(Self.shown(resolver.frame(after: [.set(1, .visible, 1)])) == [0, 1])
    #expect(Self.shown(resolver.frame(Camera(zoom: 1.8))) == [1])
  }

  /// The first view may move to the left of its point while the map moves to the left or to the right.
  @Test("no view moves to a place that it leaves at once", arguments: [2.0, -2])
  func stepsAside(points: Double) {
    var resolver = Self.resolver([
      TestAnnotation(30, 256) { $0.anchors = [AnchorOption(.left), AnchorOption(.right)] },
      TestAnnotation(75, 256) {
        $0.anchors = Self.nearlyOne
        $0.flags.remove(.visible)
      },
    ])
    #expect(Self.shown(resolver.frame()) == [0])
    let frame = resolver.frame(after: [.set(1, .visible, 1)], Self.camera(points))
    #expect(Self.shown(frame) == (points > 0 ? [0] : [0, 1]))
  }

  /// The view is in the margin, visible at its first anchor and invisible at its second.
  @Test func noViewMovesOutOfSight() {
    var resolver = Self.resolver([
      TestAnnotation(-10, 256) { $0.anchors = [AnchorOption(.left), AnchorOption(.right)] },
      TestAnnotation(40, 256) {
        $0.anchors = Self.nearlyOne
        $0.flags.remove(.visible)
      },
    ])
    _ = resolver.frame()
    let frame = resolver.frame(after: [.set(1, .visible, 1)], Self.camera(0, turnedBy: 0.01))
    #expect(frame.placements.map(\.annotation) == [0] && frame.placements[0].anchor == 0)
  }

  @Test func eachFrameTriesSomethingElse() throws {
    let scene = CrowdedScene(seed: 3, count: 150, anchors: 4, side: 300)
    var resolver = Resolver(plan: scene.plan(budget: 200))
    _ = resolver.frame()
    let first = try #require(resolver.state.best?.search.random)
    _ = resolver.frame(Self.camera(1))
    let second = try #require(resolver.state.best?.search.random)
    #expect(second != first)
    _ = resolver.frame(Self.camera(2))
    #expect(resolver.state.best?.search.random != second && resolver.state.best?.search.random != first)
    // A reload of the plan keeps the state of the search.
    let before = resolver.state.best?.search.random
    resolver.reload(scene.plan(budget: 200))
    #expect(resolver.state.best?.search.random == before)
  }

  @Test("where far more views wait than have room they are set beside each other", arguments: [1, 2, 3])
  func sweep(seed: UInt64) {
    let scene = CrowdedScene(seed: seed, count: 4000, anchors: 4, side: 500)
    var greedy = Resolver(plan: scene.plan(budget: nil))
    var best = Resolver(plan: scene.plan(budget: 1))
    let (least, frame) = (scene.counts(greedy.frame()), best.frame())
    #expect(scene.overlap(in: frame) == nil)
    #expect(5 * scene.counts(frame)[0] > 6 * least[0], "\(scene.counts(frame)) after \(least)")
    var other = Resolver(plan: scene.plan(budget: 1))
    _ = other.frame(Self.camera(1000))
    #expect(other.frame().placements == frame.placements, "after a jump from where nothing was")
  }
}
