extension FindingExample {
  /// Mistakes in names, files and data.
  static let compiler: [String: FindingExample] = [
    "attach-and-for-each": FindingExample(
      """
      version: 1
      sources:
        cafes: cafes.geojson
      annotations:
        - { id: cafe, size: [24, 24], forEach: { source: cafes }, attach: { point: ⟦[0, 0]⟧ } }
      """,
      files: cafes),
    "attachment-cycle": FindingExample(
      """
      version: 1
      annotations:
        - { id: a, size: [24, 24], attach: { annotation: b } }
        - { id: b, size: [24, 24], attach: { annotation: ⟦a⟧ } }
      """),
    "cluster-expression": FindingExample(
      """
      version: 1
      sources:
        cafes: cafes.geojson
      annotations:
        - { id: cafe, size: [24, 24], forEach: { source: cafes }, clusteringIdentifier: bars }
      clusters:
        bars: { priority: ⟦[length, [concat, [to-string, [get, count]], "x"]]⟧ }
      """,
      files: cafes),
    "duplicate-feature-id": FindingExample(
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
        { "type": "FeatureCollection", "features": [
          { "type": "Feature", "id": 1, "properties": {}, "geometry": { "type": "Point", "coordinates": [0, 0] } },
          { "type": "Feature", "id": ⟦1⟧, "properties": {}, "geometry": { "type": "Point", "coordinates": [1, 0] } } ] }
        """
      ]),
    "duplicate-id": FindingExample(
      """
      version: 1
      annotations:
        - { id: a, size: [24, 24], attach: { point: [0, 0] } }
        - { id: ⟦a⟧, size: [24, 24], attach: { point: [0, 0] } }
      """),
    "duplicate-layer": FindingExample(
      """
      version: 1
      style: streets.style.json
      sources:
        cafes: cafes.geojson
      layers:
        poi: { type: circle, source: ⟦cafes⟧ }
      annotations:
        - { id: cafe, size: [24, 24], forEach: { layer: poi } }
        - { id: bar, size: [24, 24], forEach: { source: cafes } }
      """,
      files: [
        "cafes.geojson":
          mellow,
        "streets.style.json":
          """
        { "version": 8, "sources": { "s": { "type": "geojson", "data": "cafes.geojson" } }, "layers": [{ "id": "poi", "type": "circle", "source": "s" }] }
        """,
      ]),
    "duplicate-source": FindingExample(
      """
      version: 1
      style: streets.style.json
      sources:
        ⟦s⟧: cafes.geojson
      annotations:
        - { id: cafe, size: [24, 24], forEach: { source: s } }
      """,
      files: [
        "cafes.geojson":
          mellow,
        "streets.style.json":
          """
        { "version": 8, "sources": { "s": { "type": "geojson", "data": "cafes.geojson" } }, "layers": [] }
        """,
      ]),
    "empty-callout": FindingExample(
      """
      version: 1
      annotations:
        - { id: a, size: [24, 24], attach: { point: [0, 0] }, callout: { ⟦gap⟧: 4 } }
      """),
    "geojson": FindingExample(
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
        { "type": "Feature", "properties": {}, "geometry": { "type": ⟦"Circle"⟧, "coordinates": [0, 0] } }
        """
      ]),
    "group-as-host": FindingExample(
      """
      version: 1
      sources:
        cafes: cafes.geojson
      annotations:
        - { id: cafe, size: [24, 24], forEach: { source: cafes } }
        - { id: badge, size: [9, 9], attach: { annotation: ⟦cafe⟧ } }
      """,
      files: cafes),
    "hidden-cluster": FindingExample(
      """
      version: 1
      sources:
        cafes: cafes.geojson
      annotations:
        - { id: cafe, size: [24, 24], forEach: { source: cafes }, clusteringIdentifier: bars }
      clusters:
        bars: { size: [40, 40], maxZoom: ⟦5⟧ }
      """,
      files: cafes),
    "host-features": FindingExample(
      """
      version: 1
      style: streets.style.json
      annotations:
        - { id: cafe, size: [24, 24], forEach: { layer: ⟦poi⟧ } }
      """,
      files: [
        "streets.style.json":
          """
        { "version": 8, "sources": { "tiles": { "type": "vector", "url": "https://example.org" } },
          "layers": [{ "id": "poi", "type": "symbol", "source": "tiles", "source-layer": "poi" }] }
        """
      ]),
    "host-filter": FindingExample(
      """
      version: 1
      style: streets.style.json
      annotations:
        - { id: cafe, size: [24, 24], attach: { feature: { layer: poi, id: 1 } } }
      """,
      files: [
        "streets.style.json":
          """
        { "version": 8, "sources": { "tiles": { "type": "vector", "url": "https://example.org" } }, "layers": [{ "id": "poi", "type": "symbol", "source": "tiles", "source-layer": "poi", "filter": [⟦"near"⟧, 3] }] }
        """
      ]),
    "ignored-in-import": FindingExample(
      """
      version: 1
      imports: { pins: pins.annotations.yaml }
      annotations:
        - { id: a, extends: pins.pin, attach: { point: [0, 0] } }
      """,
      files: [
        "pins.annotations.yaml":
          """
        version: 1
        ⟦camera⟧: { zoom: 3 }
        templates:
          pin: { size: [24, 24] }
        """
      ]),
    "import-cycle": FindingExample(
      """
      version: 1
      imports: { pins: pins.annotations.yaml }
      """,
      files: [
        "pins.annotations.yaml":
          """
        version: 1
        imports: { main: ⟦test.annotations.yaml⟧ }
        """
      ]),
    "no-geometry": FindingExample(
      """
      version: 1
      sources:
        cafes: cafes.geojson
      annotations:
        - { id: a, size: [24, 24], attach: { feature: { source: cafes, id: ⟦mellow⟧ } } }
      """,
      files: [
        "cafes.geojson":
          """
        { "type": "Feature", "id": "mellow", "properties": {}, "geometry": ⟦null⟧ }
        """
      ]),
    "no-ids": FindingExample(
      """
      version: 1
      sources:
        cafes: { data: cafes.geojson, promoteId: ⟦slug⟧ }
      annotations:
        - { id: cafe, size: [24, 24], forEach: { source: cafes } }
      """,
      files: cafes),
    "path": FindingExample(
      """
      version: 1
      sources:
        cafes: ⟦/tmp/cafes.geojson⟧
      annotations:
        - { id: cafe, size: [24, 24], forEach: { source: cafes } }
      """,
      files: cafes),
    "quoted-variable": FindingExample(
      """
      version: 1
      variables: { city: Turku }
      annotations:
        - { id: a, size: [24, 24], attach: { point: [0, 0] }, title: ⟦"$city"⟧, subtitle: $city }
      """),
    "reserved-id": FindingExample(
      """
      version: 1
      annotations:
        - { id: ⟦"cluster:a"⟧, size: [24, 24], attach: { point: [0, 0] } }
      """),
    "style": FindingExample(
      """
      version: 1
      style: streets.style.json
      annotations:
        - { id: a, size: [24, 24], attach: { point: [0, 0] } }
      """,
      files: [
        "streets.style.json":
          """
        { ⟦"version"⟧: 8, "sources": { }, "layers": { } }
        """
      ]),
    "template-cycle": FindingExample(
      """
      version: 1
      templates:
        pin: { extends: base }
        base: { extends: ⟦pin⟧ }
      annotations:
        - { id: a, extends: pin, size: [24, 24], attach: { point: [0, 0] } }
      """),
    "template-id": FindingExample(
      """
      version: 1
      templates:
        pin: { id: ⟦pin⟧, size: [24, 24] }
      annotations:
        - { id: a, extends: pin, attach: { point: [0, 0] } }
      """),
    "unknown-annotation": FindingExample(
      """
      version: 1
      annotations:
        - { id: eta, size: [24, 24], attach: { point: [0, 0] } }
        - { id: badge, size: [9, 9], attach: { annotation: ⟦etta⟧ } }
      """),
    "unknown-feature": FindingExample(
      """
      version: 1
      sources:
        cafes: cafes.geojson
      annotations:
        - { id: a, size: [24, 24], attach: { feature: { source: cafes, id: ⟦melow⟧ } } }
      """,
      files: cafes),
    "unknown-layer": FindingExample(
      """
      version: 1
      style: streets.style.json
      annotations:
        - { id: a, size: [24, 24], attach: { feature: { layer: ⟦pois⟧, id: 1 } } }
      """,
      files: [
        "streets.style.json":
          """
        { "version": 8, "sources": { "tiles": { "type": "vector", "url": "https://example.org" } },
          "layers": [{ "id": "poi", "type": "symbol", "source": "tiles", "source-layer": "poi" }] }
        """
      ]),
    "unknown-size": FindingExample(
      """
      version: 1
      annotations:
        - { id: a, size: ⟦auto⟧, attach: { point: [0, 0] } }
      """),
    "unknown-source": FindingExample(
      """
      version: 1
      sources:
        cafes: cafes.geojson
      annotations:
        - { id: cafe, size: [24, 24], forEach: { source: ⟦caffes⟧ } }
      """,
      files: cafes),
    "unknown-template": FindingExample(
      """
      version: 1
      templates:
        pin: { size: [24, 24] }
      annotations:
        - { id: a, extends: ⟦pins⟧, attach: { point: [0, 0] } }
      """),
    "unreadable-import": FindingExample(
      """
      version: 1
      imports: { pins: ⟦none.annotations.yaml⟧ }
      """),
    "unreadable-source": FindingExample(
      """
      version: 1
      sources:
        cafes: ⟦none.geojson⟧
      annotations:
        - { id: cafe, size: [24, 24], forEach: { source: cafes } }
      """),
    "unknown-sample": FindingExample(
      """
      version: 1
      style: streets.style.json
      layers:
        poi: { samples: cafes.geojson }
      annotations:
        - { id: a, size: [24, 24], attach: { feature: { layer: poi, id: ⟦melow⟧ } } }
      """,
      files: [
        "streets.style.json":
          """
        { "version": 8, "sources": { "tiles": { "type": "vector", "url": "https://example.org" } },
          "layers": [{ "id": "poi", "type": "symbol", "source": "tiles", "source-layer": "poi" }] }
        """,
        "cafes.geojson":
          mellow,
      ]),
    "unsuitable-layer": FindingExample(
      """
      version: 1
      style: streets.style.json
      annotations:
        - { id: a, size: [24, 24], attach: { feature: { layer: ⟦land⟧, id: 1 } } }
      """,
      files: [
        "streets.style.json":
          """
        { "version": 8, "sources": { }, "layers": [{ "id": "land", "type": "background" }] }
        """
      ]),
    "unused-samples": FindingExample(
      """
      version: 1
      sources:
        cafes: cafes.geojson
      layers:
        poi: { type: symbol, source: cafes, ⟦samples⟧: cafes.geojson }
      annotations:
        - { id: cafe, size: [24, 24], forEach: { layer: poi } }
      """,
      files: cafes),
  ]
}
