import CartoucheDiagnostics
import CartoucheLint
import CartoucheSpecTestSupport
import Foundation
import Testing

@Suite struct LinterTests {
  @Test func findingsOfCompilerAndRulesComeInOrderOfPosition() {
    let spec = """
      version: 1
      templates:
        t: { size: [1, 1] }
      colour: 1
      sources:
        s: { data: { type: Point, coordinates: [0, 0] } }
      annotations: []
      """
    #expect(findings(in: spec).map(\.rule) == ["unused-template", "unknown-key", "unused-source"])
  }

  /// Only one of the two is read, so nobody knows what the other uses.
  @Test func aKeyThatStandsTwiceGetsNoRuleFindings() {
    let spec = """
      version: 1
      templates:
        t: { size: [1, 1] }
      annotations: [{ id: a, extends: t, attach: { point: [0, 0] } }]
      annotations: []
      """
    #expect(findings(in: spec).map(\.rule) == ["duplicate-key"])
  }

  @Test func aBrokenFileGetsNoRuleFindings() {
    #expect(findings(in: "version: 1\ntemplates:\n  t: {}\nname: \"x\n").map(\.rule) == ["yaml-syntax"])
  }
}
