import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpecTestSupport
import Testing

@Suite struct TemplateTests {
  /// A spec whose annotation `a` extends what `extends` says and has `own` besides.
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

  @Test func anAnnotationTakesATemplatesProperties() throws {
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
  func aMistakeIsReportedOnceWhereItStands(_ test: Case, _ variant: Variant) {
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
