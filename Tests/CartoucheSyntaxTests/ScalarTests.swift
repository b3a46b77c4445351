import CartoucheDiagnostics
import CartoucheSpecTestSupport
import CartoucheSyntax
import CartoucheTestSupport
import Testing

@Suite struct ScalarTests {
  /// A scalar at the mark and its text.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var marked: String
    var style: NodeRecord.Style
    var text: String

    init(_ description: String, _ marked: String, _ style: NodeRecord.Style, _ text: String) {
      testDescription = description
      self.marked = marked
      self.style = style
      self.text = text
    }
  }

  static let cases = [
    Case("plain", "a: ⟦top⟧\n", .plain, "top"),
    Case("plain with inner spaces", "a: ⟦b  c⟧  \n", .plain, "b  c"),
    Case("plain before a comment", "a: ⟦b⟧ # c\n", .plain, "b"),
    Case("plain over lines", "a: ⟦b\n  c⟧\n", .plain, "b c"),
    Case("plain over an empty line", "a: ⟦b\n\n  c⟧\n", .plain, "b\nc"),
    Case("plain multi-byte", "a: ⟦Größe 🗺⟧\n", .plain, "Größe 🗺"),
    Case("plain after multi-byte", "ö: { ü: 地, b: ⟦c⟧ }\n", .plain, "c"),
    Case("plain without a last line break", "a: ⟦b⟧", .plain, "b"),
    Case("single quoted", "a: ⟦'b'⟧\n", .singleQuoted, "b"),
    Case("single quoted with a quote", "a: ⟦'it''s'⟧\n", .singleQuoted, "it's"),
    Case("single quoted over lines", "a: ⟦'b\n  c'⟧\n", .singleQuoted, "b c"),
    Case("single quoted, empty", "a: ⟦''⟧\n", .singleQuoted, ""),
    Case("double quoted", "a: ⟦\"b\"⟧\n", .doubleQuoted, "b"),
    Case("double quoted, empty", "a: ⟦\"\"⟧\n", .doubleQuoted, ""),
    Case(
      "double quoted with escapes", #"a: ⟦"b\n\t\"\\\x41\u00e9\U0001F5FA\0"⟧"#, .doubleQuoted,
      "b\n\t\"\\Aé🗺\0"),
    Case("double quoted over lines", "a: ⟦\"b\n  c\"⟧\n", .doubleQuoted, "b c"),
    Case("double quoted with an escaped line break", "a: ⟦\"b\\\n  c\"⟧\n", .doubleQuoted, "bc"),
    Case("double quoted with a hash", "a: ⟦\"b # c\"⟧ # d\n", .doubleQuoted, "b # c"),
    Case("literal", "a: ⟦|\n  b\n  c⟧\nd: e\n", .literal, "b\nc\n"),
    Case("literal that strips", "a: ⟦|-\n  b⟧\n", .literal, "b"),
    Case("literal that keeps", "a: ⟦|+\n  b⟧\n\nc: d\n", .literal, "b\n\n"),
    Case("literal with an indentation", "a: ⟦|2\n   b⟧\n", .literal, " b\n"),
    Case("literal, empty", "a: ⟦|⟧\nb: c\n", .literal, ""),
    Case("folded", "a: ⟦>\n  b\n  c⟧\n", .folded, "b c\n"),
    Case("folded over a paragraph", "a: ⟦>-\n  b\n\n  c⟧\n", .folded, "b\nc"),
    Case("empty before a line break", "a:⟦⟧\nb: c\n", .plain, ""),
    Case("empty at the end", "a:⟦⟧", .plain, ""),
    Case("empty before a comment", "a:⟦⟧ # b\n", .plain, ""),
    Case("empty in braces", "{ a:⟦⟧ }", .plain, ""),
    Case("a list item", "- ⟦a⟧\n- b\n", .plain, "a"),
    Case("an empty list item", "-⟦⟧\n- b\n", .plain, ""),
    Case("a key", "⟦a⟧: b\n", .plain, "a"),
    Case("a quoted key", "⟦\"a b\"⟧: c\n", .doubleQuoted, "a b"),
    Case("a key in braces", "{ ⟦a⟧: b }", .plain, "a"),
    Case("after an anchor", "a: &b ⟦c⟧\n", .plain, "c"),
    Case("after an anchor of multi-byte neighbours", "ä: &b ⟦ö⟧\n", .plain, "ö"),
    Case("after a tag", "a: !!str ⟦c⟧\n", .plain, "c"),
    Case("after a tag and an anchor", "a: !b &c ⟦d⟧\n", .plain, "d"),
    Case("after an anchor and a tag", "a: &c !b ⟦d⟧\n", .plain, "d"),
    Case("after an anchor on a line of its own", "a: &c # d\n  ⟦e⟧\n", .plain, "e"),
    Case("quoted after a tag", "a: !b ⟦\"c\"⟧\n", .doubleQuoted, "c"),
    Case("a block after an anchor", "a: &b ⟦|\n  c⟧\n", .literal, "c\n"),
    Case("empty after an anchor", "a: &b⟦⟧\nc: d\n", .plain, ""),
    Case("after a verbatim tag", "a: !<x,y[z]> ⟦c⟧\n", .plain, "c"),
    Case("an explicit key", "? ⟦a⟧\n: b\n", .plain, "a"),
    Case("a value of an explicit key", "? a\n: ⟦b⟧\n", .plain, "b"),
    Case("in a document with a start mark", "---\na: ⟦b⟧\n...\n", .plain, "b"),
  ]

  @Test(arguments: cases, Variant.allCases)
  func aScalarHasItsTextAndItsSpan(_ test: Case, _ variant: Variant) throws {
    let marked = MarkedText(variant(test.marked))
    let parsed = ParsedText(marked.bytes)
    let root = try #require(parsed.document.root)
    let node = try #require(
      root.all.first { $0.kind == .scalar && $0.span.range == marked.spans[0] },
      "the spans are \(root.all.map(\.span.range)), expected \(marked.spans)")
    #expect(node.string == test.text)
    #expect(node.style == test.style)
    #expect(parsed.rules == [])
  }

  @Test func aKeyWithoutValueIsEmpty() throws {
    let root = try #require(ParsedText("a:\nb: ''\n").document.root)
    #expect(root.entries.map(\.value.isEmpty) == [true, false])
  }

  @Test func whatIsWrittenIsGivenBackAsItStands() throws {
    let root = try #require(ParsedText("a: \"b\\n\"").document.root)
    #expect(root["a"]?.written == "\"b\\n\"")
  }

  @Test func aTagHasASpanOfItsOwn() throws {
    let marked = MarkedText("ä: &c ⟦!tag⟧ d")
    let root = try #require(ParsedText(marked.bytes).document.root)
    #expect(root.entries.map(\.value.tag?.range) == [marked.spans[0]])
  }

  @Test(arguments: ["a: b", "a: &c b", "a: &c # !d\n  b", "a: 'b ! c'"])
  func whatHasNoTagIsNotTagged(_ text: String) throws {
    let root = try #require(ParsedText(text).document.root)
    #expect(root["a"]?.tag == nil)
  }

  @Test func aCommentAfterATagNamesNoAnchor() throws {
    let parsed = ParsedText("a: &x !t # &y\n  b\nc: *x\n")
    #expect(parsed.document.root?["c"]?.string == "b")
    #expect(parsed.rules == [])
  }
}

@Suite struct NodeTextTests {
  private static func root(_ text: String) throws -> Node {
    try #require(ParsedText(Array(text.utf8)).document.root)
  }

  /// Texts are compared eight bytes at a time, and the remaining bytes one by one.
  @Test(arguments: ["", "a", "1234567", "12345678", "123456789", "1234567812345678x"])
  func aTextIsEqualToItselfAlone(_ text: String) throws {
    let root = try Self.root("\"\(text)\"")
    #expect(root.hasText(text))
    for offset in text.indices {
      var other = text
      other.replaceSubrange(offset...offset, with: "~")
      let changed = try Self.root("\"\(text)\": 1\n\"\(other)\": 2\n")
      #expect(!root.hasText(other))
      #expect(changed.entries.map(\.value.string) == ["1", "2"])
    }
  }

  @Test func aKeyIsFoundByItsWholeName() throws {
    let root = try Self.root(
      "{ collisionInsets: 1, collisionInserts: 2, \"collision\\u0042oxes\": 3, gap: 4 }")
    #expect(root["collisionInserts"]?.string == "2")
    #expect(root["collisionBoxes"]?.string == "3")
    #expect(root["collisionBoxe"] == nil)
    let index = KeyIndex(["gap", "collisionBoxes", "collisionInsets"])
    #expect(root.entries.map { index.position(of: $0.key) } == [2, nil, 1, 0])
    #expect(index.position(of: "gap") == 0)
    #expect(index.position(of: "") == nil)
    #expect(index.position(of: root) == nil)
  }

  @Test(arguments: [
    ("[1, 2]", true), ("[[1, 2], 3]", true), ("[1]", false), ("[1, 2, 3]", false), ("{ a: 1 }", false),
  ])
  func aPairIsAListOfTwo(_ text: String, _ isPair: Bool) throws {
    let root = try Self.root(text)
    let items = Array(root.items).map(\.written)
    #expect(root.pair.map { [$0.first.written, $0.second.written] } == (isPair ? items : nil))
  }

  @Test func onlyPlainScalarsAreNumbersOrNull() throws {
    let root = try Self.root("[1.5, '1.5', -07, 0.7, 0, \"null\", null, !t null, ~, x]")
    let items = Array(root.items)
    #expect(items.map(\.number) == [1.5, nil, -7, 0.7, 0, nil, nil, nil, nil, nil])
    #expect(items.map(\.isNull) == [false, false, false, false, false, false, true, false, false, false])
    #expect(items.map(\.hasLeadingZero).firstIndex(of: true) == 2)
    #expect(items.map(\.hasLeadingZero).lastIndex(of: true) == 2)
    #expect(root.number == nil)
  }

  @Test(arguments: [
    "['1', 2]", "[1, \"2\"]", "[01, 2]", "[1, -02]", "[!t 1, 2]", "[1, [2]]", "[[1], 2]", "[1]", "[1, 2, 3]",
    "[1, x]",
    "{ 1: 2 }", "1", "[&a 1, *a]", "[1, ]",
  ])
  func whatIsNotPlainlyTwoNumbersIsLeftToOthers(_ text: String) throws {
    #expect(try Self.root(text).plainNumbers == nil)
  }

  @Test func twoPlainNumbersAreRead() throws {
    let numbers = try #require(Self.root("[-12.5, 0.25]").plainNumbers)
    #expect(numbers == (-12.5, 0.25))
  }
}

@Suite struct DecimalNumberTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var value: Double?
    var testDescription: String { "\(text) → \(value.map { "\($0)" } ?? "no number")" }

    init(_ text: String, _ value: Double?) {
      self.text = text
      self.value = value
    }
  }

  private func value(_ text: String) -> Double? { DecimalNumber.value(Array(text.utf8)[...]) }

  @Test(arguments: [
    Case("0", 0), Case("5", 5), Case("-5", -5), Case("0.5", 0.5), Case(".5", 0.5), Case("-.5", -0.5),
    Case("5.", 5), Case("5.e1", 50), Case(".5e1", 5), Case("1e3", 1000), Case("1E3", 1000),
    Case("1e+3", 1000), Case("1e-3", 0.001), Case("012", 12), Case("-122.4075", -122.4075),
    Case("0.1", 0.1), Case("0.30000000000000004", 0.1 + 0.2), Case("9007199254740993", 9_007_199_254_740_992),
    Case("123456789012345678901234567890", 123_456_789_012_345_677_877_719_597_056),
    Case("1.7976931348623157e308", .greatestFiniteMagnitude), Case("5e-324", .leastNonzeroMagnitude),
    Case("1e-400", 0),
    Case("0e999999", 0), Case("1e22", 1e22), Case("1e23", 1e23), Case("100000000000000e22", 1e36),
    Case("999999999999999", 999_999_999_999_999), Case(".000000000000000000000001", 1e-24),
    Case("1e400", nil), Case("-1e400", nil), Case("1e99999999999999999999", nil), Case("", nil),
    Case("-", nil), Case(".", nil), Case("-.", nil), Case(".e1", nil), Case("e1", nil), Case("1e", nil),
    Case("1e+", nil), Case("+5", nil), Case("--5", nil), Case("1.2.3", nil), Case("1 ", nil), Case(" 1", nil),
    Case("0x1F", nil), Case("1_000", nil), Case("1,000", nil), Case("12:30", nil), Case(".inf", nil),
    Case("nan", nil), Case("inf", nil), Case("1e1.5", nil), Case("٣", nil), Case("5px", nil),
  ])
  func onlyDecimalNumbersAreRead(_ test: Case) {
    #expect(value(test.text) == test.value)
  }

  @Test func aNegativeZeroKeepsItsSign() {
    #expect(value("-0")?.sign == .minus)
    #expect(value("-0.0e5")?.sign == .minus)
  }

  @Test func everyTextReadsAsTheStandardLibraryReadsIt() {
    let seed: UInt64 = 0xCA47
    var random = SeededRandom(seed: seed)
    let wrong = (0..<50_000).map { _ in randomDecimal(&random) }.filter { text in
      value(text)?.bitPattern != Double(text).flatMap { $0.isFinite ? $0.bitPattern : nil }
    }
    #expect(wrong == [], "seed \(seed)")
  }

  /// A decimal text with a digit on both sides of its point, of various lengths and magnitudes.
  private func randomDecimal(_ random: inout SeededRandom) -> String {
    func digits(_ count: Int) -> String {
      (0..<count).map { _ in "\(random.whole(0...9))" }.joined()
    }
    var text = random.once(in: 2) ? "-" : ""
    text += digits(random.whole(1...(random.once(in: 3) ? 25 : 8)))
    if random.once(in: 2) { text += "." + digits(random.whole(1...(random.once(in: 3) ? 25 : 8))) }
    if random.once(in: 2) {
      text += random.pick(["e", "E", "e+", "e-"]) + "\(random.whole(0...(random.once(in: 4) ? 330 : 25)))"
    }
    return text
  }
}

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
