import CartoucheDiagnostics
import CartoucheSyntax

extension ExpressionParser {
  /// The operators whose outputs are sizes if their results are.
  private static let choosing: Set<String> = ["step", "interpolate", "case", "match", "let", "coalesce"]

  /// Returns one side of an expression whose result is a width and a height.
  mutating func parse(_ side: Side, of node: Node, _ annotation: Annotation) -> Expression? {
    guard node.kind == .sequence else {
      guard node.kind != .mapping,
        let parsed = parseUnchecked(node, expecting: .number, .assert)
      else {
        if node.kind == .mapping { reportNoSize(node) }
        return nil
      }
      guard parsed.type == .number else {
        reportNoSize(node)
        return nil
      }
      return isSize(node, list: false) ? parsed : nil
    }
    if !node.isExpression {
      guard isSize(node, list: true) else { return nil }
      let items = Array(node.items)
      guard items.count == 2 else {
        report(
          .expressionType,
          "a size has a width and a height, found \(items.count) item\(items.count == 1 ? "" : "s")",
          at: node, help: "write `[width, height]`")
        return nil
      }
      return parse(items[side.rawValue], expecting: .number)
    }
    let choosesSizes = Self.choosing.contains(node.firstChild?.string ?? "")
    if !choosesSizes { self.side = nil }
    defer { self.side = side }
    guard var parsed = parseCall(node, expecting: .sides, choosesSizes ? annotation : .none) else {
      return nil
    }
    guard choosesSizes else {
      guard isSize(node, list: parsed.type != .number) else { return nil }
      return parsed.type == .number ? folded(parsed) : item(side, of: parsed, mayBeNull: annotation == .none)
    }
    // The outputs are numbers already.
    guard parsed.arguments(of: "coalesce") != nil else {
      parsed.type = .number
      return folded(parsed)
    }
    parsed.type = .value
    return checked(parsed, annotation == .none ? nil : .number)
  }

  /// Returns one side of an expression that is a list of two numbers.
  /// - Parameter mayBeNull: Whether the result is null if the list is, because an enclosing `coalesce` skips nulls.
  private mutating func item(_ side: Side, of list: Expression, mayBeNull: Bool) -> Expression? {
    guard let sides = annotated(list, .sides, mayBeNull ? .none : .assert) else { return nil }
    if case .array(let items)? = sides.constant, items.count == 2 {
      return Expression(items[side.rawValue], .number, at: sides.location)
    }
    let place = sides.location
    let index = Expression(.number(Double(side.rawValue)), at: place)
    let item = Expression(calling: "at", [index, sides], sides.type == .value ? .value : .number, at: place)
    guard mayBeNull, sides.type == .value else { return folded(item) }
    let null = Expression(.null, at: place)
    return folded(
      Expression(
        calling: "case", [Expression(calling: "==", [sides, null], .boolean, at: place), null, item], .value,
        at: place))
  }

  /// Returns whether a size has the form of the earlier ones: a list of two numbers, or one number for both sides. If not, reports it.
  private mutating func isSize(_ node: Node, list isList: Bool) -> Bool {
    let first = areSizesLists ?? isList
    areSizesLists = first
    if first == isList { return true }
    let number = node.number == nil ? nil : node.written
    report(
      .expressionType,
      isList
        ? "this size is `[width, height]`, and another of the expression is one number"
        : "this size is one number, and another of the expression is `[width, height]`", at: node,
      help: isList
        ? "write `[width, height]` everywhere, or one number for both sides everywhere"
        : number.map { "write `[\($0), \($0)]`" } ?? "write `[width, height]`")
    return false
  }

  private mutating func reportNoSize(_ node: Node) {
    report(
      .expressionType, "expected `[width, height]`, found \(describe(node))", at: node,
      help: node.isText("auto")
        ? "an expression has no `auto`: leave the size out, or write numbers"
        : "a size is a list `[width, height]`, or one number for both sides")
  }

  /// Returns an expression converted to the expected type, and evaluated if it depends on neither feature nor zoom. Returns `nil` after an
  /// error.
  mutating func checked(
    _ parsed: Expression, _ expected: ExpressionType?, _ annotation: Annotation = .assert
  ) -> Expression? {
    annotated(parsed, expected, annotation).flatMap { folded($0) }
  }
}
