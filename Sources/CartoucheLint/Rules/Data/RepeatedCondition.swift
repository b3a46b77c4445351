import CartoucheDiagnostics
import CartoucheSpec

/// A condition that a `case`, an `all` or an `any` asks twice.
struct RepeatedCondition: Rule {
  static let metadata = RuleMetadata(
    id: "repeated-condition", .data,
    summary: "An expression asks for one condition twice.",
    why: "The second never decides anything, so another one was probably meant.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          forEach: [{ rank: 1 }]
          attach: { point: [0, 0] }
          size: [9, 9]
          priority: [case, ["==", [get, rank], 1], 3, ⟦["==", [get, rank], 1]⟧, 2, 0]
      """),
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          forEach: [{ rank: 1 }]
          attach: { point: [0, 0] }
          size: [9, 9]
          visible: [any, [has, rank], ⟦[has,  rank]⟧]
      """),
    .accepted(
      """
      version: 1
      annotations:
        - id: a
          forEach: [{ rank: 1 }]
          attach: { point: [0, 0] }
          size: [9, 9]
          priority: [case, ["==", [get, rank], 1], 3, ["==", [get, rank], 2], 3, 0]
      """),
  ]

  static func check(_ context: inout RuleContext) {
    let expressions = context.analysis.filters.map(\.filter) + context.analysis.expressions.map(\.expression)
    for expression in expressions { expression.forEachPart { check($0, &context) } }
  }

  private static func check(_ expression: Expression, _ context: inout RuleContext) {
    var conditions: [Expression]
    if let arguments = expression.arguments(of: "case") {
      conditions = arguments.indices.filter { $0.isMultiple(of: 2) && $0 < arguments.count - 1 }.map {
        arguments[$0]
      }
    } else if let arguments = expression.arguments(of: "all", "any") {
      conditions = arguments
    } else {
      return
    }
    conditions.removeAll { $0.constant != nil }
    var first: [String: Expression] = [:]
    for condition in conditions {
      let written = context.analysis.text(at: condition.location).filter { !$0.isWhitespace }
      guard let earlier = first.updateValue(condition, forKey: written) else { continue }
      guard earlier.location != condition.location else { continue }
      context.report(
        "this condition stands here twice", at: condition.location,
        help: "remove it, or write the condition that was meant",
        related: [RelatedPlace("first asked here", at: earlier.location)])
    }
  }
}
