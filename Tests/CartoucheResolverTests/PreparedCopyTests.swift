import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// Copies of a prepared resolver, each of which resolves one frame.
@Suite struct PreparedCopyTests {
  @Test func aPreparedCopyGivesTheFrameOfANewResolver() {
    let scenes = (UInt64(0)..<300).map { RandomScene(seed: $0) }
    for (seed, scene) in (scenes + (UInt64(0)..<40).map { RandomScene(journeyOf: $0) }).enumerated() {
      var prepared = resolver(of: scene)
      prepared.prepareCopies()
      for (number, step) in scene.frames.enumerated() {
        var one = resolver(of: scene)
        var other = prepared.copy()
        let isEqual = frame(step, by: &one) == frame(step, by: &other)
        #expect(isEqual, "frame \(number) of scene \(seed)")
      }
    }
  }

  private func resolver(of scene: RandomScene) -> Resolver {
    var resolver = Resolver(plan: scene.plan)
    resolver.explains = scene.explains
    resolver.reportsFrameChanges = scene.reportsFrameChanges
    return resolver
  }

  private func frame(_ step: RandomScene.Step, by resolver: inout Resolver) -> Frame {
    var frame = Frame()
    resolver.resolve(
      step.inputs, camera: step.camera, viewport: step.viewport, isSettled: step.isSettled, into: &frame)
    return frame
  }
}
