import CartoucheDiagnostics

/// The edits that format a text, in source order. Edits that would change nothing are omitted.
struct FormatEdits {
  private(set) var edits: [Edit] = []
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Replaces a byte range. The edit is limited to the bytes that change.
  mutating func replace(_ range: Range<Int>, with new: [UInt8]) {
    if bytes[range].elementsEqual(new) || new.isEmpty && joinsBreaks(range) { return }
    var (start, end) = (range.lowerBound, range.upperBound)
    var kept = new[...]
    while start < end, let first = kept.first, bytes[start] == first, !splitsBreak(at: start + 1) {
      start += 1
      kept.removeFirst()
    }
    while end > start, let last = kept.last, bytes[end - 1] == last, !splitsBreak(at: end - 1) {
      end -= 1
      kept.removeLast()
    }
    edits.append(Edit(span: SourceSpan(start..<end), replacement: String(decoding: kept, as: UTF8.self)))
  }

  /// Whether an offset is between a CR and an LF, where an edit would make editors show a half line break.
  private func splitsBreak(at offset: Int) -> Bool {
    offset > 0 && offset < bytes.count && bytes[offset - 1] == 0x0D && bytes[offset] == 0x0A
  }

  /// Whether the removal of a range would join a CR and an LF to one line break.
  private func joinsBreaks(_ range: Range<Int>) -> Bool {
    range.lowerBound > 0 && range.upperBound < bytes.count && bytes[range.lowerBound - 1] == 0x0D
      && bytes[range.upperBound] == 0x0A
  }

  /// Adds edits of other places, and restores the source order.
  mutating func insert(_ other: FormatEdits) {
    if other.edits.isEmpty { return }
    edits = (edits + other.edits).sorted { $0.span.start < $1.span.start }
  }
}

extension [Edit] {
  /// Returns `bytes` with the edits applied. The edits are in source order and do not overlap.
  package func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 64)
    var index = 0
    for edit in self {
      result += bytes[index..<Int(edit.span.start)]
      result += edit.replacement.utf8
      index = Int(edit.span.end)
    }
    return result + bytes[index...]
  }
}
