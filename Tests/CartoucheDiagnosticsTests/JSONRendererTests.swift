import CartoucheDiagnostics
import Testing

@Suite struct JSONRendererTests {
  @Test func aFindingIsWrittenWithAllThatItSays() {
    #expect(
      JSONRenderer().render([completeFinding()])
        == #"{"version":1,"findings":[{"path":"maps/é.yaml","rule":"duplicate-key","severity":"warning","#
        + #""message":"the key `id` stands twice","start":{"line":2,"column":1,"offset":6},"#
        + #""end":{"line":2,"column":3,"offset":8},"help":"keep one of the two","related":["#
        + #"{"path":"maps/é.yaml","message":"first written here","start":{"line":1,"column":1,"offset":0},"#
        + #""end":{"line":1,"column":3,"offset":2}}],"fixes":[{"title":"remove the line","safe":false,"#
        + #""edits":[{"start":{"line":2,"column":1,"offset":6},"end":{"line":3,"column":1,"offset":14},"#
        + #""replacement":""}]}]}]}"# + "\n")
  }

  @Test func noFindingsAreAnEmptyList() {
    #expect(JSONRenderer().render([]) == #"{"version":1,"findings":[]}"# + "\n")
  }
}
