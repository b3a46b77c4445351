/// What findings of one kind mean, beyond their own messages.
package struct FindingNote: Sendable {
  package let severity: Severity
  /// One sentence.
  package let summary: String
  /// Why it matters: one sentence.
  package let why: String

  package init(_ severity: Severity, _ summary: String, _ why: String) {
    self.severity = severity
    self.summary = summary
    self.why = why
  }

  package static func error(_ summary: String, _ why: String) -> FindingNote {
    FindingNote(.error, summary, why)
  }

  package static func warning(_ summary: String, _ why: String) -> FindingNote {
    FindingNote(.warning, summary, why)
  }
}
