import CartoucheDiagnostics
package import CartoucheSyntax

/// Reads and checks an expression.
///
/// A scalar is a value, a list an operator and its arguments. What is wrong is reported at the item that is
/// wrong. Types follow MapLibre's rules: where a type is expected and only `value` is known, the expression is
/// wrapped in an assertion; at the top a text is made of whatever comes.
/// - Parameters:
///   - type: what the result must be; nil: anything.
///   - takesLists: whether a list can be the result of one that may be anything, so that one may have been meant.
package func parseExpression(
  _ node: Node, expecting type: ExpressionType?, takesLists: Bool = true, _ decoder: inout Decoder
) -> Expression? {
  let annotation: ExpressionParser.Annotation = type == .string ? .coerce : .assert
  guard let expression = parse(node, expecting: type, annotation, takesLists: takesLists, &decoder),
    checkZoomPlacement(expression, node, &decoder)
  else { return nil }
  return expression
}

/// Reads an expression that makes a text, as a style's `text-field` does: numbers and whatever a property holds
/// are printed, also where `case`, `match` and the like choose them.
///
/// No text stands between those of two zooms, so one that depends on zoom is reported.
package func parseTextExpression(_ node: Node, _ decoder: inout Decoder) -> Expression? {
  guard let expression = parse(node, expecting: .string, .print, &decoder) else { return nil }
  guard expression.isZoomConstant else {
    decoder.log.reportZoomUse(expecting: "a text", at: expression.location)
    return nil
  }
  return expression
}

private func parse(
  _ node: Node, expecting type: ExpressionType?, _ annotation: ExpressionParser.Annotation,
  takesLists: Bool = true, _ decoder: inout Decoder
) -> Expression? {
  // The parser owns the decoder while it works, so that nothing is copied when it reports.
  var parser = ExpressionParser(decoder: Decoder(), takesLists: takesLists)
  swap(&parser.decoder, &decoder)
  let expression = parser.parse(node, expecting: type, annotation)
  swap(&parser.decoder, &decoder)
  if let expression, expression.constant?.isFinite == false {
    decoder.log.report(
      .expressionFails, "always fails: the result is no finite number", at: expression.location)
    return nil
  }
  decoder.expressionCount += 1
  return expression
}

/// The state of reading one expression.
struct ExpressionParser {
  var decoder: Decoder
  /// Whether the outermost expression may give a list.
  private let takesLists: Bool
  private var depth = 0
  private var variables: [Variable] = []
  /// Where the variables of a name stand among them, the innermost last.
  private var variablePlaces: [String: [Int]] = [:]
  private var slotCount = 0
  /// Whether one of its texts is the name of a priority, beside which a number may be meant for one too.
  private var hasReadPriorityName = false

  struct Variable {
    var name: String
    var slot: Int
    var value: Expression
  }

  /// What happens to a result of unknown type where a type is expected.
  enum Annotation {
    case assert, coerce
    /// As `coerce`, and for numbers and whatever an operator chooses too.
    case print
    /// Left to the operator around it.
    case none
    /// As `none`, and a known type may be any.
    case unchecked
    /// As `unchecked`, and what an operator chooses is printed.
    case printLater

    /// What happens to the results that an operator chooses from.
    var ofOutputs: Annotation { self == .print || self == .printLater ? .print : .assert }
  }

  init(decoder: Decoder, takesLists: Bool) {
    self.decoder = decoder
    self.takesLists = takesLists
  }

  mutating func parse(
    _ node: Node, expecting expected: ExpressionType? = nil, _ annotation: Annotation = .assert
  ) -> Expression? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= decoder.limits.expressionDepth else {
      decoder.log.report(
        .expressionDepth, "more than \(decoder.limits.expressionDepth) expressions inside each other",
        at: node.location, help: "name parts with `let`, or compute them before they become data")
      return nil
    }
    guard let parsed = parseUnchecked(node, expecting: expected, annotation) else { return nil }
    return checked(parsed, expected, annotation)
  }

  /// `parsed` as the expected type, and as a literal if it depends on nothing.
  mutating func checked(
    _ parsed: Expression, _ expected: ExpressionType?, _ annotation: Annotation = .assert
  ) -> Expression? {
    annotated(parsed, expected, annotation).flatMap { folded($0) }
  }

  private mutating func parseUnchecked(
    _ node: Node, expecting expected: ExpressionType?, _ annotation: Annotation
  ) -> Expression? {
    switch node.kind {
    case .scalar, .alias:
      guard let value = decoder.expressionScalar(node) else { return nil }
      if case .string(let text) = value {
        if node.contains(UInt8(ascii: "$")) { decoder.reportVariable(inExpression: text, node) }
        hasReadPriorityName = hasReadPriorityName || Priority(name: text) != nil
      }
      return Expression(value, at: node.location)
    case .mapping:
      report(
        .expressionSyntax, "a mapping is no expression", at: node,
        help: (expected == .boolean ? node.equalityAsExpression.map { "write `\(abbreviated($0))`" } : nil)
          ?? "write `[literal, { … }]` for a value with members")
      return nil
    case .sequence: return parseCall(node, expecting: expected, annotation)
    }
  }

  private mutating func parseCall(
    _ node: Node, expecting expected: ExpressionType?, _ annotation: Annotation
  ) -> Expression? {
    guard !node.isTruncated, !reportTag(node) else { return nil }
    var items = node.items
    guard let head = items.next() else {
      report(
        .expressionSyntax, "an expression starts with an operator, found an empty list", at: node,
        help: "write `[literal, []]` for an empty list")
      return nil
    }
    guard let name = decoder.operatorName(head) else { return nil }
    guard let id = OperatorCatalog.id(name) else {
      reportUnknown(name, head, of: node, expecting: expected)
      return nil
    }
    return OperatorCatalog[id].parse(
      ExpressionCall(
        node: node, name: name, arguments: Array(items), expected: expected, annotation: annotation), &self)
  }

  /// Whether a tag stands before the list; it is reported.
  private mutating func reportTag(_ node: Node) -> Bool { node.tag != nil && !decoder.hasValue(node) }

  private mutating func reportUnknown(
    _ name: String, _ head: Node, of node: Node, expecting expected: ExpressionType?
  ) {
    if let comma = missingComma(name, head) {
      decoder.log.report(
        .unknownOperator, "unknown operator `\(abbreviated(name))`", at: head.location,
        help: "a `,` is missing: write `[\(abbreviated(comma)), …]`",
        fixes: [Fix("insert a `,`", isSafe: false, replacing: head.span, with: comma)])
      return
    }
    if Node.legacyOperators.contains(name) {
      decoder.log.report(
        .unknownOperator, "`\(name)` is of filters as they were before expressions", at: head.location,
        help: node.legacyConditionAsExpression.map { "write `\(abbreviated($0))`" }
          ?? #"write what it negates as an expression, in `["!", …]`"#,
        fixes: node.legacyConditionFixes(isSafe: true))
      return
    }
    if let meant = MeantExpression(infix: node) ?? MeantExpression(format: node) {
      decoder.log.report(
        .unknownOperator, "unknown operator `\(abbreviated(name))`", at: head.location, help: meant.help,
        fixes: [meant.fix(node.span)])
      return
    }
    // Where no list is possible, none was meant.
    if reportBracketedVariable(name, of: node) { return }
    let mayBeList = (depth > 1 || takesLists) && (expected.map { $0 == .value || $0.isArray } ?? true)
    if reportAbsent(name, head, mayBeWord: mayBeList || node.count == 1) { return }
    let help =
      mayBeList
      ? literalHelp(node)
      : "an expression starts with its operator: `[get, \(node.count == 1 && isWord(name) ? abbreviated(name) : "name")]`"
    guard OperatorCatalog.nearest(to: name) != nil || InvisibleCharacter.first(in: name) != nil else {
      decoder.log.report(
        .unknownOperator, "unknown operator `\(abbreviated(name))`", at: head.location, help: help,
        fixes: mayBeList ? literalFixes(node) : [])
      return
    }
    var unknown = UnknownName(
      name, "unknown operator `\(abbreviated(name))`", among: OperatorCatalog.all.map(\.name), in: .quoted,
      help: help)
    unknown.isOfLanguage = true
    if let foreign = OperatorCatalog.foreignNames[name.lowercased()] {
      unknown.meant = MeantName(foreign, in: .quoted, help: "it is called `\(foreign)` here")
    }
    decoder.log.report(ExpressionFinding.unknownOperator, unknown, at: head.location)
  }

  /// `[get name]` with its comma: "get, name"; nil: no operator starts the text.
  private func missingComma(_ name: String, _ head: Node) -> String? {
    let words = name.split(separator: " ", maxSplits: 1)
    guard head.isPlain, words.count == 2, OperatorCatalog.id(String(words[0])) != nil else { return nil }
    return words.joined(separator: ", ")
  }

  // MARK: Types and constants

  private mutating func annotated(
    _ parsed: Expression, _ expected: ExpressionType?, _ annotation: Annotation
  ) -> Expression? {
    guard let expected, parsed.type != expected, annotation != .unchecked, annotation != .printLater else {
      return parsed
    }
    if parsed.type == .value, expected != .null, expected != .value {
      switch annotation {
      case .none, .unchecked, .printLater: return parsed
      case .assert:
        return Expression(calling: expected.assertion, [parsed], expected, at: parsed.location)
      case .coerce, .print: return printed(parsed)
      }
    }
    if parsed.type == .number, annotation == .print { return printed(parsed) }
    guard expected.accepts(parsed.type) else {
      wrongType(parsed, expected: "\(expected)", at: parsed.location)
      return nil
    }
    return parsed
  }

  private func printed(_ parsed: Expression) -> Expression {
    Expression(calling: "to-string", [parsed], .string, at: parsed.location)
  }

  /// The value of what depends on nothing; a failure is an error here and now.
  private mutating func folded(_ expression: Expression) -> Expression? {
    guard expression.dependencies.isEmpty, expression.constant == nil, let fold = decoder.evaluateConstant
    else { return expression }
    switch fold(expression) {
    case .success(let value): return Expression(value, expression.type, at: expression.location)
    case .failure(.failed(let reason)):
      decoder.log.report(.expressionFails, "always fails: \(reason)", at: expression.location)
      return nil
    case .failure(.textTooLong):
      decoder.log.reportLongText(at: expression.location)
      return nil
    }
  }

  mutating func report(_ finding: ExpressionFinding, _ message: String, at node: Node, help: String? = nil) {
    // Where a broken file ends, what is missing is not the author's choice.
    if !node.isTruncated { decoder.log.report(finding, message, at: node.location, help: help) }
  }

  mutating func wrongType(_ found: Expression, expected: String, at location: Location) {
    var help: String?
    if expected == "string", found.constant != nil { help = "quote it if a text is meant" }
    if expected == "string", found.type == .number, found.constant != nil, hasReadPriorityName {
      help =
        "what it chooses from is of one type: as a priority `high` is 250, `low` is −250, and `required` has no number"
    }
    if expected == "number", case .string(let text) = found.constant,
      let number = NumberSpelling(text)?.replacement
    {
      help = "write \(number), without quotes"
    }
    var fixes: [Fix] = []
    if case .string(let text) = found.constant {
      if expected == "number", DecimalNumber.value(Array(text.utf8)[...]) != nil {
        help = "remove the quotes: a quoted value is a text"
        fixes = [Fix("remove the quotes", isSafe: false, replacing: found.location.span, with: text)]
      } else if expected == "number", text == "zoom" {
        help = "write `[zoom]` for the map's zoom"
        fixes = [Fix("write `[zoom]`", isSafe: false, replacing: found.location.span, with: "[zoom]")]
      } else if expected == "number", help == nil, isWord(text) {
        help = "write `[get, \(text)]` if a property is meant"
        if let priority = Priority(name: text) {
          help? += "; as a priority `\(text)` \(priority.asNumber)"
        } else {
          fixes = [
            Fix(
              "write `[get, \(text)]`", isSafe: false, replacing: found.location.span,
              with: "[get, \(text)]")
          ]
        }
      } else if let meant = MeantExpression(text: text, expecting: expected == "boolean" ? .boolean : .value)
      {
        help = meant.help
        fixes = [meant.fix(found.location.span)]
      } else if expected == "boolean", text == "true" || text == "false" {
        help = "write `\(text)`, without quotes"
        fixes = [Fix("write `\(text)`", isSafe: false, replacing: found.location.span, with: text)]
      } else if expected == "boolean" {
        help = helpForCondition(text)
      }
    }
    decoder.log.report(
      .expressionType, "expected \(expected), found \(found.type)", at: location, help: help,
      related: location == found.location ? [] : [RelatedPlace("this is \(found.type)", at: found.location)],
      fixes: fixes)
  }

  func isWord(_ text: String) -> Bool {
    text.first?.isLetter == true && text.allSatisfy { $0.isLetter || $0.isNumber || "_-".contains($0) }
  }

  /// What to write for a text that stands where a condition is wanted; nil: it is no name.
  private func helpForCondition(_ text: String) -> String? {
    let words = text.split(separator: " ")
    guard !words.isEmpty, text.allSatisfy({ $0.isLetter || $0.isNumber || "_- ".contains($0) }) else {
      return nil
    }
    switch (words.count, words[0].lowercased()) {
    case (1, _):
      return
        "write `[get, \(text)]` for a property that is true or false, `[has, \(text)]` for one that is there"
    case (2, "has"), (2, "get"): return "an expression is a list: write `[\(words[0]), \(words[1])]`"
    default: return nil
    }
  }

  /// Reports a number of arguments that `call` does not take: "2 arguments".
  mutating func wrongCount(_ call: ExpressionCall, takes expected: String) {
    // Where a broken file ends, what is missing is not the author's choice.
    if call.node.isTruncated { return }
    let legacy = call.node.legacyConditionAsExpression
    let meant = MeantExpression(trailing: call)
    decoder.log.report(
      .expressionArguments, "`\(call.name)` takes \(expected), found \(call.arguments.count)",
      at: call.node.location,
      help: legacy.map { "write `\(abbreviated($0))`" } ?? meant?.help
        ?? "for example `\(OperatorCatalog[.named(call.name)].example)`",
      fixes: meant.map { [$0.fix(call.node.span)] } ?? call.node.legacyConditionFixes(isSafe: false))
  }

  // MARK: Variables

  /// Numbers for new variables; never used twice in one expression.
  mutating func newSlots(_ count: Int) -> Int {
    defer { slotCount += count }
    return slotCount
  }

  mutating func with<Result>(
    _ bound: [Variable], _ body: (inout ExpressionParser) -> Result
  ) -> Result {
    for variable in bound {
      variablePlaces[variable.name, default: []].append(variables.count)
      variables.append(variable)
    }
    defer {
      for variable in bound { variablePlaces[variable.name]?.removeLast() }
      variables.removeLast(bound.count)
    }
    return body(&self)
  }

  /// The innermost variable of this name.
  /// - Complexity: O(1).
  func variable(_ name: String) -> Variable? { variablePlaces[name]?.last.map { variables[$0] } }

  var variableNames: [String] { variables.map(\.name) }
}

extension ExpressionType {
  /// The operator that makes sure of this type.
  fileprivate var assertion: String { isArray ? "array" : "\(self)" }
}
