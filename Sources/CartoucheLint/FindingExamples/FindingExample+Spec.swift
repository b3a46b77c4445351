extension FindingExample {
  /// Mistakes in keys and values.
  static let spec: [String: FindingExample] = [
    "aggregate": FindingExample(
      """
      version: 1
      sources:
        cafes: cafes.geojson
      annotations:
        - { id: cafe, size: [24, 24], forEach: { source: cafes }, clusteringIdentifier: bars }
      clusters:
        bars: { aggregate: { ⟦count⟧: { max: [get, rating] } } }
      """,
      files: cafes),
    "bad-template": FindingExample(
      """
      version: 1
      sources:
        cafes: cafes.geojson
      annotations:
        - { id: cafe, size: [24, 24], forEach: { source: cafes }, title: "⟦{⟧name" }
      """,
      files: cafes),
    "boolean-spelling": FindingExample(
      """
      version: 1
      annotations:
        - { id: a, size: [24, 24], attach: { point: [0, 0] }, visible: ⟦yes⟧ }
      """),
    "braces-in-name": FindingExample(
      """
      version: 1
      sources:
        cafes: cafes.geojson
      annotations:
        - { id: cafe, size: [24, 24], forEach: { source: cafes }, clusteringIdentifier: ⟦"{name}"⟧ }
      """,
      files: cafes),
    "camera-fit": FindingExample(
      """
      version: 1
      camera: { fit: all, ⟦zoom⟧: 3 }
      annotations:
        - { id: a, size: [24, 24], attach: { point: [0, 0] } }
      """),
    "cluster-layout": FindingExample(
      """
      version: 1
      sources:
        cafes: cafes.geojson
      annotations:
        - { id: cafe, size: [24, 24], forEach: { source: cafes }, clusteringIdentifier: bars }
      clusters:
        bars: { size: [⟦[get, count]⟧, 30] }
      """,
      files: cafes),
    "comment-as-value": FindingExample(
      """
      version: 1
      annotations:
        - id: a
          size: [24, 24]
          attach: { point: [0, 0] }
          title: ⟦#1 in town⟧
      """),
    "empty-anchors": FindingExample(
      """
      version: 1
      annotations:
        - { id: a, size: [24, 24], attach: { point: [0, 0] }, variableAnchors: ⟦[]⟧ }
      """),
    "empty-file": FindingExample(
      """
      ⟦⟧# nothing yet
      """),
    "empty-value": FindingExample(
      """
      version: 1
      annotations:
        - id: a
          size: [24, 24]
          attach: { point: [0, 0] }
          priority:⟦⟧
      """),
    "foreign-name": FindingExample(
      """
      version: 1
      annotations:
        - { id: a, size: [24, 24], attach: { point: [0, 0] }, ⟦anchor⟧: bottom }
      """),
    "import-name": FindingExample(
      """
      version: 1
      imports: { ⟦"my pins"⟧: pins.annotations.yaml }
      """,
      files: [
        "pins.annotations.yaml":
          """
        version: 1
        """
      ]),
    "missing-key": FindingExample(
      """
      version: 1
      annotations:
        - { ⟦id⟧: a, size: [24, 24] }
      """),
    "another-kind-of-file": FindingExample(
      """
      version: 1
      spec: cafes.annotations.yaml
      ⟦steps⟧:
        - { settled: true, count: { visible: 3 } }
      """),
    "not-a-mapping": FindingExample(
      """
      ⟦- version: 1⟧
      """),
    "number-spelling": FindingExample(
      """
      version: 1
      annotations:
        - { id: a, size: [24, 24], attach: { point: [0, 0] }, priority: ⟦1_000⟧ }
      """),
    "out-of-range": FindingExample(
      """
      version: 1
      annotations:
        - { id: a, size: [24, 24], attach: { point: [0, ⟦91⟧] } }
      """),
    "rectangle": FindingExample(
      """
      version: 1
      avoid:
        regions: [{ left: 0, right: 0, ⟦width⟧: 20, top: 0, height: 40 }]
      annotations:
        - { id: a, size: [24, 24], attach: { point: [0, 0] } }
      """),
    "tag-as-value": FindingExample(
      """
      version: 1
      annotations:
        - id: a
          size: [24, 24]
          attach: { point: [0, 0] }
          title: ⟦!important⟧
      """),
    "too-few-positions": FindingExample(
      """
      version: 1
      annotations:
        - { id: a, size: [24, 24], attach: { line: ⟦[[0, 0]]⟧ } }
      """),
    "two-attachments": FindingExample(
      """
      version: 1
      annotations:
        - { id: a, size: [24, 24], attach: { point: [0, 0], annotation: ⟦b⟧ } }
        - { id: b, size: [24, 24], attach: { point: [0, 0] } }
      """),
    "two-options": FindingExample(
      """
      version: 1
      sources:
        cafes: { data: cafes.geojson, promoteId: name, generateId: ⟦true⟧ }
      annotations:
        - { id: cafe, size: [24, 24], forEach: { source: cafes } }
      """,
      files: cafes),
    "two-places": FindingExample(
      """
      version: 1
      annotations:
        - { id: cafe, size: [24, 24], forEach: { source: cafes, layer: ⟦poi⟧ } }
      """),
    "unclosed-ring": FindingExample(
      """
      version: 1
      annotations:
        - { id: a, size: [24, 24], attach: { polygon: [⟦[[0, 0], [1, 0], [1, 1]]⟧] } }
      """),
    "unknown-aggregate": FindingExample(
      """
      version: 1
      sources:
        cafes: cafes.geojson
      annotations:
        - { id: cafe, size: [24, 24], forEach: { source: cafes }, clusteringIdentifier: bars }
      clusters:
        bars: { title: "⟦{cuont}⟧" }
      """,
      files: cafes),
    "unknown-key": FindingExample(
      """
      version: 1
      annotations:
        - { id: a, size: [24, 24], attach: { point: [0, 0] }, ⟦prioriti⟧: 3 }
      """),
    "unknown-name": FindingExample(
      """
      version: 1
      annotations:
        - { id: a, size: [24, 24], attach: { point: [0, 0] }, fit: ⟦requires⟧ }
      """),
    "unknown-variable": FindingExample(
      """
      version: 1
      variables: { city: Turku }
      annotations:
        - { id: a, size: [24, 24], attach: { point: [0, 0] }, title: ⟦$ctiy⟧, subtitle: $city }
      """),
    "unknown-version": FindingExample(
      """
      version: ⟦2⟧
      annotations:
        - { id: a, size: [24, 24], attach: { point: [0, 0] } }
      """),
    "unquoted-template": FindingExample(
      """
      version: 1
      sources:
        cafes: cafes.geojson
      annotations:
        - { id: cafe, size: [24, 24], forEach: { source: cafes }, title: ⟦{name}⟧ }
      """,
      files: cafes),
    "variable-in-variable": FindingExample(
      """
      version: 1
      variables: { city: Turku, place: ⟦$city⟧ }
      annotations:
        - { id: a, size: [24, 24], attach: { point: [0, 0] }, title: $place, subtitle: $city }
      """),
    "variable-name": FindingExample(
      """
      version: 1
      variables: { ⟦my city⟧: Turku }
      annotations:
        - { id: a, size: [24, 24], attach: { point: [0, 0] } }
      """),
    "wrong-layer-type": FindingExample(
      """
      version: 1
      sources:
        cafes: cafes.geojson
      layers:
        poi: { type: circle, source: cafes, ⟦trimOffset⟧: [0, 0.5] }
      annotations:
        - { id: cafe, size: [24, 24], forEach: { layer: poi } }
      """,
      files: cafes),
    "wrong-option": FindingExample(
      """
      version: 1
      annotations:
        - { id: a, size: [24, 24], attach: { point: [0, 0], at: ⟦0.5⟧ } }
      """),
    "wrong-type": FindingExample(
      """
      version: 1
      annotations:
        - { id: a, size: [24, 24], attach: { point: [0, 0] }, priority: ⟦many⟧ }
      """),
    "zoom-range": FindingExample(
      """
      version: 1
      annotations:
        - { id: a, size: [24, 24], attach: { point: [0, 0] }, minZoom: ⟦12⟧, maxZoom: 8 }
      """),
  ]
}
