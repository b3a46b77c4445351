/// One kind of thing that can be wrong, with its name: what a diagnostic's `rule` is.
///
/// Each stage has an enumeration of its own. Its `note` is a switch over all cases, so that none goes unexplained.
package protocol FindingKind: Sendable {
  /// Stable kebab-case name, such as `unknown-key`.
  var id: String { get }
  var note: FindingNote { get }
}

extension FindingKind where Self: RawRepresentable, RawValue == String {
  package var id: String { rawValue }
}

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
