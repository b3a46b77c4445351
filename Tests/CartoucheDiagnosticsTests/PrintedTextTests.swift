import CartoucheDiagnostics
import CartoucheTestSupport
import Foundation
import Testing

/// Names in output for terminals.
@Suite struct TerminalTextTests {
  @Test(arguments: [
    ("a-1/7", "a-1/7"), ("São_Paulo", "São_Paulo"), ("東京", "東京"), ("", "\"\""), ("a b", "\"a b\""),
    ("a\u{3000}b", "\"a\u{3000}b\""), ("a,b", "\"a,b\""), ("a\"b", "\"a\\\"b\""), ("a\u{1B}[K", "a\\u{1B}[K"),
    ("a\nb", "\"a\\u{A}b\""), ("\u{202E}a", "\\u{202E}a"),
    ("\u{200E}a\u{200F}\u{61C}", "\\u{200E}a\\u{200F}\\u{61C}"),
    // A quotation mark with an accent also ends a name.
    ("a\"\u{301}b", "\"a\\\"\u{301}b\""),
  ])
  func aNameStandsBareWhereItIsClearWhereItEnds(_ name: String, _ shown: String) {
    #expect(name.printableName.unicodeScalars.elementsEqual(shown.unicodeScalars))
  }
}

/// Texts that would reorder a line or move the cursor, in every format of findings.
@Suite struct MisleadingTextTests {
  private static let disturbing = [
    "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}",
    "\u{2069}", "\u{200E}",
    "\u{200F}", "\u{61C}", "\u{1B}", "\u{9B}", "\u{2028}", "\u{7F}",
  ]

  private struct Format: Sendable {
    var name: String
    var render: @Sendable ([Finding]) -> String
  }

  private static let formats = [
    Format(name: "text") { TextRenderer().render($0) },
    Format(name: "concise") { ConciseRenderer().render($0) },
    Format(name: "json") { JSONRenderer().render($0) },
    Format(name: "github") { GitHubRenderer().render($0) },
    Format(name: "gitlab") { GitLabRenderer().render($0) },
    Format(name: "junit") { JUnitRenderer().render(Self.report($0)) },
    Format(name: "sarif") { SARIFRenderer(version: "1", kinds: []).render(Self.report($0)) },
  ]

  private static func report(_ findings: [Finding]) -> FindingReport {
    FindingReport(
      findings: findings, failures: [FindingReport.Failure(path: "x\u{202E}", reason: "y\u{202E}")])
  }

  @Test func noFormatHoldsThem() {
    let text = "a" + Self.disturbing.joined(separator: "b")
    for format in Self.formats {
      let output = format.render([finding(saying: text)])
      let found = Self.disturbing.filter { output.unicodeScalars.contains($0.unicodeScalars.first!) }
      #expect(found == [], "\(format.name)")
    }
  }

  /// A program that displays a JSON message unchanged shows the escapes.
  @Test func messagesShowThemAsEscapes() throws {
    let rendered = [
      JSONRenderer().render([finding(saying: "x\u{202E}y")]),
      GitLabRenderer().render([finding(saying: "x\u{202E}y")]),
      SARIFRenderer(version: "1", kinds: []).render(Self.report([finding(saying: "x\u{202E}y")])),
    ]
    for text in rendered {
      let json = try JSONSerialization.jsonObject(with: Data(text.utf8))
      let texts = Self.texts(json, under: nil)
      #expect(texts.contains { $0.text.contains(#"x\u{202E}y"#) })
      // Programs look up paths, so these are not escaped.
      #expect(texts.filter { $0.text.contains("\u{202E}") && $0.key != "path" }.isEmpty)
    }
  }

  private static func texts(_ json: Any, under key: String?) -> [(key: String?, text: String)] {
    switch json {
    case let text as String: [(key, text)]
    case let list as [Any]: list.flatMap { texts($0, under: key) }
    case let object as [String: Any]: object.flatMap { texts($0.value, under: $0.key) }
    default: []
    }
  }
}

/// The widths of texts.
@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("abc", 3), ("São Paulo", 9), ("Sa\u{303}o", 3), ("Ωmega", 5), ("", 0),
    // Wide and full-width characters are counted twice, half-width and ambiguous ones once.
    ("東京", 4), ("서울", 4), ("とうきょう", 10), ("ＡＢ", 4), ("ｱｲｳ", 3), ("·…→αЖ", 5), ("𠮷野家", 6),
    // Marks of several scripts, control characters, and invisible format characters.
    ("e\u{301}\u{302}", 1), ("הָ", 1), ("مَدْرَسَة", 5), ("สิ", 1), ("a\u{AD}b", 2), ("a\u{200B}b\u{200E}", 2),
    ("a\u{7}b", 2), ("か\u{3099}", 2),
    // Spacing marks take a column.
    ("नी", 2),
    // Korean syllables in parts.
    ("\u{1112}\u{1161}\u{11AB}", 2),
    // Emoji: single, with a selector, joined, with a skin tone, flags of letters and of tags, and keycaps.
    ("☕", 2), ("🚲🅿", 3), ("🗺", 2), ("♥", 1), ("♥\u{FE0F}", 2), ("👩‍🚀", 2), ("👨‍👩‍👧‍👦", 2), ("👩‍❤️‍👨", 2),
    ("🤷‍♂️", 2), ("❤‍🔥", 2), ("👍🏽", 2), ("☝🏽", 2), ("🇯🇵", 2), ("🇯🇵🇫🇷", 4), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2), ("1️⃣", 2),
    // Joined letters stay letters.
    ("क\u{94D}\u{200D}ष", 2), ("☕a", 3), ("☕\u{200D}", 2),
  ])
  func aTextIsAsWideAsItsSymbols(_ text: String, _ width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test func aCharacterIsAsWideAsItWouldBeAlone() {
    #expect("e\u{301}東👍🏽".map(\.displayWidth) == [1, 2, 2])
  }

  /// The same widths from Swift's own Unicode properties.
  @Test func theTableIsThatOfUnicode() {
    enum Kind { case mark, emoji, ideograph, smallLetter }
    /// The number of characters of a kind by width.
    var widths: [Kind: [Int: Int]] = [:]
    for value: UInt32 in 0x80..<0x2_0000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let kind: Kind? =
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: .mark
        case .otherSymbol: scalar.properties.isEmojiPresentation ? .emoji : nil
        case .otherLetter: scalar.properties.isIdeographic ? .ideograph : nil
        case .lowercaseLetter: .smallLetter
        default: nil
        }
      if let kind { widths[kind, default: [:]][Character(scalar).displayWidth, default: 0] += 1 }
    }
    #expect(widths[.mark]?.keys.sorted() == [0])
    #expect(widths[.emoji]?[1] == 26, "the letters of flags, of which two are one")
    #expect(widths[.emoji]?.keys.sorted() == [1, 2])
    #expect(widths[.ideograph]?.keys.sorted() == [2])
    #expect(widths[.smallLetter]?[2] == 26, "the full-width Latin ones")
    #expect(widths[.smallLetter]?.keys.sorted() == [1, 2])
  }
}

@Suite struct SourceSnippetTests {
  private func snippet(_ text: String, _ span: Range<Int>) -> SourceSnippet? {
    finding(text, span).place.snippet
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var span: Range<Int>
    var shown: String
    var carets: String

    init(_ description: String, _ text: String, _ span: Range<Int>, _ shown: String, _ carets: String) {
      testDescription = description
      self.text = text
      self.span = span
      self.shown = shown
      self.carets = carets
    }
  }

  @Test(arguments: [
    Case("a word", "gap: big", 5..<8, "gap: big", "     ^^^"),
    Case("an empty span", "gap:", 4..<4, "gap:", "    ^"),
    Case("the start of an empty line", "a\n\nb", 2..<2, "", "^"),
    Case("past the last line break", "a\n", 2..<2, "", "^"),
    Case("a tab is four columns", "\tgap", 1..<4, "    gap", "    ^^^"),
    Case("a tab under the carets", "a\tb", 1..<2, "a    b", " ^^^^"),
    Case("CJK is two columns wide", "地図: x", 8..<9, "地図: x", "      ^"),
    Case("emoji are two columns wide", "🗺x", 0..<4, "🗺x", "^^"),
    Case("a combining mark has no column", "e\u{301}x", 3..<4, "e\u{301}x", " ^"),
    Case("a control character is shown as one column", "a\u{1}b", 2..<3, "a\u{FFFD}b", "  ^"),
    Case("U+2028 does not break the picture", "a\u{2028}b", 4..<5, "a\u{FFFD}b", "  ^"),
    Case("an escape sequence does not reach the terminal", "\u{1B}[31mx", 5..<6, "\u{FFFD}[31mx", "     ^"),
    Case("a byte-order mark has no column", "\u{FEFF}gap", 3..<6, "gap", "^^^"),
    Case("a span over lines is shown to the end of its first", "ab\ncd", 1..<5, "ab", " ^"),
    Case("CR LF is no part of the line", "ab\r\ncd", 1..<6, "ab", " ^"),
  ])
  func theSpanIsUnderlined(_ test: Case) {
    let snippet = snippet(test.text, test.span)
    #expect(snippet?.text == test.shown)
    #expect(snippet?.carets == test.carets)
  }

  @Test func theLineIsNamed() {
    #expect(snippet("a\nb\nc", 2..<3)?.line == 2)
  }

  @Test func anEmptyFileHasNoSnippet() {
    #expect(snippet("", 0..<0) == nil)
  }

  @Test func brokenBytesAreShownAsReplacements() {
    let finding = finding(bytes: [0x61, 0xFF, 0x62], 1..<2)
    #expect(finding.place.snippet?.text == "a\u{FFFD}b")
    #expect(finding.place.snippet?.carets == " ^")
  }

  @Test func aLongLineIsCutOnBothSides() {
    let line = String(repeating: "a", count: 200) + "BAD" + String(repeating: "z", count: 200)
    let snippet = snippet(line, 200..<203)
    let lead = String(repeating: "a", count: 30)
    #expect(snippet?.text == "…\(lead)BAD\(String(repeating: "z", count: 77))…")
    #expect(snippet?.carets == String(repeating: " ", count: 31) + "^^^")
  }

  @Test func nothingInTheLineCanReorderIt() {
    #expect(snippet("a\u{202E}b\u{2066}c", 0..<1)?.text == "a\u{FFFD}b\u{FFFD}c")
  }

  @Test func aLongSpanIsCut() {
    let snippet = snippet(String(repeating: "x", count: 400), 0..<400)
    #expect(snippet?.text == String(repeating: "x", count: 110) + "…")
    #expect(snippet?.carets == String(repeating: "^", count: 110))
  }

  @Test func aCutNeverSplitsACharacter() {
    // The byte limit for the tail is inside one of these three-byte characters.
    let snippet = snippet("x" + String(repeating: "\u{20D0}", count: 1000), 0..<1)
    #expect(snippet?.text.unicodeScalars.contains("\u{FFFD}") == false)
  }

  @Test func aHugeLineIsCut() {
    let line = String(repeating: "地", count: 1_700_000)
    let snippet = snippet(line, 4_500_000..<4_500_003)
    #expect((snippet?.text.unicodeScalars.count ?? .max) < 120)
    #expect(snippet?.carets.hasSuffix(" ^^") == true)
  }

  @Test func aHugeLineIsReadOnceHoweverManyFindingsItHas() {
    var sources = SourceList()
    let source = sources.add(
      SourceText(path: "a", bytes: [UInt8](repeating: UInt8(ascii: "x"), count: 2_000_000)))
    func diagnostics(_ count: Int) -> [Diagnostic] {
      (0..<count).map { index in
        let span = SourceSpan(start: UInt32(index * 6000), end: 2_000_000)
        return Diagnostic(SampleFinding.rule, "message", at: Location(source: source, span: span))
      }
    }
    let growth = growthOfWork(from: diagnostics(10), to: diagnostics(320)) {
      #expect([Finding]($0, in: sources).count == $0.count)
    }
    #expect(growth < 10, "reading the line is most of the work; 32 if each finding read it")
  }
}
