import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// A longitude that is no number of degrees, or data that says that its coordinates are others.
struct ProjectedCoordinates: Rule {
  static let metadata = RuleMetadata(
    id: "projected-coordinates", .coordinates,
    summary: "A longitude is more than a turn, or data names another coordinate reference system.",
    why: """
      It is wrapped into ±180, which for metres or pixels is any place on the globe. Coordinates are degrees (WGS 84, EPSG:4326), and a \
      `crs` of old GeoJSON changes nothing about that.
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
    .flagged(
      """
      version: 1
      sources:
        cafes:
          data:
            type: FeatureCollection
            crs: { type: name, properties: { name: ⟦EPSG:3857⟧ } }
            features: [{ type: Feature, properties: {}, geometry: { type: Point, coordinates: [7, 12] } }]
      annotations:
        - { id: a, size: [9, 9], forEach: { source: cafes } }
      """),
    .accepted(
      """
      version: 1
      sources:
        cafes:
          data:
            type: FeatureCollection
            crs: { type: name, properties: { name: "urn:ogc:def:crs:OGC:1.3:CRS84" } }
            features: [{ type: Feature, properties: {}, geometry: { type: Point, coordinates: [7, 12] } }]
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
      if let crs = group.referenceSystem, !isDegrees(crs.string) {
        context.report(
          "these coordinates are read as degrees of WGS 84, and the data says they are of `\(abbreviated(crs.string))`",
          at: crs.location,
          help:
            "convert the data, as with `ogr2ogr -t_srs EPSG:4326`; or remove `crs`, where they are degrees")
        continue
      }
      var places = group.points.filter { isProjected($0, group, context.analysis) }.map {
        group.place($0.span)
      }
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

  /// Whether a reference system is WGS 84, or one that differs from it by no more than a metre or two: ETRS 89, NAD 83.
  private static func isDegrees(_ name: String) -> Bool {
    let name = name.uppercased()
    let codes = ["CRS84", "CRS84H", "CRS83", "4326", "4979", "4258", "4269", "WGS84", "WGS 84"]
    return codes.contains { name == $0 || name.hasSuffix(":\($0)") || name.hasSuffix("/\($0)") }
  }

  private static func isProjected(
    _ point: WrittenPoint, _ group: CoordinateGroup, _ analysis: SpecAnalysis
  ) -> Bool {
    if group.source != nil { return abs(point.longitude) > 360 }
    // A spec's longitudes are wrapped: the text has at least four digits before it is looked at again.
    let place = group.place(point.span)
    guard analysis.hasFourDigitsFirst(at: place) else { return false }
    let first = analysis.text(at: place).split { "[], \n".contains($0) }.first
    return first.flatMap { Double($0) }.map { abs($0) > 360 } ?? false
  }
}
