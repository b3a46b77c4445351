package import CartoucheDiagnostics

/// What can be wrong with comments that suppress findings, and with names of rules.
package enum SuppressionFinding: String, CaseIterable, FindingKind {
  case badSuppression = "bad-suppression"
  case unknownRule = "unknown-rule"
  case unusedSuppression = "unused-suppression"

  package var note: FindingNote {
    switch self {
    case .badSuppression:
      .warning(
        "A comment that starts as one that suppresses findings suppresses none.",
        "It would be taken for one that works.")
    case .unknownRule:
      .warning("No rule has this name.", "What was meant to be suppressed or set is not.")
    case .unusedSuppression:
      .warning(
        "A comment suppresses what is not found.",
        "The next mistake of that kind in its place would go unseen.")
    }
  }
}
