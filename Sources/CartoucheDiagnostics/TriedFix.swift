/// A fix that was tried, with the finding that it is for.
package struct TriedFix: Sendable, Equatable {
  /// What came of it.
  package enum Outcome: Sendable, Equatable {
    case made
    /// The finding is still there, because what the fix does would be no good.
    case refused(reason: String)
  }

  package let rule: String
  /// That of the finding.
  package let message: String
  /// What it does, in the imperative.
  package let title: String
  /// Whether what it means then is certainly what was meant.
  package let isSafe: Bool
  package let outcome: Outcome
  /// Where the finding is, or was, in the text as it is after all fixes.
  package let position: SourcePosition

  package init(_ finding: Finding, _ fix: Finding.Fix, _ outcome: Outcome, at position: SourcePosition) {
    rule = finding.rule
    message = finding.message
    title = fix.title
    isSafe = fix.isSafe
    self.outcome = outcome
    self.position = position
  }
}
