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
      "id", .parameters(reading: .feature), result: .value, "The feature's id; null without one.",
      example: "[id]"),
    Operator(
      "geometry-type", .parameters(reading: .feature), result: .string,
      "The feature's geometry: `Point`, `LineString`, `Polygon` or one of their `Multi` forms.",
      example: #"["==", [geometry-type], Point]"#),
    Operator(
      "properties", .parameters(reading: .feature), result: .object, "All of the feature's properties.",
      example: "[get, name, [properties]]"),
    Operator(
      "zoom", .parameters(reading: .zoom), result: .number,
      "The camera's zoom; only as the input of an outermost `step` or `interpolate`.",
      example: "[step, [zoom], 0, 12, 8]"),
  ]
}

/// Parses `get` and `has`. The name of the property is taken as written, so `[get, on]` reads the property `on`.
private func parseMember(
  _ call: ExpressionCall, result: ExpressionType, _ parser: inout ExpressionParser
) -> Expression? {
  let overloads: [Overload] = [.parameters(.string, reading: .feature), .parameters(.string, .object)]
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
  /// Reports an error about a scalar in place of the object of `get` or `has`. The scalar was probably meant as a default, or as the next
  /// name of a path.
  /// - Returns: Whether the call has such a scalar.
  fileprivate mutating func reportDefault(of call: ExpressionCall) -> Bool {
    let (name, value) = (call.arguments[0].written, call.arguments[1])
    guard value.kind == .scalar, !value.isTruncated, value.suggestedVariable == nil else { return false }
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

extension Operator {
  static let variables: [Operator] = [
    Operator(
      "let", "name, value, …, result", "Names values, and gives a result that may use them by `var`.",
      example: #"[let, w, [get, width], ["*", [var, w], [var, w]]]"#, parse: parseLet),
    Operator(
      "var", "name", "The value that an enclosing `let` gave to a name.",
      example: "[let, w, [get, width], [max, [var, w], 24]]", parse: parseVar),
  ]
}

private func parseLet(_ call: ExpressionCall, _ parser: inout ExpressionParser) -> Expression? {
  guard call.arguments.count >= 3 else {
    parser.wrongCount(call, expected: "at least 3 arguments: a name, its value and a result")
    return nil
  }
  // If the number of arguments is even, the value of the last name or the result is missing.
  let nameCount = call.arguments.count / 2
  let slot = parser.newSlots(nameCount)
  var bound: [ExpressionParser.Variable] = []
  for index in 0..<nameCount {
    guard let name = variableName(call.arguments[2 * index], &parser) else { return nil }
    guard let value = parser.parse(call.arguments[2 * index + 1]) else { return nil }
    bound.append(ExpressionParser.Variable(name: name, slot: slot + index, value: value))
  }
  let result = call.arguments[call.arguments.count - 1]
  let body = parser.with(bound) {
    $0.parse(result, expecting: call.expected, call.annotation.ofOutputs)
  }
  guard let body else { return nil }
  let dependencies = bound.reduce(into: body.dependencies) { $0.formUnion($1.value.dependencies) }
  return Expression(
    .binding(slot: slot, values: bound.map { $0.value }, body: body), body.type, dependencies,
    at: call.node.location)
}

private func variableName(_ node: Node, _ parser: inout ExpressionParser) -> String? {
  guard node.kind == .scalar else {
    parser.decoder.wrongType(node, expected: "the name of a variable")
    return nil
  }
  guard let value = parser.decoder.expressionScalar(node) else { return nil }
  guard case .string(let name) = value else {
    parser.decoder.wrongType(node, expected: "the name of a variable")
    return nil
  }
  let isName = name.utf8.allSatisfy {
    switch $0 {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
  if isName { return name }
  parser.report(
    .expressionVariable, "`\(abbreviated(name))` cannot be the name of a variable", at: node,
    help: "names have letters, digits and `_`")
  return nil
}

private func parseVar(_ call: ExpressionCall, _ parser: inout ExpressionParser) -> Expression? {
  guard call.arguments.count == 1, call.arguments[0].kind == .scalar else {
    parser.wrongCount(call, expected: "the name of a variable")
    return nil
  }
  let node = call.arguments[0]
  guard let value = parser.decoder.expressionScalar(node) else { return nil }
  guard case .string(let name) = value else {
    parser.wrongCount(call, expected: "the name of a variable")
    return nil
  }
  guard let variable = parser.variable(name) else {
    let unknown = UnknownName(
      name, "there is no variable `\(abbreviated(name))` here", among: parser.variableNames,
      help: "`[let, name, value, result]` names a value for its result")
    if node.document.variables?[name] != nil {
      parser.decoder.log.report(
        Diagnostic(
          SpecFinding.unknownVariable, "there is no variable `\(abbreviated(name))` here", at: node.location,
          help: "write `$\(name)` for the variable of the spec, without `var`",
          fixes: call.node.isTruncated
            ? [] : [Fix("write `$\(name)`", isSafe: false, replacing: call.node.span, with: "$\(name)")]))
      return nil
    }
    parser.decoder.log.report(SpecFinding.unknownVariable, unknown, at: node.location)
    return nil
  }
  let location = call.node.location
  if let constant = variable.value.constant { return Expression(constant, variable.value.type, at: location) }
  return Expression(
    .variable(slot: variable.slot), variable.value.type, variable.value.dependencies, at: location)
}
