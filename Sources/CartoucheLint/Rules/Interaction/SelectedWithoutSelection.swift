import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// The state `selected` where nothing can be selected.
struct SelectedWithoutSelection: Rule {
  static let metadata = RuleMetadata(
    id: "selected-without-selection", .interaction,
    summary: "`states.selected` is written where nothing can be selected.",
    why: "With `selection: none`, or while it is not `enabled`, an annotation never gets into that state.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      selection: none
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [9, 9]
          states: { ⟦selected⟧: { gap: 4 } }
      """),
    .flagged(
      """
      version: 1
      templates:
        pin: { size: [9, 9], enabled: false, states: { ⟦selected⟧: { gap: 4 } } }
      annotations:
        - { id: a, extends: pin, attach: { point: [0, 0] } }
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
    .accepted(
      """
      version: 1
      selection: none
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [9, 9]
          selected: true
          states: { selected: { gap: 4 } }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    let selects = context.spec.root.selection != SelectionName.none
    for use in context.analysis.states where use.state == .selected {
      let isReached = use.looks.contains { look in
        look.traits.content.selected.constant != false || (selects && look.canBeEnabled)
      }
      guard !use.looks.isEmpty, !isReached else { continue }
      context.report(
        "nothing gets into the state `selected` here", at: use.key,
        help: selects
          ? "what has `enabled: false` cannot be selected" : "remove it, or `selection: none` at the root")
    }
  }
}
