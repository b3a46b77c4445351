import CartoucheSpec
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
}
