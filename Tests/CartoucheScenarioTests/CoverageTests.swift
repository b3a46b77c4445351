import CartoucheScenario
import Testing

@Suite struct CoverageTests {
  @Test func whatNoFrameHasIsTold() throws {
    let coverage = Map.run(steps: "- count: { visible: 2 }\n").coverage
    #expect(coverage.groups.map(\.id) == ["hello", "eta", "far", "m"])
    #expect(coverage.groups.flatMap(\.neverShown) == ["eta", "far", "m/#0", "m/#1"])
    #expect(coverage.groups[0].neverUsedAnchors == ["top"])
    #expect(coverage.groups[0].neverEnteredStates == ["selected", "highlighted"])
  }

  @Test func whatOneScenarioSeesAnotherNeedNot() {
    var coverage = Map.run(steps: "- { select: hello, count: { visible: 2 } }\n").coverage
    coverage.formUnion(Map.run(steps: "- { camera: { center: [50, 40] }, count: { visible: 1 } }\n").coverage)
    #expect(coverage.groups.flatMap(\.neverShown) == ["eta", "m/#0", "m/#1"])
    #expect(coverage.groups[0].neverEnteredStates == ["highlighted"])
  }
}
