import CartoucheDiagnostics

extension LineCursor {
  /// Whether the `variables` of a spec declare such a name, as far as its lines tell: it was not read.
  ///
  /// Only keys of `variables` itself count: not what lies in the value of one, and no comment.
  func declaresVariable(_ name: String) -> Bool {
    var start = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    while start < bytes.count {
      let line = line(at: start)
      start = nextLine(after: line)
      guard let colon = end(ofKey: "variables", at: line.lowerBound, line) else { continue }
      if let open = trimmed(colon..<line.upperBound).first {
        if bytes[open] == UInt8(ascii: "{"), hasKey(name, inBracesAt: open) { return true }
      } else if hasKey(name, inLinesFrom: start) {
        return true
      }
    }
    return false
  }

  /// Whether lines of one indent have the key, up to the first that is further left.
  private func hasKey(_ name: String, inLinesFrom start: Int) -> Bool {
    var start = start
    var indent: Int?
    while start < bytes.count {
      let line = line(at: start)
      start = nextLine(after: line)
      guard let first = trimmed(line).first else { continue }
      let column = first - line.lowerBound
      if indent == nil { indent = column }
      guard let indent, column > 0, column >= indent else { return false }
      if column == indent, end(ofKey: name, at: first, line) != nil { return true }
    }
    return false
  }

  /// Whether a mapping in braces has the key, and not one within it.
  private func hasKey(_ name: String, inBracesAt open: Int) -> Bool {
    var depth = 0
    var quote: UInt8?
    /// What stands before this, blanks aside: a key begins behind a `{` or a `,`, and quotes only where something begins.
    var last: UInt8 = 0
    var index = open
    while index < bytes.count {
      defer { index += 1 }
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      if isBlank(index) || isBreak(index) { continue }
      if byte == UInt8(ascii: "#"), isBlank(index - 1) || isBreak(index - 1) {
        index = line(at: index).upperBound - 1
        continue
      }
      if depth == 1, "{,".utf8.contains(last), end(ofKey: name, at: index, line(at: index)) != nil {
        return true
      }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return false }
      case UInt8(ascii: "\""), UInt8(ascii: "'"): if "{[,:".utf8.contains(last) { quote = byte }
      default: break
      }
      last = byte
    }
    return false
  }

  /// Where the `:` of a key ends that starts here, in quotes or without; nil: another one starts, or none.
  private func end(ofKey name: String, at start: Int, _ line: Range<Int>) -> Int? {
    var index = start
    let quote = index < line.upperBound && "\"'".utf8.contains(bytes[index]) ? bytes[index] : nil
    if quote != nil { index += 1 }
    let end = index + name.utf8.count
    guard end <= line.upperBound, bytes[index..<end].elementsEqual(name.utf8) else { return nil }
    index = end
    if let quote {
      guard index < line.upperBound, bytes[index] == quote else { return nil }
      index += 1
    }
    while index < line.upperBound, isBlank(index) { index += 1 }
    guard index < line.upperBound, bytes[index] == UInt8(ascii: ":") else { return nil }
    return index + 1
  }
}
