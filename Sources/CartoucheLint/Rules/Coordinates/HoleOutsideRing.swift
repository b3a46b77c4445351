import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// A hole that is not within its outline.
struct HoleOutsideRing: Rule {
  static let metadata = RuleMetadata(
    id: "hole-outside-ring", .coordinates,
    summary: "A hole of a polygon lies outside of its outline.",
    why:
      "The first ring of a polygon is its outline and the others are holes; a second area is a polygon of its own."
  )

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          size: [9, 9]
          attach: { polygon: [[[0, 0], [4, 0], [4, 4], [0, 0]], ⟦[[6, 0], [8, 0], [8, 2], [6, 0]]⟧] }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - id: a
          size: [9, 9]
          attach: { polygon: [[[0, 0], [4, 0], [4, 4], [0, 0]], [[2, 1], [3, 1], [3, 2], [2, 1]]] }
      """),
  ]

  /// Corners of a hole times those of its outline, beyond which nobody looks.
  private static let mostComparisons = 4_000_000

  static func check(_ context: inout RuleContext) {
    for group in context.analysis.coordinates {
      var places: [Location] = []
      var outline: WrittenPath?
      for path in group.paths {
        switch path.kind {
        case .line: outline = nil
        case .outline: outline = path
        case .hole:
          guard let outline, path.count > 0, path.count * outline.count <= mostComparisons else { continue }
          let isOutside = (0..<path.count).allSatisfy {
            !outline.touches(path.longitudes[$0], path.latitudes[$0])
          }
          if isOutside { places.append(path.place) }
        }
      }
      guard let first = places.first else { continue }
      for place in group.source == nil ? places : [first] {
        context.report(
          "this hole lies outside of its outline\(group.source == nil ? "" : group.others(places.count))",
          at: place,
          help: "write a second area as a polygon of its own, in a `MultiPolygon`")
      }
    }
  }
}

extension WrittenPath {
  /// Whether a point lies in the ring or is one of its corners.
  fileprivate func touches(_ longitude: Double, _ latitude: Double) -> Bool {
    contains(longitude: longitude, latitude: latitude)
      || (0..<count).contains { longitudes[$0] == longitude && latitudes[$0] == latitude }
  }
}
