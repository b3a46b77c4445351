package import CartoucheDiagnostics

/// A check of what compiles and is still surely not meant. One file a rule, one line in `RuleCatalog`.
package protocol Rule: Sendable {
  static var metadata: RuleMetadata { get }
  /// Specs that it flags and specs that it accepts; every one is run as a test.
  static var examples: [RuleExample] { get }

  static func check(_ context: inout RuleContext)
}

/// What a rule tells its users.
package struct RuleMetadata: FindingKind {
  /// Kebab-case; names what is flagged.
  package let id: String
  package let severity: Severity
  /// One sentence.
  package let summary: String
  /// Why it matters.
  package let why: String

  package init(id: String, severity: Severity, summary: String, why: String) {
    self.id = id
    self.severity = severity
    self.summary = summary
    self.why = why
  }

  package var note: FindingNote { FindingNote(severity, summary, why) }
}

/// A spec that shows what a rule means; `⟦…⟧` marks what it flags.
package struct RuleExample: Sendable {
  package let spec: String
  package let isFlagged: Bool

  package static func flagged(_ spec: String) -> RuleExample { RuleExample(spec: spec, isFlagged: true) }
  package static func accepted(_ spec: String) -> RuleExample { RuleExample(spec: spec, isFlagged: false) }
}
