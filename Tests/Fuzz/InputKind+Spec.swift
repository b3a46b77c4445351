import CartoucheLint
import CartoucheSpecTestSupport

extension InputKind {
  /// Specs: the examples, those of the lint rules, and some that use what few others do.
  static let spec = InputKind(
    "spec",
    seeds: {
      let rules = ruleCatalog.flatMap { $0.examples }.map { MarkedText($0.spec).bytes }
      return ExampleFiles.specs + rules + rareSpecs.map { Array($0.utf8) }
    },
    pieces: yamlPieces, check: { bytes throws(Complaint) in try CompilationChecks.check(bytes) })

  private static let rareSpecs = [
    """
    version: 1
    imports: { ferries: { file: ferries.annotations.yaml, variables: { label-height: 32 } } }
    variables: { side: top, wide: 120, place: [180, -85] }
    camera: { fit: [on, other], padding: { top: 40 } }
    templates:
      card: &card { size: [$wide, 40], variableAnchors: [$side, { anchor: bottom, offsetY: -4 }] }
      big: { extends: card, priority: high, states: { selected: { size: [200, 80], zPriority: 2 } } }
    annotations:
      - { id: "Größe \\u00b7 🗺", extends: [card, big], attach: { point: $place }, title: "a \\"b\\" \\t" }
      - id: on
        <<: *card
        attach: { annotation: other, at: top-right }
        callout: { size: [80, 30], gap: 2, title: x, parts: { book: { left: 1, right: 2, bottom: 3, height: 4 } } }
      - id: other
        size: [[interpolate, [linear], [zoom], 3, 10, 9, [+, 20, 30]], 20]
        attach: { line: [[179, 0], [-179, 4], [-170, 5]], part: [0.25, 0.5] }
        collisionBoxes: [{ left: 0, width: 10, top: 0, height: 10 }]
        data: { zip: "01234", list: [1, [2, { a: null }]], deep: { e: [+, 1, 2] } }
        title: |-
          several {$side}
          lines
    """,
    """
    version: 1
    placement: { strategy: best, tieBreak: nearest-center, stickiness: 2, showMargin: 3, margin: 10, horizon: 5 }
    puck: { coordinate: [0, 0], radius: 20 }
    avoid: { regions: [{ left: 0, top: 0, width: 100, height: 50 }], strict: true }
    selection: multiple
    sources: { cafes: cafes.geojson }
    annotations:
      - id: cafe
        forEach: { source: cafes, filter: [all, [has, name], ["!=", [get, name], x]] }
        size: [40, 20]
        clusteringIdentifier: c
        priority: [coalesce, [get, rating], [match, [geometry-type], Point, 1, 2]]
        minZoom: 3
        maxZoom: 20
        draggable: true
        title: [upcase, [get, name]]
    clusters:
      c:
        size: [30, 30]
        aggregate: { best: { max: [get, rating] }, first: { first: [get, name] }, all: { sum: 1 } }
        title: "{count} of {first}"
        priority: ["*", 2, [get, best]]
        data: { n: [get, count], l: [literal, [1, {}]] }
        states: { selected: { title: [concat, [get, first], "!"] } }
    """,
    """
    version: 1
    camera: { center: [1, 0.5], zoom: 6, pitch: 40 }
    sources:
      roads: { data: { type: LineString, coordinates: [[0, 0], [0.5, 0.25], [1, 0.5], [3, 1]] } }
      towns: { data: { type: MultiPoint, coordinates: [[0, 0], [1, 1], [2, 0.5]] } }
    layers:
      roads: { type: line, source: roads, width: [interpolate, [linear], [zoom], 4, 1, 9, 12], trimOffset: [0.2, 0.6] }
      rails: { type: line, source: roads, width: 3, trimOffset: [0, 0.9], minZoom: 2 }
      towns: { type: circle, source: towns, radius: 4 }
      icons: { type: symbol, source: towns, size: [20, 20], anchor: bottom, offsetX: 2, offsetY: -3 }
    avoid: { layers: [roads, rails, towns, icons] }
    annotations:
      - { id: road, forEach: { layer: roads }, attach: { part: [0.25, 0.75] }, size: [60, 24], title: Road }
      - id: town
        forEach: { layer: towns }
        size: [44, 44]
        collisionMode: circle
        data: { color: "#0b7285", fraction: 0.75 }
        title: |-
          a long name
          in 2 lines
        subtitle: below
        callout: { size: [120, 60], title: Town, when: always, tip: { length: 8, width: 12 }, leftAccessory: icon }
    """,
  ]
}
