import CartoucheDiagnostics
import CartoucheSyntax

extension Operator {
  static let comparison: [Operator] = [
    comparison("==", "Whether two values are the same; of different types they never are."),
    comparison("!=", "Whether two values differ."),
    comparison("<", "Whether the first number or text comes before the second."),
    comparison("<=", "Whether the first number or text does not come after the second."),
    comparison(">", "Whether the first number or text comes after the second."),
    comparison(">=", "Whether the first number or text does not come before the second."),
  ]

  private static func comparison(_ name: String, _ summary: String) -> Operator {
    Operator(
      name, "value, value", summary, example: #"["\#(name)", [get, rating], 4]"#, parse: parseComparison)
  }
}

private func parseComparison(_ call: ExpressionCall, _ parser: inout ExpressionParser) -> Expression? {
  guard call.arguments.count == 2 else {
    parser.wrongCount(call, expected: "two values")
    return nil
  }
  let isOrder = call.name != "==" && call.name != "!="
  var sides: [Expression] = []
  for node in call.arguments {
    guard let side = parser.parse(node, expecting: .value) else { return nil }
    guard isComparable(side.type, byOrder: isOrder) else {
      parser.wrongType(
        side,
        expected: isOrder ? "number or string to compare" : "null, boolean, number or string to compare",
        at: node.location)
      return nil
    }
    sides.append(side)
  }
  let (one, other) = (sides[0].type, sides[1].type)
  guard one == other || one == .value || other == .value else {
    if let zoom = sides.first(where: { $0.constant == .string("zoom") }),
      sides.contains(where: { $0.type == .number })
    {
      parser.wrongType(zoom, expected: "number", at: zoom.location)
      return nil
    }
    let condition = parser.legacyCondition(around: call.node)
    parser.decoder.log.report(
      .expressionType, "\(one) and \(other) are never the same, so they cannot be compared",
      at: call.node.location,
      help: condition.legacyConditionAsExpression.map { "write `\(displayed($0))` if a property is meant" }
        ?? "`to-number` and `to-string` convert",
      related: [
        RelatedPlace("this is \(one)", at: sides[0].location),
        RelatedPlace("this is \(other)", at: sides[1].location),
      ], fixes: condition.legacyConditionFixes(isSafe: false))
    return nil
  }
  if isOrder, one != other {
    // The side whose type is unknown gets an assertion: at run time it must have the type of the other side.
    let side = one == .value ? 0 : 1
    let type = one == .value ? other : one
    sides[side] = Expression(calling: "\(type)", [sides[side]], type, at: call.node.location)
  }
  return Expression(calling: call.name, sides, .boolean, at: call.node.location)
}

private func isComparable(_ type: ExpressionType, byOrder isOrder: Bool) -> Bool {
  switch type {
  case .number, .string, .value: true
  case .boolean, .null: !isOrder
  case .object, .array: false
  }
}
