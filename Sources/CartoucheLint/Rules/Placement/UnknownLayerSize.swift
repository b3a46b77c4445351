import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// An avoided layer of icons whose size nobody knows.
struct UnknownLayerSize: Rule {
  static let metadata = RuleMetadata(
    id: "unknown-layer-size", .placement,
    summary: "An avoided symbol layer does not say how large its icons are.",
    why: "What has no size is in nobody's way, so views stand on the icons. A style does not tell it either.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      sources: { cafes: { data: { type: Point, coordinates: [0, 0] } } }
      layers: { poi: { type: symbol, source: cafes } }
      avoid: { layers: [⟦poi⟧] }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, avoidLayers: true }
      """),
    .accepted(
      """
      version: 1
      sources: { cafes: { data: { type: Point, coordinates: [0, 0] } } }
      layers: { poi: { type: symbol, source: cafes, size: [16, 16] } }
      avoid: { layers: [poi] }
      annotations:
        - { id: a, size: [9, 9], attach: { line: [[0, 0], [1, 0]] } }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    guard let plan = context.plan else { return }
    let icons = plan.surroundings.avoidedLayers.filter { plan.layers.types[Int($0)] == .symbol }
    let iconNames = Set(icons.map { plan.layers.names.string(Int($0)) })
    let sized = Set(context.spec.root.layers.filter { $0.content.size != nil }.map(\.name.content))
    for name in context.spec.root.avoid.layers {
      guard iconNames.contains(name.content), !sized.contains(name.content) else { continue }
      context.report(
        "nobody keeps off `\(abbreviated(name.content))`: how large its icons are is not known",
        at: name.location, help: "give it a `size` under `layers`")
    }
  }
}
