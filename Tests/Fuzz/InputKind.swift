import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheResolver
import CartoucheScenario
import CartoucheSpecTestSupport
import CartoucheTrace

/// A kind of input: valid inputs, and the check of their mutations.
struct InputKind: Sendable {
  let name: String
  /// Returns the valid inputs, in an order that never changes because seeds depend on it.
  let seeds: @Sendable () -> [[UInt8]]
  /// The pieces inserted between the bytes of an input, in addition to the words of all inputs.
  let pieces: [[UInt8]]
  /// Whether the inputs are texts with words, which are mutated too.
  let isText: Bool
  /// Checks an input. The parent process detects traps.
  let check: @Sendable ([UInt8]) throws(CheckFailure) -> Void

  init(
    _ name: String, seeds: @escaping @Sendable () -> [[UInt8]], pieces: [[UInt8]], isText: Bool = true,
    check: @escaping @Sendable ([UInt8]) throws(CheckFailure) -> Void
  ) {
    self.name = name
    self.seeds = seeds
    self.pieces = pieces
    self.isText = isText
    self.check = check
  }

  static let all = [spec, data, style, trace, scene, expression, plan, scenario]

  /// The pieces that break JSON, and numbers at their limits.
  static let jsonPieces: [[UInt8]] =
    [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "\\ud83d", "\\u0000", "null", "true", "[]", "{}", "\"\"",
      "-0", "0", "1e308", "-1e308", "1e-320", "1e400", "9007199254740993", "0.1", "180", "-180", "90.000001",
      "\n", "\t", "\u{0}", "\u{1B}[31m", "\u{202E}", "\u{2028}", "\u{FEFF}", "地", "🗺", "e\u{301}", " ",
    ].map { Array($0.utf8) } + [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x9F]]

  /// The pieces that break YAML.
  static let yamlPieces: [[UInt8]] =
    jsonPieces
    + [
      ": ", "- ", "? ", "#", " #", "&a ", "*a", "*a ", "!t ", "!!str ", "|\n", ">\n", "|2-\n", "'", "%", "@",
      "`",
      "~", "\r", "\r\n", "\u{85}", "---\n", "...\n", "%YAML 1.2\n", "<<: *a", "\n  ", "\n    - ", "${x}",
      "{name}",
      "{{", "}}", "1_000", "0x1F", "01234", ".inf", ".nan", "yes", "22:22", "\n\t",
    ].map { Array($0.utf8) }
}

extension InputKind {
  /// Specs: the examples, those of the lint rules, and further specs with rare features.
  static let spec = InputKind(
    "spec",
    seeds: {
      let rules = ruleCatalog.flatMap { $0.examples }.map { MarkedText($0.spec).bytes }
      return ExampleFiles.specs + rules + rareSpecs.map { Array($0.utf8) }
    },
    pieces: yamlPieces, check: { bytes throws(CheckFailure) in try CompilationChecks.check(bytes) })

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

extension InputKind {
  /// Traces of a spec with everything that a trace can change.
  static let trace = InputKind(
    "trace",
    seeds: { ExampleFiles.texts(endingIn: ".trace.jsonl") + [Array(everyAction.utf8)] },
    pieces: jsonPieces, check: { bytes throws(CheckFailure) in try checkTrace(bytes) })

  private static let compilation = compiled(
    """
    version: 1
    camera: { center: [0, 0], zoom: 4 }
    selection: multiple
    sources: { cafes: cafes.geojson }
    templates: { card: { size: [40, 20], variableAnchors: [bottom, top, left] } }
    annotations:
      - { id: pin, extends: card, attach: { point: [0, 0] }, draggable: true, title: Pin }
      - { id: marker, extends: card, attach: { point: [1, 1] }, states: { selected: { priority: required } } }
      - { id: road, attach: { line: [[0, 0], [5, 5], [9, 1]], at: 0.5 }, size: [20, 10] }
      - { id: on, extends: card, attach: { annotation: pin, at: top } }
      - { id: cafe, extends: card, forEach: { source: cafes }, clusteringIdentifier: c, title: "{name}" }
      - { id: dot, forEach: { layer: dots }, size: [9, 9] }
      - { id: unmeasured, attach: { point: [2, 1] }, size: auto, title: x }
    layers: { dots: { type: circle, source: cafes } }
    clusters: { c: { size: [30, 30], title: "{count}" } }
    """,
    files: [
      "cafes.geojson": String(
        decoding: ExampleFiles.beside.contents["maps/cafes.geojson"] ?? [], as: UTF8.self)
    ]
  )

  private static let everyAction = """
    {"camera":{"center":[0,0],"zoom":5,"bearing":20,"pitch":30,"padding":{"top":5}},"viewport":[300,200]}
    {"tap":[150,100]}
    {"select":"marker"}
    {"deselect":"marker"}
    {"drag":{"id":"pin","state":"starting"}}
    {"drag":{"id":"pin","state":"dragging","to":[160,90]}}
    {"drag":{"id":"pin","state":"ending"}}
    {"drag":{"id":"pin","state":"none"}}
    {"set":{"id":"pin","attach":{"point":[2,2]},"size":[50,30],"title":"a","priority":"high"}}
    {"set":{"id":"road","attach":{"at":0.75}}}
    {"set":{"id":"cafe/mellow","visible":false,"states":{"selected":{"size":[1,1]}}}}
    {"add":{"id":"new","attach":{"annotation":"marker"},"size":[20,10],"extends":"card"}}
    {"remove":"on"}
    {"measured":{"id":"unmeasured","width":44,"height":22}}
    {"settled":true}
    {"featureVisibility":{"layer":"dots","id":"mellow","visible":false}}
    {"highlight":"pin"}
    {"unhighlight":"pin"}
    """

  private static func checkTrace(_ bytes: [UInt8]) throws(CheckFailure) {
    guard let plan = compilation.plan else { throw CheckFailure("the spec of the traces does not compile") }
    let viewport = Viewport(width: 400, height: 300)
    let start = TraceFrame(camera: plan.camera, viewport: viewport)
    func read() -> (frames: [TraceFrame], diagnostics: [Diagnostic], sources: SourceList) {
      var sources = compilation.sources
      var diagnostics: [Diagnostic] = []
      let source = sources.add(SourceText(path: "trace.jsonl", bytes: bytes))
      let subject = TraceSubject(plan: plan, editor: compilation.editor, usesPlanCamera: true)
      let frames = readTrace(
        source, in: sources, startingAt: start, of: subject, diagnostics: &diagnostics)
      return (frames, diagnostics, sources)
    }
    let (first, second) = (read(), read())
    let findings = [Finding](first.diagnostics, in: first.sources)
    try Fuzz.check(first.frames == second.frames, "another reading gives other frames")
    try Fuzz.check(
      findings == [Finding](second.diagnostics, in: second.sources), "another reading finds something else")
    for diagnostic in first.diagnostics { try diagnostic.check(in: first.sources) }
    try findings.checkOutput()
    if findings.contains(where: { $0.severity == .error }) { return }
    try FrameChecks(plan).check(
      first.frames.prefix(40).map {
        FrameChecks.Step(
          action: $0.action, camera: $0.camera, viewport: $0.viewport, isSettled: $0.isSettled)
      })
  }
}

extension InputKind {
  /// Scenarios of the examples, and one with all features.
  static let scenario = InputKind(
    "scenario", seeds: { ExampleFiles.texts(endingIn: ".scenario.yaml") + [Array(everyKey.utf8)] },
    pieces: yamlPieces, check: { bytes throws(CheckFailure) in try checkScenario(bytes) })

  private static let everyKey = """
    version: 1
    name: Everything
    spec: hotel-prices.annotations.yaml
    viewport: [400, 300]
    tolerance: 0.5
    steps:
      - name: start
        camera: { center: [13.39, 52.51], zoom: 14, bearing: 20, pitch: 30, padding: { top: 5 } }
        expect:
          hotel/bebel: { visible: true, anchor: bottom, x: 10, tolerance: 3, states: [selected], callout: { anchor: top } }
          hotel/grand: { cause: collision, by: hotel/bebel, callout: false }
        events: [{ event: anchorChanged, id: hotel/bebel, from: null, to: { anchor: bottom } }]
        exactly: true
        never: [{ event: visibilityChanged, visible: false }]
        count: { visible: { min: 2, max: 9 }, overlaps: 0, anchorChanged: 3 }
      - { tap: { id: hotel/bebel }, snapshot: tapped }
      - { tap: { id: hotel/bebel, part: book } }
      - { tap: [150, 100] }
      - { fly: { to: { fit: [hotel/grand], maxZoom: 15 }, frames: 12 } }
      - { pan: { by: [30, -20], frames: 3 } }
      - { pan: [-30, 20] }
      - { set: { id: hotel/bebel, visible: false } }
      - { add: { id: new, attach: { point: [13.39, 52.51] }, size: [40, 20] }, expect: { new: { visible: true } } }
      - { remove: new, never: [{ event: visibilityChanged, id: new }] }
    """

  private static func checkScenario(_ bytes: [UInt8]) throws(CheckFailure) {
    let path = "maps/fuzz.scenario.yaml"
    var files = ExampleFiles.beside
    files.contents[path] = bytes
    func read() throws(CheckFailure) -> ScenarioReading {
      do throws(FileFailure) { return try readScenario(path, loader: files) } catch {
        throw CheckFailure("a scenario in memory cannot be read: \(error)")
      }
    }
    let (first, second) = (try read(), try read())
    let findings = [Finding](first.diagnostics, in: first.sources)
    try Fuzz.check(
      findings == [Finding](second.diagnostics, in: second.sources), "another reading finds something else")
    for diagnostic in first.diagnostics { try diagnostic.check(in: first.sources) }
    try findings.checkOutput()
    try FormatChecks.check(bytes)
    guard let scenario = first.scenario, let plan = first.plan else {
      return try Fuzz.check(!findings.isEmpty, "there is no scenario and nothing said why")
    }
    // A long flight has many similar frames.
    guard scenario.frameCount <= 200 else { return }
    func report() -> ScenarioReport {
      let outcome = run(scenario, of: plan)
      var report = ScenarioReport()
      report.scenarios = [
        ScenarioResult(
          path: path, name: scenario.name, spec: scenario.spec, findings: findings,
          steps: [StepResult](outcome.steps, in: first.sources))
      ]
      report.coverage = [(scenario.spec, outcome.coverage)]
      return report
    }
    let text = ScenarioText().render(report())
    try Fuzz.check(text == ScenarioText().render(report()), "another run comes out otherwise")
    try JSONOutput.checkText(text, of: "what came of a scenario")
    try JSONOutput.checkText(ScenarioTAP().render(report()), of: "what came of a scenario, as TAP")
    try JSONOutput.checkLines([UInt8](ScenarioJSON().render(report()).utf8), of: "what came of a scenario")
  }
}

extension InputKind {
  /// Scenes in screen space.
  static let scene = InputKind(
    "scene", seeds: { [few, many].map { Array($0.utf8) } }, pieces: jsonPieces,
    check: { bytes throws(CheckFailure) in try checkScene(bytes) })

  private static let few = """
    {"meta":{"name":"x","list":[1,null]},"viewport":[400,300],"items":[
    {"id":"a","x":10,"y":20,"w":48.5,"h":18.25,"priority":2,"weight":1,"anchors":[["bottom",0,-4],["top-left",3,-2]]},
    {"id":"b","x":399.5,"y":-3,"w":36,"h":14,"anchors":[["center",0,0]]}]}
    """

  private static let many: String = {
    let items = (0..<40).map { index in
      """
      {"id":"i\(index)","x":\(index * 37 % 400),"y":\(index * 53 % 300),"w":\(20 + index),"h":14,\
      "priority":\(index % 3),"anchors":[["top-left",3,-2],["bottom",0,-4.5],["center",0,12.25]]}
      """
    }
    return #"{"viewport":[400,300],"items":[\#(items.joined(separator: ",\n"))]}"#
  }()

  private static func checkScene(_ bytes: [UInt8]) throws(CheckFailure) {
    func read() -> (scene: ScreenScene?, diagnostics: [Diagnostic], sources: SourceList) {
      var sources = SourceList()
      var diagnostics: [Diagnostic] = []
      let source = sources.add(SourceText(path: "scene.json", bytes: bytes))
      let scene = readScene(source, in: sources, diagnostics: &diagnostics)
      return (scene, diagnostics, sources)
    }
    let (first, second) = (read(), read())
    let findings = [Finding](first.diagnostics, in: first.sources)
    try Fuzz.check(
      findings == [Finding](second.diagnostics, in: second.sources), "another reading finds something else")
    try Fuzz.check(first.scene?.plan == second.scene?.plan, "another reading gives another scene")
    for diagnostic in first.diagnostics { try diagnostic.check(in: first.sources) }
    try findings.checkOutput()
    guard let scene = first.scene else {
      return try Fuzz.check(!findings.isEmpty, "there is no scene and nothing said why")
    }
    try PlanChecks.checkFile(scene.plan.bytes(), isCompiled: true)
    let step = FrameChecks.Step(camera: scene.plan.camera, viewport: scene.viewport)
    try FrameChecks(scene.plan).check([step, step], isOnMap: false)
  }
}
