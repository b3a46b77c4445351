/// Numbers as texts of clusters have them.
extension Double {
  /// As ECMAScript's `Number::toString` prints it: `448`, `0.1`, `1e-7`, `1e+21`; −0 is `0`. Source: ECMA-262.
  package var decimalText: [UInt8] {
    guard isFinite else { return Array((isNaN ? "NaN" : self < 0 ? "-Infinity" : "Infinity").utf8) }
    let decimal = DecimalDigits(self)
    let (digits, point) = (decimal.digits.map { $0 + 0x30 }, decimal.point)
    if digits.isEmpty { return [0x30] }
    var text: [UInt8] = self < 0 ? [UInt8(ascii: "-")] : []
    if point > 21 || point < -5 {
      text.append(digits[0])
      if digits.count > 1 { text += [UInt8(ascii: ".")] + digits[1...] }
      text += [UInt8(ascii: "e"), UInt8(ascii: point > 0 ? "+" : "-")]
      text += String((point - 1).magnitude).utf8
    } else if point <= 0 {
      text += "0.".utf8
      text += [UInt8](repeating: 0x30, count: -point) + digits
    } else if digits.count <= point {
      text += digits + [UInt8](repeating: 0x30, count: point - digits.count)
    } else {
      text += digits[..<point] + [UInt8(ascii: ".")] + digits[point...]
    }
    return text
  }

  /// Decimal digits with `.` before the fraction and `,` between groups of three, the same everywhere.
  ///
  /// Rounds the shortest decimal digits of the number, halves away from zero, as ECMA-402 formatters do in their
  /// root locale. NaN prints `NaN`, the infinities `∞` and `-∞`.
  /// - Parameters:
  ///   - fewest: zeros are added up to this many digits after the point; nil: 0.
  ///   - most: nil: 3, or `fewest` if that is more.
  /// - Returns: nil if more digits are wanted than there may be.
  package func groupedText(fewestDigits fewest: Int?, mostDigits most: Int?) -> [UInt8]? {
    let (fewest, most) = (fewest ?? 0, most ?? max(3, fewest ?? 0))
    guard fewest <= most else { return nil }
    guard isFinite else { return Array((isNaN ? "NaN" : self < 0 ? "-∞" : "∞").utf8) }
    var decimal = DecimalDigits(self)
    decimal.round(toFraction: most)
    let (digits, point) = (decimal.digits, decimal.point)
    var whole = point > 0 ? Array(digits.prefix(point)) : []
    if point > whole.count { whole += [UInt8](repeating: 0, count: point - whole.count) }
    var fraction =
      [UInt8](repeating: 0, count: digits.isEmpty ? 0 : max(0, -point)) + digits.dropFirst(max(0, point))
    while fraction.last == 0, fraction.count > fewest { fraction.removeLast() }
    while fraction.count < fewest { fraction.append(0) }
    if whole.isEmpty { whole = [0] }
    var text: [UInt8] = sign == .minus ? [UInt8(ascii: "-")] : []
    for (index, digit) in whole.enumerated() {
      if index > 0, (whole.count - index) % 3 == 0 { text.append(UInt8(ascii: ",")) }
      text.append(0x30 + digit)
    }
    if !fraction.isEmpty { text += [UInt8(ascii: ".")] + fraction.map { $0 + 0x30 } }
    return text
  }
}
