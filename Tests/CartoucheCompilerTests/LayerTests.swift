import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpecTestSupport
import Testing

/// Three places with ids and a line, used by most of these tests.
let mapFile = #"""
  {"type":"FeatureCollection","features":[
   {"type":"Feature","id":"mellow","properties":{"name":"Mellow","rating":4.5},"geometry":{"type":"Point","coordinates":[10,20]}},
   {"type":"Feature","id":"grind","properties":{"name":"Grind","rating":2},"geometry":{"type":"Point","coordinates":[11,21]}},
   {"type":"Feature","id":"main","properties":{"name":"Main"},"geometry":{"type":"LineString","coordinates":[[0,0],[9,9]]}}]}
  """#

/// Returns a spec of that file with these layers and annotations.
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

  /// A layer, and the rule of the finding at the mark.
  @Test(arguments: [
    ("{ type: ⟦lines⟧, source: map }", "unknown-name"), ("⟦{ source: map }⟧", "missing-key"),
    ("⟦{ type: line }⟧", "missing-key"), ("{ type: line, source: ⟦mpa⟧ }", "unknown-source"),
    ("{ type: line, source: map, ⟦radius⟧: 3 }", "wrong-layer-type"),
    ("{ type: symbol, source: map, ⟦width⟧: 3 }", "wrong-layer-type"),
    ("{ type: fill, source: map, ⟦size⟧: [3, 3] }", "wrong-layer-type"),
    ("{ type: line, source: map, minZoom: 9, maxZoom: ⟦9⟧ }", "zoom-range"),
    (#"{ type: line, source: map, filter: ⟦["==", name, Main]⟧ }"#, "constant-filter"),
    ("{ type: line, source: map, trimOffset: ⟦[0.5, 0.2]⟧ }", "out-of-range"),
    ("{ type: symbol, source: map, size: [3, ⟦-1⟧] }", "out-of-range"),
    ("{ type: line, source: map, ⟦widht⟧: 3 }", "unknown-key"),
    ("{ type: line, source: map, width: ⟦[upcase, [get, name]]⟧ }", "expression-type"),
    ("{ type: symbol, source: map, sortKey: ⟦[step, [zoom], 1, 3, 2]⟧ }", "zoom-dependent"),
  ])
  func aMistakeInALayerIsReported(_ layer: String, _ rule: String) {
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
    /// Zooms, and the cause that hides an annotation on the point `grind` there, or `nil` if it is shown.
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

/// Layers and their features in the plan.
@Suite struct LayerFeatureTests {
  private static func plan(
    layers: String, _ rest: String = "", annotation: String = "attach: { point: [0, 0] }"
  )
    throws -> Plan
  {
    let compilation = compiled(
      mapSpec(layers: layers, "{ id: a, size: [9, 9], \(annotation) }\n\(rest)"),
      files: ["map.geojson": mapFile])
    return try #require(compilation.plan, "\(compilation.diagnostics.map(\.message))")
  }

  @Test func propertiesOfLayersAreInTheTable() throws {
    let layers = try Self.plan(
      layers: """
        { poi: { type: symbol, source: map, anchor: bottom, offsetX: 3, offsetY: 4, allowOverlap: true },
          roads: { type: line, source: map, trimOffset: [0.25, 0.5] } }
        """
    ).layers
    #expect(layers.anchor == [.bottom, .center])
    #expect(layers.offsetX == [3, 0])
    #expect(layers.offsetY == [4, 0])
    #expect(layers.allowsOverlap == [true, false])
    #expect(layers.trimStart == [0, 0.25])
    #expect(layers.trimEnd == [0, 0.5])
    #expect(layers.width == [0, 1])
  }

  @Test func iconsThatPassTheFilterAreThere() throws {
    let features = try Self.plan(
      layers: """
        { dots: { type: circle, source: map },
          poi: { type: symbol, source: map, filter: [has, rating], size: [[coalesce, [get, rating], 1], 7],
                 sortKey: [-, [get, rating]] },
          names: { type: symbol, source: map, size: [5, 6] } }
        """
        .replacing("[-,", with: "[\"-\",")
    ).layerFeatures
    #expect(features.ends == [0, 2, 5])
    #expect(features.feature == [0, 1, 0, 1, 2])
    #expect(features.shape == [0, 1, 0, 1, 2])
    #expect(features.width == [4.5, 2, 5, 5, 5])
    #expect(features.height == [7, 7, 6, 6, 6])
    #expect(features.sortKey == [-4.5, -2, 0, 0, 0])
    #expect(features.widthTable == Array(repeating: LayerTable.noTable, count: 5))
    #expect((features.row(of: 1, inLayer: 1), features.row(of: 2, inLayer: 1)) == (1, nil))
    #expect((features.row(of: 0, inLayer: 0), features.row(of: 2, inLayer: 2)) == (nil, 4))
  }

  @Test func sizesThatDependOnZoomAreTables() throws {
    let plan = try Self.plan(
      layers: """
        { dots: { type: circle, source: map, radius: [step, [zoom], 2, 9, 4] },
          roads: { type: line, source: map, width: [interpolate, [linear], [zoom], 0, 1, 10, [length, [get, name]]] } }
        """, "avoid: { layers: [dots, roads] }")
    let noTable = LayerTable.noTable
    #expect(plan.layers.width == [4, 0])
    #expect(plan.layers.widthTable == [0, noTable])
    #expect(plan.layers.heightTable == [0, noTable])
    #expect(plan.zoomTables[0].stops.map(\.value) == [4, 8])
    #expect(plan.layerFeatures.ends == [3, 6])
    #expect(plan.layerFeatures.widthTable == [0, 0, 0, 1, 2, 3])
    #expect(plan.layerFeatures.heightTable == [0, 0, 0, noTable, noTable, noTable])
    #expect((1...3).map { plan.zoomTables[$0].value(at: 10) } == [6, 5, 4])
  }

  @Test func aSizeThatFailsIsTheDefaultWithAWarning() throws {
    let compilation = compiled(
      mapSpec(
        layers: "{ dots: { type: circle, source: map, radius: [get, rating] } }",
        "{ id: a, size: [9, 9], attach: { point: [0, 0] } }\navoid: { layers: [dots] }"),
      files: ["map.geojson": mapFile])
    #expect(compilation.diagnostics.filter { $0.rule == "expression-failed" }.count == 1)
    #expect(try #require(compilation.plan).layerFeatures.width == [9, 4, 10])
  }

  /// An annotation on the point `grind`, and the feature that the plan has for it.
  @Test(arguments: [
    ("feature: { layer: poi, id: grind }", 1 as UInt32?), ("feature: { source: map, id: grind }", 1),
    ("feature: { source: map, id: main }", 2), ("point: [0, 0]", nil), ("line: [[0, 0], [1, 1]]", nil),
  ])
  func annotationsKnowTheirFeature(_ attachment: String, _ feature: UInt32?) throws {
    let plan = try Self.plan(
      layers: "{ poi: { type: symbol, source: map } }", annotation: "attach: { \(attachment) }")
    let row = plan.annotations.attachment[0]
    let found = row == AttachmentTable.none ? AttachmentTable.none : plan.attachments.feature[Int(row)]
    #expect(found == feature ?? AttachmentTable.none)
    #expect(plan.shapeFeatures.count == plan.geometries.count)
  }

  @Test func avoidedLayersAreRowsInOrderOfWriting() throws {
    let surroundings = try Self.plan(
      layers: "{ a: { type: fill, source: map }, b: { type: line, source: map } }",
      """
      avoid: { layers: [b, a, b], strict: true, regions: [{ left: 1, width: 2, bottom: 3, height: 4 }] }
      puck: { coordinate: [0, 0], radius: 9 }
      """
    ).surroundings
    #expect(surroundings.avoidedLayers == [1, 0])
    #expect(surroundings.avoidsStrictly)
    #expect(surroundings.avoidedRegions.map(\.left.offset) == [1])
    #expect(surroundings.avoidedRegions.map(\.top.offset) == [-7])
    #expect(surroundings.puck?.radius == 9)
    #expect(surroundings.puck?.mercatorX == 0.5)
  }

  @Test func everyUnknownAvoidedLayerIsReported() {
    let marked = MarkedText(
      mapSpec(
        layers: "{ drive: { type: line, source: map } }",
        "{ id: a, size: [9, 9], attach: { point: [0, 0] } }\navoid: { layers: [⟦drvie⟧, drive, ⟦rail⟧] }"))
    let all = findings(in: marked.string, files: ["map.geojson": mapFile])
    let found = all.filter { $0.rule == "unknown-layer" }
    #expect(found.map { "\($0.rule) \($0.range)" } == expected("unknown-layer", at: marked))
    #expect(found.map(\.help) == ["did you mean `drive`?", "the spec has `drive`"])
  }

  @Test func aStyleDefinesTheSizesOfItsLayers() throws {
    let style = #"""
      {"version":8,"sources":{"map":{"type":"geojson","data":"map.geojson"}},"layers":[
       {"id":"poi","type":"symbol","source":"map","layout":{"icon-anchor":"bottom-left","icon-allow-overlap":true,
        "symbol-sort-key":["length",["get","name"]]}},
       {"id":"way","type":"line","source":"map","paint":{"line-trim-offset":[0,0.5],
        "line-width":["interpolate",["linear"],["zoom"],0,2,10,12]}},
       {"id":"old","type":"circle","source":"map","paint":{"circle-radius":{"stops":[[0,1]]}}}]}
      """#
    let spec = "version: 1\nstyle: style.json\n"
    let plan = try #require(compiled(spec, files: ["style.json": style, "map.geojson": mapFile]).plan)
    #expect(plan.layers.anchor == [.bottomLeft, .center, .center])
    #expect(plan.layers.allowsOverlap == [true, false, false])
    #expect(plan.layers.trimEnd == [0, 0.5, 0])
    #expect(plan.layers.width == [0, 2, 2])
    #expect(plan.layers.widthTable == [LayerTable.noTable, 0, LayerTable.noTable])
    #expect(plan.layerFeatures.ends == [3, 3, 3])
    #expect(plan.layerFeatures.sortKey == [6, 5, 4])
  }
}

/// Layers of a spec that describe layers of the style.
@Suite struct StyleLayerTests {
  private static let files = [
    "style.json": #"""
    {"version":8,"sources":{"map":{"type":"geojson","data":"map.geojson"},"streets":{"type":"vector","url":"x"}},
     "layers":[{"id":"sky","type":"background"},
     {"id":"poi","type":"symbol","source":"map","minzoom":3,"maxzoom":9,"filter":["has","rating"],
      "layout":{"icon-anchor":"bottom","symbol-sort-key":7}},
     {"id":"odd","type":"line","source":"map","filter":["within",{}],"paint":{"line-width":3,"line-trim-offset":[0,0.5]}},
     {"id":"dots","type":"circle","source":"streets","paint":{"circle-radius":6},"layout":{"visibility":"none"}}]}
    """#,
    "map.geojson": mapFile,
  ]

  private func compile(_ layers: String, _ annotations: String = "") -> Compilation {
    compiled(
      "version: 1\nstyle: style.json\nlayers: { \(layers) }\nannotations: [\(annotations)]", files: Self.files
    )
  }

  private func layers(_ layers: String) throws -> LayerTable {
    let compilation = compile(layers)
    #expect(compilation.diagnostics.map(\.message) == [])
    return try #require(compilation.plan).layers
  }

  @Test func propertiesMissingInTheStyleAreAdded() throws {
    let plain = try layers("x: { type: fill, source: map }")
    let sized = try layers(
      "x: { type: fill, source: map }, poi: { size: [24, 20], allowOverlap: true, offsetY: 4 }")
    #expect(sized.names == plain.names && sized.types == [.symbol, .line, .circle, .fill])
    #expect(sized.width[0] == 24 && sized.height[0] == 20 && sized.offsetY[0] == 4 && sized.allowsOverlap[0])
    // All other properties are the style's.
    #expect(sized.anchor[0] == .bottom && sized.minZoom[0] == 3 && sized.maxZoom[0] == 9)
    #expect(sized.width.dropFirst() == plain.width.dropFirst())
  }

  @Test func theLayersOwnValuesOverrideTheStyle() throws {
    let table = try layers(
      """
      poi: { type: symbol, source: map, minZoom: 4, maxZoom: 12, anchor: top, visible: false },
      odd: { width: 8, trimOffset: [0.1, 0.2], filter: [has, name] }, dots: { radius: 9, visible: true }
      """)
    #expect(table.minZoom[0] == 4 && table.maxZoom[0] == 12 && table.anchor[0] == .top && !table.isVisible[0])
    #expect(table.width[1] == 8 && table.trimStart[1] == 0.1 && table.trimEnd[1] == 0.2)
    #expect(table.isHostSupplied == [false, false, true])
    #expect(table.width[2] == 18 && table.isVisible[2])
  }

  @Test func aFilterReplacesTheStyles() throws {
    let annotation = "{ id: a, size: [9, 9], forEach: { layer: LAYER } }"
    let all = compile("poi: { filter: [has, name] }", annotation.replacing("LAYER", with: "poi"))
    #expect(try #require(all.plan).names == ["a/mellow", "a/grind", "a/main"])
    let odd = compile(
      "odd: { filter: [\"==\", [get, name], Main] }", annotation.replacing("LAYER", with: "odd"))
    #expect(odd.diagnostics.map(\.message) == [])
    #expect(try #require(odd.plan).names == ["a/main"])
  }

  @Test func nullKeepsTheStylesValue() throws {
    let table = try layers("poi: { minZoom: null, anchor: null, filter: null }")
    #expect(table.minZoom[0] == 3 && table.anchor[0] == .bottom)
  }

  /// The value of `layers` with its wrong part marked.
  @Test(arguments: [
    ("poi: { type: ⟦line⟧ }", "duplicate-layer"),
    ("poi: { type: symbol, source: ⟦streets⟧ }", "duplicate-layer"),
    ("poi: { ⟦radius⟧: 3 }", "wrong-layer-type"), ("dots: { ⟦size⟧: [3, 3] }", "wrong-layer-type"),
    ("⟦sky⟧: { minZoom: 3 }", "unsuitable-layer"), ("⟦pio⟧: { size: [3, 3] }", "unknown-layer"),
    ("pois: ⟦{ type: symbol }⟧", "missing-key"), ("pois: ⟦{ source: map }⟧", "missing-key"),
    ("poi: { size: [3, ⟦-1⟧] }", "out-of-range"),
  ])
  func mistakesAreFound(_ layers: String, _ rule: String) {
    let marked = MarkedText("version: 1\nstyle: style.json\nlayers: { \(layers) }\nannotations: []")
    let found = findings(in: marked.string, files: Self.files)
    #expect(found.map { "\($0.rule) \($0.range)" } == expected(rule, at: marked))
  }

  @Test func theNearestLayerOfTheStyleIsNamed() {
    let found = findings(
      in: "version: 1\nstyle: style.json\nlayers: { pio: { size: [3, 3] } }\nannotations: []",
      files: Self.files)
    #expect(found.map(\.help) == ["did you mean `poi`?"])
  }

  @Test func withoutTheStyleNothingOfItIsMissing() {
    let found = findings(
      in: "version: 1\nstyle: gone.json\nlayers: { poi: { size: [3, 3] } }\nannotations: []",
      files: Self.files)
    #expect(found.map(\.rule) == ["unreadable-source"])
  }

  @Test func anImportedSpecHasLayersOfItsOwn() {
    let library = "version: 1\nlayers: { poi: { size: [3, 3] } }"
    let found = findings(
      in: "version: 1\nstyle: style.json\nimports: { other: other.annotations.yaml }\nannotations: []",
      files: Self.files.merging(["other.annotations.yaml": library]) { $1 })
    #expect(found.contains { $0.rule == "unknown-layer" || $0.rule == "missing-key" })
  }
}
