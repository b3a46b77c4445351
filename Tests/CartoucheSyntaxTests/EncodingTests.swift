import CartoucheDiagnostics
import CartoucheSpecTestSupport
import CartoucheSyntax
import Testing

@Suite struct EncodingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    var span: Range<Int>
    var message: String

    init(_ description: String, _ bytes: [UInt8], _ span: Range<Int>, _ message: String) {
      testDescription = description
      self.bytes = bytes
      self.span = span
      self.message = message
    }
  }

  private static func text(_ before: String, _ bytes: [UInt8], _ after: String = "\nc: d\n") -> [UInt8] {
    Array(before.utf8) + bytes + Array(after.utf8)
  }

  @Test(arguments: [
    Case("NUL bytes", [0, 0, 0, 0], 0..<1, "a NUL byte: this is not a text file"),
    Case("a NUL in a text", text("a: b", [0]), 4..<5, "a NUL byte: this is not a text file"),
    Case("Latin-1", text("a: Caf", [0xE9]), 6..<7, "byte 0xE9 is not UTF-8"),
    Case("a lone continuation byte", text("a: ", [0x80]), 3..<4, "byte 0x80 is not UTF-8"),
    Case("an overlong form", text("a: ", [0xC0, 0xAF]), 3..<4, "byte 0xC0 is not UTF-8"),
    Case("a surrogate in UTF-8", text("a: ", [0xED, 0xA0, 0x80]), 3..<4, "byte 0xED is not UTF-8"),
    Case("a cut character at the end", text("a: ", [0xF0, 0x9F], ""), 3..<4, "byte 0xF0 is not UTF-8"),
    Case("UTF-16, little-endian", [0xFF, 0xFE, 0x61, 0], 0..<2, "the file is UTF-16, not UTF-8"),
    Case("UTF-16, big-endian", [0xFE, 0xFF, 0, 0x61], 0..<2, "the file is UTF-16, not UTF-8"),
    Case("BEL", text("ä: ", [7]), 4..<5, "control character U+0007"),
    Case("DEL", text("a: ", [0x7F]), 3..<4, "control character U+007F"),
    Case("a C1 control character", text("a: ", [0xC2, 0x90]), 3..<5, "control character U+0090"),
    Case("U+FFFE", text("a: ", [0xEF, 0xBF, 0xBE]), 3..<6, "control character U+FFFE"),
    Case(
      "a control character far inside", text(String(repeating: "# x\n", count: 9999) + "a: ", [1]),
      39_999..<40_000, "control character U+0001"),
  ])
  func whatIsNoTextIsReported(_ test: Case) {
    let findings = ParsedText(test.bytes).findings
    #expect(findings.map(\.rule) == ["encoding"])
    #expect(findings.map(\.range) == [test.span])
    #expect(findings.map(\.message) == [test.message])
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func theLinesBeforeABadByteAreKept(_ lineBreak: String) {
    let document = ParsedText(Array("a: 1\(lineBreak)b: 2".utf8) + [0xFF]).document
    #expect(document.root?.entries.map(\.key.string) == ["a"])
    #expect(document.isTruncated)
  }

  @Test func aStrayContinuationByteIsNoPartOfTheLineBefore() {
    let marked = MarkedText("é:⟦⟧\n")
    let document = ParsedText(marked.bytes + [0x80]).document
    #expect(document.root?.entries.map(\.value.span.range) == marked.spans)
  }

  @Test(arguments: ["\u{85}", "\u{2028}", "\u{2029}"])
  func anInvisibleLineSeparatorIsAnErrorInASpec(_ separator: String) {
    let marked = MarkedText("ä: x⟦\(separator)⟧b: 1\n")
    let findings = ParsedText(marked.bytes).findings
    #expect(findings.first.map { "\($0.rule) \($0.range)" } == expected("line-separator", at: marked)[0])
  }

  @Test(
    arguments: ["\u{85}", "\u{2028}", "\u{2029}"], ["\"x⟧y\"", "'x⟧y'", "x⟧y", "\"x⟧ \\u0079\"", "\"\\n⟧y\""])
  func aReportedLineSeparatorStaysInTheText(_ separator: String, _ value: String) throws {
    let text = value.unicodeScalars.split(separator: "⟧").map { String($0) }.joined(separator: separator)
    let parsed = ParsedText("{ \"a\": \(text), \"b\": 1 }")
    let expected =
      value.contains("\\n") ? "\n\(separator)y" : value.contains("\\u") ? "x\(separator) y" : "x\(separator)y"
    #expect(parsed.rules == ["line-separator"])
    #expect(parsed.document.root?["a"]?.string == expected)
    #expect(parsed.document.root?["b"]?.string == "1")
  }

  @Test func theCharactersThatMaskASeparatorStayThemselves() {
    let parsed = ParsedText("a: '¡ \u{85} ¡ \u{2027}\u{2028}\u{2027}'")
    #expect(parsed.document.root?["a"]?.string == "¡ \u{85} ¡ \u{2027}\u{2028}\u{2027}")
  }

  @Test(arguments: ["a: 1\rb: 2\r", "a: 1\r\nb: 2\r\n", "a: 1\nb: 2", "\u{FEFF}a: 1\nb: 2\n"])
  func everyLineBreakSeparatesEntries(_ text: String) throws {
    let parsed = ParsedText(text)
    #expect(parsed.rules == [])
    #expect(parsed.document.root?["b"]?.string == "2")
  }

  @Test func aByteOrderMarkIsNoPartOfTheFirstKey() {
    #expect(ParsedText("\u{FEFF}a: 1\n").document.root?["a"]?.string == "1")
  }
}
