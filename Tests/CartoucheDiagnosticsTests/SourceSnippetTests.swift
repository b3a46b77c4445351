import CartoucheDiagnostics
import CartoucheTestSupport
import Testing

@Suite struct SourceSnippetTests {
  private func snippet(_ text: String, _ span: Range<Int>) -> SourceSnippet? {
    finding(text, span).place.snippet
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var span: Range<Int>
    var shown: String
    var carets: String

    init(_ description: String, _ text: String, _ span: Range<Int>, _ shown: String, _ carets: String) {
      testDescription = description
      self.text = text
      self.span = span
      self.shown = shown
      self.carets = carets
    }
  }

  @Test(arguments: [
    Case("a word", "gap: big", 5..<8, "gap: big", "     ^^^"),
    Case("an empty span", "gap:", 4..<4, "gap:", "    ^"),
    Case("the start of an empty line", "a\n\nb", 2..<2, "", "^"),
    Case("past the last line break", "a\n", 2..<2, "", "^"),
    Case("a tab is four columns", "\tgap", 1..<4, "    gap", "    ^^^"),
    Case("a tab under the carets", "a\tb", 1..<2, "a    b", " ^^^^"),
    Case("CJK is two columns wide", "地図: x", 8..<9, "地図: x", "      ^"),
    Case("emoji are two columns wide", "🗺x", 0..<4, "🗺x", "^^"),
    Case("a combining mark has no column", "e\u{301}x", 3..<4, "e\u{301}x", " ^"),
    Case("a control character is shown as one column", "a\u{1}b", 2..<3, "a\u{FFFD}b", "  ^"),
    Case("U+2028 does not break the picture", "a\u{2028}b", 4..<5, "a\u{FFFD}b", "  ^"),
    Case("an escape sequence does not reach the terminal", "\u{1B}[31mx", 5..<6, "\u{FFFD}[31mx", "     ^"),
    Case("a byte-order mark has no column", "\u{FEFF}gap", 3..<6, "gap", "^^^"),
    Case("a span over lines is shown to the end of its first", "ab\ncd", 1..<5, "ab", " ^"),
    Case("CR LF is no part of the line", "ab\r\ncd", 1..<6, "ab", " ^"),
  ])
  func theSpanIsUnderlined(_ test: Case) {
    let snippet = snippet(test.text, test.span)
    #expect(snippet?.text == test.shown)
    #expect(snippet?.carets == test.carets)
  }

  @Test func theLineIsNamed() {
    #expect(snippet("a\nb\nc", 2..<3)?.line == 2)
  }

  @Test func anEmptyFileHasNoSnippet() {
    #expect(snippet("", 0..<0) == nil)
  }

  @Test func brokenBytesAreShownAsReplacements() {
    let finding = finding(bytes: [0x61, 0xFF, 0x62], 1..<2)
    #expect(finding.place.snippet?.text == "a\u{FFFD}b")
    #expect(finding.place.snippet?.carets == " ^")
  }

  @Test func aLongLineIsCutOnBothSides() {
    let line = String(repeating: "a", count: 200) + "BAD" + String(repeating: "z", count: 200)
    let snippet = snippet(line, 200..<203)
    let lead = String(repeating: "a", count: 30)
    #expect(snippet?.text == "…\(lead)BAD\(String(repeating: "z", count: 77))…")
    #expect(snippet?.carets == String(repeating: " ", count: 31) + "^^^")
  }

  @Test func nothingInTheLineCanReorderIt() {
    #expect(snippet("a\u{202E}b\u{2066}c", 0..<1)?.text == "a\u{FFFD}b\u{FFFD}c")
  }

  @Test func aLongSpanIsCut() {
    let snippet = snippet(String(repeating: "x", count: 400), 0..<400)
    #expect(snippet?.text == String(repeating: "x", count: 110) + "…")
    #expect(snippet?.carets == String(repeating: "^", count: 110))
  }

  @Test func aCutNeverSplitsACharacter() {
    // The tail is looked at up to a byte limit that falls inside one of these three-byte characters.
    let snippet = snippet("x" + String(repeating: "\u{20D0}", count: 1000), 0..<1)
    #expect(snippet?.text.unicodeScalars.contains("\u{FFFD}") == false)
  }

  @Test func aHugeLineIsCut() {
    let line = String(repeating: "地", count: 1_700_000)
    let snippet = snippet(line, 4_500_000..<4_500_003)
    #expect((snippet?.text.unicodeScalars.count ?? .max) < 120)
    #expect(snippet?.carets.hasSuffix(" ^^") == true)
  }

  @Test func aHugeLineIsReadOnceHoweverManyFindingsItHas() {
    var sources = SourceList()
    let source = sources.add(
      SourceText(path: "a", bytes: [UInt8](repeating: UInt8(ascii: "x"), count: 2_000_000)))
    func diagnostics(_ count: Int) -> [Diagnostic] {
      (0..<count).map { index in
        let span = SourceSpan(start: UInt32(index * 6000), end: 2_000_000)
        return Diagnostic(SampleFinding.rule, "message", at: Location(source: source, span: span))
      }
    }
    let growth = growthOfWork(from: diagnostics(10), to: diagnostics(320)) {
      #expect([Finding]($0, in: sources).count == $0.count)
    }
    #expect(growth < 10, "reading the line is most of the work; 32 if each finding read it")
  }
}
