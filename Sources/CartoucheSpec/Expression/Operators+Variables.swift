import CartoucheDiagnostics
import CartoucheSyntax

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
    parser.wrongCount(call, takes: "at least 3 arguments: a name, its value and a result")
    return nil
  }
  // With an even number the last name is the result, and its value is missing.
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
    .binding(slot: slot, values: bound.map(\.value), body: body), body.type, dependencies,
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
    parser.wrongCount(call, takes: "the name of a variable")
    return nil
  }
  let node = call.arguments[0]
  guard let value = parser.decoder.expressionScalar(node) else { return nil }
  guard case .string(let name) = value else {
    parser.wrongCount(call, takes: "the name of a variable")
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
