import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpecTestSupport
import Testing

@testable import CartoucheScenario

@Suite struct ScenarioReadingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var rule: String
    var marked: String
    var testDescription: String { marked }

    init(_ rule: String, _ marked: String) {
      self.rule = rule
      self.marked = marked
    }
  }

  @Test(arguments: [
    Case("unknown-annotation", "- expect: { ⟦helo⟧: { visible: true } }"),
    Case("unknown-annotation", "- expect: { ⟦m⟧: { visible: true } }"),
    Case("unknown-annotation", "- expect: { eta: { by: ⟦helo⟧ } }"),
    Case("unknown-annotation", "- events: [{ event: anchorChanged, id: ⟦helo⟧ }]"),
    Case("unknown-annotation", "- never: [{ event: visibilityChanged, by: ⟦helo⟧ }]"),
    Case("unknown-annotation", "- tap: { id: ⟦helo⟧ }"),
    Case("unknown-annotation", "- select: ⟦helo⟧"),
    Case("unknown-annotation", "- remove: eta\n- expect: { ⟦eta⟧: { visible: true } }"),
    Case("unknown-annotation", "- camera: { fit: [⟦helo⟧] }"),
    Case("unknown-annotation", "- fly: { to: { fit: [⟦helo⟧] } }"),
    Case("unknown-key", "- expect: { hello: { ⟦visble⟧: true } }"),
    Case("unknown-key", "- ⟦evnts⟧: [{ event: mapTapped }]\n  never: []"),
    Case("unknown-key", "- count: { ⟦overlap⟧: 0 }"),
    Case("unknown-key", "- fly: { to: { ⟦zom⟧: 3 } }"),
    Case("unknown-key", "- expect: { hello: { callout: { ⟦achor⟧: top } } }"),
    Case("unknown-name", "- expect: { hello: { anchor: ⟦botom⟧ } }"),
    Case("unknown-name", "- expect: { hello: { cause: ⟦colision⟧ } }"),
    Case("unknown-name", "- events: [{ event: ⟦anchorChange⟧ }]"),
    Case("unknown-name", "- expect: { hello: { states: [highlighted, ⟦selcted⟧] } }"),
    Case("unknown-name", "- expect: { hello: { states: ⟦pressed⟧ } }"),
    Case("unknown-key", "- expect: { hello: { callout: { ⟦visible⟧: true } } }"),
    Case("missing-callout", "- expect: { eta: { callout: ⟦true⟧ } }"),
    Case("missing-callout", "- expect: { eta: { callout: ⟦{ anchor: top }⟧ } }"),
    Case("unknown-part", "- tap: { id: hello, part: ⟦bok⟧ }"),
    Case("unknown-part", "- tap: { id: eta, part: ⟦book⟧ }"),
    Case("unknown-part", "- events: [{ event: partTapped, id: hello, part: ⟦bok⟧ }]"),
    Case("unknown-part", "- never: [{ event: partTapped, part: ⟦bok⟧ }]"),
    Case("unknown-annotation", "- expect: { eta: { by: ⟦1⟧ } }"),
    Case("unknown-annotation", "- expect: { eta: { by: ⟦-1⟧ } }"),
    Case("wrong-type", #"- expect: { hello: { x: ⟦"12"⟧ } }"#),
    Case("boolean-spelling", "- expect: { hello: { visible: ⟦yes⟧ } }"),
    Case("wrong-type", "- tap: ⟦hello⟧"),
    Case("wrong-type", "- expect: { hello: ⟦visible⟧ }"),
    Case("out-of-range", "- count: { hidden: ⟦{ min: 3, max: 2 }⟧ }"),
    Case("out-of-range", "- count: { hidden: ⟦-1⟧ }"),
    Case("out-of-range", "- fly: { to: { zoom: 3 }, frames: ⟦0⟧ }"),
    Case("out-of-range", "- pan: ⟦[0, 1e6]⟧"),
    Case("wrong-type", "- pan: ⟦[1]⟧"),
    Case("wrong-type", "- snapshot: ⟦../x⟧"),
    Case("wrong-type", "- snapshot: { name: ⟦a.b⟧ }"),
    Case("wrong-type", "- snapshot: ⟦[a]⟧"),
    Case("missing-key", "- snapshot: ⟦{ ids: [hello] }⟧"),
    Case("unknown-key", "- snapshot: { name: a, ⟦id⟧: hello }"),
    Case("unknown-annotation", "- snapshot: { name: a, ids: [hello, ⟦helo⟧] }"),
    Case("missing-key", "- fly: ⟦{ frames: 3 }⟧"),
    Case("missing-key", "- events: [⟦{ id: hello }⟧]"),
    Case("duplicate-snapshot", "- snapshot: a\n- snapshot: ⟦a⟧"),
    Case("duplicate-snapshot", "- snapshot: a\n- snapshot: { name: ⟦a⟧, ids: hello }"),
    Case("several-actions", "- select: hello\n  tap: ⟦[1, 2]⟧"),
    Case("several-actions", "- fly: { to: { zoom: 3 } }\n  camera: ⟦{ zoom: 3 }⟧"),
    Case("several-actions", "- pan: [1, 1]\n  select: ⟦hello⟧"),
    Case("several-actions", "- select: hello\n  tap: ⟦{ id: hello }⟧"),
    Case("wrong-type", "- camera: { zoom: ⟦null⟧ }"),
    Case("wrong-type", "- ⟦text⟧"),
    Case("nothing-expected", "- select: hello"),
  ])
  func aMistakeIsReportedWhereItIs(_ test: Case) {
    let isAboutTheWhole = test.rule == "nothing-expected"
    let marked = MarkedText(Map.header + test.marked + "\n")
    var found = Map.mistakes(in: marked.string)
    if !isAboutTheWhole { found.removeAll { $0.hasPrefix("nothing-expected") } }
    // Of two actions, the one that is first in the table of steps is kept.
    let places = isAboutTheWhole ? ["nothing-expected 60..<65"] : expected(test.rule, at: marked)
    #expect(found == places)
  }

  @Test(arguments: [
    ("- regions: []", "`regions` belongs in the spec, under `avoid`; a step has `"),
    ("- avoid: {}", "`avoid` belongs in the spec; a step has `"),
    (
      "- zPriority: 3",
      "`zPriority` is a property of an annotation: write `set: { id: …, zPriority: … }`; a step has `"
    ),
    ("- quux: 3", "a step has `"),
  ])
  func whatAStepCanChangeIsListed(_ step: String, _ help: String) throws {
    let found = Map.findings(in: Map.header + step + "\n").first { $0.rule == "unknown-key" }
    let finding = try #require(found)
    #expect(finding.help?.hasPrefix(help) == true)
    #expect(finding.help?.contains("`camera`") == true && finding.help?.contains("`set`") == true)
  }

  @Test(arguments: [
    ("- tap: hello", "- tap: { id: hello }"),
    ("- expect: { hello: { states: Selected } }", "- expect: { hello: { states: selected } }"),
    ("- expect: { hello: hidden }", "- expect: { hello: { visible: false } }"),
    ("- expect: { hello: top }", "- expect: { hello: { anchor: top } }"),
    ("- never: visibilityChanged", "- never: [{ event: visibilityChanged }]"),
    ("- events: [hidden]", "- events: [{ event: visibilityChanged, visible: false }]"),
    ("- events: [mapTapped]", "- events: [{ event: mapTapped }]"),
    ("- count: { shown: 3 }", "- count: { visible: 3 }"),
    ("- count: 3", "- count: { visible: 3 }"), ("- fly: 12", "- fly: { to: { zoom: 12 } }"),
    ("- fly: [9.5, 53.5]", "- fly: { to: { center: [9.5, 53.5] } }"),
    ("- fly: [9.5, 53.5, 12]", "- fly: { to: { center: [9.5, 53.5], zoom: 12 } }"),
    ("- expect: { hello: { selected: true } }", "- expect: { hello: { states: [selected] } }"),
    ("- expect: { hello: { hidden: true } }", "- expect: { hello: { visible: false } }"),
    ("- click: { id: hello }", "- tap: { id: hello }"),
    (
      "- { id: start, expect: { hello: { visible: true } } }",
      "- { name: start, expect: { hello: { visible: true } } }"
    ),
    ("- expect: { hello: { anchor: bottom-center } }", "- expect: { hello: { anchor: bottom } }"),
    (
      "- expect: { hello: { callout: { anchor: topCenter } } }",
      "- expect: { hello: { callout: { anchor: top } } }"
    ),
    ("- expect: { hello: { states: [pressed] } }", "- expect: { hello: { states: [highlighted] } }"),
  ])
  func whatWasMeantIsOffered(_ step: String, _ meant: String) throws {
    let text = Map.header + step + "\n"
    let reading = Map.reading(text)
    let finding = try #require([Finding](reading.diagnostics, in: reading.sources).first)
    let fixed = try #require(finding.fixes.first).applied(to: Array(text.utf8))
    #expect(String(decoding: fixed, as: UTF8.self) == Map.header + meant + "\n")
  }

  @Test func everyFileIsReadOnce() throws {
    let files = CountedFiles(
      TextFiles([
        "maps/test.annotations.yaml": Map.spec,
        "maps/test.scenario.yaml": Map.header + "- expect: { hello: { visible: true } }\n",
      ]))
    let reading = try readScenario("maps/test.scenario.yaml", loader: files)
    #expect(reading.scenario != nil)
    #expect(files.loaded == ["maps/test.scenario.yaml", "maps/test.annotations.yaml"])
    #expect(reading.sources.paths == files.loaded)
  }

  @Test func aSpecInPlaceOfAScenarioIsOneFinding() {
    let marked = MarkedText(
      "version: 1\nname: cafes\n⟦camera⟧: { center: [0, 0], zoom: 3 }\ntemplates: {}\nannotations: []\n")
    #expect(Map.mistakes(in: marked.string) == expected("another-kind-of-file", at: marked))
    // A scenario with an unknown key is still a scenario.
    let scenario = Map.mistakes(in: "version: 1\nannotations: []\nsteps: []\n")
    #expect(scenario.contains { $0.hasPrefix("missing-key") })
  }

  @Test(arguments: [
    ("- pan: { x: 3, y: 4 }", ["write `by: [right, down]`, in points"]),
    ("- expect: { hello: { cause: none } }", ["a visible view has no cause: write `visible: true`"]),
    (
      "- expect: { hello: { disabled: false } }",
      ["write `states`, which lists all its current states, such as `[disabled]`"]
    ),
  ])
  func whatHasNoOneMeaningIsAdvisedOn(_ step: String, _ help: [String]) {
    #expect(Map.findings(in: Map.header + step + "\n").filter { $0.severity == .error }.map(\.help) == help)
  }

  /// A step is not a list with one item, and its key is not a name.
  @Test func aDashThatIsMissingBeforeAStepIsAdvised() throws {
    let scenario = "version: 1\nspec: test.annotations.yaml\nsteps:\n  expect: { hello: { visible: true } }\n"
    let found = try #require(Map.findings(in: scenario).first)
    #expect(found.help == "every item of a list starts with `- `: `- expect: …`")
    let named = try #require(Map.findings(in: scenario.replacing("expect:", with: "start:")).first)
    #expect(
      named.help == "every item of a list starts with `- `, and its name stands in it: `- { name: start, … }`"
    )
  }

  @Test func whoeverWaitsIsToldThatThereIsNoTime() throws {
    let reading = Map.reading(Map.header + "- wait: 3\n")
    let finding = try #require([Finding](reading.diagnostics, in: reading.sources).first)
    #expect(finding.rule == "foreign-name")
    #expect(finding.help?.hasPrefix("scenarios have no time: each step is the next frame") == true)
  }

  @Test func theNumberOfFramesIsLimited() {
    let flight = "- fly: { to: { zoom: 6 }, frames: 10000 }\n  count: { hidden: { min: 0 } }\n"
    let flights = String(repeating: flight, count: 10)
    #expect(Map.mistakes(inSteps: flights) == [])
    // One frame more, however many steps have it.
    for more in [flight, "- select: hello\n", "- select: hello\n- select: eta\n"] {
      let found = Map.mistakes(inSteps: flights + more)
      #expect(found.count == 1 && found[0].hasPrefix("out-of-range"))
    }
  }

  @Test func anEntryThatExpectsNothingIsTold() {
    let other = "eta: { visible: false }"
    for entry in ["{}", "{ tolerance: 2 }", "{ x-why: nobody knows }"] {
      let marked = MarkedText(Map.header + "- expect: { hello: ⟦\(entry)⟧, \(other) }\n")
      #expect(Map.mistakes(in: marked.string) == expected("nothing-expected", at: marked))
    }
  }

  @Test(arguments: [
    ("cluster:c:m/#3", "did you mean `cluster:c:m/#0`?"),
    ("cluster:C:m/#0", "did you mean `cluster:c:m/#0`?"),
    ("cluster:crowd:m/#0", "annotations have the `clusteringIdentifier` `c`"),
    ("cluster:c:hello", "its id ends with that of its first member, which is one of `m/#0` and `m/#1`"),
    ("cluster:c", "its id ends with that of its first member: `cluster:c:ID`"),
  ])
  func whatIsWrongWithTheIdOfAClusterIsTold(_ id: String, _ help: String) throws {
    for step in ["- expect: { '\(id)': { count: 2 } }\n", "- camera: { fit: ['\(id)'] }\n"] {
      let reading = Map.reading(Map.header + step)
      let finding = try #require([Finding](reading.diagnostics, in: reading.sources).first)
      #expect(finding.message == "there is no cluster `\(id)`")
      #expect(finding.help == help)
    }
  }

  @Test(arguments: [
    ("[10]", "found 1", "write `[10, 0]` to move right, `[0, 10]` to move down" as String?),
    ("[]", "found none", nil), ("[1, 2, 3]", "found 3", nil),
  ])
  func aPanHasTwoLengths(_ pan: String, _ found: String, _ help: String?) throws {
    let reading = Map.reading(Map.header + "- pan: \(pan)\n")
    let finding = try #require([Finding](reading.diagnostics, in: reading.sources).first)
    #expect(finding.message == "expected two lengths, `[right, down]` in points, \(found)")
    #expect(finding.help == help)
  }

  /// A selected annotation is not part of a cluster, which is at the mean of the others.
  @Test func aCameraFitsTheMembersThatATapLeaves() throws {
    let spec = """
      version: 1
      camera: { center: [0, 0], zoom: 8 }
      annotations:
        - { id: a, attach: { point: [0, 0] }, size: [60, 60], priority: 3, clusteringIdentifier: c }
        - { id: b, attach: { point: [0.5, 0] }, size: [60, 60], priority: 2, clusteringIdentifier: c }
        - { id: d, attach: { point: [1, 0] }, size: [60, 60], priority: 1, clusteringIdentifier: c }
      """
    let steps = """
      - viewport: [400, 300]
      - tap: { id: a }
      - camera: { zoom: 5 }
      - camera: { fit: ['cluster:c:a'], maxZoom: 5 }
        expect: { 'cluster:c:a': { x: 170, members: [b, d], tolerance: 1 } }
      """
    let reading = Map.reading(Map.header + steps, spec: spec)
    let (scenario, plan) = (try #require(reading.scenario), try #require(reading.plan))
    #expect(run(scenario, of: plan).steps.flatMap(\.failures).map(\.diagnostic.message) == [])
  }

  @Test func whatIsRemovedMayHaveEvents() {
    #expect(
      Map.mistakes(inSteps: "- remove: eta\n  never: [{ event: visibilityChanged, id: eta }]\n") == [])
  }

  @Test func clustersAreKnownByTheirNames() {
    #expect(Map.mistakes(inSteps: "- expect: { 'cluster:c:m/#0': { count: 2 } }\n") == [])
    #expect(Map.mistakes(inSteps: "- expect: { 'cluster:c:hello': { count: 2 } }\n").count == 1)
  }

  @Test func layersAndRegionsMayBeInTheWay() {
    let region = "avoid: { regions: [{ left: 0, width: 9, top: 0, height: 9 }] }\n"
    let steps = "- expect: { eta: { by: 0 } }\n"
    #expect(
      Map.reading(Map.header + steps, spec: Map.spec + "\n" + region).diagnostics.map(\.message) == [])
  }

  @Test func whatAScenarioLacksIsToldAtItsFirstKey() {
    #expect(Map.mistakes(in: "version: 1\nspec: test.annotations.yaml\n") == ["missing-key 0..<7"])
    #expect(Map.mistakes(in: "") == ["empty-file 0..<0"])
    #expect(Map.mistakes(in: "- 1\n") == ["not-a-mapping 0..<3"])
    #expect(Map.mistakes(in: Map.header + "  []\n").contains { $0.hasPrefix("empty-value") })
  }

  @Test func aSpecThatIsNotThereIsToldTheNearest() throws {
    let reading = Map.reading(
      Map.header.replacing("test.anno", with: "tset.anno") + "- count: { hidden: 0 }\n")
    let finding = try #require([Finding](reading.diagnostics, in: reading.sources).first)
    #expect(finding.rule == "unreadable-spec")
    #expect(finding.help == "did you mean `test.annotations.yaml`?")
    #expect(reading.scenario == nil)
  }

  @Test func aSpecWithErrorsIsToldOnce() throws {
    let spec = Map.spec.replacing("priority: high", with: "priority: hihg")
    let reading = Map.reading(Map.header + "- expect: { helo: { visible: true } }\n", spec: spec)
    let findings = [Finding](reading.diagnostics, in: reading.sources)
    #expect(findings.map(\.rule) == ["uncompiled-spec"])
    #expect(findings.first?.message == "the spec does not compile: it has 1 error")
    #expect(findings.first?.related.count == 1)
  }

  @Test func stepsWithoutANameAreCalledByWhatTheyDo() {
    let outcome = Map.run(
      steps: "- { tap: [1, 1], count: { hidden: { min: 0 } } }\n- count: { hidden: { min: 0 } }\n")
    #expect(outcome.steps.map(\.name) == ["step 1: tap", "step 2"])
  }
}

@Suite struct CameraFlightTests {
  private func camera(_ longitude: Double, _ zoom: Double, bearing: Double = 0, top: Double = 0) -> Camera {
    Camera(
      center: Coordinate(longitude: longitude, latitude: 10), zoom: zoom, bearing: bearing,
      padding: Insets(top: top))
  }

  @Test func itEndsWhereItIsToEnd() {
    let end = camera(13.123456789, 16.1, bearing: 350)
    #expect(CameraFlight(from: camera(0, 3), to: end).camera(at: 1) == end)
  }

  @Test func atOneZoomTheWayIsEven() {
    let flight = CameraFlight(from: camera(0, 5, top: 10), to: camera(10, 5, top: 30))
    let halfway = flight.camera(at: 0.5)
    #expect(abs(halfway.center.longitude - 5) < 1e-9)
    #expect(halfway.zoom == 5 && halfway.padding.top == 20)
  }

  @Test func theWayAroundTheEarthIsTheShorterOne() {
    let flight = CameraFlight(from: camera(170, 5), to: camera(-170, 5))
    #expect(abs(flight.camera(at: 0.5).center.longitude - 180) < 1e-9)
  }

  @Test func theBearingTakesTheShorterWayRound() {
    let flight = CameraFlight(from: camera(0, 5, bearing: 350), to: camera(0, 5, bearing: 10))
    #expect(flight.camera(at: 0.5).bearing == 360)
  }

  /// The destination of a flight approaches the middle in each frame, when zooming in and out.
  @Test(arguments: [(3.0, 14.0), (14.0, 3.0), (8.0, 8.0), (8.0, 8.0000001)])
  func theEndComesNearerAllTheTime(_ start: Double, _ end: Double) throws {
    let flight = CameraFlight(from: camera(0, start), to: camera(20, end))
    let viewport = Viewport(width: 400, height: 300)
    let target = SIMD2(Mercator.x(longitude: 20), Mercator.y(latitude: 10))
    let distances = try (0...50).map { frame in
      let projection = Projection(camera: flight.camera(at: Double(frame) / 50), viewport: viewport)
      let point = try #require(projection.project(mercatorX: target.x, mercatorY: target.y))
      return abs(point.x - projection.middle.x)
    }
    #expect(zip(distances, distances.dropFirst()).allSatisfy { $0 > $1 })
    #expect(distances.last.map { $0 < 1e-6 } == true)
  }

  @Test func aPanMovesTheMapByThatMuch() throws {
    let steps = """
      - expect: { hello: { x: 160, y: 106 } }
      - { pan: [30, -20], expect: { hello: { x: 190, y: 86 } } }
      - { pan: { by: [-60, 0], frames: 4 }, expect: { hello: { x: 130, y: 86 } }, events: [{ event: frameChanged, id: hello }] }
      """
    #expect(Map.failures(steps: steps) == [])
  }
}
