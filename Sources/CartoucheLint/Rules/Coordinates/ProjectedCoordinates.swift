import CartoucheDiagnostics
import CartoucheSpec

/// A longitude that is no number of degrees.
struct ProjectedCoordinates: Rule {
  static let metadata = RuleMetadata(
    id: "projected-coordinates", .coordinates,
    summary: "A longitude is more than a turn.",
    why: """
      It is wrapped into ±180, which for metres or pixels is any place on the globe. Coordinates are degrees (WGS 84, EPSG:4326).
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { point: ⟦[1194, 60]⟧ } }
      """),
    .flagged(
      """
      version: 1
      sources:
        cafes: { data: { type: Point, coordinates: ⟦[-5930.2, 12]⟧ } }
      annotations:
        - { id: a, size: [9, 9], forEach: { source: cafes } }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: fiji, size: [9, 9], attach: { point: [181.5, -17.8] } }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for group in context.analysis.coordinates {
      var places = group.points.filter { isProjected($0, group, context.analysis) }.map(\.place)
      for path in group.paths {
        if let index = path.longitudes.firstIndex(where: { abs($0) > 720 }) {
          places.append(path.place(index))
        }
      }
      guard let first = places.first else { continue }
      for place in group.source == nil ? places : [first] {
        context.report(
          "this longitude is more than a turn\(group.source == nil ? "" : group.others(places.count))",
          at: place,
          help: "coordinates are degrees, not metres or pixels: convert them to WGS 84 (EPSG:4326)")
      }
    }
  }

  private static func isProjected(
    _ point: WrittenPoint, _ group: CoordinateGroup, _ analysis: SpecAnalysis
  ) -> Bool {
    if group.source != nil { return abs(point.longitude) > 360 }
    // A spec's longitudes are wrapped: the text has at least four digits before it is looked at again.
    guard analysis.hasFourDigitsFirst(at: point.place) else { return false }
    let first = analysis.text(at: point.place).split { "[], \n".contains($0) }.first
    return first.flatMap { Double($0) }.map { abs($0) > 360 } ?? false
  }
}
