import CartoucheDiagnostics
import CartoucheSpecTestSupport
import Testing

/// One failure is one finding: what only follows from it is not told as well.
@Suite struct FollowUpTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var spec: String
    var rules: [String]

    init(_ description: String, _ spec: String, _ rules: String...) {
      testDescription = description
      self.spec = spec
      self.rules = rules
    }
  }

  private static let users = """
    annotations:
      - { id: a, size: [9, 9], forEach: { source: s } }
      - { id: b, size: [9, 9], attach: { feature: { source: s, id: x } } }
      - { id: c, size: [9, 9], attach: { annotation: a/x } }
    """

  @Test(arguments: [
    Case("a file that is not there", "sources: { s: no.geojson }\n" + users, "unreadable-source"),
    Case(
      "a feature that cannot be read",
      "sources: { s: { data: { type: Point, coordinates: [0, 100] } } }\n" + users, "geojson"),
    Case("a source that is not there", users, "unknown-source", "unknown-source"),
    Case(
      "a variable that suits no use",
      "variables: { v: abc }\nannotations: [{ id: a, size: [$v, $v], gap: $v, attach: { point: [0, 0] } }]",
      "wrong-type"),
    Case(
      "a variable without a value",
      "variables: { v: }\nannotations: [{ id: a, size: [$v, $v], attach: { point: [0, 0] } }]",
      "empty-value"),
    Case(
      "annotations that are no list", "camera: { fit: [a] }\nannotations: { a: { size: [9, 9] } }",
      "wrong-type"),
    Case(
      "a text that goes on behind braces", "annotations:\n  - id: a\n    title: {name} street",
      "yaml-syntax"),
    Case("a text that breaks off", "annotations:\n  - { id: a, title: {foo\n  : bar} }", "yaml-syntax"),
  ])
  func isNotToldTwice(_ test: Case) {
    let found = findings(in: "version: 1\n" + test.spec).filter { $0.severity == .error }
    #expect(found.map(\.rule) == test.rules)
  }

  @Test func twoMistakesInOneVariableAreTwoFindings() {
    let found = findings(
      in:
        "version: 1\nvariables: { v: [x, y] }\nannotations: [{ id: a, size: $v, attach: { point: [0, 0] } }]")
    #expect(found.map(\.rule) == ["wrong-type", "wrong-type"])
  }

  @Test func anInstanceThatIsLeftOutIsNoMisspeltOne() throws {
    let finding = try #require(
      findings(
        in: """
          version: 1
          sources: { s: { data: { type: Feature, id: x, geometry: { type: Point, coordinates: [0, 0] } } } }
          annotations:
            - { id: a, size: [9, 9], forEach: { source: s, filter: [has, name] } }
            - { id: d, size: [9, 9], forEach: { source: s } }
            - { id: b, size: [9, 9], attach: { annotation: a/x } }
          """
      ).first { $0.rule == "unknown-annotation" })
    #expect(finding.fixes == [])
    #expect(
      finding.help == "`a` is repeated, and not for `x`: its `forEach` has no such feature, or leaves it out")
  }
}
