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

  /// A style with one symbol layer over the map's file, and a layer of tiles.
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

  /// A filter in either form, and which of mellow, grind and main pass.
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

  /// A filter of the old form, and which features pass: those whose `n` is 1, "1", true, null, a list, and missing.
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

  /// A key that stands twice is a warning, whether it is read or not, and the last value counts.
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

  /// A style without layers of its own is read, which is said once.
  @Test(arguments: [
    (
      #"{⟦"version"⟧:8,"sources":{"map":{"type":"geojson","data":"map.geojson"}}}"#,
      "this style has no `layers`, so nothing can be bound to it"
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

  @Test func formsThatAreMixedAreReported() throws {
    let filter = #"["all",["==","name","Mellow"],⟦[">",["get","rating"],3]⟧]"#
    let marked = MarkedText(Self.style(filter: filter))
    let compilation = compiled(Self.spec, files: Self.files(marked.string))
    let found = [Finding](compilation.diagnostics, in: compilation.sources)
    #expect(found.map { "\($0.rule) \($0.range)" } == expected("mixed-filter", at: marked))
    #expect(found.map(\.place.path) == ["maps/style.json"])
    #expect(try #require(compilation.plan).names == ["a/mellow"])
  }

  @Test func aFilterThatCannotBeReadIsTheHostsBusiness() throws {
    let spec = Self.spec.replacing(
      "forEach: { layer: poi }", with: "attach: { feature: { layer: poi, id: main } }")
    let marked = MarkedText(Self.style(filter: #"[⟦"within"⟧,{}]"#))
    let compilation = compiled(spec, files: Self.files(marked.string))
    let found = [Finding](compilation.diagnostics, in: compilation.sources)
    #expect(found.map { "\($0.rule) \($0.range)" } == expected("host-filter", at: marked))
    #expect(try #require(compilation.plan).attachments.kinds == [.hostFeature])
  }

  /// What an annotation is, and the rule that is found at the mark.
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

  /// A style with a mark at what is wrong.
  @Test(arguments: ["⟦[]⟧", #"{⟦"version"⟧:8}"#])
  func aFileThatIsNoStyleIsReported(_ style: String) {
    let marked = MarkedText(style)
    let spec = Self.spec.replacing("forEach: { layer: poi }", with: "attach: { point: [0, 0] }")
    let found = findings(in: spec, files: ["style.json": marked.string])
    #expect(found.map { "\($0.rule) \($0.range)" } == expected("style", at: marked))
  }

  /// A style with much that only its server knows, and a layer `poi`.
  private static let wideStyle = """
    {"sources":{"map":{"type":"geojson","data":"map.geojson"},"far":{"type":"geojson","data":"far.json"},
     "wrong":{"type":"geojson","data":{"type":"Point","coordinates":[0,100]}}},
     "layers":[{"type":"line"},{"id":"poi","type":"symbol","source":"map"},{"id":"far","type":"symbol","source":"far"},
     {"id":"odd","type":"symbol","source":"map","filter":["within",{}]},{"id":"lost","type":"symbol","source":"gone"},
     {"id":"bad","type":"fill","source":"wrong"},{"id":"poi","type":"symbol","source":"map"},
     {"id":"fails","type":"symbol","source":"map","filter":[">",["number",["get","name"]],3]}]}
    """

  @Test func whatNothingRefersToIsNotTold() throws {
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
  func whatIsReferredToIsTold(_ property: String, _ rule: String) {
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

  /// The style is the map's, so that what imported files say of it is meant too.
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
    // The file's own layer comes before the style's of that name.
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
