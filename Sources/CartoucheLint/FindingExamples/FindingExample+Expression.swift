extension FindingExample {
  /// Mistakes in expressions.
  static let expression: [String: FindingExample] = [
    "ambiguous-scalar": FindingExample(
      """
      version: 1
      sources:
        cafes: cafes.geojson
      annotations:
        - { id: cafe, size: [24, 24], forEach: { source: cafes }, visible: ["==", [get, isOpen], ⟦no⟧] }
      """,
      files: cafes),
    "constant-filter": FindingExample(
      """
      version: 1
      sources:
        cafes: cafes.geojson
      annotations:
        - { id: cafe, size: [24, 24], forEach: { source: cafes, filter: ⟦["==", 1, 2]⟧ } }
      """,
      files: cafes),
    "curve-stop": FindingExample(
      """
      version: 1
      annotations:
        - { id: a, size: [24, 24], attach: { point: [0, 0] }, priority: [interpolate, [linear], [zoom], 8, 1, ⟦6⟧, 2] }
      """),
    "expression-arguments": FindingExample(
      """
      version: 1
      sources:
        cafes: cafes.geojson
      annotations:
        - { id: cafe, size: [24, 24], forEach: { source: cafes }, priority: ⟦[get]⟧ }
      """,
      files: cafes),
    "expression-failed": FindingExample(
      """
      version: 1
      sources:
        cafes: cafes.geojson
      annotations:
        - { id: cafe, size: [24, 24], forEach: { source: cafes }, priority: ["*", ⟦[get, name]⟧, 2] }
      """,
      files: cafes),
    "expression-fails": FindingExample(
      """
      version: 1
      annotations:
        - { id: a, size: [24, 24], attach: { point: [0, 0] }, priority: ⟦[to-number, many]⟧ }
      """),
    "expression-syntax": FindingExample(
      """
      version: 1
      sources:
        cafes: cafes.geojson
      annotations:
        - { id: cafe, size: [24, 24], forEach: { source: cafes }, priority: [max, ⟦{ rating: 1 }⟧] }
      """,
      files: cafes),
    "expression-type": FindingExample(
      """
      version: 1
      sources:
        cafes: cafes.geojson
      annotations:
        - { id: cafe, size: [24, 24], forEach: { source: cafes }, priority: ["*", ⟦[has, name]⟧, 2] }
      """,
      files: cafes),
    "expression-variable": FindingExample(
      """
      version: 1
      sources:
        cafes: cafes.geojson
      annotations:
        - { id: cafe, size: [24, 24], forEach: { source: cafes }, priority: [let, ⟦"a b"⟧, 1, [var, "a b"]] }
      """,
      files: cafes),
    "lost-operator": FindingExample(
      """
      version: 1
      sources:
        cafes: cafes.geojson
      annotations:
        - { id: cafe, size: [24, 24], forEach: { source: cafes }, visible: [⟦!=⟧, [get, name], Mellow] }
      """,
      files: cafes),
    "match-label": FindingExample(
      """
      version: 1
      sources:
        cafes: cafes.geojson
      annotations:
        - { id: cafe, size: [24, 24], forEach: { source: cafes }, priority: [match, [get, name], Mellow, 1, ⟦Mellow⟧, 2, 0] }
      """,
      files: cafes),
    "missing-property": FindingExample(
      """
      version: 1
      sources:
        cafes: cafes.geojson
      annotations:
        - { id: cafe, size: [24, 24], forEach: { source: cafes }, title: "⟦{nmae}⟧" }
      """,
      files: cafes),
    "mixed-filter": FindingExample(
      """
      version: 1
      style: streets.style.json
      annotations:
        - { id: cafe, size: [24, 24], forEach: { layer: poi } }
      """,
      files: [
        "cafes.geojson":
          mellow,
        "streets.style.json":
          """
        { "version": 8, "sources": { "cafes": { "type": "geojson", "data": "cafes.geojson" } },
          "layers": [{ "id": "poi", "type": "circle", "source": "cafes", "filter": ["none", ⟦["==", ["get", "name"], "Turku"]⟧] }] }
        """,
      ]),
    "no-feature": FindingExample(
      """
      version: 1
      annotations:
        - { id: a, size: [24, 24], attach: { point: [0, 0] }, priority: ⟦[get, rating]⟧ }
      """),
    "unknown-operator": FindingExample(
      """
      version: 1
      sources:
        cafes: cafes.geojson
      annotations:
        - { id: cafe, size: [24, 24], forEach: { source: cafes }, priority: [⟦gte⟧, rating] }
      """,
      files: cafes),
    "zoom-dependent": FindingExample(
      """
      version: 1
      annotations:
        - { id: a, size: [24, 24], attach: { point: [0, 0] }, title: ⟦[step, [zoom], Near, 12, Far]⟧ }
      """),
    "zoom-placement": FindingExample(
      """
      version: 1
      annotations:
        - { id: a, size: [24, 24], attach: { point: [0, 0] }, priority: ⟦["*", 2, [zoom]]⟧ }
      """),
  ]
}
