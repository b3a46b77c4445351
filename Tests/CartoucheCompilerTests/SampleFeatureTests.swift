import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpecTestSupport
import CartoucheTestSupport
import Testing

/// Sample features in place of a style's tiles.
@Suite struct SampleFeatureTests {
  /// Points with ids, a point without an id, a line and two polygons, around the middle of the first frame.
  private static let features = #"""
    {"type":"FeatureCollection","features":[
     {"type":"Feature","id":1,"properties":{"name":"Mellow","rank":2,"w":30},"geometry":{"type":"Point","coordinates":[0.123456789,0.1]}},
     {"type":"Feature","id":2,"properties":{"name":"Grind","rank":1},"geometry":{"type":"Point","coordinates":[0.2,-0.05]}},
     {"type":"Feature","properties":{"name":"Nameless","rank":3},"geometry":{"type":"Point","coordinates":[-0.2,0.1]}},
     {"type":"Feature","id":"two","properties":{"rank":1},"geometry":{"type":"MultiPoint","coordinates":[[-0.1,-0.1],[0.3,0.3]]}},
     {"type":"Feature","id":"way","properties":{"name":"Way","rank":1},"geometry":{"type":"LineString","coordinates":[[-0.4,-0.2],[0.4,-0.2]]}},
     {"type":"Feature","id":"park","properties":{"rank":9},"geometry":{"type":"Polygon","coordinates":[[[-0.4,0],[-0.2,0],[-0.2,0.2],[-0.4,0]]]}}]}
    """#

  /// Returns a style whose layers draw a source of this type.
  private static func style(_ source: String) -> String {
    #"""
    {"version":8,"sources":{"streets":\#(source),"far":{"type":"vector","url":"x"}},"layers":[
     {"id":"poi","type":"symbol","source":"streets","source-layer":"poi","minzoom":3,"filter":["<",["get","rank"],3]},
     {"id":"dots","type":"circle","source":"streets","source-layer":"poi","paint":{"circle-radius":["get","rank"]}},
     {"id":"roads","type":"line","source":"streets","source-layer":"road","paint":{"line-width":7}},
     {"id":"areas","type":"fill","source":"streets","source-layer":"landuse"},
     {"id":"sky","type":"background"}]}
    """#
  }

  private static let tiles = style(#"{"type":"vector","url":"mapbox://mapbox.mapbox-streets-v8"}"#)
  private static let data = style(#"{"type":"geojson","data":"features.geojson"}"#)

  private static func spec(samples: String, _ annotations: String, layers: String = "") -> String {
    """
    version: 1
    style: style.json
    camera: { center: [0, 0], zoom: 9 }
    layers: { poi: { size: [30, 30]\(samples) }, dots: { x-: 1\(samples) }, roads: { x-: 1\(samples) }, areas: { x-: 1\(samples) }\(layers) }
    avoid: { layers: [roads, poi] }
    annotations: [\(annotations)]
    """
  }

  private static func plan(_ spec: String, _ style: String) throws -> Plan {
    let compilation = compiled(spec, files: ["style.json": style, "features.geojson": features])
    let plan = try #require(compilation.plan, "\(compilation.diagnostics.map(\.message))")
    #expect(compilation.diagnostics == [])
    return try Plan(bytes: plan.bytes())
  }

  private static let annotations = [
    "{ id: a, size: [40, 20], attach: { feature: { layer: poi, id: 1 } }, variableAnchors: all, title: \"{name}\" }",
    "{ id: a, size: [40, 20], attach: { feature: { layer: poi, id: 2 } }, priority: [get, rank] }",
    "{ id: a, size: [40, 20], attach: { feature: { layer: poi } } }",
    "{ id: a, size: [40, 20], attach: { feature: { layer: poi, id: park } } }",
    "{ id: a, size: [40, 20], attach: { feature: { layer: dots, id: two } } }",
    "{ id: a, size: [40, 20], attach: { feature: { layer: roads, id: way }, part: [0.5, 1] }, variableAnchors: all }",
    "{ id: a, size: [40, 20], attach: { feature: { layer: roads } } }",
    "{ id: a, size: [40, 20], attach: { feature: { layer: areas, id: park }, rule: centroid } }",
    "{ id: a, size: auto, forEach: { layer: poi, filter: [has, name] }, title: \"{name}\", variableAnchors: all }",
    "{ id: a, size: auto, forEach: { layer: dots }, title: x }, { id: b, forEach: { annotation: a }, size: [9, 9] }",
    "{ id: a, size: [40, 20], attach: { point: [0.1, -0.2] }, variableAnchors: all, avoidLayers: true }",
    "{ id: a, size: [[get, w], 20], forEach: { list: x } }".replacing(
      "{ list: x }", with: "[{ w: 9, id: 2 }]"
    )
    .replacing("size:", with: "attach: { feature: { layer: poi, id: [get, id] } }, size:"),
  ]

  /// Returns the frames for cameras that leave the zooms of `poi`.
  private static func frames(_ plan: Plan) -> [Frame] {
    var resolver = Resolver(plan: plan)
    resolver.explains = true
    return [9, 10.3, 2].map { zoom in
      var frame = Frame()
      let camera = Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: zoom)
      resolver.resolve(camera: camera, viewport: Viewport(width: 400, height: 300), into: &frame)
      return frame
    }
  }

  @Test(arguments: annotations)
  func samplesArePlacedAsIfTheSourceWereData(_ annotations: String) throws {
    let known = try Self.plan(Self.spec(samples: "", annotations), Self.data)
    var sampled = try Self.plan(
      Self.spec(samples: ", samples: features.geojson", annotations), Self.tiles)
    #expect(Self.frames(sampled).allSatisfy { $0.placements.isEmpty || annotations.contains("point") })
    sampled.useSamples()
    #expect(sampled.samples == SampleFeatures())
    let (frames, expected) = (Self.frames(sampled), Self.frames(known))
    #expect(frames.map(\.placements) == expected.map(\.placements))
    #expect(frames.map(\.hidden) == expected.map(\.hidden))
    #expect(frames.map(\.events) == expected.map(\.events))
    #expect(frames.map(\.explanations) == expected.map(\.explanations))
    #expect(sampled.annotations.titles == known.annotations.titles)
  }

  @Test func samplesArePlaced() throws {
    let shown = try Self.annotations.map {
      var plan = try Self.plan(Self.spec(samples: ", samples: features.geojson", $0), Self.tiles)
      plan.useSamples()
      return !Self.frames(plan)[0].placements.isEmpty
    }
    // The park is a polygon, so it has no symbol.
    #expect(shown == [true, true, true, false, true, true, true, true, true, true, true, true])
  }

  @Test(arguments: annotations)
  func samplesDoNotChangeFramesOfTheHost(_ annotations: String) throws {
    let samples = Self.spec(samples: ", samples: features.geojson", annotations)
    let plan = try Self.plan(samples, Self.tiles)
    #expect(plan.samples != SampleFeatures())
    #expect(plan.attachments.kinds.allSatisfy { [.hostFeature, .annotation].contains($0) })
    #expect(plan.layerFeatures.count == 0 && plan.geometries.count == 0)
    let other = Self.features.replacing("0.1", with: "0.01")
    let moved = try #require(
      compiled(samples, files: ["style.json": Self.tiles, "features.geojson": other]).plan)
    #expect(moved.samples != plan.samples)
    #expect(Self.frames(moved).map(\.placements) == Self.frames(plan).map(\.placements))
    #expect(Resolver(plan: plan).plan.samples == SampleFeatures())
  }

  @Test func shapesOfTheHostReplaceSamples() throws {
    var plan = try Self.plan(
      Self.spec(samples: ", samples: features.geojson", Self.annotations[0]), Self.tiles)
    plan.useSamples()
    var resolver = Resolver(plan: plan)
    let attachment = try #require(plan.attachment(of: 0))
    try resolver.setGeometry([.point(Coordinate(longitude: 0, latitude: 0))], of: attachment)
    var frame = Frame()
    resolver.resolve(camera: nil, viewport: Viewport(width: 400, height: 300), into: &frame)
    #expect(frame.placements.map(\.pointX) == [200])
    try resolver.setGeometry([], of: attachment)
    resolver.resolve(camera: nil, viewport: Viewport(width: 400, height: 300), into: &frame)
    #expect(frame.hidden.map(\.cause) == [.featureMissing])
  }

  @Test func samplesMayBeInline() throws {
    let inline =
      ", samples: { type: Feature, id: 1, properties: { name: Here, rank: 1 }, geometry: { type: Point, coordinates: [0, 0] } }"
    var plan = try Self.plan(Self.spec(samples: inline, Self.annotations[0]), Self.tiles)
    plan.useSamples()
    #expect(Self.frames(plan)[0].placements.count == 1)
    #expect(plan.annotations.titles.string(0) == "Here")
    #expect(plan.scenery.pointX == [0.5, 0.5, 0.5, 0.5])
  }

  /// Invalid samples with a mark: an annotation, other properties of the layers, and the rule.
  @Test(arguments: [
    ("attach: { feature: { layer: poi, id: ⟦tow⟧ } }", "", "unknown-sample"),
    ("attach: { feature: { layer: poi, id: ⟦x⟧ } }", "", "unknown-sample"),
    ("attach: { feature: { layer: poi, id: x } }, title: \"⟦{name}⟧\"", "", "no-feature"),
    ("attach: { feature: { layer: areas, id: park }, part: ⟦[0, 1]⟧ }", "", "wrong-option"),
    ("attach: { feature: { layer: roads, id: way } }, priority: ⟦[get, nam]⟧", "", "expression-failed"),
    (
      "attach: { point: [0, 0] }", ", far: { type: line, source: far, samples: ⟦none.geojson⟧ }",
      "unreadable-source"
    ),
    (
      "attach: { point: [0, 0] }", ", far: { type: line, source: far, samples: { ⟦type⟧: Feature } }",
      "geojson"
    ),
    ("attach: { point: [0, 0] }", ", far: { type: line, source: far, samples: ⟦[1]⟧ }", "wrong-type"),
    ("forEach: { layer: ⟦far⟧ }", ", far: { type: line, source: far }", "host-features"),
  ])
  func mistakesAreFound(_ annotation: String, _ layers: String, _ rule: String) {
    let marked = MarkedText(
      Self.spec(
        samples: ", samples: features.geojson", "{ id: a, size: [9, 9], \(annotation) }", layers: layers))
    let found = findings(
      in: marked.string, files: ["style.json": Self.tiles, "features.geojson": Self.features])
    #expect(found.map { "\($0.rule) \($0.range)" }.contains(expected(rule, at: marked)[0]), "\(found)")
    #expect(Set(found.map(\.rule)) == [rule])
  }

  @Test func samplesOfWhatIsKnownAreNotUsed() throws {
    let marked = MarkedText(
      "version: 1\nsources: { s: features.geojson }\nlayers: { l: { type: circle, source: s, ⟦samples⟧: features.geojson } }\n"
        + "annotations: [{ id: a, forEach: { layer: l }, size: [9, 9] }]")
    let files = ["features.geojson": Self.features]
    let found = findings(in: marked.string, files: files)
    #expect(found.map { "\($0.rule) \($0.range)" } == expected("unused-samples", at: marked))
    let plan = try #require(compiled(marked.string, files: files).plan)
    #expect(plan.samples == SampleFeatures() && plan.annotations.count == 6)
  }

  @Test func anUnreadableFilterKeepsAllSamples() throws {
    let style = Self.data.replacing(#"["<",["get","rank"],3]"#, with: #"["within",{}]"#)
    let spec = Self.spec(
      samples: "", "{ id: a, size: [9, 9], attach: { feature: { layer: poi, id: 1 } } }"
    ).replacing("size: [30, 30]", with: "samples: features.geojson")
    let compilation = compiled(spec, files: ["style.json": style, "features.geojson": Self.features])
    #expect(compilation.diagnostics.map(\.rule) == ["host-filter"])
    var plan = try #require(compilation.plan)
    #expect(plan.attachments.kinds == [.hostFeature])
    plan.useSamples()
    #expect(plan.attachments.kinds == [.point])
  }
}
