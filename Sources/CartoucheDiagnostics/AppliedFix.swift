/// A fix that was made, with the finding that it mended.
package struct AppliedFix: Sendable, Equatable {
  package let rule: String
  /// That of the finding.
  package let message: String
  /// What was done, in the imperative.
  package let title: String
  /// Whether what it means now is certainly what was meant.
  package let isSafe: Bool
  /// Where the finding was, in the text as it is after all fixes.
  package let position: SourcePosition

  package init(_ finding: Finding, _ fix: Finding.Fix, at position: SourcePosition) {
    rule = finding.rule
    message = finding.message
    title = fix.title
    isSafe = fix.isSafe
    self.position = position
  }
}
