extension SyntaxErrorTests {
  /// Brackets that are closed, whatever libyaml missed within them, and lines that cannot go on with those above.
  static let brackets = [
    // Keys and their `:`.
    Case("a `:` on another line than its key", "a: {foo\n ⟦:⟧ bar}\nb: 1\n", fixed: "a: {foo: bar}\nb: 1\n"),
    Case(
      "a `:` on another line than its key", "a: { \"foo\"\n\n ⟦:⟧ bar }\n", fixed: "a: { \"foo\": bar }\n"),
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
    Case(
      "`${gap}` is no variable", "variables: { gap: 4 }\na: { gap: ⟦${gap}⟧, b: c }\n",
      fixed: "variables: { gap: 4 }\na: { gap: $gap, b: c }\n"),
    Case(
      "`${gap}` is no variable", "variables:\n  small: 2\n  \"gap\": 4\na: [⟦${gap}⟧, b]\n",
      fixed: "variables:\n  small: 2\n  \"gap\": 4\na: [$gap, b]\n"),
    Case(
      "`${gap}` is no variable", "variables: { wide-gap: 4 }\nb: { gap: 3 }\na: [⟦${gap}⟧]\n",
      fixed: "variables: { wide-gap: 4 }\nb: { gap: 3 }\na: [[get, gap]]\n"),
    // Neither a comment declares a variable nor what lies in the value of one.
    Case(
      "`${gap}` is no variable", "variables:\n  small: 2 # not gap: 4\n  # gap: 4\na: [⟦${gap}⟧]\n",
      fixed: "variables:\n  small: 2 # not gap: 4\n  # gap: 4\na: [[get, gap]]\n"),
    Case(
      "`${gap}` is no variable", "variables:\n  small:\n    gap: 4\na: [⟦${gap}⟧]\n",
      fixed: "variables:\n  small:\n    gap: 4\na: [[get, gap]]\n"),
    Case(
      "`${gap}` is no variable", "variables: { small: { gap: 4 }, text: \"{ gap: 4\" }\na: [⟦${gap}⟧]\n",
      fixed: "variables: { small: { gap: 4 }, text: \"{ gap: 4\" }\na: [[get, gap]]\n"),
    Case(
      "`${gap}` is no variable", "variables:\n  small: { b: 1 }\n  gap: 4\na: [⟦${gap}⟧]\n",
      fixed: "variables:\n  small: { b: 1 }\n  gap: 4\na: [$gap]\n"),
    Case(
      "`${gap}` is no variable", "variables: { # gap: 4\n  it's: { b: 1 },\n  gap: 4 }\na: [⟦${gap}⟧]\n",
      fixed: "variables: { # gap: 4\n  it's: { b: 1 },\n  gap: 4 }\na: [$gap]\n"),
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
    Case("a comment ends the text before it", "a: [foo ⟦# comment⟧\n bar, c]\n"),
    Case("a comment ends the text before it", "ä: [b,\n foo\n ⟦# comment⟧ \n bar, c]\n"),
    Case("a comment ends the text before it", "a: foo ⟦# comment⟧\n  bar\nb: 2\n"),
    Case("a comment ends the text before it", "a: foo\n  ⟦# comment⟧\n  # more\n  bar\nb: 2\n"),
    Case("a comment ends the text before it", "a:\n  foo ⟦#⟧\n  bar\nb: 2\n"),
    Case("a comment ends the text before it", "a:\n  - foo ⟦# comment⟧\n    bar\nb: 2\n"),
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
    // What stands below a value.
    Case(
      "`a` already has a value, so nothing can be nested below it", "a: foo # c\n  ⟦bar⟧: d\nb: 2\n"),
    Case("an item of a list stands among the keys of a mapping", "a: 1\n⟦-⟧ b\n"),
    Case("a `:` without a key before it", "a: 1\n⟦:⟧\nb: 2\n"),
    Case("a `:` without a key before it", "a:\n  b: 1\n  ⟦:⟧ 2\n"),
    Case("a `:` without a key before it", "⟦:⟧ 1\n"),
    // Aliases.
    Case("`&b` cannot stand before an alias", "a: &a 1\nc: ⟦&b⟧ *a\nd: 1\n", fixed: "a: &a 1\nc: *a\nd: 1\n"),
    Case(
      "`&b` cannot stand before an alias", "a: &a 1\nc: ⟦&b⟧ *a :\nd: 1\n"),
    Case("`&b` cannot stand before an alias", "- &a 1\n- { c: ⟦&b⟧ *a }\n", fixed: "- &a 1\n- { c: *a }\n"),
    Case("`!t` cannot stand before an alias", "- &a 1\n- [⟦!t⟧  *a]\n", fixed: "- &a 1\n- [*a]\n"),
    // Byte-order marks.
    Case(
      "a byte-order mark (U+FEFF), which is invisible, within the text", "a: 1\n⟦\u{FEFF}⟧b: 2\n",
      fixed: "a: 1\nb: 2\n"),
    Case(
      "a byte-order mark (U+FEFF), which is invisible, within the text", "# x\n⟦\u{FEFF}⟧a: 1\nb: 2\n",
      fixed: "# x\na: 1\nb: 2\n"),
    Case(
      "a byte-order mark (U+FEFF), which is invisible, within the text", "a:\n  b: 1\n⟦\u{FEFF}⟧  c: 2\n",
      fixed: "a:\n  b: 1\n  c: 2\n"),
  ]
}
