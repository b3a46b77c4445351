package import CartoucheDiagnostics

/// What a rule tells its users.
package struct RuleMetadata: FindingKind {
  /// Kebab-case; names what is flagged.
  package let id: String
  package let category: RuleCategory
  package let severity: Severity
  /// Whether it is run where nobody says which rules are; guidance that not every map needs is not.
  package let isOnByDefault: Bool
  /// Whether it is run only on a spec that compiles: beside an error, what seems to be empty or unreachable may be so because
  /// of it.
  package let needsPlan: Bool
  /// Whether it asks for proofs about placement, which are found while other rules run.
  package let usesProofs: Bool
  /// The most of something that it accepts, which a configuration may change; nil: it is about no number.
  package let limit: Int?
  /// One sentence.
  package let summary: String
  /// Why it matters.
  package let why: String

  package init(
    id: String, _ category: RuleCategory, severity: Severity = .warning, isOnByDefault: Bool = true,
    needsPlan: Bool = true, usesProofs: Bool = false, limit: Int? = nil, summary: String, why: String
  ) {
    self.id = id
    self.category = category
    self.severity = severity
    self.isOnByDefault = isOnByDefault
    self.needsPlan = needsPlan
    self.usesProofs = usesProofs
    self.limit = limit
    self.summary = summary
    self.why = why
  }

  package var note: FindingNote { FindingNote(severity, summary, why) }
}
