import CartoucheDiagnostics

/// Rows of texts in aligned columns, two spaces apart.
struct TextTable {
  enum Alignment {
    case leading
    /// Numbers, with their points below each other.
    case decimal
  }

  private let alignments: [Alignment]
  private var rows: [[String]] = []

  init(_ alignments: [Alignment]) {
    self.alignments = alignments
  }

  mutating func append(_ row: [String]) {
    precondition(row.count == alignments.count, "a row has \(row.count) of \(alignments.count) cells")
    rows.append(row)
  }

  /// Adds a line a row to `output`, each after `indent` and without spaces at its end.
  func write(indent: String, to output: inout [UInt8]) {
    let columns = alignments.indices.map { layOut($0) }
    for row in rows.indices {
      var line = indent
      for column in columns.indices {
        if column > 0 { line += "  " }
        line += columns[column][row]
      }
      while line.last == " " { line.removeLast() }
      output.append(contentsOf: line.utf8)
      output.append(UInt8(ascii: "\n"))
    }
  }

  /// The cells of one column, all padded to the same width.
  private func layOut(_ column: Int) -> [String] {
    var cells = rows.map { $0[column] }
    if alignments[column] == .decimal {
      let fractions = cells.map { $0.drop { $0 != "." }.count }
      let widest = fractions.max() ?? 0
      for row in cells.indices where isNumber(cells[row]) { cells[row] += spaces(widest - fractions[row]) }
    }
    let width = cells.reduce(0) { max($0, $1.displayWidth) }
    return cells.map { cell in
      let padding = spaces(width - cell.displayWidth)
      return alignments[column] == .leading ? cell + padding : padding + cell
    }
  }

  /// A heading has no fraction; it stands at the right edge of its column.
  private func isNumber(_ cell: String) -> Bool {
    cell.utf8.last.map { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } ?? false
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
