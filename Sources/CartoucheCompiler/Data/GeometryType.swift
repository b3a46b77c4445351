/// The types of geometry, by GeoJSON's names.
enum GeometryType: String, Sendable, CaseIterable {
  case point = "Point"
  case multiPoint = "MultiPoint"
  case lineString = "LineString"
  case multiLineString = "MultiLineString"
  case polygon = "Polygon"
  case multiPolygon = "MultiPolygon"
  case collection = "GeometryCollection"

  /// What a word means that is the name of no type, where the name and the same coordinates are surely meant.
  static let meant: [String: GeometryType] = [
    "Line": .lineString, "Polyline": .lineString, "MultiLine": .multiLineString,
    "MultiPolyline": .multiLineString,
  ]
}
