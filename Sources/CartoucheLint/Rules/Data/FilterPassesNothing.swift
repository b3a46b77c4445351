import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec

/// A filter that none of the features passes.
struct FilterPassesNothing: Rule {
  static let metadata = RuleMetadata(
    id: "filter-passes-nothing", .data,
    summary: "A filter lets nothing through.",
    why:
      "The map stays empty without a word; mostly a property or a value is spelt differently in the data. A filter by a property that no feature has is an error."
  )

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      sources:
        cafes: { data: { type: Feature, properties: { kind: cafe }, geometry: { type: Point, coordinates: [0, 0] } } }
      annotations:
        - { id: a, size: [9, 9], forEach: { source: cafes, filter: ["==", [get, ⟦knid⟧], cafe] } }
      """),
    .flagged(
      """
      version: 1
      sources:
        cafes: { data: { type: Feature, properties: { kind: cafe }, geometry: { type: Point, coordinates: [0, 0] } } }
      annotations:
        - { id: a, size: [9, 9], forEach: { source: cafes, filter: ["==", [get, kind], ⟦Café⟧] } }
      """),
    .flagged(
      """
      version: 1
      sources:
        cafes: { data: { type: Feature, properties: { stars: 3 }, geometry: { type: Point, coordinates: [0, 0] } } }
      layers:
        poi: { type: circle, source: cafes, filter: [all, [has, stars], ⟦[">", [get, stars], 4]⟧] }
      annotations:
        - { id: a, size: [9, 9], forEach: { layer: poi } }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          forEach: { annotation: all, filter: ⟦[all, ["==", [get, kind], bar], [">", [get, stars], 3]]⟧ }
          attach: { at: top }
          size: [9, 9]
        - id: all
          forEach: [{ kind: bar, stars: 3 }, { kind: cafe, stars: 4 }]
          attach: { point: [0, 0] }
          size: [9, 9]
      """),
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          forEach: { annotation: all, filter: ⟦["in", [get, kind], [literal, [pub, club]]]⟧ }
          attach: { at: top }
          size: [9, 9]
        - id: all
          forEach: [{ kind: bar }, { kind: cafe }]
          attach: { point: [0, 0] }
          size: [9, 9]
      """),
    .accepted(
      """
      version: 1
      sources:
        cafes: { data: { type: Feature, properties: { kind: cafe }, geometry: { type: Point, coordinates: [0, 0] } } }
      annotations:
        - { id: a, size: [9, 9], forEach: { source: cafes, filter: ["==", [get, kind], cafe] } }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    // A filter that reads nothing, or fails for all, is told by the compiler.
    for use in context.analysis.filters where !use.filter.isFeatureConstant && use.facts.passNone(use.filter)
    {
      // A comparison of different types has a rule of its own.
      if !MismatchedComparison.mismatches(in: use.filter, use.facts).isEmpty { continue }
      let cause = FilterCause.of(use.filter, use.facts)
      let reason = cause?.reason ?? "no feature of \(use.facts.name) passes this filter"
      context.report(
        "\(reason), so \(use.consequence)",
        as: cause?.isUnknownProperty == true && !use.facts.features.areSamples ? .error : nil,
        at: cause?.place ?? use.filter.location,
        help: cause?.help ?? FilterCause.advice(on: use.filter, use.facts),
        fixes: cause?.fixes ?? [])
    }
  }
}
