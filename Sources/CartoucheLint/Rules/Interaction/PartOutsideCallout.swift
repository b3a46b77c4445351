import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// A part of a callout that lies outside of it.
struct PartOutsideCallout: Rule {
  static let metadata = RuleMetadata(
    id: "part-outside-callout", .interaction,
    summary: "A part of a callout lies outside of the callout.",
    why: "Nobody can tap it.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [9, 9]
          callout: { size: [100, 40], parts: { ⟦info⟧: { left: 120, width: 20, top: 0, bottom: 0 } } }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - id: a
          attach: { point: [0, 0] }
          size: [9, 9]
          callout: { size: [100, 40], parts: { info: { right: 0, width: 20, top: 0, bottom: 0 } } }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for look in context.analysis.looks {
      guard let callout = look.traits.content.callout?.content, !callout.parts.isEmpty,
        let (width, height) = callout.size?.points
      else { continue }
      for part in callout.parts
      where context.analysis.isOwn(part.name.location) && !part.content.meets(width: width, height: height) {
        context.report(
          "the part `\(abbreviated(part.name.content))` lies outside of the callout", at: part.name.location,
          help: "the callout is \(width.ecmaScriptDescription) × \(height.ecmaScriptDescription) points")
      }
    }
  }
}
