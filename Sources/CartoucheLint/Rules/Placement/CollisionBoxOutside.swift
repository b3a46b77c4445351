import CartoucheDiagnostics
import CartoucheSpec

/// A collision box that no part of the view is in.
struct CollisionBoxOutside: Rule {
  static let metadata = RuleMetadata(
    id: "collision-box-outside", .placement,
    summary: "A collision box lies outside of its view.",
    why: "Others keep off a place where nothing is drawn; boxes are relative to the view, from its top left.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [40, 20]
          collisionBoxes: [⟦{ left: 50, width: 10, top: 0, bottom: 0 }⟧, { width: 10, height: 10 }]
      """),
    .accepted(
      """
      version: 1
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [40, 20]
          collisionBoxes: [{ left: 35, width: 10, top: 0, bottom: 0 }]
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for look in context.analysis.looks {
      guard let boxes = look.traits.content.collisionBoxes,
        let (width, height) = look.traits.content.size?.points
      else { continue }
      let outside = boxes.indices.filter { !boxes[$0].meets(width: width, height: height) }
      guard !outside.isEmpty else { continue }
      let places = context.items(of: "collisionBoxes", in: look.first)
      for index in outside {
        context.report(
          "this box lies outside of the view", at: places[index],
          help: "the view is \(width.ecmaScriptDescription) × \(height.ecmaScriptDescription) points")
      }
    }
  }
}
