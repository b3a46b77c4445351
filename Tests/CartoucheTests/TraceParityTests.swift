import Cartouche
import CartoucheDiagnostics
import CartoucheTrace
import Testing

/// Every action of a trace is possible through the library, with the same frames.
@Suite struct TraceParityTests {
  static let spec = """
    version: 1
    style: style.json
    camera: { center: [0, 0], zoom: 8 }
    puck: { coordinate: [3, 3], radius: 12 }
    avoid: { regions: { bar: { left: 0, right: 0, top: 0, height: 20 }, sheet: null } }
    variables: { width: 40 }
    sources:
      stops:
        data: { type: FeatureCollection, features: [
          { type: Feature, id: one, properties: { name: One }, geometry: { type: Point, coordinates: [0, 0] } },
          { type: Feature, id: two, properties: { name: Two }, geometry: { type: LineString,
            coordinates: [[0.3, 0], [0.6, 0.2]] } } ] }
    layers:
      dots: { type: line, source: stops }
    templates:
      pin: { size: [$width, 20], variableAnchors: [bottom, top], gap: 4 }
    annotations:
      - { id: a, extends: pin, attach: { point: [0.1, 0.2] }, title: A, zPriority: 7, draggable: true,
          data: { seats: 2 }, states: { selected: { size: [60, 30] }, highlighted: { title: Pressed } } }
      - { id: stop, extends: pin, forEach: { source: stops }, title: "{name}" }
      - { id: dot, extends: pin, attach: { feature: { layer: dots, id: two } } }
      - { id: tile, extends: pin, attach: { feature: { layer: roads, id: way } } }
      - { id: tag, extends: pin, size: [auto, 20], title: Tag, attach: { annotation: a } }
    """

  /// An action before the second frame, as a trace and through the library.
  struct Case: Sendable, CustomTestStringConvertible {
    /// The key of the action in the trace.
    var kind: String
    var trace: String
    /// Returns the inputs of the frame.
    var library: @Sendable (ViewAnnotations) throws -> [Input]
    var testDescription: String { trace }

    init(_ kind: String, _ value: String, _ library: @escaping @Sendable (ViewAnnotations) throws -> [Input])
    {
      self.kind = kind
      trace = "{\"\(kind)\":\(value)}"
      self.library = library
    }
  }

  /// The sources' data without the stop `one`.
  private static let onlyTwo =
    #"{"type":"FeatureCollection","features":[{"type":"Feature","id":"two","properties":{"name":"2"},"#
    + #""geometry":{"type":"LineString","coordinates":[[0.3,0],[0.6,0.2]]}}]}"#

  static let cases: [Case] = [
    Case("select", "\"a\"") { [.select(try index("a", $0))] },
    Case("deselect", "\"a\"") { [.deselect(try index("a", $0))] },
    Case("highlight", "\"a\"") { [.highlight(try index("a", $0), true)] },
    Case("unhighlight", "\"a\"") { [.highlight(try index("a", $0), false)] },
    Case("tap", "[221,142]") { _ in [.tap(ScreenPoint(x: 221, y: 142))] },
    Case("drag", #"{"id":"a","state":"starting"}"#) { [.drag(try index("a", $0), .starting, to: nil)] },
    Case("measured", #"{"id":"tag","width":70,"height":20}"#) {
      [.measured(try index("tag", $0), width: 70, height: 20)]
    },
    Case("featureVisibility", #"{"layer":"dots","id":"two","visible":false}"#) {
      let dot = try #require($0.plan.attachment(of: index("dot", $0)))
      return [.featureVisibility(attachment: dot, isVisible: false)]
    },
    Case(
      "featureGeometry",
      #"{"layer":"roads","id":"way","geometry":{"type":"LineString","coordinates":[[0,0.3],[0.6,0.3]]}}"#
    ) {
      let road = [Coordinate(longitude: 0, latitude: 0.3), Coordinate(longitude: 0.6, latitude: 0.3)]
      try $0.setGeometry(
        [.lineString(road)], of: try #require($0.plan.attachment(of: index("tile", $0))))
      return []
    },
    Case("settled", "true") { _ in [] },
    // Refused, because `a` is no cluster.
    Case("expand", "\"a\"") { [.expand(try index("a", $0))] },
    Case("collapse", "true") { _ in [.collapse] },
    Case("setData", "{\"source\":\"stops\",\"data\":\(onlyTwo)}") {
      try $0.setData("stops", geoJSON: Array(onlyTwo.utf8))
      return []
    },
    Case(
      "updateData",
      #"{"source":"stops","update":[{"id":"one","addOrUpdateProperties":[{"key":"name","value":"O"}]}]}"#
    ) {
      try $0.updateData("stops", SourceChange(updating: [FeatureChange("one", properties: ["name": "O"])]))
      return []
    },
    Case("setVariables", #"{"width":33}"#) {
      try $0.setVariables(["width": 33])
      return []
    },
    Case("setRegions", #"{"bar":null,"sheet":{"left":0,"right":0,"bottom":0,"height":150}}"#) {
      try $0.setRegions(["bar": nil, "sheet": (x: .between(0, 0), y: .end(0, length: 150))])
      return []
    },
    Case("puck", "[0.1,0.2]") { _ in [.movePuck(to: Coordinate(longitude: 0.1, latitude: 0.2))] },
    Case("puck", "null") { _ in [.movePuck(to: nil)] },
    Case("remove", "\"a\"") {
      try $0.removeAnnotation("a")
      return []
    },
    edit(#""title":"B","subtitle":"b","view":"bus""#) {
      $0.title = "B"
      $0.subtitle = "b"
      $0.view = "bus"
    },
    edit(#""title":"{{no} property""#) { $0.title = "{no} property" },
    edit(#""data":{"at":{"hall":"main"},"lines":["literal",["N","J"]],"open":true,"seats":4}"#) {
      $0.data = ["seats": 4, "lines": ["N", "J"], "open": true, "at": ["hall": "main"]]
    },
    edit(#""size":["auto",33]"#) { $0.size = ViewSize(width: nil, height: 33) },
    edit(#""variableAnchors":[{"anchor":"left","offsetX":3,"offsetY":-2,"size":[9,8]},"top-right"],"gap":2"#)
    {
      $0.variableAnchors = [
        AnchorChoice(.left, offsetX: 3, offsetY: -2, size: ViewSize(width: 9, height: 8)), .topRight,
      ]
      $0.gap = 2
    },
    edit(#""attach":{"point":[0.2,0.1]}"#) {
      $0.attachment = .point(Coordinate(longitude: 0.2, latitude: 0.1))
    },
    edit(#""attach":{"line":[[0,0],[0.5,0.5]],"part":[0.25,0.75]}"#) {
      $0.attachment = .line(
        [Coordinate(longitude: 0, latitude: 0), Coordinate(longitude: 0.5, latitude: 0.5)], part: 0.25...0.75)
    },
    edit(#""attach":{"line":[[0,0],[0.5,0.5]],"at":0.5}"#) {
      $0.attachment = .line(
        [Coordinate(longitude: 0, latitude: 0), Coordinate(longitude: 0.5, latitude: 0.5)], part: 0.5...0.5)
    },
    edit(#""attach":{"polygon":[[[0,0],[0.5,0],[0.5,0.5],[0,0]]]}"#) {
      $0.attachment = .polygon(
        [[(0, 0), (0.5, 0), (0.5, 0.5), (0, 0)].map { Coordinate(longitude: $0.0, latitude: $0.1) }])
    },
    edit(#""attach":{"feature":{"layer":"dots","id":"two"},"part":[0,0.5]}"#) {
      $0.attachment = .feature(layer: "dots", id: "two", part: 0...0.5)
    },
    edit(#""attach":{"feature":{"source":"stops","id":"one"}}"#) {
      $0.attachment = .feature(source: "stops", id: "one")
    },
    edit(#""attach":{"annotation":"dot","at":"top-right"}"#) {
      $0.attachment = .annotation("dot", at: .topRight)
    },
    edit(#""priority":"required","zPriority":900,"minZoom":1,"maxZoom":20"#) {
      $0.priority = .required
      $0.zPriority = 900
      $0.minZoom = 1
      $0.maxZoom = 20
    },
    edit(#""priority":5,"visible":false"#) {
      $0.priority = 5
      $0.visible = false
    },
    edit(
      #""allowOverlap":true,"obstacle":false,"ignoreCameraPadding":true,"allowOverlapWithPuck":true,"#
        + #""avoidLayers":true,"avoidRegions":false,"enabled":false,"draggable":false"#
    ) {
      $0.allowOverlap = true
      $0.obstacle = false
      $0.ignoreCameraPadding = true
      $0.allowOverlapWithPuck = true
      $0.avoidLayers = true
      $0.avoidRegions = false
      $0.enabled = false
      $0.draggable = false
    },
    edit(#""leader":{"maxLength":90}"#) { $0.leaderLength = 90 },
    edit(#""leader":null"#) { $0.leaderLength = 0 },
    edit(#""selected":true"#) { $0.selected = true },
    Case("set", #"{"id":"stop/one","title":"{name}!","priority":["length",["get","name"]]}"#) {
      try $0["stop/one"]?.update("{ title: '{name}!', priority: [length, [get, name]] }")
      return []
    },
    Case("set", #"{"id":"a","title":null}"#) {
      try $0["a"]?.update("title: null")
      return []
    },
    Case("add", #"{"id":"n","extends":"pin","title":"N","selected":true,"attach":{"point":[0.2,0.2]}}"#) {
      try $0.addAnnotation("n", extends: ["pin"]) {
        $0.title = "N"
        $0.selected = true
        $0.attachment = .point(Coordinate(longitude: 0.2, latitude: 0.2))
      }
      return []
    },
    Case(
      "add",
      #"{"id":"n","extends":"pin","attach":{"feature":{"source":"stops","id":"two"}},"title":"{name}"}"#
    ) {
      try $0.addAnnotation(
        "{ id: n, extends: pin, attach: { feature: { source: stops, id: two } }, title: '{name}' }")
      return []
    },
    Case("add", #"{"id":"n","extends":"pin","attach":{"annotation":"a"}}"#) {
      try $0.addAnnotation("n", extends: ["pin"]) { $0.attachment = .annotation("a") }
      return []
    },
  ]

  /// A loader of a spec and its style in memory.
  private struct Files: FileLoader {
    func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
      Array((path.hasSuffix(".json") ? style : spec).utf8)
    }
  }

  private static let style = """
    {"version":8,"sources":{"tiles":{"type":"vector","url":"x"}},
      "layers":[{"id":"roads","type":"line","source":"tiles"}]}
    """

  private static func edit(_ json: String, _ change: @escaping @Sendable (inout AnnotationChange) -> Void)
    -> Case
  {
    Case("set", "{\"id\":\"a\",\(json)}") {
      try $0["a"]?.update(change)
      return []
    }
  }

  private static func index(_ id: String, _ annotations: ViewAnnotations) throws -> AnnotationIndex {
    try #require(annotations[id]).index
  }

  @Test func everyActionOfATraceIsHere() {
    #expect(Set(Self.cases.map(\.kind)) == Set(WrittenAction.Kind.allCases.map(\.rawValue)))
  }

  @Test(arguments: cases) func doesWhatTheTraceDoes(_ test: Case) throws {
    let compilation = try compile("a.annotations.yaml", loader: Files())
    let plan = try #require(compilation.plan)
    let viewport = Viewport(width: 400, height: 300)
    var sources = compilation.sources
    let trace = "{}\n\(test.trace)\n{\"camera\":{\"zoom\":8.5}}\n"
    let source = sources.add(SourceText(path: "trace.jsonl", bytes: Array(trace.utf8)))
    var diagnostics: [Diagnostic] = []
    let steps = readTrace(
      source, in: sources, startingAt: TraceFrame(camera: plan.camera, viewport: viewport),
      of: TraceSubject(plan: plan, editor: compilation.editor), diagnostics: &diagnostics)
    #expect([Finding](diagnostics, in: sources) == [] && steps.count == 3)

    let annotations = try ViewAnnotations(compilation)
    var resolver = Resolver(plan: plan)
    var frame = Frame()
    var frames: [Frame] = []
    for (number, step) in steps.enumerated() {
      resolver.resolve(
        resolver.apply(step.action), camera: step.camera, viewport: step.viewport, isSettled: step.isSettled,
        into: &frame)
      frames.append(frame)
      let inputs = number == 1 ? try test.library(annotations) : []
      annotations.update(
        inputs, camera: step.camera, viewport: step.viewport,
        isSettled: number == 1 && test.kind == "settled")
      #expect(annotations.frame == frame, "frame \(number)")
      #expect(annotations.plan == resolver.plan, "frame \(number)")
    }
    let changesNothing = ["deselect", "unhighlight", "settled", "collapse"]
    if !changesNothing.contains(test.kind) {
      #expect(annotations.plan != plan || frames[0] != frames[1], "the case does nothing")
    }
  }
}
