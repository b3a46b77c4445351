/// A parser for the numbers of specs and expressions: `-?digits[.digits][e[±]digits]`. One side of the point may have no digits.
package enum DecimalNumber {
  /// Returns the number that `text` stands for, or `nil` if `text` is not a number or exceeds the range of a `Double`.
  ///
  /// A number of up to 15 digits with an exponent up to ±22 needs one exact multiplication or division. Other numbers use the standard
  /// library's correctly rounded conversion.
  package static func value(_ text: ArraySlice<UInt8>) -> Double? {
    text.withUnsafeBufferPointer { value($0) }
  }

  package static func value(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    var index = 0
    let end = text.count
    let isNegative = index < end && text[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }

    var mantissa: UInt64 = 0
    var digits = 0
    var exponent = 0
    var isExact = true
    func addDigits(afterPoint: Bool) {
      while index < end, case let digit = text[index] &- UInt8(ascii: "0"), digit < 10 {
        if mantissa < 100_000_000_000_000 {
          mantissa = mantissa * 10 + UInt64(digit)
          if afterPoint { exponent -= 1 }
        } else {
          isExact = false
        }
        digits += 1
        index += 1
      }
    }
    addDigits(afterPoint: false)
    if index < end, text[index] == UInt8(ascii: ".") {
      index += 1
      addDigits(afterPoint: true)
    }
    guard digits > 0 else { return nil }
    if index < end, text[index] | 0x20 == UInt8(ascii: "e") {
      guard let power = exponentValue(Array(text[(index + 1)...])) else { return nil }
      exponent += power
      index = end
    }
    guard index == end else { return nil }

    if isExact, exponent >= -22, exponent <= 22 {
      let magnitude = Double(mantissa)
      let value = exponent < 0 ? magnitude / powersOfTen[-exponent] : magnitude * powersOfTen[exponent]
      return isNegative ? -value : value
    }
    return rounded(text)
  }

  /// Returns the exponent after the `e` of a number, limited to ±100,000, or `nil` if `text` is not a whole number.
  private static func exponentValue(_ text: [UInt8]) -> Int? {
    var digits = text[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
    guard !digits.isEmpty else { return nil }
    var value = 0
    for byte in digits {
      guard case let digit = byte &- UInt8(ascii: "0"), digit < 10 else { return nil }
      value = min(value * 10 + Int(digit), 100_000)
    }
    return isNegative ? -value : value
  }

  private static func rounded(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    // `Double.init` requires a digit on both sides of the point.
    let string = String(decoding: text, as: UTF8.self)
    let point = string.firstIndex(of: ".")
    var padded = string
    if let point, string[string.index(after: point)...].first?.isNumber != true {
      padded.insert("0", at: padded.index(after: point))
    }
    guard let value = Double(padded.replacingLeadingPoint), value.isFinite else { return nil }
    return value
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19,
    1e20, 1e21, 1e22,
  ]
}

extension String {
  /// The text of a number with a zero before a leading point: `0.5` for `.5`, `-0.5` for `-.5`.
  fileprivate var replacingLeadingPoint: String {
    if hasPrefix(".") { return "0" + self }
    if hasPrefix("-.") { return "-0" + dropFirst() }
    return self
  }
}
