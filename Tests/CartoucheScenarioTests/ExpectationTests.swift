import CartoucheDiagnostics
import CartoucheResolver
import Testing

@testable import CartoucheScenario

/// Comparisons of frames with expectations, and the messages for differences.
@Suite struct ExpectationTests {
  @Test func whatIsSoPasses() {
    #expect(
      Map.failures(
        steps: """
          - expect:
              hello: { visible: true, anchor: bottom, x: 160, y: 106, width: 80, height: 40, offsetY: 4, title: Hello, callout: false, states: [] }
              eta: { visible: false, cause: collision, by: hello }
              far: { visible: false, cause: offscreen }
              'cluster:c:m/#0': { count: 2, members: [m/#0, m/#1], properties: { count: 2 } }
            events:
              - { event: visibilityChanged, id: hello, visible: true }
              - { event: anchorChanged, id: hello, from: null, to: { anchor: bottom } }
              - { event: clusterFormed, count: 2 }
            never: [{ event: visibilityChanged, id: eta }]
            count: { visible: 2, hidden: { min: 3 }, clusters: 1, overlaps: 0, anchorChanged: { max: 2 } }
          - tap: { id: hello }
            expect: { hello: { states: selected, callout: { anchor: bottom, width: 100 } } }
            events: [{ event: annotationTapped, id: hello }, { event: selectionChanged, selected: true }]
          - tap: { id: hello, part: book }
            events: [{ event: partTapped, id: hello, part: book }]
            exactly: true
          """) == [])
  }

  @Test func membersOfClustersAreToldWhereSomebodyAsks() {
    let new = "id: n, attach: { point: [-2, -1] }, size: [20, 20], priority: -9, clusteringIdentifier: c"
    let add = "- add: { \(new) }\n"
    let start = "- count: { clusters: 1 }\n"
    let told = "  events: [{ event: clusterMembersChanged, joined: [n], left: [] }]\n"
    #expect(Map.failures(steps: start + add + told) == [])
    #expect(Map.failures(steps: start + add + "  never: [{ event: clusterMembersChanged }]\n").count == 1)
  }

  @Test(arguments: [
    "never: [{ event: visibilityChanged, id: hello, x-why: it jumps }]",
    "never: [{ event: visibilityChanged, <<: { id: hello } }]",
  ])
  func keysOfAUserAreNotComparedAndMergedOnesAre(_ expected: String) {
    #expect(Map.failures(steps: "- \(expected)\n").count == 1)
    #expect(Map.failures(steps: "- \(expected.replacing("hello", with: "eta"))\n") == [])
  }

  @Test func mergedExpectationsAreCompared() {
    #expect(Map.failures(steps: "- expect: { hello: { <<: { visible: true } } }\n") == [])
    #expect(Map.failures(steps: "- expect: { hello: { <<: { visible: false } } }\n").count == 1)
    #expect(Map.mistakes(inSteps: "- expect: { hello: { data: { a: null } } }\n") == [])
  }

  @Test func thatAViewIsHiddenIsToldBeforeWhatFollowsFromIt() {
    let steps = """
      - { settled: true }
      - select: hello
        camera: { center: [30, 30] }
        expect: { hello: { callout: true, visible: true } }
      """
    let messages = Map.run(steps: steps).steps.flatMap(\.failures).map(\.diagnostic.message)
    #expect(messages.count == 2)
    #expect(messages.first?.hasPrefix("`hello` is hidden: ") == true)
    #expect(messages.last?.hasPrefix("no callout of `hello` is shown") == true)
  }

  /// The error is reported before the scenario is run.
  @Test func aTapInTheFirstStepIsToldWhatItLacks() {
    let steps = "- tap: { id: hello }\n"
    let found = Map.findings(in: Map.header + steps)
    #expect(found.map(\.rule) == ["failed-action"])
    #expect(found.first?.help == "add a step without an action before this one")
    #expect(Map.findings(in: "\(Map.header)- count: { overlaps: 0 }\n\(steps)") == [])
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var step: String
    var message: String
    var testDescription: String { step }

    init(_ step: String, _ message: String) {
      self.step = step
      self.message = message
    }
  }

  @Test(arguments: [
    Case("expect: { eta: { visible: true } }", "`eta` is hidden: collision with `hello`"),
    Case("expect: { eta: { anchor: bottom } }", "`eta` is hidden: collision with `hello`"),
    Case("expect: { eta: { cause: zoom } }", "`eta` is hidden: collision with `hello`"),
    Case("expect: { eta: { cause: collision, by: far } }", "`eta` is hidden: collision with `hello`"),
    Case("expect: { far: { visible: true } }", "`far` is hidden: offscreen"),
    Case("expect: { m/#1: { visible: true } }", "`m/#1` is hidden: clustered, in `cluster:c:m/#0`"),
    Case("expect: { hello: { visible: false } }", "`hello` is shown, with the anchor `bottom`"),
    Case(
      "expect: { hello: { cause: zoom } }", "`hello` is not hidden: it is shown, with the anchor `bottom`"),
    Case("expect: { hello: { anchor: top } }", "the `anchor` of `hello` is `bottom`, not `top`"),
    Case("expect: { hello: { x: 12 } }", "the `x` of `hello` is `160`, not `12`"),
    Case("expect: { hello: { title: Hi } }", "the `title` of `hello` is `Hello`, not `Hi`"),
    Case("expect: { hello: { subtitle: Hi } }", "`hello` has no `subtitle`, but `Hi` is expected"),
    Case(
      "expect: { hello: { states: [selected] } }", "`hello` has no `states`, but `[selected]` is expected"),
    Case("expect: { hello: { callout: true } }", "no callout of `hello` is shown"),
    Case(
      "expect: { hello: { leader: true } }",
      "`hello` has no leader line: it is shown, with the anchor `bottom`"),
    Case("expect: { 'cluster:c:m/#0': { count: 3 } }", "the `count` of `cluster:c:m/#0` is `2`, not `3`"),
    Case(
      "expect: { 'cluster:c:m/#1': { visible: true } }",
      "`cluster:c:m/#1` does not exist: the frame has no such cluster"),
    Case("count: { visible: 3 }", "2 views are shown, expected 3"),
    Case("count: { hidden: { max: 1 } }", "4 annotations are hidden, expected at most 1"),
    Case("count: { clusters: { min: 2 } }", "1 cluster exists, expected at least 2"),
    Case("count: { visibilityChanged: 0 }", "there are 2 events `visibilityChanged`, expected 0"),
    Case("events: [{ event: mapTapped }]", "there is no event `mapTapped` like this"),
    Case(
      "events: [{ event: anchorChanged, id: hello }, { event: visibilityChanged, id: hello }]",
      "the event `visibilityChanged` of `hello` occurs before the previous expected event"),
    Case("{ events: [{ event: clusterFormed }], exactly: true }", "there are 6 other events"),
    Case("never: [{ event: anchorChanged }]", "there are 2 events `anchorChanged`, the first of `hello`"),
    Case("tap: { id: eta }", "`eta` was not visible, so it cannot be tapped: collision with `hello`"),
    Case(
      "tap: { id: m/#0 }", "`m/#0` was not visible, so it cannot be tapped: clustered, in `cluster:c:m/#0`"),
    Case("tap: { id: hello, part: book }", "the callout of `hello` was not visible, so it cannot be tapped"),
    Case("drag: { id: hello, state: starting }", "this changes nothing: the annotation is not `draggable`"),
  ])
  func whatDiffersIsTold(_ test: Case) {
    let step = test.step.hasPrefix("{") ? "- \(test.step)\n" : "- { \(test.step) }\n"
    // A first frame, so that there is something to tap.
    let before = test.step.contains("tap:") || test.step.contains("drag:") ? "- viewport: [400, 300]\n" : ""
    let failures = Map.run(steps: before + step).steps.flatMap(\.failures)
    #expect(failures.map(\.diagnostic.message) == [test.message])
  }

  @Test func pointersAreCompared() {
    let add =
      "- add: { id: p, attach: { point: [60, 0] }, size: [80, 40], offscreen: { view: arrow, inset: 10 } }\n"
    let told = """
        expect: { p: { pointer: { view: arrow, bearing: 90 } }, hello: { pointer: false } }
        count: { pointers: 1 }
      - tap: { id: p }
        events: [{ event: pointerTapped, id: p }]

      """
    #expect(Map.failures(steps: add + told) == [])
    #expect(
      Map.failures(steps: add + "  expect: { p: { pointer: false } }\n  count: { pointers: 2 }\n") == [
        "there is a pointer to `p`", "1 pointer is shown, expected 2",
      ])
    #expect(
      Map.failures(steps: "- expect: { hello: { pointer: true } }\n")
        == ["there is no pointer to `hello`, which is shown"])
    let missing =
      "- add: { id: q, attach: { point: [-60, 0] }, size: [80, 40] }\n  expect: { q: { pointer: true } }\n"
    let failures = Map.run(steps: add + missing).steps.flatMap(\.failures).map(\.diagnostic)
    #expect(failures.map(\.message) == ["there is no pointer to `q`, which is hidden: offscreen"])
    #expect(failures.map(\.help) == ["there is one to `p`"])
    #expect(
      Map.failures(steps: add + "  expect: { p: { pointer: { bearing: 80 } } }\n")
        == ["the `pointer.bearing` of `p` is `90`, not `80`"])
  }

  @Test func aLeaderIsNoAnchor() {
    let found = Map.findings(in: Map.header + "- expect: { hello: { anchor: leader } }\n")
    #expect(found.map(\.help) == ["a view with a leader line has none of its anchors: write `leader: true`"])
  }

  @Test func leaderLinesAreCompared() {
    let annotation = "id: l, attach: { point: [0.1, 0] }, size: [80, 40], variableAnchors: [bottom]"
    let add = "- add: { \(annotation), leader: { maxLength: 60 } }\n"
    let told = """
        expect: { l: { leader: true }, hello: { leader: false } }
        events: [{ event: leaderChanged, id: l, visible: true }]

      """
    #expect(Map.failures(steps: add + told) == [])
    let failures = Map.failures(steps: add + "  expect: { l: { leader: false } }\n")
    #expect(failures == ["`l` has a leader line"])
  }

  @Test func expandedClustersAreCompared() {
    let steps = """
      - count: { clusters: 1 }
      - expand: 'cluster:c:m/#0'
        expect: { m/#0: { leader: true }, m/#1: { leader: true } }
        events: [{ event: expansionChanged, id: 'cluster:c:m/#0', expanded: true }]
      - tap: [390, 290]
        expect: { m/#0: { cause: clustered } }
        events: [{ event: mapTapped }, { event: expansionChanged, expanded: EXPANDED }]

      """
    #expect(Map.failures(steps: steps.replacing("EXPANDED", with: "false")) == [])
    #expect(Map.failures(steps: steps.replacing("EXPANDED", with: "true")).count == 1)
  }

  @Test func pointsOfTheAppPlaceViews() {
    let steps = """
      - points: [[0, 0, 100, 200], [-2, -1, 300, 50]]
        expect: { hello: { x: 60, y: 156 }, m/#0: { cause: clustered }, eta: { cause: occluded } }
      - points: [[0, 0, 150, 200]]
        expect: { hello: { x: 110, y: 156 } }

      """
    #expect(Map.failures(steps: steps) == [])
  }

  @Test func whyAnAnchorIsNotTakenIsTold() throws {
    let failure = try #require(
      Map.run(steps: "- expect: { eta: { visible: true } }\n").steps.first?.failures.first)
    #expect(failure.diagnostic.help == "its anchors: `bottom`: collision with `hello`")
  }

  @Test func whatIsWrongWithAFreeAnchorIsTold() throws {
    let failure = try #require(
      Map.run(steps: "- { camera: { center: [0, -2.85], zoom: 5 }, expect: { hello: { anchor: bottom } } }\n")
        .steps.first?.failures.first)
    #expect(failure.diagnostic.help == "its anchors: `bottom`: free, but partly outside; `top`: chosen")
  }

  @Test func theFailureStandsAtWhatIsExpected() throws {
    let steps = "- expect:\n    hello: { visible: true, anchor: top }\n"
    let failure = try #require(Map.run(steps: steps).steps.first?.failures.first)
    let text = Array((Map.header + steps).utf8)
    #expect(String(decoding: text[failure.diagnostic.location.span.range], as: UTF8.self) == "top")
  }

  @Test func aToleranceHoldsWhereItIsWritten() {
    #expect(Map.failures(steps: "- expect: { hello: { x: 160.005 } }\n") == [])
    #expect(Map.failures(steps: "- expect: { hello: { x: 160.5 } }\n").count == 1)
    #expect(Map.failures(steps: "- expect: { hello: { x: 160.5, tolerance: 0.5 } }\n") == [])
  }

  /// A part that the callout has only in another state is reported when it is tapped.
  @Test func aPartThatIsNotThereIsToldTheNearest() throws {
    let steps = """
      - set: { id: hello, states: { highlighted: { callout: { size: [90, 50], parts: { shop: { left: 0, right: 0, top: 0, bottom: 0 } } } } } }
      - select: hello
      - tap: { id: hello, part: shop }
      """
    let failure = try #require(Map.run(steps: steps).steps.last?.failures.first)
    #expect(failure.diagnostic.rule == "unknown-part")
    #expect(failure.diagnostic.help == "it has `book`")
  }

  @Test func aLongListOfAnEventIsCut() throws {
    let spec = """
      version: 1
      annotations:
        - { id: a, forEach: [{ at: 0 }, { at: 0.1 }], attach: { point: [0, 0] }, size: [20, 20], priority: 9, clusteringIdentifier: c }
        - { id: e, forEach: [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }, { n: 5 }, { n: 6 }], attach: { point: [4, 0] }, size: [20, 20], clusteringIdentifier: c }
      """
    let steps = """
      - camera: { center: [0, 0], zoom: 5 }
      - { camera: { zoom: 1 }, never: [{ event: clusterMembersChanged }] }
      """
    let reading = Map.reading(Map.header + steps, spec: spec)
    let (scenario, plan) = (try #require(reading.scenario), try #require(reading.plan))
    let failure = try #require(run(scenario, of: plan).steps.last?.failures.first)
    #expect(failure.diagnostic.help?.contains(#"joined: ["e/#0", "e/#1", "e/#2", and 3 more]"#) == true)
  }

  @Test func whatIsCoveredCannotBeTapped() {
    let steps = """
      - set: { id: eta, allowOverlap: true, attach: { point: [0, 0] }, gap: 4, zPriority: 900 }
      - tap: { id: hello }
      """
    #expect(Map.failures(steps: steps) == ["a tap on `hello` would hit `eta`, which is above it"])
  }

  @Test func eventsOfAllFramesOfAFlightCount() {
    let steps = """
      - count: { hidden: { min: 0 } }
      - fly: { to: { center: [50, 40] }, frames: 10 }
        expect: { far: { visible: true } }
        events: [{ event: visibilityChanged, id: hello, visible: false }, { event: visibilityChanged, id: far, visible: true }]
      """
    #expect(Map.failures(steps: steps) == [])
  }

  @Test func theFirstFrameOfAFlightThatFailsIsTold() throws {
    let steps = """
      - count: { hidden: { min: 0 } }
      - fly: { to: { center: [50, 40] }, frames: 10 }
        never: [{ event: visibilityChanged, id: hello }]
      """
    let failure = try #require(Map.run(steps: steps).steps.last?.failures.first)
    #expect(
      failure.diagnostic.message == "there is an event `visibilityChanged` of `hello`, in frame 1 of 10")
    #expect(failure.frame == 0)
  }

  @Test func overlapsAreToldByName() throws {
    let steps = """
      - set: { id: far, attach: { point: [0.2, 0] }, priority: required }
      - set: { id: eta, priority: required }
        count: { overlaps: 0 }
      """
    let failure = try #require(Map.run(steps: steps).steps.last?.failures.first)
    #expect(failure.diagnostic.message == "1 pair of views overlaps, expected 0")
    #expect(failure.diagnostic.help == "`eta` and `far`")
  }

  @Test func failingFramesAreDrawn() throws {
    let steps = "- count: { visible: 0 }\n- count: { visible: 2 }\n"
    let outcome = Map.run(steps: steps, draws: true)
    let picture = try #require(outcome.steps.first?.pictures.first)
    #expect(String(decoding: picture.svg, as: UTF8.self).hasPrefix("<svg"))
    #expect(outcome.steps.last?.pictures.isEmpty == true)
  }

  @Test func stepsThatNobodyLooksAtAreRunAllTheSame() throws {
    let reading = Map.reading(
      Map.header
        + "- { name: a, select: hello, count: { visible: 0 } }\n- { name: b, expect: { hello: { states: [selected] } } }\n"
    )
    let (scenario, plan) = (try #require(reading.scenario), try #require(reading.plan))
    let outcome = run(scenario, of: plan) { $0.name == "b" }
    #expect(outcome.steps.map(\.name) == ["b"])
    #expect(outcome.steps.flatMap(\.failures).isEmpty)
  }
}

/// The overlaps of views that are counted.
@Suite struct OverlapTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var annotations: String
    var count: Int
    var placement = ""
    var testDescription: String { annotations }
  }

  private static let first = "{ id: a, attach: { point: [0, 0] }, size: [40, 40], priority: required }"

  /// A degree is 45.5 points at this zoom.
  @Test(arguments: [
    Case(annotations: "{ id: b, attach: { point: [0.4, 0] }, size: [40, 40], priority: required }", count: 1),
    Case(annotations: "{ id: b, attach: { point: [0.9, 0] }, size: [40, 40], priority: required }", count: 0),
    Case(
      annotations: "{ id: b, attach: { point: [0.87, 0] }, size: [40, 40], priority: required }", count: 0),
    Case(
      annotations: "{ id: b, attach: { point: [0.87, 0] }, size: [40, 40], priority: required }", count: 1,
      placement: "placement: { stickiness: 0 }"),
    Case(annotations: "{ id: b, attach: { point: [0, 0] }, size: [40, 40], allowOverlap: true }", count: 0),
    Case(
      annotations:
        "{ id: b, attach: { point: [0, 0] }, size: [40, 40], obstacle: false, priority: required }",
      count: 0),
    Case(
      annotations: "{ id: b, attach: { point: [0, 0] }, size: [40, 40], collisionMode: none }", count: 0),
    Case(
      annotations:
        "{ id: b, attach: { point: [0, 0] }, size: [40, 40], collisionInsets: 25, priority: required }",
      count: 0),
    Case(annotations: "{ id: b, attach: { annotation: a, at: center }, size: [10, 10] }", count: 0),
    Case(
      annotations:
        "{ id: b, attach: { point: [0.7, 0.7] }, size: [40, 40], collisionMode: circle, priority: required }",
      count: 0),
    Case(
      annotations: "{ id: b, attach: { point: [0.7, 0.7] }, size: [40, 40], priority: required }", count: 1),
  ])
  func onlyWhatShouldKeepClear(_ test: Case) throws {
    let circle = test.annotations.contains("circle") ? ", collisionMode: circle }" : " }"
    let spec = """
      version: 1
      camera: { center: [0, 0], zoom: 5 }
      \(test.placement)
      annotations:
        - \(Self.first.dropLast(2))\(circle)
        - \(test.annotations)
      """
    let reading = Map.reading(Map.header + "- count: { visible: 2, overlaps: \(test.count) }\n", spec: spec)
    let (scenario, plan) = (try #require(reading.scenario), try #require(reading.plan))
    #expect(run(scenario, of: plan).steps.flatMap(\.failures).map(\.diagnostic.message) == [])
  }
}

@Suite struct CoverageTests {
  @Test func whatNoFrameHasIsTold() throws {
    let coverage = Map.run(steps: "- count: { visible: 2 }\n").coverage
    #expect(coverage.groups.map(\.id) == ["hello", "eta", "far", "m"])
    #expect(coverage.groups.flatMap(\.neverShown) == ["eta", "far", "m/#0", "m/#1"])
    #expect(coverage.groups[0].neverUsedAnchors == ["top"])
    #expect(coverage.groups[0].neverEnteredStates == ["selected", "highlighted"])
  }

  @Test func whatOneScenarioSeesAnotherNeedNot() {
    var coverage = Map.run(steps: "- { select: hello, count: { visible: 2 } }\n").coverage
    coverage.formUnion(Map.run(steps: "- { camera: { center: [50, 40] }, count: { visible: 1 } }\n").coverage)
    #expect(coverage.groups.flatMap(\.neverShown) == ["eta", "m/#0", "m/#1"])
    #expect(coverage.groups[0].neverEnteredStates == ["highlighted"])
  }
}

@Suite struct StepCheckTests {
  /// The JSON of a frame costs more than the frame.
  @Test(arguments: [
    ("select: hello", false), ("count: { visible: 2 }", false), ("never: [{ event: mapTapped }]", false),
    ("expect: { hello: { visible: true } }", true), ("snapshot: start", true),
  ])
  func onlyExpectationsAndSnapshotsReadJSON(_ step: String, _ isRead: Bool) throws {
    let scenario = try #require(Map.reading(Map.header + "- { \(step) }\n").scenario)
    let step = scenario.steps[0]
    let check = StepCheck(step, tolerance: scenario.tolerance)
    #expect(check.readsJSON(of: Frame(), at: step.frames.count - 1) == isRead)
  }
}
