import CartoucheDiagnostics
import CartoucheSpecTestSupport
import CartoucheSyntax
import CartoucheTestSupport
import Testing

/// The formatter of YAML.
@Suite struct FormatTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var before: String
    var after: String

    init(_ description: String, _ before: String, _ after: String) {
      testDescription = description
      self.before = before
      self.after = after
    }
  }

  private static let long = String(repeating: "x", count: 50)

  static let cases = [
    Case("indentation of mappings", "a:\n    b:\n       c: 1\n    d: 2\n", "a:\n  b:\n    c: 1\n  d: 2\n"),
    Case(
      "a list as far out as its key", "a:\n- b\n- c: 1\n  d: 2\ne: 3\n",
      "a:\n  - b\n  - c: 1\n    d: 2\ne: 3\n"),
    Case("a list that is far in", "a:\n      -   b: 1\n          c: 2\n", "a:\n  - b: 1\n    c: 2\n"),
    Case("lists in lists", "-  -  a\n   -  b\n-\n    - c\n", "- - a\n  - b\n-\n  - c\n"),
    Case("a text that is indented as a whole", "  a: 1\n  b: 2\n", "a: 1\nb: 2\n"),
    Case("spaces in brackets", "a: {b:  1,c: [ 2 ,3 ]}\n", "a: { b: 1, c: [2, 3] }\n"),
    Case("empty brackets", "a: { }\nb: [ ]\n", "a: {}\nb: []\n"),
    Case("keys in JSON", "{\"a\":1,\"b\":[]}\n", "{ \"a\": 1, \"b\": [] }\n"),
    Case("spaces around a colon", "a :   1\n'b'  : 2\n", "a: 1\n'b': 2\n"),
    Case("an alias as a key", "a: &x 1\n*x : 2\n{ *x : 1 }: 3\n", "a: &x 1\n*x : 2\n{ *x : 1 }: 3\n"),
    Case(
      "keys with a question mark", "?   a\n:   b\n?\n    - c\n:\n    - d\n", "? a\n: b\n?\n  - c\n:\n  - d\n"),
    Case(
      "anchors and tags", "a:   &b   !c   d\ne: !f\n    g: &h\n        i: 1\n",
      "a: &b !c d\ne: !f\n  g: &h\n    i: 1\n"),
    Case("an empty value in brackets", "[a: , !b , { c: }]\n", "[a: , !b , { c: }]\n"),
    Case("blank lines", "\n\na: 1\n\n\n\nb: 2\n\n\n", "a: 1\n\nb: 2\n"),
    Case(
      "white space at ends of lines", "a: 1  \nb:\t\n  - c   \n \nd: [e,  \n f]\n",
      "a: 1\nb:\n  - c\n\nd: [e,\n    f]\n"),
    Case("a last line without a line break", "a: 1", "a: 1\n"),
    Case("carriage returns", "a:\r\n    b: 1  \r\n\r\n\r\n\r\nc: 2", "a:\r\n  b: 1\r\n\r\nc: 2\r\n"),
    Case("carriage returns alone", "a:   |\r  b\r  \n  c\r", "a: |\r  b\r  \n  c\r"),
    Case("a byte-order mark", "\u{FEFF}a:   1\n", "\u{FEFF}a: 1\n"),
    Case("a text like the start of a document", "  --- >\n  a\n", "  --- >\n  a\n"),
    Case("an empty text", "", ""),
    Case("only blank lines", "\n  \n\n", ""),
    Case("only comments", "\n  # a\n\n\n# b", "# a\n\n# b\n"),
    Case(
      "documents", "%YAML 1.1\n---   a\n...\n---\nb:   1\n...\n", "%YAML 1.1\n--- a\n...\n---\nb: 1\n...\n"),
    Case(
      "brackets over lines", "a: [\nb,\n      {c: 1,\n d: 2}\n]\n",
      "a: [\n    b,\n    { c: 1,\n      d: 2 }\n  ]\n"),
    Case("brackets in a list", "- [\n  a\n  ]\n", "- [\n    a\n  ]\n"),
    Case("brackets as the whole text", "{\n a: 1,\n\n\n b: 2\n }\n", "{\n  a: 1,\n\n  b: 2\n}\n"),
    Case("a text in quotes over lines", "a: \"b  \n         c\n\n      d\"\n", "a: \"b\n  c\n\n  d\"\n"),
    Case(
      "escapes at ends of lines", "a: \"b\\  \n         c\\\n    \\ d\"\n", "a: \"b\\  \n  c\\\n  \\ d\"\n"),
    Case(
      "an unquoted text over lines", "a: b\n      c\n   # d\ne:\n     f\n     g\n",
      "a: b\n  c\n# d\ne:\n  f\n  g\n"),
    Case(
      "a block of text", "a:\n    b: |\n         c\n           d\n\n         e\n    f: >-\n      g\n",
      "a:\n  b: |\n    c\n      d\n\n    e\n  f: >-\n    g\n"),
    Case(
      "a block of text with an indentation", "a:\n    b: |2\n        c\n       d\n",
      "a:\n  b: |2\n      c\n     d\n"),
    Case(
      "a block of text that keeps blank lines", "a: |+\n   b\n\n\n\nc: |+\n  d\n\n\n",
      "a: |+\n  b\n\n\n\nc: |+\n  d\n\n\n"),
    Case("a block of text without a last line break", "a: |\n    b", "a: |\n  b"),
    Case(
      "a block of text with blank lines", "a: |\n    b\n  \n      \n    c  \n\n\nd: 1\n",
      "a: |\n  b\n\n    \n  c  \n\nd: 1\n"),
    Case("a comment after the bar of a text", "a: >-   # b  \n    c\n", "a: >-   # b\n  c\n"),
    Case(
      "comments before keys", "a:\n# b\n      c: 1\n      # d\n# e\nf: 2\n   # g\n",
      "a:\n  # b\n  c: 1\n  # d\n# e\nf: 2\n# g\n"),
    Case("a comment after a nested list", "a:\n- b\n# c\nd: 1\n", "a:\n  - b\n# c\nd: 1\n"),
    Case("a comment after a block of text", "a:\n  b: |\n      c\n    # d\n", "a:\n  b: |\n    c\n  # d\n"),
    Case("a comment without a space", "a: 1 #b\n#c\n", "a: 1 #b\n#c\n"),
    Case(
      "comments in a column", "a:   1        # b\ncc: {d: 1}    # e\nf: 2          # g\n",
      "a: 1          # b\ncc: { d: 1 }  # e\nf: 2          # g\n"),
    Case(
      "comments that need another column", "a: [1,2,3] # b\nc: 2       # d\n\ne: 1 # f\n",
      "a: [1, 2, 3] # b\nc: 2         # d\n\ne: 1 # f\n"),
    Case("a comment over lines", "a: 1    # b\n        # c\nd: 2\n", "a: 1    # b\n        # c\nd: 2\n"),
    Case("comments in brackets", "a: [ # b\n   c, # d\n  # e\n ]\n", "a: [ # b\n    c, # d\n    # e\n  ]\n"),
    Case(
      "a mapping beyond the width", "- { a: \(long), b: [\(long), 1], c: { d: e } }\n",
      "- a: \(long)\n  b: [\(long), 1]\n  c: { d: e }\n"),
    Case(
      "a list beyond the width", "a: [\(long), \(long), { b: c }, [d]]\n",
      "a:\n  - \(long)\n  - \(long)\n  - { b: c }\n  - [d]\n"),
    Case(
      "brackets in brackets beyond the width",
      "a: { b: { c: \(long), d: \(long) }, e: [[\(long), \(long), 1]] }\n",
      "a:\n  b: { c: \(long), d: \(long) }\n  e: [[\(long), \(long), 1]]\n"),
    Case(
      "lists of lists beyond the width", "[[\(long), \(long), \(long)], [1]]\n",
      "- - \(long)\n  - \(long)\n  - \(long)\n- [1]\n"),
    Case(
      "an anchor before brackets beyond the width", "a: &b { c: \(long), d: \(long), e: 1 }\nf: *b\n",
      "a: &b\n  c: \(long)\n  d: \(long)\n  e: 1\nf: *b\n"),
    Case(
      "brackets on a line of their own beyond the width",
      "# a\n\nb:\n\n  {\n  c: \(long), d: \(long), e: 1, f: [\n  1,\n  2\n  ] }\n\n# f\n",
      "# a\n\nb:\n\n  c: \(long)\n  d: \(long)\n  e: 1\n  f: [\n      1,\n      2\n    ]\n\n# f\n"),
    Case(
      "brackets with a comment beyond the width", "a: { b: \(long), c: \(long), d: 1 } # e\n",
      "a: { b: \(long), c: \(long), d: 1 } # e\n"),
    Case(
      "suppressed findings beyond the width",
      "# cartouche-disable-next-line unused-template\na: { b: \(long), c: \(long), d: 1 }\n",
      "# cartouche-disable-next-line unused-template\na: { b: \(long), c: \(long), d: 1 }\n"),
    Case(
      "pairs and keys without a value beyond the width",
      "- [\(long): 1, \(long): 2, c]\n- { \(long), \(long), c }\n",
      "- [\(long): 1, \(long): 2, c]\n- { \(long), \(long), c }\n"),
  ]

  @Test(arguments: cases)
  func aTextIsFormatted(_ test: Case) throws {
    let after = try #require(formatted(test.before))
    #expect(after == test.after)
    #expect(formatted(after) == after)
  }

  @Test(arguments: ["a: [1\n", "a: b: c\n", "a:\n\t- b\n", "a: \u{0}\n", "--- a\n--- [\n"])
  func aSyntaxErrorIsReported(_ text: String) {
    var diagnostics: [Diagnostic] = []
    #expect(format(Array(text.utf8), diagnostics: &diagnostics) == .invalid)
    #expect(!diagnostics.isEmpty)
  }

  @Test func aMistakeThatIsNotAboutSyntaxIsNoObstacle() {
    #expect(formatted("a:  1\na:  *b\n") == "a: 1\na: *b\n")
  }

  @Test func anEditHasOnlyWhatChanges() {
    var diagnostics: [Diagnostic] = []
    let result = format(Array("a: 1\nb:   2\nc: 3\n".utf8), diagnostics: &diagnostics)
    #expect(result == .edits([Edit(span: SourceSpan(8..<10), replacement: "")]))
  }

  @Test func linesAreFormattedAlone() {
    let text = "a:   1\nb:\n    c:   2\n    d: 3\ne:   4\n"
    #expect(formatted(text, lines: 0..<1) == "a: 1\nb:\n    c:   2\n    d: 3\ne:   4\n")
    // The keys of a mapping are indented together.
    #expect(formatted(text, lines: 2..<3) == "a:   1\nb:\n  c: 2\n  d: 3\ne:   4\n")
    #expect(formatted(text, lines: 4..<9) == "a:   1\nb:\n    c:   2\n    d: 3\ne: 4\n")
  }

  @Test(arguments: FuzzTests.samples, Variant.allCases)
  func aSampleKeepsItsNodes(_ sample: String, _ variant: Variant) throws {
    let text = variant(sample)
    let after = try #require(formatted(text))
    #expect(formatted(after) == after)
  }

  /// The formatter checks the nodes and comments of its result itself. A text of the suite must not need this check.
  @Test(.enabled(if: YAMLCase.all != nil, "there is no yaml-test-suite.jsonl"), arguments: YAMLCase.all ?? [])
  func aTextOfTheSuiteIsFormatted(_ test: YAMLCase) {
    var diagnostics: [Diagnostic] = []
    let bytes = Array(test.yaml.utf8)
    switch format(bytes, diagnostics: &diagnostics) {
    case .invalid: #expect(!diagnostics.isEmpty)
    case .unsafe: Issue.record("the result means something else")
    case .edits(let edits):
      let once = edits.applied(to: bytes)
      #expect(format(once, diagnostics: &diagnostics) == .edits([]))
    }
  }

  /// - Complexity: of a text in one line, of nested brackets, and of many comments.
  @Test func formattingTakesTimeInProportionToTheText() {
    for make in [Self.oneLine, Self.nested, Self.commented] {
      let growth = growthOfWork(from: make(2_000), to: make(8_000), until: 8) { text in
        var diagnostics: [Diagnostic] = []
        _ = format(text, diagnostics: &diagnostics)
      }
      #expect(growth < 8)
    }
  }

  private static func oneLine(_ count: Int) -> [UInt8] {
    Array(
      "{ a: [\((0..<count).map { "{ b: \($0), c: \(long), d: \(long), e: 1 }" }.joined(separator: ", "))] }"
        .utf8)
  }

  private static func nested(_ count: Int) -> [UInt8] {
    Array((0..<count).map { "- [[[[[[[[\($0)\n]]]]]]]]\n" }.joined().utf8)
  }

  private static func commented(_ count: Int) -> [UInt8] {
    Array((0..<count).map { "a\($0):\n   # b\n   - c   # d\n" }.joined().utf8)
  }
}

private func format(_ bytes: [UInt8], lines: Range<Int>? = nil, diagnostics: inout [Diagnostic])
  -> FormatResult
{
  var sources = SourceList()
  let source = sources.add(SourceText(path: "test.yaml", bytes: bytes))
  return formatYAML(source, in: sources, lines: lines, diagnostics: &diagnostics)
}

/// Returns the formatted text, or `nil` if it cannot be formatted.
private func formatted(_ text: String, lines: Range<Int>? = nil) -> String? {
  var diagnostics: [Diagnostic] = []
  let bytes = Array(text.utf8)
  guard case .edits(let edits) = format(bytes, lines: lines, diagnostics: &diagnostics) else { return nil }
  return String(decoding: edits.applied(to: bytes), as: UTF8.self)
}
