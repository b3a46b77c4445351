import CartoucheDiagnostics
import CartoucheTestSupport
import Testing

@Suite struct LineTableTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var offset: UInt32
    var line: Int
    var column: Int

    init(_ description: String, _ text: String, at offset: UInt32, _ line: Int, _ column: Int) {
      testDescription = description
      self.text = text
      self.offset = offset
      self.line = line
      self.column = column
    }
  }

  @Test(arguments: [
    Case("start of an empty text", "", at: 0, 1, 1),
    Case("first byte", "abc", at: 0, 1, 1),
    Case("end of the text", "abc", at: 3, 1, 4),
    Case("past the end", "a\nbc", at: 99, 2, 3),
    Case("the LF itself", "a\nb", at: 1, 1, 2),
    Case("after LF", "a\nb", at: 2, 2, 1),
    Case("the CR of CR LF", "a\r\nb", at: 1, 1, 2),
    Case("after CR LF", "a\r\nb", at: 3, 2, 1),
    Case("after a lone CR", "a\rb", at: 2, 2, 1),
    Case("after a CR that ends the text", "a\r", at: 2, 2, 1),
    Case("after two LF", "\n\nb", at: 2, 3, 1),
    Case("after a two-byte scalar", "é:", at: 2, 1, 2),
    Case("after a four-byte scalar", "🗺:", at: 4, 1, 2),
    Case("after a letter and a combining mark", "e\u{301}:", at: 3, 1, 3),
    Case("U+2028 ends no line", "a\u{2028}b", at: 4, 1, 3),
    Case("U+0085 ends no line", "a\u{85}b", at: 3, 1, 3),
    Case("a byte-order mark has no column", "\u{FEFF}ab", at: 4, 1, 2),
    Case("a byte-order mark counts on its own line only", "\u{FEFF}a\nb", at: 5, 2, 1),
    Case("U+FEFF elsewhere has a column", "a\n\u{FEFF}b", at: 5, 2, 2),
  ])
  func anOffsetHasALineAndAColumn(_ test: Case) {
    let position = LineTable(Array(test.text.utf8)).position(at: test.offset)
    #expect(position.line == test.line)
    #expect(position.column == test.column)
  }

  @Test func aPositionKeepsItsOffset() {
    #expect(LineTable(Array("é\nb".utf8)).position(at: 3).offset == 3)
  }

  @Test func theBytesOfALineAreWithoutItsBreak() {
    #expect(LineTable(Array("a\r\nbc\r\n".utf8)).byteRange(ofLine: 2) == 3..<5)
  }

  @Test func aTextThatEndsInABreakHasAnEmptyLastLine() {
    let lines = LineTable(Array("a\n".utf8))
    #expect(lines.position(at: 2).line == 2)
    #expect(lines.byteRange(ofLine: 2) == 2..<2)
  }

  @Test func columnsOfALongLineAreExact() {
    // Every third byte starts a scalar, in many blocks.
    let lines = LineTable(Array("x\n\(String(repeating: "地", count: 20_000))".utf8))
    #expect(lines.position(at: 2 + 3 * 19_999).column == 20_000)
  }

  @Test func positionsOnALongLineAreAsCheapAsOnAShortOne() {
    func line(_ count: Int) -> (lines: LineTable, step: Int) {
      (LineTable([UInt8](repeating: UInt8(ascii: "x"), count: count)), count / 500)
    }
    let growth = growthOfWork(from: line(50_000), to: line(5_000_000)) { line in
      let columns = (0..<500).map { line.lines.position(at: UInt32($0 * line.step)).column }
      #expect(columns == (0..<500).map { $0 * line.step + 1 })
    }
    #expect(growth < 10, "the work is the same; 100 if a line were walked from its start")
  }
}
