import CartoucheDiagnostics
import Testing

/// Names in output for terminals.
@Suite struct TerminalTextTests {
  @Test(arguments: [
    ("a-1/7", "a-1/7"), ("São_Paulo", "São_Paulo"), ("東京", "東京"), ("", "\"\""), ("a b", "\"a b\""),
    ("a\u{3000}b", "\"a\u{3000}b\""), ("a,b", "\"a,b\""), ("a\"b", "\"a\\\"b\""), ("a\u{1B}[K", "a\\u{1B}[K"),
    ("a\nb", "\"a\\u{A}b\""), ("\u{202E}a", "\\u{202E}a"),
    // A quotation mark with an accent ends a name all the same.
    ("a\"\u{301}b", "\"a\\\"\u{301}b\""),
  ])
  func aNameStandsBareWhereItIsClearWhereItEnds(_ name: String, _ shown: String) {
    #expect(name.printableName.unicodeScalars.elementsEqual(shown.unicodeScalars))
  }

  @Test(arguments: [
    ("abc", 3), ("São Paulo", 9), ("Sa\u{303}o", 3), ("Ωmega", 5), ("東京", 4), ("👩‍🚀", 2), ("a\u{AD}b", 2),
    ("", 0),
  ])
  func aTextIsAsWideAsItsCharacters(_ text: String, _ width: Int) {
    #expect(text.displayWidth == width)
  }
}
