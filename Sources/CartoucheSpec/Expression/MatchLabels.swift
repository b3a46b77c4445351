import CartoucheDiagnostics
import CartoucheSyntax

/// Collects the labels of a `match`: whole numbers or texts, all of one kind, each once.
struct MatchLabels {
  private var numbers: [Double: Int] = [:]
  private var texts: [ExactText: Int] = [:]
  private var areNumbers: Bool?
  /// In order of writing.
  private(set) var written: [Located<ExpressionValue>] = []

  var type: ExpressionType { areNumbers == true ? .number : .string }

  var table: Match.Labels { areNumbers == true ? .numbers(numbers) : .texts(texts) }

  /// Adds a label or a list of labels; false: something is wrong with it, which is reported.
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

  /// - Parameter list: what is reported of a label that is in a list: the list, where it has no list of its own.
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
      report("the label \(label) stands twice", "the first one is always taken; remove the second", &parser)
      return false
    }
    return true
  }
}
