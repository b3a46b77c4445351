import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// A line that leads nowhere.
struct ZeroLengthLine: Rule {
  static let metadata = RuleMetadata(
    id: "zero-length-line", .coordinates,
    summary: "All positions of a line are the same.",
    why: "It is a point: there is no part of it to stand on, and no middle.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { line: ⟦[[1, 1], [1, 1]]⟧ } }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { line: [[1, 1], [1, 2]] } }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for group in context.analysis.coordinates {
      let places = group.paths.filter { $0.kind == .line && $0.count > 1 && $0.hasNoLength }.map(
        \.place)
      guard let first = places.first else { continue }
      for place in group.source == nil ? places : [first] {
        context.report(
          "this line has no length\(group.source == nil ? "" : group.others(places.count))", at: place,
          help: "write where it ends, or attach to a `point`")
      }
    }
  }
}
