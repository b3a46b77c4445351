/// A table that converts byte offsets in one source file to lines and columns.
///
/// A line ends at LF, CR LF or a single CR, as in editors and the Language Server Protocol. U+0085, U+2028 and U+2029 do not end a line.
/// (libyaml disagrees, so its line numbers are not used.)
///
/// The type is a class, because all findings of a file refer to one table.
package final class LineTable: Sendable {
  package let bytes: [UInt8]
  /// The byte offset of the start of each line. The first element is 0.
  private let starts: [UInt32]
  /// Element `i` is the number of Unicode scalars before byte 1024·`i`, so that columns in a line of many megabytes are fast to compute.
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

  /// Returns the number, from 1, of the line that contains the byte at `offset`. An offset past the end is on the last line.
  package func line(at offset: UInt32) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// Returns the line and column of a byte offset, both from 1. Columns count Unicode scalars without the byte-order mark.
  ///
  /// - Complexity: O(log lines), independent of the length of the line.
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

  /// Returns the byte range of a line without its line break.
  /// - Parameter line: The number of the line, from 1.
  package func byteRange(ofLine line: Int) -> Range<Int> {
    let start = Int(starts[line - 1])
    var end = line < starts.count ? Int(starts[line]) : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }
}

/// The byte-order mark U+FEFF in UTF-8, which some editors write at the start of a file.
package let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

/// A position in a source file, as line, column and byte offset.
public struct SourcePosition: Sendable, Equatable {
  // Three integers of four bytes rather than eight: a file may have a million findings.
  private let lineNumber: UInt32
  private let columnNumber: UInt32
  private let byteOffset: UInt32

  package init(line: Int, column: Int, offset: Int) {
    lineNumber = UInt32(line)
    columnNumber = UInt32(column)
    byteOffset = UInt32(offset)
  }

  /// The line number, from 1.
  public var line: Int { Int(lineNumber) }
  /// The column in Unicode scalars, from 1.
  public var column: Int { Int(columnNumber) }
  /// The offset from the start of the file in UTF-8 bytes, from 0.
  public var offset: Int { Int(byteOffset) }
}
