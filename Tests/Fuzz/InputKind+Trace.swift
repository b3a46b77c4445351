import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpecTestSupport
import CartoucheTrace

extension InputKind {
  /// Traces of a spec that has everything that they can change.
  static let trace = InputKind(
    "trace",
    seeds: { ExampleFiles.texts(endingIn: ".trace.jsonl") + [Array(everyAction.utf8)] },
    pieces: jsonPieces, check: { bytes throws(Complaint) in try checkTrace(bytes) })

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

  private static func checkTrace(_ bytes: [UInt8]) throws(Complaint) {
    guard let plan = compilation.plan else { throw Complaint("the spec of the traces does not compile") }
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
