import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheSpecTestSupport
import Foundation
import Testing

/// The findings of every rule in its examples.
@Suite struct RuleExampleTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var rule: CatalogRule
    var number: Int
    var example: FindingExample
    var testDescription: String {
      "\(rule.metadata.id), \(example.isFlagged ? "flagged" : "accepted") example \(number)"
    }
  }

  static let cases = ruleCatalog.flatMap { rule in
    rule.examples.enumerated().map { Case(rule: rule, number: $0 + 1, example: $1) }
  }

  @Test(arguments: cases, Variant.allCases)
  func theRuleFlagsWhatItsExampleMarks(_ test: Case, _ variant: Variant) {
    let marked = MarkedText(variant(test.example.spec))
    // Only this rule runs: other mistakes of the example are irrelevant.
    let compilation = compiled(marked.string, files: test.example.files)
    let own = [Finding](findings(of: [test.rule], in: compilation), in: compilation.sources)
      .inReportingOrder()
    #expect(own.map { "\($0.rule) \($0.range)" } == expected(test.rule.metadata.id, at: marked))
  }

  @Test(arguments: cases)
  func aFlaggedExampleHasMarksAndAnAcceptedOneHasNone(_ test: Case) {
    #expect(MarkedText(test.example.spec).spans.isEmpty == !test.example.isFlagged)
  }

  @Test(arguments: cases)
  func anExampleCompiles(_ test: Case) {
    #expect(compiled(MarkedText(test.example.spec).string, files: test.example.files).plan != nil)
  }

  @Test(arguments: cases.filter(\.example.isFlagged))
  func aFixBringsNoNewFinding(_ test: Case) {
    let marked = MarkedText(test.example.spec)
    let compilation = compiled(marked.string, files: test.example.files)
    let before = lint(compilation)
    let own = findings(of: [test.rule], in: compilation)
    let offered = [Finding](own, in: compilation.sources)
    for fix in offered.flatMap(\.fixes) {
      let after = lint(
        compiled(String(decoding: fix.applied(to: marked.bytes), as: UTF8.self), files: test.example.files))
      #expect(after.filter { $0.rule == test.rule.metadata.id }.count < own.count)
      #expect(after.filter { $0.severity == .error }.count <= before.filter { $0.severity == .error }.count)
    }
  }

  @Test(arguments: cases.filter(\.example.isFlagged))
  func aCommentSuppressesWhatAnExampleShows(_ test: Case) {
    let spec =
      "# cartouche-disable \(test.rule.metadata.id) -- for a test\n" + MarkedText(test.example.spec).string
    let found = lint(compiled(spec, files: test.example.files), by: [test.rule]).map(\.rule)
    #expect(!found.contains(test.rule.metadata.id))
    #expect(!found.contains("unused-suppression"))
  }

  /// Accepted examples on reference pages have no findings of other rules.
  @Test(arguments: cases.filter { !$0.example.isFlagged })
  func anAcceptedExampleIsFreeOfFindings(_ test: Case) {
    let found = lint(compiled(test.example.spec, files: test.example.files))
    #expect(found.map { "\($0.rule) \($0.message)" } == [])
  }
}

/// The examples of `explain` have their findings at the marks and no others.
@Suite struct FindingExampleTests {
  /// The examples without a trace or scenario; the others need the program.
  static let ofSpecs = findingCatalog.map(\.id).filter { name in
    guard let files = FindingExample.of(name)?.files else { return false }
    return !["test.trace.jsonl", "test.scenario.yaml"].contains { files[$0] != nil }
  }

  @Test(arguments: ofSpecs) func aFindingIsWhereItsExampleMarksIt(_ name: String) throws {
    let example = try #require(FindingExample.of(name))
    let spec = MarkedText(example.spec)
    let files = example.files.mapValues(MarkedText.init)
    let found = lint(compiled(spec.string, files: files.mapValues(\.string)))
    let marked = files.map { ("maps/\($0)", $1) } + [(specPath, spec)]
    let wanted = marked.flatMap { path, text in expected(name, at: text).map { "\(path) \($0)" } }
    #expect(!wanted.isEmpty)
    #expect(found.map { "\($0.place.path) \($0.rule) \($0.range)" }.sorted() == wanted.sorted())
  }

  /// Examples of limits would be files of megabytes, and a change needs an app.
  @Test func onlyWhatCannotBeShownHasNoExample() {
    let without: Set = [
      "alias-expansion", "changed-snapshot", "encoding", "expression-depth", "file-size", "import-depth",
      "nesting", "no-spec",
      "not-supported-yet", "plan-texts", "text-too-long", "too-many-annotations",
      "too-many-imports", "too-many-values", "unused-snapshot",
    ]
    #expect(Set(findingCatalog.map(\.id)).subtracting(FindingExample.all.keys) == without)
    #expect(Set(FindingExample.all.keys).isSubset(of: everyFindingKind.map(\.id)))
  }

  @Test func caretsStandBelowMarks() {
    #expect(FindingExample.of("duplicate-id")?.withCarets.hasSuffix("\n          ^\n") == true)
    #expect(FindingExample.of("empty-value")?.withCarets.hasSuffix("    priority:\n             ^\n") == true)
  }
}
