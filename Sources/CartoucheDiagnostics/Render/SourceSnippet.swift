/// One line of a source with carets under a span: at most `widest` terminal columns, however long the line is.
public struct SourceSnippet: Sendable, Equatable {
  /// From 1.
  public var line: Int
  public var text: String
  /// Spaces, then one caret a column; always at least one caret.
  public var carets: String

  static let widest = 110
  /// Columns kept before the span when a line is cut.
  private static let context = 30

  /// A span over several lines is shown to the end of its first line.
  init(_ span: SourceSpan, in bytes: [UInt8], lines: LineTable) {
    line = lines.line(at: span.start)
    let range = lines.byteRange(ofLine: line)
    let start = min(max(Int(span.start), range.lowerBound), range.upperBound)
    let end = min(max(Int(span.end), start), range.upperBound)

    // A scalar has at most four bytes, so this much text fills the widest snippet; a line may be megabytes long.
    let reach = 4 * Self.widest
    let before = Self.columns(bytes[max(range.lowerBound, start - reach)..<start])
    let marked = Self.columns(bytes[start..<min(end, start + reach)])
    let isCut = start - range.lowerBound > reach || before.width + marked.width > Self.widest
    let lead = isCut ? Self.suffix(before.cells, width: Self.context) : before.cells
    let leadMark = isCut && start > range.lowerBound ? "…" : ""
    let shown = Self.prefix(marked.cells, width: Self.widest - Self.width(lead))
    let isMarkCut = shown.count < marked.cells.count || end - start > reach
    let rest = isMarkCut ? [] : Self.columns(bytes[end..<min(range.upperBound, end + reach)]).cells
    let tail = Self.prefix(rest, width: max(0, Self.widest - Self.width(lead) - Self.width(shown)))
    let isTailCut = isMarkCut || tail.count < rest.count || range.upperBound - end > reach

    text = leadMark + (lead + shown + tail).map(\.text).joined() + (isTailCut ? "…" : "")
    carets =
      String(repeating: " ", count: leadMark.count + Self.width(lead))
      + String(repeating: "^", count: max(1, Self.width(shown)))
  }

  private struct Cell {
    var text: String
    var width: Int
  }

  /// What a terminal shows for `bytes`: a tab as four spaces, control characters and broken UTF-8 as U+FFFD.
  private static func columns(_ bytes: ArraySlice<UInt8>) -> (cells: [Cell], width: Int) {
    var cells: [Cell] = []
    var width = 0
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars where scalar != "\u{FEFF}" {
      let cell: Cell =
        switch scalar.value {
        case 0x09: Cell(text: "    ", width: 4)
        case 0x00..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: Cell(text: "\u{FFFD}", width: 1)
        default: Cell(text: String(scalar), width: displayWidth(scalar))
        }
      cells.append(cell)
      width += cell.width
    }
    return (cells, width)
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
