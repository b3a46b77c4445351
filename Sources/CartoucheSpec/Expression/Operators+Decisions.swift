import CartoucheSyntax

extension Operator {
  static let logic: [Operator] = [
    Operator(
      "!", .takes(.boolean), result: .boolean, "The opposite of a condition.", example: #"["!", [has, name]]"#
    ),
    Operator(
      "all", .takes(.boolean, .boolean), .takesAny(.boolean), result: .boolean,
      "Whether every condition holds; the rest is not looked at after the first that does not.",
      example: #"[all, [has, rating], [">", [get, rating], 4]]"#),
    Operator(
      "any", .takes(.boolean, .boolean), .takesAny(.boolean), result: .boolean,
      "Whether a condition holds; the rest is not looked at after the first that does.",
      example: #"[any, [has, name], [has, ref]]"#),
    Operator(
      "none", .takesAny(.boolean), result: .boolean, "Whether no condition holds.",
      example: "[none, [has, closed], [has, disused]]"),
  ]

  static let decisions: [Operator] = [
    Operator(
      "case", "condition, output, …, fallback", "The output of the first condition that holds.",
      example: #"[case, [">", [get, rating], 4], high, low]"#, parse: parseCase),
    Operator(
      "match", "input, label or [labels], output, …, fallback", "The output whose label the input is.",
      example: "[match, [get, kind], [cafe, bar], 2, park, 1, 0]", parse: parseMatch),
    Operator(
      "coalesce", "value, …", "The first value that is not null.",
      example: "[coalesce, [get, name], [get, ref]]",
      parse: parseCoalesce),
  ]
}

private func parseCase(_ call: ExpressionCall, _ parser: inout ExpressionParser) -> Expression? {
  let nodes = call.arguments
  guard nodes.count >= 3, nodes.count % 2 == 1 else {
    parser.wrongCount(
      call, takes: "an odd number of arguments, at least 3: conditions, outputs and a fallback")
    return nil
  }
  var outputType = call.outputType
  var arguments: [Expression] = []
  for (index, node) in nodes.enumerated() {
    let isCondition = index % 2 == 0 && index < nodes.count - 1
    let argument =
      isCondition
      ? parser.parse(node, expecting: .boolean)
      : parser.parse(node, expecting: outputType, call.annotation.ofOutputs)
    guard let argument else { return nil }
    if !isCondition { outputType = outputType ?? argument.type }
    arguments.append(argument)
  }
  guard let outputType else { return nil }
  return Expression(calling: call.name, arguments, outputType, at: call.node.location)
}

private func parseCoalesce(_ call: ExpressionCall, _ parser: inout ExpressionParser) -> Expression? {
  var outputType = call.outputType
  var arguments: [Expression] = []
  // An assertion on an argument would fail for the null that is to be passed over.
  let annotation: ExpressionParser.Annotation = call.annotation.ofOutputs == .print ? .printLater : .none
  for node in call.arguments {
    guard let argument = parser.parse(node, expecting: outputType, annotation) else { return nil }
    outputType = outputType ?? argument.type
    arguments.append(argument)
  }
  guard let outputType else {
    parser.wrongCount(call, takes: "at least one argument")
    return nil
  }
  // What the arguments were spared is asserted of the result.
  let isCertain = arguments.allSatisfy { call.expected?.accepts($0.type) ?? true }
  return Expression(calling: call.name, arguments, isCertain ? outputType : .value, at: call.node.location)
}

private func parseMatch(_ call: ExpressionCall, _ parser: inout ExpressionParser) -> Expression? {
  let nodes = call.arguments
  guard nodes.count >= 4, nodes.count % 2 == 0 else {
    parser.wrongCount(
      call, takes: "an even number of arguments, at least 4: an input, labels, outputs and a fallback")
    return nil
  }
  var labels = MatchLabels()
  var outputType = call.outputType
  var outputs: [Expression] = []
  for index in stride(from: 1, to: nodes.count - 1, by: 2) {
    guard labels.add(nodes[index], output: outputs.count, &parser) else { return nil }
    guard let output = parser.parse(nodes[index + 1], expecting: outputType, call.annotation.ofOutputs)
    else { return nil }
    outputType = outputType ?? output.type
    outputs.append(output)
  }
  guard let input = parser.parse(nodes[0], expecting: .value),
    let fallback = parser.parse(
      nodes[nodes.count - 1], expecting: outputType, call.annotation.ofOutputs), let outputType
  else { return nil }
  let inputType = labels.type
  guard input.type == .value || input.type == inputType else {
    parser.wrongType(input, expected: "\(inputType), which the labels are", at: input.location)
    return nil
  }
  let match = Match(
    input: input, labels: labels.table, writtenLabels: labels.written, outputs: outputs, fallback: fallback)
  let dependencies = ([input, fallback] + outputs).reduce(into: Expression.Dependencies()) {
    $0.formUnion($1.dependencies)
  }
  return Expression(.match(match), outputType, dependencies, at: call.node.location)
}
