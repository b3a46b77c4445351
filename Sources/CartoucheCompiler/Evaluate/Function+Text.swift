import CartoucheResolver
import CartoucheSpec

extension Function {
  static let text: [String: Function] = [
    "concat": .general { (call, arguments, evaluator) throws(EvaluationError) -> ExpressionValue in
      var text = ""
      for argument in arguments {
        text += try evaluator.value(of: argument).text
        // After each, because some that double a text of the one before would fill all memory.
        try text.checkLength(at: call)
      }
      return .string(text)
    },
    // Swift's mappings know no language, as ECMAScript's.
    "downcase": .general { (_, arguments, evaluator) throws(EvaluationError) -> ExpressionValue in
      .string(try evaluator.string(arguments[0]).lowercased())
    },
    "upcase": .general { (_, arguments, evaluator) throws(EvaluationError) -> ExpressionValue in
      .string(try evaluator.string(arguments[0]).uppercased())
    },
    "number-format": .general(formatNumber),
  ]
}

/// Arguments: number, fewest digits after the point, most; null where a number of digits is not given.
private func formatNumber(
  _ call: Expression, _ arguments: [Expression], _ evaluator: inout Evaluator
) throws(EvaluationError) -> ExpressionValue {
  func digits(_ argument: Expression) throws(EvaluationError) -> Int? {
    let value = try evaluator.value(of: argument)
    guard case .number(let number) = value else { return nil }
    guard let digits = Int(exactly: number.rounded(.down)), 0...100 ~= digits else {
      throw EvaluationError(.fractionDigits(number), at: argument)
    }
    return digits
  }
  let number = try evaluator.number(arguments[0])
  let fewest = try digits(arguments[1])
  let most = try digits(arguments[2])
  guard let text = number.groupedText(fewestDigits: fewest, mostDigits: most) else {
    throw EvaluationError(.fractionDigits(Double(most ?? 0)), at: arguments[2])
  }
  return .string(String(decoding: text, as: UTF8.self))
}
