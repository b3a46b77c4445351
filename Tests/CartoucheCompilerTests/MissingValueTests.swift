import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpecTestSupport
import Testing

/// What is said to be missing, and what is not because something else was said already.
@Suite struct MissingValueTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var rule: String
    var marked: String
    var testDescription: String { marked.split(separator: "\n").joined(separator: "⏎") }

    init(_ rule: String, _ marked: String) {
      self.rule = rule
      self.marked = marked
    }

    /// An annotation with these properties.
    static func annotation(_ rule: String, _ own: String) -> Case {
      Case(rule, "version: 1\nannotations:\n  - { \(own) }\n")
    }
  }

  private static let inline = "{ data: { type: Point, coordinates: [0, 0] } }"

  @Test(
    arguments: [
      Case.annotation("missing-key", "id: ⟦null⟧, attach: { point: [0, 0] }, size: [1, 1]"),
      .annotation("missing-key", "id: a, attach: ⟦null⟧, size: [1, 1]"),
      .annotation("missing-key", "id: a, attach: { point: [0, 0] }, size: ⟦null⟧"),
      Case("missing-key", "version: ⟦null⟧\n"),
    ], Variant.allCases)
  func nullIsNoValueOfARequiredKey(_ test: Case, _ variant: Variant) {
    let marked = MarkedText(variant(test.marked))
    #expect(found(in: marked) == expected(test.rule, at: marked))
  }

  @Test func aNullVersionIsReplaced() throws {
    let spec = MarkedText("version: null\n")
    let fix = try #require(findings(in: spec.string).first?.fixes.first)
    #expect(String(decoding: fix.applied(to: spec.bytes), as: UTF8.self) == "version: 1\n")
  }

  @Test(arguments: [
    Case("unknown-key", "⟦Version⟧: 1\n"),
    .annotation("unknown-key", "id: a, attach: { ⟦points⟧: [0, 0] }, size: [1, 1]"),
    .annotation("unknown-key", "id: a, ⟦atach⟧: { point: [0, 0] }, size: [1, 1]"),
    .annotation("unknown-key", "id: a, attach: { point: [0, 0] }, ⟦siz⟧: [1, 1]"),
    .annotation("foreign-name", "id: a, attach: { ⟦lat⟧: 1, lng: 2 }, size: [1, 1]"),
    .annotation("foreign-name", "id: a, attach: { ⟦longitude⟧: 1, latitude: 2, at: 0.5 }, size: [1, 1]"),
    .annotation("foreign-name", "id: a, attach: { ⟦type⟧: Point, coordinates: [1, 2] }, size: [1, 1]"),
    .annotation("unknown-key", "id: a, attach: { ⟦layer⟧: poi, id: x }, size: [1, 1]"),
    .annotation("foreign-name", "id: a, ⟦lat⟧: 1, lng: 2, size: [1, 1]"),
    .annotation("foreign-name", "id: a, ⟦coordinate⟧: [1, 2], size: [1, 1]"),
    .annotation("unknown-key", "id: a, ⟦point⟧: [1, 2], size: [1, 1]"),
    .annotation("foreign-name", "id: a, attach: { point: [1, 2] }, ⟦width⟧: 4, height: 5"),
    .annotation("unknown-key", "⟦di⟧: a, attach: { point: [0, 0] }, size: [1, 1]"),
    .annotation("unknown-key", "id: a, attach: { point: [0, 0] }, ⟦siz⟧: big"),
    Case(
      "unknown-key",
      "version: 1\nsources: { c: \(inline) }\nannotations: [{ id: a, size: [1, 1], forEach: { ⟦sorce⟧: c } }]\n"
    ),
    Case(
      "unknown-key",
      "version: 1\n⟦source⟧: { c: \(inline) }\nannotations: [{ id: a, size: [1, 1], forEach: { source: c } }]\n"
    ),
    Case(
      "unknown-key",
      "version: 1\ntemplates: { t: { size: [1, 1] } }\n"
        + "annotations: [{ id: a, attach: { point: [0, 0] }, ⟦extend⟧: t }]\n"),
  ])
  func aMisspeltKeyIsTheOnlyFinding(_ test: Case) {
    let marked = MarkedText(test.marked)
    #expect(found(in: marked) == expected(test.rule, at: marked))
  }

  @Test(arguments: [
    Case(
      "yaml-syntax", "version: 1\nannotations:\n  - id: a\n   ⟦attach:⟧ { point: [1, 2] }\n   size: [1, 1]\n"),
    Case(
      "yaml-syntax",
      "version: 1\nannotations:\n  - id: a\n    size: [1, 1]\n    title: ⟦[⟧x\n    gap: 3\n"),
    .annotation("unknown-key", "id: a, attach: { point: [0, 0] }, ⟦blueprint⟧: pin"),
    .annotation("foreign-name", "id: a, attach: { point: [0, 0] }, ⟦template⟧: pin"),
    .annotation("foreign-name", "id: a, size: [1, 1], ⟦position⟧: { x: 1, y: 2 }"),
    .annotation("undefined-alias", "id: a, attach: { point: [0, 0] }, <<: ⟦*pin⟧"),
    .annotation("wrong-type", "id: a, attach: { point: [0, 0] }, size: [1, 1], callout: ⟦true⟧"),
    Case(
      "unknown-name",
      "version: 1\nsources: { c: \(inline) }\nlayers: { l: { type: ⟦symbl⟧, source: c } }\n"
        + "annotations: [{ id: a, size: [1, 1], forEach: { layer: l } }]\n"),
    Case(
      "unreadable-source",
      "version: 1\nstyle: ⟦city.json⟧\n"
        + "annotations: [{ id: a, size: [1, 1], forEach: { layer: poi } }]\n"),
  ])
  func nothingIsMissingAfterWhatMayBeTheCause(_ test: Case) {
    let marked = MarkedText(test.marked)
    #expect(found(in: marked) == expected(test.rule, at: marked))
  }

  @Test(arguments: [
    Case(
      "unknown-template",
      "version: 1\ntemplates: { pin: { size: [1, 1] } }\n"
        + "annotations: [{ id: a, attach: { point: [0, 0] }, extends: ⟦pinn⟧ }]\n"),
    Case(
      "unknown-source",
      "version: 1\nsources: { cafes: \(inline) }\n"
        + "annotations: [{ id: a, size: [1, 1], forEach: { source: ⟦cafe⟧ } }]\n"),
  ])
  func whatAMisspeltNameMeantIsNotUnused(_ test: Case) {
    let marked = MarkedText(test.marked)
    #expect(found(in: marked) == expected(test.rule, at: marked))
  }

  @Test(arguments: [
    Case("foreign-name", "sources: { c: { ⟦type⟧: geojson, data: { type: Point, coordinates: [0, 0] } } }"),
    Case("wrong-type", "sources: { c: ⟦{ type: Point, coordinates: [0, 0] }⟧ }"),
    Case("wrong-type", "sources: { c: ⟦null⟧ }"), Case("wrong-type", "sources: ⟦c.geojson⟧"),
    Case("empty-value", "sources:\n  c:⟦⟧"),
  ])
  func aSourceThatIsWrongIsThere(_ test: Case) {
    let marked = MarkedText(
      "version: 1\n\(test.marked)\nannotations: [{ id: a, size: [1, 1], forEach: { source: c } }]\n")
    #expect(found(in: marked) == expected(test.rule, at: marked))
  }

  @Test(arguments: [
    ("view:", "write a value, `null` for the default, or remove the key"), ("size:", "write a value"),
    (
      "variableAnchors: [{ anchor: top, size: [3, !x ] }]",
      "expected a height in points or an expression, without a tag"
    ),
  ])
  func nullIsOfferedWhereItMayStand(_ line: String, _ help: String) {
    let own = line.hasPrefix("size") ? "" : "    size: [1, 1]\n"
    let spec = "version: 1\nannotations:\n  - id: a\n\(own)    attach: { point: [0, 0] }\n    \(line)\n"
    #expect(findings(in: spec).first?.help == help)
  }

  @Test func aMissingSizeHidesNoOtherMistake() {
    let spec = """
      version: 1
      annotations:
        - { id: a, forEach: { source: none } }
        - { id: b, attach: { point: [0, 0] }, title: "{x}" }
        - { id: c }
      """
    let rules = compiled(spec).diagnostics.map(\.rule)
    #expect(
      rules == ["missing-key", "unknown-source", "missing-key", "no-feature", "missing-key", "missing-key"])
  }
}
