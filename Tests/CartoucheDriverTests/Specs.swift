import Cartouche
import CartoucheCompiler

/// The specs of the tests. All are around 13.4° east, 52.5° north.
enum Specs {
  /// Twelve cafés in a row, with fixed sizes.
  static let row = """
    version: 1
    annotations:
    \((0..<12).map {
      "  - { id: c\($0), size: [40, 20], view: \($0 % 2 == 0 ? "even" : "odd"), title: C\($0), attach: { point: [\(13.39 + 0.002 * Double($0)), 52.5] } }"
    }.joined(separator: "\n"))
    """

  /// Views with sizes of their texts, a callout with parts, a draggable pin and a disabled view.
  static let sheet = """
    version: 1
    selection: single
    annotations:
      - id: long
        attach: { point: [13.4, 52.5] }
        title: A long title
        size: auto
        view: label
        priority: 2
        callout:
          title: "A callout"
          size: auto
          tip: { length: 8, width: 16 }
          parts: { more: { left: 4, width: 40, top: 4, height: 16 } }
      - { id: wide, attach: { point: [13.4, 52.503] }, title: Wide, size: [120, auto], view: label }
      - { id: given, attach: { point: [13.4, 52.497] }, title: Given, size: [60, 30], view: pin, states: { selected: { size: [80, 40] } } }
      - { id: pin, attach: { point: [13.403, 52.495] }, title: Pin, size: [30, 30], view: pin, draggable: true }
      - { id: off, attach: { point: [13.397, 52.495] }, title: Off, size: [30, 30], view: pin, enabled: false }
      - { id: unknown, attach: { point: [13.397, 52.503] }, size: auto, view: label }
      - { id: second, attach: { point: [13.403, 52.503] }, size: auto, view: label, priority: required }
    """

  /// Clusters: three stores at one place, two near each other, and one alone.
  static let clusters = """
    version: 1
    clusters: { stores: { size: [40, 40], view: cluster } }
    templates:
      store: { size: [30, 30], view: store, clusteringIdentifier: stores }
    annotations:
      - { id: a, extends: store, attach: { point: [13.4, 52.5] } }
      - { id: b, extends: store, attach: { point: [13.4, 52.5] } }
      - { id: c, extends: store, attach: { point: [13.4, 52.5] } }
      - { id: d, extends: store, attach: { point: [13.404, 52.504] } }
      - { id: e, extends: store, attach: { point: [13.40405, 52.504] } }
      - { id: f, extends: store, attach: { point: [13.396, 52.496] } }
    """

  /// Pointers to friends off screen, with two view classes.
  static let friends = """
    version: 1
    annotations:
      - { id: ada, size: [40, 20], title: Ada, attach: { point: [13.4, 52.5] }, offscreen: { view: arrow, size: [20, 20] } }
      - { id: ben, size: [40, 20], attach: { point: [13.43, 52.5] }, offscreen: { view: arrow, size: [20, 20] } }
      - { id: cleo, size: [40, 20], title: Cleo, attach: { point: [13.37, 52.51] }, offscreen: { view: star, size: [24, 24] } }
    """

  /// Names around one place, with leader lines.
  static let names = """
    version: 1
    annotations:
    \((0..<6).map {
      "  - { id: n\($0), size: [90, 20], title: N\($0), attach: { point: [\(13.4 + 0.0001 * Double($0)), 52.5] }, variableAnchors: [left, right], gap: 6, leader: { maxLength: 80 } }"
    }.joined(separator: "\n"))
    """

  /// Stores of a source that changes.
  static let live = """
    version: 1
    variables: { language: en }
    sources:
      stores:
        data:
          type: FeatureCollection
          features: []
    annotations:
      - id: store
        forEach: { source: stores }
        size: [40, 20]
        view: store
        draggable: true
        title: [match, $language, de, Laden, Store]
        data: { name: [get, name] }
    """

  static func stores(_ features: [(id: String, longitude: Double)]) -> [UInt8] {
    let list = features.map {
      """
      {"type":"Feature","id":"\($0.id)","properties":{"name":"\($0.id)"},\
      "geometry":{"type":"Point","coordinates":[\($0.longitude),52.5]}}
      """
    }
    return Array("{\"type\":\"FeatureCollection\",\"features\":[\(list.joined(separator: ","))]}".utf8)
  }

  /// Views on features of vector tiles.
  @MainActor static func tiles() throws -> ViewAnnotations {
    let spec = """
      version: 1
      style: streets.style.json
      annotations:
        - { id: museum, size: [40, 20], title: Museum, attach: { feature: { layer: poi, id: m } } }
        - { id: any, size: [40, 20], title: Any, attach: { feature: { layer: road } } }
        - { id: park, size: [40, 20], title: Park, attach: { feature: { layer: poi, id: p } } }
      """
    let style = """
      {
        "version": 8,
        "sources": { "tiles": { "type": "vector", "url": "mapbox://tiles" } },
        "layers": [
          { "id": "road", "type": "line", "source": "tiles", "source-layer": "road" },
          { "id": "poi", "type": "circle", "source": "tiles", "source-layer": "poi" }
        ]
      }
      """
    let loader = MemoryLoader(files: ["a.annotations.yaml": spec, "streets.style.json": style])
    return try ViewAnnotations(try compile("a.annotations.yaml", loader: loader))
  }
}
