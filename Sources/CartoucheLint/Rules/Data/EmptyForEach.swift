import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// A `forEach` over nothing, whatever its filter says.
struct EmptyForEach: Rule {
  static let metadata = RuleMetadata(
    id: "empty-for-each", .data,
    summary: "A `forEach` goes over nothing.",
    why: "It makes no annotation: the list is empty, or what it names has no features with a geometry.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      sources:
        cafes: { data: { type: FeatureCollection, features: [] } }
      annotations:
        - { id: a, size: [9, 9], forEach: { source: ⟦cafes⟧ } }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], forEach: ⟦[]⟧, attach: { point: [get, at] } }
      """),
    .accepted(
      """
      version: 1
      sources:
        cafes: { data: { type: Point, coordinates: [0, 0] } }
      annotations:
        - { id: a, size: [9, 9], forEach: { source: cafes } }
        - { id: b, size: [9, 9], forEach: [{}], attach: { point: [3, 4] } }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for annotation in context.analysis.annotations {
      guard annotation.annotation.isRepeated, let forEach = annotation.annotation.forEach,
        let id = annotation.id,
        // What an annotation of no instances is repeated for is told at that one.
        forEach.content.annotation == nil,
        let features = context.analysis.facts(of: annotation)?.features, features.count == 0
      else { continue }
      let name = forEach.content.source ?? forEach.content.layer
      let place = name?.location ?? forEach.location
      guard context.analysis.isOwn(place) else { continue }
      // A filter that leaves out all, or fails for all, is told at the layer.
      if let layer = forEach.content.layer, !drawsAll(layer, context.spec) { continue }
      context.report(
        name.map {
          "`\(abbreviated($0.content))` has no features, so `\(abbreviated(id))` makes no annotation"
        }
          ?? "this list is empty, so `\(abbreviated(id))` makes no annotation",
        at: place,
        help: name == nil ? "write one mapping for each annotation" : "look whether the data is whole")
    }
  }

  /// Whether the spec declares a layer, and it has no filter.
  private static func drawsAll(_ layer: Located<String>, _ spec: ResolvedSpec) -> Bool {
    spec.root.layers.contains { $0.name.content == layer.content && $0.content.filter == nil }
  }
}
