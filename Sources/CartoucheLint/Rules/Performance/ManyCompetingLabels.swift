import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// More labels with several anchors than are placed in a frame without effort.
struct ManyCompetingLabels: Rule {
  static let metadata = RuleMetadata(
    id: "many-competing-labels", .performance, isOnByDefault: false, limit: 500,
    summary: "More than 500 annotations with several anchors have `fit: prefer`.",
    why: """
      With `prefer` all anchors of a view are tried until one lies inside the bounds and clear of layers, in every frame; \
      with `ignore` or `require` mostly one or two are.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      sources: { dots: dots.geojson }
      ⟦annotations⟧:
        - { id: dot, forEach: { source: dots }, size: [9, 9], variableAnchors: [top, bottom] }
      """, files: ["dots.geojson": pointData(501)]),
    .accepted(
      """
      version: 1
      sources: { dots: dots.geojson }
      annotations:
        - { id: dot, forEach: { source: dots }, size: [9, 9], variableAnchors: [top, bottom], fit: ignore }
      """, files: ["dots.geojson": pointData(501)]),
    .accepted(
      """
      version: 1
      sources: { dots: dots.geojson }
      annotations:
        - { id: dot, forEach: { source: dots }, size: [9, 9] }
      """, files: ["dots.geojson": pointData(501)]),
  ]

  static func check(_ context: inout RuleContext) {
    guard let plan = context.plan else { return }
    let count = plan.annotations.options.count {
      $0.fit == .prefer && plan.anchorLists.range(Int($0.anchorList)).count > 1
    }
    guard count > context.limit,
      let key = context.spec.rootNode?.entries.first(where: { $0.key.isText("annotations") })?.key
    else { return }
    context.report(
      "\(count) annotations with several anchors have `fit: prefer`", at: key.location,
      help: "write `fit: ignore` for those that may be cut off at the edge of the map")
  }
}
