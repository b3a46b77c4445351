import CartoucheDiagnostics
import CartoucheSpec

/// A comparison of something with itself.
struct SelfComparison: Rule {
  static let metadata = RuleMetadata(
    id: "self-comparison", .data,
    summary: "Both sides of a comparison are the same.",
    why: "It is always true or always false, so one side was probably meant to be something else.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          forEach: [{ low: 1, high: 2 }]
          attach: { point: [0, 0] }
          size: [9, 9]
          visible: ⟦["<", [get, low], [get, low]]⟧
      """),
    .accepted(
      """
      version: 1
      annotations:
        - id: a
          forEach: [{ low: 1, high: 2 }]
          attach: { point: [0, 0] }
          size: [9, 9]
          visible: ["<", [get, low], [get, high]]
      """),
  ]

  static func check(_ context: inout RuleContext) {
    let expressions = context.analysis.filters.map(\.filter) + context.analysis.expressions.map(\.expression)
    for expression in expressions { expression.forEachPart { check($0, &context) } }
  }

  private static func check(_ expression: Expression, _ context: inout RuleContext) {
    if let sides = expression.arguments(of: "==", "<=", ">=") {
      check(sides, in: expression, result: true, &context)
    } else if let sides = expression.arguments(of: "!=", "<", ">") {
      check(sides, in: expression, result: false, &context)
    }
  }

  private static func check(
    _ sides: [Expression], in comparison: Expression, result: Bool, _ context: inout RuleContext
  ) {
    guard sides.allSatisfy({ $0.constant == nil }), let one = sides.first?.readProperty?.name,
      let other = sides.last?.readProperty?.name, one.content == other.content
    else { return }
    context.report(
      "`\(abbreviated(one.content))` is compared with itself, which is always \(result)",
      at: comparison.location, help: "write the property that was meant on one side")
  }
}
