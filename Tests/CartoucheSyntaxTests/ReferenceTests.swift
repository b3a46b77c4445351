import CartoucheDiagnostics
import CartoucheSpecTestSupport
import CartoucheSyntax
import CartoucheTestSupport
import Testing

/// Aliases, duplicate keys and second documents: what libyaml lets pass and a spec may not hold.
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
