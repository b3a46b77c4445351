/// A character that looks like a space, or like nothing, and is neither for YAML.
package struct InvisibleCharacter: Sendable {
  /// With its article and number: "a no-break space (U+00A0)".
  package let description: String

  private static let names: [Unicode.Scalar: String] = [
    "\u{A0}": "a no-break space (U+00A0)", "\u{202F}": "a narrow no-break space (U+202F)",
    "\u{2007}": "a figure space (U+2007)", "\u{2009}": "a thin space (U+2009)",
    "\u{3000}": "an ideographic space (U+3000)", "\u{200B}": "a zero-width space (U+200B)",
    "\u{200E}": "a left-to-right mark (U+200E)", "\u{200F}": "a right-to-left mark (U+200F)",
    "\u{FEFF}": "a byte-order mark (U+FEFF)",
  ]

  /// The first one in `text`; nil: there is none.
  package static func first(in text: String) -> InvisibleCharacter? {
    // All of them start with one of these bytes in UTF-8.
    guard text.utf8.contains(where: { $0 == 0xC2 || $0 == 0xE2 || $0 == 0xE3 || $0 == 0xEF }) else {
      return nil
    }
    for scalar in text.unicodeScalars {
      if let name = names[scalar] { return InvisibleCharacter(description: name) }
    }
    return nil
  }

  /// `text` without any.
  package static func removed(from text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { names[$0] == nil }))
  }
}
