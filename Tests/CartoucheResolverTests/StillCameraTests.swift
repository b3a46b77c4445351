import CartoucheResolver
import CartoucheTestSupport
import Foundation
import Testing

/// A map that stands still changes nothing after its first frame; with `calm: motion` after its first settled one.
@Suite struct StillCameraTests {
  /// `CARTOUCHE_SCENES=100` looks at ten times as many.
  static let scenes = ProcessInfo.processInfo.environment["CARTOUCHE_SCENES"].flatMap { UInt64($0) } ?? 10
  static let firstSeeds = (0..<10).map { 10_000 + UInt64($0) * 1000 }

  @Test(arguments: [Strategy.greedy, .best], firstSeeds)
  func changesNothing(strategy: Strategy, firstSeed: UInt64) {
    for seed in firstSeed..<firstSeed + Self.scenes {
      check(RandomScene(seed: seed), strategy, "seed \(seed)")
      check(RandomScene(journeyOf: seed), strategy, "journey \(seed)")
    }
  }

  private func check(_ scene: RandomScene, _ strategy: Strategy, _ name: String) {
    var plan = scene.plan
    plan.placement.strategy = strategy
    plan.placement.budget = 100
    var resolver = Resolver(plan: plan)
    var (frame, still) = (Frame(), Frame())
    for (number, step) in scene.frames.enumerated() {
      for change in step.changes { resolver.make(change) }
      resolver.resolve(step.inputs, camera: step.camera, viewport: step.viewport, into: &frame)
      resolver.resolve(camera: step.camera, viewport: step.viewport, isSettled: true, into: &still)
      if plan.placement.calm != .motion { expectSame(still, frame, "\(name), frame \(number)") }
      frame = still
      for isSettled in [false, true] {
        resolver.resolve(camera: step.camera, viewport: step.viewport, isSettled: isSettled, into: &still)
        expectSame(still, frame, "\(name), frame \(number), settled")
      }
    }
  }

  private func expectSame(_ still: Frame, _ frame: Frame, _ name: String) {
    #expect(
      still.placements == frame.placements && still.hidden == frame.hidden && still.events.isEmpty, "\(name)")
  }
}
