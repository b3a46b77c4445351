import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// A ring that runs the other way round than GeoJSON wants.
struct RingWinding: Rule {
  static let metadata = RuleMetadata(
    id: "ring-winding", .coordinates, isOnByDefault: false,
    summary: "An outline runs clockwise, or a hole counterclockwise.",
    why: """
      RFC 7946 has it the other way round. Cartouche takes both; other readers of the same file take an outline that runs \
      clockwise for the rest of the world.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      sources:
        park: { data: { type: Polygon, coordinates: [⟦[[0, 0], [0, 4], [4, 4], [0, 0]]⟧] } }
      annotations:
        - { id: a, size: [9, 9], forEach: { source: park } }
      """),
    .accepted(
      """
      version: 1
      sources:
        park: { data: { type: Polygon, coordinates: [[[0, 0], [4, 4], [0, 4], [0, 0]]] } }
      annotations:
        - { id: a, size: [9, 9], forEach: { source: park } }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    // A polygon in a spec is read by nobody else.
    for group in context.analysis.coordinates where group.source != nil {
      let wrong = group.paths.filter {
        switch $0.kind {
        case .line: false
        case .outline: $0.doubleArea < 0
        case .hole: $0.doubleArea > 0
        }
      }
      guard let first = wrong.first else { continue }
      context.report(
        "this \(first.kind == .hole ? "hole runs counterclockwise" : "outline runs clockwise")\(group.others(wrong.count))",
        at: first.place, help: "reverse its positions")
    }
  }
}
