import CartoucheDiagnostics

/// Characters with a meaning of their own.
extension SyntaxErrorExplanation {
  static func noBreakSpace(_ space: Range<Int>) -> Self {
    Self(
      "a no-break space (U+00A0), which is no space for YAML", SourceSpan(space),
      help: "replace it by a space",
      fixes: [
        Fix(
          "replace by spaces", replacing: SourceSpan(space),
          with: String(repeating: " ", count: space.count / noBreakSpaceBytes.count))
      ])
  }

  /// A byte-order mark that starts a line, which libyaml counts as a column.
  static func innerByteOrderMark(_ mark: Range<Int>) -> Self {
    Self(
      "a byte-order mark (U+FEFF), which is invisible, within the text", SourceSpan(mark), help: "remove it",
      fixes: [Fix("remove it", replacing: SourceSpan(mark), with: "")])
  }

  /// `c: &b *a`: the alias repeats a value, and cannot be another one.
  static func anchoredAlias(_ properties: Range<Int>, at alias: Int, _ text: LineCursor) -> Self {
    let name = text.wordInBrackets(at: alias).range
    let rest = text.trimmed(name.upperBound..<text.line(at: alias).upperBound)
    let isKey = rest.first.map { text.bytes[$0] == UInt8(ascii: ":") } ?? false
    return Self(
      "`\(text.string(properties))` cannot stand before an alias", SourceSpan(properties),
      help: "remove it: `\(text.string(name))` repeats a value as it is",
      fixes: isKey
        ? []
        : [Fix("remove it", isSafe: false, replacing: SourceSpan(properties.lowerBound..<alias), with: "")]
    )
  }

  static func reservedCharacter(at problem: Int, _ text: LineCursor) -> Self {
    if text.string(text.trimmed(text.line(at: problem))).hasPrefix("```") {
      let line = text.line(at: problem)
      return Self(
        "a Markdown fence", SourceSpan(text.trimmed(line)),
        help: "remove the lines that start with three backquotes",
        fixes: [
          Fix(
            "remove the line", isSafe: false,
            replacing: SourceSpan(line.lowerBound..<text.nextLine(after: line)),
            with: "")
        ])
    }
    if problem < text.bytes.count, text.bytes[problem] == 0x09 { return .tab(at: problem, text) }
    if let name = text.lostOperator(at: problem) { return .lostOperator(name, text) }
    let span = text.character(at: problem)
    return Self(
      "a value cannot start with `\(text.string(span.range))`", span, help: "quote it",
      fixes: text.quoteValue(from: problem))
  }

  /// `[>=, a, b]`, `[%, a, b]`, `[*, a, b]`, `- >=`: the operator's first character belongs to YAML.
  static func lostOperator(_ name: Range<Int>, _ text: LineCursor) -> Self {
    Self(
      "the operator `\(text.string(name))` cannot stand without quotes", SourceSpan(name),
      help: "quote the operator: `\"\(text.string(name))\"`", fixes: text.quoteOperator(name))
  }

  static func blockScalarHeader(at start: Int, _ text: LineCursor) -> Self {
    if let name = text.lostOperator(at: start) { return .lostOperator(name, text) }
    let mark = text.string(start..<min(start + 1, text.bytes.count))
    return Self(
      "a value that starts with `\(mark)` is a block of text for YAML", text.character(at: start),
      help: "quote it if the character is meant", fixes: text.quoteValue(from: start))
  }

  static func badAnchor(at start: Int, _ text: LineCursor) -> Self {
    if let name = text.lostOperator(at: start) { return .lostOperator(name, text) }
    let isAlias = start < text.bytes.count && text.bytes[start] == UInt8(ascii: "*")
    let word = text.string(text.word(at: start).range).dropFirst()
    let isNamed = word.utf8.first.map { 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 } ?? false
    let reason = isNamed ? "`\(word)` is no name" : "no name follows"
    return Self(
      isAlias ? "`*` starts an alias, and \(reason)" : "`&` starts an anchor, and \(reason)",
      text.character(at: start),
      help: "names have letters, digits, `-` and `_`; quote the value if the character is meant",
      fixes: text.quoteValue(from: start))
  }

  static func tag(at start: Int, _ text: LineCursor) -> Self {
    Self(
      "a value that starts with `!` is a tag for YAML", text.word(at: start),
      help: "quote it if the character is meant", fixes: text.quoteValue(from: start))
  }

  static func badEscape(at problem: Int, quote: Int, _ text: LineCursor) -> Self {
    var start = min(problem, text.bytes.count - 1)
    while start > quote, text.bytes[start] != UInt8(ascii: "\\") { start -= 1 }
    var fixes: [Fix] = []
    var end = problem
    while end < text.bytes.count, text.bytes[end] != UInt8(ascii: "\""), text.bytes[end] != 0x0A { end += 1 }
    let inner = text.string(quote + 1..<max(quote + 1, end))
    if end < text.bytes.count, text.bytes[end] == UInt8(ascii: "\""), !inner.contains("'") {
      fixes = [Fix("use single quotes", replacing: SourceSpan(quote..<end + 1), with: "'\(inner)'")]
    }
    let escape = start..<min(start + 2, text.bytes.count)
    return Self(
      "`\(text.string(escape))` is no escape that YAML knows", SourceSpan(escape),
      help: "write the backslash twice, or use single quotes, in which it is only a character", fixes: fixes)
  }

  static func other(_ failure: YAMLFailure, at problem: Int, _ text: LineCursor) -> Self {
    Self("this is not valid YAML: \(failure.problem)", text.character(at: problem), help: nil)
  }
}
