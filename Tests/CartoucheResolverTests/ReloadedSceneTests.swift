import CartoucheResolver
import CartoucheTestSupport
import Testing

/// The same plan once more, before every frame of a map that moves: nobody can tell.
@Suite struct ReloadedSceneTests {
  @Test(arguments: (0..<20).map { UInt64($0) * 100 })
  func framesGoOnAsIfNothingHadHappened(firstSeed: UInt64) {
    for seed in firstSeed..<firstSeed + BruteForceTests.scenes {
      for scene in [RandomScene(journeyOf: seed), RandomScene(seed: seed)] {
        if let difference = Self.firstDifference(in: scene) {
          Issue.record("seed \(seed): \(difference)")
          return
        }
      }
    }
  }

  private static func firstDifference(in scene: RandomScene) -> String? {
    var resolver = Resolver(plan: scene.plan)
    var other = Resolver(plan: scene.plan)
    resolver.explains = scene.explains
    other.explains = scene.explains
    resolver.reportsFrameChanges = scene.reportsFrameChanges
    other.reportsFrameChanges = scene.reportsFrameChanges
    var (frame, reloaded) = (Frame(), Frame())
    var last: Camera?
    for (number, step) in scene.frames.enumerated() where step.camera != last {
      last = step.camera
      let inputs = step.inputs.filter(\.isKept)
      resolver.resolve(
        inputs, camera: step.camera, viewport: step.viewport, isSettled: step.isSettled, into: &frame)
      other.reload(scene.plan)
      other.resolve(
        inputs, camera: step.camera, viewport: step.viewport, isSettled: step.isSettled, into: &reloaded)
      if frame != reloaded { return "frame \(number): \(reloaded) in place of \(frame)" }
    }
    return nil
  }
}

extension Input {
  /// Whether a reload keeps what it does; what it moves or sets is the plan's again.
  fileprivate var isKept: Bool {
    switch self {
    case .select, .deselect, .highlight, .measured, .measuredCallout, .featureVisibility, .movePuck: true
    case .tap, .drag, .move, .set: false
    }
  }
}
