import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec

/// A view that is smaller than a point.
struct TinyView: Rule {
  static let metadata = RuleMetadata(
    id: "tiny-view", .placement, needsPlan: false,
    summary: "A size has a side of less than a point.",
    why: """
      Sizes are points of the screen, not shares of it and no scale: a view of 0.5 points is not seen, and takes no place that others \
      would keep off.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: ⟦[0.5, 0.2]⟧, attach: { point: [0, 0] } }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [40, 20], attach: { point: [0, 0] }, variableAnchors: [{ anchor: top, size: ⟦[0.5, 20]⟧ }, bottom] }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: a, size: [1, 1], attach: { point: [0, 0] } }
        - { id: b, size: [40.5, 20], attach: { point: [1, 0] } }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    var known: Set<Location> = []
    for look in context.analysis.looks {
      let traits = look.traits.content
      for size in [traits.size].compactMap({ $0 }) + traits.variableAnchors.compactMap(\.size) {
        let sides = [size.width, size.height].compactMap(\.written)
        guard sides.contains(where: { $0 < 1 }), context.analysis.isOwn(size.location),
          known.insert(size.location).inserted
        else { continue }
        context.report(
          "this is less than a point wide or high, which nobody sees", at: size.location,
          help: "write `[width, height]` in points of the screen")
      }
    }
  }
}

extension Dimension {
  /// Points, where they are written.
  fileprivate var written: Double? { if case .points(let value) = self { value.constant } else { nil } }
}
