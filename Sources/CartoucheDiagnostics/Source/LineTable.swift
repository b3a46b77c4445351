/// Translates byte offsets of one source to lines and columns.
///
/// A line ends at LF, CR LF or a lone CR, as in editors and the language server protocol; U+0085, U+2028 and
/// U+2029 end none (libyaml thinks they do, which is why its own line numbers are never used).
///
/// A class, because each finding holds the table of its file.
package final class LineTable: Sendable {
  package let bytes: [UInt8]
  /// Offset of the first byte of each line; never empty.
  private let starts: [UInt32]
  /// Number of scalars before each block of bytes: data files may be one line of many megabytes.
  private let scalarsBefore: [UInt32]

  private static let block = 1024

  /// - Complexity: O(bytes).
  package init(_ bytes: [UInt8]) {
    var starts: [UInt32] = [0]
    var scalarsBefore: [UInt32] = []
    var scalars: UInt32 = 0
    bytes.withUnsafeBufferPointer { bytes in
      for index in bytes.indices {
        if index % Self.block == 0 { scalarsBefore.append(scalars) }
        let byte = bytes[index]
        if byte & 0xC0 != 0x80 { scalars += 1 }
        if byte == 0x0A || (byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)) {
          starts.append(UInt32(index + 1))
        }
      }
    }
    scalarsBefore.append(scalars)
    self.bytes = bytes
    self.starts = starts
    self.scalarsBefore = scalarsBefore
  }

  /// The 1-based line that holds `offset`; an offset past the end is on the last line.
  package func line(at offset: UInt32) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// 1-based line and column, the column in Unicode scalars; a byte-order mark counts as none.
  ///
  /// - Complexity: O(log lines), however long the line is.
  package func position(at offset: UInt32) -> SourcePosition {
    let line = line(at: offset)
    let start = Int(starts[line - 1])
    let end = min(Int(offset), bytes.count)
    var scalars = scalarCount(before: max(start, end)) - scalarCount(before: start)
    if start == 0, bytes.starts(with: byteOrderMark), end >= byteOrderMark.count { scalars -= 1 }
    return SourcePosition(line: line, column: scalars + 1, offset: Int(offset))
  }

  private func scalarCount(before offset: Int) -> Int {
    let start = offset / Self.block * Self.block
    return bytes[start..<offset].reduce(Int(scalarsBefore[offset / Self.block])) {
      $0 + ($1 & 0xC0 == 0x80 ? 0 : 1)
    }
  }

  /// The bytes of a 1-based line, without its line break.
  package func byteRange(ofLine line: Int) -> Range<Int> {
    let start = Int(starts[line - 1])
    var end = line < starts.count ? Int(starts[line]) : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }
}

/// U+FEFF in UTF-8, which some editors put before a text.
package let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
