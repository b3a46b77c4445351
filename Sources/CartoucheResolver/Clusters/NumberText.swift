/// The number formats of `to-string` and `number-format` in expressions.
extension Double {
  /// The number in the format of ECMAScript's `Number::toString` (ECMA-262): `448`, `0.1`, `1e-7`, `1e+21`; −0 is `0`.
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

  /// Returns the number with `.` before the fraction and `,` between groups of three digits, in all locales.
  ///
  /// The shortest decimal digits are rounded half away from zero, as in the root locale of ECMA-402. Special values are
  /// `NaN`, `∞` and `-∞`.
  /// - Parameters:
  ///   - fewest: the least number of fraction digits; defaults to 0.
  ///   - most: the greatest number of fraction digits; defaults to 3 or `fewest`, whichever is larger.
  /// - Returns: the UTF-8 text, or `nil` if `fewest` exceeds `most`.
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

/// The shortest decimal digits that parse as the same number, with an exponent: 0.ddd · 10^point.
package struct DecimalDigits {
  /// The digits as numbers 0…9, without leading and trailing zeros; empty for 0.
  package var digits: [UInt8]
  /// The exponent of 10, which is the position of the decimal point in `digits`; 0 for 0.
  package var point: Int

  /// Converts the absolute value of a number.
  /// - Parameter number: a finite number.
  package init(_ number: Double) {
    let text = Array(number.magnitude.description.utf8)
    let marker = text.firstIndex(of: UInt8(ascii: "e")) ?? text.count
    var exponent = 0
    for byte in text.dropFirst(marker + 1) where byte >= 0x30 {
      exponent = 10 * exponent + Int(byte - 0x30)
    }
    if marker + 1 < text.count, text[marker + 1] == UInt8(ascii: "-") { exponent = -exponent }
    let mantissa = text[..<marker]
    let wholeCount = mantissa.firstIndex(of: UInt8(ascii: ".")) ?? mantissa.count
    digits = mantissa.filter { $0 != UInt8(ascii: ".") }.map { $0 - 0x30 }
    let leadingZeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(leadingZeros)
    while digits.last == 0 { digits.removeLast() }
    point = digits.isEmpty ? 0 : wholeCount + exponent - leadingZeros
  }

  /// Rounds to at most `most` fraction digits, half away from zero.
  mutating func round(toFraction most: Int) {
    // The number of digits to keep: `point` before the decimal point and `most` after it.
    let kept = point + most
    guard kept < digits.count else { return }
    let roundsUp = kept >= 0 && digits[kept] >= 5
    digits.removeSubrange(max(kept, 0)...)
    guard roundsUp else { return }
    while digits.last == 9 { digits.removeLast() }
    if digits.isEmpty {
      digits = [1]
      point += 1
    } else {
      digits[digits.count - 1] += 1
    }
  }
}
