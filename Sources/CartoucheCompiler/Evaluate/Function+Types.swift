import CartoucheSpec

extension Function {
  static let assertion: [String: Function] = [
    "boolean": .general(assertType), "number": .general(assertType), "string": .general(assertType),
    "object": .general(assertType), "array": .general(assertType),
  ]

  static let conversion: [String: Function] = [
    "typeof": .general { (_, arguments, evaluator) throws(EvaluationError) -> ExpressionValue in
      .string(try evaluator.value(of: arguments[0]).type.description)
    },
    "to-boolean": .general { (_, arguments, evaluator) throws(EvaluationError) -> ExpressionValue in
      .boolean(try evaluator.value(of: arguments[0]).isTruthy)
    },
    "to-string": .general { (_, arguments, evaluator) throws(EvaluationError) -> ExpressionValue in
      .string(try evaluator.value(of: arguments[0]).text)
    },
    "to-number": .general(convertToNumber),
  ]
}

/// The first argument of the call's own type.
private func assertType(
  _ call: Expression, _ arguments: [Expression], _ evaluator: inout Evaluator
) throws(EvaluationError) -> ExpressionValue {
  var value = ExpressionValue.null
  for argument in arguments {
    value = try evaluator.value(of: argument)
    if value.hasType(call.type) { return value }
  }
  throw EvaluationError(.wrongType(expected: call.type, found: value), at: call)
}

private func convertToNumber(
  _ call: Expression, _ arguments: [Expression], _ evaluator: inout Evaluator
) throws(EvaluationError) -> ExpressionValue {
  var value = ExpressionValue.null
  for argument in arguments {
    value = try evaluator.value(of: argument)
    let number = value.number
    if !number.isNaN { return .number(number) }
  }
  throw EvaluationError(.notNumeric(value), at: call)
}
