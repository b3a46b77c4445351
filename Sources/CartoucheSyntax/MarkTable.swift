/// Translates libyaml's marks, which count Unicode scalars, to byte offsets.
///
/// Marks come nearly in order, so a cursor that walks from the last one is amortised O(1).
struct MarkTable {
  private let isASCII: Bool
  /// Bytes before the text that libyaml reads (a byte-order mark).
  private let base: Int
  /// Where that text ends; what follows need not be UTF-8.
  private let end: Int
  private var scalar = 0
  private var offset: Int

  init(isASCII: Bool, base: Int, end: Int) {
    self.isASCII = isASCII
    self.base = base
    self.end = max(base, end)
    offset = base
  }

  /// The byte offset of the scalar with this index. `bytes` is the whole source.
  @inline(__always)
  mutating func byteOffset(_ index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    if isASCII { return min(base + index, end) }
    while scalar < index, offset < end {
      offset += 1
      while offset < end, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      scalar += 1
    }
    while scalar > index {
      offset -= 1
      while bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
      scalar -= 1
    }
    return offset
  }
}
