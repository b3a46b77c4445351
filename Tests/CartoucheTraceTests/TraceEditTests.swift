import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpecTestSupport
import CartoucheTestSupport
import CartoucheTrace
import Testing

/// Combinations of `set`, `add` and `remove`.
@Suite struct TraceEditTests {
  static let spec = """
    version: 1
    sources:
      ways:
        data: { type: FeatureCollection, features: [
          { type: Feature, id: one, properties: { name: One },
            geometry: { type: LineString, coordinates: [[0, 0], [9, 9]] } } ] }
      none: { data: { type: FeatureCollection, features: [] } }
    templates:
      pin: { size: [20, 20], zPriority: 3 }
    annotations:
      - { id: host, size: [20, 20], attach: { point: [1, 2] }, zPriority: 7 }
      - { id: badge, size: [20, 20], attach: { annotation: host, at: top-right } }
      - { id: way, extends: pin, attach: { line: [[1, 2], [3, 4]], part: [0.5, 1] } }
      - { id: stretch, extends: pin, forEach: { source: ways }, attach: { part: [0.25, 1] } }
      - { id: named, extends: pin, attach: { feature: { source: ways, id: one } }, title: "{name}" }
      - { id: nobody, extends: pin, forEach: { source: none } }
    """

  static func changed(_ trace: String, withSpec: Bool = true) throws -> Plan {
    try TraceActionTests.changed(trace, of: spec, withSpec: withSpec)
  }

  static func attachment(of row: Int, in plan: Plan) -> Int { Int(plan.annotations.attachment[row]) }

  @Test func whatWasDraggedStaysWhereItIsUnlessAChangeSaysWhere() throws {
    let spec = """
      version: 1
      annotations: [{ id: a, size: [9, 9], attach: { point: [1, 1] }, draggable: true }]
      """
    let drag = """
      {"camera":{"center":[0,0],"zoom":4},"viewport":[400,400]}
      {"drag":{"id":"a","state":"starting"}}
      {"drag":{"id":"a","state":"dragging","to":[200,200]}}
      {"drag":{"id":"a","state":"ending"}}
      {"drag":{"id":"a","state":"none"}}

      """
    func longitude(after change: String) throws -> Double {
      try TraceActionTests.changed(drag + change, of: spec).annotations.longitude[0]
    }
    let dragged = try longitude(after: "")
    #expect(abs(dragged) < 1e-6)
    #expect(try longitude(after: #"{"set":{"id":"a","priority":3}}"#) == dragged)
    #expect(try longitude(after: #"{"set":{"id":"a","attach":{"point":[2,3]}}}"#) == 2)
  }

  @Test func whatIsAddedCannotBeRepeatedToHaveAFeature() throws {
    let add = #"{"add":{"id":"new","extends":"pin","attach":{"point":[1,2]},"title":"New {name}"}}"#
    let findings = try TraceActionTests.read(add, of: Self.spec).findings
    #expect(findings.map(\.rule) == ["no-feature"])
    #expect(findings.map(\.help) == ["write the value, or attach it to a feature by its `id`"])
  }

  // MARK: Hosts

  @Test(arguments: [true, false])
  func whatHungOnARemovedHostMayStillChange(withSpec: Bool) throws {
    let plan = try Self.changed(
      """
      {"remove":"host"}
      {"set":{"id":"badge","priority":3}}
      """, withSpec: withSpec)
    #expect(plan.annotations.options[1].priority == 3)
    #expect(plan.host(of: 1) == 0)
  }

  @Test func optionsOfWhatHungOnARemovedHostMayChange() throws {
    let plan = try Self.changed(
      """
      {"remove":"host"}
      {"set":{"id":"badge","attach":{"at":"left"}}}
      """)
    #expect(plan.attachments.hostPoint[Self.attachment(of: 1, in: plan)] == .left)
    #expect(plan.host(of: 1) == 0)
  }

  @Test func aHostThatIsAddedAgainHasItsBadges() throws {
    let plan = try Self.changed(
      """
      {"remove":"host"}
      {"add":{"id":"host","size":[5,5],"attach":{"point":[3,4]}}}
      {"set":{"id":"badge","priority":3}}
      {"remove":"host"}
      {"add":{"id":"host","size":[6,6],"attach":{"point":[3,4]}}}
      """)
    #expect(plan.host(of: 1) == 6)
    #expect(plan.annotations.options[6].width == 6)
    #expect(plan.annotations.options[1].priority == 3)
  }

  // MARK: Attachments

  @Test func optionsAloneChangeWhatIsThere() throws {
    let plan = try Self.changed("{\"set\":{\"id\":\"way\",\"attach\":{\"part\":[0,0.5]}}}")
    let attachment = Self.attachment(of: 2, in: plan)
    #expect(plan.attachments.kinds[attachment] == .shape)
    #expect(plan.attachments.partStart[attachment] == 0 && plan.attachments.partEnd[attachment] == 0.5)
  }

  @Test func anOptionThatIsNullIsTakenAway() throws {
    let plan = try Self.changed("{\"set\":{\"id\":\"way\",\"attach\":{\"part\":null,\"at\":0.5}}}")
    let attachment = Self.attachment(of: 2, in: plan)
    #expect(plan.attachments.partStart[attachment] == 0.5 && plan.attachments.partEnd[attachment] == 0.5)
  }

  @Test func anotherThingComesWithoutTheOptionsOfTheLast() throws {
    let plan = try Self.changed("{\"set\":{\"id\":\"way\",\"attach\":{\"line\":[[5,6],[7,8]]}}}")
    let attachment = Self.attachment(of: 2, in: plan)
    #expect(plan.attachments.partStart[attachment] == 0 && plan.attachments.partEnd[attachment] == 1)
    #expect(plan.annotations.longitude[2] == 5)
  }

  @Test func anInstanceMayLoseItsOptions() throws {
    let plan = try Self.changed("{\"set\":{\"id\":\"stretch/one\",\"attach\":null}}")
    #expect(plan.attachments.partStart[Self.attachment(of: 3, in: plan)] == 0)
  }

  // MARK: Defaults

  @Test func nullPutsTheDefaultOfTheLanguageBackAndNotThatOfATemplate() throws {
    let plan = try Self.changed(
      "{\"set\":{\"id\":\"way\",\"zPriority\":null}}\n{\"set\":{\"id\":\"badge\",\"zPriority\":null}}")
    #expect(plan.annotations.options[2].zPriority == 500)
    #expect(plan.annotations.options[1].zPriority == 7)
  }

  // MARK: Selection

  @Test(arguments: [true, false])
  func aChangeMaySelect(withSpec: Bool) throws {
    var selections: [[Input]] = []
    let trace = """
      {"set":{"id":"way","selected":true}}
      {"set":{"id":"way","priority":1}}
      {"set":{"id":"way","selected":false}}
      """
    for step in try TraceActionTests.read(trace, of: Self.spec, withSpec: withSpec).steps {
      switch step.action {
      case .edit(.inputs(let inputs)): selections.append(inputs)
      case .edit(.set(let change)): selections.append(change.inputs)
      default: break
      }
    }
    #expect(selections.first == [.select(2)] && selections.last == [.deselect(2)])
    if withSpec { #expect(selections[1] == []) }
  }

  @Test func whatIsAddedMayBeSelected() throws {
    let (plan, steps, _) = try TraceActionTests.read(
      "{\"add\":{\"id\":\"new\",\"extends\":\"pin\",\"attach\":{\"point\":[1,2]},\"selected\":true}}",
      of: Self.spec)
    let step = try #require(steps.first)
    var resolver = Resolver(plan: plan)
    var frame = Frame()
    resolver.resolve(
      resolver.apply(step.action), camera: step.camera, viewport: step.viewport, into: &frame)
    #expect(frame.events.first == Event(5, .selectionChanged(isSelected: true)))
  }

  @Test func whatIsAddedNeedsAnAttachmentAndNoForEach() throws {
    let finding = try #require(try Self.read("{\"add\":{\"id\":\"x\",\"size\":[1,1]}}").first)
    #expect(finding.help == "add `attach: { point: [longitude, latitude] }`")
  }

  @Test func aBadgeIsDrawnWithItsHostAfterAChange() throws {
    let plan = try Self.changed(
      """
      {"set":{"id":"badge","priority":3}}
      {"set":{"id":"host","zPriority":9}}
      """)
    #expect(plan.annotations.options[1].flags.contains(.takesZPriority))
    let own = try Self.changed("{\"set\":{\"id\":\"badge\",\"zPriority\":3}}")
    #expect(!own.annotations.options[1].flags.contains(.takesZPriority))
    let plain = try Self.changed("{\"set\":{\"id\":\"badge\",\"zPriority\":3}}", withSpec: false)
    #expect(!plain.annotations.options[1].flags.contains(.takesZPriority))
  }

  // MARK: Mistakes

  static func read(_ trace: String, withSpec: Bool = true) throws -> [Finding] {
    try TraceActionTests.read(trace, of: spec, withSpec: withSpec).findings
  }

  @Test(arguments: [
    TraceActionTests.Case("missing-key", #"{"set":{"id":"host","attach":⟦null⟧}}"#),
    TraceActionTests.Case("missing-key", #"{"set":{"id":"host","attach":⟦null⟧}}"#, hasSpec: false),
    TraceActionTests.Case("missing-key", #"{"set":{"id":"way","size":⟦null⟧}}"#),
    TraceActionTests.Case("missing-key", #"{"set":{"id":"way","size":⟦null⟧}}"#, hasSpec: false),
    TraceActionTests.Case("missing-key", #"{"set":{"id":"way","attach":⟦{"line":null}⟧}}"#),
    TraceActionTests.Case("no-spec", #"{"set":{"id":"badge",⟦"zPriority"⟧:null}}"#, hasSpec: false),
    TraceActionTests.Case("wrong-type", #"{"set":{"id":⟦null⟧,"priority":1}}"#),
    TraceActionTests.Case("wrong-option", #"{"set":{"id":"host","attach":{"part":⟦[0,0.5]⟧}}}"#),
    TraceActionTests.Case("two-options", #"{"set":{"id":"way","attach":{"at":⟦0.5⟧}}}"#),
    TraceActionTests.Case("no-feature", #"{"set":⟦{"id":"named","attach":{"point":[1,2]}}⟧}"#),
    TraceActionTests.Case(
      "unknown-annotation",
      "{\"remove\":\"host\"}\n{\"set\":{\"id\":\"badge\",\"attach\":{\"annotation\":⟦\"host\"⟧}}}"),
    TraceActionTests.Case(
      "attachment-cycle",
      """
      {"remove":"host"}
      {"add":{"id":"host","size":[1,1],"attach":{"annotation":⟦"badge"⟧}}}
      """),
    TraceActionTests.Case(
      "missing-key",
      """
      {"add":{⟦"id"⟧:"x","size":[1,1]}}
      {"select":"x"}
      {"set":{"id":"badge","attach":{"annotation":"x"}}}
      {"add":{"id":"y","extends":"pin","attach":{"annotation":"x"}}}
      {"remove":"y"}
      """),
    TraceActionTests.Case("no-spec", "{\"add\":⟦{\"id\":\"x\"}⟧}\n{\"select\":\"x\"}", hasSpec: false),
  ])
  func aMistakeIsReportedOnceAndWhereItIs(_ test: TraceActionTests.Case) throws {
    let marked = MarkedText(test.marked)
    let findings = try Self.read(marked.string, withSpec: test.hasSpec)
    #expect(
      findings.map { "\($0.place.path) \($0.rule) \($0.range)" }
        == expected("trace.jsonl \(test.rule)", at: marked))
  }

  @Test(arguments: [
    ("stretch", "`stretch` is a group with one annotation, `stretch/one`"),
    ("nobody", "the `forEach` of `nobody` has no annotations here"),
    ("hots", "there is no annotation `hots`"),
  ])
  func anIDThatIsNoAnnotationsIsAnswered(_ id: String, _ message: String) throws {
    #expect(try Self.read("{\"select\":\"\(id)\"}").map(\.message) == [message])
  }

  @Test func aGroupIsAnsweredWithItsAnnotations() {
    let instance = UnknownAnnotation("s08", among: ["store/s07", "store/s08", "s9"])
    #expect(instance.help == "did you mean `store/s08`?")
    let answer = UnknownAnnotation("cafes", among: ["cafes/1", "cafes/2", "cafes2"])
    #expect(answer.message == "`cafes` is a group of 2 annotations with ids such as `cafes/1`")
    #expect(answer.help == "name one of them: `cafes/1` and `cafes/2`")
  }
}
