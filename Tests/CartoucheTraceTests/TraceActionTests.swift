import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpecTestSupport
import CartoucheSyntax
import CartoucheTestSupport
import CartoucheTrace
import Testing

@Suite struct TraceActionTests {
  static let spec = """
    version: 1
    sources:
      stops:
        data: { type: FeatureCollection, features: [
          { type: Feature, id: one, properties: { name: One }, geometry: { type: Point, coordinates: [0, 0] } },
          { type: Feature, id: two, properties: { name: Two }, geometry: { type: Point, coordinates: [9, 9] } } ] }
    layers:
      dots: { type: circle, source: stops, radius: 4 }
    templates:
      pin: { size: [20, 20], variableAnchors: [bottom], gap: 4 }
    annotations:
      - { id: a, extends: pin, attach: { point: [1, 2] }, title: A, zPriority: 7 }
      - { id: stop, extends: pin, forEach: { source: stops }, title: "{name}" }
      - { id: dot, extends: pin, attach: { feature: { layer: dots, id: one } } }
      - { id: tag, extends: pin, attach: { annotation: a } }
    """

  /// Returns the frames of a trace and the findings in it.
  static func read(
    _ trace: String, of spec: String = spec, withSpec: Bool = true
  ) throws -> (plan: Plan, steps: [TraceFrame], findings: [Finding]) {
    let compilation = try compile("a.annotations.yaml", loader: OneFile(text: spec))
    let plan = try #require(compilation.plan)
    var sources = compilation.sources
    let source = sources.add(SourceText(path: "trace.jsonl", bytes: Array(trace.utf8)))
    var diagnostics: [Diagnostic] = []
    let steps = readTrace(
      source, in: sources,
      startingAt: TraceFrame(camera: plan.camera, viewport: Viewport(width: 800, height: 600)),
      of: TraceSubject(plan: plan, editor: withSpec ? compilation.editor : nil), diagnostics: &diagnostics)
    return (plan, steps, [Finding](diagnostics, in: sources))
  }

  struct OneFile: FileLoader {
    var text: String
    func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] { Array(text.utf8) }
  }

  /// The plan after all steps.
  static func changed(_ trace: String, of spec: String = spec, withSpec: Bool = true) throws -> Plan {
    let (plan, steps, findings) = try read(trace, of: spec, withSpec: withSpec)
    #expect(findings.filter { $0.severity == .error } == [])
    var resolver = Resolver(plan: plan)
    var frame = Frame()
    for step in steps {
      let inputs = resolver.apply(step.action)
      resolver.resolve(inputs, camera: step.camera, viewport: step.viewport, into: &frame)
      #expect(frame.refusals == [])
    }
    return resolver.plan
  }

  @Test func actionsNameClusters() throws {
    let spec = """
      version: 1
      clusters: { c: { callout: { detailAccessory: card } } }
      annotations:
        - { id: a, size: [20, 20], clusteringIdentifier: c, attach: { point: [0, 0] } }
        - { id: b, size: [20, 20], clusteringIdentifier: c, attach: { point: [0, 0] } }
        - { id: x, size: [20, 20], attach: { point: [50, 0] } }
      """
    let (plan, steps, findings) = try Self.read(
      """
      {}
      {"select":"cluster:c:b"}
      {"highlight":"cluster:c:b"}
      {"measured":{"id":"cluster:c:b","width":30,"height":30,"callout":true}}
      {"drag":{"id":"cluster:c:b","state":"starting"}}
      {"select":"cluster:c:a"}
      {"select":"cluster:c:x"}
      {"select":"cluster:d:b"}
      """, of: spec)
    #expect(findings.map(\.rule) == ["unknown-annotation", "unknown-annotation"])
    var resolver = Resolver(plan: plan)
    var frame = Frame()
    var refusals: [[Refusal.Reason]] = []
    var callouts: [Double] = []
    for step in steps {
      let inputs = resolver.apply(step.action)
      resolver.resolve(inputs, camera: step.camera, viewport: step.viewport, into: &frame)
      refusals.append(frame.refusals.map(\.reason))
      callouts += frame.callouts.map(\.width)
    }
    // The cluster that starts with `a` does not exist in the frame.
    #expect(refusals.prefix(6) == [[], [], [], [], [.notDraggable], [.unknownAnnotation]])
    #expect(callouts.first == 30)
  }

  @Test func aFrameMayBeSettled() throws {
    let (_, steps, findings) = try Self.read(
      """
      {"settled":true}
      {"camera":{"zoom":3}}
      {"settled":false}
      {"settled":1}
      """)
    #expect(steps.map(\.isSettled) == [true, false, false, false])
    #expect(steps.map(\.action) == [.settled, nil, nil, nil])
    #expect(findings.map(\.place.start.line) == [4])
  }

  private static let puckSpec = spec + "\npuck: { coordinate: [1, 2], radius: 9 }"

  @Test func thePuckMovesAndIsLost() throws {
    let (_, steps, findings) = try Self.read(
      """
      {"puck":[3,4]}
      {"puck":null}
      {"puck":[190,4]}
      """, of: Self.puckSpec)
    #expect(findings == [])
    #expect(
      steps.map(\.action) == [
        .inputs([.movePuck(to: Coordinate(longitude: 3, latitude: 4))]), .inputs([.movePuck(to: nil)]),
        .inputs([.movePuck(to: Coordinate(longitude: -170, latitude: 4))]),
      ])
  }

  @Test func aPuckNeedsTheSpecsAndAPlace() throws {
    let without = try Self.read("{\"puck\":[3,4]}\n{\"puck\":null}").findings
    #expect(without.map(\.rule) == ["no-puck", "no-puck"] && without.map(\.place.start.line) == [1, 2])
    let wrong = try Self.read(
      "{\"puck\":[3,94]}\n{\"puck\":3}\n{\"puck\":[1,2],\"select\":\"a\"}", of: Self.puckSpec)
    #expect(wrong.findings.map(\.rule) == ["out-of-range", "wrong-type", "several-actions"])
    let lost = try Self.read("{\"select\":\"a\",\"puck\":null}", of: Self.puckSpec)
    #expect(lost.findings.map(\.rule) == ["several-actions"])
  }

  @Test func plainActionsBecomeInputs() throws {
    let steps = try Self.read(
      """
      {"select":"a"}
      {"deselect":"stop/two"}
      {"highlight":"a"}
      {"unhighlight":"a"}
      {"tap":[5,6.5]}
      {"drag":{"id":"a","state":"dragging","to":[7,8]}}
      {"measured":{"id":"tag","width":30,"height":10}}
      {"measured":{"id":"tag","width":30,"height":10,"callout":true}}
      {"featureVisibility":{"layer":"dots","id":"one","visible":false}}
      {"featureVisibility":{"layer":"dots","id":"two","visible":false}}
      {"remove":"dot"}
      """
    ).steps
    #expect(
      steps.map(\.action) == [
        .inputs([.select(0)]), .inputs([.deselect(2)]), .inputs([.highlight(0, true)]),
        .inputs([.highlight(0, false)]), .inputs([.tap(ScreenPoint(x: 5, y: 6.5))]),
        .inputs([.drag(0, .dragging, to: ScreenPoint(x: 7, y: 8))]),
        .inputs([.measured(4, width: 30, height: 10)]),
        .inputs([.measuredCallout(4, width: 30, height: 10)]),
        .inputs([.featureVisibility(attachment: 0, isVisible: false)]), .inputs([]), .edit(.remove(3)),
      ])
  }

  @Test func aChangeKeepsWhatItDoesNotName() throws {
    let plan = try Self.changed(
      "{\"set\":{\"id\":\"a\",\"priority\":5}}\n{\"set\":{\"id\":\"a\",\"gap\":10}}")
    #expect(plan.annotations.options[0].priority == 5 && plan.annotations.options[0].zPriority == 7)
    #expect(plan.annotations.options[0].width == 20)
    let option = plan.anchorLists.options[
      plan.anchorLists.range(Int(plan.annotations.options[0].anchorList)).lowerBound]
    #expect(option == AnchorOption(.bottom, offsetY: 10))
  }

  @Test func aChangeOfAnInstanceReadsItsFeature() throws {
    let plan = try Self.changed(
      "{\"set\":{\"id\":\"stop/two\",\"title\":\"{name}!\",\"priority\":[\"length\",[\"get\",\"name\"]]}}")
    #expect(plan.annotations.titles[2].elementsEqual("Two!".utf8))
    #expect(plan.annotations.options.map(\.priority) == [0, 0, 3, 0, 0])
    #expect(plan.annotations.longitude[2] == 9)
  }

  @Test func nullPutsTheDefaultBack() throws {
    #expect(
      try Self.changed("{\"set\":{\"id\":\"a\",\"zPriority\":null}}").annotations.options[0].zPriority == 500)
  }

  @Test func whatIsAttachedMayChange() throws {
    let plan = try Self.changed(
      """
      {"add":{"id":"new","extends":"pin","attach":{"annotation":"a"}}}
      {"set":{"id":"tag","attach":{"annotation":"new"}}}
      {"set":{"id":"dot","attach":{"point":[3,4]}}}
      """)
    #expect(plan.attachments.host[Int(plan.annotations.attachment[4])] == 5)
    #expect(plan.attachments.host[Int(plan.annotations.attachment[5])] == 0)
    // The host's.
    #expect(plan.annotations.options[5].zPriority == 7)
    #expect(plan.annotations.attachment[3] == AttachmentTable.none && plan.annotations.latitude[3] == 4)
    #expect(plan.annotations.lastOrder == [5, 3, 4, 2, 1, 0])
  }

  @Test func aPlanAloneTakesPlainValues() throws {
    let plan = try Self.changed(
      """
      {"set":{"id":"a","visible":false,"priority":"required","size":[5,6],"attach":{"point":[3,4]}}}
      {"set":{"id":"tag","minZoom":3,"obstacle":false,"priority":2}}
      """, withSpec: false)
    #expect(
      !plan.annotations.options[0].flags.contains(.visible)
        && plan.annotations.options[0].flags.contains(.required))
    #expect(plan.annotations.options[0].width == 5 && plan.annotations.longitude[0] == 3)
    #expect(plan.annotations.options[4].minZoom == 3 && plan.annotations.options[4].priority == 2)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var rule: String
    var marked: String
    var hasSpec = true
    var testDescription: String { marked }

    init(_ rule: String, _ marked: String, hasSpec: Bool = true) {
      self.rule = rule
      self.marked = marked
      self.hasSpec = hasSpec
    }
  }

  @Test(arguments: [
    Case("unknown-annotation", #"{"select":⟦"b"⟧}"#), Case("wrong-type", #"{"tap":⟦[1]⟧}"#),
    Case("several-actions", #"{"select":"a","tap":⟦[1,2]⟧}"#),
    Case("missing-key", #"{"drag":⟦{"id":"a"}⟧}"#),
    Case("unknown-name", #"{"drag":{"id":"a","state":⟦"flying"⟧}}"#),
    Case("unknown-layer", #"{"featureVisibility":{"layer":⟦"lots"⟧,"visible":true}}"#),
    Case("missing-key", #"{"set":⟦{"priority":1}⟧}"#),
    Case("unknown-key", #"{"set":{"id":"a",⟦"prioriti"⟧:1}}"#),
    Case("foreign-name", #"{"set":{"id":"a",⟦"forEach"⟧:{"source":"stops"}}}"#),
    Case("unknown-annotation", "{\"remove\":\"a\"}\n{\"select\":⟦\"a\"⟧}"),
    Case("duplicate-id", #"{"add":{"id":⟦"a"⟧,"size":[1,1],"attach":{"point":[0,0]}}}"#),
    Case("missing-key", #"{"add":{⟦"id"⟧:"x","size":[1,1]}}"#),
    Case("unknown-annotation", #"{"set":{"id":"tag","attach":{"annotation":⟦"nobody"⟧}}}"#),
    Case("attachment-cycle", #"{"set":{"id":"a","attach":{"annotation":⟦"tag"⟧}}}"#),
    Case("no-spec", #"{"set":{"id":"a",⟦"title"⟧:"B"}}"#, hasSpec: false),
    Case("no-spec", #"{"add":⟦{"id":"x"}⟧}"#, hasSpec: false),
  ])
  func aMistakeIsReportedWhereItIs(_ test: Case) throws {
    let marked = MarkedText(test.marked)
    let findings = try Self.read(marked.string, withSpec: test.hasSpec).findings
    #expect(findings.map { "\($0.rule) \($0.range)" } == expected(test.rule, at: marked))
  }

  /// `select` with unknown ids.
  @Test func unknownIDsTakeWorkInProportion() {
    func input(_ count: Int) -> (spec: String, trace: String) {
      (
        "version: 1\nannotations:\n"
          + (0..<count).map { "  - { id: a\($0), size: [1, 1], attach: { point: [0, 0] } }\n" }.joined(),
        (0..<count).map { "{\"select\":\"u\($0)\"}\n" }.joined()
      )
    }
    let growth = growthOfWork(from: input(250), to: input(4_000)) { input in
      let findings = try? Self.read(input.trace, of: input.spec).findings
      #expect(findings?.filter { $0.rule == "unknown-annotation" }.isEmpty == false)
    }
    #expect(growth < 64, "16 times the ids; 256 times the work if it were quadratic")
  }

}
