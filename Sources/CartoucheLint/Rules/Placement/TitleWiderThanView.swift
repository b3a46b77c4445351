import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// A title that a view of a fixed size has no room for.
struct TitleWiderThanView: Rule {
  static let metadata = RuleMetadata(
    id: "title-wider-than-view", .placement,
    summary: "A title is far too long for the fixed size of its label.",
    why: """
      It is cut off, or drawn over what is beside it, where nothing keeps clear. Only views that are at least twice as wide as \
      high count, since a pin's title is shown elsewhere, and letters of 5 points.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [60, 24], attach: { point: [0, 0] }, title: ⟦The harbour of the old town⟧ }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: a, size: [auto, 24], attach: { point: [0, 0] }, title: The harbour of the old town }
        - { id: b, size: [24, 24], attach: { point: [1, 0] }, title: The harbour of the old town }
        - { id: c, size: [140, 24], attach: { point: [2, 0] }, title: The harbour of the old town }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    guard let titles = context.plan?.annotations.titles else { return }
    for look in context.analysis.looks {
      guard let (width, height) = look.traits.content.size?.points, width >= 2 * height,
        look.traits.content.callout == nil
      else { continue }
      let lines = max(1, (height / 14).rounded(.down))
      for annotation in look.annotations where annotation.annotation.title != nil {
        let rows = context.rows(of: annotation) ?? 0..<0
        let wide = rows.filter {
          // Bytes are as many as cells, or more: most titles need no look at their letters.
          5 * Double(titles[$0].count) > width * lines
            && 5 * Double(titles.string($0).displayWidth) > width * lines
        }
        guard let row = wide.first else { continue }
        let title = abbreviated(titles.string(row))
        context.report(
          rows.count == 1
            ? "this title has no room in a view of \(width.ecmaScriptDescription) points"
            : "\(wide.count) of \(rows.count) titles have no room in a view of \(width.ecmaScriptDescription) points, such as `\(title)`",
          at: context.place(of: "title", in: annotation), help: "write `size: [auto, …]`, or a shorter title")
      }
    }
  }
}
