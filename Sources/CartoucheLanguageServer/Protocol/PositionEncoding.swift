import CartoucheDiagnostics

/// The unit in which a client counts the characters of a line.
package enum PositionEncoding: String, Sendable, CaseIterable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// Returns the number of units of the character that starts with a byte.
  @inline(__always)
  func width(ofCharacterAt byte: UInt8) -> Int {
    switch self {
    case .utf8: byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    case .utf16: byte < 0xF0 ? 1 : 2
    case .utf32: 1
    }
  }

  /// Returns the byte offset of a position in a text.
  ///
  /// A character beyond the end of its line means the end of the line, and a line beyond the end of the text means the end of the text. A
  /// position inside a character means its start.
  /// - Complexity: O(bytes before the position).
  package func offset(of position: EditorPosition, in bytes: [UInt8]) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var offset = 0
      var line = 0
      while line < position.line, offset < bytes.count {
        let byte = bytes[offset]
        offset += 1
        if byte == 0x0A || byte == 0x0D && !(offset < bytes.count && bytes[offset] == 0x0A) { line += 1 }
      }
      if line < position.line { return bytes.count }
      var units = 0
      while units < position.character, offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D {
        units += width(ofCharacterAt: bytes[offset])
        if units > position.character { return offset }
        offset += 1
        while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      }
      return offset
    }
  }
}

/// A position in a text as clients count: line and character from 0.
package struct EditorPosition: Sendable, Hashable {
  package var line: Int
  package var character: Int

  package init(line: Int, character: Int) { (self.line, self.character) = (line, character) }
}

/// A range of a text as clients count.
package struct EditorRange: Sendable, Hashable {
  package var start: EditorPosition
  package var end: EditorPosition

  package init(start: EditorPosition, end: EditorPosition) { (self.start, self.end) = (start, end) }
}

/// A conversion of byte offsets in one text to positions.
///
/// Ascending offsets in one long line are fast, because each count continues the one before.
struct PositionTable {
  let lines: LineTable
  let encoding: PositionEncoding
  private let countsByteOrderMark: Bool
  /// The last result; its line is 0 before the first one.
  private var last = (offset: 0, line: 0, units: 0)

  /// - Parameter countsByteOrderMark: Whether a byte-order mark is a character of the first line. It is one in a text that the client sent,
  ///   as `PositionEncoding.offset` counts. Clients do not show it in files that they read from disk.
  init(_ lines: LineTable, _ encoding: PositionEncoding, countsByteOrderMark: Bool) {
    (self.lines, self.encoding, self.countsByteOrderMark) = (lines, encoding, countsByteOrderMark)
  }

  /// Returns the position of a byte offset. An offset in a line break is the end of the line.
  mutating func position(at offset: Int) -> EditorPosition {
    let line = lines.line(at: UInt32(min(offset, lines.bytes.count)))
    let range = lines.byteRange(ofLine: line)
    let end = min(max(offset, range.lowerBound), range.upperBound)
    var (start, units) = (range.lowerBound, 0)
    if last.line == line, last.offset <= end, last.offset >= start {
      (start, units) = (last.offset, last.units)
    } else if start == 0, !countsByteOrderMark, lines.bytes.starts(with: byteOrderMark) {
      start = min(byteOrderMark.count, end)
    }
    lines.bytes.withUnsafeBufferPointer { bytes in
      for index in start..<end where bytes[index] & 0xC0 != 0x80 {
        units += encoding.width(ofCharacterAt: bytes[index])
      }
    }
    last = (end, line, units)
    return EditorPosition(line: line - 1, character: units)
  }

  mutating func range(_ range: Range<Int>) -> EditorRange {
    let start = position(at: range.lowerBound)
    return EditorRange(start: start, end: position(at: range.upperBound))
  }
}
