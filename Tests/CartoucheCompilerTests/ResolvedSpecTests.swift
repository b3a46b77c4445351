import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSpecTestSupport
import Testing

/// The finished annotations, and the locations of their values.
@Suite struct ResolvedSpecTests {
  private func resolved(_ spec: String, files: [String: String] = [:]) throws -> ResolvedSpec {
    try #require(compiled(spec, files: files).resolved)
  }

  // MARK: Duplicate ids

  private func annotations(_ ids: [String]) -> String {
    "version: 1\nannotations:\n"
      + ids.map { "  - { \"id\": \($0), \"size\": [1, 1], \"attach\": { \"point\": [0, 0] } }\n" }.joined()
  }

  @Test(arguments: [
    (["tower", "tower"], ["tower", "tower-2"]),
    (["tower", "'tower'", "tower-2", "\"tower\""], ["tower", "'tower-3'", "tower-2", "\"tower-4\""]),
    (["a b", "a b", "7", "7"], ["a b", "a b-2", "7", "7-2"]),
  ])
  func aDuplicateIDGetsTheFirstFreeNumber(_ ids: [String], _ fixed: [String]) {
    let text = annotations(ids)
    let found = findings(in: text).filter { $0.rule == "duplicate-id" }
    #expect(found.allSatisfy { $0.fixes.count == 1 && !$0.fixes[0].isSafe })
    var bytes = Array(text.utf8)
    for fix in found.flatMap(\.fixes).reversed() { bytes = fix.applied(to: bytes) }
    #expect(String(decoding: bytes, as: UTF8.self) == annotations(fixed))
  }

  @Test(arguments: [
    "version: 1\nannotations: [&a { id: x, size: [1, 1], attach: { point: [0, 0] } }, { <<: *a }]\n",
    "version: 1\nvariables: { x: y }\nannotations:\n"
      + "  - { id: $x, size: [1, 1], attach: { point: [0, 0] } }\n"
      + "  - { id: $x, size: [1, 1], attach: { point: [0, 0] } }\n",
    "version: 1\nannotations:\n  - { id: x, size: [1, 1], attach: { point: [0, 0] } }\n"
      + "  - { id: \"\\x78\", size: [1, 1], attach: { point: [0, 0] } }\n",
  ])
  func anIDThatIsNotWrittenThereHasNoFix(_ text: String) {
    let found = findings(in: text).filter { $0.rule == "duplicate-id" }
    #expect(found.map(\.fixes) == [[]])
  }

  // MARK: Annotations

  @Test func anAnnotationHasWhatTemplatesStatesAndDefaultsGiveIt() throws {
    let spec = try resolved(
      """
      version: 1
      templates:
        base: { size: [1, 1], gap: 3, states: { selected: { gap: 5 } } }
        pin: { extends: base, gap: 4 }
      annotations: [{ id: a, extends: pin, priority: 7, attach: { point: [0, 0] } }]
      """)
    let a = try #require(spec["a"])
    #expect(a.annotation.traits.content.gap.constant == 4)
    #expect(a.annotation.priority.constant == .number(7))
    #expect(a.annotation.traits.content.minZoom.constant == 0)
    #expect(a.states.map(\.states) == [.selected])
    #expect(a.states.map { $0.annotation.traits.content.gap.constant } == [5])
    #expect(a.states.map { $0.annotation.priority.constant } == [.number(7)])
  }

  @Test func importedAnnotationsComeFirstWithQualifiedNames() throws {
    let spec = try resolved(
      "version: 1\nimports: { b: b.yaml }\nannotations: [{ id: a, size: [1, 1], attach: { point: [0, 0] } }]\n",
      files: ["b.yaml": "version: 1\nannotations: [{ id: a, size: [2, 2], attach: { point: [0, 0] } }]\n"])
    #expect(spec.ids == ["b.a", "a"])
    #expect(spec.position(of: "b.a") == 0)
    #expect(spec["a"]?.annotation.id?.content == "a")
    #expect(spec["nobody"] == nil)
  }

  @Test func anAnnotationWithoutAnIdIsKept() throws {
    let spec = try resolved(
      """
      version: 1
      annotations:
        - { id: a, size: [1, 1], attach: { point: [0, 0] } }
        - { id: a, size: [2, 2], attach: { point: [0, 0] } }
        - { size: [3, 3], attach: { point: [0, 0] } }
      """)
    #expect(spec.annotations.map(\.id) == ["a", nil, nil])
    #expect(spec.position(of: "a") == 0)
  }

  @Test func annotationsOfOneTemplateShareWhatTheyDoNotChange() throws {
    let spec = try resolved(
      """
      version: 1
      templates:
        pin: { size: [1, 1], states: { selected: { priority: high, gap: 3 } } }
      annotations:
        - { id: a, extends: pin, title: A, attach: { point: [0, 0] } }
        - { id: b, extends: pin, priority: 2, attach: { point: [0, 0] } }
        - { id: c, extends: pin, gap: 1, attach: { point: [0, 0] } }
      """)
    let (a, b, c) = (spec.annotations[0], spec.annotations[1], spec.annotations[2])
    #expect(a.annotation.traits === b.annotation.traits)
    #expect(a.annotation.traits !== c.annotation.traits)
    #expect(a.states[0].annotation.traits === b.states[0].annotation.traits)
    #expect(a.states[0].annotation.traits !== c.states[0].annotation.traits)
    #expect(c.states[0].annotation.traits.content.gap.constant == 3)
  }

  @Test func oneTakesAFewHundredBytes() {
    #expect(MemoryLayout<Annotation>.stride <= 240, "\(MemoryLayout<Annotation>.stride) bytes")
  }

  // MARK: Places

  struct Case: Sendable, CustomTestStringConvertible {
    var property: String
    var states: AnnotationStates = []
    var spec: String
    var testDescription: String { "\(property) in \(spec)" }
  }

  static let cases = [
    Case(property: "gap", spec: "annotations: [{ id: a, gap: ⟦3⟧ }]"),
    Case(property: "gap", spec: "annotations: [{ id: a }]"),
    Case(property: "gap", spec: "templates: { t: { gap: ⟦2⟧ } }\nannotations: [{ id: a, extends: t }]"),
    Case(
      property: "gap",
      spec: "templates: { t: { gap: 2 }, u: { extends: t, gap: ⟦3⟧ } }\nannotations: [{ id: a, extends: u }]"),
    Case(
      property: "gap",
      spec:
        "templates: { t: { gap: ⟦2⟧ }, u: { size: [1, 1] } }\nannotations: [{ id: a, extends: [t, u] }]"),
    Case(
      property: "gap",
      spec: "templates: { t: { gap: 2 } }\nannotations: [{ id: a, extends: t, gap: ⟦null⟧ }]"),
    Case(
      property: "variableAnchors", spec: "annotations: [{ id: a, <<: { variableAnchors: ⟦[top, left]⟧ } }]"),
    Case(
      property: "gap", states: .selected,
      spec: "annotations: [{ id: a, gap: 1, states: { selected: { gap: ⟦3⟧ } } }]"),
    Case(
      property: "gap", states: .dragging,
      spec: "annotations: [{ id: a, gap: ⟦1⟧, states: { selected: { gap: 3 } } }]"),
    Case(
      property: "gap", states: [.selected, .dragging],
      spec: "annotations: [{ id: a, gap: 1, states: { dragging: { gap: ⟦4⟧ }, selected: { gap: 3 } } }]"),
    Case(
      property: "gap", states: [.selected, .dragging],
      spec: "annotations: [{ id: a, gap: ⟦1⟧, states: { dragging: { gap: null }, selected: { gap: 3 } } }]"),
  ]

  @Test(arguments: cases) func everyValueHasItsPlace(_ test: Case) throws {
    let marked = MarkedText("version: 1\n\(test.spec)\n")
    let spec = try resolved(marked.string)
    let place = spec.place(of: test.property, in: try #require(spec["a"]), while: test.states)
    #expect(place.map { [Int($0.span.start)..<Int($0.span.end)] } ?? [] == marked.spans)
  }

  // MARK: Rows

  @Test func everyRowLeadsBackToItsAnnotation() throws {
    let compilation = compiled(
      """
      version: 1
      sources: { none: { data: { type: FeatureCollection, features: [] } } }
      annotations:
        - { id: a, size: [1, 1], attach: { point: [0, 0] } }
        - { id: nobody, size: [1, 1], forEach: { source: none } }
        - id: each
          size: [1, 1]
          forEach: [{ x: 1 }, { x: 2 }]
          attach: { point: [[get, x], 0] }
        - { id: b, size: [1, 1], attach: { point: [0, 0] } }
      """)
    let spec = try #require(compilation.resolved)
    let origins = try (0..<4).map { try #require(compilation.provenance.origin(ofRow: $0)) }
    #expect(origins.map { spec.annotations[$0.annotation].id } == ["a", "each", "each", "b"])
    #expect(origins.map(\.position) == [0, 0, 1, 0])
    #expect(compilation.provenance.origin(ofRow: 4) == nil)
    #expect(compilation.provenance.origin(ofRow: -1) == nil)
    #expect((0..<4).map { compilation.provenance.rows(of: $0) } == [0..<1, 1..<1, 1..<3, 3..<4])
  }

  @Test func aSpecThatDoesNotCompileIsResolvedAllTheSame() throws {
    let compilation = compiled("version: 1\nannotations: [{ id: a, gap: 3 }]\n")
    #expect(compilation.plan == nil)
    #expect(compilation.resolved?["a"]?.annotation.traits.content.gap.constant == 3)
  }
}

@Suite struct TemplateTests {
  /// Returns a spec whose annotation `a` extends the given templates and has the properties `own`.
  private func spec(_ templates: String, extends: String, own: String = "x-own: 1") -> String {
    """
    version: 1
    templates:
    \(templates)
    annotations:
      - { id: a, attach: { point: [0, 0] }, extends: \(extends), \(own) }
    """
  }

  private func plan(_ templates: String, extends: String, own: String = "x-own: 1") throws -> Plan {
    let compilation = compiled(spec(templates, extends: extends, own: own))
    return try #require(compilation.plan, "\(compilation.diagnostics.map(\.message))")
  }

  @Test func anAnnotationInheritsATemplatesProperties() throws {
    let plan = try plan("  t: { size: [3, 4] }", extends: "t")
    #expect(plan.annotations.options.map(\.width) == [3])
    #expect(plan.annotations.options.map(\.height) == [4])
  }

  @Test func theAnnotationsOwnPropertyWins() throws {
    #expect(
      try plan("  t: { size: [3, 4] }", extends: "t", own: "size: [5, 6]").annotations.options.map(\.width)
        == [5])
  }

  @Test func theLaterOfTwoTemplatesWins() throws {
    let templates = "  t: { size: [3, 4], zPriority: 1 }\n  u: { size: [5, 6] }"
    let plan = try plan(templates, extends: "[t, u]")
    #expect(plan.annotations.options.map(\.width) == [5])
    #expect(plan.annotations.options.map(\.zPriority) == [1])
  }

  @Test func aTemplateWinsOverWhatItExtends() throws {
    #expect(
      try plan("  t: { extends: u, size: [3, 4] }\n  u: { size: [5, 6] }", extends: "t").annotations.options
        .map(\.width)
        == [3])
  }

  @Test func whatALaterTemplateExtendsWinsOverAnEarlierOne() throws {
    let templates =
      "  base: { size: [1, 1] }\n  t: { extends: base, size: [2, 2] }\n  u: { extends: base, zPriority: 7 }"
    #expect(try plan(templates, extends: "[t, u]").annotations.options.map(\.width) == [1])
  }

  @Test func aListInATemplateCounts() throws {
    let templates = "  t: { extends: [u, v] }\n  u: { size: [5, 6] }\n  v: { size: [7, 8] }"
    #expect(try plan(templates, extends: "t").annotations.options.map(\.width) == [7])
  }

  @Test func nullPutsTheDefaultBack() throws {
    let plan = try plan("  t: { size: [3, 4], zPriority: 1 }", extends: "t", own: "zPriority: null")
    #expect(plan.annotations.options.map(\.zPriority) == [500])
  }

  @Test func attachIsReplacedWhole() throws {
    let plan = try plan("  t: { size: [3, 4], attach: { point: [7, 7] } }", extends: "t")
    #expect(plan.annotations.longitude == [0])
  }

  @Test func aListIsReplacedWhole() throws {
    let templates = "  t: { size: [3, 4], variableAnchors: [top, left] }"
    let plan = try plan(templates, extends: "t", own: "variableAnchors: [right]")
    #expect(plan.anchorLists.options.map(\.anchor) == [.right])
  }

  @Test func aTemplateOfAYAMLAliasIsATemplate() throws {
    #expect(
      try plan("  t: &t { size: [3, 4] }\n  u: *t", extends: "[t, u]").annotations.options.map(\.width) == [3]
    )
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var rule: String
    var spec: String

    init(_ description: String, _ rule: String, _ spec: String) {
      testDescription = description
      self.rule = rule
      self.spec = "version: 1\n" + spec
    }
  }

  private static let annotation = "annotations: [{ id: a, size: [1, 1], attach: { point: [0, 0] }, extends: "

  @Test(
    arguments: [
      Case("an unknown template", "unknown-template", annotation + "⟦tt⟧ }]\n"),
      Case(
        "an unknown template in a list", "unknown-template",
        "templates: { t: {} }\n" + annotation + "[t, ⟦uu⟧] }]\n"),
      Case(
        "an unknown template in a template", "unknown-template",
        "templates: { t: { extends: ⟦uu⟧ } }\n" + annotation + "t }]\n"),
      Case(
        "a template of itself", "template-cycle",
        "templates: { t: { extends: ⟦t⟧ } }\n" + annotation + "t }]\n"),
      Case(
        "a cycle", "template-cycle",
        "templates:\n  t: { extends: u }\n  u: { extends: v }\n  v: { extends: ⟦t⟧ }\n" + annotation
          + "t }]\n"),
      Case(
        "a cycle behind a list", "template-cycle",
        "templates:\n  s: {}\n  t: { extends: [s, u] }\n  u: { extends: [s, ⟦t⟧] }\n" + annotation
          + "[s, t] }]\n"),
      Case(
        "a cycle in templates that nothing takes", "template-cycle",
        "templates:\n  t: { extends: u }\n  u: { extends: ⟦t⟧ }\n"),
      Case("a template with an id", "template-id", "templates: { t: { id: ⟦b⟧ } }\n" + annotation + "t }]\n"),
      Case(
        "a mistake in a template that nothing takes", "unknown-key", "templates: { t: { ⟦colour⟧: 1 } }\n"),
      Case(
        "a mistake in a template that two take", "unknown-key",
        "templates: { t: { ⟦colour⟧: 1 } }\n" + annotation
          + "t }, { id: b, size: [1, 1], attach: { point: [0, 0] }, extends: t }]\n"),
      Case(
        "a size that is wrong in a template", "wrong-type",
        "templates: { t: { size: ⟦[1]⟧ } }\nannotations: [{ id: a, attach: { point: [0, 0] }, extends: t }]\n"
      ),
      Case(
        "a size of an unknown template", "unknown-template",
        "annotations: [{ id: a, attach: { point: [0, 0] }, extends: ⟦t⟧ }]\n"),
      Case("a template that is a list", "wrong-type", "templates: { t: ⟦[1]⟧ }\n"),
      Case("a template that is null", "wrong-type", "templates: { t: ⟦null⟧ }\n"),
      Case("an empty name", "empty-value", annotation + "⟦''⟧ }]\n"),
    ], Variant.allCases)
  func aMistakeIsReportedOnceAtItsLocation(_ test: Case, _ variant: Variant) {
    let marked = MarkedText(variant(test.spec))
    #expect(found(in: marked, ignoring: ["unused-template"]) == expected(test.rule, at: marked))
  }

  @Test func aCycleIsShownAsAPath() {
    let spec = "version: 1\ntemplates:\n  t: { extends: u }\n  u: { extends: t }\n"
    let messages = findings(in: spec).filter { $0.rule == "template-cycle" }.map(\.message)
    #expect(messages == ["templates extend each other: `t` → `u` → `t`"])
  }

  @Test func aLongChainIsFollowedToItsEnd() throws {
    let links = (1..<20_000).map { "  t\($0): { extends: t\($0 - 1) }\n" }.joined()
    #expect(
      try plan("  t0: { size: [3, 4] }\n" + links, extends: "t19999").annotations.options.map(\.width) == [3])
  }

  @Test func aTemplateThatIsReachedOnManyWaysIsCheap() throws {
    let levels = (1..<60).map { "  t\($0): { extends: [t\($0 - 1), t\($0 - 1)] }\n" }.joined()
    #expect(
      try plan("  t0: { size: [3, 4] }\n" + levels, extends: "[t59, t58]").annotations.options.map(\.width)
        == [3])
  }
}

@Suite struct RowIndexTests {
  /// Rows with equal hashes, and with hashes that differ only in their upper half.
  @Test(arguments: [1, 7, 1 << 32, Int.max])
  func everyRowIsFoundByWhatIsInIt(_ hashes: Int) {
    let texts = (0..<1_000).map { "\($0 % 300)" }
    func hash(_ text: String) -> Int { (Int(text) ?? 0) % hashes &* (hashes == 1 << 32 ? 1 << 32 : 1) }
    var index = RowIndex()
    for (row, text) in texts.enumerated() {
      let first = index.insert(row, hash: hash(text)) { texts[$0] == text }
      #expect(first == (row < 300 ? nil : row % 300))
    }
    for text in texts {
      #expect(index.row(hash: hash(text)) { texts[$0] == text } == Int(text))
    }
    #expect(index.row(hash: hash("7")) { _ in false } == nil)
    #expect(RowIndex().row(hash: 0) { _ in true } == nil)
  }
}
