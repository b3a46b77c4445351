import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheTestSupport
import CartoucheTrace
import Testing

/// Cameras of a trace that fit annotations.
@Suite struct TraceCameraTests {
  private static let viewport = Viewport(width: 800, height: 600)

  private static func fitted(_ plan: Plan, _ rows: [UInt32], from camera: Camera, maxZoom: Double = 16)
    -> Camera
  {
    var framing = CameraFraming(rows: rows)
    framing.maxZoom = maxZoom
    return plan.fittedCamera(framing, from: camera, in: viewport) { _ in true }
  }

  @Test func aCameraFitsAnnotationsGroupsOrAll() throws {
    let (plan, steps, findings) = try TraceActionTests.read(
      """
      {"camera":{"fit":["a","stop/two"]}}
      {"camera":{"fit":"stop","bearing":20,"padding":{"left":40}}}
      {"camera":{"fit":"all","maxZoom":3}}
      """)
    #expect(findings == [])
    #expect(steps[0].camera == Self.fitted(plan, [0, 2], from: plan.camera))
    let turned = Camera(bearing: 20, padding: Insets(left: 40))
    #expect(steps[1].camera == Self.fitted(plan, [1, 2], from: turned))
    // All annotations that are not attached to another one.
    #expect(steps[2].camera == Self.fitted(plan, [0, 1, 2, 3], from: turned, maxZoom: 3))
    #expect(steps[2].camera.bearing == 20 && steps[2].camera.zoom == 3)
  }

  @Test func whatIsFittedStaysUntilALineSaysOtherwise() throws {
    let steps = try TraceActionTests.read(
      """
      {"camera":{"fit":["a"]}}
      {"viewport":[100,100]}
      {"camera":{"zoom":4}}
      """
    ).steps
    #expect(steps[0].camera.zoom == 16 && steps[1].camera == steps[0].camera)
    #expect(steps[2].camera.zoom == 4 && steps[2].camera.center == steps[0].camera.center)
  }

  @Test func itSeesWhatTheActionsBeforeItDid() throws {
    let steps = try TraceActionTests.read(
      """
      {"add":{"id":"new","extends":"pin","attach":{"point":[100,10]}},"camera":{"fit":["new"]}}
      {"remove":"new","camera":{"fit":"all"}}
      """
    ).steps
    #expect(abs(steps[0].camera.center.longitude - 100) < 0.01)
    #expect(steps[1].camera.center.longitude < 10)
  }

  /// Three annotations, two of which overlap until one is selected, and a distant fourth.
  private static let clustered = """
    version: 1
    templates:
      pin: { size: [20, 20], clusteringIdentifier: c }
    annotations:
      - { id: a, extends: pin, attach: { point: [0, 0] } }
      - { id: b, extends: pin, attach: { point: [0, 0.001] } }
      - { id: c, extends: pin, attach: { point: [0, 0.002] } }
      - { id: far, extends: pin, attach: { point: [90, 0] } }
    """

  private static func read(
    clusters lines: String, selected: [AnnotationIndex] = []
  ) throws -> (steps: [TraceFrame], findings: [String], plan: Plan) {
    let compilation = try compile("a.annotations.yaml", loader: TraceActionTests.OneFile(text: clustered))
    let plan = try #require(compilation.plan)
    var sources = compilation.sources
    let source = sources.add(SourceText(path: "t.jsonl", bytes: Array(lines.utf8)))
    var diagnostics: [Diagnostic] = []
    let steps = readTrace(
      source, in: sources, startingAt: TraceFrame(camera: Camera(zoom: 5), viewport: viewport),
      of: TraceSubject(plan: plan, editor: compilation.editor, selected: selected),
      diagnostics: &diagnostics)
    return (steps, diagnostics.map(\.message), plan)
  }

  @Test func aClusterStandsForItsMembersInTheFrameBefore() throws {
    let (steps, findings, plan) = try Self.read(
      clusters: """
        {}
        {"camera":{"fit":["cluster:c:c"]}}
        {"camera":{"center":[0,0],"zoom":5},"select":"a"}
        {"camera":{"fit":["cluster:c:c"]}}
        {"camera":{"center":[0,0],"zoom":5},"remove":"b"}
        {"deselect":"a"}
        {"camera":{"fit":["cluster:c:c","far"]}}
        """)
    #expect(findings == [])
    let start = Camera(zoom: 5)
    #expect(steps[1].camera == Self.fitted(plan, [0, 1, 2], from: start))
    #expect(steps[3].camera == Self.fitted(plan, [1, 2], from: start))
    #expect(steps[6].camera == Self.fitted(plan, [0, 2, 3], from: start))
  }

  @Test func whatIsSelectedFirstTakesNoPart() throws {
    let (steps, findings, plan) = try Self.read(
      clusters: "{}\n{\"camera\":{\"fit\":[\"cluster:c:c\"]}}", selected: [1])
    #expect(findings == [])
    #expect(steps[1].camera == Self.fitted(plan, [0, 2], from: Camera(zoom: 5)))
  }

  @Test func aClusterThatIsNotThereIsAnError() throws {
    let (steps, findings, _) = try Self.read(
      clusters: """
        {"camera":{"fit":["cluster:c:c"]}}
        {"camera":{"fit":["cluster:c:a"]}}
        {"camera":{"fit":["cluster:d:c"]}}
        """)
    #expect(
      findings.prefix(2) == [
        "there is no cluster `cluster:c:c` in the frame before this line",
        "there is no cluster `cluster:c:a` in the frame before this line",
      ])
    #expect(findings.last == "there is no cluster `cluster:d:c`")
    #expect(steps.allSatisfy { $0.camera == Camera(zoom: 5) })
  }

  @Test func aFitThatNamesNothingIsAnError() throws {
    let findings = try TraceActionTests.read(#"{"camera":{"fit":[]}}"#).findings
    #expect(findings.map(\.rule) == ["empty-value"])
    #expect(findings.map(\.help) == ["name annotations, or write `all`"])
  }

  @Test func whatCannotBeIsReported() throws {
    let findings = try TraceActionTests.read(
      """
      {"camera":{"fit":["nobody"]}}
      {"camera":{"fit":"all","zoom":3}}
      {"camera":{"center":[1,2],"maxZoom":3}}
      {"camera":{"fit":"all","maxZoom":30}}
      {"camera":{"pitch":20,"maxZoom":3}}
      """
    ).findings
    let rules = ["unknown-annotation", "camera-fit", "camera-fit", "out-of-range", "camera-fit"]
    #expect(findings.map(\.rule) == rules)
    #expect(findings.map(\.place.start.line) == [1, 2, 3, 4, 5])
  }

  @Test func whoIsHiddenThereIsToldWhereItIsNamed() throws {
    let spec =
      TraceActionTests.spec + "\n  - { id: late, extends: pin, attach: { point: [50, 2] }, minZoom: 12 }"
    let (_, steps, findings) = try TraceActionTests.read(
      """
      {"camera":{"fit":["a","late"]}}
      {"camera":{"fit":"all"}}
      """, of: spec)
    #expect(steps[0].camera.zoom < 12)
    #expect(findings.map(\.rule) == ["hidden-by-zoom"] && findings.map(\.severity) == [.warning])
    #expect(findings.first?.message.hasSuffix("its `minZoom` is 12") == true)
  }

  @Test func theSpecsOwnIsFoundAnewUntilALineGivesOne() throws {
    let compilation = try compile(
      "a.annotations.yaml", loader: TraceActionTests.OneFile(text: TraceActionTests.spec))
    let plan = try #require(compilation.plan)
    var sources = compilation.sources
    let text = "{\"viewport\":[300,200]}\n{\"camera\":{\"bearing\":3}}\n{\"viewport\":[90,90]}"
    let source = sources.add(SourceText(path: "trace.jsonl", bytes: Array(text.utf8)))
    var diagnostics: [Diagnostic] = []
    let steps = readTrace(
      source, in: sources,
      startingAt: TraceFrame(camera: plan.fittedCamera(in: Self.viewport), viewport: Self.viewport),
      of: TraceSubject(plan: plan, editor: compilation.editor, usesPlanCamera: true),
      diagnostics: &diagnostics)
    #expect(diagnostics.isEmpty)
    let anew = plan.fittedCamera(in: Viewport(width: 300, height: 200))
    #expect(anew != plan.fittedCamera(in: Self.viewport))
    #expect(steps[0].camera == anew)
    #expect(steps[2].camera.zoom == anew.zoom && steps[2].camera.bearing == 3)
  }
}
