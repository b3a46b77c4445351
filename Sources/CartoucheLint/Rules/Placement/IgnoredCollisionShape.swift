import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec

/// Boxes or insets of what collides with nothing.
struct IgnoredCollisionShape: Rule {
  static let metadata = RuleMetadata(
    id: "ignored-collision-shape", .placement,
    summary: "Collision boxes or insets stand beside `collisionMode: none`.",
    why: "There is no shape that they could change.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [40, 20], attach: { point: [0, 0] }, collisionMode: none, collisionInsets: ⟦-4⟧ }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: a, size: [40, 20], attach: { point: [0, 0] }, collisionMode: circle, collisionInsets: -4 }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for look in context.analysis.looks {
      // A state may have another mode.
      guard look.traits.content.collisionMode.constant.map({ $0 == .none }) ?? false,
        look.first.states.isEmpty
      else { continue }
      let mode = context.place(of: "collisionMode", in: look.first)
      for property in ["collisionInsets", "collisionBoxes"] {
        guard let place = context.spec.place(of: property, in: look.first), context.analysis.isOwn(place),
          place.source == mode.source
        else { continue }
        context.report(
          "`\(property)` changes nothing, because this collides with nothing", at: place,
          help: "remove it, or `collisionMode: none`",
          related: [RelatedPlace("`collisionMode` is here", at: mode)])
      }
    }
  }
}
