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
      var different: Set<WrittenFeature> = []
      var repeated: [(geometry: Node, earlier: Node)] = []
      for feature in group.features {
        guard let geometry = feature["geometry"], geometry.kind == .mapping else { continue }
        let written = WrittenFeature(geometry: geometry, properties: feature["properties"])
        let (isFirst, earlier) = different.insert(written)
        if !isFirst { repeated.append((geometry, earlier.geometry)) }
      }
      guard let (geometry, earlier) = repeated.first else { continue }
      context.report(
        "another feature has this geometry and the same properties\(group.others(repeated.count))",
        at: geometry.location, help: "remove one of the two",
        related: [RelatedPlace("the other one is here", at: earlier.location)])
    }
  }
}

/// A feature, which equals those that are written alike. No text of its own: there may be a million of them.
private struct WrittenFeature: Hashable {
  let geometry: Node
  let properties: Node?

  static func == (one: WrittenFeature, other: WrittenFeature) -> Bool {
    one.geometry.writtenBytes == other.geometry.writtenBytes
      && one.properties?.writtenBytes == other.properties?.writtenBytes
  }

  func hash(into hasher: inout Hasher) {
    for bytes in [geometry.writtenBytes, properties?.writtenBytes ?? []] {
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }
}
