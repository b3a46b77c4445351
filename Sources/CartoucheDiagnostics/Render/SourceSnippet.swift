/// A source line with carets under a span, at most 110 terminal columns wide however long the line is.
public struct SourceSnippet: Sendable, Equatable {
  /// The number of the source line in the file, from 1.
  public package(set) var line: Int
  /// The source line, or the part of a long line around the span, with `…` where it is truncated.
  public package(set) var text: String
  /// The line below `text`: spaces, then one caret for each column of the span, at least one.
  public package(set) var carets: String

  static let widest = 110
  /// The number of columns before the span that remain visible when a long line is truncated.
  private static let context = 30

  /// Creates a snippet of the first line of a span. If the span covers several lines, only its part on the first line gets carets.
  init(_ span: SourceSpan, in bytes: [UInt8], lines: LineTable) {
    line = lines.line(at: span.start)
    let range = lines.byteRange(ofLine: line)
    let start = min(max(Int(span.start), range.lowerBound), range.upperBound)
    let end = min(max(Int(span.end), start), range.upperBound)

    let before = Self.columns(bytes, start, backTo: range.lowerBound)
    let marked = Self.columns(bytes, start, upTo: end)
    let isCut = before.isCut || marked.isCut || before.width + marked.width > Self.widest
    let lead = isCut ? Self.suffix(before.cells, width: Self.context) : before.cells
    let leadMark = before.isCut || lead.count < before.cells.count ? "…" : ""
    let shown = Self.prefix(marked.cells, width: Self.widest - Self.width(lead))
    let isMarkedCut = marked.isCut || shown.count < marked.cells.count
    let rest = isMarkedCut ? Columns() : Self.columns(bytes, end, upTo: range.upperBound)
    let tail = Self.prefix(rest.cells, width: max(0, Self.widest - Self.width(lead) - Self.width(shown)))
    let isTailCut = isMarkedCut || rest.isCut || tail.count < rest.cells.count

    text = leadMark
    for cell in lead + shown + tail { cell.append(to: &text) }
    if isTailCut { text += "…" }
    carets =
      String(repeating: " ", count: leadMark.count + Self.width(lead))
      + String(repeating: "^", count: max(1, Self.width(shown)))
  }

  private struct Cell {
    var scalar: Unicode.Scalar
    var width: Int

    func append(to text: inout String) {
      if scalar == "\t" {
        text += String(repeating: " ", count: width)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// The terminal cells of a range of bytes.
  private struct Columns {
    var cells: [Cell] = []
    var width = 0
    /// Whether the range has more than `longestRun` bytes, so that `cells` has only some of its characters.
    var isCut = false
  }

  /// The maximum number of bytes that are decoded before, in and after the span. It bounds the time for a line of many megabytes.
  private static let longestRun = 4 * widest

  private static func columns(_ bytes: [UInt8], _ start: Int, upTo limit: Int) -> Columns {
    var end = min(limit, start + longestRun)
    while end < limit, end > start, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return columns(bytes[start..<end], isCut: end < limit)
  }

  private static func columns(_ bytes: [UInt8], _ end: Int, backTo limit: Int) -> Columns {
    var start = max(limit, end - longestRun)
    while start > limit, start < end, bytes[start] & 0xC0 == 0x80 { start += 1 }
    return columns(bytes[start..<end], isCut: start > limit)
  }

  /// Returns the terminal cells of some bytes. A tab becomes four spaces. Broken UTF-8, control characters and characters that reorder a
  /// line become U+FFFD.
  private static func columns(_ bytes: ArraySlice<UInt8>, isCut: Bool) -> Columns {
    var columns = Columns(isCut: isCut)
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars where scalar != "\u{FEFF}" {
      let cell: Cell =
        switch scalar.value {
        case 0x20..<0x7F: Cell(scalar: scalar, width: 1)
        case 0x09: Cell(scalar: scalar, width: 4)
        case _ where scalar.canDisturbLines: Cell(scalar: "\u{FFFD}", width: 1)
        default: Cell(scalar: scalar, width: scalar.displayWidth)
        }
      columns.cells.append(cell)
      columns.width += cell.width
    }
    return columns
  }

  private static func width(_ cells: [Cell]) -> Int { cells.reduce(0) { $0 + $1.width } }

  private static func prefix(_ cells: [Cell], width: Int) -> [Cell] {
    var left = width
    return Array(
      cells.prefix { cell in
        left -= cell.width
        return left >= 0
      })
  }

  private static func suffix(_ cells: [Cell], width: Int) -> [Cell] {
    Array(prefix(cells.reversed(), width: width).reversed())
  }
}
