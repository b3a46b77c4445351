import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// A state that says nothing.
struct EmptyState: Rule {
  static let metadata = RuleMetadata(
    id: "empty-state", .interaction,
    summary: "A state has no properties.",
    why: "The annotation looks the same in it, which nobody writes a state for.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [9, 9]
          states: { ⟦selected⟧: {} }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [9, 9]
          states: { selected: { gap: 4 } }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for use in context.analysis.states where use.isEmpty {
      context.report(
        "the state `\(use.state)` says nothing", at: use.key,
        help: "remove it, or write what differs in it")
    }
  }
}
