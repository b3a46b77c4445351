import CartoucheDiagnostics
import CartoucheSpec

/// A comparison of two written values, mostly because a `get` was forgotten.
struct ConstantComparison: Rule {
  static let metadata = RuleMetadata(
    id: "constant-comparison", .data,
    summary: "Two written values are compared.",
    why: "`kind` alone is just that text; `[get, kind]` reads the property.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          forEach: [{ kind: cafe }]
          attach: { point: [0, 0] }
          size: [9, 9]
          visible: ⟦["==", kind, cafe]⟧
      """),
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          forEach: [{ kind: cafe, rank: 2 }]
          attach: { point: [0, 0] }
          size: [9, 9]
          priority: [case, [all, [has, rank], ⟦["!=", kind, cafe]⟧], 1, 0]
      """),
    .accepted(
      """
      version: 1
      annotations:
        - id: a
          forEach: [{ kind: cafe }]
          attach: { point: [0, 0] }
          size: [9, 9]
          visible: ["==", [get, kind], cafe]
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for use in context.analysis.filters {
      // A filter that is nothing else is told by the compiler.
      for part in use.filter.children { part.forEachPart { check($0, use.facts, &context) } }
    }
    for use in context.analysis.expressions {
      use.expression.forEachPart { check($0, use.facts, &context) }
    }
  }

  /// An expression that is a value, and was written as a comparison.
  private static func check(
    _ expression: Expression, _ facts: FeatureFacts?, _ context: inout RuleContext
  ) {
    guard case .boolean(let result)? = expression.constant else { return }
    let written = context.analysis.text(at: expression.location)
    let isList = written.hasPrefix("[") || written.hasPrefix("-")
    let first = written.drop { "[-'\" ".contains($0) }
    guard isList, ["==", "!=", "<", ">"].contains(where: { first.hasPrefix($0) }) else { return }
    // The value that is the name of a property.
    let name = facts?.names.first { written.contains($0) }
    context.report(
      "two written values are compared, which is always \(result)", at: expression.location,
      help: "`[get, \(name.map(abbreviated) ?? "name")]` reads a property")
  }
}
