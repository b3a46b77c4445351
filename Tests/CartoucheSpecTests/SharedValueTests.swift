import CartoucheSpec
import CartoucheSyntax
import Testing

/// Copies of an owner keep their values apart, whatever they share.
@Suite struct SharedValueTests {
  private struct Owner {
    @Boxed var note: String?
  }

  @Test func aCopyDoesNotSeeAChange() {
    let one = Owner()
    var other = one
    other.note = "b"
    #expect(one.note == nil)
    #expect(other.note == "b")
  }

  @Test func aChangeOfTheOriginalDoesNotReachTheCopy() {
    var one = Owner()
    one.note = "a"
    let other = one
    one.note = nil
    #expect(other.note == "a")
  }

  @Test func annotationsShareTheirTraitsUntilOneChangesThem() {
    let one = Annotation()
    var other = one
    other.priority = Value(.required)
    #expect(one.traits === other.traits)
    other.traits = other.traits.changed { $0.gap = Value(3) }
    #expect(one.traits.content.gap.constant == 0)
    #expect(other.traits.content.gap.constant == 3)
  }

  @Test func traitsThatDifferShareAllPartsButOne() {
    let one = Annotation()
    var other = one
    other.changeShowing { $0.minZoom = Value(3) }
    #expect(one.traits.content.minZoom.constant == 0)
    #expect(other.traits.content.minZoom.constant == 3)
    #expect(one.traits.content.collision === other.traits.content.collision)
    #expect(one.traits.content.interaction === other.traits.content.interaction)
    other.changeCollision { $0.obstacle = Value(false) }
    #expect(one.traits.content.obstacle.constant == true)
    #expect(other.traits.content.obstacle.constant == false)
  }

  /// A spec may have a million of them written out: eight bytes more of each are eight megabytes.
  @Test func whatThereIsAMillionOfIsSmall() {
    #expect(MemoryLayout<Node>.stride == 16)
    #expect(MemoryLayout<Value<Bool>>.stride == 24)
    #expect(MemoryLayout<Value<Double>>.stride == 24)
    #expect(MemoryLayout<Size?>.size <= 64)
    #expect(MemoryLayout<Annotation.Traits>.size <= 128)
    #expect(MemoryLayout<Annotation>.size <= 176)
  }
}
