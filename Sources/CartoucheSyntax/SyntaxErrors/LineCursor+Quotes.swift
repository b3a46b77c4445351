import CartoucheDiagnostics

/// What quotes would mend.
extension LineCursor {
  /// A fix that puts the rest of the line, or of the item in brackets, from a value's first character into quotes.
  func quoteValue(from start: Int) -> [Fix] {
    let line = line(at: start)
    var end = max(start, trimmed(line).upperBound)
    if isInBrackets(start, line) {
      end = (start..<end).first { ",]}".utf8.contains(bytes[$0]) } ?? end
    }
    let text = string(trimmed(start..<end))
    guard !text.isEmpty, !text.contains("'") || !text.contains("\"") else { return [] }
    let quoted = text.contains("\"") || text.contains("\\") ? "'\(text)'" : "\"\(text)\""
    guard !(text.contains("\\") && text.contains("'")) else { return [] }
    return [Fix("quote the value", isSafe: false, replacing: SourceSpan(trimmed(start..<end)), with: quoted)]
  }

  /// Whether a bracket that opens on the line is still open at `offset`.
  private func isInBrackets(_ offset: Int, _ line: Range<Int>) -> Bool {
    var depth = 0
    for byte in bytes[line.lowerBound..<offset] {
      if "[{".utf8.contains(byte) { depth += 1 }
      if "]}".utf8.contains(byte) { depth -= 1 }
    }
    return depth > 0
  }

  /// The expression operator at `offset`, such as `>=`: first in its list, and made of characters that mean
  /// something else to YAML.
  func lostOperator(at offset: Int) -> Range<Int>? {
    var end = offset
    while end < bytes.count, "<>=!*%".utf8.contains(bytes[end]) { end += 1 }
    guard end > offset, end == bytes.count || isBlank(end) || isBreak(end) || bytes[end] == UInt8(ascii: ","),
      let before = lastOnLine(before: offset), "[-".utf8.contains(bytes[before])
    else { return nil }
    return offset..<end
  }

  /// A fix that quotes an operator alone, so that its list stays one.
  func quoteOperator(_ range: Range<Int>) -> [Fix] {
    [Fix("quote the operator", replacing: SourceSpan(range), with: "\"\(string(range))\"")]
  }

  /// The quote with which a text starts that ends at the quote `closer`; nil: that is no quote, or there is none.
  func openingQuote(ofTextEndingAt closer: Int) -> Int? {
    let quote = bytes[closer]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    var index = closer - 1
    while index >= 0 {
      guard bytes[index] == quote else {
        index -= 1
        continue
      }
      let before = bytes[..<index].reversed()
      if quote == UInt8(ascii: "'") {
        // Two are one within the text: only an odd number of them starts it.
        let count = 1 + before.prefix { $0 == quote }.count
        if count % 2 == 1 { return index - count + 1 }
        index -= count
      } else {
        let backslashes = before.prefix { $0 == UInt8(ascii: "\\") }.count
        if backslashes % 2 == 0 { return index }
        index -= 1 + backslashes
      }
    }
    return nil
  }

  /// Whether a line below that of `start` looks like `key: value`, `key:` or `- item`, which few texts have.
  func hasKeyOrItem(after start: Int, before end: Int) -> Bool {
    var next = nextLine(after: line(at: start))
    while next < end {
      let line = line(at: next)
      let content = trimmed(line)
      if let first = content.first {
        let key = keyRange(inLine: line)
        let follows = key.upperBound + 1
        if bytes[first] == UInt8(ascii: "-"), first + 1 < bytes.count, isBlank(first + 1) { return true }
        if isWord(key), key.upperBound < line.upperBound, bytes[key.upperBound] == UInt8(ascii: ":"),
          follows == line.upperBound || isBlank(follows)
        {
          return true
        }
      }
      next = max(nextLine(after: line), next + 1)
    }
    return false
  }
}
