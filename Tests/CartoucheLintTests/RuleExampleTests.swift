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
