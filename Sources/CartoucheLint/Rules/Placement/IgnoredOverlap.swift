import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec

/// `allowOverlap` or `obstacle` of what collides with nothing.
struct IgnoredOverlap: Rule {
  static let metadata = RuleMetadata(
    id: "ignored-overlap", .placement,
    summary: "`allowOverlap` or `obstacle: false` stands beside `collisionMode: none`.",
    why: "What collides with nothing overlaps everything already, and is in nobody's way.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [40, 20], attach: { point: [0, 0] }, collisionMode: none, allowOverlap: ⟦true⟧ }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: a, size: [40, 20], attach: { point: [0, 0] }, collisionMode: none }
        - { id: b, size: [40, 20], attach: { point: [1, 0] }, allowOverlap: true, obstacle: false }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for look in context.analysis.looks {
      // A state may have another mode.
      guard look.traits.content.collisionMode.constant.map({ $0 == .none }) ?? false,
        look.first.states.isEmpty
      else { continue }
      let mode = context.place(of: "collisionMode", in: look.first)
      for (property, value, idle) in [
        ("allowOverlap", look.traits.content.allowOverlap, true),
        ("obstacle", look.traits.content.obstacle, false),
      ] where value.constant == idle {
        context.report(
          "`\(property): \(idle)` changes nothing, because this collides with nothing",
          at: context.place(of: property, in: look.first), help: "remove it, or `collisionMode: none`",
          related: [RelatedPlace("`collisionMode` is here", at: mode)])
      }
    }
  }
}
