package import CartoucheDiagnostics

extension Document {
  /// The comments that begin with `word`, in order of position: each from its `#` to the last byte before the line break
  /// that is no white space.
  ///
  /// libyaml drops comments, so they are looked for here: a `#` after white space, or at the start of a line, is one where
  /// it lies in no scalar. After a syntax error only what was read before it is known.
  /// - Complexity: O(bytes), and O(nodes) if there are any.
  package func comments(beginningWith word: StaticString) -> [SourceSpan] {
    guard characters.contains(.hash) else { return [] }
    let starts = starts(ofComments: word)
    if starts.isEmpty { return [] }
    let scalars = records.filter { $0.kind == .scalar || $0.kind == .alias }
    let end = isTruncated ? records.map(\.end).max() ?? 0 : UInt32(bytes.count)
    var next = 0
    // A comment may hold what begins another one, which ends where the line does too.
    var last = SourceSpan(start: 0, end: 0)
    return starts.compactMap { start in
      // Scalars stand in the order in which they are written.
      while next < scalars.count, scalars[next].end <= start { next += 1 }
      let isInScalar =
        next < scalars.count && scalars[next].start <= start && !isHeader(of: scalars[next], start)
      if isInScalar || start >= end { return nil }
      last = start < last.end ? SourceSpan(start: start, end: last.end) : span(ofCommentAt: Int(start))
      return last
    }
  }

  /// Each `#` that could begin such a comment.
  private func starts(ofComments word: StaticString) -> [UInt32] {
    let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    return bytes.withUnsafeBufferPointer { bytes in
      var starts: [UInt32] = []
      for index in bytes.indices where bytes[index] == UInt8(ascii: "#") {
        guard index == 0 || Self.isBlank(bytes[index - 1]) else { continue }
        var text = index + 1
        while text < bytes.count, bytes[text] == 0x20 || bytes[text] == 0x09 { text += 1 }
        if bytes[text...].starts(with: word) { starts.append(UInt32(index)) }
      }
      return starts
    }
  }

  /// Whether a byte of a block scalar stands in the line of its `|` or `>`, which is none of its text.
  private func isHeader(of scalar: NodeRecord, _ offset: UInt32) -> Bool {
    guard scalar.style == .literal || scalar.style == .folded else { return false }
    return !bytes[Int(scalar.start)..<Int(offset)].contains { $0 == 0x0A || $0 == 0x0D }
  }

  private func span(ofCommentAt start: Int) -> SourceSpan {
    var end = start
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    while Self.isBlank(bytes[end - 1]) { end -= 1 }
    return SourceSpan(start..<end)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
