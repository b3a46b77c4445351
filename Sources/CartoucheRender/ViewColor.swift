/// A colour that a spec gives a view for pictures: `data: { color: "#0b7285" }`.
struct ViewColor: Equatable {
  /// As it was written: `#rgb`, `#rrggbb` or a name of CSS, in lower case.
  let text: String
  /// Whether white is easier to read on it than black.
  let isDark: Bool

  /// - Returns: nil: it is no such colour.
  init?(_ text: String) {
    let name = text.lowercased()
    let named = NamedColors.digits[name]
    let digits = named.map { $0[...] } ?? text.dropFirst()
    guard named != nil || text.first == "#", digits.count == 3 || digits.count == 6,
      digits.allSatisfy(\.isHexDigit)
    else { return nil }
    self.text = named == nil ? text : name
    let step = digits.count / 3
    let parts = (0..<3).map { part -> Double in
      let start = digits.index(digits.startIndex, offsetBy: part * step)
      let value = Int(digits[start..<digits.index(start, offsetBy: step)], radix: 16) ?? 0
      return Double(step == 1 ? value * 17 : value)
    }
    // Weights of ITU-R BT.601, as for grey pictures of coloured ones.
    isDark = 0.299 * parts[0] + 0.587 * parts[1] + 0.114 * parts[2] < 150
  }

  /// What is written on it.
  var ink: String { isDark ? "#ffffff" : "#102a43" }
}
