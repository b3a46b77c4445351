import CartoucheResolver
import CartoucheSpec

extension Function {
  static let arithmetic: [String: Function] = [
    "+": reduction(0) { $0 + $1 },
    "*": reduction(1) { $0 * $1 },
    "-": .general(subtract),
    "/": .ofTwoNumbers { $0 / $1 },
    "%": .ofTwoNumbers { Elementary.remainder($0, $1) },
    "^": .ofTwoNumbers { Elementary.power($0, $1) },
    "min": reduction(.infinity) { $0.isNaN || $1.isNaN ? .nan : Swift.min($0, $1) },
    "max": reduction(-.infinity) { $0.isNaN || $1.isNaN ? .nan : Swift.max($0, $1) },
    "pi": constant(.pi),
    "e": constant(2.718281828459045),
    "ln2": constant(0.6931471805599453),
  ]

  static let mathematics: [String: Function] = [
    "abs": .ofNumber { $0.magnitude },
    "ceil": .ofNumber { Elementary.ceiling($0) },
    "floor": .ofNumber { Elementary.floor($0) },
    "round": .ofNumber { Elementary.roundHalfAway($0) },
    "sqrt": .ofNumber { Elementary.squareRoot($0) },
    "ln": .ofNumber { Elementary.naturalLogarithm($0) },
    "log10": .ofNumber { Elementary.logarithm10($0) },
    "log2": .ofNumber { Elementary.logarithm2($0) },
    "sin": .ofNumber { Elementary.sineCosine(radians: $0).sine },
    "cos": .ofNumber { Elementary.sineCosine(radians: $0).cosine },
    "tan": .ofNumber {
      let both = Elementary.sineCosine(radians: $0)
      return both.sine / both.cosine
    },
    "asin": .ofNumber { Elementary.arcSine($0) },
    "acos": .ofNumber { Elementary.arcCosine($0) },
    "atan": .ofNumber { Elementary.arcTangent($0) },
  ]

  private static func constant(_ value: Double) -> Function { .general { _, _, _ in .number(value) } }

  private static func reduction(
    _ start: Double, _ combine: @escaping @Sendable (Double, Double) -> Double
  ) -> Function {
    .general { (_, arguments, evaluator) throws(EvaluationError) -> ExpressionValue in
      var result = start
      for argument in arguments { result = combine(result, try evaluator.number(argument)) }
      return .number(result)
    }
  }
}

private func subtract(
  _ call: Expression, _ arguments: [Expression], _ evaluator: inout Evaluator
) throws(EvaluationError) -> ExpressionValue {
  let first = try evaluator.number(arguments[0])
  guard arguments.count == 2 else { return .number(-first) }
  return .number(first - (try evaluator.number(arguments[1])))
}
