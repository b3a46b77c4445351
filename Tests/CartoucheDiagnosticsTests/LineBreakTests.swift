import CartoucheDiagnostics
import Testing

@Suite struct LineBreakTests {
  @Test func theFirstLineBreakIsThatOfTheText() {
    #expect(LineBreak(of: Array("a\r\nb\n".utf8)) == .returnAndLineFeed)
    #expect(LineBreak(of: Array("a\nb\r\n".utf8)) == .lineFeed)
    for text in ["", "a", "\n", "a\rb"] { #expect(LineBreak(of: Array(text.utf8)) == .lineFeed) }
  }

  @Test func aWordOfAShellHasQuotesIfItNeedsThem() {
    for plain in ["a", "maps/a-1_b.yaml"] { #expect(plain.shellWord == plain) }
    #expect("".shellWord == "''")
    #expect("-x".shellWord == "'-x'")
    #expect("my map".shellWord == "'my map'")
    #expect("it's".shellWord == #"'it'\''s'"#)
  }
}
