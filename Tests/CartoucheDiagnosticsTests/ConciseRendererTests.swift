import CartoucheDiagnostics
import Testing

@Suite struct ConciseRendererTests {
  @Test func aFindingIsALine() {
    #expect(
      ConciseRenderer().render([completeFinding(), finding("gap", 0..<3)])
        == "maps/é.yaml:2:1: warning: the key `id` stands twice [duplicate-key]\n"
        + "a.yaml:1:1: error: message [rule]\n")
  }

  @Test func noNameBreaksTheLine() {
    let text = ConciseRenderer().render([finding(saying: "a\nb\u{1B}")])
    #expect(text == #"a\u{A}b\u{1B}:1:1: error: a\u{A}b\u{1B} [rule]"# + "\n")
  }
}
