import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// The state `dragging` of what cannot be dragged.
struct DraggingWithoutDraggable: Rule {
  static let metadata = RuleMetadata(
    id: "dragging-without-draggable", .interaction,
    summary: "`states.dragging` is written for what is not `draggable`.",
    why: "Nothing can be picked up unless its `draggable` is true, so the state is never entered.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [9, 9]
          states: { ⟦dragging⟧: { gap: 4 } }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [9, 9]
          draggable: true
          states: { dragging: { gap: 4 } }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [9, 9]
          states: { selected: { draggable: true }, dragging: { gap: 4 } }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for use in context.analysis.states where use.state == .dragging {
      guard !use.looks.isEmpty, !use.looks.contains(where: \.canBeDraggable) else { continue }
      context.report(
        "nothing gets into the state `dragging` here", at: use.key, help: "add `draggable: true`")
    }
  }
}
