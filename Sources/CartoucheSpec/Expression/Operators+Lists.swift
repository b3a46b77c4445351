import CartoucheDiagnostics
import CartoucheSyntax

extension Operator {
  static let lists: [Operator] = [
    Operator(
      "at", "index, list", "The item of a list at an index; the first is 0.",
      example: "[at, 0, [get, tags]]", parse: parseAt),
    Operator(
      "in", "item, list or text", "Whether a list has the item, or a text the part.",
      example: "[in, [get, kind], [literal, [cafe, bar]]]", parse: parseIn),
    Operator(
      "index-of", "item, list or text, start?",
      "The index of the item in a list, or of the part in a text; −1 without one.",
      example: "[index-of, bar, [get, tags]]", parse: parseIndexOf),
    Operator(
      "slice", "list or text, start, end?",
      "The part from `start` to before `end`; negative indices count from the end.",
      example: "[slice, [get, ref], 0, 3]", parse: parseSlice),
    Operator(
      "length", "list or text", "The number of items of a list, or of characters (code points) of a text.",
      example: "[length, [get, name]]", parse: parseLength),
  ]
}

private func parseAt(_ call: ExpressionCall, _ parser: inout ExpressionParser) -> Expression? {
  guard call.arguments.count == 2 else {
    parser.wrongCount(call, expected: "an index and a list")
    return nil
  }
  let index = parser.parse(call.arguments[0], expecting: .number)
  let list = parser.parseList(call.arguments[1], expecting: .array(of: call.expected ?? .value))
  guard let index, let list, case .array(let item, _) = list.type else { return nil }
  return Expression(calling: call.name, [index, list], item, at: call.node.location)
}

private func parseIn(_ call: ExpressionCall, _ parser: inout ExpressionParser) -> Expression? {
  guard call.arguments.count == 2 else {
    parser.wrongCount(call, expected: "2 arguments: an item, and a list or text")
    return nil
  }
  return parseSearch(call, result: .boolean, &parser)
}

private func parseIndexOf(_ call: ExpressionCall, _ parser: inout ExpressionParser) -> Expression? {
  guard (2...3).contains(call.arguments.count) else {
    parser.wrongCount(call, expected: "2 or 3 arguments: an item, a list or text, and where to start")
    return nil
  }
  return parseSearch(call, result: .number, &parser)
}

/// Parses the arguments of `in` and `index-of`: a simple value, the list or text in which it is searched, and for `index-of` an optional
/// start index.
private func parseSearch(
  _ call: ExpressionCall, result: ExpressionType, _ parser: inout ExpressionParser
) -> Expression? {
  let item = parser.parse(call.arguments[0], expecting: .value)
  let place = parser.parseList(call.arguments[1], expecting: .value)
  guard let item, let place else { return nil }
  if item.type.isArray, !place.type.isArray, call.arguments.count == 2, !call.node.isTruncated {
    reportSwapped(call, &parser)
    return nil
  }
  guard !item.type.isArray, item.type != .object else {
    parser.wrongType(item, expected: "boolean, string, number or null to look for", at: call.node.location)
    return nil
  }
  guard hasLength(place, call, &parser) else { return nil }
  var arguments = [item, place]
  if call.arguments.count == 3 {
    guard let start = parser.parse(call.arguments[2], expecting: .number) else { return nil }
    arguments.append(start)
  }
  return Expression(calling: call.name, arguments, result, at: call.node.location)
}

/// Reports an error about swapped arguments of `in`: the list before the item.
private func reportSwapped(_ call: ExpressionCall, _ parser: inout ExpressionParser) {
  let (list, item) = (call.arguments[0], call.arguments[1])
  parser.decoder.log.report(
    .expressionType, "expected what is looked for, found the list", at: list.location,
    help: "exchange the two: the list comes last",
    fixes: [
      Fix(
        "exchange the two", isSafe: false,
        edits: [
          Edit(span: list.span, replacement: item.written), Edit(span: item.span, replacement: list.written),
        ])
    ])
}

private func parseSlice(_ call: ExpressionCall, _ parser: inout ExpressionParser) -> Expression? {
  guard (2...3).contains(call.arguments.count) else {
    parser.wrongCount(call, expected: "2 or 3 arguments: a list or text, where to start, and where to end")
    return nil
  }
  let input = parser.parseList(call.arguments[0], expecting: .value)
  let start = parser.parse(call.arguments[1], expecting: .number)
  guard let input, let start else { return nil }
  guard hasLength(input, call, &parser) else { return nil }
  var arguments = [input, start]
  if call.arguments.count == 3 {
    guard let end = parser.parse(call.arguments[2], expecting: .number) else { return nil }
    arguments.append(end)
  }
  return Expression(calling: call.name, arguments, input.type, at: call.node.location)
}

private func parseLength(_ call: ExpressionCall, _ parser: inout ExpressionParser) -> Expression? {
  guard call.arguments.count == 1 else {
    parser.wrongCount(call, expected: "1 argument")
    return nil
  }
  guard let input = parser.parseList(call.arguments[0]) else { return nil }
  guard hasLength(input, call, &parser) else { return nil }
  return Expression(calling: call.name, [input], .number, at: call.node.location)
}

/// Returns whether an expression can be a list or text, which have a length. As in MapLibre, any other type is reported at the call, with
/// the argument as a related location.
private func hasLength(
  _ input: Expression, _ call: ExpressionCall, _ parser: inout ExpressionParser
) -> Bool {
  if input.type.isArray || input.type == .string || input.type == .value { return true }
  parser.wrongType(input, expected: "array or string", at: call.node.location)
  return false
}
