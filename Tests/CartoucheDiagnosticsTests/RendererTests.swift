import CartoucheDiagnostics
import Testing

@Suite struct TextRendererTests {
  @Test func aFindingIsShownWithAllThatItSays() {
    let text = TextRenderer().render([completeFinding()])
    #expect(
      text == """
        maps/é.yaml:2:1: warning: the key `id` stands twice [duplicate-key]
          |
        2 | id: "b"
          | ^^
        maps/é.yaml:1:1: first written here
          |
        1 | id: a
          | ^^
          = help: keep one of the two
          = fix: remove the line


        """)
  }

  @Test func aFindingInAnEmptyFileHasNoSourceLine() {
    #expect(TextRenderer().render([finding("", 0..<0)]) == "a.yaml:1:1: error: message [rule]\n\n")
  }

  @Test func theMarginIsAsWideAsTheLineNumber() {
    let text = TextRenderer().render([finding(String(repeating: "\n", count: 99) + "gap", 99..<102)])
    #expect(text.hasSuffix("\n    |\n100 | gap\n    | ^^^\n\n"))
  }

  @Test func coloursGoAroundSeverityMessageAndCarets() {
    let text = TextRenderer(style: .ansi).render([finding("gap", 0..<3)])
    #expect(
      text == """
        a.yaml:1:1: \u{1B}[31merror\u{1B}[0m: \u{1B}[1mmessage\u{1B}[0m [rule]
          |
        1 | gap
          | \u{1B}[31m^^^\u{1B}[0m


        """)
  }

  @Test func noNameReachesTheTerminalAsACommand() {
    let text = TextRenderer().render([finding(saying: "\u{1B}]0;x\u{7}\n\u{9B}2J\u{202E}")])
    let shown = #"\u{1B}]0;x\u{7}\u{A}\u{9B}2J\u{202E}"#
    #expect(
      text == """
        \(shown):1:1: error: \(shown) [rule]
        \(shown):1:1: \(shown)
          = help: \(shown)
          = fix: \(shown)


        """)
  }

  @Test func noFindingsAreNoText() { #expect(TextRenderer().render([]) == "") }
}

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

@Suite struct FindingOrderTests {
  @Test func findingsAreOrderedByPathThenPositionThenRule() {
    var late = finding("abc", 2..<3)
    let early = finding("abc", 1..<2)
    var other = early
    other.rule = "another"
    late.place.path = "a.yaml"
    var elsewhere = early
    elsewhere.place.path = "A.yaml"
    #expect([late, early, other, elsewhere].inReportingOrder() == [elsewhere, other, early, late])
  }

  @Test func aFindingThatWasMetTwiceIsToldOnce() {
    let finding = finding("abc", 0..<1)
    #expect([finding, finding].inReportingOrder() == [finding])
  }

  @Test func findingsOfOnePlaceKeepTheirOrder() {
    var first = finding("abc", 0..<1)
    first.message = "z"
    let second = finding("abc", 0..<1)
    #expect([first, second].inReportingOrder() == [first, second])
  }

  @Test func equalFindingsAreToldOnceEvenWithAnotherBetweenThem() {
    let one = finding("abc", 0..<1)
    var other = one
    other.message = "z"
    #expect([one, other, one].inReportingOrder() == [one, other])
  }
}
