import CartoucheDiagnostics

/// Texts in quotes that do not end where they should.
extension SyntaxErrorExplanation {
  static func unclosedQuote(at open: Int, _ text: LineCursor) -> Self {
    let quote = text.string(open..<min(open + 1, text.bytes.count))
    return Self(
      "unclosed `\(quote)`", SourceSpan(open..<min(open + 1, text.bytes.count)),
      help: "add the closing `\(quote)` at the end of the text")
  }

  /// A text without its closing quote, which goes on to the first quote of a text further down.
  static func unclosedQuote(at open: Int, endedBy closer: Int, _ text: LineCursor) -> Self {
    var explanation = unclosedQuote(at: open, text)
    explanation.related = [
      ("the text goes on to this `\(text.string(closer..<closer + 1))`", SourceSpan(closer..<closer + 1))
    ]
    let line = text.line(at: open)
    let content = text.trimmed(line)
    if text.valueStart(inLine: line) == open || text.afterDashes(content) == open {
      let end = max(content.upperBound, open + 1)
      explanation.fixes = [
        Fix(
          "close the text", isSafe: false, replacing: SourceSpan(end..<end),
          with: text.string(open..<open + 1))
      ]
    }
    return explanation
  }

  /// What is said where the text that the quote `closer` ends holds lines of the spec, and so was to end earlier; nil:
  /// it holds none.
  static func unclosedQuote(endingAt closer: Int, _ text: LineCursor) -> Self? {
    guard let open = text.openingQuote(ofTextEndingAt: closer), text.hasKeyOrItem(after: open, before: closer)
    else { return nil }
    return unclosedQuote(at: open, endedBy: closer, text)
  }

  static func endOfQuotedText(_ quote: String) -> String {
    "the text ends at the `\(quote)`; within it, write \(quote == "'" ? "`''`" : "`\\\"`")"
  }
}
