import CartoucheDiagnostics
import CartoucheSpecTestSupport
import CartoucheSyntax
import Testing

/// The explanation of invalid JSON: one finding, at its cause.
@Suite struct JSONErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var message: String
    var marked: String
    /// The text after the first fix, or `nil` if there is none.
    var fixed: String?
    var rule: String
    var testDescription: String { marked.split(separator: "\n").joined(separator: "⏎") }

    init(_ message: String, _ marked: String, fixed: String? = nil, rule: String = "json-syntax") {
      self.message = message
      self.marked = marked
      self.fixed = fixed
      self.rule = rule
    }
  }

  static let cases = [
    // Commas, colons, brackets.
    Case("a `,` behind which nothing follows", "[1⟦,⟧]", fixed: "[1]"),
    Case("a `,` behind which nothing follows", "{\"ä\": 1⟦,⟧\n}", fixed: "{\"ä\": 1\n}"),
    Case("a value is missing before this `,`", "[1,⟦,⟧2]", fixed: "[1,2]"),
    Case("a value is missing before this `,`", "[⟦,⟧1]", fixed: "[1]"),
    Case("a value is missing before this `,`", "{⟦,⟧\"a\":1}", fixed: "{\"a\":1}"),
    Case("a value is missing after this", "{\"a\"⟦:⟧ }", fixed: "{\"a\": null }"),
    Case("a value is missing after this", "{\"a\"⟦:⟧, \"b\":1}", fixed: "{\"a\": null, \"b\":1}"),
    Case("a `,` is missing before this", "[1 ⟦2⟧]", fixed: "[1, 2]"),
    Case("a `,` is missing before this", "[{} ⟦{⟧}]", fixed: "[{}, {}]"),
    Case("a `,` is missing before this", "{\"a\":1\n⟦\"⟧b\":2}", fixed: "{\"a\":1,\n\"b\":2}"),
    Case("a `:` is missing before this", "{\"a\" ⟦1⟧}"),
    Case("a `:` is missing before this", "{\"a\"⟦,⟧ \"b\":1}"),
    Case("a `:` is missing before this", "{\"a\"⟦}⟧"),
    Case("`}` cannot close `[`", "{\"a\":[1⟦}⟧"),
    Case("`]` cannot close `{`", "[{⟦]⟧"),
    Case("this `}` closes nothing", "{}⟦}⟧"),
    Case("this `]` closes nothing", "⟦]⟧"),
    Case("unclosed `[`", "{\"a\":⟦[⟧{}, {}"),
    Case("unclosed `{`", "[⟦{⟧\"a\":1"),
    Case("a `,` or a closing bracket was expected here", "[1 ⟦=⟧ 2]"),
    Case("a name is missing before this", "{⟦:⟧1}"),
    Case("a name is missing before this", "{⟦[⟧1]:1}"),
    // Syntax of other languages.
    Case("JSON has no comments", "{ ⟦// a⟧\n\"a\":1}", fixed: "{ \n\"a\":1}"),
    Case("JSON has no comments", "[1 ⟦/* a, [ */⟧, 2]", fixed: "[1 , 2]"),
    Case("JSON has no comments", "⟦# a⟧\n[1]", fixed: "\n[1]"),
    Case("JSON has no comments", "[1]\n⟦// end⟧", fixed: "[1]\n"),
    Case("a text in single quotes", "{⟦'a'⟧:1}", fixed: "{\"a\":1}"),
    Case("a text in single quotes", "[⟦'a \"b\"'⟧]"),
    Case("a value cannot start with `'`", "[⟦'⟧a]\n"),
    Case("a name without quotes", "{⟦type⟧: \"Point\"}", fixed: "{\"type\": \"Point\"}"),
    Case("a name without quotes", "{⟦größe⟧: 1}", fixed: "{\"größe\": 1}"),
    Case("a name without quotes", "{⟦1⟧: 1}", fixed: "{\"1\": 1}"),
    Case("a text without quotes", "{\"type\": ⟦Point⟧}", fixed: "{\"type\": \"Point\"}"),
    Case("`NaN` is no value of JSON", "[⟦NaN⟧]", fixed: "[null]"),
    Case("`-Infinity` is no value of JSON", "[1, ⟦-Infinity⟧]", fixed: "[1, null]"),
    Case("`undefined` is no value of JSON", "[⟦undefined⟧]", fixed: "[null]"),
    Case("`None` is no value of JSON", "[⟦None⟧]", fixed: "[null]"),
    Case("`True` is no value of JSON", "[⟦True⟧]", fixed: "[true]"),
    Case("`FALSE` is no value of JSON", "[⟦FALSE⟧]", fixed: "[false]"),
    Case("this is YAML, and not JSON", "⟦type⟧: FeatureCollection\n"),
    Case("this is a table, as CSV files have, and data files are JSON", "⟦name⟧,lon,lat\nA,9,53\n"),
    Case("this is a table, as CSV files have, and data files are JSON", "⟦lon⟧;lat\n9;53\n"),
    // Files of other kinds.
    Case("this is an HTML page, not JSON", "⟦<!DOCTYPE⟧ html>\n"),
    Case("this is an HTML page, not JSON", "⟦<html⟧><body>404</body></html>\n"),
    Case("this is KML, not JSON", "⟦<?xml⟧ version=\"1.0\"?>\n<kml xmlns=\"x\"></kml>\n"),
    Case("this is GPX, not JSON", "⟦<gpx⟧></gpx>\n"),
    Case("this is XML, not JSON", "⟦<?xml⟧ version=\"1.0\"?>\n<a/>\n"),
    Case(
      "this is a Git LFS pointer, not JSON", "⟦version https://git-lfs.github.com/spec/v1⟧\noid sha256:0\n"),
    Case(
      "an unresolved conflict of a merge",
      "{\n⟦<<<<<<< HEAD⟧\n  \"a\": 1\n=======\n  \"a\": 2\n>>>>>>> other\n}\n"),
    Case(
      "an unresolved conflict of a merge", "[\n  1,\n⟦<<<<<<< HEAD⟧\n  2\n=======\n  3\n>>>>>>> other\n]\n"),
    Case("an unresolved conflict of a merge", "⟦<<<<<<< HEAD⟧\n[1]\n=======\n[2]\n>>>>>>> other\n"),
    Case("this is JavaScript, not JSON", "⟦var data = ⟧{\"a\": 1};\n", fixed: "{\"a\": 1}\n"),
    Case("this is JavaScript, not JSON", "⟦export default ⟧[1]", fixed: "[1]"),
    Case("this is JavaScript, not JSON", "⟦eqfeed_callback(⟧{\"a\": 1});\n", fixed: "{\"a\": 1}\n"),
    Case("`“` is no quote for JSON", "{⟦“⟧a”: 1}", fixed: "{\"a”: 1}"),
    Case("a space that is no space for JSON", "[⟦\u{A0}⟧1]", fixed: "[ 1]"),
    Case("a value cannot start with `(`", "[⟦(⟧1)]"),
    // Several values.
    Case("a second JSON value starts here", "{\"type\":\"Feature\"}\n⟦{⟧\"type\":\"Feature\"}\n"),
    Case("something follows the end of the JSON value", "{}⟦,⟧\n{}"),
    Case("something follows the end of the JSON value", "{} ⟦end⟧"),
    // Numbers.
    Case("`007` is no number of JSON", "[⟦007⟧]"),
    Case("`+1` is no number of JSON", "[⟦+1⟧]"),
    Case("`.5` is no number of JSON", "[⟦.5⟧]"),
    Case("`-.5` is no number of JSON", "[⟦-.5⟧, 1]"),
    Case("`5.` is no number of JSON", "[⟦5.⟧]"),
    Case("`0x1F` is no number of JSON", "[⟦0x1F⟧]"), Case("`1_000` is no number of JSON", "[⟦1_000⟧]"),
    Case("`0.1.2` is no number of JSON", "[⟦0.1.2⟧]"), Case("`1e` is no number of JSON", "[⟦1e⟧]"),
    Case("`12px` is no number of JSON", "⟦12px⟧"), Case("`-` is no number of JSON", "[⟦-⟧]"),
    Case("this number is too large", "[⟦1e400⟧]"), Case("this number is too large", "[⟦-1E+309⟧]"),
    Case("this number is too large", "⟦1\(String(repeating: "0", count: 400))⟧"),
    // Texts.
    Case("unclosed `\"`", "[⟦\"⟧a"), Case("unclosed `\"`", "{\"a\": ⟦\"⟧b,\n\"c\": 1}"),
    Case("a control character within a text", "[\"a⟦\t⟧\"]"),
    Case("a control character within a text", "[\"⟦\u{1}⟧\"]"),
    Case("`\\d` is no escape of JSON", "[\"C:⟦\\d⟧ata\"]", fixed: "[\"C:\\\\data\"]"),
    Case("`\\x` is no escape of JSON", "[\"⟦\\x⟧41\"]", fixed: "[\"\\\\x41\"]"),
    Case("`\\u` is no escape of JSON", "[\"⟦\\u⟧00G0\"]", fixed: "[\"\\\\u00G0\"]"),
    Case("half of a character", "[\"⟦\\uD83D⟧ \"]"), Case("half of a character", "[\"⟦\\uDE00⟧\\uD83D\"]"),
    Case("this stands behind the end of a text", "[\"an \"⟦important⟧\" text\"]"),
    // Limits.
    Case("more than 256 levels of nesting", nested(256) + "⟦[⟧1]", rule: "nesting"),
  ]

  private static func nested(_ levels: Int) -> String { String(repeating: "[", count: levels) }

  @Test(arguments: cases)
  func aMistakeIsExplainedAtItsCause(_ test: Case) {
    let marked = MarkedText(test.marked)
    let findings = ParsedText(marked.bytes, format: .json).findings
    #expect(findings.map(\.message) == [test.message])
    #expect(findings.map { "\($0.rule) \($0.range)" } == expected(test.rule, at: marked))
    #expect(findings.first?.help?.isEmpty == false)
  }

  @Test(arguments: cases)
  func theFixGivesWhatWasMeant(_ test: Case) {
    let marked = MarkedText(test.marked)
    let fix = ParsedText(marked.bytes, format: .json).findings.first?.fixes.first
    #expect(fix.map { String(decoding: $0.applied(to: marked.bytes), as: UTF8.self) } == test.fixed)
  }

  @Test(arguments: [
    ("[\"caf\\xE9\"]", [UInt8]("[\"caf".utf8) + [0xE9, 0x22, 0x5D], 5, "byte 0xE9 is not UTF-8"),
    ("an overlong form", [0x22, 0xC0, 0xAF, 0x22], 1, "byte 0xC0 is not UTF-8"),
    ("a surrogate", [0x22, 0xED, 0xA0, 0x80, 0x22], 1, "byte 0xED is not UTF-8"),
    ("outside of texts", [0x5B, 0xFF, 0x5D], 1, "byte 0xFF is not UTF-8"),
    ("a cut character", [0x22, 0xE2, 0x82], 1, "byte 0xE2 is not UTF-8"),
    ("UTF-16 with a mark", [0xFF, 0xFE, 0x7B, 0, 0x7D, 0], 0, "the file is UTF-16, not UTF-8"),
    ("UTF-16", [0x7B, 0, 0x7D, 0], 0, "the file is UTF-16, not UTF-8"),
    ("UTF-16, the other way", [0, 0x7B, 0, 0x7D], 0, "the file is UTF-16, not UTF-8"),
  ])
  func anotherEncodingIsReported(_ name: String, _ bytes: [UInt8], _ offset: Int, _ message: String) {
    let parsed = ParsedText(bytes, format: .json)
    #expect(
      parsed.findings.map { "\($0.rule) \($0.range.lowerBound) \($0.message)" } == [
        "encoding \(offset) \(message)"
      ])
    #expect(parsed.document.isTruncated)
  }

  @Test func moreValuesThanTheLimitAreRefused() {
    var limits = Limits()
    limits.dataNodes = 4
    #expect(ParsedText("[1,2,3]", format: .json, limits: limits).rules == [])
    let marked = MarkedText("[1,2,3,⟦⟧4]")
    let findings = ParsedText(marked.bytes, format: .json, limits: limits).findings
    #expect(findings.map { "\($0.rule) \($0.range)" } == ["too-many-values 7..<7"])
  }

  @Test(arguments: ["[", "{\"a\":", "[{\"a\":"])
  func aHundredThousandLevelsAreRefused(_ opening: String) {
    let parsed = ParsedText(String(repeating: opening, count: 100_000), format: .json)
    #expect(parsed.rules == ["nesting"])
    #expect(parsed.document.isTruncated)
  }
}
