import CartoucheDiagnostics

/// Rows of texts in aligned columns, two spaces apart.
struct TextTable {
  enum Alignment {
    case leading
    /// Numbers, with their points below each other.
    case decimal
  }

  private let alignments: [Alignment]
  /// Row by row.
  private var cells: [String] = []

  init(_ alignments: [Alignment]) {
    self.alignments = alignments
  }

  mutating func append(_ row: [String]) {
    precondition(row.count == alignments.count, "a row has \(row.count) of \(alignments.count) cells")
    cells += row
  }

  /// Adds a line a row to `output`, each after `indent` and without spaces at its end.
  func write(indent: String, to output: inout [UInt8]) {
    let widths = cells.map(\.displayWidth)
    // Characters from the point on, in the columns of numbers; elsewhere nothing.
    let fractions = cells.indices.map { alignment(ofCell: $0) == .decimal ? fraction(cells[$0]) : 0 }
    let columns = alignments.indices.map { column(at: $0, widths, fractions) }
    for start in stride(from: 0, to: cells.count, by: alignments.count) {
      output.append(contentsOf: indent.utf8)
      // Spaces that are written only if something follows them.
      var spaces = 0
      for (column, size) in columns.enumerated() {
        let cell = start + column
        let behind =
          alignments[column] == .decimal && isNumber(cells[cell]) ? size.fraction - fractions[cell] : 0
        let rest = size.width - widths[cell] - behind
        if column > 0 { spaces += 2 }
        if alignments[column] == .decimal { spaces += rest }
        if !cells[cell].isEmpty {
          output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: spaces))
          output.append(contentsOf: cells[cell].utf8)
          spaces = 0
        }
        spaces += alignments[column] == .leading ? rest : behind
      }
      output.append(UInt8(ascii: "\n"))
    }
  }

  /// How wide the column is, and how wide what its numbers have from their points on.
  private func column(at column: Int, _ widths: [Int], _ fractions: [Int]) -> (width: Int, fraction: Int) {
    let cellsOfColumn = stride(from: column, to: cells.count, by: alignments.count)
    let fraction = cellsOfColumn.reduce(0) { max($0, fractions[$1]) }
    let width = cellsOfColumn.reduce(0) { width, cell in
      let isNumber = alignments[column] == .decimal && isNumber(cells[cell])
      return max(width, widths[cell] + (isNumber ? fraction - fractions[cell] : 0))
    }
    return (width, fraction)
  }

  private func alignment(ofCell index: Int) -> Alignment { alignments[index % alignments.count] }

  private func fraction(_ cell: String) -> Int { cell.utf8.drop { $0 != UInt8(ascii: ".") }.count }

  /// A heading has no fraction; it stands at the right edge of its column.
  private func isNumber(_ cell: String) -> Bool {
    cell.utf8.last.map { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } ?? false
  }
}
