import CartoucheSpec

/// How an operator of the catalog gets its result.
enum Function: Sendable {
  case ofNumber(@Sendable (Double) -> Double)
  case ofTwoNumbers(@Sendable (Double, Double) -> Double)
  /// Gets the call and its arguments, which it evaluates as far as it needs them.
  case general(Body)

  typealias Body =
    @Sendable (Expression, [Expression], inout Evaluator) throws(EvaluationError) ->
    ExpressionValue

  /// In the order of the catalog.
  static let all: [Function] = OperatorCatalog.all.map { row in
    if let function = byName[row.name] { return function }
    precondition(withoutFunction.contains(row.name), "the operator `\(row.name)` has no function")
    return .general(unreachable)
  }

  /// By the operator's name. Every operator is here but those whose form the evaluator knows.
  private static let byName: [String: Function] = [
    arithmetic, mathematics, text, lists, lookup, conversion, assertion, comparison, logic,
  ].reduce(into: [:]) { $0.merge($1) { one, _ in one } }

  /// Operators that parse to a form of their own, or to nothing.
  private static let withoutFunction: Set<String> = ["literal", "let", "var", "match", "step", "interpolate"]

  private static let unreachable: Body = { call, _, _ in
    preconditionFailure("an operator without a function is called at \(call.location)")
  }
}
