import CartoucheDiagnostics

/// The explanation of a JSON syntax error: its cause in the text, help and fixes.
///
/// Spans are byte ranges of the source.
struct JSONErrorExplanation {
  var finding = SyntaxFinding.jsonSyntax
  var message: String
  var span: SourceSpan
  var help: String
  var related: [(message: String, span: SourceSpan)] = []
  var fixes: [Fix] = []

  init(
    _ message: String, _ span: SourceSpan, help: String,
    related: [(message: String, span: SourceSpan)] = [], fixes: [Fix] = []
  ) {
    self.message = message
    self.span = span
    self.help = help
    self.related = related
    self.fixes = fixes
  }

  /// - Parameters:
  ///   - bytes: The bytes of the source from its start to the end of the JSON text.
  ///   - base: The offset of the JSON text, after a byte-order mark.
  init(_ failure: JSONFailure, _ bytes: UnsafeBufferPointer<UInt8>, from base: Int, limits: Limits) {
    let text = JSONCursor(bytes, from: base)
    if let other = FileSignature(bytes, from: base)
      ?? (failure.container == nil ? FileSignature(program: bytes, from: base) : nil)
    {
      self.init("this is \(other.name), not JSON", other.span, help: other.help, fixes: other.fixes)
      return
    }
    if let marker = LineCursor(bytes).conflictMarker(upTo: failure.index) {
      self.init(LineCursor.conflictMessage, SourceSpan(marker), help: LineCursor.conflictHelp)
      return
    }
    switch failure.problem {
    case .nesting: self = .nesting(at: failure.index, limits)
    case .tooManyValues: self = .tooManyValues(at: failure.start, limits)
    case .tooLarge: self = .tooLarge(failure.start..<failure.index)
    case .unclosedText: self = .unclosedText(from: failure.start, text)
    case .controlCharacter: self = .controlCharacter(failure, text)
    case .escape: self = .escape(at: failure.index, text)
    case .loneSurrogate: self = .loneSurrogate(at: failure.index)
    case .encoding: self = .encoding(at: failure.index, text)
    default:
      self =
        Self.foreign(failure, text)
        ?? {
          switch failure.problem {
          case .noName: .noName(failure, text)
          case .noColon: .noColon(at: failure.index, text)
          case .noComma: .noComma(failure, text)
          case .textAfterValue: .textAfterValue(failure, text)
          case .noDigit, .leadingZero: .number(from: failure.start, text)
          default: .noValue(failure, text)
          }
        }()
    }
  }
}

// MARK: Limits

extension JSONErrorExplanation {
  private static func nesting(at index: Int, _ limits: Limits) -> Self {
    var explanation = Self(
      "more than \(limits.nesting) levels of nesting", SourceSpan(index..<index + 1),
      help: "is a bracket not closed, or is the file hostile?")
    explanation.finding = .nesting
    return explanation
  }

  private static func tooManyValues(at index: Int, _ limits: Limits) -> Self {
    var explanation = Self(
      "the file has more than \(limits.dataNodes) values", SourceSpan(index..<index),
      help: "split it into several sources, or leave out what no annotation needs")
    explanation.finding = .tooManyValues
    return explanation
  }
}

// MARK: Other formats

extension JSONErrorExplanation {
  /// Explains syntax of other languages, such as comments and single quotes, and a truncated file. Returns `nil` for any other error.
  private static func foreign(_ failure: JSONFailure, _ text: JSONCursor) -> Self? {
    let index = failure.index
    guard index < text.bytes.count else {
      return failure.container.map { unclosedBracket(at: $0, text) }
    }
    if text.bytes[index] >= 0x80, scalarWidth(text.bytes, at: index) == nil {
      return encoding(at: index, text)
    }
    if let comment = text.comment(at: index) {
      return Self(
        "JSON has no comments", SourceSpan(comment),
        help: text.string(comment).contains("cartouche-")
          ? "remove it, and suppress the finding by `overrides` in `.cartouche.yaml`" : "remove it",
        fixes: [Fix("remove the comment", isSafe: false, replacing: SourceSpan(comment), with: "")])
    }
    let character = text.character(at: index)
    guard let scalar = text.string(character.range).unicodeScalars.first else { return nil }
    switch scalar.value {
    case 0xA0, 0x2000...0x200B, 0x202F, 0x3000:
      return Self(
        "a space that is no space for JSON", character, help: "replace it by an ordinary space",
        fixes: [Fix("write a space", replacing: character, with: " ")])
    case 0x2018...0x201F, 0xAB, 0xBB:
      return Self(
        "`\(text.string(character.range))` is no quote for JSON", character, help: #"write `"`"#,
        fixes: [Fix(#"write `"`"#, isSafe: false, replacing: character, with: "\"")])
    case 0x27: return text.quoted(at: index).map { singleQuoted($0, text) }
    default: return nil
    }
  }

  private static func singleQuoted(_ range: Range<Int>, _ text: JSONCursor) -> Self {
    let inner = text.string(range.lowerBound + 1..<range.upperBound - 1)
    let isPlain = !inner.contains("\"") && !inner.contains("\\")
    return Self(
      "a text in single quotes", SourceSpan(range), help: "names and texts stand in double quotes",
      fixes: isPlain
        ? [Fix("use double quotes", replacing: SourceSpan(range), with: "\"\(inner)\"")] : [])
  }

  private static func unclosedBracket(at open: Int, _ text: JSONCursor) -> Self {
    let (bracket, closer) = text.brackets(at: open)
    let end = text.bytes.count
    return Self(
      "unclosed `\(bracket)`", SourceSpan(open..<open + 1),
      help: "add `\(closer)`, or get the rest of the file, if it is cut off",
      related: [("the text ends here", SourceSpan(end..<end))])
  }
}

/// Explanations of errors with commas, colons, names and brackets.
extension JSONErrorExplanation {
  static func noValue(_ failure: JSONFailure, _ text: JSONCursor) -> Self {
    let index = failure.index
    let before = text.last(before: index)
    switch text.bytes[index] {
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      if let wrong = wrongBracket(failure, text) { return wrong }
      if let before, text.bytes[before] == UInt8(ascii: ",") { return trailingComma(at: before) }
      return missingValue(after: before ?? index)
    case UInt8(ascii: ","):
      if let before, text.bytes[before] == UInt8(ascii: ":") { return missingValue(after: before) }
      return extraComma(at: index)
    default:
      return unquotedValue(failure, text)
    }
  }

  static func noName(_ failure: JSONFailure, _ text: JSONCursor) -> Self {
    let index = failure.index
    let before = text.last(before: index)
    switch text.bytes[index] {
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      if let wrong = wrongBracket(failure, text) { return wrong }
      return trailingComma(at: before ?? index)
    case UInt8(ascii: ","): return extraComma(at: index)
    default: break
    }
    let name = text.bareWord(at: index)
    guard !name.isEmpty else {
      return Self(
        "a name is missing before this", text.character(at: index),
        help: #"a member of an object is `"name": value`"#)
    }
    return Self(
      "a name without quotes", SourceSpan(name), help: "names stand in double quotes",
      fixes: [Fix("quote the name", replacing: SourceSpan(name), with: "\"\(text.string(name))\"")])
  }

  static func noColon(at index: Int, _ text: JSONCursor) -> Self {
    Self(
      "a `:` is missing before this", text.word(at: index), help: "a `:` stands between a name and its value")
  }

  static func noComma(_ failure: JSONFailure, _ text: JSONCursor) -> Self {
    let index = failure.index
    if let wrong = wrongBracket(failure, text) { return wrong }
    if text.isPartOfNumber(before: index) { return number(from: text.startOfWord(before: index), text) }
    if index > 0, text.bytes[index - 1] == UInt8(ascii: "\"") {
      return Self(
        "this stands behind the end of a text", text.word(at: index),
        help: #"within a text a `"` is written `\"`; between two values stands a `,`"#,
        related: [("the text ends here", SourceSpan(index - 1..<index))])
    }
    let end = (text.last(before: index) ?? index) + 1
    let isValue = "\"{[-".utf8.contains(text.bytes[index]) || text.isWordByte(text.bytes[index])
    return Self(
      isValue ? "a `,` is missing before this" : "a `,` or a closing bracket was expected here",
      isValue ? text.word(at: index) : text.character(at: index), help: "a `,` stands between two values",
      fixes: isValue
        ? [Fix("insert `,`", isSafe: false, replacing: SourceSpan(end..<end), with: ",")] : [])
  }

  static func textAfterValue(_ failure: JSONFailure, _ text: JSONCursor) -> Self {
    let index = failure.index
    if text.isPartOfNumber(before: index) { return number(from: text.startOfWord(before: index), text) }
    if let wrong = wrongBracket(failure, text) { return wrong }
    if "{[".utf8.contains(text.bytes[index]) {
      return Self(
        "a second JSON value starts here", SourceSpan(index..<index + 1),
        help: "a file holds one value; put all features into one list: "
          + #"`{"type": "FeatureCollection", "features": […]}`"#)
    }
    return Self(
      "something follows the end of the JSON value", text.word(at: index),
      help: "a file holds one value; remove what follows it")
  }

  // MARK: Parts

  /// Explains a closing bracket that does not fit the open one. Returns `nil` if there is no such bracket at the error.
  private static func wrongBracket(_ failure: JSONFailure, _ text: JSONCursor) -> Self? {
    let index = failure.index
    guard text.bytes[index] == UInt8(ascii: "]") || text.bytes[index] == UInt8(ascii: "}") else { return nil }
    let span = SourceSpan(index..<index + 1)
    guard let open = failure.container else {
      return Self(
        "this `\(text.string(span.range))` closes nothing", span,
        help: "remove it, or add the bracket that it should close")
    }
    let (bracket, closer) = text.brackets(at: open)
    guard closer != text.string(span.range) else { return nil }
    return Self(
      "`\(text.string(span.range))` cannot close `\(bracket)`", span,
      help: "is a `\(closer)` missing before it?",
      related: [("this `\(bracket)` is open", SourceSpan(open..<open + 1))])
  }

  private static func trailingComma(at comma: Int) -> Self {
    let span = SourceSpan(comma..<comma + 1)
    return Self(
      "a `,` behind which nothing follows", span, help: "JSON has no `,` after the last value",
      fixes: [Fix("remove the `,`", replacing: span, with: "")])
  }

  private static func extraComma(at comma: Int) -> Self {
    let span = SourceSpan(comma..<comma + 1)
    return Self(
      "a value is missing before this `,`", span, help: "remove it, or write a value",
      fixes: [Fix("remove the `,`", isSafe: false, replacing: span, with: "")])
  }

  private static func missingValue(after colon: Int) -> Self {
    Self(
      "a value is missing after this", SourceSpan(colon..<colon + 1), help: "write `null` for none",
      fixes: [
        Fix("write `null`", isSafe: false, replacing: SourceSpan(colon + 1..<colon + 1), with: " null")
      ])
  }
}

/// Explanations of errors with numbers, words and texts.
extension JSONErrorExplanation {
  /// Explains an unquoted word other than `true`, `false` and `null`.
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
        "this is YAML, and not JSON", span, help: adviceForYAML)
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

  /// Returns the JSON value for a word such as JavaScript's `NaN` or Python's `None`; `nil` for any other word.
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

  /// Explains the invalid number that starts at the offset `start`.
  static func number(from start: Int, _ text: JSONCursor) -> Self {
    let word = text.bareWord(at: start)
    let written = text.string(word)
    let span = SourceSpan(word)
    if let name = writtenInJSON(written) {
      return Self(
        "`\(written)` is no value of JSON", span, help: "write `null` for no value",
        fixes: [Fix("write `\(name)`", isSafe: false, replacing: span, with: name)])
    }
    return Self(
      "`\(written)` is no number of JSON", span,
      help: "numbers are decimal, such as `-12.5`, `0.5` or `1e6`; quote it if it is a text")
  }

  static func tooLarge(_ range: Range<Int>) -> Self {
    Self("this number is too large", SourceSpan(range), help: "numbers go to about 1.8e308")
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
    return Self(
      "a control character within a text", span,
      help: #"delete it, or write an escape, such as `\t` for a tab"#)
  }

  static func escape(at index: Int, _ text: JSONCursor) -> Self {
    let character = text.character(at: index + 1)
    let span = SourceSpan(start: UInt32(index), end: character.end)
    let written = text.string(span.range)
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

#if canImport(CLibYAML)
/// The advice for YAML in place of JSON.
private let adviceForYAML = "write JSON; the name of a spec in YAML ends in `.yaml`"
#else
/// The advice for YAML in place of JSON, in a build that reads no YAML.
private let adviceForYAML =
  "write JSON, or compile the spec with `cartouche compile`; on Linux and macOS the package trait `YAML` reads specs in YAML"
#endif
