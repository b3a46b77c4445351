import CartoucheDiagnostics
package import CartoucheSyntax

/// Reads the filter of a style, as an expression or in the form that came before expressions.
///
/// The old form names the property itself: `["==", "class", "cafe"]`, with `$type` for the geometry and `$id` for
/// the id. Which form it is follows MapLibre's rules. What is wrong is reported as in any expression.
package func parseStyleFilter(_ node: Node, _ decoder: inout Decoder) -> Expression? {
  if node.isExpressionFilter { return parseExpression(node, expecting: .boolean, &decoder) }
  return LegacyFilter.expression(node, &decoder)
}

extension Node {
  /// Whether a filter is written as an expression rather than in the old form.
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
    case "any", "all": return items.dropFirst().allSatisfy(\.isExpressionFilter)
    default: return true
    }
  }

  /// Whether only an expression looks like this: `has` and literals belong to both forms.
  fileprivate var isOnlyExpression: Bool {
    guard kind == .sequence, let name = items.first(where: { _ in true })?.string else { return false }
    return isExpressionFilter && !["has", "all", "any"].contains(name)
  }
}

private enum LegacyFilter {
  static func expression(_ node: Node, _ decoder: inout Decoder) -> Expression? {
    let items = Array(node.items)
    guard node.kind == .sequence, let name = items.first?.string else {
      return parseExpression(node, expecting: .boolean, &decoder)
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
      return parseExpression(node, expecting: .boolean, &decoder)
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
          ? parseExpression(argument, expecting: .boolean, &decoder) : expression(argument, &decoder)
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
    // Null is a value, and a property that is missing has none; an id that is missing is null.
    let isNull = value.constant == .null
    if name == "==" || isNull {
      if isNull, name == "<" || name == ">" { return Expression(.boolean(false), at: node.location) }
      let compared = Expression(calling: "==", [read, value], .boolean, at: node.location)
      return isNull && !key.isSpecial ? all([presence(of: key), compared], node) : compared
    }
    // The old form is false where the types differ, and orders booleans as 0 and 1; the operator alone would fail.
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
    // Old filters know three types of geometry; the multi-geometries count as theirs.
    if key.string == "$type" { values += values.map { .string("Multi" + $0.plainText) } }
    // Lists and objects are equal to nothing, and the operator would fail for them.
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
    // All that a layer draws has a geometry.
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

  /// The name of the property, which comes first.
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
  /// The text of a string; empty for anything else.
  fileprivate var plainText: String { if case .string(let text) = self { text } else { "" } }
}

extension Node {
  /// Whether a key of an old filter names the geometry's type or the id, rather than a property.
  fileprivate var isSpecial: Bool { string == "$type" || string == "$id" }
}
