import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// A feature that stands twice in a source.
struct DuplicateFeature: Rule {
  static let metadata = RuleMetadata(
    id: "duplicate-feature", .coordinates,
    summary: "Two features of a source have one geometry and the same properties.",
    why: "What is made for them stands in one place, where one hides the other.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      sources:
        cafes:
          data:
            type: FeatureCollection
            features:
              - { type: Feature, id: 1, properties: { name: Alma }, geometry: { type: Point, coordinates: [1, 2] } }
              - { type: Feature, id: 2, properties: { name: Alma }, geometry: ⟦{ type: Point, coordinates: [1, 2] }⟧ }
      annotations:
        - { id: a, size: [9, 9], forEach: { source: cafes } }
      """),
    .accepted(
      """
      version: 1
      sources:
        cafes:
          data:
            type: FeatureCollection
            features:
              - { type: Feature, id: 1, properties: { name: Alma }, geometry: { type: Point, coordinates: [1, 2] } }
              - { type: Feature, id: 2, properties: { name: Bert }, geometry: { type: Point, coordinates: [1, 2] } }
      annotations:
        - { id: a, size: [9, 9], forEach: { source: cafes } }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for group in context.analysis.coordinates where group.features.count > 1 {
      var first: [String: Node] = [:]
      var repeated: [(geometry: Node, earlier: Node)] = []
      for feature in group.features {
        guard let geometry = feature["geometry"], geometry.kind == .mapping else { continue }
        let written = geometry.written + "\n" + (feature["properties"]?.written ?? "")
        if let earlier = first[written] {
          repeated.append((geometry, earlier))
        } else {
          first[written] = geometry
        }
      }
      guard let (geometry, earlier) = repeated.first else { continue }
      context.report(
        "another feature has this geometry and the same properties\(group.others(repeated.count))",
        at: geometry.location, help: "remove one of the two",
        related: [RelatedPlace("the other one is here", at: earlier.location)])
    }
  }
}
