import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpecTestSupport
import Testing

/// Texts and names that expressions make for each feature.
@Suite struct TextExpressionTests {
  private func compile(_ annotation: String) -> Compilation {
    compiled(
      """
      version: 1
      sources:
        cafes:
          data:
            type: FeatureCollection
            features:
              - { type: Feature, properties: { name: Mellow, price: 4.5, n: 2, open: true }, geometry: { type: Point, coordinates: [0, 0] } }
              - { type: Feature, properties: { name: Bar, n: x }, geometry: { type: Point, coordinates: [1, 0] } }
      annotations:
        - { id: a, size: [40, 20], forEach: { source: cafes }, \(annotation) }
      """)
  }

  private func plan(_ annotation: String) throws -> Plan {
    let result = compile(annotation)
    return try #require(result.plan, "\(result.diagnostics.map(\.message))")
  }

  private func texts(_ column: TextColumn) -> [String] {
    (0..<column.count).map { String(decoding: column[$0], as: UTF8.self) }
  }

  @Test(arguments: [
    (#"[concat, [get, name], " · ", [number-format, [get, n], {}]]"#, ["Mellow · 2", ""]),
    ("[concat, [upcase, [get, name]], \" {name}\"]", ["MELLOW {name}", "BAR {name}"]),
    ("[get, price]", ["4.5", ""]), ("[get, n]", ["2", "x"]), ("[get, open]", ["true", ""]),
    (#"["+", 1, 2]"#, ["3", "3"]), ("[round, [coalesce, [get, price], 1]]", ["5", "1"]),
    ("[case, [has, price], [get, price], 0]", ["4.5", "0"]),
    ("[match, [get, name], Bar, [get, n], 7.50]", ["7.5", "x"]),
    ("[coalesce, [get, price], 12]", ["4.5", "12"]),
    ("[coalesce, [case, [has, price], [get, price], [get, n]], none]", ["4.5", "x"]),
    ("[let, p, [get, n], [var, p]]", ["2", "x"]),
    ("[step, [length, [get, name]], [get, n], 4, [get, price]]", ["4.5", "x"]),
    ("[interpolate, [linear], [length, [get, name]], 3, 0, 9, 2]", ["1", "0"]),
  ])
  func aTextIsMadeOfWhateverComes(_ expression: String, _ texts: [String]) throws {
    let plan = try plan("title: \(expression)")
    #expect(self.texts(plan.annotations.titles) == texts)
  }

  @Test func everyTextTakesAnExpression() throws {
    let plan = try plan(
      "subtitle: [get, name], callout: { title: [downcase, [get, name]], subtitle: [get, n] }")
    #expect(texts(plan.subtitles) == ["Mellow", "Bar"])
    #expect(texts(plan.callouts.titles) == ["mellow", "bar"])
    #expect(texts(plan.callouts.subtitles) == ["2", "x"])
  }

  @Test func aStateHasItsOwnText() throws {
    let plan = try plan("title: A, states: { selected: { title: [get, name] } }")
    #expect(texts(plan.states.titles) == ["Mellow", "Bar"])
  }

  @Test func aFailureGivesTheDefaultAndAWarning() throws {
    let result = compile("title: Cafe, callout: { title: [downcase, [get, price]] }, view: [get, price]")
    let plan = try #require(result.plan)
    #expect(texts(plan.callouts.titles) == ["Cafe", "Cafe"])
    #expect(plan.annotations.options.map(\.view).map { texts(plan.views)[Int($0)] } == ["4.5", "default"])
    let warnings = result.diagnostics.filter { $0.rule == "expression-failed" }.map(\.message)
    #expect(
      warnings.sorted() == [
        "expected string, found the number 4.5 for 1 of 2 features, and nothing for 1 more",
        "expected the name of a view, found the text `` for 1 of 2 features",
      ])
  }

  @Test func aFitAndAViewAreChosenForEachFeature() throws {
    let plan = try plan(
      "fit: [case, [has, price], require, ignore], view: [match, [get, name], Bar, evening, day]")
    #expect(plan.annotations.options.map(\.fit) == [.require, .ignore])
    #expect(plan.annotations.options.map(\.view).map { texts(plan.views)[Int($0)] } == ["day", "evening"])
  }

  @Test func aFitThatIsNoneIsTheDefault() throws {
    let result = compile("fit: [get, name]")
    #expect(try #require(result.plan).annotations.options.map(\.fit) == [.prefer, .prefer])
    #expect(result.diagnostics.map(\.rule) == ["expression-failed"])
  }

  @Test(arguments: [
    ("zoom-dependent", "title: ⟦[step, [zoom], a, 12, b]⟧"),
    ("zoom-dependent", "subtitle: ⟦[concat, [zoom], [get, name]]⟧"),
    ("zoom-dependent", "view: ⟦[step, [zoom], a, 12, b]⟧"),
    ("zoom-dependent", "fit: ⟦[step, [zoom], prefer, 12, require]⟧"),
    ("zoom-dependent", "states: { selected: { title: ⟦[step, [zoom], a, 12, b]⟧ } }"),
    ("unknown-operator", "title: [⟦concta⟧, [get, name]]"),
    ("unknown-operator", "title: [⟦names⟧, [get, name]]"),
    ("wrong-type", "title: ⟦[name]⟧"),
    ("wrong-type", "callout: { title: ⟦[the name]⟧ }"),
    ("wrong-type", "title: ⟦[Oslo, Bergen]⟧"),
    ("wrong-type", "view: ⟦[1, 2]⟧"),
    ("expression-type", "title: ⟦[has, name]⟧"),
    ("expression-fails", "title: ⟦[to-number, ten]⟧"),
  ])
  func aMistakeIsReportedOnce(_ rule: String, _ line: String) {
    let marked = MarkedText(
      """
      version: 1
      sources:
        cafes: { data: { type: Point, coordinates: [0, 0] } }
      annotations:
        - { id: a, size: [40, 20], forEach: { source: cafes }, \(line) }
      """)
    let found = findings(in: marked.string)
    #expect(found.map { "\($0.rule) \($0.range)" } == expected(rule, at: marked))
  }

  @Test(arguments: [
    "title: ⟦[get, name]⟧", "subtitle: ⟦[concat, [get, a], b]⟧", "view: ⟦[get, name]⟧",
    "fit: ⟦[get, name]⟧", "states: { selected: { title: ⟦[get, name]⟧ } }",
    "callout: { title: ⟦[get, name]⟧ }",
  ])
  func thereMustBeAFeature(_ line: String) {
    let marked = MarkedText(
      """
      version: 1
      annotations:
        - { id: a, size: [40, 20], attach: { point: [0, 0] }, \(line) }
      """)
    let found = findings(in: marked.string)
    #expect(found.map { "\($0.rule) \($0.range)" } == expected("no-feature", at: marked))
  }

  @Test func aClustersTextReadsItsAggregates() {
    let marked = MarkedText(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, clusteringIdentifier: b }
      clusters:
        b: { title: [concat, [get, count], of, [get, ⟦best⟧]], view: [step, [get, count], few, 9, many] }
      """)
    let found = findings(in: marked.string)
    #expect(found.map { "\($0.rule) \($0.range)" } == expected("unknown-aggregate", at: marked))
  }
}
