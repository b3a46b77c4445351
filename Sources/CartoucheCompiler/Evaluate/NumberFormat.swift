import CartoucheDiagnostics

extension Double {
  /// Decimal digits with `.` before the fraction and `,` between groups of three, the same everywhere.
  ///
  /// Rounds the shortest decimal digits of the number, halves away from zero, as ECMA-402 formatters do in their
  /// root locale. NaN prints `NaN`, the infinities `∞` and `-∞`.
  /// - Parameter fewestDigits: zeros are added up to this many digits after the point.
  func grouped(fewestDigits: Int, mostDigits: Int) -> String {
    guard isFinite else { return isNaN ? "NaN" : self < 0 ? "-∞" : "∞" }
    var (digits, point) = magnitude.decimalDigits
    // The digits stand for 0.ddd · 10^point: those kept are `point` before the point and `mostDigits` after it.
    let kept = point + mostDigits
    if kept < digits.count {
      let roundsUp = kept >= 0 && digits[kept] >= 5
      digits.removeSubrange(max(kept, 0)...)
      if roundsUp { Self.increment(&digits, &point) }
    }
    var whole = point > 0 ? Array(digits.prefix(point)) : []
    if point > whole.count { whole += [UInt8](repeating: 0, count: point - whole.count) }
    var fraction =
      [UInt8](repeating: 0, count: digits.isEmpty ? 0 : max(0, -point)) + digits.dropFirst(max(0, point))
    while fraction.last == 0, fraction.count > fewestDigits { fraction.removeLast() }
    while fraction.count < fewestDigits { fraction.append(0) }
    if whole.isEmpty { whole = [0] }
    var text = sign == .minus ? "-" : ""
    for (index, digit) in whole.enumerated() {
      if index > 0, (whole.count - index) % 3 == 0 { text += "," }
      text += String(digit)
    }
    if !fraction.isEmpty { text += "." + fraction.map { String($0) }.joined() }
    return text
  }

  /// Adds one to the last of the digits of 0.ddd · 10^point.
  private static func increment(_ digits: inout [UInt8], _ point: inout Int) {
    while digits.last == 9 { digits.removeLast() }
    if digits.isEmpty {
      digits = [1]
      point += 1
    } else {
      digits[digits.count - 1] += 1
    }
  }

  /// The shortest digits that read back as this value, which is 0.ddd · 10^point. Not negative; 0 has no digits.
  private var decimalDigits: (digits: [UInt8], point: Int) {
    let text = Array(description.utf8)
    let marker = text.firstIndex(of: UInt8(ascii: "e")) ?? text.count
    let exponent = Int(String(decoding: text.dropFirst(marker + 1), as: UTF8.self)) ?? 0
    let mantissa = text[..<marker]
    let wholeCount = (mantissa.firstIndex(of: UInt8(ascii: ".")) ?? mantissa.count)
    var digits = mantissa.filter { $0 != UInt8(ascii: ".") }.map { $0 - UInt8(ascii: "0") }
    let leadingZeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(leadingZeros)
    while digits.last == 0 { digits.removeLast() }
    return (digits, digits.isEmpty ? 0 : wholeCount + exponent - leadingZeros)
  }
}
