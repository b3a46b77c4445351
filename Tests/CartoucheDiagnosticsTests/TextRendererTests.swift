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
