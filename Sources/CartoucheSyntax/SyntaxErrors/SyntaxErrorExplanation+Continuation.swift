import CartoucheDiagnostics

/// Lines that are to go on with what stands above them, and cannot.
extension SyntaxErrorExplanation {
  /// libyaml wanted a key: the line is indented like none of its neighbours, or follows a closed value.
  static func unexpectedText(at problem: Int, context: Int, _ text: LineCursor) -> Self {
    if let before = text.lastOnLine(before: problem), "]}\"'".utf8.contains(text.bytes[before]) {
      return textAfterCloser(before, at: problem, text)
    }
    if problem < text.bytes.count, text.bytes[problem] == UInt8(ascii: ":") {
      return Self(
        "a `:` without a key before it", SourceSpan(problem..<problem + 1),
        help: "write a key before the `:`, or remove it")
    }
    if text.column(of: problem) > text.column(of: context), let explanation = continuation(at: problem, text)
    {
      return explanation
    }
    if text.column(of: problem) == text.column(of: context), text.string(text.word(at: problem).range) == "-"
    {
      return Self(
        "an item of a list stands among the keys of a mapping", text.word(at: problem),
        help: "a list stands below a key of its own: is the key missing?",
        related: [("the mapping starts here", text.word(at: context))])
    }
    return Self(
      "this line is indented like none of the lines that it could belong to", text.word(at: problem),
      help: "the keys of the mapping start in column \(text.column(of: context))",
      related: [("the mapping starts here", text.word(at: context))])
  }

  static func unexpectedItem(at problem: Int, context: Int, _ text: LineCursor) -> Self {
    let isAligned = text.column(of: problem) == text.column(of: context)
    if let before = text.lastOnLine(before: problem),
      let explanation = unclosedQuote(endingAt: before, text)
    {
      return explanation
    }
    if !isAligned, let explanation = continuation(at: problem, text) { return explanation }
    return Self(
      isAligned
        ? "this stands among the items of a list and has no `-`"
        : "this is not indented like the items of the list above it", text.word(at: problem),
      help: "the items' `-` is in column \(text.column(of: context))",
      related: [("the list starts here", SourceSpan(context..<context + 1))])
  }

  /// What is wrong with a line that stands below a finished value; nil: none is above it.
  private static func continuation(at problem: Int, _ text: LineCursor) -> Self? {
    let line = text.line(at: problem)
    guard text.lastOnLine(before: problem) == nil, let before = text.lineBefore(line) else { return nil }
    let content = text.trimmed(before)
    let value = text.valueStart(inLine: before) ?? text.afterDashes(content)
    guard value < content.upperBound, text.bytes[content.upperBound - 1] != UInt8(ascii: ":") else {
      return nil
    }
    if text.valueStart(inLine: line) != nil {
      let key = text.keyRange(inLine: line)
      let isNested = text.column(of: problem) > text.column(of: text.keyRange(inLine: before).lowerBound)
      return text.valueStart(inLine: before) != nil && isNested
        ? nested(key, below: before, value, text) : nil
    }
    guard let comment = text.comment(in: content.upperBound..<problem) else { return nil }
    return cutText(value..<content.upperBound, by: comment, at: problem, text)
  }

  /// A comment stands where a plain text would go on.
  static func cutText(
    _ start: Range<Int>, by comment: Range<Int>, at rest: Int, isInBrackets: Bool = false, _ text: LineCursor
  ) -> Self {
    let move = "move the comment to the line above the text"
    return Self(
      "a comment ends the text before it", SourceSpan(comment),
      help: isInBrackets ? "put a `,` before the comment, or \(move)" : move,
      related: [
        ("the text starts here", SourceSpan(start)),
        ("this cannot go on with it", text.wordInBrackets(at: rest)),
      ])
  }

  /// A `key: value` below a key that has a value on its line.
  static func nested(_ key: Range<Int>, below before: Range<Int>, _ value: Int, _ text: LineCursor) -> Self {
    let owner = text.string(text.keyRange(inLine: before))
    return Self(
      "`\(owner)` already has a value, so nothing can be nested below it", SourceSpan(key),
      help: "indent `\(text.string(key))` like `\(owner)`, or remove the value of `\(owner)`",
      related: [("the value is here", SourceSpan(value..<text.trimmed(before).upperBound))])
  }

  private static func textAfterCloser(_ before: Int, at problem: Int, _ text: LineCursor) -> Self {
    if let explanation = unclosedQuote(endingAt: before, text) { return explanation }
    if let key = text.keyBeforeBracket(inLine: text.line(at: problem)) {
      return missingColon(after: key, text)
    }
    let rest = text.trimmed(problem..<text.line(at: problem).upperBound)
    let closer = text.string(before..<before + 1)
    if text.string(rest).allSatisfy({ "]},; ".contains($0) }) {
      return Self(
        "nothing can stand after this closing `\(closer)`", SourceSpan(rest),
        help: "remove `\(text.string(rest))`",
        fixes: [
          Fix("remove it", isSafe: false, replacing: SourceSpan(before + 1..<rest.upperBound), with: "")
        ])
    }
    if closer == "]", let comparison = comparison(endingAt: rest, text) { return comparison }
    let isQuoted = "\"'".contains(closer)
    return Self(
      "text after a closing `\(closer)`", SourceSpan(rest),
      help: isQuoted ? endOfQuotedText(closer) : "quote the whole value",
      fixes: isQuoted
        ? [] : text.valueStart(inLine: text.line(at: problem)).map { text.quoteValue(from: $0) } ?? [])
  }
}
