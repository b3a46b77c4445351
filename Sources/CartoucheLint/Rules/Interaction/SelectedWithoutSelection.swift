import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// `selected: true` or the state `selected` where nothing can be selected.
struct SelectedWithoutSelection: Rule {
  static let metadata = RuleMetadata(
    id: "selected-without-selection", .interaction,
    summary: "`selected: true` or `states.selected` is written where nothing can be selected.",
    why: """
      With `selection: none`, or while it is not `enabled`, an annotation never gets into that state, nor is it selected at first.
      """)

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
    .flagged(
      """
      version: 1
      selection: none
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, selected: ⟦true⟧ }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, enabled: false, selected: ⟦true⟧ }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [9, 9]
          enabled: false
          selected: true
          states: { selected: { gap: 4 }, highlighted: { enabled: true } }
      """),
    .accepted(
      """
      version: 1
      selection: none
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, selected: false }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    let selects = context.spec.root.selection != SelectionName.none
    let help =
      selects ? "what has `enabled: false` cannot be selected" : "remove it, or `selection: none` at the root"
    for look in context.analysis.looks
    where look.traits.content.selected.constant == true && !(selects && look.canBeEnabled) {
      context.report(
        "nothing is selected at first here", at: context.place(of: "selected", in: look.first), help: help)
    }
    for use in context.analysis.states where use.state == .selected {
      let isReached = use.looks.contains { selects && $0.canBeEnabled }
      guard !use.looks.isEmpty, !isReached else { continue }
      context.report("nothing gets into the state `selected` here", at: use.key, help: help)
    }
  }
}
