import CartoucheResolver
import CartoucheTestSupport
import Testing

/// What is hidden is listed where somebody asks for it, and only then is it found out who is in the way.
@Suite struct HiddenListTests {
  @Test("frames without the list are those with it, and it is there once asked for", arguments: 0..<300)
  func listIsAskedForLater(seed: UInt64) {
    let scene = RandomScene(seed: seed)
    var listing = Resolver(plan: scene.plan)
    var silent = Resolver(plan: scene.plan)
    let lists = listing.reportsHidden
    #expect(lists)
    for (number, step) in scene.frames.enumerated() {
      silent.reportsHidden = false
      let expected = listing.frame(step.camera, step.viewport)
      let found = silent.frame(step.camera, step.viewport)
      #expect(found.hidden.isEmpty, "seed \(seed), frame \(number)")
      #expect(found.placements == expected.placements, "seed \(seed), frame \(number)")
      #expect(found.events == expected.events, "seed \(seed), frame \(number)")
      // The same view again: the frame is not resolved a second time.
      silent.reportsHidden = true
      let later = silent.frame(step.camera, step.viewport)
      #expect(later.hidden == expected.hidden, "seed \(seed), frame \(number)")
    }
  }

  @Test func aCopyKnowsWhatIsAskedFor() {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(256, 256), TestAnnotation(256, 256)]))
    resolver.reportsHidden = false
    _ = resolver.frame()
    var copy = resolver.copy()
    let silent = copy.frame().hidden
    #expect(silent.isEmpty)
    copy.reportsHidden = true
    let blockers = copy.frame().hidden.map(\.by)
    #expect(blockers == [.annotation(AnnotationIndex(1))])
  }
}
