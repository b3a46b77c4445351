extension FindingExample {
  /// Mistakes in texts that cannot be read.
  static let syntax: [String: FindingExample] = [
    "duplicate-key": FindingExample(
      """
      version: 1
      annotations:
        - { id: a, size: [24, 24], attach: { point: [0, 0] }, priority: 1, ⟦priority⟧: 2 }
      """),
    "json-syntax": FindingExample(
      """
      version: 1
      sources:
        cafes: cafes.geojson
      annotations:
        - { id: cafe, size: [24, 24], forEach: { source: cafes } }
      """,
      files: [
        "cafes.geojson":
          """
        { "type": "FeatureCollection", "features": []⟦,⟧ }
        """
      ]),
    "line-separator": FindingExample(
      """
      version: 1
      annotations:
        - { id: a, size: [24, 24], attach: { point: [0, 0] }, title: one⟦\u{2028}⟧two }
      """),
    "recursive-alias": FindingExample(
      """
      version: 1
      x-a: &a { self: ⟦*a⟧ }
      """),
    "second-document": FindingExample(
      """
      version: 1
      annotations:
        - { id: a, size: [24, 24], attach: { point: [0, 0] } }
      ⟦---⟧
      version: 1
      annotations:
        - { id: a, size: [24, 24], attach: { point: [0, 0] } }
      """),
    "undefined-alias": FindingExample(
      """
      version: 1
      annotations:
        - { id: a, size: ⟦*pin⟧, attach: { point: [0, 0] } }
      """),
    "yaml-syntax": FindingExample(
      """
      version: 1
      annotations:
        - { id: a, size: ⟦[⟧24, 24, attach: { point: [0, 0] } }
      """),
  ]
}
