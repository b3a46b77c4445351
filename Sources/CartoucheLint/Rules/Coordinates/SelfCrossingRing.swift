import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// A ring that crosses itself.
struct SelfCrossingRing: Rule {
  static let metadata = RuleMetadata(
    id: "self-crossing-ring", .coordinates,
    summary: "A ring of a polygon crosses itself.",
    why: """
      What is inside is not what was drawn, and the pole or the centroid may lie anywhere; mostly two corners are in the wrong \
      order. Rings of more than 2,000 corners are not looked at.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { polygon: [⟦[[0, 0], [4, 4], [4, 0], [0, 4], [0, 0]]⟧] } }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { polygon: [[[0, 0], [4, 0], [4, 4], [0, 4], [0, 0]]] } }
        - { id: b, size: [9, 9], attach: { polygon: [[[0, 0], [4, 0], [4, 4], [2, 1], [0, 4], [0, 0]]] } }
      """),
  ]

  /// Corners of a ring that is looked at: the work grows with the pieces that lie above each other.
  private static let mostCorners = 2_000

  static func check(_ context: inout RuleContext) {
    for group in context.analysis.coordinates {
      let places = group.paths.filter { $0.kind != .line && crossesItself($0) }.map(\.place)
      guard let first = places.first else { continue }
      for place in group.source == nil ? places : [first] {
        context.report(
          "this ring crosses itself\(group.source == nil ? "" : group.others(places.count))", at: place,
          help: "put its corners in the order in which they follow each other along the outline")
      }
    }
  }

  /// Whether two pieces of the ring cross, not only touch.
  private static func crossesItself(_ ring: WrittenPath) -> Bool {
    guard 4...mostCorners ~= ring.count else { return false }
    let pieces = (0..<ring.count).map { ($0, $0 + 1 == ring.count ? 0 : $0 + 1) }
    func west(_ piece: (Int, Int)) -> Double { min(ring.longitudes[piece.0], ring.longitudes[piece.1]) }
    func east(_ piece: (Int, Int)) -> Double { max(ring.longitudes[piece.0], ring.longitudes[piece.1]) }
    let sorted = pieces.sorted { west($0) < west($1) }
    for (position, piece) in sorted.enumerated() {
      let end = east(piece)
      for other in sorted[(position + 1)...] {
        if west(other) > end { break }
        if cross(piece, other, ring) { return true }
      }
    }
    return false
  }

  private static func cross(_ one: (Int, Int), _ other: (Int, Int), _ ring: WrittenPath) -> Bool {
    /// On which side of the line through `a` and `b` a corner is.
    func side(_ a: Int, _ b: Int, _ corner: Int) -> Double {
      (ring.longitudes[b] - ring.longitudes[a]) * (ring.latitudes[corner] - ring.latitudes[a])
        - (ring.latitudes[b] - ring.latitudes[a]) * (ring.longitudes[corner] - ring.longitudes[a])
    }
    return side(one.0, one.1, other.0) * side(one.0, one.1, other.1) < 0
      && side(other.0, other.1, one.0) * side(other.0, other.1, one.1) < 0
  }
}
