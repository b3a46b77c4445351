import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheSpecTestSupport
import Foundation
import Testing

/// Every rule against the examples that it carries.
@Suite struct RuleExampleTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var rule: any Rule.Type
    var number: Int
    var example: RuleExample
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
    // That rule alone: what else is wrong with an example is no matter of the rule's.
    let compilation = compiled(marked.string)
    let own = [Finding](findings(of: test.rule, in: compilation), in: compilation.sources).inReportingOrder()
    #expect(own.map { "\($0.rule) \($0.range)" } == expected(test.rule.metadata.id, at: marked))
  }

  @Test(arguments: cases)
  func aFlaggedExampleHasMarksAndAnAcceptedOneHasNone(_ test: Case) {
    #expect(MarkedText(test.example.spec).spans.isEmpty == !test.example.isFlagged)
  }

  @Test(arguments: cases)
  func anExampleCompiles(_ test: Case) {
    #expect(compiled(MarkedText(test.example.spec).string).plan != nil)
  }
}

@Suite struct RuleCatalogTests {
  @Test func theCatalogIsSorted() {
    let ids = ruleCatalog.map { $0.metadata.id }
    #expect(ids == ids.sorted())
  }

  @Test func everyFileInTheFolderIsInTheCatalog() throws {
    let folder = URL(filePath: #filePath).appending(path: "../../../Sources/CartoucheLint/Rules")
      .standardizedFileURL
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.sorted() == ruleCatalog.map { "\($0).swift" }.sorted())
  }

  @Test func aRuleIsNamedAsItsType() {
    let names = ruleCatalog.map { $0.metadata.id.split(separator: "-").map(\.capitalized).joined() }
    #expect(names == ruleCatalog.map { "\($0)" })
  }

  @Test func everyRuleShowsWhatItFlagsAndWhatItAccepts() {
    let kinds = ruleCatalog.map { rule in Set(rule.examples.map(\.isFlagged)) }
    #expect(kinds.allSatisfy { $0 == [true, false] })
  }

  @Test func everySummaryIsOneSentence() {
    let texts = ruleCatalog.flatMap { [$0.metadata.summary, $0.metadata.why] }
    #expect(texts.filter { !$0.hasSuffix(".") } == [])
  }
}

@Suite struct LinterTests {
  @Test func findingsOfCompilerAndRulesComeInOrderOfPosition() {
    let spec = """
      version: 1
      templates:
        t: { size: [1, 1] }
      colour: 1
      sources:
        s: { data: { type: Point, coordinates: [0, 0] } }
      annotations: []
      """
    #expect(findings(in: spec).map(\.rule) == ["unused-template", "unknown-key", "unused-source"])
  }

  @Test func aBrokenFileGetsNoRuleFindings() {
    #expect(findings(in: "version: 1\ntemplates:\n  t: {}\nname: \"x\n").map(\.rule) == ["yaml-syntax"])
  }
}
