import CartoucheDiagnostics

/// What libyaml stumbles over within brackets.
extension SyntaxErrorExplanation {
  /// libyaml wanted a `,` or the closing bracket of the one at `open`.
  static func brokenBracket(at open: Int, noticed: Int, _ text: LineCursor) -> Self {
    if let comment = text.slashComment(in: open..<noticed) {
      return Self(
        "`\(text.string(comment))` starts no comment", SourceSpan(comment), help: "a comment starts with `#`",
        fixes: text.string(comment) == "//"
          ? [Fix("write `#`", isSafe: false, replacing: SourceSpan(comment), with: "#")] : [])
    }
    let scan = FlowScan(from: open, to: noticed, text)
    let quoted = scan.token
    if scan.isQuoted, quoted.upperBound == noticed,
      text.hasKeyOrItem(after: quoted.lowerBound, before: noticed - 1)
    {
      return .unclosedQuote(at: quoted.lowerBound, endedBy: noticed - 1, text)
    }
    guard scan.isClosed, noticed < text.bytes.count else {
      return unclosedBracket(at: open, noticed: noticed, text)
    }
    if text.bytes[noticed] == UInt8(ascii: ":") {
      return strayColon(inBracketsAfter: scan, at: noticed, text)
    }
    if let comment = scan.comment, scan.isPlain(text), !text.isKeyInBrackets(at: noticed) {
      return cutText(scan.token, by: comment, at: noticed, isInBrackets: true, text)
    }
    if scan.isQuoted, scan.token.upperBound == noticed {
      let quote = text.string(noticed - 1..<noticed)
      return Self(
        "text after a closing `\(quote)`", text.wordInBrackets(at: noticed), help: endOfQuotedText(quote))
    }
    if let braces = bracesInText(after: scan, at: noticed, text) { return braces }
    let end = SourceSpan(scan.token.upperBound..<scan.token.upperBound)
    return Self(
      "a `,` is missing before this", text.wordInBrackets(at: noticed),
      help: "put a `,` between two items or entries",
      fixes: [Fix("insert a `,`", isSafe: false, replacing: end, with: ",")])
  }

  /// A brace within a text without quotes, as in `${gap}` and `Harbour of {$city}`: it starts a mapping there.
  private static func bracesInText(after scan: FlowScan, at brace: Int, _ text: LineCursor) -> Self? {
    let bytes = text.bytes
    // An item of a list is one only as `${name}`: before other braces a `,` may be missing.
    let isDollar = text.string(scan.token) == "$" && scan.token.upperBound == brace
    guard bytes[brace] == UInt8(ascii: "{"), scan.isPlain(text), scan.isValue || isDollar,
      let end = bytes[brace...].firstIndex(where: { "}\n,:".utf8.contains($0) }),
      bytes[end] == UInt8(ascii: "}")
    else { return nil }
    let name = text.string(brace + 1..<end)
    let written = text.string(scan.token.lowerBound..<end + 1)
    let span = SourceSpan(scan.token.lowerBound..<end + 1)
    let next = bytes[(end + 1)...].first { $0 != UInt8(ascii: " ") }
    let isWhole = next.map { ",]}".utf8.contains($0) } ?? false
    if isDollar {
      // What is no variable is a property of the feature.
      let meant = text.declaresVariable(name) ? "$\(name)" : "[get, \(name)]"
      return Self(
        "`\(written)` is no variable", span,
        help:
          "a variable is written `$name`, and within a text in quotes `{$name}`; a property of a feature `[get, name]`, "
          + "in a title in quotes `{name}`",
        fixes: isWhole && !name.contains(where: { "\"' ".contains($0) })
          ? [Fix("write `\(meant)`", isSafe: false, replacing: span, with: meant)] : [])
    }
    return Self(
      "a `{` within a text without quotes starts a mapping", SourceSpan(brace..<end + 1),
      help: "quote the text",
      fixes: isWhole && !written.contains("\"") && !written.contains("\\")
        ? [Fix("quote the text", isSafe: false, replacing: span, with: "\"\(written)\"")] : [])
  }

  private static func unclosedBracket(at open: Int, noticed: Int, _ text: LineCursor) -> Self {
    let bracket = text.string(open..<open + 1)
    let closer = bracket == "[" ? "]" : "}"
    return Self(
      "unclosed `\(bracket)`", SourceSpan(open..<open + 1),
      help: "add `\(closer)`, or a `,` between two items",
      related: [("here a `,` or `\(closer)` was expected", text.word(at: noticed))])
  }

  /// A `:` after a text that is no key: it goes over several lines, the `:` stands on another line, or a value ends
  /// there already.
  private static func strayColon(inBracketsAfter scan: FlowScan, at colon: Int, _ text: LineCursor) -> Self {
    let token = scan.token
    let line = text.line(at: colon)
    let span = SourceSpan(colon..<colon + 1)
    if !scan.isValue, text.lastOnLine(before: colon) == nil, scan.comment == nil {
      return Self(
        "a `:` on another line than its key", span, help: "write `\(text.string(token)):` on one line",
        related: [("the key is here", SourceSpan(token))],
        fixes: [
          Fix(
            "remove the line break", isSafe: false, replacing: SourceSpan(token.upperBound..<colon), with: "")
        ])
    }
    guard token.lowerBound < line.lowerBound else {
      return Self(
        "a second `:` in one entry", span, help: "quote the text, or put a `,` before the next key",
        fixes: scan.isValue && !token.contains(where: text.isSpace)
          ? text.quoteValue(from: token.lowerBound) : [])
    }
    let end =
      text.lineBefore(line).map { max(token.lowerBound, text.trimmed($0).upperBound) } ?? token.lowerBound
    let missing = SourceSpan(end..<end)
    if scan.isValue {
      let key = text.trimmed(line.lowerBound..<colon)
      return Self(
        "a `,` is missing before this", SourceSpan(key), help: "put a `,` at the end of the line above",
        fixes: [Fix("insert a `,`", isSafe: false, replacing: missing, with: ",")])
    }
    return Self(
      "a key cannot go over two lines", SourceSpan(token),
      help: "write it on one line, or put a `,` after `\(text.string(token.lowerBound..<end))`")
  }
}
