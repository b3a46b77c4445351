import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpecTestSupport
import Testing

/// What a spec says of the style's layers.
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

  @Test func whatTheStyleDoesNotSayIsAdded() throws {
    let plain = try layers("x: { type: fill, source: map }")
    let sized = try layers(
      "x: { type: fill, source: map }, poi: { size: [24, 20], allowOverlap: true, offsetY: 4 }")
    #expect(sized.names == plain.names && sized.types == [.symbol, .line, .circle, .fill])
    #expect(sized.width[0] == 24 && sized.height[0] == 20 && sized.offsetY[0] == 4 && sized.allowsOverlap[0])
    // All else is the style's.
    #expect(sized.anchor[0] == .bottom && sized.minZoom[0] == 3 && sized.maxZoom[0] == 9)
    #expect(sized.width.dropFirst() == plain.width.dropFirst())
  }

  @Test func whatItSaysOtherwiseCounts() throws {
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

  @Test func nullIsWhatTheStyleSays() throws {
    let table = try layers("poi: { minZoom: null, anchor: null, filter: null }")
    #expect(table.minZoom[0] == 3 && table.anchor[0] == .bottom)
  }

  /// What `layers` says, with a mark at what is wrong.
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
