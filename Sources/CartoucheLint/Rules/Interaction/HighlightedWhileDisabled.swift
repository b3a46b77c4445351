import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// The state `highlighted` of what is disabled.
struct HighlightedWhileDisabled: Rule {
  static let metadata = RuleMetadata(
    id: "highlighted-while-disabled", .interaction,
    summary: "`states.highlighted` is written for what is not `enabled`.",
    why: "What is disabled lets the finger through, so it is never pressed.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [9, 9]
          enabled: false
          states: { ⟦highlighted⟧: { gap: 4 } }
      """),
    .accepted(
      """
      version: 1
      templates:
        pin: { size: [9, 9], states: { highlighted: { gap: 4 } } }
      annotations:
        - { id: a, extends: pin, enabled: false, attach: { point: [0, 0] } }
        - { id: b, extends: pin, attach: { point: [1, 0] } }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for use in context.analysis.states where use.state == .highlighted {
      guard !use.looks.isEmpty, !use.looks.contains(where: \.canBeEnabled) else { continue }
      context.report(
        "nothing gets into the state `highlighted` here", at: use.key,
        help: "what has `enabled: false` cannot be pressed")
    }
  }
}
