import CartoucheDiagnostics

/// Commas, colons, names and brackets.
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
    let end = (text.last(before: index) ?? index) + 1
    switch text.bytes[index] {
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
      return Self(
        "a name without a value", SourceSpan(end - 1..<end),
        help: "write `:` and a value after it; `null` is no value")
    case UInt8(ascii: "="):
      let span = SourceSpan(index..<index + 1)
      return Self(
        "`=` in place of `:`", span, help: "a `:` stands between a name and its value",
        fixes: [Fix("write `:`", replacing: span, with: ":")])
    default:
      return Self(
        "a `:` is missing before this", text.word(at: index),
        help: "a `:` stands between a name and its value",
        fixes: [
          Fix("insert `:`", isSafe: false, replacing: SourceSpan(end..<end), with: ":")
        ])
    }
  }

  static func noComma(_ failure: JSONFailure, _ text: JSONCursor) -> Self {
    let index = failure.index
    if let wrong = wrongBracket(failure, text) { return wrong }
    if text.isPartOfNumber(before: index) { return number(from: text.startOfWord(before: index), text) }
    let byte = text.bytes[index]
    let span = text.character(at: index)
    if byte == UInt8(ascii: ";") {
      return Self(
        "`;` in place of `,`", span, help: "a `,` stands between two values",
        fixes: [Fix("write `,`", isSafe: false, replacing: span, with: ",")])
    }
    if byte == UInt8(ascii: ":") {
      return Self(
        "a `:` in a list", span, help: "names and their values stand in `{` and `}`")
    }
    if index > 0, text.bytes[index - 1] == UInt8(ascii: "\"") {
      return Self(
        "this stands behind the end of a text", text.word(at: index),
        help: #"within a text a `"` is written `\"`; between two values stands a `,`"#,
        related: [("the text ends here", SourceSpan(index - 1..<index))])
    }
    let end = (text.last(before: index) ?? index) + 1
    let isValue = "\"{[-".utf8.contains(byte) || text.isWordByte(byte)
    return Self(
      isValue ? "a `,` is missing before this" : "a `,` or a closing bracket was expected here",
      isValue ? text.word(at: index) : span, help: "a `,` stands between two values",
      fixes: isValue
        ? [Fix("insert `,`", isSafe: false, replacing: SourceSpan(end..<end), with: ",")] : [])
  }

  static func textAfterValue(at index: Int, _ text: JSONCursor) -> Self {
    if text.isPartOfNumber(before: index) { return number(from: text.startOfWord(before: index), text) }
    let span = text.word(at: index)
    switch text.bytes[index] {
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      let bracket = text.string(index..<index + 1)
      return Self(
        "this `\(bracket)` closes nothing", SourceSpan(index..<index + 1),
        help: "remove it, or add the bracket that it was to close")
    case UInt8(ascii: ","):
      let isLast = text.next(after: index + 1) == nil
      return Self(
        "a `,` after the end of the value", SourceSpan(index..<index + 1),
        help: isLast ? "remove it" : "several values stand in a list, between `[` and `]`",
        fixes: isLast
          ? [Fix("remove `,`", isSafe: false, replacing: SourceSpan(index..<index + 1), with: "")] : [])
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      return Self(
        "a second JSON value starts here", SourceSpan(index..<index + 1),
        help: "a file holds one value; of GeoJSON with a feature a line, " + oneCollection)
    default:
      return Self(
        "something follows the end of the JSON value", span,
        help: "a file holds one value; remove what follows it")
    }
  }

  // MARK: Parts

  /// A `]` for a `{`, or a `}` for a `[`.
  private static func wrongBracket(_ failure: JSONFailure, _ text: JSONCursor) -> Self? {
    let index = failure.index
    guard text.bytes[index] == UInt8(ascii: "]") || text.bytes[index] == UInt8(ascii: "}") else { return nil }
    let span = SourceSpan(index..<index + 1)
    guard let open = failure.container else {
      return Self(
        "this `\(text.string(span.range))` closes nothing", span, help: "a file holds one value")
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
