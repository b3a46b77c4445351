import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec

/// A `forEach` that makes more views than a map can show.
struct TooManyInstances: Rule {
  static let metadata = RuleMetadata(
    id: "too-many-instances", .performance, isOnByDefault: false, limit: 1000,
    summary: "A `forEach` makes more than 1,000 annotations.",
    why: "No map shows so many views at once; a layer draws them for less.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      sources: { dots: dots.geojson }
      annotations:
        - { id: dot, forEach: { source: ⟦dots⟧ }, size: [9, 9] }
      """, files: ["dots.geojson": pointData(1001)]),
    .accepted(
      """
      version: 1
      sources: { dots: dots.geojson }
      annotations:
        - { id: dot, forEach: { source: dots }, size: [9, 9] }
      """, files: ["dots.geojson": pointData(1000)]),
  ]

  static func check(_ context: inout RuleContext) {
    for annotation in context.analysis.annotations {
      guard let forEach = annotation.annotation.forEach, let rows = context.rows(of: annotation),
        rows.count > context.limit
      else { continue }
      let name = forEach.content.source ?? forEach.content.layer ?? forEach.content.annotation
      let place = name?.location ?? forEach.location
      guard context.analysis.isOwn(place) else { continue }
      context.report(
        "`\(abbreviated(annotation.id ?? ""))` makes \(rows.count) annotations", at: place,
        help: "add a `filter`, cluster them, or draw them in a layer and make views of a few")
    }
  }
}
