import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// More annotations than a platform advises without clusters.
struct ManyUnclustered: Rule {
  static let metadata = RuleMetadata(
    id: "many-unclustered", .performance, isOnByDefault: false, limit: 100,
    summary: "More than 100 annotations join no cluster.",
    why: "Of many views most hide each other; Mapbox advises clusters for more than 100.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      sources: { dots: dots.geojson }
      ⟦annotations⟧:
        - { id: dot, forEach: { source: dots }, size: [9, 9] }
      """, files: ["dots.geojson": pointData(101)]),
    .accepted(
      """
      version: 1
      sources: { dots: dots.geojson }
      annotations:
        - { id: dot, forEach: { source: dots }, size: [9, 9], clusteringIdentifier: dots }
      """, files: ["dots.geojson": pointData(101)]),
    .accepted(
      """
      version: 1
      sources: { dots: dots.geojson }
      annotations:
        - { id: dot, forEach: { source: dots }, size: [9, 9] }
      """, files: ["dots.geojson": pointData(100)]),
  ]

  static func check(_ context: inout RuleContext) {
    var count = 0
    for look in context.analysis.looks
    where look.traits.content.clusteringIdentifier.constant?.isEmpty == true {
      for annotation in look.annotations { count += context.rows(of: annotation)?.count ?? 0 }
    }
    guard count > context.limit,
      let key = context.spec.rootNode?.entries.first(where: { $0.key.isText("annotations") })?.key
    else { return }
    context.report(
      "\(count) annotations join no cluster, more than the \(context.limit) that are advised",
      at: key.location,
      help: "give those of a kind a `clusteringIdentifier`, or draw them in a layer")
  }
}
