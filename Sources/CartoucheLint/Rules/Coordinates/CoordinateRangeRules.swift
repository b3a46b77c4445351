import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// Reports a longitude of more than 360 degrees, or data in a coordinate reference system other than WGS 84.
struct ProjectedCoordinates: Rule {
  static let metadata = RuleMetadata(
    id: "projected-coordinates", .coordinates,
    summary: "A longitude exceeds 360 degrees, or the data names another coordinate reference system.",
    why: """
      Longitudes are wrapped into ±180, so metres or pixels become arbitrary places. Coordinates are degrees \
      of WGS 84 (EPSG:4326), and a `crs` of old GeoJSON does not change that.
      """)

  static func check(_ context: inout RuleContext) {
    for group in context.analysis.coordinates {
      if let crs = group.referenceSystem, !isDegrees(crs.string) {
        context.report(
          "these coordinates are read as degrees of WGS 84, but the data names `\(abbreviated(crs.string))`",
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
      context.report(
        "this longitude exceeds 360 degrees", at: places, of: group,
        help: "coordinates are degrees, not metres or pixels: convert them to WGS 84 (EPSG:4326)")
    }
  }

  /// Returns whether a reference system is WGS 84 or differs from it by at most two meters, as ETRS89 and
  /// NAD 83 do.
  private static func isDegrees(_ name: String) -> Bool {
    let name = name.uppercased()
    let codes = ["CRS84", "CRS84H", "CRS83", "4326", "4979", "4258", "4269", "WGS84", "WGS 84"]
    return codes.contains { name == $0 || name.hasSuffix(":\($0)") || name.hasSuffix("/\($0)") }
  }

  private static func isProjected(
    _ point: WrittenPoint, _ group: CoordinateGroup, _ analysis: SpecAnalysis
  ) -> Bool {
    if group.source != nil { return abs(point.longitude) > 360 }
    // Longitudes of a spec are wrapped, so the text is examined, but only if it has at least four digits.
    let place = group.place(point.span)
    guard analysis.hasFourDigitsFirst(at: place) else { return false }
    let first = analysis.text(at: place).split { "[], \n".contains($0) }.first
    return first.flatMap { Double($0) }.map { abs($0) > 360 } ?? false
  }
}

/// Reports a latitude beyond the edge of Mercator maps.
struct OutsideMercator: Rule {
  static let metadata = RuleMetadata(
    id: "outside-mercator", .coordinates,
    summary: "A latitude is beyond the edge of Mercator maps, ±85.0511°.",
    why: "The view is placed at the edge of the map instead.")

  /// The largest latitude that is not reported, in degrees. It is slightly above the edge of the map, where
  /// data is often cut.
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
      context.report(
        "this lies beyond the edge of the map, which is at ±85.0511°", at: places, of: group,
        help: "Mercator maps have no poles")
    }
  }
}

/// Reports a point at 0, 0 that is far from all others.
struct NullIsland: Rule {
  static let metadata = RuleMetadata(
    id: "null-island", .coordinates,
    summary: "A point is at 0, 0, and all others are far away.",
    why: "Programs write zeros for unknown places; on the map that is the sea south of Ghana.")

  static func check(_ context: inout RuleContext) {
    for group in context.analysis.coordinates where group.points.count >= 4 {
      let zeros = group.points.filter { $0.longitude == 0 && $0.latitude == 0 }
      guard group.points.count - zeros.count >= 3,
        group.points.allSatisfy({
          ($0.longitude == 0 && $0.latitude == 0) || max(abs($0.longitude), abs($0.latitude)) > 5
        })
      else { continue }
      context.report(
        "this point lies at 0, 0, far from all others", at: zeros.map { group.place($0.span) }, of: group,
        help: "write its place, which is probably missing")
    }
  }
}
