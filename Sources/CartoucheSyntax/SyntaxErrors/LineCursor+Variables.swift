import CartoucheDiagnostics

extension LineCursor {
  /// Whether the `variables` of a spec have such a name, as far as its lines tell: it was not read.
  func declaresVariable(_ name: String) -> Bool {
    var isWithin = false
    var start = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let line = bytes[start..<end]
      if let first = line.first, !" \t\r#-}".utf8.contains(first) {
        isWithin = line.starts(with: "variables:".utf8)
      }
      if isWithin, hasKey(name, in: start..<end) { return true }
      start = end + 1
    }
    return false
  }

  /// Whether a line has `name:`, and not as the end of a longer word.
  private func hasKey(_ name: String, in line: Range<Int>) -> Bool {
    var start = line.lowerBound
    while let colon = bytes[start..<line.upperBound].firstIndex(of: UInt8(ascii: ":")) {
      var end = colon
      while end > line.lowerBound, " \"'".utf8.contains(bytes[end - 1]) { end -= 1 }
      let begin = end - name.utf8.count
      if begin >= line.lowerBound, bytes[begin..<end].elementsEqual(name.utf8),
        begin == line.lowerBound || " ,{\"'\t".utf8.contains(bytes[begin - 1])
      {
        return true
      }
      start = colon + 1
    }
    return false
  }
}
