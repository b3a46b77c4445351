/// The shortest decimal digits that read back as a number: it is 0.ddd · 10^point.
package struct DecimalDigits {
  /// 0…9, the first and the last of them not 0; 0 has none.
  package var digits: [UInt8]
  package var point: Int

  /// - Parameter number: finite; its sign does not matter.
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

  /// Cuts off what is more than so many digits after the point; halves go away from zero.
  mutating func round(toFraction most: Int) {
    // Those kept are `point` before the point and `most` after it.
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
