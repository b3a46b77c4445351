import CartoucheDiagnostics
import CartoucheSpec

/// An offset that moves a view so far that nobody sees what it belongs to.
struct DistantAnchor: Rule {
  static let metadata = RuleMetadata(
    id: "distant-anchor", .placement,
    summary: "An offset moves a view far away from its point.",
    why:
      "Nobody sees what it belongs to; a size in pixels of a dense screen, or a digit too many, is mostly to blame."
  )

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [40, 40]
          variableAnchors: [⟦{ anchor: bottom, offsetY: 800 }⟧]
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [40, 40], attach: { point: [0, 0] }, variableAnchors: [bottom], gap: ⟦1000⟧ }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [40, 40]
          variableAnchors: [{ anchor: bottom, offsetY: 80 }]
      """),
  ]

  /// Points beyond which a view is far away from its point, unless it is large itself.
  private static let farAway = 400.0

  static func check(_ context: inout RuleContext) {
    for look in context.analysis.looks {
      guard look.hasOffsets || abs(look.traits.content.gap.constant ?? 0) > farAway else { continue }
      let traits = look.traits.content
      let size = traits.size?.points
      let limit = max(farAway, 4 * max(size?.width ?? 0, size?.height ?? 0))
      if let gap = traits.gap.constant, abs(gap) > limit {
        report("gap", gap, at: context.place(of: "gap", in: look.first), &context)
      }
      let offsets = traits.variableAnchors.map {
        abs($0.offsetX) > abs($0.offsetY) ? $0.offsetX : $0.offsetY
      }
      let far = offsets.indices.filter { abs(offsets[$0]) > limit }
      guard !far.isEmpty else { continue }
      let places = context.items(of: "variableAnchors", in: look.first)
      for index in far { report("offset", offsets[index], at: places[index], &context) }
    }
  }

  private static func report(
    _ what: String, _ length: Double, at place: Location, _ context: inout RuleContext
  ) {
    context.report(
      "this \(what) of \(length.ecmaScriptDescription) points moves the view far away from its point",
      at: place, help: "lengths are points of the screen, not pixels or metres")
  }
}
