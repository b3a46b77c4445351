import CartoucheResolver
import CartoucheTestSupport
import Testing

@Suite struct CopyTests {
  /// Keeps anchors, places, states and edits: all that frames hand on.
  @Test("a copy goes on as its original would, and neither changes the other", arguments: 0..<100)
  func copiesGoOnByThemselves(seed: UInt64) {
    let scene = RandomScene(seed: seed)
    let random = SeededRandom(seed: seed)
    let inputs = scene.frames.indices.map {
      RandomScene.inputs(for: scene.plan, random.stream("frame", $0))
    }
    var original = Resolver(plan: scene.plan)
    var control = Resolver(plan: scene.plan)
    original.reportsFrameChanges = scene.reportsFrameChanges
    control.reportsFrameChanges = scene.reportsFrameChanges
    for (step, inputs) in zip(scene.frames, inputs) {
      var copy = original.copy()
      let expected = control.frame(after: inputs, step.camera, step.viewport)
      #expect(copy.frame(after: inputs, step.camera, step.viewport) == expected, "seed \(seed)")
      // Whatever becomes of the copy is nothing to the original.
      _ = copy.frame(after: [.set(0, .visible, 0)], Camera(zoom: 1), step.viewport)
      #expect(original.frame(after: inputs, step.camera, step.viewport) == expected, "seed \(seed)")
    }
  }
}
