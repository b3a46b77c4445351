import CartoucheDiagnostics
import CartoucheSpecTestSupport
import CartoucheSyntax
import Testing

@Suite struct SurrogatePairTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var value: String
    var testDescription: String { text }

    init(_ text: String, _ value: String) {
      self.text = text
      self.value = value
    }
  }

  @Test(arguments: [
    Case(#""\uD83D\uDE00""#, "😀"), Case(#""\ud83d\ude00""#, "😀"), Case(#""a\uD83D\uDE00b""#, "a😀b"),
    Case(#""\uD83D\uDE00\uD83D\uDE01""#, "😀😁"), Case(#""\n\uD83D\uDE00\t""#, "\n😀\t"),
    Case(#""é \uD83D\uDE00 地""#, "é 😀 地"), Case(#""\\\uD83D\uDE00""#, "\\😀"),
    Case(#""\uFFFD\uD83D\uDE00\uFFFD""#, "\u{FFFD}😀\u{FFFD}"), Case(#""\/\uD83D\uDE00\"""#, "/😀\""),
    Case("\"a\n  \\uD83D\\uDE00\n\n  b\"", "a 😀\nb"), Case("\"a\\\n  \\uD83D\\uDE00\"", "a😀"),
    Case("\"a  \r\n  \\uD83D\\uDE00\r\n\r\n  b\"", "a 😀\nb"),
    Case(#"'\uD83D\uDE00'"#, #"\uD83D\uDE00"#),
    Case(#"'\uFFFD\uFFFD \uD83D\uDE00'"#, #"\uFFFD\uFFFD \uD83D\uDE00"#),
    Case(#"\uD83D\uDE00 x"#, #"\uD83D\uDE00 x"#), Case(#""\\uD83D\\uDE00""#, #"\uD83D\uDE00"#),
    Case("|-\n  \\uD83D\\uDE00", "\\uD83D\\uDE00"),
  ])
  func aPairIsOneCharacterInDoubleQuotes(_ test: Case) {
    let parsed = ParsedText("a: \(test.text)\n")
    #expect(parsed.rules == [])
    #expect(parsed.document.root?["a"]?.string == test.value)
  }

  @Test func aKeyMayHoldAPair() {
    #expect(ParsedText(#"{"\uD83D\uDE00": 1}"#).document.root?["😀"]?.string == "1")
  }

  @Test func aPairInACommentChangesNothing() {
    #expect(ParsedText("a: b # \\uD83D\\uDE00\n").rules == [])
  }

  @Test(arguments: [#"a: "⟦\u⟧D83D""#, #"a: "⟦\u⟧DE00\uD83D""#, #"a: "x⟦\u⟧D83Dy""#])
  func aLoneSurrogateIsASyntaxError(_ text: String) {
    let marked = MarkedText(text)
    let findings = ParsedText(marked.bytes).findings
    #expect(findings.map { "\($0.rule) \($0.range)" } == expected("yaml-syntax", at: marked))
  }
}
