/// How many columns of a terminal, or cells of a grid, a text takes, scalar by scalar.
///
/// Where Unicode draws several scalars as one symbol, they count once: letters with their marks, the syllables of Korean,
/// and the sequences of emoji (a family, a flag, a tone of skin, a digit in a keycap). It depends on the table alone, and not on
/// what the platform takes for a character, which changes with each version of Unicode.
///
/// Source: Unicode Standard Annex 11; characters whose width is ambiguous take one column.
package struct DisplayWidth {
  package private(set) var columns = 0
  /// Those of the last symbol.
  private var last = 0
  /// Whether what comes next belongs to the last symbol.
  private var isJoined = false

  package init() {}

  /// Adds the next scalar of the text.
  package mutating func add(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x200D:
      isJoined = true
    case 0xFE0F:
      // The selector of emoji: what has one column else is drawn on two.
      if last == 1 { extend(by: 1) }
    case 0x1F3FB...0x1F3FF:
      extend(by: max(0, 2 - last))
    default:
      let width = scalar.displayWidth
      guard width > 0 else { return }
      // Only emoji are one with what they are joined to; the letters of scripts stay as many as they are.
      if isJoined, max(last, width) == 2 {
        extend(by: 2 - last)
      } else {
        columns += width
        last = width
      }
      isJoined = false
    }
  }

  private mutating func extend(by width: Int) {
    columns += width
    last += width
  }
}

extension String {
  /// How many columns of a terminal the text takes.
  package var displayWidth: Int {
    // Most names are plain ASCII.
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return utf8.count }
    return unicodeScalars.displayWidth
  }
}

extension Character {
  /// Columns of a terminal.
  package var displayWidth: Int { unicodeScalars.displayWidth }
}

extension Sequence<Unicode.Scalar> {
  fileprivate var displayWidth: Int {
    var width = DisplayWidth()
    for scalar in self { width.add(scalar) }
    return width.columns
  }
}

extension Unicode.Scalar {
  /// Columns of a terminal, if it stands alone: 0 for control characters and combining marks, 2 for East Asian wide characters
  /// and emoji.
  var displayWidth: Int {
    switch value {
    // Before the first combining mark there are letters and controls.
    case 0x20..<0x7F, 0xA0..<0x300: value == 0xAD ? 0 : 1
    case ..<0xA0: 0
    default: DisplayWidthTable.zero.contains(self) ? 0 : DisplayWidthTable.wide.contains(self) ? 2 : 1
    }
  }
}
