import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpecTestSupport
import Testing

/// What does not stand in a state, and what mends it.
@Suite struct StateMistakeTests {
  @Test(arguments: [
    "selected: { ⟦clusteringIdentifier⟧: x }", "highlighted: { ⟦selected⟧: true }",
    "disabled: { ⟦enabled⟧: true }", "disabled: { gap: 1, ⟦enabled⟧: null }",
  ])
  func whatNoStateHasIsReportedAtItsPlace(_ states: String) {
    let text = MarkedText(
      "version: 1\nannotations: [{ id: a, size: [9, 9], attach: { point: [0, 0] }, states: { \(states) } }]")
    #expect(found(in: text) == expected("foreign-name", at: text))
  }

  @Test(arguments: [
    ("disabled: { gap: 1, enabled: true }", "disabled: { gap: 1 }"),
    ("disabled: { enabled: true, gap: 1 }", "disabled: { gap: 1 }"),
    ("disabled: { enabled: true }", "disabled: {  }"),
    ("\n      disabled:\n        enabled: true\n        gap: 1", "\n      disabled:\n        gap: 1"),
    ("\n      disabled:\n        gap: 1\n        enabled: true", "\n      disabled:\n        gap: 1"),
    ("\n      disabled:\n        enabled: true", "\n      disabled:\n        {}"),
  ])
  func enabledIsTakenOutOfDisabled(_ written: String, _ mended: String) throws {
    func spec(_ states: String) -> String {
      let states = states.hasPrefix("\n") ? states : "{ \(states) }"
      return """
        version: 1
        annotations:
          - id: a
            size: [9, 9]
            attach: { point: [0, 0] }
            states: \(states)

        """
    }
    let finding = try #require(findings(in: spec(written)).first { $0.rule == "foreign-name" })
    let fix = try #require(finding.fixes.first)
    let fixed = String(decoding: fix.applied(to: Array(spec(written).utf8)), as: UTF8.self)
    #expect(fixed == spec(mended))
    #expect(findings(in: fixed).filter { $0.severity == .error } == [])
  }

  @Test func noFixTakesACommentAlong() throws {
    let spec = """
      version: 1
      annotations:
        - id: a
          size: [9, 9]
          attach: { point: [0, 0] }
          states:
            disabled:
              gap: 1 # far
              enabled: true

      """
    let finding = try #require(findings(in: spec).first { $0.rule == "foreign-name" })
    #expect(finding.fixes.isEmpty)
  }
}
