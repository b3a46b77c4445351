import CartoucheSyntax

extension Operator {
  static let text: [Operator] = [
    Operator(
      "concat", .takesAny(.value), result: .string, "The texts of its arguments, one after the other.",
      example: #"[concat, [get, name], " (", [get, ref], ")"]"#),
    Operator(
      "downcase", .takes(.string), result: .string, "A text in small letters, the same in every language.",
      example: "[downcase, [get, name]]"),
    Operator(
      "upcase", .takes(.string), result: .string, "A text in capital letters, the same in every language.",
      example: "[upcase, [get, name]]"),
    Operator(
      "number-format", "number, { min-fraction-digits, max-fraction-digits }",
      "A number as text, grouped by `,` and rounded to 3 digits after the point unless told otherwise.",
      example: "[number-format, [get, rating], { min-fraction-digits: 1, max-fraction-digits: 1 }]",
      parse: parseNumberFormat),
  ]
}

/// The arguments of the call become: number, fewest digits, most digits; `null` where one is not given.
private func parseNumberFormat(_ call: ExpressionCall, _ parser: inout ExpressionParser) -> Expression? {
  guard call.arguments.count == 2 else {
    parser.wrongCount(call, takes: "a number and a mapping of options")
    return nil
  }
  guard let number = parser.parse(call.arguments[0], expecting: .number) else { return nil }
  let options = call.arguments[1]
  guard options.kind == .mapping else {
    parser.report(.expressionType, "the options of `number-format` are a mapping", at: call.node)
    return nil
  }
  var arguments = [number, none(call), none(call)]
  let names = ["min-fraction-digits", "max-fraction-digits"]
  for entry in options.mergedEntries(&parser.decoder) where !isUserKey(entry.key) {
    guard let position = names.firstIndex(of: entry.key.string) else {
      reportUnknownKey(entry.key, among: names, of: "`number-format`", &parser.decoder)
      return nil
    }
    guard let digits = parser.parse(entry.value, expecting: .number) else { return nil }
    arguments[position + 1] = digits
  }
  return Expression(calling: call.name, arguments, .string, at: call.node.location)
}

private func none(_ call: ExpressionCall) -> Expression { Expression(.null, at: call.node.location) }
