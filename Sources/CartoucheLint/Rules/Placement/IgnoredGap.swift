import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec

/// A `gap` of views that stand on the middle of their point.
struct IgnoredGap: Rule {
  static let metadata = RuleMetadata(
    id: "ignored-gap", .placement,
    summary: "A `gap` is written and the only anchor is `center`.",
    why: "It moves a view away from its point along the anchor, and the middle has no direction.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, gap: ⟦8⟧ }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, gap: 8, variableAnchors: [center, bottom] }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    // A template may be for others, too, that have anchors of their own.
    let moving = Set(context.analysis.looks.filter(\.hasDirection).compactMap(\.traits.content.gap.location))
    for look in context.analysis.looks where !look.hasDirection && look.first.states.isEmpty {
      let gap = look.traits.content.gap
      guard let points = gap.constant, points != 0, let place = gap.location, context.analysis.isOwn(place),
        !moving.contains(place)
      else { continue }
      context.report(
        "this gap moves nothing, because the view stands with its middle on the point", at: place,
        help: "add `variableAnchors`, such as `[bottom]`, or remove the gap")
    }
  }
}

extension Look {
  /// Whether an anchor leads away from the point.
  fileprivate var hasDirection: Bool { traits.content.variableAnchors.contains { $0.anchor != .center } }
}
