import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// More views that may overlap than a platform's map draws smoothly.
struct ManyOverlapping: Rule {
  static let metadata = RuleMetadata(
    id: "many-overlapping", .performance, isOnByDefault: false, limit: 250,
    summary: "More than 250 annotations have `allowOverlap`.",
    why: "All of them in sight are views at once; Mapbox advises at most 250, and layers for more.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      sources: { dots: dots.geojson }
      annotations:
        - { id: dot, forEach: { source: dots }, size: [9, 9], allowOverlap: ⟦true⟧ }
      """, files: ["dots.geojson": pointData(251)]),
    .accepted(
      """
      version: 1
      sources: { dots: dots.geojson }
      annotations:
        - { id: dot, forEach: { source: dots }, size: [9, 9], allowOverlap: true }
      """, files: ["dots.geojson": pointData(250)]),
  ]

  static func check(_ context: inout RuleContext) {
    guard let plan = context.plan else { return }
    let rows = plan.annotations.options.indices.filter {
      plan.annotations.options[$0].flags.contains(.allowOverlap)
    }
    guard rows.count > context.limit,
      let annotation = context.analysis.annotations.first(where: {
        $0.annotation.traits.content.allowOverlap.constant != false
      })
    else { return }
    context.report(
      "\(rows.count) annotations have `allowOverlap`, more than the \(context.limit) that are advised",
      at: context.place(of: "allowOverlap", in: annotation),
      help: "let the less important ones collide, or draw them in a layer")
  }
}
