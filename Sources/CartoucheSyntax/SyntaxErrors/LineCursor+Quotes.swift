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
}
