import CartoucheDiagnostics
import Testing

/// Names in output for terminals.
@Suite struct TerminalTextTests {
  @Test(arguments: [
    ("a-1/7", "a-1/7"), ("São_Paulo", "São_Paulo"), ("東京", "東京"), ("", "\"\""), ("a b", "\"a b\""),
    ("a\u{3000}b", "\"a\u{3000}b\""), ("a,b", "\"a,b\""), ("a\"b", "\"a\\\"b\""), ("a\u{1B}[K", "a\\u{1B}[K"),
    ("a\nb", "\"a\\u{A}b\""), ("\u{202E}a", "\\u{202E}a"),
    ("\u{200E}a\u{200F}\u{61C}", "\\u{200E}a\\u{200F}\\u{61C}"),
    // A quotation mark with an accent ends a name all the same.
    ("a\"\u{301}b", "\"a\\\"\u{301}b\""),
  ])
  func aNameStandsBareWhereItIsClearWhereItEnds(_ name: String, _ shown: String) {
    #expect(name.printableName.unicodeScalars.elementsEqual(shown.unicodeScalars))
  }
}
