import CartoucheDiagnostics
import CartoucheSpecTestSupport
import CartoucheSyntax
import CartoucheTestSupport
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

  /// Each mark surrounds a container, and each container has a mark.
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

/// Aliases, duplicate keys and second documents, which libyaml allows and a spec must not contain.
@Suite struct ReferenceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var rule: String
    var marked: String
    var help: String?

    init(_ description: String, _ rule: String, _ marked: String, help: String? = nil) {
      testDescription = description
      self.rule = rule
      self.marked = marked
      self.help = help
    }
  }

  static let cases = [
    Case("an alias of nothing", "undefined-alias", "a: ⟦*b⟧\n"),
    Case("a misspelt alias", "undefined-alias", "a: &base 1\nb: ⟦*baes⟧\n", help: "did you mean `*base`?"),
    Case("an alias before its anchor", "undefined-alias", "a: ⟦*b⟧\nc: &b d\n"),
    Case("an alias in brackets", "undefined-alias", "a: [⟦*b⟧, c]\n"),
    Case("an alias as a key", "undefined-alias", "⟦*b⟧ : c\n"),
    Case("a number of an alias", "undefined-alias", "size: ⟦*2⟧\n"),
    Case("an alias in its own sequence", "recursive-alias", "a: &a [⟦*a⟧]\n"),
    Case("an alias in its own mapping", "recursive-alias", "a: &a\n  b: ⟦*a⟧\n"),
    Case("an alias far inside", "recursive-alias", "ä: &a { b: [{ c: ⟦*a⟧ }] }\n"),
    Case("a key twice", "duplicate-key", "a: 1\n⟦a⟧: 2\n"),
    Case("a key three times", "duplicate-key", "a: 1\n⟦a⟧: 2\n⟦a⟧: 3\n"),
    Case("a key in two styles", "duplicate-key", "a: 1\n⟦\"\\x61\"⟧: 2\n"),
    Case("a key twice in braces", "duplicate-key", "ä: { b: 1, ⟦b⟧: 2 }\n"),
    Case("two keys twice", "duplicate-key", "a: 1\nb: 1\n⟦b⟧: 2\n⟦a⟧: 2\n"),
    Case("a key twice in a list item", "duplicate-key", "- a: 1\n  ⟦a⟧: 2\n"),
    Case("a merge key twice", "duplicate-key", "a: &a {}\nb: { <<: *a, ⟦<<⟧: *a }\n"),
    Case("a key twice among many", "duplicate-key", many + "⟦k7⟧: 2\n"),
    Case("a second document", "second-document", "a: 1\n⟦---⟧\nb: 2\n"),
    Case("a second document after an end mark", "second-document", "a: 1\n...\n⟦---⟧\nb: 2\n"),
  ]

  private static let many = (0..<40).map { "k\($0): 1\n" }.joined()

  @Test(arguments: cases, Variant.allCases)
  func itIsReportedWhereItStands(_ test: Case, _ variant: Variant) {
    let marked = MarkedText(variant(test.marked))
    let findings = ParsedText(marked.bytes).findings
    #expect(findings.map { "\($0.rule) \($0.range)" } == expected(test.rule, at: marked))
    #expect(test.help == nil || findings.first?.help == test.help)
  }

  @Test func aDuplicateKeyShowsWhereItWasFirst() {
    let marked = MarkedText("⟦a⟧: 1\na: 2\n")
    let related = ParsedText(marked.bytes).findings.flatMap(\.related)
    #expect(related.map(\.place.start.offset) == [marked.spans[0].lowerBound])
    #expect(related.map(\.message) == ["first written here"])
  }

  @Test(arguments: ["a: { x: 1 }\nb: { x: 1 }\n", "- a: 1\n- a: 2\n", "{ [a]: 1, [b]: 2 }", "A: 1\na: 2\n"])
  func keysOfDifferentMappingsAreNoDuplicates(_ text: String) {
    #expect(ParsedText(text).rules == [])
  }

  @Test func manyDuplicatesAreFoundInOneGo() {
    var sources = SourceList()
    func source(_ count: Int) -> (id: SourceID, keys: Int) {
      let text = "{" + String(repeating: "a: 1, ", count: count) + "}"
      return (sources.add(SourceText(path: "a", bytes: Array(text.utf8))), count)
    }
    let (short, long) = (source(2_000), source(32_000))
    let growth = growthOfWork(from: short, to: long) { text in
      var diagnostics: [Diagnostic] = []
      _ = parseDocument(text.id, in: sources, diagnostics: &diagnostics)
      #expect(diagnostics.count == text.keys - 1)
    }
    #expect(growth < 64, "16 times the keys; 256 times the work if it were quadratic")
  }

  @Test func anAnchorIsUsableBesideItsOwnContainer() throws {
    let root = try #require(ParsedText("a: &a [1]\nb: &b [*a, *a]\n").document.root)
    #expect(root["b"]?.items.map { $0.items.map(\.string) } == [["1"], ["1"]])
  }

  @Test func theFirstDocumentIsKept() {
    let document = ParsedText("a: 1\n---\nb: 2\n").document
    #expect(document.root?["a"]?.string == "1")
    #expect(document.isTruncated == false)
  }
}

/// The start of comments, which libyaml does not report.
@Suite struct CommentTests {
  private func comments(_ text: String, format: DocumentFormat = .yaml) -> [String] {
    let document = ParsedText(text, format: format).document
    return document.comments(beginningWith: "x-").map {
      String(decoding: document.bytes[$0.range], as: UTF8.self)
    }
  }

  @Test func commentsEndBeforeTheLineBreak() {
    #expect(comments("#x-1\na: 1 # x-2 \t\r\n  #\tx-3\rb: x\n") == ["#x-1", "# x-2", "#\tx-3"])
    #expect(comments("\u{FEFF}a: 1 # x-é😀\n# x-2") == ["# x-é😀", "# x-2"])
  }

  @Test(arguments: [
    "a: 'x # x-1'", "a: \"x\n  # x-1\"", "a: |\n  b\n  # x-1\n", "a: >-\n  b\n\n  # x-1\n", "a#x-1: b# x-1",
    "'# x-1': b", "a: http://b# x-1", "a: 1 # y x-1", "a: 1 ## x-1",
  ]) func whatLiesInAScalarIsNone(_ text: String) {
    #expect(comments(text) == [])
  }

  @Test(arguments: [
    "a: 'x' # x-1", "a: |\n  b\n# x-1\n", "a: >\n  b\n # x-1\nc: d", "a: [1, # x-1\n  2]", "a: # x-1\n  b: 2",
    "a: | # x-1\n  b\n", "a: &b # x-1\n  c", "a: !b # x-1\n  c", "a: &b 1\nc: *b # x-1\n", "# x-1\n",
    "a: x # x-1\n",
    "a: |+\n  b\n\n# x-1\n", "'a' : 1 # x-1", "? a # x-1\n: b",
  ]) func whatLiesBetweenScalarsIsOne(_ text: String) {
    #expect(comments(text) == ["# x-1"])
  }

  @Test func whatNobodyReadHasNone() {
    #expect(comments("a: 1 # x-1\nb: [ # x-2\n}\nc: 3 # x-3\n") == ["# x-1"])
  }
}
