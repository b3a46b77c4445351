import CartoucheDiagnostics
import CartoucheSpec

/// A point at 0, 0, far from all others.
struct NullIsland: Rule {
  static let metadata = RuleMetadata(
    id: "null-island", .coordinates,
    summary: "A point is at 0, 0 and all others are far from there.",
    why: "Programs write zeros where they know no place; on the map that is the sea south of Ghana.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { point: [10.73, 59.91] } }
        - { id: b, size: [9, 9], attach: { point: [10.75, 59.92] } }
        - { id: c, size: [9, 9], attach: { point: ⟦[0, 0]⟧ } }
        - { id: d, size: [9, 9], attach: { point: [10.77, 59.90] } }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] } }
        - { id: b, size: [9, 9], attach: { point: [1, 0] } }
        - { id: c, size: [9, 9], attach: { point: [2, 0] } }
        - { id: d, size: [9, 9], attach: { point: [3, 0] } }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for group in context.analysis.coordinates where group.points.count >= 4 {
      let zeros = group.points.filter { $0.longitude == 0 && $0.latitude == 0 }
      guard let first = zeros.first, group.points.count - zeros.count >= 3,
        group.points.allSatisfy({
          ($0.longitude == 0 && $0.latitude == 0) || max(abs($0.longitude), abs($0.latitude)) > 5
        })
      else { continue }
      for point in group.source == nil ? zeros : [first] {
        context.report(
          "this point lies at 0, 0, far from all others\(group.source == nil ? "" : group.others(zeros.count))",
          at: group.place(point.span), help: "is its place missing?")
      }
    }
  }
}
