import CartoucheResolver
import CartoucheTestSupport
import Testing

@Suite struct SlotTests {
  static func slots(_ frame: Frame) -> [AnnotationIndex: Int] {
    Dictionary(uniqueKeysWithValues: frame.placements.map { ($0.annotation, $0.slot) })
  }

  @Test func slotsAreNumberedInDocumentOrder() {
    var resolver = Resolver(
      plan: TestScene.plan([TestAnnotation(100, 100), TestAnnotation(200, 100), TestAnnotation(300, 100)]))
    #expect(SlotTests.slots(resolver.frame()) == [0: 0, 1: 1, 2: 2])
  }

  @Test func everyViewClassNumbersItsOwn() {
    var resolver = Resolver(
      plan: TestScene.plan([
        TestAnnotation(100, 100), TestAnnotation(200, 100) { $0.view = 1 }, TestAnnotation(300, 100),
      ]))
    #expect(SlotTests.slots(resolver.frame()) == [0: 0, 1: 0, 2: 1])
  }

  @Test func aFreedSlotIsTakenInTheSameFrame() {
    var resolver = Resolver(
      plan: TestScene.plan([
        TestAnnotation(100, 100) { $0.maxZoom = 2 }, TestAnnotation(240, 240),
        TestAnnotation(270, 270) { $0.minZoom = 2.5 },
      ]))
    _ = resolver.frame()
    #expect(SlotTests.slots(resolver.frame(Camera(zoom: 2.5))) == [1: 1, 2: 0])
  }

  @Test func aSlotIsHeldWhileShown() {
    var resolver = Resolver(
      plan: TestScene.plan([TestAnnotation(100, 100) { $0.maxZoom = 2 }, TestAnnotation(240, 240)]))
    _ = resolver.frame()
    #expect(SlotTests.slots(resolver.frame(Camera(zoom: 2.5))) == [1: 1])
  }

  @Test("there are never more slots than were shown at once", arguments: 0..<50)
  func slotsAreFew(seed: UInt64) {
    let scene = RandomScene(seed: seed)
    var resolver = Resolver(plan: scene.plan)
    var most = 0
    for input in scene.frames {
      let frame = resolver.frame(input.camera, input.viewport)
      most = max(most, frame.placements.count)
      let slots = frame.placements.map { Int($0.slot) }
      if slots.contains(where: { $0 >= most }) { Issue.record("seed \(seed): \(slots), most shown \(most)") }
    }
  }
}
