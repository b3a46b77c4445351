/// A spec that shows what a rule means; `⟦…⟧` marks what it flags.
package struct RuleExample: Sendable {
  package let spec: String
  package let isFlagged: Bool

  package static func flagged(_ spec: String) -> RuleExample { RuleExample(spec: spec, isFlagged: true) }
  package static func accepted(_ spec: String) -> RuleExample { RuleExample(spec: spec, isFlagged: false) }
}
