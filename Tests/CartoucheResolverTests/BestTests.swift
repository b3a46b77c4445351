import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// What `strategy: best` promises of crowded frames.
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

  @Test func whoIsHiddenHasNoPlaceLeftAndIsToldWhoIsThere() {
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

  /// Two views side by side leave room for none; one moved aside, both of the others fit.
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

  /// Another place of its line will do, and is kept.
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

  @Test("of equals nobody goes for another while the map is turned", arguments: seeds)
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

  /// One view stands where two others would fit.
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

  /// What is more important is never given up for any number of others.
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
