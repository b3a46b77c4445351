import CartoucheDiagnostics
import CartoucheSpec

/// A latitude that Mercator maps do not have.
struct OutsideMercator: Rule {
  static let metadata = RuleMetadata(
    id: "outside-mercator", .coordinates,
    summary: "A latitude is beyond the edge of Mercator maps, ±85.0511°.",
    why: "It is placed at the edge of the map, where it is not.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - { id: pole, size: [9, 9], attach: { point: ⟦[0, 90]⟧ } }
      """),
    .flagged(
      """
      version: 1
      sources:
        route: { data: { type: LineString, coordinates: [[0, 80], ⟦[0, -86]⟧] } }
      annotations:
        - { id: a, size: [9, 9], attach: { feature: { source: route } } }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: alert, size: [9, 9], attach: { point: [-62.33, 82.5] } }
      """),
  ]

  /// Degrees; a little more than the edge, which data is often cut at.
  private static let edge = 85.06

  static func check(_ context: inout RuleContext) {
    for group in context.analysis.coordinates {
      var places: [Location] = []
      for point in group.points where abs(point.latitude) > edge { places.append(group.place(point.span)) }
      for path in group.paths {
        if let index = path.latitudes.firstIndex(where: { abs($0) > edge }) {
          places.append(path.place(index))
        }
      }
      guard let first = places.first else { continue }
      for place in group.source == nil ? places : [first] {
        context.report(
          "this lies beyond the edge of the map, which is at ±85.0511°\(group.source == nil ? "" : group.others(places.count))",
          at: place, help: "Mercator maps have no poles")
      }
    }
  }
}
