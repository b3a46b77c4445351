import CartoucheDiagnostics
import CartoucheSpecTestSupport
import CartoucheSyntax
import Testing

/// The explanation of invalid YAML: one finding, at its cause.
@Suite struct SyntaxErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var message: String
    var marked: String
    /// The text after the first fix, or `nil` if there is none.
    var fixed: String?
    var testDescription: String { marked.split(separator: "\n").joined(separator: "⏎") }

    init(_ message: String, _ marked: String, fixed: String? = nil) {
      self.message = message
      self.marked = marked
      self.fixed = fixed
    }
  }

  static let cases = characters + brackets + directives

  private static let characters = [
    // Special characters.
    Case(
      "a value that starts with `>` is a block of text for YAML", "visible: ⟦>⟧= 3\n",
      fixed: "visible: \">= 3\"\n"),
    Case(
      "a value that starts with `>` is a block of text for YAML", "visible: ⟦>⟧ 3 # c\n",
      fixed: "visible: \"> 3\" # c\n"),
    Case("a value that starts with `|` is a block of text for YAML", "v: ⟦|⟧ a\n", fixed: "v: \"| a\"\n"),
    Case("`&` starts an anchor, and no name follows", "visible: ⟦&⟧& x\n", fixed: "visible: \"&& x\"\n"),
    Case("`*` starts an alias, and no name follows", "v: ⟦*⟧ x\n", fixed: "v: \"* x\"\n"),
    Case("`&` starts an anchor, and no name follows", "v: ⟦&⟧ünï x\n", fixed: "v: \"&ünï x\"\n"),
    Case("a value cannot start with `%`", "size: ⟦%⟧50\n", fixed: "size: \"%50\"\n"),
    Case("a value cannot start with `@`", "icon: ⟦@⟧2x\n", fixed: "icon: \"@2x\"\n"),
    Case("a value cannot start with ```", "icon: ⟦`⟧x`\n", fixed: "icon: \"`x`\"\n"),
    Case("a value cannot start with `@`", "ö: [a, ⟦@⟧b]\n", fixed: "ö: [a, \"@b\"]\n"),
    Case("a value that starts with `!` is a tag for YAML", "v: ⟦!a!b⟧ c\n", fixed: "v: \"!a!b c\"\n"),
    // Colons.
    Case("a `: ` inside plain text", "title: Cafe⟦:⟧ open\n", fixed: "title: \"Cafe: open\"\n"),
    Case("a `: ` inside plain text", "v: a ? b ⟦:⟧ c\n", fixed: "v: \"a ? b : c\"\n"),
    Case("a `: ` inside plain text", "tïtle: Café⟦:⟧ open # now\n", fixed: "tïtle: \"Café: open\" # now\n"),
    Case("a `: ` inside plain text", "- title: Cafe⟦:⟧ open\n", fixed: "- title: \"Cafe: open\"\n"),
    Case("missing space after `:`", "a⟦:⟧1\nb: 2\n", fixed: "a: 1\nb: 2\n"),
    Case("missing space after `:`", "é: {}\na⟦:⟧1\n\nb: 2\n", fixed: "é: {}\na: 1\n\nb: 2\n"),
    Case("`a` already has a value, so nothing can be nested below it", "a: b\n  ⟦c⟧: d\n"),
    Case("`a` already has a value, so nothing can be nested below it", "- a: b\n    ⟦c⟧: d\n"),
    Case("a key cannot go over two lines", "⟦anchors⟧\nb: 2\n", fixed: "anchors:\nb: 2\n"),
    Case("a key without `:`", "a: 1\n⟦anchors⟧\n"),
    Case("a key without `:`", "a: 1\n⟦anchors⟧\nb: 2\n"),
    Case("missing space after `:`", "- { id⟦:⟧a, b:{ c: 1 } }\n", fixed: "- { id: a, b: { c: 1 } }\n"),
    Case("missing space after `:`", "- { id: a, b⟦:⟧{ c: 1 } }\n", fixed: "- { id: a, b: { c: 1 } }\n"),
    // No-break spaces.
    Case(
      "a no-break space (U+00A0), which is no space for YAML", "a: 1\ntitle:⟦\u{A0}⟧Hello\n",
      fixed: "a: 1\ntitle: Hello\n"),
    Case(
      "a no-break space (U+00A0), which is no space for YAML", "a: { b:⟦\u{A0}⟧[1] }\n",
      fixed: "a: { b: [1] }\n"),
    Case(
      "a no-break space (U+00A0), which is no space for YAML", "- a: 1\n⟦\u{A0}\u{A0}⟧b: 2\n",
      fixed: "- a: 1\n  b: 2\n"),
    Case(
      "a no-break space (U+00A0), which is no space for YAML", "- - a: 1\n⟦\u{A0} \u{A0}⟧ b: 2\n",
      fixed: "- - a: 1\n    b: 2\n"),
    // Comments of other languages.
    Case("`//` starts no comment", "{\n  ⟦//⟧ note\n  \"a\": 1\n}\n", fixed: "{\n  # note\n  \"a\": 1\n}\n"),
    Case("`/*` starts no comment", "{\n  ⟦/*⟧ note */\n  \"a\": 1\n}\n"),
    Case(
      "`//` starts no comment", "{ \"a\": 1, ⟦//⟧ note\n  \"b\": 1\n}\n",
      fixed: "{ \"a\": 1, # note\n  \"b\": 1\n}\n"),
    Case("`*` starts an alias, and `bold*` is no name", "v: ⟦*⟧bold*\n", fixed: "v: \"*bold*\"\n"),
    // Indentation.
    Case("this line is indented like none of the lines that it could belong to", "a:\n    b: 1\n  ⟦c:⟧ 2\n"),
    Case("this line is indented like none of the lines that it could belong to", "a:\n  - b\n ⟦-⟧ c\n"),
    Case("this stands among the items of a list and has no `-`", "ä:\n  - b\n  ⟦c:⟧ d\n"),
    Case("this is not indented like the items of the list above it", "- a: b\n ⟦c:⟧ d\n"),
    Case("a tab in the indentation", "a:\n⟦\t⟧b: 1\n", fixed: "a:\n  b: 1\n"),
    Case("a tab in the indentation", "ä:\n  b: 1\n⟦\t⟧c: 1\n", fixed: "ä:\n  b: 1\n  c: 1\n"),
    Case(
      "a tab in the indentation", "ä:\n  - b: 1\n⟦\t⟧c: 1\n    d: 1\n",
      fixed: "ä:\n  - b: 1\n    c: 1\n    d: 1\n"),
    Case(
      "a tab in the indentation", "ä:\n    - b: 1\n⟦\t⟧- c: 1\n", fixed: "ä:\n    - b: 1\n    - c: 1\n"),
    Case("a tab in the indentation", "ä:\n⟦\t⟧b: 1\n    c: 1\n", fixed: "ä:\n    b: 1\n    c: 1\n"),
    Case(
      "a tab in the indentation", "ä:\n  - b: 1\n    c:\n      d: 1\n⟦\t\t⟧e: 1\n",
      fixed: "ä:\n  - b: 1\n    c:\n      d: 1\n      e: 1\n"),
    Case(
      "a tab in the indentation", "ä:\n  - b: 1\n    c:\n      d: 1\n⟦\t⟧e: 1\n    f: 1\n",
      fixed: "ä:\n  - b: 1\n    c:\n      d: 1\n    e: 1\n    f: 1\n"),
    Case("a tab in the indentation", "ä:\n  - b: 1\n  ⟦\t⟧c: 1\n", fixed: "ä:\n  - b: 1\n    c: 1\n"),
    Case("a list cannot start on the line of its key", "a: ⟦-⟧ b\n"),
    Case("a lone `-` is no value", "offset: ⟦-⟧\n"),
    // Brackets and quotes.
    Case("unclosed `[`", "a: ⟦[⟧b, c\n"),
    Case("unclosed `[`", "a: ⟦[⟧b, c\nd: e\n"),
    Case("unclosed `{`", "ä: ⟦{⟧ b: c\n"),
    Case("unclosed `[`", "a: ⟦[⟧b, [c]\n"),
    Case("unclosed `\"`", "a: ⟦\"⟧b\nc: d\n"),
    Case("unclosed `'`", "ä: ⟦'⟧b\n"),
    // The next quoted text ends it, where libyaml reports the error.
    Case("unclosed `\"`", "a: ⟦\"⟧b\nc: d\ne: \"f\"\n", fixed: "a: \"b\"\nc: d\ne: \"f\"\n"),
    Case(
      "unclosed `'`", "a:\n  - ⟦'⟧it''s # b\n  - c: 'd'\n", fixed: "a:\n  - 'it''s' # b\n  - c: 'd'\n"),
    Case("unclosed `\"`", "a: ⟦\"⟧say \\\"b\nc: \"d\"\n", fixed: "a: \"say \\\"b\"\nc: \"d\"\n"),
    Case("unclosed `\"`", "a: [⟦\"⟧b]\nc: [\"d\"]\n"),
    Case("text after a closing `\"`", "a: \"b\n  and c\" ⟦d⟧\n"),
    Case(
      "text after a closing `]`", "v: [get, name] ⟦== 'x'⟧\n", fixed: "v: [\"==\", [get, name], 'x']\n"),
    Case("text after a closing `]`", "v: [get, n] ⟦<=  3⟧\n", fixed: "v: [\"<=\", [get, n], 3]\n"),
    Case(
      "text after a closing `]`", "v: [get, n] ⟦== a, b⟧\n", fixed: "v: \"[get, n] == a, b\"\n"),
    Case("text after a closing `]`", "v: [get, n] ⟦and c⟧\n", fixed: "v: \"[get, n] and c\"\n"),
    Case("text after a closing `\"`", "v: \"a\" ⟦== b⟧\n"),
    Case("text after a closing `}`", "title: {name} ⟦street⟧\n", fixed: "title: \"{name} street\"\n"),
    Case("text after a closing `'`", "v: 'it' ⟦is⟧\n"),
    Case("a value is missing before this", "a: [b, ⟦,⟧ c]\n"),
    Case("a value is missing before this", "a: ⟦]⟧\n"),
    // Escapes.
    Case(#"`\d` is no escape that YAML knows"#, #"a: "⟦\d⟧+""# + "\n", fixed: #"a: '\d+'"# + "\n"),
    Case(#"`\U` is no escape that YAML knows"#, #"a: "C:⟦\U⟧sers""# + "\n", fixed: #"a: 'C:\Users'"# + "\n"),
    Case("missing space after `-`", "⟦-⟧id: a\n  b: c\n", fixed: "- id: a\n  b: c\n"),
    // Errors that quotes would not fix.
    Case("missing space after `:`", "a: {point⟦:⟧[1, 2]}\n", fixed: "a: {point: [1, 2]}\n"),
    Case("missing space after `:`", "a: 1\nsize⟦:⟧[1, 2]\nb: 2\n", fixed: "a: 1\nsize: [1, 2]\nb: 2\n"),
    Case(
      "nothing can stand after this closing `]`", "size: [1, 2]⟦]⟧\n", fixed: "size: [1, 2]\n"),
    Case(
      "nothing can stand after this closing `\"`", "title: \"a\"⟦,⟧\nb: 1\n", fixed: "title: \"a\"\nb: 1\n"),
    Case("a second `:` on one line", "attach: point⟦:⟧ [1, 2]\n", fixed: "attach: { point: [1, 2] }\n"),
    Case("a second `:` on one line", "title: note⟦:⟧ closed\n"),
    Case("a key without `:`", "⟦version 1⟧\nb: 2\n", fixed: "version: 1\nb: 2\n"),
    Case("a key without `:`", "a: 1\n⟦version 1⟧\nb: 2\n", fixed: "a: 1\nversion: 1\nb: 2\n"),
    Case("a key without `:`", "a: 1\n⟦title：Hello⟧\nb: 2\n", fixed: "a: 1\ntitle: Hello\nb: 2\n"),
    Case("a key without `:`", "a: 1\n⟦title = Hello⟧\nb: 2\n", fixed: "a: 1\ntitle: Hello\nb: 2\n"),
    Case("a key without `:`", "a: 1\n⟦title=Hello⟧ # x\n", fixed: "a: 1\ntitle: Hello # x\n"),
    Case("a key without `:`", "⟦priority  =3⟧\nb: 2\n", fixed: "priority: 3\nb: 2\n"),
    Case("a key without `:`", "a:\n  ⟦- id = b⟧\n    c: 1\n", fixed: "a:\n  - id: b\n    c: 1\n"),
    Case("a key without `:`", "a: 1\n⟦title==x⟧\nb: 2\n"),
    Case("a Markdown fence", "⟦```yaml⟧\na: 1\n", fixed: "a: 1\n"),
    // Conflicts of merges.
    Case(
      "an unresolved conflict of a merge", "a: 1\n⟦<<<<<<< HEAD⟧\nb: 1\n=======\nb: 2\n>>>>>>> other\n"),
    Case(
      "an unresolved conflict of a merge",
      "a:\n  - b: 1\n⟦<<<<<<< HEAD⟧\n    c: 1\n||||||| 1f2e\n    c: 0\n=======\n    c: 2\n>>>>>>> other\n"),
    Case("an unresolved conflict of a merge", "⟦<<<<<<< HEAD⟧\na: 1\n=======\na: 2\n>>>>>>> other\n"),
    Case(
      "an unresolved conflict of a merge", "a: [\n⟦<<<<<<< HEAD⟧\n [1], 2,\n=======\n [2],\n>>>>>>> b\n]\n"
    ),
    Case("an unresolved conflict of a merge", "a: 1\nb: 1\n⟦=======⟧\nb: 2\n"),
    // Outside of the mapping.
    Case("this stands outside of the spec's mapping", "a: 1\n...\n⟦b:⟧ 2\n"),
    Case("this stands outside of the spec's mapping", "  a: 1\n⟦b:⟧ 2\n"),
    Case("a second mapping starts here, and a spec is one", "{\"a\": 1}\n⟦{⟧\"b\": 2}\n"),
    Case("this stands outside of the spec's mapping", "[a]\n⟦b:⟧ 2\n"),
  ]

  @Test(arguments: cases, Variant.allCases)
  func theCauseIsNamedAndMarked(_ test: Case, _ variant: Variant) {
    let marked = MarkedText(variant(test.marked))
    let findings = ParsedText(marked.bytes).findings
    #expect(findings.map { "\($0.rule) \($0.range)" } == expected("yaml-syntax", at: marked))
    #expect(findings.map(\.message) == [test.message])
  }

  @Test(arguments: cases, Variant.allCases)
  func theFixGivesWhatWasMeant(_ test: Case, _ variant: Variant) throws {
    let marked = MarkedText(variant(test.marked))
    let fix = ParsedText(marked.bytes).findings.first?.fixes.first
    let fixed = fix.map { String(decoding: $0.applied(to: marked.bytes), as: UTF8.self) }
    #expect(fixed == test.fixed.map { variant($0) })
  }

  @Test(arguments: cases.filter { $0.fixed != nil })
  func theFixedTextHasNoFinding(_ test: Case) throws {
    let fixed = try #require(test.fixed)
    #expect(ParsedText(fixed).rules == [])
  }

  @Test(arguments: cases)
  func theMessageIsInPlainWords(_ test: Case) {
    let finding = ParsedText(MarkedText(test.marked).bytes).findings.first
    #expect(finding?.message.contains("not valid YAML") == false)
    #expect(finding?.help?.isEmpty == false)
  }

  @Test func anUnclosedBracketShowsWhereItWasNoticed() {
    let marked = MarkedText("a: [b, c\nd⟦:⟧ e\n")
    let related = ParsedText(marked.bytes).findings.flatMap(\.related)
    #expect(related.map(\.message) == ["here a `,` or `]` was expected"])
  }

  @Test func anUnclosedQuoteShowsWhereItsTextEnds() {
    let marked = MarkedText("a: \"b\nc: ⟦\"⟧d\"\n")
    let related = ParsedText(marked.bytes).findings.flatMap(\.related)
    #expect(related.map(\.message) == ["the text goes on to this `\"`"])
  }

  @Test func aKeyOfMoreThan1024CharactersIsReported() {
    let findings = ParsedText(String(repeating: "k", count: 1025) + ": 1\n").findings
    #expect(findings.map(\.message) == ["a `:` cannot stand here"])
  }
}

extension SyntaxErrorTests {
  /// Errors inside closed brackets, and lines that cannot continue the line above.
  static let brackets = [
    // Keys and their `:`.
    Case("a key cannot go over two lines", "a: {⟦foo⟧\n : bar}\nb: 1\n"),
    Case("a key cannot go over two lines", "a: { ⟦foo\n bar⟧: c, d: e }\n"),
    Case("a key cannot go over two lines", "a: { ⟦\"foo\n bar\"⟧: c, d: e }\n"),
    Case("a key cannot go over two lines", "a: [ ⟦b\n bar⟧: c ]\n"),
    Case("a second `:` in one entry", "a: [b: c⟦:⟧ d]\n", fixed: "a: [b: \"c: d\"]\n"),
    Case(
      "a second `:` in one entry", "a: { t: Cafe⟦:⟧ open, b: 1 }\n", fixed: "a: { t: \"Cafe: open\", b: 1 }\n"
    ),
    Case("a second `:` in one entry", "a: { b: c d⟦:⟧ e }\n"),
    Case("a second `:` in one entry", "a: {b c: d⟦:⟧ e}\n", fixed: "a: {b c: \"d: e\"}\n"),
    Case(
      "a key without `:`", "⟦camera⟧ { center: [1, 2], zoom: 3 }\n",
      fixed: "camera: { center: [1, 2], zoom: 3 }\n"),
    // Commas.
    Case("a `,` is missing before this", "a: { b: c\n  ⟦bar⟧: d }\n", fixed: "a: { b: c,\n  bar: d }\n"),
    Case(
      "a `,` is missing before this", "ö: {\n  b: c d # x\n  ⟦bar:⟧ d\n}\n",
      fixed: "ö: {\n  b: c d, # x\n  bar: d\n}\n"),
    Case("a `,` is missing before this", "a: { b: \"c\" ⟦d:⟧ e }\n", fixed: "a: { b: \"c\", d: e }\n"),
    Case("`${gap}` is no variable", "a: { gap: ⟦${gap}⟧, b: c }\n", fixed: "a: { gap: [get, gap], b: c }\n"),
    Case("`${gap}` is no variable", "variables: { gap: 4 }\na: [⟦${gap}⟧, b]\n"),
    Case("`${name}` is no variable", "a: { title: ⟦${name}⟧ Bar, b: c }\n"),
    Case(
      "a `{` within a text without quotes starts a mapping", "a: { b: Harbour of ⟦{$city}⟧, d: e }\n",
      fixed: "a: { b: \"Harbour of {$city}\", d: e }\n"),
    Case("a `{` within a text without quotes starts a mapping", "a: { b: Old ⟦{name}⟧ town }\n"),
    Case("a `,` is missing before this", "a: { b: 'it''s'\n ⟦d⟧}\n", fixed: "a: { b: 'it''s',\n d}\n"),
    Case("a `,` is missing before this", "a: { b: [1] ⟦d:⟧ e }\n", fixed: "a: { b: [1], d: e }\n"),
    Case("a `,` is missing before this", "a: [[1] ⟦[2⟧]]\n", fixed: "a: [[1], [2]]\n"),
    Case("a `,` is missing before this", "a: [\"b]\", \"#]\" ⟦c⟧]\n", fixed: "a: [\"b]\", \"#]\", c]\n"),
    Case("text after a closing `\"`", "a: { b: \"say \"⟦hi\"⟧ now\", d: e }\n"),
    // Comments.
    Case(
      "a `,` is missing before this", "a: [foo # comment\n ⟦bar⟧, c]\n",
      fixed: "a: [foo, # comment\n bar, c]\n"),
    // A `#` that was meant as a character.
    Case(
      "`#fff, b: 1 }` is a comment for YAML, so the `}` in it closes nothing",
      "a: { c: ⟦#fff, b: 1 }⟧\nd: e\n",
      fixed: "a: { c: \"#fff\", b: 1 }\nd: e\n"),
    Case(
      "`#fff }` is a comment for YAML, so the `}` in it closes nothing", "ä: { c: ⟦#fff }⟧ \n",
      fixed: "ä: { c: \"#fff\" } \n"),
    Case(
      "`#1 }` is a comment for YAML, so the `}` in it closes nothing", "- { t: Cafe ⟦#1 }⟧\n- { t: b }\n",
      fixed: "- { t: \"Cafe #1\" }\n- { t: b }\n"),
    Case(
      "`#b]] # two` is a comment for YAML, so the `]` in it closes nothing",
      "a: [l, [r, ⟦#b]] # two⟧\nb: c\n",
      fixed: "a: [l, [r, \"#b\"]] # two\nb: c\n"),
    Case(
      "`#f, g: #0 #1, h: 'x' }` is a comment for YAML, so the `}` in it closes nothing",
      "a: { it's: \"}\", f: ⟦#f, g: #0 #1, h: 'x' }⟧\n",
      fixed: "a: { it's: \"}\", f: \"#f\", g: \"#0 #1\", h: 'x' }\n"),
    Case(
      "`#fff,` is a comment for YAML, so there is no value here", "a: { c: ⟦#fff,⟧\n  b: 1 }\n",
      fixed: "a: { c: \"#fff\",\n  b: 1 }\n"),
    Case("`#c: 2 }` is a comment for YAML, so the `}` in it closes nothing", "a: { b: 1, ⟦#c: 2 }⟧\nd: e\n"),
    Case("`#c]` is a comment for YAML, so the `]` in it closes nothing", "a: [[b] ⟦#c]⟧\nd: e\n"),
    Case("unclosed `[`", "a: ⟦[⟧b, #c\nd: e\n"),
    Case("unclosed `[`", "a: ⟦[⟧b, ## c]\nd: e\n"),
    Case("unclosed `[`", "a: ⟦[⟧b, #c (d}\nd: e\n"),
    // Brackets that nothing closes.
    Case("unclosed `[`", "a: ⟦[⟧1, 2}\n"),
    Case("unclosed `{`", "a: ⟦{⟧ b: 1]\n"),
    Case("unclosed `[`", "a: ⟦[⟧b, c\nd: [e]\n"),
    Case("unclosed `{`", "a: ⟦{⟧ b: c # }\n  d: e\n"),
    Case("unclosed `{`", "a: ⟦{⟧ b: c\n  d: \"}\"\n"),
    // Lines below a value.
    Case(
      "`a` already has a value, so nothing can be nested below it", "a: foo # c\n  ⟦bar⟧: d\nb: 2\n"),
    Case("an item of a list stands among the keys of a mapping", "a: 1\n⟦-⟧ b\n"),
    Case("a `:` without a key before it", "a: 1\n⟦:⟧\nb: 2\n"),
    Case("a `:` without a key before it", "a:\n  b: 1\n  ⟦:⟧ 2\n"),
    Case("a `:` without a key before it", "⟦:⟧ 1\n"),
  ]
}

extension SyntaxErrorTests {
  /// Lines that start with `%`.
  static let directives = [
    Case(
      "a line that starts with `%` is a directive for YAML", "⟦%YAML⟧ 1.2 foo\n---\na: 1\n",
      fixed: "---\na: 1\n"),
    Case(
      "a line that starts with `%` is a directive for YAML", "⟦%TAG⟧ x y\n---\na: 1\n", fixed: "---\na: 1\n"),
    Case(
      "a line that starts with `%` is a directive for YAML", "⟦%FOO⟧ bar\n---\na: 1\n", fixed: "---\na: 1\n"),
    Case(
      "a line that starts with `%` is a directive for YAML", "a: 1\n⟦%%⟧ comment\nb: 1\n",
      fixed: "a: 1\nb: 1\n"),
    Case("this stands outside of the spec's mapping", "a: 1\n...\n%YAML 1.2\n⟦b:⟧ 2\n"),
  ]
}

/// The part of a truncated text that is kept.
@Suite struct TruncationTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var kept: String
    var testDescription: String { text }

    init(_ text: String, _ kept: String) {
      self.text = text
      self.kept = kept
    }
  }

  @Test(arguments: [
    Case("a: 1\nb: [2, 3\n", "{a:1,b:[2]…}…"),
    Case("a: 1\nb: [2, 3,\n", "{a:1,b:[2,3]…}…"),
    Case("a: { b: 1, c", "{a:{b:1}…}…"),
    Case("a: { b: 1, c: 2", "{a:{b:1}…}…"),
    Case("a: { [x, y]: 2", "{a:{}…}…"),
    Case("a: { b: [1], [2]", "{a:{b:[1]}…}…"),
    Case("a: [get, name] == 1\n", "{a:[get,name]}…"),
    Case("a: 1\nb: \"2\n", "{a:1}…"),
    Case("a: 1\nb: { c: 2, d: \"\n", "{a:1,b:{c:2}…}…"),
    Case("- a: 1\n- b: @\n", "[{a:1},{}…]…"),
    Case("@", "nothing"),
    Case("a: 1\n@: 2\n", "{a:1}…"),
    Case("a: &x [1]\nb: [*x, @\n", "{a:[1],b:[[1]]…}…"),
  ])
  func whatWasReadBeforeTheErrorIsKept(_ test: Case) {
    let document = ParsedText(test.text).document
    #expect(document.isTruncated)
    #expect(document.root.map(outline) ?? "nothing" == test.kept)
  }

  private func outline(_ node: Node) -> String {
    let end = node.isTruncated ? "…" : ""
    return switch node.kind {
    case .sequence: "[\(node.items.map(outline).joined(separator: ","))]\(end)"
    case .mapping:
      "{\(node.entries.map { "\($0.key.string):\(outline($0.value))" }.joined(separator: ","))}\(end)"
    case .scalar, .alias: node.string + end
    }
  }
}
