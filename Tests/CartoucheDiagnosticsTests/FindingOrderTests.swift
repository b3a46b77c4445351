import CartoucheDiagnostics
import Testing

@Suite struct FindingOrderTests {
  @Test func findingsAreOrderedByPathThenPositionThenRule() {
    var late = finding("abc", 2..<3)
    let early = finding("abc", 1..<2)
    var other = early
    other.rule = "another"
    late.place.path = "a.yaml"
    var elsewhere = early
    elsewhere.place.path = "A.yaml"
    #expect([late, early, other, elsewhere].inReportingOrder() == [elsewhere, other, early, late])
  }

  @Test func aFindingThatWasMetTwiceIsToldOnce() {
    let finding = finding("abc", 0..<1)
    #expect([finding, finding].inReportingOrder() == [finding])
  }

  @Test func findingsOfOnePlaceKeepTheirOrder() {
    var first = finding("abc", 0..<1)
    first.message = "z"
    let second = finding("abc", 0..<1)
    #expect([first, second].inReportingOrder() == [first, second])
  }

  @Test func equalFindingsAreToldOnceEvenWithAnotherBetweenThem() {
    let one = finding("abc", 0..<1)
    var other = one
    other.message = "z"
    #expect([one, other, one].inReportingOrder() == [one, other])
  }
}
