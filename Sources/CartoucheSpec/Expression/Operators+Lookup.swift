import CartoucheDiagnostics
import CartoucheSyntax

extension Operator {
  static let lookup: [Operator] = [
    Operator(
      "get", "name, object?", "The property of the feature, or the member of an object; null without one.",
      example: "[get, name]", parse: { parseMember($0, result: .value, &$1) }),
    Operator(
      "has", "name, object?", "Whether the feature has the property, or an object the member.",
      example: "[has, rating]", parse: { parseMember($0, result: .boolean, &$1) }),
    Operator(
      "id", .takes(reading: .feature), result: .value, "The feature's id; null without one.",
      example: "[id]"),
    Operator(
      "geometry-type", .takes(reading: .feature), result: .string,
      "The feature's geometry: `Point`, `LineString`, `Polygon` or one of their `Multi` forms.",
      example: #"["==", [geometry-type], Point]"#),
    Operator(
      "properties", .takes(reading: .feature), result: .object, "All of the feature's properties.",
      example: "[get, name, [properties]]"),
    Operator(
      "zoom", .takes(reading: .zoom), result: .number,
      "The camera's zoom; only as the input of an outermost `step` or `interpolate`.",
      example: "[step, [zoom], 0, 12, 8]"),
  ]
}

/// `get` and `has`: the name is the text as written, so that `[get, on]` reads the property `on`.
private func parseMember(
  _ call: ExpressionCall, result: ExpressionType, _ parser: inout ExpressionParser
) -> Expression? {
  let overloads: [Overload] = [.takes(.string, reading: .feature), .takes(.string, .object)]
  guard (1...2).contains(call.arguments.count),
    let name = parser.decoder.expressionName(call.arguments[0])
  else { return parser.parse(call, overloads, result: result) }
  var arguments = [Expression(.string(name), at: call.arguments[0].location)]
  if call.arguments.count == 2 {
    if parser.reportDefault(of: call) { return nil }
    guard let object = parser.parse(call.arguments[1], expecting: .object) else { return nil }
    arguments.append(object)
  }
  return Expression(
    calling: call.name, arguments, result, arguments.count == 1 ? .feature : [], at: call.node.location)
}

extension ExpressionParser {
  /// Reports a value in place of the object of `get` or `has`, which is meant as a default or as the next name of a path.
  /// - Returns: whether there is one.
  fileprivate mutating func reportDefault(of call: ExpressionCall) -> Bool {
    let (name, value) = (call.arguments[0].written, call.arguments[1])
    guard value.kind == .scalar, !value.isTruncated, value.meantVariable == nil else { return false }
    let path = "[\(call.name), \(value.written), [get, \(name)]]"
    let isName =
      !value.isEmptyText && value.number == nil && !["true", "false", "null"].contains(value.string)
    if call.name == "has" {
      decoder.log.report(
        .expressionType, "`has` takes an object after the name, found \(describe(value))", at: value.location,
        help: isName ? "write `\(path)` for the member of a property" : "write `[has, \(name)]`",
        fixes: [
          isName
            ? Fix("write `\(path)`", isSafe: false, replacing: call.node.span, with: path)
            : Fix("write `[has, \(name)]`", isSafe: false, replacing: call.node.span, with: "[has, \(name)]")
        ])
      return true
    }
    let coalesce = "[coalesce, [get, \(name)], \(value.written)]"
    let other = isName ? ", or `\(path)` for the member of a property" : ""
    decoder.log.report(
      .expressionType, "`get` takes no default, found \(describe(value))", at: value.location,
      help: "write `\(coalesce)`\(other)",
      fixes: [Fix("write `\(coalesce)`", isSafe: false, replacing: call.node.span, with: coalesce)])
    return true
  }
}
