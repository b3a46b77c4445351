import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec

/// A point that is computed from a latitude and a longitude, in this order.
struct LatitudeFirst: Rule {
  static let metadata = RuleMetadata(
    id: "latitude-first", .coordinates, needsPlan: false,
    summary:
      "A point is computed from properties of which the first is called a latitude and the second a longitude.",
    why: "Coordinates are `[longitude, latitude]`, as in GeoJSON; in tables the latitude often stands first.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], forEach: [{ lat: 59.9, lng: 10.7 }], attach: { point: ⟦[[get, lat], [get, lng]]⟧ } }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], forEach: [{ lat: 59.9, lng: 10.7 }], attach: { point: [[get, lng], [get, lat]] } }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for annotation in context.analysis.annotations where annotation.hasExpressions {
      guard let point = annotation.annotation.attach?.content.point, context.analysis.isOwn(point.location),
        case .components(let first, let second) = point.content, let one = first.expression,
        let other = second.expression, isNamed(one, latitudes), isNamed(other, longitudes)
      else { continue }
      let texts = [one, other].map { context.analysis.text(at: $0.location) }
      // A comment would then speak of the other one.
      let hasComments = context.analysis.hasComments(inListAt: point.location)
      context.report(
        "the latitude stands first in this point", at: point.location, help: "the longitude comes first",
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
