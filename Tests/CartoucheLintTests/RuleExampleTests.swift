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

  /// What a page shows as right is right for every rule.
  @Test(arguments: cases.filter { !$0.example.isFlagged })
  func anAcceptedExampleIsFreeOfFindings(_ test: Case) {
    let found = lint(compiled(test.example.spec, files: test.example.files))
    #expect(found.map { "\($0.rule) \($0.message)" } == [])
  }
}
