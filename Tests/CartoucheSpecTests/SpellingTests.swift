import CartoucheDiagnostics
import CartoucheSpecTestSupport
import Testing

/// Spellings of values and the findings about invalid ones. Each case is one line of an annotation.
@Suite struct SpellingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var rule: String
    var line: String
    var message: String
    /// The line after the first fix, or `nil` if there is none.
    var fixed: String?
    var testDescription: String { line }

    init(_ rule: String, _ line: String, _ message: String, fixed: String? = nil) {
      self.rule = rule
      self.line = line
      self.message = message
      self.fixed = fixed
    }

    func spec(_ line: String) -> String {
      """
      version: 1
      annotations:
        - id: ä
          forEach: { source: s }
          size: [24, 24]
          \(line)
      sources:
        s: { data: { type: Point, coordinates: [0, 0] } }

      """
    }
  }

  static let numbers = [
    Case(
      "number-spelling", "gap: ⟦012⟧", "`012` has a leading zero, which some YAML readers take for octal",
      fixed: "gap: 12"),
    Case(
      "number-spelling", "gap: ⟦-08.5⟧", "`-08.5` has a leading zero, which some YAML readers take for octal",
      fixed: "gap: -8.5"),
    Case(
      "number-spelling", "gap: ⟦00⟧", "`00` has a leading zero, which some YAML readers take for octal",
      fixed: "gap: 0"),
    Case(
      "number-spelling", "gap: ⟦0x1F⟧", "`0x1F` is no number: only decimal numbers are read", fixed: "gap: 31"
    ),
    Case(
      "number-spelling", "gap: ⟦0b101⟧", "`0b101` is no number: only decimal numbers are read",
      fixed: "gap: 5"),
    Case(
      "number-spelling", "gap: ⟦0o14⟧", "`0o14` is no number: only decimal numbers are read", fixed: "gap: 12"
    ),
    // The likely number is out of range.
    Case(
      "number-spelling", "gap: ⟦10_000_000_000⟧",
      "`10_000_000_000` is no number: digits cannot be grouped by `_`"),
    Case(
      "number-spelling", "gap: ⟦1_000⟧", "`1_000` is no number: digits cannot be grouped by `_`",
      fixed: "gap: 1000"),
    Case(
      "number-spelling", "gap: ⟦1,000⟧", "`1,000` is no number: digits cannot be grouped by `,`",
      fixed: "gap: 1000"),
    Case(
      "number-spelling", "gap: ⟦1,234.5⟧", "`1,234.5` is no number: digits cannot be grouped by `,`",
      fixed: "gap: 1234.5"),
    Case(
      "number-spelling", "gap: ⟦1,5⟧", "`1,5` is no number: the decimal mark is a point", fixed: "gap: 1.5"),
    Case(
      "number-spelling", "gap: ⟦-10,25⟧", "`-10,25` is no number: the decimal mark is a point",
      fixed: "gap: -10.25"),
    Case("number-spelling", "gap: ⟦5,⟧", "`5,` is no number: a `,` follows it", fixed: "gap: 5"),
    Case("number-spelling", "gap: ⟦-1.5,⟧", "`-1.5,` is no number: a `,` follows it", fixed: "gap: -1.5"),
    Case(
      "number-spelling", "gap: ⟦12:30⟧",
      "`12:30` is no number: YAML 1.1 reads it as base 60, other readers as a text"),
    Case("number-spelling", "gap: ⟦.inf⟧", "`.inf` is no number: it is not finite"),
    Case("number-spelling", "gap: ⟦-.INF⟧", "`-.INF` is no number: it is not finite"),
    Case("number-spelling", "gap: ⟦.nan⟧", "`.nan` is no number: it is not finite"),
    Case("number-spelling", "gap: ⟦1e400⟧", "`1e400` is no number: it is too large"),
    Case("number-spelling", "gap: ⟦-1.5E+309⟧", "`-1.5E+309` is no number: it is too large"),
    Case("number-spelling", "gap: ⟦1e⟧", "`1e` is no number: it is not complete"),
    Case("number-spelling", "gap: ⟦-1.5e+⟧", "`-1.5e+` is no number: it is not complete"),
    Case("wrong-type", "gap: ⟦1e5-3⟧", "expected a gap in points, found the text `1e5-3`"),
    Case("number-spelling", "gap: ⟦+5⟧", "`+5` is no number: a number has no `+`", fixed: "gap: 5"),
    Case(
      "number-spelling", "gap: ⟦5px⟧", "`5px` is no number: lengths are points and have no unit",
      fixed: "gap: 5"),
    Case(
      "number-spelling", "gap: ⟦5pt⟧ # c", "`5pt` is no number: lengths are points and have no unit",
      fixed: "gap: 5 # c"),
    Case(
      "number-spelling", "gap: ⟦1#c⟧", "`1#c` is no number: a comment needs a space before `#`",
      fixed: "gap: 1 #c"),
    Case("wrong-type", "gap: ⟦\"5\"⟧", "expected a gap in points, found the text `5`", fixed: "gap: 5"),
    Case("wrong-type", "gap: ⟦'5'⟧", "expected a gap in points, found the text `5`", fixed: "gap: 5"),
    Case("wrong-type", "gap: ⟦big⟧", "expected a gap in points, found the text `big`"),
    Case("wrong-type", "gap: ⟦true⟧", "expected a gap in points, found `true`"),
    Case(
      "wrong-type", "gap: ⟦~⟧", "expected a gap in points, found `~`, which is `null` for some YAML readers"),
    Case("wrong-type", "leader: ⟦false⟧", "expected a mapping, found `false`"),
    Case("wrong-type", "offscreen: ⟦none⟧", "expected a mapping, found the text `none`"),
    Case(
      "wrong-type", "visible: ⟦NULL⟧",
      "expected `true` or `false`, found `NULL`, which is `null` for some YAML readers"),
    Case("wrong-type", "fit: ⟦Null⟧", "expected a fit, found `Null`, which is `null` for some YAML readers"),
    Case(
      "wrong-type", "variableAnchors: ⟦~⟧",
      "expected a list of anchors, or `all`, found `~`, which is `null` for some YAML readers"),
    Case(
      "number-spelling", "gap: ⟦0.5em⟧",
      "`0.5em` is no number: lengths are points, and `em` is no unit here"),
    Case(
      "number-spelling", "gap: ⟦12 px⟧", "`12 px` is no number: lengths are points and have no unit",
      fixed: "gap: 12"),
    Case(
      "number-spelling", "gap: ⟦12dp⟧", "`12dp` is no number: lengths are points and have no unit",
      fixed: "gap: 12"),
    Case("number-spelling", "minZoom: ⟦50%⟧", "`50%` is no number: percentages are not supported"),
    Case(
      "number-spelling", "gap: ⟦\u{2212}5⟧", "`\u{2212}5` is no number: its minus is the character U+2212",
      fixed: "gap: -5"),
    Case(
      "number-spelling", "gap: ⟦\u{2013}5.5⟧", "`\u{2013}5.5` is no number: its minus is an en dash (U+2013)",
      fixed: "gap: -5.5"),
    Case(
      "number-spelling", "gap: ⟦5\u{A0}⟧", "`5\u{A0}` is no number: it holds a no-break space (U+00A0)",
      fixed: "gap: 5"),
    Case(
      "number-spelling", "gap: ⟦1\u{202F}000⟧",
      "`1\u{202F}000` is no number: it holds a narrow no-break space (U+202F)",
      fixed: "gap: 1000"),
    Case(
      "number-spelling", "gap: ⟦1 000⟧", "`1 000` is no number: digits cannot be grouped by spaces",
      fixed: "gap: 1000"),
    Case("wrong-type", "gap: ⟦{ a: 1 }⟧", "expected a gap in points, found a mapping"),
    Case("wrong-type", "gap: ⟦[1, 2]⟧", "expected a gap in points, found a list"),
    Case(
      "out-of-range", "gap: ⟦16385⟧", "16385 is out of range: expected a gap in points from -16384 to 16384"),
    Case("out-of-range", "minZoom: ⟦25.6⟧", "25.6 is out of range: expected a zoom level from 0 to 25.5"),
    Case("out-of-range", "maxZoom: ⟦-1⟧", "-1 is out of range: expected a zoom level from 0 to 25.5"),
    Case(
      "wrong-type", "priority: ⟦hgih⟧",
      "expected a number, `low`, `high` or `required`, found the text `hgih`",
      fixed: "priority: high"),
  ]

  static let booleans =
    ["yes", "on", "True", "TRUE", "y", "\"true\"", "'true'"].map {
      Case("boolean-spelling", "visible: ⟦\($0)⟧", "`\($0)` is no boolean here", fixed: "visible: true")
    }
    + ["no", "off", "False", "n", "\"false\""].map {
      Case("boolean-spelling", "visible: ⟦\($0)⟧", "`\($0)` is no boolean here", fixed: "visible: false")
    } + [
      Case(
        "wrong-type", "visible: ⟦1⟧", "expected `true` or `false`, found the number 1", fixed: "visible: true"
      ),
      Case(
        "wrong-type", "visible: ⟦false,⟧", "expected `true` or `false`, found the text `false,`",
        fixed: "visible: false"),
      Case("wrong-type", "visible: ⟦maybe⟧", "expected `true` or `false`, found the text `maybe`"),
    ]

  static let lostValues = [
    Case("empty-value", "gap:⟦⟧", "there is no value here"),
    Case(
      "comment-as-value", "title: ⟦#fff⟧", "`#fff` is a comment for YAML, so there is no value here",
      fixed: "title: \"#fff\""),
    Case(
      "comment-as-value", "title: ⟦# a note⟧", "`# a note` is a comment for YAML, so there is no value here"),
    Case("tag-as-value", "visible: ⟦!selected⟧", "`!selected` is a tag for YAML, so the value is lost"),
    Case("tag-as-value", "gap: ⟦!x 3⟧", "`!x` is a tag for YAML, so the value is lost"),
    Case(
      "tag-as-value", "title: ⟦!(a)⟧", "`!(a)` is a tag for YAML, so the value is lost",
      fixed: "title: \"!(a)\""),
    Case(
      "tag-as-value", "title: ⟦!!str x⟧", "`!!str` is a tag for YAML, and types are not written here",
      fixed: "title: x"),
    Case(
      "unquoted-template", "title: ⟦{name}⟧", "`{name}` without quotes is a mapping for YAML",
      fixed: "title: \"{name}\""),
    Case(
      "unquoted-template", "title: ⟦{{ name }}⟧", "`{{ name }}` without quotes is a mapping for YAML",
      fixed: "title: \"{name}\""),
    Case("bad-template", "title: \"⟦{⟧}\"", "`{` starts the name of a property and no name follows"),
    Case("bad-template", "title: \"a ⟦{⟧b\"", "`{` starts the name of a property and no `}` ends it"),
    Case("wrong-type", "title: ⟦[[a]]⟧", "expected a text, found a list"),
  ]

  static let shapes = [
    Case(
      "wrong-type", "variableAnchors: ⟦top⟧", "expected a list of anchors, or `all`, found the text `top`",
      fixed: "variableAnchors: [top]"),
    Case(
      "wrong-type", "variableAnchors: ⟦{ anchor: top }⟧",
      "expected a list of anchors, or `all`, found a mapping"),
    Case(
      "unknown-name", "variableAnchors: [top, ⟦topLeft⟧]", "an anchor cannot be `topLeft`",
      fixed: "variableAnchors: [top, top-left]"),
    Case(
      "unknown-name", "variableAnchors: [⟦TOP_LEFT⟧]", "an anchor cannot be `TOP_LEFT`",
      fixed: "variableAnchors: [top-left]"),
    Case("unknown-name", "fit: ⟦contain⟧", "a fit cannot be `contain`"),
    Case("missing-key", "variableAnchors: [⟦{ offsetX: 1 }⟧]", "this entry names no anchor"),
    Case("missing-key", "variableAnchors: [⟦{ anchor: null }⟧]", "this entry names no anchor"),
    Case("empty-anchors", "variableAnchors: ⟦[]⟧", "an empty list of anchors means `[center]`"),
    Case("unknown-key", "⟦prioritiy⟧: 1", "an annotation has no property `prioritiy`", fixed: "priority: 1"),
    Case("unknown-key", "⟦min_zoom⟧: 1", "an annotation has no property `min_zoom`", fixed: "minZoom: 1"),
    Case("unknown-key", "⟦colour⟧: 1", "an annotation has no property `colour`"),
    Case(
      "unknown-key", "variableAnchors: [{ anchor: top, ⟦offsetx⟧: 1 }]",
      "an anchor has no property `offsetx`",
      fixed: "variableAnchors: [{ anchor: top, offsetX: 1 }]"),
    Case("wrong-type", "⟦[a]⟧: 1", "a key must be a text, found a list"),
    Case("wrong-type", "<<: ⟦a⟧", "expected a mapping to merge, found the text `a`"),
    Case("empty-value", "view:⟦⟧", "there is no value here"),
  ]

  @Test func aListInThePlaceOfOneNameIsToldTheNames() {
    let messages = findings(in: "version: 1\nplacement: { calm: [equal] }\n").map(\.message)
    #expect(messages.contains("expected one of `equal`, `motion`, `none`, found a list"))
  }

  static let all = numbers + booleans + lostValues + shapes

  @Test(arguments: all, Variant.allCases)
  func aWrongSpellingIsReportedWhereItStands(_ test: Case, _ variant: Variant) {
    let marked = MarkedText(variant(test.spec(test.line)))
    #expect(found(in: marked) == expected(test.rule, at: marked))
  }

  @Test(arguments: all)
  func theMessageSaysWhatIsWrong(_ test: Case) {
    let messages = findings(in: MarkedText(test.spec(test.line)).string).map(\.message)
    #expect(messages == [test.message])
  }

  @Test(arguments: all)
  func theFixGivesWhatWasMeant(_ test: Case) {
    let marked = MarkedText(test.spec(test.line))
    let fix = findings(in: marked.string).first?.fixes.first
    let fixed = fix.map { String(decoding: $0.applied(to: marked.bytes), as: UTF8.self) }
    #expect(fixed == test.fixed.map(test.spec))
  }

  @Test(arguments: [
    ("gap: 3,", "remove the `,`"), ("visible: true,", "remove the `,`"),
    ("visible: !selected", "expected `true` or `false` or an expression, such as `[\"!\", [get, closed]]`"),
    ("gap: !x 3", "expected a gap in points or an expression, without a tag"),
    ("fit: !x", "expected `prefer`, `require`, `ignore` or an expression, without a tag"),
    ("title: !x", "quote the value if the `!` belongs to it"),
    ("title: [name]", "brackets are a list for YAML; quote the text, or write `[get, …]` for a property"),
    ("view: [name]", "brackets are a list for YAML; quote the text, or write `[get, …]` for a property"),
    ("title: [concta, a, b]", "did you mean `concat`?"),
    ("fit: [cse, true, prefer, ignore]", "did you mean `case`?"),
  ])
  func theHelpSaysWhatIsExpected(_ line: String, _ help: String) {
    #expect(findings(in: Case("", line, "").spec(line)).map(\.help) == [help])
  }

  @Test(arguments: ["-5", "0", "16385"])
  func aSideIsLargerThanNothing(_ side: String) {
    let test = Case("", "variableAnchors: [{ anchor: top, size: [\(side), 1] }]", "")
    let message = "\(side) is out of range: expected a width in points larger than 0 and at most 16384"
    #expect(findings(in: test.spec(test.line)).map(\.message) == [message])
  }

  @Test(arguments: ["012", "-08.5", "1,5", "10,25", "5,"])
  func aFixThatMayChangeTheMeaningIsNotSafe(_ number: String) {
    let test = Case("", "gap: \(number)", "")
    #expect(findings(in: test.spec(test.line)).flatMap(\.fixes).map(\.isSafe) == [false])
  }

  @Test(arguments: (numbers + booleans).filter { $0.fixed != nil })
  func aFixedSpellingHasNoFinding(_ test: Case) throws {
    #expect(findings(in: test.spec(try #require(test.fixed))) == [])
  }

  @Test(arguments: [
    "gap: 5", "gap: -5", "gap: .5", "gap: 5.", "gap: 1e3", "gap: 1E+2", "gap: null", "visible: true",
    "visible: false", "visible: null", "title: NO", "title: ~", "title: 012", "title: 2001-12-14",
    "title: 12:30",
    "title: \"\"", "title: 'a {b} c'", "title: \"{{ x\"", "view: yes", "priority: high", "priority: required",
    "priority: -3", "size: auto", "size: [auto, 3]", "size: [\"auto\", 3]", "variableAnchors: all",
    "variableAnchors: [top]",
    "variableAnchors: [{ anchor: top, offsetX: 1, size: [2, 3] }]", "fit: require", "x-mine: { a: [1] }",
    "x-: 1", "<<: { gap: 3 }", "<<: [{ gap: 3 }, { view: a }]", "visible: [get, open]", "view: null",
  ])
  func aRightSpellingHasNoFinding(_ line: String) {
    let test = Case("", line.hasPrefix("size") ? "x-size: 1" : line, "")
    let spec = test.spec(test.line)
    #expect(findings(in: spec).filter { !["expression-failed", "missing-property"].contains($0.rule) } == [])
  }
}
