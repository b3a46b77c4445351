/// The lines of a block scalar: a text after `|` or `>`.
struct BlockScalar {
  /// The column at which the lines of the text begin, from 0.
  private(set) var column: Int
  /// The offset of the end of the last line that belongs to the text, without its line break.
  private(set) var end: Int
  /// The number in the header that gives the indentation of the text, or `nil` if its first line gives it.
  private(set) var indicator: Int?
  /// Whether the header has a `+`, which makes the blank lines after the text a part of it.
  private(set) var keepsBlankLines = false
  /// Whether the header has a `-`, which removes the last line break from the text.
  private(set) var stripsLastBreak = false
  /// The offset of the end of the header's line, without white space and line break.
  private(set) var headerEnd: Int

  /// - Parameters:
  ///   - range: The range from the `|` or `>` to the end of the scalar according to libyaml.
  ///   - parentColumn: The column of the block collection around the scalar, or 0 if there is none.
  init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, parentColumn: Int) {
    var index = range.lowerBound + 1
    header: while index < range.upperBound {
      switch bytes[index] {
      case UInt8(ascii: "+"): keepsBlankLines = true
      case UInt8(ascii: "-"): stripsLastBreak = true
      case 0x31...0x39: indicator = Int(bytes[index] - 0x30)
      default: break header
      }
      index += 1
    }
    while index < range.upperBound, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
    headerEnd = index
    while bytes[headerEnd - 1] == 0x20 || bytes[headerEnd - 1] == 0x09 { headerEnd -= 1 }
    column = 0
    end = headerEnd
    column = indicator.map { parentColumn + $0 } ?? Self.firstColumn(bytes, index..<range.upperBound)
    var lines = LineRanges(bytes, after: index, to: range.upperBound)
    while let line = lines.next() {
      let spaces = line.prefix { bytes[$0] == 0x20 }.count
      if spaces < line.count || spaces > column { end = line.upperBound }
    }
  }

  /// Returns the column of the first line with more than spaces.
  private static func firstColumn(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
    var longest = 0
    var lines = LineRanges(bytes, after: range.lowerBound, to: range.upperBound)
    while let line = lines.next() {
      let spaces = line.prefix { bytes[$0] == 0x20 }.count
      longest = max(longest, spaces)
      if spaces < line.count { break }
    }
    return longest
  }
}

/// The lines after an offset, without their line breaks.
struct LineRanges {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index: Int
  private let end: Int

  /// - Parameter start: An offset in the line before the first returned line.
  init(_ bytes: UnsafeBufferPointer<UInt8>, after start: Int, to end: Int) {
    self.bytes = bytes
    self.end = end
    index = start
    skipLine()
  }

  mutating func next() -> Range<Int>? {
    guard index < end else { return nil }
    let start = index
    while index < end, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
    let line = start..<index
    skipLine()
    return line
  }

  private mutating func skipLine() {
    while index < end, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
    if index + 1 < end, bytes[index] == 0x0D, bytes[index + 1] == 0x0A { index += 1 }
    if index < end { index += 1 }
  }
}

#if canImport(CLibYAML)
extension YAMLLayout {
  /// Indents the lines of a block scalar, and removes white space from its blank lines.
  /// - Parameter indentation: The new column of the lines, or `nil` to leave it.
  mutating func writeBlockScalar(_ token: YAMLToken, _ scalar: BlockScalar, indentation: Int?) {
    let column = Int(token.textColumn)
    let new = [UInt8](repeating: 0x20, count: indentation ?? column)
    var index = scalar.headerEnd
    while index < token.end, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
    output.replace(scalar.headerEnd..<index, with: [])
    var lines = LineRanges(bytes, after: index, to: token.end)
    while let line = lines.next() {
      let spaces = line.prefix { bytes[$0] == 0x20 }.count
      if spaces == line.count, spaces <= column {
        output.replace(line, with: [])
      } else {
        output.replace(line.lowerBound..<line.lowerBound + column, with: new)
      }
    }
  }

  /// Indents the lines after the first one of an unquoted or quoted text. A reader ignores white space around them.
  mutating func writeLines(of token: YAMLToken, indentation: Int) {
    guard let start = (token.start..<token.end).first(where: { bytes[$0] == 0x0A || bytes[$0] == 0x0D })
    else { return }
    let isEscaping = bytes[token.start] == UInt8(ascii: "\"")
    trimEnd(of: token.start..<start, isEscaping: isEscaping)
    let new = [UInt8](repeating: 0x20, count: indentation)
    var lines = LineRanges(bytes, after: start, to: token.end)
    while let line = lines.next() {
      let blank = line.prefix { bytes[$0] == 0x20 || bytes[$0] == 0x09 }.count
      if blank == line.count, line.upperBound < token.end {
        output.replace(line, with: [])
      } else {
        output.replace(line.lowerBound..<line.lowerBound + blank, with: new)
        if line.upperBound < token.end {
          trimEnd(of: line.lowerBound + blank..<line.upperBound, isEscaping: isEscaping)
        }
      }
    }
  }

  /// Removes white space from the end of a line, unless it is escaped.
  private mutating func trimEnd(of line: Range<Int>, isEscaping: Bool) {
    var end = line.upperBound
    while end > line.lowerBound, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    if isEscaping, end > line.lowerBound, bytes[end - 1] == UInt8(ascii: "\\") { return }
    output.replace(end..<line.upperBound, with: [])
  }
}
#endif
