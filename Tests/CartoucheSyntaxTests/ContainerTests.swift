import CartoucheDiagnostics
import CartoucheSpecTestSupport
import CartoucheSyntax
import Testing

@Suite struct ContainerTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var marked: String

    init(_ description: String, _ marked: String) {
      testDescription = description
      self.marked = marked
    }
  }

  /// Every mark is around a sequence or mapping, and every sequence and mapping has a mark.
  static let cases = [
    Case("a block mapping", "⟦a: b\nc: d⟧\n\n"),
    Case("a block mapping before a comment", "⟦a: b⟧\n# c\n"),
    Case("a nested block mapping", "⟦a:\n  ⟦b: c⟧\n\n\nd: e⟧\n"),
    Case("a block sequence", "⟦a:\n  ⟦- b\n  - c⟧\n\nd: e⟧\n"),
    Case("a block sequence as far out as its key", "⟦a:\n⟦- b\n- c⟧\nd: e⟧\n"),
    Case("a mapping in a sequence", "⟦- ⟦a: b\n  c: d⟧\n- ⟦a: e⟧⟧\n"),
    Case("a flow sequence", "⟦a: ⟦[b, c]⟧⟧ # d\n"),
    Case("a flow mapping", "⟦a: ⟦{ b: c }⟧⟧\n"),
    Case("nested flow", "⟦a: ⟦[ ⟦[1]⟧, ⟦{ b: ⟦[]⟧ }⟧ ]⟧⟧\n"),
    Case("flow over lines", "⟦a: ⟦[\n    b,\n    c\n  ]⟧\nd: e⟧\n"),
    Case("a mapping that ends in an empty value", "⟦a:\n  ⟦b:⟧\nc: d⟧\n"),
    Case("a sequence that ends in an empty item", "⟦a:\n  ⟦- b\n  -⟧\nc: d⟧\n"),
    Case("a mapping that ends in a block of text", "⟦a:\n  ⟦b: |\n    c⟧\n\nd: e⟧\n"),
    Case("a mapping that ends in an alias", "⟦a: &x b\nc:\n  ⟦d: *x⟧\n\ne: f⟧\n"),
    Case("a mapping after an anchor", "⟦a: &b\n  ⟦c: d⟧\ne: f⟧\n"),
    Case("a flow mapping after a tag", "⟦a: !b ⟦{ c: d }⟧⟧\n"),
    Case("a pair in brackets", "⟦a: ⟦[⟦b: c⟧]⟧⟧\n"),
    Case("multi-byte texts", "⟦ä: ⟦[地図, ⟦{ ö: 🗺 }⟧]⟧\nü: é⟧\n"),
    Case("brackets that are the whole text", "⟦[a]⟧"),
  ]

  @Test(arguments: cases, Variant.allCases)
  func aContainerEndsWhereItsTextEnds(_ test: Case, _ variant: Variant) throws {
    let marked = MarkedText(variant(test.marked))
    let parsed = ParsedText(marked.bytes)
    let root = try #require(parsed.document.root)
    #expect(root.all.filter { $0.kind != .scalar }.map(\.span.range) == marked.spans)
    #expect(parsed.rules == [])
  }

  @Test func itemsAndEntriesKeepTheirOrder() throws {
    let root = try #require(ParsedText("c: [3, 1, 2]\na: x\nb: y\n").document.root)
    #expect(root.entries.map(\.key.string) == ["c", "a", "b"])
    #expect(root["c"]?.items.map(\.string) == ["3", "1", "2"])
  }

  @Test func aContainerIsCounted() throws {
    let root = try #require(ParsedText("a: [1, [2, 3], 4]\nb: c\n").document.root)
    #expect(root.count == 2)
    #expect(root["a"]?.count == 3)
  }

  @Test func aMergeKeyIsAnEntryLikeAnyOther() throws {
    let root = try #require(ParsedText("a: &a { b: 1 }\nc: { <<: *a, d: 2 }\n").document.root)
    #expect(root["c"]?.entries.map(\.key.string) == ["<<", "d"])
    #expect(root["c"]?["<<"]?["b"]?.string == "1")
  }

  @Test func anAliasIsWhatItStandsFor() throws {
    let marked = MarkedText("a: &x ⟦[1, 2]⟧\nb: *x\n")
    let root = try #require(ParsedText(marked.bytes).document.root)
    #expect(root["b"]?.items.map(\.string) == ["1", "2"])
    #expect(root["b"]?.span.range == marked.spans[0])
  }

  @Test func theLaterOfTwoAnchorsOfOneNameIsMeant() throws {
    let root = try #require(ParsedText("a: &x 1\nb: &x 2\nc: *x\n").document.root)
    #expect(root["c"]?.string == "2")
  }

  @Test(arguments: ["", "\n", "# only a comment\n", "\u{FEFF}", "---\n...\n"])
  func aTextWithoutANodeHasNoFindings(_ text: String) {
    #expect(ParsedText(text).rules == [])
  }

  @Test func anEmptyTextHasNoRoot() {
    #expect(ParsedText("# only a comment\n").document.root == nil)
  }
}
