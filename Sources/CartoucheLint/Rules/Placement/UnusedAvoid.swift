import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// What is avoided by nobody.
struct UnusedAvoid: Rule {
  static let metadata = RuleMetadata(
    id: "unused-avoid", .placement,
    summary: "No annotation keeps off what `avoid` names.",
    why: """
      Views on points do not keep off layers unless they have `avoidLayers: true`; those on lines, polygons and features do. \
      From regions all keep off unless they have `avoidRegions: false`.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      sources: { roads: { data: { type: LineString, coordinates: [[0, 0], [1, 1]] } } }
      layers: { road: { type: line, source: roads, width: 8 } }
      avoid: { ⟦layers⟧: [road] }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] } }
      """),
    .accepted(
      """
      version: 1
      sources: { roads: { data: { type: LineString, coordinates: [[0, 0], [1, 1]] } } }
      layers: { road: { type: line, source: roads, width: 8 } }
      avoid: { layers: [road], regions: [{ left: 0, width: 9, top: 0, height: 9 }] }
      annotations:
        - { id: a, size: [9, 9], attach: { line: [[0, 0], [1, 0]] } }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    guard let plan = context.plan, plan.annotations.count > 0,
      let avoid = context.spec.rootNode?.mergedValue("avoid")
    else { return }
    func concerns(_ flag: AnnotationFlags) -> Bool {
      plan.annotations.options.contains { $0.flags.contains(flag) }
        || plan.states.options.contains { $0.flags.contains(flag) }
    }
    let setting = context.spec.root.avoid
    for entry in avoid.entries {
      if entry.key.isText("layers"), !setting.layers.isEmpty, !concerns(.avoidsLayers) {
        context.report(
          "no annotation keeps off these layers", at: entry.key.location,
          help: "views on points do with `avoidLayers: true`")
      } else if entry.key.isText("regions"), !setting.regions.isEmpty, !concerns(.avoidsRegions) {
        context.report(
          "no annotation keeps off these regions", at: entry.key.location,
          help: "all of them have `avoidRegions: false`")
      }
    }
  }
}
