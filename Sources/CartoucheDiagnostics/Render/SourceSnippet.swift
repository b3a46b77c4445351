/// A source line with carets under a span, at most `widest` terminal columns wide however long the line is.
public struct SourceSnippet: Sendable, Equatable {
  /// The line number, from 1.
  public package(set) var line: Int
  /// The line, or its part around the span.
  public package(set) var text: String
  /// Spaces, then one caret for each marked column; at least one caret.
  public package(set) var carets: String

  static let widest = 110
  /// The columns before the span that a truncated line keeps.
  private static let context = 30

  /// Creates a snippet. A span over several lines is marked up to the end of its first line.
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

  /// The terminal cells of a run of bytes.
  private struct Columns {
    var cells: [Cell] = []
    var width = 0
    /// Whether the run is longer than the cells, because it exceeds `longestRun`.
    var isCut = false
  }

  /// The number of bytes of a run that are decoded, so that a line of many megabytes costs no more than
  /// others.
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

  /// Returns the cells of some bytes. A tab is four spaces; broken UTF-8, control characters and characters
  /// that reorder a line are U+FFFD.
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
