/// A number with a unit of another language, such as `12px` or `0.5em`.
struct UnitSuffix {
  /// Why a number is not written so.
  let reason: String
  let help: String
  /// The number alone, where the unit is the one that it has here; nil: nobody can tell what it would be.
  let number: String?

  /// Nil when `text` is no number with a unit.
  init?(_ text: String) {
    guard let last = text.lastIndex(where: { "0"..."9" ~= $0 || $0 == "." }) else { return nil }
    let end = text.index(after: last)
    let number = String(text[..<end])
    let unit = text[end...].drop { $0 == " " }.lowercased()
    guard !unit.isEmpty, isNumber(number) else { return nil }
    switch unit {
    case "px", "pt", "dp", "dip", "points":
      (reason, help, self.number) = ("lengths are points and have no unit", "write \(number)", number)
    case "deg", "°":
      (reason, help, self.number) = ("angles are degrees and have no unit", "write \(number)", number)
    case "em", "rem", "ex", "ch", "sp", "vw", "vh", "in", "cm", "mm":
      (reason, help, self.number) = (
        "lengths are points, and `\(unit)` is no unit here", "write the length in points", nil
      )
    case "%":
      (reason, help, self.number) = ("nothing is given in percent", "write a number without `%`", nil)
    default: return nil
    }
  }
}
