import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpecTestSupport
import CartoucheSyntax
import CartoucheTestSupport
import Testing

/// Texts and names computed by expressions for each feature.
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
  func aTextIsMadeOfAnyValue(_ expression: String, _ texts: [String]) throws {
    let plan = try plan("title: \(expression)")
    #expect(self.texts(plan.annotations.titles) == texts)
  }

  @Test func everyTextAcceptsAnExpression() throws {
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

  @Test func aFailureUsesTheDefaultWithAWarning() throws {
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

/// Texts have limits, because a few lines of a spec could fill all memory.
@Suite struct TextLimitTests {
  /// Returns a spec of annotations with these properties.
  private static func spec(_ own: [String], above: String = "") -> String {
    "version: 1\n\(above)annotations:\n"
      + own.enumerated().map {
        "  - { id: a\($0.offset), attach: { point: [0, 0] }, size: [9, 9], \($0.element) }\n"
      }.joined()
  }

  private static func long(_ count: Int) -> String { String(repeating: "x", count: count) }

  /// Returns the rules of the findings with a small limit for texts.
  private static func rules(
    _ spec: String, files: [String: String] = [:], planTextBytes: Int
  ) -> [String] {
    var limits = Limits()
    limits.planTextBytes = planTextBytes
    return compiled(spec, files: files, limits: limits).diagnostics.map(\.rule)
  }

  // MARK: One text

  @Test func theLongestTextIsFineAndOneByteMoreIsAnError() {
    let longest = Self.long(1_048_576)
    #expect(findings(in: Self.spec(["title: \(longest)"])).isEmpty)
    let marked = MarkedText(Self.spec(["title: ⟦\(longest)x⟧"]))
    #expect(found(in: marked) == expected("text-too-long", at: marked))
  }

  @Test func eachLetThatDoublesATextExceedsTheLimit() {
    // The full text would have 2^40 bytes.
    let doubling = (1..<40).reversed().reduce("[var, v39]") { body, index in
      "[let, v\(index), [concat, [var, v\(index - 1)], [var, v\(index - 1)]], \(body)]"
    }
    let found = findings(in: Self.spec(["title: [let, v0, x, \(doubling)]"]))
    #expect(found.map(\.rule) == ["text-too-long"])
  }

  @Test func aThousandUsesOfATextInATextExceedTheLimit() {
    func uses(of name: String) -> String {
      Array(repeating: "[var, \(name)]", count: 1_000).joined(separator: ", ")
    }
    let text =
      "[let, a, [get, n], [let, b, [concat, \(uses(of: "a"))], [let, c, [concat, \(uses(of: "b"))], [concat, \(uses(of: "c"))]]]]"
    let spec = Self.spec(["forEach: [{ n: xx }], title: \(text), data: { t: \(text) }"])
    let found = findings(in: spec)
    #expect(found.map(\.rule) == ["text-too-long", "text-too-long"])
    #expect(
      found.allSatisfy { $0.message == "this makes a text of more than 1048576 bytes for 1 of 1 features" })
  }

  @Test(arguments: ["\"{n}{n}\"", "[concat, [get, n], [get, n]]", "[get, twice]", "[to-string, [get, list]]"])
  func aTextThatAFeatureMakesTooLongIsAnError(_ title: String) {
    let half = Self.long(600_000)
    let spec = Self.spec([
      "forEach: [{ n: \(half), twice: \(half)\(half), list: [\(half), \(half)] }], title: ⟦\(title)⟧"
    ])
    let marked = MarkedText(spec)
    #expect(found(in: marked).map { $0.prefix(13) } == ["text-too-long"])
  }

  // MARK: All texts

  @Test func aliasesExpandUpToTheTextLimit() {
    let spec = Self.spec(Array(repeating: "title: *t", count: 9), above: "x-t: &t \(Self.long(1_000))\n")
    #expect(Self.rules(spec, planTextBytes: 20_000) == [])
    #expect(Self.rules(spec, planTextBytes: 9_000) == ["alias-expansion"])
  }

  @Test(arguments: ["$t", "\"{$t}\""]) func variablesExpandUpToTheTextLimit(_ use: String) {
    let spec = Self.spec(
      Array(repeating: "title: \(use)", count: 9), above: "variables: { t: \(Self.long(1_000)) }\n")
    #expect(Self.rules(spec, planTextBytes: 20_000) == [])
    #expect(Self.rules(spec, planTextBytes: 8_900) == [use == "$t" ? "alias-expansion" : "plan-texts"])
  }

  @Test func variablesExpandToNoMoreNodesThanAliases() {
    var limits = Limits()
    limits.expandedNodes = 1_000
    let spec = Self.spec(
      Array(repeating: "data: $d", count: 20),
      above: "variables: { d: { list: [\(Array(repeating: "1", count: 100).joined(separator: ", "))] } }\n")
    #expect(compiled(spec).diagnostics.isEmpty)
    #expect(compiled(spec, limits: limits).diagnostics.map(\.rule) == ["alias-expansion"])
  }

  @Test(arguments: [
    "title: {0}", "subtitle: {0}", "data: { a: {0} }", "data: { a: [get, n] }", "title: \"{n}\"",
    "view: [get, n]",
    "title: [concat, [get, n], x]", "states: { selected: { title: {0} } }", "callout: { title: {0} }",
  ])
  func thePlanHasAsMuchTextAsThereIsRoom(_ property: String) {
    let text = Self.long(1_000)
    let features = Array(repeating: "{ n: \(text) }", count: 20).joined(separator: ", ")
    let spec = """
      version: 1
      templates: { t: { \(property.replacing("{0}", with: text)) } }
      annotations:
        - { id: a, extends: t, attach: { point: [0, 0] }, size: [9, 9], forEach: [\(features)] }
        - { id: b, attach: { annotation: c }, size: [9, 9] }
        - { id: c, attach: { point: [0, 0] }, size: [9, 9] }
      """
    #expect(Self.rules(spec, planTextBytes: 40_000) == [])
    #expect(Self.rules(spec, planTextBytes: 15_000) == ["plan-texts"])
  }

  @Test func namesOfAGroupCount() {
    let features = Array(repeating: "{}", count: 20).joined(separator: ", ")
    let spec =
      "version: 1\nannotations:\n  - { id: \(Self.long(1_000)), attach: { point: [0, 0] }, size: [9, 9], forEach: [\(features)] }\n"
    #expect(Self.rules(spec, planTextBytes: 30_000) == [])
    #expect(Self.rules(spec, planTextBytes: 19_000) == ["plan-texts"])
  }
}
