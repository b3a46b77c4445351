import CartoucheDiagnostics
import CartoucheSpecTestSupport
import CartoucheSyntax
import Testing

@Suite struct ScalarTests {
  /// A scalar at the mark and the text that it stands for.
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
