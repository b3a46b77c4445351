import CartoucheDiagnostics

/// `[get, kind] == bike`, as other languages compare.
extension SyntaxErrorExplanation {
  /// Without `>` and `>=`, which start a block of text: that is told before.
  private static let operators: Set<Substring> = ["==", "!=", "<", "<="]

  /// - Parameter rest: what stands behind the closed list.
  /// - Returns: nil: it is no operator and one value, of which the list is compared.
  static func comparison(endingAt rest: Range<Int>, _ text: LineCursor) -> Self? {
    guard let start = text.valueStart(inLine: text.line(at: rest.lowerBound)), start < rest.lowerBound,
      text.bytes[start] == UInt8(ascii: "[")
    else { return nil }
    let words = text.string(rest).split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
    guard words.count == 2, operators.contains(words[0]) else { return nil }
    let other = words[1].drop { $0 == " " }
    guard isOneValue(other) else { return nil }
    let list = text.string(text.trimmed(start..<rest.lowerBound))
    let written = "[\"\(words[0])\", \(list), \(other)]"
    return Self(
      "text after a closing `]`", SourceSpan(rest), help: "an operator stands first: write `\(written)`",
      fixes: [
        Fix(
          "write `\(written)`", isSafe: false, replacing: SourceSpan(start..<rest.upperBound), with: written)
      ])
  }

  /// Whether it means within brackets what it means behind them.
  private static func isOneValue(_ text: Substring) -> Bool {
    if let quote = text.first, "\"'".contains(quote) {
      let content = text.dropFirst().dropLast()
      return text.count > 1 && text.last == quote && !content.contains(quote) && !content.contains("\\")
    }
    return !text.contains { " ,:#[]{}\"'&*!|>%@`".contains($0) }
  }
}
