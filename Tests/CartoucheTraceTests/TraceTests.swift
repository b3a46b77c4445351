import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpecTestSupport
import CartoucheSyntax
import CartoucheTestSupport
import CartoucheTrace
import Testing

@Suite struct TraceTests {
  private let start = TraceFrame(
    camera: Camera(
      center: Coordinate(longitude: 1, latitude: 2), zoom: 3, bearing: 4, pitch: 5, padding: Insets()),
    viewport: Viewport(width: 100, height: 50))

  private func read(_ trace: String) -> (frames: [TraceFrame], findings: [Finding]) {
    var sources = SourceList()
    let source = sources.add(SourceText(path: "trace.jsonl", bytes: Array(trace.utf8)))
    var diagnostics: [Diagnostic] = []
    let frames = readTrace(source, in: sources, startingAt: start, diagnostics: &diagnostics)
    return (frames, [Finding](diagnostics, in: sources))
  }

  @Test func whatALineDoesNotNameStaysAsItWas() {
    let frames = read("{\"camera\":{\"zoom\":9}}\n{\"camera\":{\"bearing\":7}}\n").frames
    #expect(frames.map(\.camera.zoom) == [9, 9])
    #expect(frames.map(\.camera.bearing) == [4, 7])
    #expect(frames.map(\.camera.center.longitude) == [1, 1])
  }

  @Test func anEdgeOfThePaddingMayChangeAlone() {
    let frames = read(
      "{\"camera\":{\"padding\":{\"top\":5,\"left\":3}}}\n{\"camera\":{\"padding\":{\"left\":10}}}\n")
    #expect(frames.frames.map(\.camera.padding) == [Insets(top: 5, left: 3), Insets(top: 5, left: 10)])
  }

  @Test func pointsHoldUntilTheCameraChanges() {
    let lines = [
      #"{"points":[[10,20,30,40],[-5,6,7.5,-8]]}"#, #"{"settled":true}"#, #"{"camera":{"zoom":4}}"#,
      #"{"camera":{"zoom":5},"points":[]}"#,
    ]
    let frames = read(lines.joined(separator: "\n")).frames
    let points = frames[1].points
    #expect(points == frames[0].points && frames[2].points == nil && frames[3].points != nil)
    #expect(points?.point(of: Coordinate(longitude: 370, latitude: 20)) == ScreenPoint(x: 30, y: 40))
    #expect(points?.point(of: Coordinate(longitude: 10.0000005, latitude: 20)) != nil)
    #expect(points?.point(of: Coordinate(longitude: 10.00001, latitude: 20)) == nil)
    #expect(points?.coordinate(at: ScreenPoint(x: 7.2, y: -8)) == Coordinate(longitude: -5, latitude: 6))
    #expect(points?.coordinate(at: ScreenPoint(x: 30, y: 41)) == nil)
  }

  @Test(arguments: [
    #"{"points":{"hello":[1,2]}}"#, #"{"points":[[1,2]]}"#, #"{"points":[[1,95,3,4]]}"#,
    #"{"points":[["a",2,3,4]]}"#,
  ])
  func wrongPointsAreReported(line: String) {
    let findings = read(line).findings
    #expect(findings.count == 1 && findings.first?.message.contains("longitude, latitude, x, y") == true)
  }

  @Test func theViewportMayChange() {
    #expect(
      read("{\"viewport\":[7,8]}\n{}").frames.map(\.viewport) == [
        Viewport(width: 7, height: 8), Viewport(width: 7, height: 8),
      ])
  }

  @Test func aViewportInOneTextIsMended() throws {
    let trace = #"{"viewport":"1024x768"}"#
    let finding = try #require(read(trace).findings.first)
    #expect(finding.help == "write `[1024, 768]`")
    let fix = try #require(finding.fixes.first)
    #expect(
      String(decoding: fix.applied(to: Array(trace.utf8)), as: UTF8.self) == #"{"viewport":[1024, 768]}"#)
  }

  @Test func aLayerThatNobodyUsesIsAnswered() {
    let findings = read(#"{"featureVisibility":{"layer":"poi","visible":true}}"#).findings
    #expect(findings.map(\.rule) == ["unknown-layer"])
    #expect(findings.map(\.help) == ["no annotation is attached to a feature of a layer"])
  }

  @Test func aScenarioIsToldOnce() {
    let marked = MarkedText("⟦spec⟧: a.yaml\nsteps:\n  - { camera: { zoom: 9 } }\n  - { select: a }\n")
    let (frames, findings) = read(marked.string)
    #expect(frames.isEmpty)
    #expect(findings.map(\.rule) == ["another-kind-of-file"])
    #expect(findings.map(\.range) == marked.spans)
  }

  @Test(arguments: ["", "\n\n", "  \t\r\n"])
  func emptyLinesAreNoFrames(_ trace: String) { #expect(read(trace).frames == []) }

  @Test(arguments: ["{}\n{}", "{}\n{}\n", "{}\r\n{}\r\n", "\u{FEFF}{}\n\n{}\n"])
  func everyLineIsAFrame(_ trace: String) {
    let (frames, findings) = read(trace)
    #expect(frames == [start, start])
    #expect(findings == [])
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var rule: String
    var marked: String
    var testDescription: String { marked.split(separator: "\n").joined(separator: "⏎") }

    init(_ rule: String, _ marked: String) {
      self.rule = rule
      self.marked = marked
    }
  }

  @Test(
    arguments: [
      Case("out-of-range", "{}\n{\"camera\":{\"zoom\":⟦26⟧}}\n{}"),
      Case("unknown-key", "{}\n{⟦\"cam\"⟧:1}\n"), Case("foreign-name", "{}\n{⟦\"pan\"⟧:[10,0]}\n"),
      Case("foreign-name", "{⟦\"expect\"⟧:{}}\n"), Case("wrong-type", "{\"tap\":⟦\"a\"⟧}\n"),
      Case("wrong-type", "{}\n⟦7⟧\n"),
      Case("out-of-range", "{\"x-é\":1,\"viewport\":[⟦0⟧,5]}"),
      Case("json-syntax", "{}\n⟦{⟧\"camera\":1\n{}\n"),
      Case("wrong-type", "{\"viewport\":⟦[1]⟧}"), Case("wrong-type", "{\"camera\":⟦null⟧}"),
      Case("wrong-type", "{\"camera\":{\"padding\":{\"top\":⟦null⟧}}}"),
    ], [Variant.asWritten, .carriageReturns, .byteOrderMark])
  func aMistakeIsReportedOnItsLine(_ test: Case, _ variant: Variant) {
    let marked = MarkedText(variant(test.marked))
    #expect(read(marked.string).findings.map { "\($0.rule) \($0.range)" } == expected(test.rule, at: marked))
  }

  @Test func aLongTraceIsReadInOneGo() {
    func trace(_ count: Int) -> (text: String, count: Int) {
      (String(repeating: "{\"camera\":{\"zoom\":9}}\n", count: count), count)
    }
    let growth = growthOfWork(from: trace(1_000), to: trace(16_000)) {
      #expect(read($0.text).frames.count == $0.count)
    }
    #expect(growth < 64, "16 times the lines; 256 times the work if it were quadratic")
  }
}

/// The memory of long sequences of changes.
@Suite struct LongTraceTests {
  static let spec = """
    version: 1
    sources:
      ways:
        data: { type: FeatureCollection, features: [
          { type: Feature, id: one, geometry: { type: LineString, coordinates: [[0, 0], [9, 9]] } },
          { type: Feature, id: two,
            geometry: { type: Polygon, coordinates: [[[0, 0], [9, 0], [9, 9], [0, 0]]] } } ] }
    layers:
      dots: { type: symbol, source: ways, size: [4, [step, [zoom], 4, 5, 6]] }
    annotations:
      - { id: other, size: [9, 9], attach: { feature: { source: ways, id: two } } }
      - id: busy
        size: [20, 20]
        collisionBoxes: [{ left: 0, width: 5, top: 0, height: 5 }]
        callout: { size: [40, 40], title: T, gap: [step, [zoom], 1, 5, 2] }
        attach: { feature: { layer: dots, id: one } }
        states: { selected: { gap: 2 } }
    """

  /// Kinds of changes, each by the number of the change.
  static let changes: [@Sendable (Int) -> String] = [
    { "\"priority\":\($0)" }, { "\"gap\":\($0)" }, { "\"states\":{\"selected\":{\"gap\":\($0)}}" },
    { "\"collisionBoxes\":[{\"left\":\($0),\"width\":5,\"top\":0,\"height\":5}]" },
    { "\"zPriority\":[\"step\",[\"zoom\"],1,5,\($0)]" },
    { "\"gap\":[\"step\",[\"zoom\"],1,5,\($0)]" },
    { "\"callout\":{\"gap\":[\"step\",[\"zoom\"],1,5,\($0)]}" },
    { "\"attach\":{\"line\":[[0,0],[5,\($0 % 80)]]}" },
    {
      $0 % 2 == 0
        ? "\"attach\":{\"point\":[1,2]}" : "\"attach\":{\"feature\":{\"layer\":\"dots\",\"id\":\"two\"}}"
    },
  ]

  static func rows(_ plan: Plan) -> [Int] {
    [
      plan.anchorLists.count, plan.attachments.count, plan.geometries.count, plan.shapeFeatures.count,
      plan.featureIDs.count, plan.collisionBoxes.count, plan.callouts.count, plan.zoomTables.count,
      plan.zoomTables.gaps.count, plan.zoomTables.calloutDrives.count, plan.views.count, plan.layers.count,
      plan.layerFeatures.count,
    ]
  }

  @Test func tablesDoNotGrowWithTheNumberOfChanges() throws {
    let trace = (1...1000).map {
      "{\"set\":{\"id\":\"busy\",\(Self.changes[$0 % Self.changes.count]($0))}}"
    }
    let plan = try TraceActionTests.changed(trace.joined(separator: "\n"), of: Self.spec)
    let most = Self.rows(plan).max() ?? 0
    #expect(most < 40, "\(Self.rows(plan))")
    // The final plan is valid.
    let read = try Plan(bytes: plan.bytes())
    #expect(read == plan)
  }
}
