import CartoucheDiagnostics
package import CartoucheSyntax

/// Parses the filter of a style, in either of its two syntaxes.
///
/// A filter is an expression, or has the older syntax with plain property names: `["==", "class", "cafe"]`. In the older syntax, `$type` is
/// the geometry type and `$id` the feature id. The syntax of a filter is determined as in MapLibre. Errors are reported as in any
/// expression, but `zoom` may be used anywhere.
package func parseStyleFilter(_ node: Node, _ decoder: inout Decoder) -> Expression? {
  if node.isExpressionFilter { return parseZoomCondition(node, &decoder) }
  return LegacyFilter.expression(node, &decoder)
}

extension Node {
  /// Whether a style's filter is an expression, rather than in the older syntax.
  fileprivate var isExpressionFilter: Bool {
    guard kind == .sequence else { return true }
    let items = Array(self.items)
    guard let name = items.first?.string else { return true }
    switch name {
    case "has": return items.count >= 2 && !["$id", "$type"].contains(items[1].string)
    case "in": return items.count >= 3 && (items[1].kind != .scalar || items[2].kind == .sequence)
    case "!in", "!has", "none": return false
    case "==", "!=", "<", "<=", ">", ">=":
      return items.count != 3 || items[1].kind == .sequence || items[2].kind == .sequence
    case "any", "all": return items.dropFirst().allSatisfy { $0.isExpressionFilter }
    default: return true
    }
  }

  /// Whether the node can only be an expression. `has`, `all`, `any` and constants exist in both syntaxes of filters.
  fileprivate var isOnlyExpression: Bool {
    guard kind == .sequence, let name = items.first(where: { _ in true })?.string else { return false }
    return isExpressionFilter && !["has", "all", "any"].contains(name)
  }
}

private enum LegacyFilter {
  static func expression(_ node: Node, _ decoder: inout Decoder) -> Expression? {
    let items = Array(node.items)
    guard node.kind == .sequence, let name = items.first?.string else {
      return parseZoomCondition(node, &decoder)
    }
    let arguments = Array(items.dropFirst())
    switch name {
    case "all", "any", "none":
      return combination(name, arguments, node, &decoder)
    case "==", "<", "<=", ">", ">=":
      return comparison(name, arguments, node, &decoder)
    case "!=":
      return comparison("==", arguments, node, &decoder).map { negated($0) }
    case "in":
      return membership(arguments, node, &decoder)
    case "!in":
      return membership(arguments, node, &decoder).map { negated($0) }
    case "has", "!has":
      guard let key = key(arguments, node, &decoder) else { return nil }
      let found = presence(of: key)
      return name == "has" ? found : negated(found)
    default:
      return parseZoomCondition(node, &decoder)
    }
  }

  private static func combination(
    _ name: String, _ arguments: [Node], _ node: Node, _ decoder: inout Decoder
  ) -> Expression? {
    var parts: [Expression] = []
    for argument in arguments {
      if argument.isOnlyExpression {
        decoder.log.report(
          .mixedFilter, "this is an expression inside a filter of the old form", at: argument.location,
          help: "write the whole filter as an expression: `[\"get\", name]` reads a property",
          related: [RelatedPlace("the filter is here", at: node.location)])
      }
      guard
        let part = argument.isOnlyExpression
          ? parseZoomCondition(argument, &decoder) : expression(argument, &decoder)
      else { return nil }
      parts.append(part)
    }
    return Expression(calling: name, parts, .boolean, at: node.location)
  }

  private static func comparison(
    _ name: String, _ arguments: [Node], _ node: Node, _ decoder: inout Decoder
  ) -> Expression? {
    guard let key = key(arguments, node, &decoder), arguments.count == 2 else {
      if arguments.count != 2 { reportCount(node, &decoder) }
      return nil
    }
    let value = Expression(ExpressionValue(data: arguments[1]), at: arguments[1].location)
    if key.string == "$type", name == "==" { return membership(arguments, node, &decoder) }
    let read = reading(key)
    // In the older syntax, a missing property does not equal null, but a missing id does.
    let isNull = value.constant == .null
    if name == "==" || isNull {
      if isNull, name == "<" || name == ">" { return Expression(.boolean(false), at: node.location) }
      let compared = Expression(calling: "==", [read, value], .boolean, at: node.location)
      return isNull && !key.isSpecial ? all([presence(of: key), compared], node) : compared
    }
    // The older syntax gives false for values of different types, and orders booleans as 0 and 1. The operator of expressions would fail
    // for them.
    let sameType = Expression(
      calling: "==", [type(of: read, key), Expression(.string("\(value.type)"), at: value.location)],
      .boolean, at: node.location)
    let sides = [read, value].map {
      value.type == .boolean ? Expression(calling: "to-number", [$0], .number, at: node.location) : $0
    }
    return all([sameType, Expression(calling: name, sides, .boolean, at: node.location)], node)
  }

  private static func membership(
    _ arguments: [Node], _ node: Node, _ decoder: inout Decoder
  ) -> Expression? {
    guard let key = key(arguments, node, &decoder) else { return nil }
    var values = arguments.dropFirst().map { ExpressionValue(data: $0) }
    // The older syntax has three geometry types, each of which includes its multi-geometry.
    if key.string == "$type" { values += values.map { .string("Multi" + $0.plainText) } }
    // In the older syntax, lists and objects equal nothing. The operator `in` would fail for them.
    var types: [ExpressionValue] = []
    for value in values {
      let type = ExpressionValue.string("\(value.type)")
      if !value.type.isArray, value.type != .object, !types.contains(type) { types.append(type) }
    }
    func isIn(_ item: Expression, _ list: [ExpressionValue]) -> Expression {
      Expression(
        calling: "in", [item, Expression(.array(list), at: node.location)], .boolean, at: node.location)
    }
    let read = reading(key)
    let found = [isIn(type(of: read, key), types), isIn(read, values)]
    let mayBeMissing = values.contains(.null) && !key.isSpecial
    return all((mayBeMissing ? [presence(of: key)] : []) + found, node)
  }

  private static func all(_ parts: [Expression], _ node: Node) -> Expression {
    Expression(calling: "all", parts, .boolean, at: node.location)
  }

  private static func type(of read: Expression, _ key: Node) -> Expression {
    Expression(calling: "typeof", [read], .string, at: key.location)
  }

  private static func presence(of key: Node) -> Expression {
    switch key.string {
    // Every feature in a layer has a geometry, so `$type` is always present.
    case "$type": return Expression(.boolean(true), at: key.location)
    case "$id":
      let null = Expression(.null, at: key.location)
      return negated(Expression(calling: "==", [reading(key), null], .boolean, at: key.location))
    case let name:
      return Expression(
        calling: "has", [Expression(.string(name), at: key.location)], .boolean, .feature, at: key.location)
    }
  }

  private static func reading(_ key: Node) -> Expression {
    switch key.string {
    case "$type": Expression(calling: "geometry-type", [], .string, .feature, at: key.location)
    case "$id": Expression(calling: "id", [], .value, .feature, at: key.location)
    case let name:
      Expression(
        calling: "get", [Expression(.string(name), at: key.location)], .value, .feature, at: key.location)
    }
  }

  private static func negated(_ expression: Expression) -> Expression {
    Expression(calling: "!", [expression], .boolean, at: expression.location)
  }

  /// Returns the first argument of a filter in the older syntax, which is the name of a property or `$type` or `$id`. Any other node is
  /// reported as an error.
  private static func key(_ arguments: [Node], _ node: Node, _ decoder: inout Decoder) -> Node? {
    guard let key = arguments.first else {
      reportCount(node, &decoder)
      return nil
    }
    guard key.kind == .scalar else {
      decoder.wrongType(key, expected: "the name of a property")
      return nil
    }
    return key
  }

  private static func reportCount(_ node: Node, _ decoder: inout Decoder) {
    guard !node.isTruncated else { return }
    decoder.log.report(
      .expressionArguments, "this filter names no property or value", at: node.location,
      help: "for example `[\"==\", \"class\", \"cafe\"]`")
  }
}

extension ExpressionValue {
  /// The text of a string value, or an empty text for any other value.
  fileprivate var plainText: String { if case .string(let text) = self { text } else { "" } }
}

extension Node {
  /// Whether the name in a filter of the older syntax is `$type` or `$id`, rather than a property.
  fileprivate var isSpecial: Bool { string == "$type" || string == "$id" }
}

/// Fixes for conditions in the older filter syntax where an expression is expected, such as `["!in", kind, cafe, bar]`.
extension Node {
  /// The operators that exist only in the older syntax of filters.
  static let legacyOperators: Set<String> = ["!has", "!in"]

  /// The condition rewritten as an expression. `nil` if it is not in the older filter syntax, or not in brackets on one line.
  var legacyConditionAsExpression: String? {
    guard kind == .sequence, style == .flow, !isTruncated, !written.contains("\n"),
      let name = firstChild?.string
    else { return nil }
    let arguments = Array(items).dropFirst()
    if ["all", "any", "none"].contains(name) { return combinationAsExpression(name, arguments) }
    if name == "in", let membership = membershipAsExpression(arguments) { return membership }
    guard let key = arguments.first, key.isLegacyKey else { return nil }
    let values = arguments.dropFirst()
    guard values.allSatisfy({ $0.kind == .scalar && !$0.isTruncated }) else { return nil }
    let list = values.map { $0.written }.joined(separator: ", ")
    switch name {
    case "!has" where values.isEmpty && !key.string.hasPrefix("$"): return #"["!", ["has", \#(key.written)]]"#
    case "in" where !values.isEmpty: return #"["in", \#(key.legacyReading), ["literal", [\#(list)]]]"#
    case "!in" where !values.isEmpty:
      return #"["!", ["in", \#(key.legacyReading), ["literal", [\#(list)]]]]"#
    case "==", "!=", "<", "<=", ">", ">=":
      return values.count == 1 ? #"["\#(name)", \#(key.legacyReading), \#(list)]"# : nil
    default: return nil
    }
  }

  /// Returns the expression for `all`, `any` or `none` with conditions in the older syntax, beside which may be expressions. Returns `nil`
  /// if there is no such condition, or if a condition cannot be rewritten.
  private func combinationAsExpression(_ name: String, _ arguments: ArraySlice<Node>) -> String? {
    var parts: [String] = []
    var isRewritten = false
    for argument in arguments {
      if let condition = argument.legacyConditionAsExpression {
        parts.append(condition)
        isRewritten = true
      } else if argument.isExpressionFilter {
        parts.append(argument.written)
      } else {
        return nil
      }
    }
    return isRewritten ? #"["\#(name)", \#(parts.joined(separator: ", "))]"# : nil
  }

  /// Returns the expression for `in` with an expression and several separate values, as in `["in", [get, kind], cafe, bar]`; otherwise
  /// `nil`.
  private func membershipAsExpression(_ arguments: ArraySlice<Node>) -> String? {
    guard let subject = arguments.first, subject.kind == .sequence, arguments.count > 2,
      arguments.dropFirst().allSatisfy({ $0.kind == .scalar })
    else { return nil }
    let list = arguments.dropFirst().map { $0.written }.joined(separator: ", ")
    return #"["in", \#(subject.written), ["literal", [\#(list)]]]"#
  }

  /// Returns a fix that rewrites a condition in the older filter syntax as an expression; empty for any other node.
  /// - Parameter isSafe: Whether the condition certainly has that meaning.
  func legacyConditionFixes(isSafe: Bool) -> [Fix] {
    legacyConditionAsExpression.map {
      [Fix("write it as an expression", isSafe: isSafe, replacing: span, with: $0)]
    } ?? []
  }

  /// The expression that was probably meant by a mapping such as `{ class: peak }`, by which databases write an equality; `nil` for any
  /// other node.
  var equalityAsExpression: String? {
    guard kind == .mapping, count == 1, let entry = entries.first(where: { _ in true }),
      entry.value.kind == .scalar, !entry.value.isEmpty, !isTruncated, entry.key.isLegacyKey
    else { return nil }
    return "[\"==\", [get, \(entry.key.written)], \(entry.value.written)]"
  }

  private var isLegacyKey: Bool {
    kind == .scalar && !isTruncated && tag == nil && !string.isEmpty && number == nil
      && !(isPlain && ["true", "false", "null"].contains(string))
  }

  /// An expression that reads the property, the geometry type or the id to which a name in the older filter syntax refers.
  private var legacyReading: String {
    switch string {
    case "$type": #"["geometry-type"]"#
    case "$id": #"["id"]"#
    default:
      // Names of properties rarely start with a sign, so the sign is applied to the value of the property.
      sign.map { #"["\#($0)", ["get", \#(string.dropFirst())]]"# } ?? #"["get", \#(written)]"#
    }
  }

  /// The sign before a word, such as in `-rank` or `!open`; `nil` if there is none.
  private var sign: Character? {
    guard let first = string.first, "-!".contains(first) else { return nil }
    let name = string.dropFirst()
    let isWord = name.first?.isLetter == true && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return isWord ? first : nil
  }
}
