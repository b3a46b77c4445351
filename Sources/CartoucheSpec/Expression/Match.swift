/// `match`: an output for each label.
package struct Match: Sendable {
  /// The first output for a label is number 0.
  package enum Labels: Sendable {
    case numbers([Double: Int])
    case texts([ExactText: Int])
  }

  package var input: Expression
  package var labels: Labels
  /// The labels in order of writing.
  package var writtenLabels: [Located<ExpressionValue>]
  package var outputs: [Expression]
  package var fallback: Expression
}
