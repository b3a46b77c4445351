/// What is offered to write the name that was probably meant.
package enum SuggestedFix: Sendable {
  case none
  /// A fix that somebody must confirm.
  case likely
  /// One that is safe where nothing but letter case, `-` and `_` differ.
  case safeForSpelling

  func fix(_ meant: MeantName, in span: SourceSpan, insteadOf written: String) -> Fix? {
    switch self {
    case .none: nil
    case .likely: meant.fix(span)
    case .safeForSpelling: meant.fix(span, isSafe: differOnlyInSpelling(written, meant.name))
    }
  }
}
