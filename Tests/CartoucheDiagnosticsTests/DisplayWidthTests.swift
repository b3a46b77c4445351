import CartoucheDiagnostics
import Testing

/// How many columns texts take.
@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("abc", 3), ("São Paulo", 9), ("Sa\u{303}o", 3), ("Ωmega", 5), ("", 0),
    // Wide and full-width; half-width and ambiguous ones are not.
    ("東京", 4), ("서울", 4), ("とうきょう", 10), ("ＡＢ", 4), ("ｱｲｳ", 3), ("·…→αЖ", 5), ("𠮷野家", 6),
    // Marks of several scripts, controls, and formats that are not drawn.
    ("e\u{301}\u{302}", 1), ("הָ", 1), ("مَدْرَسَة", 5), ("สิ", 1), ("a\u{AD}b", 2), ("a\u{200B}b\u{200E}", 2),
    ("a\u{7}b", 2), ("か\u{3099}", 2),
    // Marks that space take their column.
    ("नी", 2),
    // Syllables of Korean in parts.
    ("\u{1112}\u{1161}\u{11AB}", 2),
    // Emoji: as such, by a selector, joined, with a tone of skin, flags of letters and of tags, keycaps.
    ("☕", 2), ("🚲🅿", 3), ("🗺", 2), ("♥", 1), ("♥\u{FE0F}", 2), ("👩‍🚀", 2), ("👨‍👩‍👧‍👦", 2), ("👩‍❤️‍👨", 2),
    ("🤷‍♂️", 2), ("❤‍🔥", 2), ("👍🏽", 2), ("☝🏽", 2), ("🇯🇵", 2), ("🇯🇵🇫🇷", 4), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2), ("1️⃣", 2),
    // Letters that are joined stay letters.
    ("क\u{94D}\u{200D}ष", 2), ("☕a", 3), ("☕\u{200D}", 2),
  ])
  func aTextIsAsWideAsItsSymbols(_ text: String, _ width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test func aCharacterIsAsWideAsItWouldBeAlone() {
    #expect("e\u{301}東👍🏽".map(\.displayWidth) == [1, 2, 2])
  }

  /// What Swift knows of the same characters, by another way.
  @Test func theTableIsThatOfUnicode() {
    enum Kind { case mark, emoji, ideograph, smallLetter }
    /// How many characters of a kind have which width.
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
