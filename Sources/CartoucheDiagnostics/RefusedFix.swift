/// A fix that was tried and not made.
package struct RefusedFix: Sendable, Equatable {
  package let rule: String
  /// That of the finding, which is still there.
  package let message: String
  /// What it would have done, in the imperative.
  package let title: String
  /// Why that would be no good.
  package let reason: String
  /// Where the finding is.
  package let position: SourcePosition

  package init(_ finding: Finding, _ fix: Finding.Fix, because reason: String) {
    rule = finding.rule
    message = finding.message
    title = fix.title
    self.reason = reason
    position = finding.place.start
  }
}
