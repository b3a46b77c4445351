package import CartoucheDiagnostics

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
