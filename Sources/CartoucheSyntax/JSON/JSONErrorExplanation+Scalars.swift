import CartoucheDiagnostics

/// Numbers, words and texts.
extension JSONErrorExplanation {
  /// A word that is none of JSON's three.
  static func unquotedValue(_ failure: JSONFailure, _ text: JSONCursor) -> Self {
    let word = text.bareWord(at: failure.index)
    guard !word.isEmpty else {
      let span = text.character(at: failure.index)
      return Self(
        "a value cannot start with `\(text.string(span.range))`", span,
        help: "a value is a text in double quotes, a number, `true`, `false`, `null`, `[…]` or `{…}`")
    }
    let written = text.string(word)
    let span = SourceSpan(word)
    if failure.container == nil, text.next(after: word.upperBound) == UInt8(ascii: ":") {
      return Self(
        "this is YAML, and data files are JSON", span,
        help: "write JSON, or put the data into the spec, which is YAML")
    }
    if failure.container == nil, word.upperBound < text.bytes.count,
      ",;\t".utf8.contains(text.bytes[word.upperBound])
    {
      return Self(
        "this is a table, as CSV files have, and data files are JSON", span,
        help: "convert it to GeoJSON, as with `ogr2ogr`, or write its rows as the list of a `forEach`")
    }
    if let first = written.utf8.first, "+.0123456789".utf8.contains(first) {
      return number(from: word.lowerBound, text)
    }
    if let name = writtenInJSON(written) {
      let isNone = name == "null" && written.lowercased() != "null"
      return Self(
        "`\(written)` is no value of JSON", span,
        help: isNone ? "write `null` for no value" : "write `\(name)`",
        fixes: [Fix("write `\(name)`", isSafe: !isNone, replacing: span, with: name)])
    }
    return Self(
      "a text without quotes", span, help: "texts stand in double quotes",
      fixes: [Fix("quote the text", isSafe: false, replacing: span, with: "\"\(written)\"")])
  }

  /// What JSON writes for a word of JavaScript or Python; nil: it is none.
  private static func writtenInJSON(_ word: String) -> String? {
    switch word.lowercased() {
    case "true": "true"
    case "false": "false"
    case "null", "nan", "-nan", "inf", "-inf", "+inf", "infinity", "-infinity", "+infinity", "undefined",
      "none",
      "nil":
      "null"
    default: nil
    }
  }

  /// What starts like a number and is none, or none of JSON.
  static func number(from start: Int, _ text: JSONCursor) -> Self {
    let word = text.bareWord(at: start)
    let written = text.string(word)
    let span = SourceSpan(word)
    if let name = writtenInJSON(written) {
      return Self(
        "`\(written)` is no value of JSON", span, help: "write `null` for no value",
        fixes: [Fix("write `\(name)`", isSafe: false, replacing: span, with: name)])
    }
    let digits = written.drop { $0 == "-" || $0 == "+" }
    let isCode = digits.count > 1 && digits.hasPrefix("0") && digits.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    if isCode {
      return Self(
        "`\(written)` starts with a zero", span,
        help: "a number has no zeros in front; quote it if it is a text, such as a code",
        fixes: [Fix("quote it", isSafe: false, replacing: span, with: "\"\(written)\"")])
    }
    var fixes: [Fix] = []
    if let spelled = spelledForJSON(written) {
      fixes = [Fix("write `\(spelled)`", replacing: span, with: spelled)]
    }
    return Self(
      "`\(written)` is no number of JSON", span,
      help: fixes.isEmpty
        ? "numbers are decimal, such as `-12.5` or `1e6`; quote it if it is a text"
        : "a number starts with `-` or a digit, and has digits on both sides of its point", fixes: fixes)
  }

  static func tooLarge(_ range: Range<Int>) -> Self {
    Self("this number is too large", SourceSpan(range), help: "numbers go to about 1.8e308")
  }

  /// `+1`, `.5` and `5.` as JSON writes them; nil: not such a number.
  private static func spelledForJSON(_ written: String) -> String? {
    var text = written.hasPrefix("+") ? String(written.dropFirst()) : written
    let sign = text.hasPrefix("-") ? "-" : ""
    text.removeFirst(sign.count)
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), !text.isEmpty, text != ".",
      parts.allSatisfy({ $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }),
      parts[0].count < 2 || !parts[0].hasPrefix("0")
    else { return nil }
    return sign + parts.map { $0.isEmpty ? "0" : $0 }.joined(separator: ".")
  }

  // MARK: Texts

  static func unclosedText(from start: Int, _ text: JSONCursor) -> Self {
    let end = text.bytes.count
    return Self(
      "unclosed `\"`", SourceSpan(start..<start + 1),
      help: "add the closing `\"`, or get the rest of the file, if it is cut off",
      related: [("the text ends here", SourceSpan(end..<end))])
  }

  static func controlCharacter(_ failure: JSONFailure, _ text: JSONCursor) -> Self {
    let byte = text.bytes[failure.index]
    let span = SourceSpan(failure.index..<failure.index + 1)
    if byte == 0x0A || byte == 0x0D {
      return Self(
        "unclosed `\"`", SourceSpan(failure.start..<failure.start + 1),
        help: #"add the closing `"`; a line break within a text is written `\n`"#,
        related: [("the line ends here", span)])
    }
    let code = String(byte, radix: 16, uppercase: true)
    let escape = byte == 0x09 ? "\\t" : "\\u" + String(repeating: "0", count: 4 - code.count) + code
    return Self(
      byte == 0x09 ? "a tab within a text" : "control character U+\(escape.dropFirst(2)) within a text", span,
      help: "delete it, or write it as `\(escape)`",
      fixes: [Fix("write `\(escape)`", replacing: span, with: escape)])
  }

  static func escape(at index: Int, _ text: JSONCursor) -> Self {
    let character = text.character(at: index + 1)
    let span = SourceSpan(start: UInt32(index), end: character.end)
    let written = text.string(span.range)
    if written == "\\u" {
      return Self(
        "`\\u` without four hexadecimal digits", span,
        help: #"write it as in `\u00E9`, or the backslash twice"#)
    }
    if written == "\\'" {
      return Self(
        "`\\'` is no escape of JSON", span, help: "a `'` needs none",
        fixes: [Fix("write `'`", replacing: span, with: "'")])
    }
    return Self(
      "`\(written)` is no escape of JSON", span, help: "a backslash is written twice",
      fixes: [
        Fix("double the backslash", isSafe: false, replacing: SourceSpan(index..<index), with: "\\")
      ])
  }

  static func loneSurrogate(at index: Int) -> Self {
    Self(
      "half of a character", SourceSpan(index..<index + 6),
      help: #"what lies beyond U+FFFF is written with two escapes, such as `\uD83D\uDE00`"#)
  }

  static func encoding(at index: Int, _ text: JSONCursor) -> Self {
    let code = String(text.bytes[index], radix: 16, uppercase: true)
    var explanation = Self(
      "byte 0x\(code) is not UTF-8", SourceSpan(index..<index + 1),
      help: "the file is probably Latin-1 or Windows-1252; save it as UTF-8")
    explanation.finding = .encoding
    return explanation
  }
}
