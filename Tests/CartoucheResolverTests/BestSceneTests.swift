import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// `strategy: best` with all that there is, frame by frame beside greedy with the same settings and the same frame before.
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
        greedy.best = nil
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
      greedy.best = nil
      greedy.resolve(
        step.inputs, camera: step.camera, viewport: step.viewport, isSettled: step.isSettled, into: &other)
      best.resolve(
        step.inputs, camera: step.camera, viewport: step.viewport, isSettled: step.isSettled, into: &frame)
      Self.expectNotWorse(best, than: greedy, "\(name), frame \(number)")
      again.resolve(
        step.inputs, camera: step.camera, viewport: step.viewport, isSettled: step.isSettled, into: &other)
      #expect(frame == other, "\(name), frame \(number): it does not replay")
      // A camera that stands still changes nothing.
      var resting = best.copy()
      resting.resolve(camera: step.camera, viewport: step.viewport, into: &still)
      #expect(still.placements == frame.placements && still.events.isEmpty, "\(name), frame \(number)")
    }
  }

  /// Expects that a frame shows, and has in the margin, no less than greedy's, from the most important rank down.
  static func expectNotWorse(_ best: borrowing Resolver, than greedy: borrowing Resolver, _ name: String) {
    let (found, least) = (counts(best), counts(greedy))
    let isWorse = zip(found, least).first { $0 != $1 }.map { $0 < $1 } ?? false
    #expect(!isWorse, "\(name): \(found) after \(least)")
  }

  /// How many of each rank are shown, the best first, then how many wait in the margin.
  private static func counts(_ resolver: borrowing Resolver) -> [Int] {
    let (options, outcomes) = (resolver.options, resolver.resolution.outcomes)
    let rows = Array(0..<resolver.rows.count)
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
