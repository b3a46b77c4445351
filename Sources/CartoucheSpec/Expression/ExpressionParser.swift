import CartoucheDiagnostics
package import CartoucheSyntax

/// Parses and type-checks an expression.
///
/// A scalar is a constant, and a list is an operator with its arguments. Each error is located at the invalid item. Types follow MapLibre:
/// an argument of type `value` gets an assertion of the expected type, and a result that should be a text is converted.
/// - Parameters:
///   - type: The required type of the result, or `nil` for any type.
///   - allowsLists: Whether the result may be a list. If so, the help text about a list without an operator suggests `literal`.
package func parseExpression(
  _ node: Node, expecting type: ExpressionType?, allowsLists: Bool = true, _ decoder: inout Decoder
) -> Expression? {
  let annotation: ExpressionParser.Annotation = type == .string ? .coerce : .assert
  guard let expression = parse(node, expecting: type, annotation, allowsLists: allowsLists, &decoder),
    checkZoomPlacement(expression, node, &decoder)
  else { return nil }
  return expression
}

/// Parses an expression whose result is `true` or `false` at each whole zoom, such as the filter of a layer. `zoom` may be used anywhere in
/// it.
func parseZoomCondition(_ node: Node, _ decoder: inout Decoder) -> Expression? {
  parse(node, expecting: .boolean, .assert, &decoder)
}

/// Parses an expression whose result is a width and a height, and returns an expression for each side. Returns `nil` after an error.
///
/// The outputs of `step`, `interpolate`, `case`, `match`, `let` and `coalesce` are lists of two items: each expression has one item of each
/// list. Another operator, such as `get`, has a list of two numbers as its value.
func parseSides(_ node: Node, _ decoder: inout Decoder) -> (width: Expression, height: Expression)? {
  let start = decoder.log.count
  guard let width = parse(node, expecting: .sides, .assert, side: .width, &decoder),
    checkZoomPlacement(width, node, &decoder)
  else { return nil }
  // Most findings are those of the width. Only findings about the second items of lists are new.
  var other = decoder.blank()
  let height = parse(node, expecting: .sides, .assert, side: .height, &other)
  let isPlaced = height.map { checkZoomPlacement($0, node, &other) } ?? false
  let known = Set(decoder.log.diagnostics[start...].map { $0.location })
  for diagnostic in other.log.diagnostics where !known.contains(diagnostic.location) {
    decoder.log.report(diagnostic)
  }
  guard let height, isPlaced else { return nil }
  return (width, height)
}

/// Parses an expression whose result is shown as text, like a style's `text-field`.
///
/// Numbers and property values are converted to text, including the outputs of `case`, `match` and similar operators. An expression that
/// depends on zoom is an error, because a table over zoom cannot have texts.
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
  allowsLists: Bool = true, side: ExpressionParser.Side? = nil, _ decoder: inout Decoder
) -> Expression? {
  // The parser takes over the decoder without a copy, and returns it at the end.
  // Only a priority may be of any type and is no data.
  var parser = ExpressionParser(
    decoder: Decoder(), allowsLists: allowsLists, isPriority: type == .value, side: side)
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

/// The state of parsing one expression.
struct ExpressionParser {
  var decoder: Decoder
  /// Whether the result of the whole expression may be a list, not only a single value.
  private let allowsLists: Bool
  /// Whether the outermost expression gives a priority.
  private let isPriority: Bool
  /// The side of a size that the parser takes from lists of two numbers, or `nil` if the expression is no size.
  var side: Side?
  /// Whether the sizes of the expression are lists of two numbers, and not numbers for both sides; `nil` before the first.
  var areSizesLists: Bool?
  private var depth = 0
  private var variables: [Variable] = []
  /// For each name, the indices in `variables` of the variables with this name, from the outermost to the innermost.
  private var variablePlaces: [String: [Int]] = [:]
  private var slotCount = 0
  /// Whether a text in the expression is the name of a priority, such as `high`. The help text about a number of the wrong type then
  /// explains priorities.
  private var hasReadPriorityName = false
  /// The outermost `all`, `any` or `none` around the node that is parsed. In the older syntax of filters it is rewritten as a whole.
  private var combination: Node?

  struct Variable {
    var name: String
    var slot: Int
    var value: Expression
  }

  /// The conversion of an expression to the expected type, if it has another type. MapLibre calls this a type annotation.
  enum Annotation {
    /// An assertion: evaluation fails if the value is not of the expected type.
    case assert
    /// A conversion of a value of unknown type to text.
    case coerce
    /// A conversion to text, also of numbers and of the outputs of an operator such as `case`.
    case print
    /// No conversion, because the enclosing operator converts its result.
    case none
    /// No conversion, and any known type is allowed.
    case unchecked
    /// No conversion of the expression itself, and any known type is allowed. Outputs of an operator such as `case` are converted to text.
    case printLater

    /// The conversion that the outputs of an operator such as `case` get, if this is the conversion of the operator's result.
    var ofOutputs: Annotation { self == .print || self == .printLater ? .print : .assert }
  }

  /// A side of a size, as the index of its number in `[width, height]`.
  enum Side: Int {
    case width, height
  }

  init(decoder: Decoder, allowsLists: Bool, isPriority: Bool, side: Side? = nil) {
    self.side = side
    self.decoder = decoder
    self.allowsLists = allowsLists
    self.isPriority = isPriority
  }

  /// Returns the expected type of a call's outputs, or `nil` if the first output decides. Priorities may be numbers
  /// beside `required`, which has no number.
  func outputType(of call: ExpressionCall) -> ExpressionType? {
    let mayBeRequired =
      isPriority && call.arguments.contains { $0.kind == .scalar && $0.string == "required" }
    return call.outputType ?? (mayBeRequired ? .value : nil)
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
    if let side, expected == .sides { return parse(side, of: node, annotation) }
    guard let parsed = parseUnchecked(node, expecting: expected, annotation) else { return nil }
    return checked(parsed, expected, annotation)
  }

  mutating func parseUnchecked(
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

  mutating func parseCall(
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
    let isOutermost = combination == nil && (name == "all" || name == "any" || name == "none")
    if isOutermost { combination = node }
    defer { if isOutermost { combination = nil } }
    return OperatorCatalog[id].parse(
      ExpressionCall(
        node: node, name: name, arguments: Array(items), expected: expected, annotation: annotation), &self)
  }

  /// Returns whether the list has a YAML tag, which is reported as an error.
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
      let condition = legacyCondition(around: node)
      decoder.log.report(
        .unknownOperator, "`\(name)` is of filters as they were before expressions", at: head.location,
        help: condition.legacyConditionAsExpression.map { "write `\(displayed($0))`" }
          ?? #"write what it negates as an expression, in `["!", …]`"#,
        fixes: condition.legacyConditionFixes(isSafe: true))
      return
    }
    if let meant = SuggestedExpression(infix: node) ?? SuggestedExpression(format: node) {
      decoder.log.report(
        .unknownOperator, "unknown operator `\(abbreviated(name))`", at: head.location, help: meant.help,
        fixes: [meant.fix(node.span)])
      return
    }
    // If the result of the expression cannot be a list, a list of values is not suggested.
    if reportBracketedVariable(name, of: node) { return }
    let mayBeList = (depth > 1 || allowsLists) && (expected.map { $0 == .value || $0.isArray } ?? true)
    if reportUnsupported(head, of: node, mayBeWord: mayBeList || node.count == 1) { return }
    let help =
      mayBeList
      ? literalHelp(node)
      : "an expression starts with its operator: `[get, \(node.count == 1 && isWord(name) ? abbreviated(name) : "name")]`"
        + noteOnUnsupported(name)
    guard OperatorCatalog.nearest(to: name) != nil || InvisibleCharacter.first(in: name) != nil else {
      decoder.log.report(
        .unknownOperator, "unknown operator `\(abbreviated(name))`", at: head.location, help: help,
        fixes: mayBeList ? literalFixes(node) : [])
      return
    }
    var unknown = UnknownName(
      name, "unknown operator `\(abbreviated(name))`", among: OperatorCatalog.all.map { $0.name },
      in: .quoted,
      help: help)
    unknown.isOfLanguage = true
    if let foreign = OperatorCatalog.foreignNames[name.lowercased()] {
      unknown.meant = NameSuggestion(foreign, in: .quoted, help: "it is called `\(foreign)` here")
    }
    decoder.log.report(ExpressionFinding.unknownOperator, unknown, at: head.location)
  }

  /// Returns the text with the missing comma, `get, name` for `get name`; `nil` if the text does not start with an operator.
  private func missingComma(_ name: String, _ head: Node) -> String? {
    let words = name.split(separator: " ", maxSplits: 1)
    guard head.isPlain, words.count == 2, OperatorCatalog.id(String(words[0])) != nil else { return nil }
    return words.joined(separator: ", ")
  }

  // MARK: Types and constants

  mutating func annotated(
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

  /// Returns the value of an expression that depends on neither feature nor zoom, as a constant. If the evaluation fails, the expression is
  /// reported as an error.
  mutating func folded(_ expression: Expression) -> Expression? {
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
    // If a syntax error truncated the node, the missing part of the node is not a second error.
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
      } else if let meant = SuggestedExpression(
        text: text, expecting: expected == "boolean" ? .boolean : .value)
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

  /// Returns the help text for a text in place of a condition, or `nil` if the text is not a name.
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

  /// Reports a call with a wrong number of arguments.
  /// - Parameter expected: The correct number in messages, such as "2 arguments".
  mutating func wrongCount(_ call: ExpressionCall, expected: String) {
    // If a syntax error truncated the call, its missing arguments are not a second error.
    if call.node.isTruncated { return }
    let condition = legacyCondition(around: call.node)
    let legacy = condition.legacyConditionAsExpression
    let meant = SuggestedExpression(trailing: call)
    decoder.log.report(
      .expressionArguments, "`\(call.name)` takes \(expected), found \(call.arguments.count)",
      at: call.node.location,
      help: legacy.map { "write `\(displayed($0))`" } ?? meant?.help
        ?? "for example `\(OperatorCatalog[.named(call.name)].example)`",
      fixes: meant.map { [$0.fix(call.node.span)] } ?? condition.legacyConditionFixes(isSafe: false))
  }

  /// Returns the condition that is rewritten after an error in `node`, a condition in the older syntax of filters: the outermost `all`,
  /// `any` or `none` around it, or the node itself if that cannot be rewritten.
  func legacyCondition(around node: Node) -> Node {
    guard node.legacyConditionAsExpression != nil, let combination,
      combination.legacyConditionAsExpression != nil
    else { return node }
    return combination
  }

  // MARK: Variables

  /// Reserves `count` consecutive indices for variables, and returns the first. An index is never reused within an expression.
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

  /// Returns the innermost variable with this name, or `nil` if there is none.
  /// - Complexity: O(1).
  func variable(_ name: String) -> Variable? { variablePlaces[name]?.last.map { variables[$0] } }

  var variableNames: [String] { variables.map { $0.name } }
}

extension ExpressionType {
  /// The name of the operator that asserts the type, such as `array` for `array<number>`.
  fileprivate var assertion: String { isArray ? "array" : "\(self)" }
}

/// A call in an expression: a list whose first item is the name of a known operator.
struct ExpressionCall {
  let node: Node
  let name: String
  /// The arguments of the call: the items of its list after the operator.
  let arguments: [Node]
  /// The expected type of the result, or `nil` for any type. The parser derives the types of the arguments from it.
  let expected: ExpressionType?
  /// The conversion of the call's result, if the result has another type than the expected one.
  let annotation: ExpressionParser.Annotation

  /// The type that the outputs of an operator such as `case` must have, or `nil` if any type is accepted.
  var outputType: ExpressionType? { expected == .value ? nil : expected }
}

extension ExpressionParser {
  /// Parses a call of an operator, whose arguments must match one of the operator's lists of argument types.
  mutating func parse(
    _ call: ExpressionCall, _ overloads: [Overload], result: ExpressionType
  ) -> Expression? {
    let fitting = overloads.filter { $0.accepts(count: call.arguments.count) }
    guard let overload = fitting.first else {
      reportCount(call, overloads)
      return nil
    }
    var arguments: [Expression] = []
    arguments.reserveCapacity(call.arguments.count)
    for (index, node) in call.arguments.enumerated() {
      let type = overload.type(ofArgument: index)
      // If several overloads have the same number of arguments, the argument may have the type of any of them.
      let annotation: Annotation = fitting.count > 1 ? .unchecked : .assert
      guard let parsed = parse(node, expecting: type, annotation) else { return nil }
      guard fitting.count == 1 || parsed.type == .value || type.accepts(parsed.type) else {
        var types: [String] = []
        for type in fitting.map({ "\($0.type(ofArgument: index))" }) where !types.contains(type) {
          types.append(type)
        }
        wrongType(parsed, expected: types.joined(lastWith: "or"), at: parsed.location)
        return nil
      }
      guard let argument = checked(parsed, type) else { return nil }
      arguments.append(argument)
    }
    return Expression(
      calling: call.name, arguments, result, overload.dependencies, at: call.node.location)
  }

  private mutating func reportCount(_ call: ExpressionCall, _ overloads: [Overload]) {
    // An error inside an argument is a more likely cause than a wrong number of arguments.
    for node in call.arguments where parse(node) == nil { return }
    let counts = overloads.map { overload in
      switch overload.parameters {
      case .fixed(let types): types.isEmpty ? "no arguments" : "\(types.count) (\(overload.usage))"
      case .repeated: "any number (\(overload.usage))"
      }
    }
    wrongCount(call, expected: counts.joined(separator: " or "))
  }
}

extension Decoder {
  /// Returns the value of a scalar inside an expression.
  ///
  /// A quoted scalar is a text. An unquoted scalar is a number, `true`, `false` or `null` only in exactly that form, and otherwise a text.
  /// Spellings that YAML readers understand differently are reported as errors.
  mutating func expressionScalar(_ node: Node) -> ExpressionValue? {
    guard hasValue(node) else { return nil }
    guard node.isPlain else { return .string(node.string) }
    if reportAmbiguousForm(node) { return nil }
    if let number = node.number { return .number(number) }
    if node.isText("true") { return .boolean(true) }
    if node.isText("false") { return .boolean(false) }
    if node.isText("null") { return .null }
    let text = node.string
    if let problem = numberSpelling(text) {
      reportAmbiguous(node, "a number for some YAML readers, and \(problem.reason)", problem.replacement)
      return nil
    }
    return .string(text)
  }

  /// Returns whether an unquoted scalar is a number with leading zeros, or a word that some YAML readers take for `true`, `false` or
  /// `null`.
  /// Such a scalar is reported as an error.
  mutating func reportAmbiguousForm(_ node: Node) -> Bool {
    if node.hasLeadingZero, node.number != nil {
      reportAmbiguous(node, "octal for some YAML readers", withoutLeadingZeros(node.string))
      return true
    }
    // All words in `ambiguousWords` have at most five letters.
    guard 1...5 ~= node.utf8.count, let word = ambiguousWords[node.string.lowercased()],
      !node.isText("true"), !node.isText("false"), !node.isText("null")
    else { return false }
    reportAmbiguous(node, "`\(word)` for some YAML readers", word)
    return true
  }

  /// Returns whether an unquoted scalar is a number that exceeds the range of a `Double`. Such a scalar is reported as an error.
  mutating func reportTooLarge(_ node: Node) -> Bool {
    guard node.number == nil, let problem = numberSpelling(node.string), problem.isTooLarge else {
      return false
    }
    reportAmbiguous(node, "a number for some YAML readers, and \(problem.reason)", nil)
    return true
  }

  /// Returns the text of a scalar where only a name is possible, so that `on` in `[get, on]` is a name and no boolean. Returns `nil` for
  /// any other node.
  mutating func expressionName(_ node: Node) -> String? {
    node.kind == .scalar && node.tag == nil && !node.isEmpty ? node.string : nil
  }

  private mutating func reportAmbiguous(_ node: Node, _ reason: String, _ meaning: String?) {
    let text = abbreviated(node.string)
    let quoted = Fix("quote it", isSafe: false, replacing: node.span, with: "\"\(node.string)\"")
    log.report(
      .ambiguousScalar, "`\(text)` without quotes is \(reason)", at: node.location,
      help: meaning.map { "quote it or write `\($0)`" } ?? "quote it, or write the number in decimal",
      fixes: [quoted]
        + (meaning.map { [Fix("write `\($0)`", isSafe: false, replacing: node.span, with: $0)] } ?? []))
  }
}

/// Unquoted words that YAML 1.1 and some readers of YAML 1.2 take for `true`, `false` or `null`.
private let ambiguousWords = [
  "yes": "true", "on": "true", "true": "true", "no": "false", "off": "false", "false": "false",
  "null": "null", "~": "null",
]

/// Returns the number that some YAML readers see in an unquoted text, or `nil` if all readers see a text.
private func numberSpelling(_ text: String) -> NumberSpelling? {
  guard let first = text.utf8.first, UInt8(ascii: "+")...UInt8(ascii: "9") ~= first,
    let last = text.utf8.last, last != UInt8(ascii: "x"), last != UInt8(ascii: "t"),
    !text.contains(where: { $0 == "," || $0 == "#" || $0 == ":" })
  else { return nil }
  return NumberSpelling(text)
}
