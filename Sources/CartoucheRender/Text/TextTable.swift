import CartoucheDiagnostics

/// A text table with aligned columns that are two spaces apart.
struct TextTable {
  enum Alignment {
    case leading
    /// A column in which numbers are aligned at the decimal point, and other cells to the right.
    case decimal
  }

  private let alignments: [Alignment]
  /// The texts of all cells, row by row.
  private var cells: [String] = []

  init(_ alignments: [Alignment]) {
    self.alignments = alignments
  }

  mutating func append(_ row: [String]) {
    precondition(row.count == alignments.count, "a row has \(row.count) of \(alignments.count) cells")
    cells += row
  }

  /// Appends one line for each row to `output`, each starting with `indent` and without trailing spaces.
  func write(indent: String, to output: inout [UInt8]) {
    let widths = cells.map { $0.displayWidth }
    // For each cell, the number of characters from its decimal point on; 0 outside decimal columns.
    let fractions = cells.indices.map { alignment(ofCell: $0) == .decimal ? fraction(cells[$0]) : 0 }
    let columns = alignments.indices.map { column(at: $0, widths, fractions) }
    for start in stride(from: 0, to: cells.count, by: alignments.count) {
      output.append(contentsOf: indent.utf8)
      // The number of spaces that are due before the next cell that is not empty.
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

  /// Returns the width of a column and the width of the longest fraction in it (decimal point and digits), in characters.
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

  /// Whether the text of a cell is a number. Headings of decimal columns are not.
  private func isNumber(_ cell: String) -> Bool {
    cell.utf8.last.map { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } ?? false
  }
}

extension Double {
  /// Returns the number rounded to `decimals` places, without trailing zeros: `312.125`, `448`, `-0.5`, never `-0`.
  ///
  /// Ties are rounded up, as the resolver does when it converts edges to integers. Numbers that are too large to have
  /// `decimals` exact places are printed in full, as in ECMAScript.
  func rounded(decimals: Int) -> String {
    precondition((0...9).contains(decimals), "0 to 9 decimals, got \(decimals)")
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (self * Double(scale) + 0.5).rounded(.down)
    guard scaled.isFinite, scaled.magnitude < 0x1p53 else { return ecmaScriptDescription }

    let digits = Int(scaled)
    let (whole, rest) = digits.magnitude.quotientAndRemainder(dividingBy: UInt(scale))
    let text = (digits < 0 ? "-" : "") + String(whole)
    if rest == 0 { return text }
    var fraction = String(rest)
    fraction = String(repeating: "0", count: decimals - fraction.utf8.count) + fraction
    while fraction.last == "0" { fraction.removeLast() }
    return text + "." + fraction
  }
}
