import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpecTestSupport
import Testing

@Suite struct StyleTests {
  private static let spec = """
    version: 1
    style: style.json
    annotations:
      - { id: a, size: [9, 9], forEach: { layer: poi } }
    """

  /// Returns a style with one symbol layer over the map's file, and a layer of tiles.
  private static func style(filter: String = "true", more: String = "") -> String {
    """
    {"version":8,"sources":{"map":{"type":"geojson","data":"map.geojson"},"streets":{"type":"vector","url":"x"}},
     "layers":[{"id":"sky","type":"background"},
     {"id":"poi","type":"symbol","source":"map","minzoom":3,"maxzoom":9,"filter":\(filter)},
     {"id":"roads","type":"line","source":"streets","layout":{"visibility":"none"},"paint":{"line-width":7}}\(more)]}
    """
  }

  private static func files(_ style: String) -> [String: String] {
    ["style.json": style, "map.geojson": mapFile]
  }

  @Test func layersComeFromTheStyle() throws {
    let compilation = compiled(Self.spec, files: Self.files(Self.style()))
    #expect(compilation.diagnostics.isEmpty)
    let plan = try #require(compilation.plan)
    #expect(plan.names == ["a/mellow", "a/grind", "a/main"])
    #expect(plan.layers.types == [.symbol, .line])
    #expect(plan.layers.minZoom == [3, 0])
    #expect(plan.layers.maxZoom == [9, 26])
    #expect(plan.layers.isVisible == [true, false])
    #expect(plan.layers.width == [0, 7])
    #expect(plan.layers.isHostSupplied == [false, true])
  }

  /// A filter in either form, and whether mellow, grind and main pass.
  @Test(arguments: [
    (#"["==","name","Grind"]"#, ["grind"]), (#"["!=","name","Grind"]"#, ["mellow", "main"]),
    (#"["==",["get","name"],"Grind"]"#, ["grind"]), (#"[">","rating",2]"#, ["mellow"]),
    (#"["<=","rating",2]"#, ["grind"]), (#"["<","name","H"]"#, ["grind"]),
    (#"["in","name","Grind","Main"]"#, ["grind", "main"]), (#"["!in","name","Grind","Main"]"#, ["mellow"]),
    (#"["has","rating"]"#, ["mellow", "grind"]), (#"["!has","rating"]"#, ["main"]),
    (#"["==","$type","Point"]"#, ["mellow", "grind"]), (#"["in","$type","LineString","Polygon"]"#, ["main"]),
    (#"["==","$id","main"]"#, ["main"]), (#"["has","$id"]"#, ["mellow", "grind", "main"]),
    (#"["all",["has","rating"],["!=","name","Grind"]]"#, ["mellow"]),
    (#"["any",["==","name","Main"],[">","rating",4]]"#, ["mellow", "main"]),
    (#"["none",["==","name","Main"],[">","rating",4]]"#, ["grind"]),
    (#"["all"]"#, ["mellow", "grind", "main"]),
    (#"["all",["has","rating"],[">",["get","rating"],3]]"#, ["mellow"]),
  ])
  func filtersOfBothFormsAreRead(_ filter: String, _ names: [String]) throws {
    let compilation = compiled(Self.spec, files: Self.files(Self.style(filter: filter)))
    #expect(compilation.diagnostics.map(\.message) == [])
    #expect(try #require(compilation.plan).names == names.map { "a/\($0)" })
  }

  /// A filter of the old form, and the features that pass. Their `n` is 1, "1", true, null, a list, and
  /// missing.
  @Test(arguments: [
    (#"["==","n",null]"#, ["null"]), (#"["!=","n",null]"#, ["one", "text", "true", "list", "missing"]),
    (#"["in","n",null,1]"#, ["one", "null"]), (#"["!in","n",null,1]"#, ["text", "true", "list", "missing"]),
    (#"["!in","n",1]"#, ["text", "true", "null", "list", "missing"]), (#"["in","n",1]"#, ["one"]),
    (#"["in","n","1",true]"#, ["text", "true"]), (#"["in","n"]"#, []),
    (#"["!in","n"]"#, ["one", "text", "true", "null", "list", "missing"]),
    (#"["==","n",1]"#, ["one"]), (#"["==","n","1"]"#, ["text"]), (#"["==","n",true]"#, ["true"]),
    (#"["!=","n",1]"#, ["text", "true", "null", "list", "missing"]),
    (#"["<","n",2]"#, ["one"]), (#"[">=","n","0"]"#, ["text"]), (#"["<=","n",true]"#, ["true"]),
    (#"["<","n",true]"#, []), (#"[">","n",false]"#, ["true"]), (#"["<","n",null]"#, []),
    (#"["<=","n",null]"#, ["null"]),
    (#"["has","n"]"#, ["one", "text", "true", "null", "list"]), (#"["!has","n"]"#, ["missing"]),
    (#"["has","$type"]"#, ["one", "text", "true", "null", "list", "missing"]), (#"["!has","$type"]"#, []),
    (#"["has","$id"]"#, ["one", "text", "true", "null", "list", "missing"]), (#"["!has","$id"]"#, []),
    (#"["==","$id","one"]"#, ["one"]), (#"["!=","$id","one"]"#, ["text", "true", "null", "list", "missing"]),
    (#"["in","$id","one","text"]"#, ["one", "text"]), (#"["in","$id",1,null]"#, []),
    (#"["==","$type","LineString"]"#, ["missing"]), (#"["!=","$type","Point"]"#, ["missing"]),
    (#"["in","$type","LineString","Polygon"]"#, ["missing"]),
    (#"["!in","$type","LineString"]"#, ["one", "text", "true", "null", "list"]),
    (#"["any"]"#, []), (#"["none"]"#, ["one", "text", "true", "null", "list", "missing"]),
    (#"["none",["==","n",1],["==","n",null]]"#, ["text", "true", "list", "missing"]),
    (#"["all",["has","n"],["any",["==","n",1],["in","n","1",2]]]"#, ["one", "text"]),
    ("null", ["one", "text", "true", "null", "list", "missing"]),
  ])
  func oldFiltersCompareAsMapLibreDoes(_ filter: String, _ names: [String]) throws {
    let values = [("one", "1"), ("text", "\"1\""), ("true", "true"), ("null", "null"), ("list", "[1]")]
    let points = values.map {
      #"{"type":"Feature","id":"\#($0)","properties":{"n":\#($1)},"geometry":{"type":"Point","coordinates":[1,1]}}"#
    }
    let line =
      #"{"type":"Feature","id":"missing","properties":{},"geometry":{"type":"MultiLineString","coordinates":[[[0,0],[1,1]]]}}"#
    var files = Self.files(Self.style(filter: filter))
    files["map.geojson"] =
      #"{"type":"FeatureCollection","features":[\#((points + [line]).joined(separator: ","))]}"#
    let compilation = compiled(Self.spec, files: files)
    #expect(compilation.diagnostics.filter { $0.rule != "empty-for-each" }.map(\.message) == [])
    #expect(try #require(compilation.plan).names == names.map { "a/\($0)" })
  }

  /// A duplicate key is a warning, and its last value counts.
  @Test func ofARepeatedKeyTheLastValueCounts() throws {
    let style = #"""
      {"version":8,"sources":{"map":{"type":"vector"},"map":{"type":"geojson","data":"none.geojson"},
        "map":{"type":"geojson","data":"map.geojson"}},
       "layers":[],"layers":[{"id":"lost","id":"poi","type":"circle","type":"symbol","source":"map","minzoom":4,
        "paint":{"icon-opacity":1,"icon-opacity":{"a":[1,{"b":2}]},"icon-opacity":1},"minzoom":5}]}
      """#
    let compilation = compiled(Self.spec, files: Self.files(style))
    #expect(
      compilation.diagnostics.map(\.message) == [
        "the key `map` stands twice in this mapping, and 7 more findings like this one"
      ])
    #expect(compilation.diagnostics.map(\.severity) == [.warning])
    let plan = try #require(compilation.plan)
    #expect(plan.names == ["a/mellow", "a/grind", "a/main"])
    #expect(plan.layers.types == [.symbol] && plan.layers.minZoom == [5])
  }

  /// A style without layers of its own is reported once.
  @Test(arguments: [
    (
      #"{⟦"version"⟧:8,"sources":{"map":{"type":"geojson","data":"map.geojson"}}}"#,
      "this style has no `layers`, so annotations cannot be bound to it"
    ),
    (
      #"{"version":8,"imports":⟦[{"id":"basemap","url":"mapbox://styles/mapbox/standard"}]⟧}"#,
      "this style has no `layers` of its own, and those of its imports are not read"
    ),
  ])
  func aStyleWithoutLayersIsRead(_ style: String, _ message: String) throws {
    let marked = MarkedText(style)
    let spec =
      "version: 1\nstyle: style.json\nannotations: [{ id: a, size: [9, 9], attach: { point: [0, 0] } }]"
    let compilation = compiled(spec, files: Self.files(marked.string))
    #expect(compilation.diagnostics.map(\.message) == [message])
    #expect(compilation.diagnostics.map(\.severity) == [.warning])
    #expect(compilation.diagnostics.map { Int($0.location.span.start) } == marked.spans.map(\.lowerBound))
    #expect(try #require(compilation.plan).names == ["a"])
  }

  /// A style whose only layers are those of an import that is written in it.
  private static let importing = #"""
    {"version":8,"imports":[
      {"id":"base","data":{"version":8,"sources":{"map":{"type":"geojson","data":"map.geojson"}},
        "imports":[{"id":"roads","data":{"version":8,"layers":[{"id":"streets","type":"line","source":"map"}]}}],
        "layers":[{"id":"poi","type":"symbol","source":"map"}]}},
      {"id":"far","url":"mapbox://styles/mapbox/standard"}]}
    """#

  @Test func layersOfImportsHaveTheirImportsBeforeTheirNames() throws {
    let compilation = compiled(
      Self.spec.replacing("layer: poi", with: "layer: base/poi"), files: Self.files(Self.importing))
    #expect(compilation.diagnostics.map(\.message) == [])
    let plan = try #require(compilation.plan)
    #expect(plan.names == ["a/mellow", "a/grind", "a/main"])
    #expect(
      (0..<2).map { String(decoding: plan.layers.names[$0], as: UTF8.self) } == [
        "base/roads/streets", "base/poi",
      ])
  }

  @Test func aLayerOfAnImportIsSuggestedWithTheImport() {
    let found = findings(
      in: Self.spec.replacing("layer: poi", with: "layer: streets"), files: Self.files(Self.importing))
    #expect(found.contains { $0.help == "did you mean `base/roads/streets`?" })
  }

  @Test func anImportThatIsNotWrittenInTheStyleIsReportedOnceALayerIsMissing() {
    let found = findings(
      in: Self.spec.replacing("layer: poi", with: "layer: far/poi"), files: Self.files(Self.importing))
    #expect(
      found.map(\.message) == [
        "the layers of the import `far` are not read, because its style is not written here",
        "there is no layer `far/poi`",
      ])
  }

  /// A filter that depends on zoom, and the zooms at which it accepts a feature that it does not accept at all.
  @Test(arguments: [
    (#"[">=",["zoom"],12]"#, [12..<26]), (#"["step",["zoom"],true,5,false,7,true]"#, [0..<5, 7..<26]),
    (#"["all",["<",["zoom"],3.5],["has","name"]]"#, [0..<4]),
    (#"["==",["%",["zoom"],24],1]"#, [1..<2, 25..<26]),
  ])
  func aFilterIsEvaluatedAtWholeZooms(_ filter: String, _ zooms: [Range<Int>]) throws {
    let style = Self.style(filter: filter)
    let compilation = compiled(Self.spec, files: Self.files(style))
    #expect(compilation.diagnostics.map(\.message) == [])
    let plan = try #require(compilation.plan)
    #expect(plan.names == ["a/mellow", "a/grind", "a/main"])
    #expect(plan.layerFeatures.filterZooms.map(\.ranges) == [zooms, zooms, zooms])
    // A layer that nothing avoids needs its features for the filter.
    let circles = compiled(
      Self.spec, files: Self.files(style.replacing(#""type":"symbol""#, with: #""type":"circle""#)))
    #expect(try #require(circles.plan).layerFeatures.filterZooms.map(\.ranges) == [zooms, zooms, zooms])
  }

  @Test func aFilterOfASpecMayDependOnZoom() throws {
    let spec = Self.spec + "\nlayers: { poi: { filter: [any, ['>', [zoom], 8], [==, [id], main]] } }"
    let plan = try #require(compiled(spec, files: Self.files(Self.style())).plan)
    #expect(plan.layerFeatures.filterZooms.map(\.ranges) == [[9..<26], [9..<26], [0..<26]])
  }

  @Test func formsThatAreMixedAreReported() throws {
    let filter = #"["all",["==","name","Mellow"],⟦[">",["get","rating"],3]⟧]"#
    let marked = MarkedText(Self.style(filter: filter))
    let compilation = compiled(Self.spec, files: Self.files(marked.string))
    let found = [Finding](compilation.diagnostics, in: compilation.sources)
    #expect(found.map { "\($0.rule) \($0.range)" } == expected("mixed-filter", at: marked))
    #expect(found.map(\.place.path) == ["maps/style.json"])
    #expect(try #require(compilation.plan).names == ["a/mellow"])
  }

  @Test func anUnreadableFilterIsLeftToTheHost() throws {
    let spec = Self.spec.replacing(
      "forEach: { layer: poi }", with: "attach: { feature: { layer: poi, id: main } }")
    let marked = MarkedText(Self.style(filter: #"[⟦"within"⟧,{}]"#))
    let compilation = compiled(spec, files: Self.files(marked.string))
    let found = [Finding](compilation.diagnostics, in: compilation.sources)
    #expect(found.map { "\($0.rule) \($0.range)" } == expected("host-filter", at: marked))
    #expect(try #require(compilation.plan).attachments.kinds == [.hostFeature])
  }

  /// An annotation, and the rule of the finding at the mark.
  @Test(arguments: [
    ("forEach: { layer: ⟦roads⟧ }", "host-features"), ("forEach: { source: ⟦streets⟧ }", "host-features"),
    ("attach: { feature: { layer: ⟦sky⟧ } }", "unsuitable-layer"),
    ("attach: { feature: { layer: ⟦pio⟧ } }", "unknown-layer"),
    ("attach: { feature: { layer: roads, id: x } }, priority: ⟦[get, name]⟧", "no-feature"),
  ])
  func referencesAreCheckedAgainstTheStyle(_ property: String, _ rule: String) {
    let marked = MarkedText(Self.spec.replacing("forEach: { layer: poi }", with: property))
    let found = findings(in: marked.string, files: Self.files(Self.style()))
    #expect(found.map { "\($0.rule) \($0.range)" } == expected(rule, at: marked))
  }

  @Test func featuresOfTilesWaitForTheHost() throws {
    let spec = Self.spec.replacing(
      "forEach: { layer: poi }", with: "attach: { feature: { layer: roads, id: x } }")
    let plan = try #require(compiled(spec, files: Self.files(Self.style())).plan)
    #expect(plan.attachments.kinds == [.hostFeature])
    #expect(plan.attachments.layer == [1])
    #expect(String(decoding: plan.featureIDs[0], as: UTF8.self) == "x")
  }

  /// A style with its wrong part marked.
  @Test(arguments: ["⟦[]⟧", #"{⟦"version"⟧:8}"#])
  func aFileThatIsNoStyleIsReported(_ style: String) {
    let marked = MarkedText(style)
    let spec = Self.spec.replacing("forEach: { layer: poi }", with: "attach: { point: [0, 0] }")
    let found = findings(in: spec, files: ["style.json": marked.string])
    #expect(found.map { "\($0.rule) \($0.range)" } == expected("style", at: marked))
  }

  /// A style with content that only its server has, and a layer `poi`.
  private static let wideStyle = """
    {"sources":{"map":{"type":"geojson","data":"map.geojson"},"far":{"type":"geojson","data":"far.json"},
     "wrong":{"type":"geojson","data":{"type":"Point","coordinates":[0,100]}}},
     "layers":[{"type":"line"},{"id":"poi","type":"symbol","source":"map"},{"id":"far","type":"symbol","source":"far"},
     {"id":"odd","type":"symbol","source":"map","filter":["within",{}]},{"id":"lost","type":"symbol","source":"gone"},
     {"id":"bad","type":"fill","source":"wrong"},{"id":"poi","type":"symbol","source":"map"},
     {"id":"fails","type":"symbol","source":"map","filter":[">",["number",["get","name"]],3]}]}
    """

  @Test func aProblemOfAnUnreferencedLayerIsNotReported() throws {
    let compilation = compiled(
      Self.spec.replacing("poi", with: "map2") + "\nlayers: { map2: { type: symbol, source: map } }",
      files: Self.files(Self.wideStyle))
    #expect(compilation.diagnostics.map(\.message) == [])
    #expect(compilation.plan != nil)
  }

  @Test(arguments: [
    ("forEach: { layer: far }", "unreadable-source"), ("attach: { feature: { layer: odd } }", "host-filter"),
    ("forEach: { layer: lost }", "unknown-source"), ("forEach: { source: far }", "unreadable-source"),
    ("forEach: { layer: bad }", "geojson"), ("forEach: { layer: poi }", "duplicate-layer"),
    ("forEach: { layer: fails }", "expression-failed"), ("forEach: { layer: nobody }", "style"),
  ])
  func aProblemOfAReferencedLayerIsReported(_ property: String, _ rule: String) {
    let spec = Self.spec.replacing("forEach: { layer: poi }", with: property)
    let rules = findings(in: spec, files: Self.files(Self.wideStyle)).map(\.rule)
    #expect(rules.contains(rule), "\(rules)")
    #expect(rules.filter { !["host-features", "unknown-layer", rule].contains($0) } == [])
  }

  @Test func anAvoidedLayerIsReferredTo() {
    let spec = "version: 1\nstyle: style.json\navoid: { layers: [odd, fails] }"
    let rules = findings(in: spec, files: Self.files(Self.wideStyle)).map(\.rule)
    #expect(Set(rules) == ["host-filter", "expression-failed"])
  }

  @Test func aLayerOfTheStyleCannotBeAnotherOne() {
    let spec = Self.spec + "\nlayers: { poi: { type: circle, source: map } }"
    let found = findings(in: spec, files: Self.files(Self.style()))
    #expect(found.map(\.message) == ["the style has a layer `poi` with the type `symbol`, not `circle`"])
    #expect(found.map { $0.related.map(\.place.path) } == [["maps/style.json"]])
  }

  /// The style is shared, so imported specs refer to it too.
  @Test func importedFilesNameLayersAndSourcesOfTheStyle() throws {
    var files = Self.files(Self.style())
    files["lib.yaml"] = """
      version: 1
      layers: { roads: { type: circle, source: map } }
      annotations:
        - { id: a, size: [9, 9], forEach: { layer: poi } }
        - { id: b, size: [9, 9], attach: { feature: { layer: roads, id: main } } }
      """
    let compilation = compiled("version: 1\nstyle: style.json\nimports: { lib: lib.yaml }", files: files)
    #expect(compilation.diagnostics.map(\.message) == [])
    let plan = try #require(compilation.plan)
    #expect(plan.names == ["lib.a/mellow", "lib.a/grind", "lib.a/main", "lib.b"])
    // The file's own layer takes precedence over the style's layer with the same name.
    #expect(plan.attachments.layer == [0, 0, 0, 2])
  }

  @Test func whatAnImportedFileCannotNameIsReportedWithWhatItCan() {
    var files = Self.files(Self.style())
    files["lib.yaml"] = """
      version: 1
      annotations: [{ id: a, size: [9, 9], forEach: { layer: pio } }]
      """
    let found = findings(
      in:
        "version: 1\nstyle: style.json\nlayers: { pin: { type: circle, source: map } }\nimports: { lib: lib.yaml }",
      files: files)
    #expect(found.filter { $0.rule == "unknown-layer" }.map(\.help) == ["did you mean `poi`?"])
  }

  @Test func aMissingStyleIsReportedAtItsPath() {
    let marked = MarkedText("version: 1\nstyle: ⟦stile.json⟧\n")
    #expect(found(in: marked) == expected("unreadable-source", at: marked))
  }
}

/// Sizes in styles: functions of the form before expressions, values out of range, and other properties that
/// widen a line.
@Suite struct StyleFunctionTests {
  private static func style(_ type: String, _ paint: String) -> String {
    """
    {"version":8,"sources":{"map":{"type":"geojson","data":"map.geojson"}},
     "layers":[{"id":"drawn","type":"\(type)","source":"map","paint":{\(paint)}}]}
    """
  }

  private static let map = #"""
    {"type":"FeatureCollection","features":[
     {"type":"Feature","id":"number","properties":{"n":4},"geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]}},
     {"type":"Feature","id":"large","properties":{"n":40},"geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]}},
     {"type":"Feature","id":"text","properties":{"n":"4"},"geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]}},
     {"type":"Feature","id":"true","properties":{"n":true},"geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]}},
     {"type":"Feature","id":"null","properties":{"n":null},"geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]}},
     {"type":"Feature","id":"missing","properties":{},"geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]}}]}
    """#

  private static func compilation(_ type: String, _ paint: String, avoids: Bool = true) -> Compilation {
    let spec = """
      version: 1
      style: style.json
      \(avoids ? "avoid: { layers: [drawn] }" : "")
      annotations: [{ id: a, size: [9, 9], attach: { feature: { layer: drawn } } }]
      """
    return compiled(spec, files: ["style.json": style(type, paint), "map.geojson": map])
  }

  private static func plan(_ type: String, _ paint: String) throws -> Plan {
    let compilation = compilation(type, paint)
    #expect(compilation.diagnostics.map(\.message) == [])
    return try #require(compilation.plan)
  }

  /// Returns the widths of the six features at a zoom.
  private static func widths(_ paint: String, at zoom: Double = 0, _ type: String = "line") throws -> [Double]
  {
    let plan = try plan(type, paint)
    return plan.layerFeatures.width.indices.map {
      let table = plan.layerFeatures.widthTable[$0]
      return table == LayerTable.noTable
        ? plan.layerFeatures.width[$0] : plan.zoomTables[Int(table)].value(at: zoom)
    }
  }

  /// A zoom function, and the equivalent expression.
  @Test(arguments: [
    (
      #"{"base":1.4,"stops":[[10,1],[16,8],[20,40]]}"#,
      #"["interpolate",["exponential",1.4],["zoom"],10,1,16,8,20,40]"#
    ),
    (#"{"stops":[[10,1],[16,8]]}"#, #"["interpolate",["linear"],["zoom"],10,1,16,8]"#),
    (#"{"type":"interval","stops":[[10,1],[16,8]]}"#, #"["step",["zoom"],1,16,8]"#),
    (
      #"{"type":"exponential","base":1,"stops":[[10,1],[10,5],[16,8]],"colorSpace":"lab"}"#,
      #"["interpolate",["linear"],["zoom"],10,1,16,8]"#
    ),
    (#"{"stops":[[10,3]]}"#, "3"), (#"{"type":"interval","stops":[[10,3]]}"#, "3"),
  ])
  func functionsOfZoomAreExpressions(_ function: String, _ expression: String) throws {
    for (type, name) in [("line", "line-width"), ("circle", "circle-radius")] {
      let one = try Self.plan(type, #""\#(name)":\#(function)"#)
      let other = try Self.plan(type, #""\#(name)":\#(expression)"#)
      #expect(one.layers == other.layers && one.layerFeatures == other.layerFeatures)
      #expect(one.zoomTables == other.zoomTables)
    }
  }

  /// A function, and the widths of features whose `n` is 4, 40, "4", true, null and missing.
  @Test(
    arguments: [
      (#"{"property":"n","stops":[[0,0],[10,20]]}"#, [8, 20, 1, 1, 1, 1]),
      (#"{"property":"n","base":2,"stops":[[2,0],[5,14]],"default":3}"#, [6, 14, 3, 3, 3, 3]),
      (#"{"property":"n","type":"interval","stops":[[3,2],[10,6]],"default":3}"#, [2, 6, 3, 3, 3, 3]),
      (#"{"property":"n","type":"interval","stops":[[10,2],[30,6]]}"#, [2, 6, 1, 1, 1, 1]),
      (#"{"property":"n","type":"categorical","stops":[[4,2],[40,6]]}"#, [2, 6, 1, 1, 1, 1]),
      (#"{"property":"n","type":"categorical","stops":[["4",2],["4",7]],"default":5}"#, [5, 5, 7, 5, 5, 5]),
      (#"{"property":"n","type":"categorical","stops":[[true,2],[false,6]]}"#, [1, 1, 1, 2, 1, 1]),
      (#"{"property":"n","type":"identity"}"#, [4, 40, 1, 1, 1, 1]),
      (#"{"property":"n","type":"identity","default":9}"#, [4, 40, 9, 9, 9, 9]),
      (#"{"property":"n","stops":[[0,7]]}"#, [7, 7, 1, 1, 1, 1]),
      (#"{"property":"n","stops":[[0,-7],[10,-7]],"default":-2}"#, [0, 0, 0, 0, 0, 0]),
    ] as [(String, [Double])])
  func functionsOfPropertiesEqualThoseOfMapLibre(_ function: String, _ widths: [Double]) throws {
    #expect(try Self.widths(#""line-width":\#(function)"#) == widths)
  }

  @Test func functionsOfZoomAndPropertyAreLinearOverZoom() throws {
    let function = #"""
      "line-width":{"property":"n","base":2,"stops":[[{"zoom":10,"value":0},0],[{"zoom":10,"value":10},10],
        [{"zoom":20,"value":0},0],[{"zoom":20,"value":10},30]],"default":2}
      """#
    #expect(try Self.widths(function, at: 5) == [4, 10, 2, 2, 2, 2])
    #expect(try Self.widths(function, at: 15) == [8, 20, 2, 2, 2, 2])
    #expect(try Self.widths(function, at: 20) == [12, 30, 2, 2, 2, 2])
  }

  /// An unreadable size, with a mark, is reported if the layer is avoided.
  @Test(arguments: [
    #"⟦{"stops":[]}⟧"#, #"⟦{"stops":[[10,1],[8,2]]}⟧"#, #"⟦{"type":"identity"}⟧"#,
    #"⟦{"stops":[[10,"wide"]]}⟧"#,
    #"⟦{"type":"categorical","stops":[[10,1]]}⟧"#, #"⟦"wide"⟧"#, #"[⟦"measure-light"⟧,"brightness"]"#,
  ])
  func whatCannotBeReadCountsAsZero(_ marked: String) throws {
    let value = MarkedText(marked)
    let compilation = Self.compilation("line", #""line-width":\#(value.string)"#)
    #expect(compilation.diagnostics.map(\.rule) == ["style-value"])
    #expect(compilation.diagnostics[0].severity == .warning)
    let start = Self.style("line", #""line-width":"#).utf8.count - "}}]}".utf8.count
    #expect(
      compilation.diagnostics.map { Int($0.location.span.start) - start } == value.spans.map(\.lowerBound))
    #expect(try #require(compilation.plan).layerFeatures.width.allSatisfy { $0 == 0 })
    let unused = Self.compilation("line", #""line-width":\#(value.string)"#, avoids: false)
    #expect(unused.diagnostics.isEmpty)
  }

  /// Values out of range are reported and count as the nearest valid value.
  @Test(arguments: [
    ("circle", #""circle-radius":-180"#, 0.0), ("line", #""line-width":-1"#, 0),
    ("line", #""line-width":1e300"#, 16_384), ("circle", #""circle-stroke-width":-3,"circle-radius":2"#, 4),
  ])
  func valuesOutOfRangeAreClamped(_ type: String, _ paint: String, _ width: Double) throws {
    let compilation = Self.compilation(type, paint)
    #expect(compilation.diagnostics.map(\.rule) == ["style-value"])
    let plan = try #require(compilation.plan)
    #expect(plan.layers.width == [width])
    #expect(try plan.bytes().withUnsafeBytes { try Plan(reading: $0) } == plan)
  }

  @Test func circlesAreShifted() throws {
    let plan = try Self.plan("circle", #""circle-translate":[3,4.5]"#)
    #expect(plan.layers.offsetX == [3] && plan.layers.offsetY == [-4.5])
    let compilation = Self.compilation("circle", #""circle-translate":{"stops":[[1,[2,3]],[4,[5,6]]]}"#)
    #expect(
      compilation.diagnostics.map(\.message) == [
        "`circle-translate` of the layer `drawn` counts as `[0, 0]`: only a list of two numbers from -16384 to 16384 can be read"
      ])
    #expect(try #require(compilation.plan).layers.offsetX == [0])
  }

  /// An anchor that depends on zoom is reported, unless the spec writes the anchor.
  @Test func anAnchorOfIconsIsOneName() throws {
    let style = #"""
      {"version":8,"sources":{"map":{"type":"geojson","data":"map.geojson"}},"layers":[
       {"id":"drawn","type":"symbol","source":"map","layout":{"icon-anchor":{"stops":[[1,"top"],[5,"left"]]}}}]}
      """#
    let spec = "version: 1\nstyle: style.json\navoid: { layers: [drawn] }\nlayers: { drawn: { size: [9, 9]"
    let files = ["style.json": style, "map.geojson": Self.map]
    let compilation = compiled(spec + " } }", files: files)
    #expect(
      compilation.diagnostics.map(\.message) == [
        "`icon-anchor` of the layer `drawn` counts as `center`: it is not the name of an anchor"
      ])
    #expect(try #require(compilation.plan).layers.anchor == [.center])
    let written = compiled(spec + ", anchor: top } }", files: files)
    #expect(written.diagnostics.map(\.message) == [])
    #expect(try #require(written.plan).layers.anchor == [.top])
  }

  @Test func aSizeInTheSpecSilencesTheStyles() throws {
    let spec = """
      version: 1
      style: style.json
      avoid: { layers: [drawn] }
      layers: { drawn: { width: 6 } }
      """
    for width in ["-4", #"{"stops":[]}"#] {
      let files = ["style.json": Self.style("line", #""line-width":\#(width)"#), "map.geojson": Self.map]
      let compilation = compiled(spec, files: files)
      #expect(compilation.diagnostics.map(\.message) == [])
      #expect(try #require(compilation.plan).layers.width == [6])
    }
  }

  /// Gaps, offsets and strokes widen the area that views avoid.
  @Test(arguments: [
    ("line", #""line-width":3,"line-gap-width":4"#, 10.0), ("line", #""line-width":3,"line-gap-width":0"#, 3),
    ("line", #""line-width":3,"line-offset":-2"#, 7),
    ("line", #""line-width":3,"line-gap-width":4,"line-offset":5"#, 20),
    ("circle", #""circle-radius":3,"circle-stroke-width":2"#, 10),
    ("circle", #""circle-stroke-width":2"#, 14),
  ])
  func whatIsDrawnBesideCounts(_ type: String, _ paint: String, _ width: Double) throws {
    #expect(try Self.plan(type, paint).layers.width == [width])
  }

  /// The sum of two curves is exact if both have one kind of interpolation, and close to it otherwise.
  @Test(arguments: [
    (
      #"["interpolate",["linear"],["zoom"],4,1,12,9]"#, #"["interpolate",["linear"],["zoom"],6,2,10,3]"#,
      1e-12
    ),
    (
      #"["interpolate",["exponential",2],["zoom"],4,1,12,9]"#,
      #"["interpolate",["exponential",2],["zoom"],6,2,10,3]"#, 1e-12
    ),
    (#"["step",["zoom"],4,8,1,12,9]"#, #"["step",["zoom"],6,8,3]"#, 1e-12),
    (#"["interpolate",["exponential",2],["zoom"],4,1,12,9]"#, "2", 1e-12),
    (
      #"["interpolate",["exponential",1.5],["zoom"],4,1,12,9]"#,
      #"["interpolate",["linear"],["zoom"],6,2,10,3]"#, 0.2
    ),
    (#"["step",["zoom"],4,8,1,12,9]"#, #"["interpolate",["linear"],["zoom"],6,2,10,3]"#, 0.01),
  ])
  func curvesAreAdded(_ radius: String, _ stroke: String, _ error: Double) throws {
    func width(_ paint: String, at zoom: Double) throws -> Double {
      let plan = try Self.plan("circle", paint)
      let table = plan.layers.widthTable[0]
      return table == LayerTable.noTable ? plan.layers.width[0] : plan.zoomTables[Int(table)].value(at: zoom)
    }
    for zoom in stride(from: 3.0, through: 13, by: 0.5) {
      let expected =
        try width(#""circle-radius":\#(radius)"#, at: zoom) + width(#""circle-radius":\#(stroke)"#, at: zoom)
      let found = try width(#""circle-radius":\#(radius),"circle-stroke-width":\#(stroke)"#, at: zoom)
      #expect(abs(found - expected) <= error, "at \(zoom)")
    }
  }

  /// Every compiled plan can be read back from its file.
  @Test func everyCompiledPlanIsReadable() throws {
    let values = [
      "-1", "1e300", "-1e300", "1e-320", "null", "true", "\"x\"", "[]", "{}", "[1,2]", "[-5,7]", "[0.2,1e9]",
      #"["get","n"]"#, #"["*",["get","n"],-1e300]"#, #"["interpolate",["linear"],["zoom"],1,-1e300,2,1e300]"#,
      #"["step",["zoom"],-5,3,1e300]"#, #"{"stops":[[1,-5],[2,1e300]]}"#,
      #"{"property":"n","stops":[[1,-5],[2,1e300]]}"#,
      #"{"stops":[[-1e300,-5],[1e300,5]]}"#, #"{"base":1e300,"stops":[[0,1],[22,5]]}"#,
      #"{"base":-1,"stops":[[0,1],[22,5]]}"#,
    ]
    let names = [
      "line-width", "line-gap-width", "line-offset", "line-trim-offset", "circle-radius",
      "circle-stroke-width", "circle-translate",
      "symbol-sort-key", "icon-anchor", "icon-allow-overlap", "visibility",
    ]
    let spec = "version: 1\nstyle: style.json\navoid: { layers: [line, circle, symbol] }\n"
    for name in names {
      for value in values {
        let layers = ["line", "circle", "symbol"].map {
          #"{"id":"\#($0)","type":"\#($0)","source":"map","minzoom":\#(value),"maxzoom":\#(value),"#
            + #""paint":{"\#(name)":\#(value)},"layout":{"\#(name)":\#(value)}}"#
        }
        let style =
          #"{"version":8,"sources":{"map":{"type":"geojson","data":"map.geojson"}},"layers":[\#(layers.joined(separator: ","))]}"#
        let compilation = compiled(spec, files: ["style.json": style, "map.geojson": Self.map])
        let plan = try #require(compilation.plan, "\(name) \(value) \(compilation.diagnostics)")
        #expect(try plan.bytes().withUnsafeBytes { try Plan(reading: $0) } == plan, "\(name) \(value)")
      }
    }
  }
}
