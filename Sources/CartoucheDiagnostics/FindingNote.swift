/// What findings of one kind mean, beyond their own messages.
package struct FindingNote: Sendable {
  package let severity: Severity
  /// Whether some findings of a kind that is an error are warnings, which leave the spec as it is.
  package let alsoWarns: Bool
  /// One sentence.
  package let summary: String
  /// Why it matters: one sentence.
  package let why: String

  package init(_ severity: Severity, alsoWarns: Bool = false, _ summary: String, _ why: String) {
    self.severity = severity
    self.alsoWarns = alsoWarns
    self.summary = summary
    self.why = why
  }

  package static func error(_ summary: String, alsoWarns: Bool = false, _ why: String) -> FindingNote {
    FindingNote(.error, alsoWarns: alsoWarns, summary, why)
  }

  package static func warning(_ summary: String, _ why: String) -> FindingNote {
    FindingNote(.warning, summary, why)
  }

  /// "error or warning".
  package var severities: String { alsoWarns ? "error or warning" : severity.rawValue }
}
