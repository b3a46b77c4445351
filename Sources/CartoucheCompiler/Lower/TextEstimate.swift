import CartoucheDiagnostics

/// How large a view is taken to be for its texts, until its host measures it: a grid of cells, 8 points wide and 16 high, and a
/// margin of 16 points for the width and 12 for the height.
///
/// A letter is a cell wide, an East Asian wide character or an emoji two. Of a title alone that is a height of 28, of a title
/// and a subtitle 44. It errs on the wide side for the usual faces, so that views that are measured later need less room.
struct TextEstimate {
  /// Of the longest line.
  private(set) var columns = 0
  private(set) var lines = 0

  /// Points.
  var width: Double { 8 * Double(columns) + 16 }
  var height: Double { 16 * Double(lines) + 12 }

  /// Adds the lines of a text; an empty one has none.
  mutating func add(_ text: String) {
    if text.isEmpty { return }
    // Nearly every title is one line of ASCII.
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return addLine(text.utf8.count) }
    var line = DisplayWidth()
    var isOpen = false
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      let isPair = previous == "\r" && scalar == "\n"
      previous = scalar
      if isPair { continue }
      isOpen = !scalar.breaksLines
      if isOpen {
        line.add(scalar)
      } else {
        addLine(line.columns)
        line = DisplayWidth()
      }
    }
    // A break at the end of a text begins no line.
    if isOpen { addLine(line.columns) }
  }

  /// Adds a line.
  mutating func addLine(_ columns: Int = 0) {
    lines += 1
    self.columns = max(self.columns, columns)
  }
}

extension Unicode.Scalar {
  /// Whether a line ends there, whatever shows it: the mandatory breaks of Unicode Standard Annex 14.
  fileprivate var breaksLines: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
