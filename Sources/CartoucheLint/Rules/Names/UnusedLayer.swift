import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec

/// A layer that nothing refers to.
struct UnusedLayer: Rule {
  static let metadata = RuleMetadata(
    id: "unused-layer", .names,
    summary: "A layer is named by no annotation and not avoided, and neither is its source.",
    why: """
      Nothing depends on what it draws, and often the name in a `forEach` or under `avoid` was meant to be this one. One \
      that draws what annotations stand on tells how, and shows it in pictures. A spec without `annotations` is there to be \
      imported and may hold layers for others.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      sources: { cafes: { data: { type: Point, coordinates: [0, 0] } } }
      layers:
        ⟦poi⟧: { type: circle, source: cafes }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] } }
      """),
    .accepted(
      """
      version: 1
      sources: { cafes: { data: { type: Point, coordinates: [0, 0] } } }
      layers:
        poi: { type: circle, source: cafes }
        dots: { type: circle, source: cafes }
      avoid: { layers: [dots] }
      annotations:
        - { id: a, size: [9, 9], forEach: { layer: poi } }
      """),
    .accepted(
      """
      version: 1
      sources: { roads: { data: { type: LineString, coordinates: [[0, 0], [1, 1]] } } }
      layers:
        road: { type: line, source: roads, width: 6 }
      annotations:
        - { id: a, size: [9, 9], attach: { feature: { source: roads } } }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    if context.spec.isLibrary || context.spec.root.layers.isEmpty { return }
    let used = context.analysis.usedLayers
    for layer in context.spec.root.layers where !used.contains(layer.name.content) {
      if let source = layer.content.source, context.analysis.sourcesOfAnnotations.contains(source.content) {
        continue
      }
      context.report(
        "nothing uses the layer `\(abbreviated(layer.name.content))`", at: layer.name.location,
        help: "remove it, or name it in a `forEach`, a `feature` or under `avoid`")
    }
  }
}
