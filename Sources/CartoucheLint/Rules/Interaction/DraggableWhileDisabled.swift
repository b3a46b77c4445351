import CartoucheDiagnostics
import CartoucheSpec

/// `draggable` of what is disabled.
struct DraggableWhileDisabled: Rule {
  static let metadata = RuleMetadata(
    id: "draggable-while-disabled", .interaction,
    summary: "`draggable` is true and `enabled` is false.",
    why: "What is disabled cannot be picked up.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, enabled: false, draggable: ⟦true⟧ }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, draggable: true }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for look in context.analysis.looks
    where look.traits.content.draggable.constant == true && !look.canBeEnabled {
      context.report(
        "this cannot be dragged, because `enabled` is false",
        at: context.place(of: "draggable", in: look.first), help: "remove one of the two",
        related: [RelatedPlace("it is disabled here", at: context.place(of: "enabled", in: look.first))])
    }
  }
}
