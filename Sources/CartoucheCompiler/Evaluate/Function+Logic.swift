import CartoucheSpec

extension Function {
  static let logic: [String: Function] = [
    "!": .general { (_, arguments, evaluator) throws(EvaluationError) -> ExpressionValue in
      .boolean(!(try evaluator.boolean(arguments[0])))
    },
    "all": firstOf(false, else: true),
    "any": firstOf(true, else: false),
    "none": firstOf(true, gives: false, else: true),
    "case": .general(chooseCase),
    "coalesce": .general(firstValue),
  ]

  /// `result` at the first condition that is `wanted`; the rest is not evaluated.
  private static func firstOf(_ wanted: Bool, gives result: Bool? = nil, else fallback: Bool) -> Function {
    .general { (_, arguments, evaluator) throws(EvaluationError) -> ExpressionValue in
      for argument in arguments where try evaluator.boolean(argument) == wanted {
        return .boolean(result ?? wanted)
      }
      return .boolean(fallback)
    }
  }
}

private func chooseCase(
  _ call: Expression, _ arguments: [Expression], _ evaluator: inout Evaluator
) throws(EvaluationError) -> ExpressionValue {
  let last = arguments.count - 1
  var index = 0
  while index < last {
    if try evaluator.boolean(arguments[index]) { return try evaluator.value(of: arguments[index + 1]) }
    index += 2
  }
  return try evaluator.value(of: arguments[last])
}

private func firstValue(
  _ call: Expression, _ arguments: [Expression], _ evaluator: inout Evaluator
) throws(EvaluationError) -> ExpressionValue {
  for argument in arguments {
    let value = try evaluator.value(of: argument)
    if case .null = value { continue }
    return value
  }
  return .null
}

extension Evaluator {
  mutating func value(of match: Match) throws(EvaluationError) -> ExpressionValue {
    let input = try value(of: match.input)
    let output: Int? =
      switch (input, match.labels) {
      case (.number(let number), .numbers(let labels)): labels[number]
      case (.string(let text), .texts(let labels)): labels[ExactText(text)]
      default: nil
      }
    return try value(of: output.map { match.outputs[$0] } ?? match.fallback)
  }
}
