import CartoucheLint
import CartoucheTestSupport
import Testing

/// Every rule that a diagnostic can carry is explained, and nothing else is.
@Suite struct FindingNoteTests {
  /// The names that stand where diagnostics are made: `error("unknown-key", …`, `rule: "unreadable-import"`.
  static let reported: Set<String> = {
    var names: Set<String> = []
    for file in Repository.files(in: "Sources", endingIn: ".swift") {
      let text = (try? Repository.text(file)) ?? ""
      let calls = text.matches(
        of: #/(?:(?:error|warn|report\w*|Diagnostic)\(\s*(?:\.\w+,\s*)?|rule: )"([a-z]+(?:-[a-z]+)*)"/#)
      names.formUnion(calls.map { String($0.1) })
    }
    return names
  }()

  @Test func everyFindingOfTheCompilerIsExplained() {
    let missing = Self.reported.subtracting(FindingNote.all.map(\.id))
      .subtracting(ruleCatalog.map { $0.metadata.id })
    #expect(missing.sorted() == [], "add a line in Sources/CartoucheLint/Findings")
  }

  @Test func nothingIsExplainedThatNobodyReports() {
    #expect(Set(FindingNote.all.map(\.id)).subtracting(Self.reported).sorted() == [])
  }

  @Test func aNameStandsOnce() {
    let names = FindingNote.all.map(\.id) + ruleCatalog.map { $0.metadata.id }
    #expect(Set(names).count == names.count)
  }

  @Test func everyTextIsOneSentence() {
    let texts = FindingNote.all.flatMap { [$0.summary, $0.why] }
    #expect(texts.filter { !$0.hasSuffix(".") || $0.first?.isLowercase == true } == [])
  }
}
