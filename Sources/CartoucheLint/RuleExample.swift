/// A spec that shows what a rule means; `⟦…⟧` marks what it flags.
package struct RuleExample: Sendable {
  package let spec: String
  package let isFlagged: Bool
  /// Texts of the files beside it, by name.
  package let files: [String: String]

  package static func flagged(_ spec: String, files: [String: String] = [:]) -> RuleExample {
    RuleExample(spec: spec, isFlagged: true, files: files)
  }

  package static func accepted(_ spec: String, files: [String: String] = [:]) -> RuleExample {
    RuleExample(spec: spec, isFlagged: false, files: files)
  }

  /// The spec, with carets below what is flagged.
  package var withCarets: String { linesWithCarets(spec) }
}
