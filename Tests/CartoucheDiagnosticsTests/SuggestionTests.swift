import CartoucheDiagnostics
import CartoucheTestSupport
import Testing

@Suite struct SuggestionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var nearest: String?
    var testDescription: String { "\(name) → \(nearest ?? "nothing")" }

    init(_ name: String, _ nearest: String?) {
      self.name = name
      self.nearest = nearest
    }
  }

  private let names = ["top", "bottom", "top-left", "minZoom", "maxZoom", "priority", "gap"]

  @Test(arguments: [
    Case("TOP_LEFT", "top-left"), Case("topLeft", "top-left"), Case("bottm", "bottom"),
    Case("bottomm", "bottom"), Case("bototm", "bottom"), Case("min_zoom", "minZoom"),
    Case("prioritiy", "priority"), Case("gpa", "gap"), Case("mixZoom", "minZoom"), Case("colour", nil),
    Case("", nil), Case("x", nil), Case("gxx", nil), Case("to", "top"), Case("pt", nil), Case("t", nil),
  ])
  func theNearestNameIsFound(_ test: Case) {
    #expect(nearestName(to: test.name, among: names) == test.nearest)
  }

  @Test func twoLettersMayBeSwapped() {
    #expect(nearestName(to: "di", among: ["in", "id"]) == "id")
    #expect(nearestName(to: "a", among: ["at"]) == nil)
  }

  @Test func anEarlierCandidateWinsATie() {
    #expect(nearestName(to: "cat", among: ["bat", "rat"]) == "bat")
  }

  @Test func aNearerCandidateWinsOverAnEarlierOne() {
    #expect(nearestName(to: "abcdef", among: ["abcxyf", "abcdex"]) == "abcdex")
  }

  @Test func noCandidatesGiveNothing() {
    #expect(nearestName(to: "top", among: [String]()) == nil)
  }

  @Test(arguments: [["rat", "bat", "hat"], ["hat", "rat", "bat"], ["bat", "hat", "rat"]])
  func theOrderOfADictionaryDecidesNothing(_ names: [String]) {
    #expect(nearestName(to: "cat", among: names, isOrdered: false) == "bat")
  }

  @Test func nobodyReadsMoreThanAHundredSuggestions() {
    var suggestions = Suggestions()
    let found = (0..<200).map { _ in suggestions.nearestName(to: "cat", among: ["bat"]) }
    #expect(found == [String?](repeating: "bat", count: 100) + [String?](repeating: nil, count: 100))
  }

  @Test func aVeryLongNameIsComparedWithNoneThatIsMuchShorter() {
    let long = String(repeating: "x", count: 100_000)
    #expect(nearestName(to: long, among: names) == nil)
    let many = (0..<640).map { "name\($0)" }
    let growth = growthOfWork(from: Array(many[..<10]), to: many) { names in
      #expect(nearestName(to: long, among: names) == nil)
    }
    #expect(growth < 10, "reading the name is most of the work; 64 if it were compared with each")
  }
}
