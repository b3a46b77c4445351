import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// `draggable` on what has no point of its own.
struct UndraggableAttachment: Rule {
  static let metadata = RuleMetadata(
    id: "undraggable-attachment", .interaction,
    summary: "`draggable` is true of what has no point of its own.",
    why:
      "Only a point can be moved: every drag of a view on a line, a polygon, a layer or another view is refused."
  )

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { line: [[0, 0], [1, 1]] }, draggable: ⟦true⟧ }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, draggable: true }
      """),
    .accepted(
      """
      version: 1
      sources: { cafes: { data: { type: Point, coordinates: [0, 0] } } }
      annotations:
        - { id: a, size: [9, 9], forEach: { source: cafes }, draggable: true }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    guard let plan = context.plan else { return }
    for look in context.analysis.looks where look.traits.content.draggable.constant == true {
      for annotation in look.annotations {
        guard let rows = context.rows(of: annotation), !rows.isEmpty,
          rows.allSatisfy({ plan.annotations.attachment[$0] != AttachmentTable.none })
        else { continue }
        context.report(
          "this cannot be dragged: it has no point of its own",
          at: context.place(of: "draggable", in: annotation),
          help: "remove `draggable`, or attach it to a `point`")
      }
    }
  }
}
