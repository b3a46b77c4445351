import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// Zooms of an annotation at which what it is attached to is never shown.
struct DisjointZooms: Rule {
  static let metadata = RuleMetadata(
    id: "disjoint-zooms", .placement,
    summary: "An annotation has no zoom in common with the layer or annotation that it is attached to.",
    why: "It hides with what it is attached to, so it is never shown.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      sources: { cafes: { data: { type: Point, coordinates: [0, 0] } } }
      layers: { poi: { type: circle, source: cafes, maxZoom: 12 } }
      annotations:
        - { id: a, size: [9, 9], forEach: { layer: poi }, minZoom: ⟦12⟧ }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, minZoom: 10 }
        - { id: b, size: [9, 9], attach: { annotation: a }, maxZoom: ⟦8⟧ }
      """),
    .accepted(
      """
      version: 1
      sources: { cafes: { data: { type: Point, coordinates: [0, 0] } } }
      layers: { poi: { type: circle, source: cafes, maxZoom: 12 } }
      annotations:
        - { id: a, size: [9, 9], forEach: { layer: poi }, minZoom: 11 }
        - { id: b, size: [9, 9], attach: { point: [0, 0] } }
        - { id: c, size: [9, 9], attach: { annotation: b }, maxZoom: 8 }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    guard let plan = context.plan, plan.attachments.count > 0 else { return }
    for annotation in context.analysis.annotations {
      guard let row = context.rows(of: annotation)?.first,
        let conflict = conflict(of: annotation, row, plan, context)
      else { continue }
      context.report(
        "this is never shown, because it has no zoom in common with \(conflict.other)",
        at: context.place(of: conflict.isBelow ? "maxZoom" : "minZoom", in: annotation),
        help:
          "\(conflict.isBelow ? "raise this `maxZoom`" : "lower this `minZoom`"), or change the other's zooms"
      )
    }
  }

  /// What an annotation has no zoom in common with, if both say so with a number each.
  struct Conflict {
    /// Whether the annotation's zooms are the lower ones.
    var isBelow: Bool
    var other: String
  }

  static func conflict(
    of annotation: ResolvedAnnotation, _ row: Int, _ plan: Plan, _ context: RuleContext
  ) -> Conflict? {
    // What depends on zoom, on features or on states has more than one range.
    guard !annotation.hasExpressions, annotation.states.isEmpty,
      plan.annotations.attachment[row] != AttachmentTable.none
    else { return nil }
    let attachment = Int(plan.annotations.attachment[row])
    let own = plan.annotations.options[row]
    if let host = plan.host(of: row), let other = context.annotation(ofRow: host), !other.hasExpressions,
      other.states.isEmpty
    {
      let options = plan.annotations.options[host]
      let isBelow = ComparedZoom(own.maxZoom) < ComparedZoom(options.minZoom)
      guard isBelow || ComparedZoom(options.maxZoom) < ComparedZoom(own.minZoom) else { return nil }
      return Conflict(
        isBelow: isBelow,
        other:
          "`\(abbreviated(other.id ?? ""))`, from \(options.minZoom.ecmaScriptDescription) to \(options.maxZoom.ecmaScriptDescription)"
      )
    } else if plan.attachments.layer[attachment] != AttachmentTable.none {
      let layer = Int(plan.attachments.layer[attachment])
      let (low, high) = (plan.layers.minZoom[layer], plan.layers.maxZoom[layer])
      let isBelow = ComparedZoom(own.maxZoom) < ComparedZoom(low)
      guard isBelow || ComparedZoom(own.minZoom).reaches(high) else { return nil }
      return Conflict(
        isBelow: isBelow,
        other:
          "the layer `\(abbreviated(plan.layers.names.string(layer)))`, from \(low.ecmaScriptDescription) to below \(high.ecmaScriptDescription)"
      )
    }
    return nil
  }
}
