import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// A host that has no more time for the search of `strategy: best`.
@Suite struct SearchTimeTests {
  private let scene = CrowdedScene(seed: 5, count: 150, anchors: 4, side: 300, priorities: 1)

  /// So much further east. A padding, as `TestScene` has, changes the bounds, and a map is then more than moved.
  private func camera(movedBy distance: Double) -> Camera {
    var camera = TestScene.camera
    camera.center.longitude += 360 * distance / 2048
    return camera
  }

  /// A frame for which a host has time for so many questions, and how many it was asked.
  private func frame(
    _ resolver: inout Resolver, movedBy distance: Double = 0, questions: Int
  ) -> (frame: Frame, asked: Int) {
    var frame = Frame()
    var asked = 0
    resolver.resolve(
      camera: camera(movedBy: distance), viewport: TestScene.viewport,
      until: {
        asked += 1
        return asked > questions
      }, into: &frame)
    return (frame, asked)
  }

  @Test func withoutAnyTimeItIsGreedysFrame() {
    var best = Resolver(plan: scene.plan(budget: 10_000))
    var greedy = Resolver(plan: scene.plan(budget: nil))
    let found = frame(&best, questions: 0)
    #expect(found.asked == 1)
    #expect(found.frame.placements == frame(&greedy, questions: 0).frame.placements)
    #expect(!found.frame.isReplayable)
  }

  @Test func moreTimeShowsMore() {
    var before = 0
    for questions in [0, 3, 10, 40, .max - 1] {
      var resolver = Resolver(plan: scene.plan(budget: 10_000))
      let found = frame(&resolver, questions: questions).frame
      #expect(scene.overlap(in: found) == nil)
      #expect(found.placements.count >= before, "\(questions) questions")
      before = found.placements.count
    }
    var greedy = Resolver(plan: scene.plan(budget: nil))
    #expect(before > frame(&greedy, questions: 0).frame.placements.count)
  }

  @Test func enoughTimeChangesNothing() {
    var limited = Resolver(plan: scene.plan(budget: 1000))
    var free = Resolver(plan: scene.plan(budget: 1000))
    for step in 0..<3 {
      let found = frame(&limited, movedBy: Double(step), questions: .max - 1)
      #expect(found.asked > 3)
      #expect(found.frame.isReplayable)
      var whole = Frame()
      free.resolve(
        camera: camera(movedBy: Double(step)), viewport: TestScene.viewport, into: &whole)
      #expect(found.frame == whole)
    }
  }

  @Test func whatFollowsASearchThatWasEndedIsNotReplayable() {
    var resolver = Resolver(plan: scene.plan(budget: 1000))
    #expect(frame(&resolver, questions: .max - 1).frame.isReplayable)
    #expect(!frame(&resolver, movedBy: 1, questions: 1).frame.isReplayable)
    #expect(!frame(&resolver, movedBy: 2, questions: .max - 1).frame.isReplayable)
    var copy = resolver.copy()
    #expect(!frame(&copy, movedBy: 3, questions: .max - 1).frame.isReplayable)
  }

  @Test func greedyIsNeverAsked() {
    var resolver = Resolver(plan: scene.plan(budget: nil))
    let found = frame(&resolver, questions: 0)
    #expect(found.asked == 0)
    #expect(found.frame.isReplayable)
  }
}
