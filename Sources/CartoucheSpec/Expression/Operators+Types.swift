import CartoucheSyntax

extension Operator {
  static let types: [Operator] = [
    Operator(
      "literal", "value", "A list or an object as it is written.", example: "[literal, [cafe, bar]]",
      parse: parseLiteral),
    Operator(
      "array", "item type?, length?, value, …",
      "Makes sure that a value is a list; else the next one is taken.",
      example: "[array, string, 2, [get, tags]]", parse: parseArrayAssertion),
    assertion("boolean", .boolean), assertion("number", .number), assertion("string", .string),
    assertion("object", .object),
    Operator(
      "typeof", .parameters(.value), result: .string, "The name of a value's type.",
      example: "[typeof, [get, rating]]"),
    Operator(
      "to-boolean", "value", "False for an empty text, 0, false, null and NaN; else true.",
      example: "[to-boolean, [get, open]]", parse: { parseConversion($0, .boolean, &$1) }),
    Operator(
      "to-number", "value, …", "The number that a value stands for; without one the next value is taken.",
      example: "[to-number, [get, rating], 0]", parse: { parseConversion($0, .number, &$1) }),
    Operator(
      "to-string", "value", "The text of a value: nothing for null, JSON for lists and objects.",
      example: "[to-string, [get, ref]]", parse: { parseConversion($0, .string, &$1) }),
  ]

  private static func assertion(_ name: String, _ type: ExpressionType) -> Operator {
    Operator(
      name, "value, …", "Makes sure that a value is of type \(name); else the next one is taken.",
      example: "[\(name), [get, rating]]",
      parse: { call, parser in
        guard let values = values(call, from: 0, &parser) else { return nil }
        return Expression(calling: call.name, values, type, at: call.node.location)
      })
  }
}

/// Parses the arguments of a call from the index `start` on. At least one is required.
private func values(
  _ call: ExpressionCall, from start: Int, _ parser: inout ExpressionParser
) -> [Expression]? {
  guard call.arguments.count > start else {
    parser.wrongCount(call, expected: "at least one argument")
    return nil
  }
  var values: [Expression] = []
  for node in call.arguments[start...] {
    guard let value = parser.parse(node, expecting: .value) else { return nil }
    values.append(value)
  }
  return values
}

private func parseConversion(
  _ call: ExpressionCall, _ type: ExpressionType, _ parser: inout ExpressionParser
) -> Expression? {
  guard type == .number || call.arguments.count == 1 else {
    parser.wrongCount(call, expected: "one argument")
    return nil
  }
  guard let values = values(call, from: 0, &parser) else { return nil }
  return Expression(calling: call.name, values, type, at: call.node.location)
}

private func parseArrayAssertion(_ call: ExpressionCall, _ parser: inout ExpressionParser) -> Expression? {
  var item = ExpressionType.value
  var count: Int?
  var start = 0
  if call.arguments.count > 1 {
    guard let type = itemType(call.arguments[0], &parser) else { return nil }
    item = type
    start = 1
  }
  if call.arguments.count > 2 {
    let node = call.arguments[1]
    guard node.kind == .scalar, let length = parser.decoder.expressionScalar(node) else {
      if node.kind != .scalar { parser.decoder.wrongType(node, expected: "the length of a list") }
      return nil
    }
    // No list is longer, and an `Int` may have 32 bits.
    if case .number(let number) = length, let whole = Int32(exactly: number), whole >= 0 {
      count = Int(whole)
    } else if length != .null {
      parser.decoder.wrongType(node, expected: "the length of a list")
      return nil
    }
    start = 2
  }
  guard let values = values(call, from: start, &parser) else { return nil }
  return Expression(calling: call.name, values, .array(of: item, count: count), at: call.node.location)
}

private func itemType(_ node: Node, _ parser: inout ExpressionParser) -> ExpressionType? {
  let types: [String: ExpressionType] = ["boolean": .boolean, "number": .number, "string": .string]
  if node.kind == .scalar, let type = types[node.string] { return type }
  parser.decoder.wrongType(node, expected: "`boolean`, `number` or `string` as the type of the items")
  return nil
}

private func parseLiteral(_ call: ExpressionCall, _ parser: inout ExpressionParser) -> Expression? {
  guard call.arguments.count == 1 else {
    parser.wrongCount(call, expected: "one value")
    return nil
  }
  guard let value = literal(call.arguments[0], &parser) else { return nil }
  var type = value.type
  if case .array(_, 0) = type, case .array(_, let count)? = call.expected, count == nil || count == 0 {
    type = call.expected ?? type
  }
  return Expression(value, type, at: call.node.location)
}

/// Returns the value of a node inside `literal`. Scalars are read as elsewhere in expressions.
private func literal(_ node: Node, _ parser: inout ExpressionParser) -> ExpressionValue? {
  switch node.kind {
  case .scalar, .alias: return parser.decoder.expressionScalar(node)
  case .sequence:
    var items: [ExpressionValue] = []
    items.reserveCapacity(node.count)
    for item in node.items {
      guard let value = literal(item, &parser) else { return nil }
      items.append(value)
    }
    return .array(items)
  case .mapping:
    var members: [ExpressionValue.Member] = []
    for entry in node.mergedEntries(&parser.decoder) {
      guard let value = literal(entry.value, &parser) else { return nil }
      members.append(ExpressionValue.Member(entry.key.string, value))
    }
    return .object(members)
  }
}

extension Operator {
  static let arithmetic: [Operator] = [
    Operator(
      "+", .repeated(.number), result: .number, "The sum of its arguments.", example: #"["+", 1, 2, 3]"#),
    Operator(
      "-", .parameters(.number, .number), .parameters(.number), result: .number,
      "The first argument less the second, or one argument negated.", example: #"["-", 5, 2]"#),
    Operator(
      "*", .repeated(.number), result: .number, "The product of its arguments.",
      example: #"["*", 2, [get, floors]]"#),
    Operator(
      "/", .parameters(.number, .number), result: .number, "The first argument divided by the second.",
      example: #"["/", [get, population], 1000]"#),
    Operator(
      "%", .parameters(.number, .number), result: .number,
      "What is left of the first argument divided by the second, with the sign of the first.",
      example: #"["%", [get, number], 2]"#),
    Operator(
      "^", .parameters(.number, .number), result: .number, "The first argument to the power of the second.",
      example: #"["^", 2, 10]"#),
    Operator(
      "min", .repeated(.number), result: .number, "The smallest argument; of none, infinity.",
      example: "[min, [get, width], 120]"),
    Operator(
      "max", .repeated(.number), result: .number, "The largest argument; of none, minus infinity.",
      example: "[max, [get, width], 24]"),
  ]

  static let functions: [Operator] = [
    function("abs", "The number without its sign.", "[abs, [get, offset]]"),
    function("ceil", "The next whole number that is not smaller.", "[ceil, [get, rating]]"),
    function("floor", "The next whole number that is not larger.", "[floor, [get, rating]]"),
    function("round", "The nearest whole number; halves go away from zero.", "[round, [get, rating]]"),
    function("sqrt", "The square root.", "[sqrt, [get, area]]"),
    function("ln", "The natural logarithm.", "[ln, [get, visitors]]"),
    function("log10", "The logarithm to base 10.", "[log10, [get, visitors]]"),
    function("log2", "The logarithm to base 2.", "[log2, [get, visitors]]"),
    function("sin", "The sine of an angle in radians.", "[sin, [get, angle]]"),
    function("cos", "The cosine of an angle in radians.", "[cos, [get, angle]]"),
    function("tan", "The tangent of an angle in radians.", "[tan, [get, angle]]"),
    function("asin", "The angle in radians that has this sine.", "[asin, 0.5]"),
    function("acos", "The angle in radians that has this cosine.", "[acos, 0.5]"),
    function("atan", "The angle in radians that has this tangent.", "[atan, 1]"),
    constant("pi", "The circumference of a circle of diameter 1."),
    constant("e", "The base of the natural logarithm."),
    constant("ln2", "The natural logarithm of 2."),
  ]

  private static func function(_ name: String, _ summary: String, _ example: String) -> Operator {
    Operator(name, .parameters(.number), result: .number, summary, example: example)
  }

  private static func constant(_ name: String, _ summary: String) -> Operator {
    Operator(name, .parameters(), result: .number, summary, example: "[\(name)]")
  }
}

extension Operator {
  static let text: [Operator] = [
    Operator(
      "concat", .repeated(.value), result: .string, "The texts of its arguments, one after the other.",
      example: #"[concat, [get, name], " (", [get, ref], ")"]"#),
    Operator(
      "downcase", .parameters(.string), result: .string,
      "A text in small letters, the same in every language.",
      example: "[downcase, [get, name]]"),
    Operator(
      "upcase", .parameters(.string), result: .string,
      "A text in capital letters, the same in every language.",
      example: "[upcase, [get, name]]"),
    Operator(
      "number-format", "number, { min-fraction-digits, max-fraction-digits }",
      "A number as text, by default grouped by `,` and rounded to 3 digits after the point.",
      example: "[number-format, [get, rating], { min-fraction-digits: 1, max-fraction-digits: 1 }]",
      parse: parseNumberFormat),
  ]
}

/// Parses `number-format` to a call with three arguments: the number, and the minimum and maximum of digits after the point.
/// The argument for a missing option is `null`.
private func parseNumberFormat(_ call: ExpressionCall, _ parser: inout ExpressionParser) -> Expression? {
  guard call.arguments.count == 2 else {
    parser.wrongCount(call, expected: "a number and a mapping of options")
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
