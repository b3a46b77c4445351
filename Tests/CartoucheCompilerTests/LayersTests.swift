import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpecTestSupport
import Testing

/// Three places with ids and a line, as most of these tests need them.
let mapFile = #"""
  {"type":"FeatureCollection","features":[
   {"type":"Feature","id":"mellow","properties":{"name":"Mellow","rating":4.5},"geometry":{"type":"Point","coordinates":[10,20]}},
   {"type":"Feature","id":"grind","properties":{"name":"Grind","rating":2},"geometry":{"type":"Point","coordinates":[11,21]}},
   {"type":"Feature","id":"main","properties":{"name":"Main"},"geometry":{"type":"LineString","coordinates":[[0,0],[9,9]]}}]}
  """#

/// A spec over that file, with these layers and annotations.
func mapSpec(layers: String = "", _ annotations: String) -> String {
  """
  version: 1
  sources: { map: map.geojson }
  \(layers.isEmpty ? "" : "layers: \(layers)\n")annotations:
    - \(annotations)
  """
}

@Suite struct LayersTests {
  private static let files = ["map.geojson": mapFile]

  @Test func theLayerTableIsInDrawingOrder() throws {
    let spec = mapSpec(
      layers: """
        { poi: { type: symbol, source: map, size: [24, 20], minZoom: 12 }, dots: { type: circle, source: map, radius: 4 },
          roads: { type: line, source: map, width: 10, maxZoom: 15, visible: false },
          parks: { type: fill, source: map }, houses: { type: fill-extrusion, source: map } }
        """, "{ id: a, size: [9, 9], attach: { point: [0, 0] } }")
    let layers = try #require(compiled(spec, files: Self.files).plan).layers
    #expect(layers.types == [.symbol, .circle, .line, .fill, .fillExtrusion])
    #expect(layers.width == [24, 8, 10, 0, 0])
    #expect(layers.height == [20, 8, 0, 0, 0])
    #expect(layers.minZoom == [12, 0, 0, 0, 0])
    #expect(layers.maxZoom == [26, 26, 15, 26, 26])
    #expect(layers.isVisible == [true, true, false, true, true])
    #expect(layers.isHostSupplied == [false, false, false, false, false])
  }

  /// A layer, and the rule found at the mark.
  @Test(arguments: [
    ("{ type: ⟦lines⟧, source: map }", "unknown-name"), ("⟦{ source: map }⟧", "missing-key"),
    ("⟦{ type: line }⟧", "missing-key"), ("{ type: line, source: ⟦mpa⟧ }", "unknown-source"),
    ("{ type: line, source: map, ⟦radius⟧: 3 }", "wrong-layer-type"),
    ("{ type: symbol, source: map, ⟦width⟧: 3 }", "wrong-layer-type"),
    ("{ type: fill, source: map, ⟦size⟧: [3, 3] }", "wrong-layer-type"),
    ("{ type: line, source: map, minZoom: 9, maxZoom: ⟦9⟧ }", "zoom-range"),
    ("{ type: line, source: map, filter: ⟦[step, [zoom], true, 3, false]⟧ }", "zoom-dependent"),
    (#"{ type: line, source: map, filter: ⟦["==", name, Main]⟧ }"#, "constant-filter"),
    ("{ type: line, source: map, trimOffset: ⟦[0.5, 0.2]⟧ }", "out-of-range"),
    ("{ type: symbol, source: map, size: [3, ⟦-1⟧] }", "out-of-range"),
    ("{ type: line, source: map, ⟦widht⟧: 3 }", "unknown-key"),
    ("{ type: line, source: map, width: ⟦[upcase, [get, name]]⟧ }", "expression-type"),
    ("{ type: symbol, source: map, sortKey: ⟦[step, [zoom], 1, 3, 2]⟧ }", "zoom-dependent"),
  ])
  func whatIsWrongWithALayerIsReported(_ layer: String, _ rule: String) {
    let marked = MarkedText(
      mapSpec(layers: "{ l: \(layer) }", "{ id: a, size: [9, 9], attach: { feature: { source: map } } }"))
    let found = findings(in: marked.string, files: Self.files)
    #expect(found.map { "\($0.rule) \($0.range)" } == expected(rule, at: marked))
  }

  @Test func annotationsAreMadeForWhatTheLayerDraws() throws {
    let spec = mapSpec(
      layers: "{ good: { type: symbol, source: map, filter: ['>', [get, rating], 3] } }",
      "{ id: a, size: [9, 9], forEach: { layer: good } }")
    let compilation = compiled(spec, files: Self.files)
    #expect(
      compilation.diagnostics.map(\.message) == [
        "expected number, found nothing for 1 of 3 features"
      ])
    #expect(compilation.diagnostics.map(\.severity) == [.warning])
    let plan = try #require(compilation.plan)
    #expect(plan.names == ["a/mellow"])
    #expect(plan.attachments.kinds == [.point])
    #expect(plan.attachments.layer == [0])
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var layer: String
    /// Zooms, and why an annotation on its point `grind` is hidden there; nil: it is shown.
    var causes: [(zoom: Double, cause: Cause?)]
    var testDescription: String { layer }
  }

  @Test(arguments: [
    Case(layer: "type: symbol", causes: [(3, nil)]),
    Case(layer: "type: symbol, visible: false", causes: [(3, .featureHidden)]),
    Case(
      layer: "type: circle, minZoom: 5, maxZoom: 7",
      causes: [(4.9, .featureHidden), (5, nil), (6.9, nil), (7, .featureHidden)]),
    Case(layer: "type: symbol, filter: ['==', [get, name], Mellow]", causes: [(3, .featureHidden)]),
  ])
  func aLayerHidesWhatIsBoundToIt(_ test: Case) throws {
    let spec = mapSpec(
      layers: "{ poi: { \(test.layer), source: map } }",
      "{ id: a, size: [9, 9], attach: { feature: { layer: poi, id: grind } } }")
    let plan = try #require(compiled(spec, files: Self.files).plan)
    let found = test.causes.map { zoom, _ -> Cause? in
      var resolver = Resolver(plan: plan)
      var frame = Frame()
      let camera = Camera(center: Coordinate(longitude: 11, latitude: 21), zoom: zoom)
      resolver.resolve(camera: camera, viewport: Viewport(width: 400, height: 400), into: &frame)
      return frame.hidden.first?.cause
    }
    #expect(found == test.causes.map(\.cause))
  }
}
