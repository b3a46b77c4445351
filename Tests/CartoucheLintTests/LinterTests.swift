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

  /// What is written in a wrong way is meant to be used.
  @Test(arguments: ["Harbour of $city", "Harbour of ${city}", "$city", "{city}"])
  func aVariableThatIsWrittenWrongIsNotUnusedAsWell(_ title: String) {
    let spec = """
      version: 1
      variables: { city: Oslo, other: 1 }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, title: "\(title)" }
      """
    let found = findings(in: spec)
    #expect(
      found.filter { $0.rule == "unused-variable" }.map(\.message) == ["nothing uses the variable `other`"])
    #expect(found.count == 2)
  }

  @Test func layersThatCannotBeReadUseTheirSources() {
    let spec = """
      version: 1
      sources: { s: { data: { type: Point, coordinates: [0, 0] } } }
      layers:
        - { id: l, type: symbol, source: s }
      annotations:
        - { id: a, size: [9, 9], forEach: { layer: l } }
      """
    #expect(findings(in: spec).map(\.rule) == ["wrong-type"])
  }
}
