/// A property with a format behind it, as templates of other languages have it: `rating:.1f`, `name | upper`.
///
/// Braces show a property as it is, so that what a format does is the matter of an expression.
package struct FormattedProperty {
  package let name: String
  /// The expression that gives the property in that format; nil: nobody can tell.
  package let expression: String?
  /// Whether what follows the name is a format for sure, whatever the features have.
  let isSurelyMeant: Bool

  /// Nil: there is no format.
  package init?(_ written: some StringProtocol) {
    guard let sign = written.firstIndex(where: { ":|".contains($0) }) else { return nil }
    let words = written[..<sign].split(separator: " ")
    let format = String(written[written.index(after: sign)...].filter { $0 != " " })
    guard words.count == 1, let name = words.first, !format.isEmpty else { return nil }
    self.name = String(name)
    let isFilter = written[sign] == "|" && format.allSatisfy { $0.isLetter || "_|".contains($0) }
    isSurelyMeant = isFilter || Self.digits(in: format) != nil
    expression =
      written[sign] == ":"
      ? Self.digits(in: format).map {
        "[number-format, [get, \(name)], { min-fraction-digits: \($0), max-fraction-digits: \($0) }]"
      } : Self.operators[format.lowercased()].map { "[\($0), [get, \(name)]]" }
  }

  /// What to do about it.
  package var help: String {
    expression.map { "braces take no format: write the expression `\($0)`, within a text in `[concat, …]`" }
      ?? "braces take no format: `{\(name)}` is the property as it is, and `[concat, …]` makes a text of expressions"
  }

  /// How many digits stand behind the point: 1 for `.1f`; nil: it is another format.
  private static func digits(in format: String) -> Int? {
    let digits = format.filter { $0 != "," }
    guard digits.first == ".", digits.last == "f", let count = Int(digits.dropFirst().dropLast()) else {
      return nil
    }
    return 0...9 ~= count ? count : nil
  }

  /// What filters of such languages are called here.
  private static let operators = [
    "round": "round", "floor": "floor", "ceil": "ceil", "abs": "abs", "upper": "upcase",
    "uppercase": "upcase", "upcase": "upcase", "lower": "downcase", "lowercase": "downcase",
    "downcase": "downcase",
  ]
}
