import CartoucheSyntax

/// An expression as it is written, its operator known.
struct ExpressionCall {
  let node: Node
  let name: String
  /// What follows the operator.
  let arguments: [Node]
  /// What is expected of the result, so that arguments can be inferred from it.
  let expected: ExpressionType?
  /// What becomes of a result of another type.
  let annotation: ExpressionParser.Annotation

  /// `expected` unless it says nothing.
  var outputType: ExpressionType? { expected == .value ? nil : expected }
}
