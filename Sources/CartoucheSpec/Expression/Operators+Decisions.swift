import CartoucheDiagnostics
import CartoucheSyntax

extension Operator {
  static let logic: [Operator] = [
    Operator(
      "!", .parameters(.boolean), result: .boolean, "The opposite of a condition.",
      example: #"["!", [has, name]]"#
    ),
    Operator(
      "all", .parameters(.boolean, .boolean), .repeated(.boolean), result: .boolean,
      "Whether every condition holds; the conditions after the first that does not hold are not evaluated.",
      example: #"[all, [has, rating], [">", [get, rating], 4]]"#),
    Operator(
      "any", .parameters(.boolean, .boolean), .repeated(.boolean), result: .boolean,
      "Whether a condition holds; the conditions after the first that holds are not evaluated.",
      example: #"[any, [has, name], [has, ref]]"#),
    Operator(
      "none", .repeated(.boolean), result: .boolean, "Whether no condition holds.",
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
      call, expected: "an odd number of arguments, at least 3: conditions, outputs and a fallback")
    return nil
  }
  var outputType = parser.outputType(of: call)
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
  var outputType = parser.outputType(of: call)
  var arguments: [Expression] = []
  // Arguments get no assertion, which would fail for a null that `coalesce` skips.
  let annotation: ExpressionParser.Annotation = call.annotation.ofOutputs == .print ? .printLater : .none
  for node in call.arguments {
    guard let argument = parser.parse(node, expecting: outputType, annotation) else { return nil }
    outputType = outputType ?? argument.type
    arguments.append(argument)
  }
  guard let outputType else {
    parser.wrongCount(call, expected: "at least one argument")
    return nil
  }
  // The result gets an assertion of its type, because the arguments get none.
  let isCertain = arguments.allSatisfy { call.expected?.accepts($0.type) ?? true }
  return Expression(calling: call.name, arguments, isCertain ? outputType : .value, at: call.node.location)
}

private func parseMatch(_ call: ExpressionCall, _ parser: inout ExpressionParser) -> Expression? {
  let nodes = call.arguments
  guard nodes.count >= 4, nodes.count % 2 == 0 else {
    parser.wrongCount(
      call, expected: "an even number of arguments, at least 4: an input, labels, outputs and a fallback")
    return nil
  }
  var labels = MatchLabels()
  var outputType = parser.outputType(of: call)
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

/// A builder for the labels of a `match`, which are all unique whole numbers or all unique texts.
struct MatchLabels {
  private var numbers: [Double: Int] = [:]
  private var texts: [ExactText: Int] = [:]
  private var areNumbers: Bool?
  /// The labels of the `match` in source order.
  private(set) var written: [Located<ExpressionValue>] = []

  var type: ExpressionType { areNumbers == true ? .number : .string }

  var table: Match.Labels { areNumbers == true ? .numbers(numbers) : .texts(texts) }

  /// Adds a label or a list of labels.
  /// - Parameter output: The index of the output of these labels.
  /// - Returns: `false` if a label is invalid, which is reported as an error.
  mutating func add(_ node: Node, output: Int, _ parser: inout ExpressionParser) -> Bool {
    let labels = node.kind == .sequence ? Array(node.items) : [node]
    guard !labels.isEmpty else {
      parser.report(
        .matchLabel, "an empty list of labels", at: node, help: "write a label, or remove it and its output"
      )
      return false
    }
    for label in labels {
      guard addOne(label, in: node, output: output, &parser) else { return false }
    }
    return true
  }

  /// - Parameter list: The list that contains the label, or the label itself. It is the location of errors.
  private mutating func addOne(
    _ node: Node, in list: Node, output: Int, _ parser: inout ExpressionParser
  ) -> Bool {
    func report(_ message: String, help: String? = nil, _ parser: inout ExpressionParser) {
      let related = node.span == list.span ? [] : [RelatedPlace("this label", at: node.location)]
      parser.decoder.log.report(.matchLabel, message, at: list.location, help: help, related: related)
    }
    guard node.kind == .scalar else {
      report(
        "a label is a number or a text, found \(describe(node))",
        help: "labels are written out, not computed; `case` takes conditions", &parser)
      return false
    }
    guard let value = parser.decoder.expressionScalar(node) else { return false }
    written.append(Located(value, at: node.location))
    switch value {
    case .number(let number):
      guard abs(number) <= 9_007_199_254_740_991, number == number.rounded() else {
        report(
          "the label \(node.string) is no whole number between −(2^53 − 1) and 2^53 − 1",
          help: "`step` takes ranges of numbers", &parser)
        return false
      }
      return addUnique(isNumber: true, "\(node.string)", list, report, &parser) {
        $0.numbers.updateValue(output, forKey: number) == nil
      }
    case .string(let text):
      return addUnique(isNumber: false, "`\(abbreviated(text))`", list, report, &parser) {
        $0.texts.updateValue(output, forKey: ExactText(text)) == nil
      }
    case .null, .boolean, .array, .object:
      report(
        "a label is a number or a text, found \(describe(node))", help: "`case` takes conditions", &parser)
      return false
    }
  }

  private mutating func addUnique(
    isNumber: Bool, _ label: String, _ list: Node,
    _ report: (String, String?, inout ExpressionParser) -> Void, _ parser: inout ExpressionParser,
    _ insert: (inout MatchLabels) -> Bool
  ) -> Bool {
    guard areNumbers == nil || areNumbers == isNumber else {
      report(
        "expected \(type), as the labels before, found the \(isNumber ? "number" : "text") \(label)", nil,
        &parser)
      return false
    }
    areNumbers = isNumber
    guard insert(&self) else {
      report("the label \(label) stands twice", "the first one always wins; remove the second", &parser)
      return false
    }
    return true
  }
}
