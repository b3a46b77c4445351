import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// What changes nothing gives the last frame again, and costs no new one.
@Suite struct NoChangeTests {
  static func resolver() -> Resolver {
    var plan = TestScene.plan([
      TestAnnotation(256, 256) { $0.flags.insert(.enabled) },
      TestAnnotation(100, 100) { $0.anchors = [AnchorOption(.top)] },
    ])
    plan.attach(1, to: EditAttachmentTests.line)
    var resolver = Resolver(plan: plan)
    _ = resolver.frame()
    return resolver
  }

  @Test(arguments: [
    Input.set(0, .priority, 0), .set(0, .visible, 1), .set(0, .width, 40), .set(1, .zPriority, 0),
    .highlight(0, true),
  ])
  func anInputThatMakesNoDifferenceIsNoChange(_ input: Input) {
    var resolver = Self.resolver()
    let screen = Screen(
      Perspective(source: .camera(TestScene.camera), viewport: TestScene.viewport), horizon: nil)
    var frame = Frame()
    resolver.take([input], seen: nil, on: screen, into: &frame)
    #expect(frame.refusals.isEmpty && !resolver.isChanged)
  }

  @Test func theSameAnnotationAgainIsNoChange() {
    var resolver = Self.resolver()
    for row in [0, 1] {
      var patch = TestScene.plan([
        row == 0
          ? TestAnnotation(256, 256) { $0.flags.insert(.enabled) }
          : TestAnnotation(100, 100) { $0.anchors = [AnchorOption(.top)] }
      ])
      if row == 1 { patch.attach(0, to: EditAttachmentTests.line) }
      patch.annotations.ids = TextColumn()
      patch.annotations.ids.append("a\(row)".utf8)
      resolver.set(AnnotationIndex(row), to: patch)
      #expect(resolver.isChanged == false)
    }
    resolver.set(0, to: TestScene.plan([TestAnnotation(256, 256)]))
    #expect(resolver.isChanged == true)
  }

  @Test func aStateWithARowIsAChange() {
    var resolver = Resolver(plan: StateTests.plan([.highlighted]))
    #expect(resolver.frame().placements.map(\.width) == [40])
    #expect(resolver.frame(after: [.highlight(0, true)]).placements.map(\.width) == [51])
  }

  @Test func aFrameAfterNothingIsTheLastFrame() {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(250, 256), TestAnnotation(260, 256)]))
    let first = resolver.frame()
    var again = resolver.frame(after: [.set(0, .priority, 0), .set(1, .obstacle, 1)])
    #expect(again.events.isEmpty)
    again.events = first.events
    #expect(again == first)
  }
}
