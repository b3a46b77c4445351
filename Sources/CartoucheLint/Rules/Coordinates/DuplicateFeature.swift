import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec

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
    let analysis = context.analysis
    for group in analysis.coordinates where group.features.count > 1 {
      var different = RowIndex(minimumCapacity: group.features.count)
      var repeated: (count: Int, first: WrittenFeature, earlier: WrittenFeature)?
      for (row, feature) in group.features.enumerated() {
        let earlier = different.insert(row, hash: hash(of: feature, in: group, analysis)) {
          areAlike(group.features[$0], feature, in: group, analysis)
        }
        guard let earlier else { continue }
        if repeated == nil { repeated = (0, feature, group.features[earlier]) }
        repeated?.count += 1
      }
      guard let repeated else { continue }
      context.report(
        "another feature has this geometry and the same properties\(group.others(repeated.count))",
        at: group.place(repeated.first.geometry), help: "remove one of the two",
        related: [RelatedPlace("the other one is here", at: group.place(repeated.earlier.geometry))])
    }
  }

  /// Whether two features are written alike.
  private static func areAlike(
    _ one: WrittenFeature, _ other: WrittenFeature, in group: CoordinateGroup, _ analysis: SpecAnalysis
  ) -> Bool {
    func bytes(_ span: SourceSpan) -> ArraySlice<UInt8> { analysis.bytes(at: group.place(span)) }
    return bytes(one.geometry) == bytes(other.geometry)
      && one.properties.map(bytes) == other.properties.map(bytes)
  }

  private static func hash(
    of feature: WrittenFeature, in group: CoordinateGroup, _ analysis: SpecAnalysis
  ) -> Int {
    var hasher = Hasher()
    for span in [feature.geometry, feature.properties] {
      guard let span else { continue }
      analysis.bytes(at: group.place(span)).withUnsafeBytes { hasher.combine(bytes: $0) }
    }
    return hasher.finalize()
  }
}
