import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec

/// Reports a position that is far from all others and would be among them with its longitude and latitude
/// swapped.
struct SwappedCoordinates: Rule {
  static let metadata = RuleMetadata(
    id: "swapped-coordinates", .coordinates, needsPlan: false,
    summary: "A position is far from all others and would be among them with longitude and latitude swapped.",
    why: """
      Coordinates are `[longitude, latitude]`, as in GeoJSON; maps in browsers show the opposite order. The \
      rule checks points, lines and outlines, their single positions, the camera and the puck, and compares \
      these with the first 100,000 positions. If only two places disagree, either may be wrong, and no fix \
      is offered.
      """)

  static func check(_ context: inout RuleContext) { context.reportMisplaced(by: [.swapped]) }
}

/// Reports a position that is far from all others and would be among them with another sign of its longitude,
/// its latitude or both.
struct FlippedSign: Rule {
  static let metadata = RuleMetadata(
    id: "flipped-sign", .coordinates, needsPlan: false,
    summary: """
      A position is far from all others and would be among them with another sign of its longitude, its \
      latitude or both.
      """,
    why: """
      Longitudes west of Greenwich and latitudes south of the equator are negative. A minus sign is easily \
      lost, and tables with `122.41 W` have none. The rule checks points, lines and outlines, their single \
      positions, the camera and the puck if all other positions are within three degrees: a position on \
      another continent may be intended. If only two places disagree, either may be wrong, and no fix is \
      offered.
      """)

  static func check(_ context: inout RuleContext) {
    context.reportMisplaced(by: CoordinateMistake.signMistakes)
  }
}

/// Reports a point that is computed from two properties whose names mean a latitude and then a longitude. The
/// longitude must come first.
struct LatitudeFirst: Rule {
  static let metadata = RuleMetadata(
    id: "latitude-first", .coordinates, needsPlan: false,
    summary: "A point is computed from a property named as a latitude, followed by one named as a longitude.",
    why: "Coordinates are `[longitude, latitude]`, as in GeoJSON; in tables the latitude often comes first.")

  static func check(_ context: inout RuleContext) {
    for annotation in context.analysis.annotations where annotation.hasExpressions {
      guard let point = annotation.annotation.attach?.content.point, context.analysis.isOwn(point.location),
        case .components(let first, let second) = point.content, let one = first.expression,
        let other = second.expression, isNamed(one, latitudes), isNamed(other, longitudes)
      else { continue }
      let texts = [one, other].map { context.analysis.text(at: $0.location) }
      // A swap would separate comments from their numbers, so the finding gets no fix.
      let hasComments = context.analysis.hasComments(inListAt: point.location)
      context.report(
        "this point has the latitude first", at: point.location, help: "the longitude comes first",
        fixes: hasComments
          ? []
          : [
            Fix(
              "write `[\(texts[1]), \(texts[0])]`", isSafe: false,
              edits: [
                Edit(span: one.location.span, replacement: texts[1]),
                Edit(span: other.location.span, replacement: texts[0]),
              ])
          ])
    }
  }

  private static let latitudes: Set = ["lat", "latitude"]
  private static let longitudes: Set = ["lng", "lon", "long", "longitude"]

  private static func isNamed(_ expression: Expression, _ names: Set<String>) -> Bool {
    expression.readProperty.map { names.contains($0.name.content.lowercased()) } ?? false
  }
}
