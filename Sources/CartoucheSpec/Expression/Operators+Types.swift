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
      "typeof", .takes(.value), result: .string, "The name of a value's type.",
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

/// The arguments from the given one on; at least one.
private func values(
  _ call: ExpressionCall, from start: Int, _ parser: inout ExpressionParser
) -> [Expression]? {
  guard call.arguments.count > start else {
    parser.wrongCount(call, takes: "at least one argument")
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
    parser.wrongCount(call, takes: "one argument")
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
    if case .number(let number) = length, let whole = Int(exactly: number), whole >= 0 {
      count = whole
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
    parser.wrongCount(call, takes: "one value")
    return nil
  }
  guard let value = literal(call.arguments[0], &parser) else { return nil }
  var type = value.type
  if case .array(_, 0) = type, case .array(_, let count)? = call.expected, count == nil || count == 0 {
    type = call.expected ?? type
  }
  return Expression(value, type, at: call.node.location)
}

/// The value that a node writes, by the rules for scalars in expressions.
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
