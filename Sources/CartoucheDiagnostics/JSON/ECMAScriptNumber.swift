extension Double {
  /// The number as ECMAScript's `Number::toString` prints it: `448`, `0.1`, `1e-7`, `1e+21`.
  ///
  /// The result has the fewest digits that parse to the same number: `Double(x.ecmaScriptDescription) == x`. Negative zero prints `0`. NaN
  /// and the infinities print `NaN`, `Infinity` and `-Infinity`. Source: ECMA-262, Number::toString, radix 10.
  package var ecmaScriptDescription: String {
    var bytes: [UInt8] = []
    appendECMAScriptDescription(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends `ecmaScriptDescription` to `bytes` as UTF-8, without creating a string.
  package func appendECMAScriptDescription(to bytes: inout [UInt8]) {
    guard isFinite else {
      bytes.append(contentsOf: (isNaN ? "NaN" : self < 0 ? "-Infinity" : "Infinity").utf8)
      return
    }
    // Most printed numbers are whole, and integers print several times faster.
    if let whole = Int64(exactly: self), whole.magnitude < 1 << 53 {
      bytes.append(contentsOf: String(whole).utf8)
      return
    }
    let start = bytes.count
    bytes.append(contentsOf: description.utf8)
    // Swift omits the exponent for 1e-4 ≤ |x| < 2^54, ECMAScript for 1e-6 ≤ |x| < 1e21. If Swift omits it,
    // only the final ".0" differs.
    if let marker = bytes[start...].firstIndex(of: UInt8(ascii: "e")) {
      let written = Array(bytes[start..<marker])
      guard let exponent = Int(String(decoding: bytes[(marker + 1)...], as: UTF8.self)) else {
        preconditionFailure("Swift printed \(self) with an exponent that is not an integer")
      }
      bytes.removeSubrange(start...)
      Self.append(mantissa: written, exponent: exponent, to: &bytes)
    } else if bytes.suffix(2).elementsEqual(".0".utf8) {
      bytes.removeLast(2)
    }
  }

  /// Appends a number in ECMAScript's format.
  /// - Parameters:
  ///   - mantissa: The bytes of `d.ddd` or `-d.ddd`, as Swift prints the part before the `e`.
  ///   - exponent: The power of ten by which the mantissa is multiplied.
  private static func append(mantissa: [UInt8], exponent: Int, to bytes: inout [UInt8]) {
    var digits = mantissa.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ".") }
    while digits.count > 1, digits.last == UInt8(ascii: "0") { digits.removeLast() }
    if mantissa.first == UInt8(ascii: "-") { bytes.append(UInt8(ascii: "-")) }

    // The number is 0.ddd · 10^point. ECMA-262 calls `point` n.
    let point = exponent + 1
    if point > 21 || point < -5 {
      bytes.append(digits[0])
      if digits.count > 1 {
        bytes.append(UInt8(ascii: "."))
        bytes.append(contentsOf: digits[1...])
      }
      bytes.append(contentsOf: (exponent < 0 ? "e-" : "e+").utf8)
      bytes.append(contentsOf: String(exponent.magnitude).utf8)
    } else if point <= 0 {
      bytes.append(contentsOf: "0.".utf8)
      bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: -point))
      bytes.append(contentsOf: digits)
    } else if digits.count <= point {
      bytes.append(contentsOf: digits)
      bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: point - digits.count))
    } else {
      bytes.append(contentsOf: digits[..<point])
      bytes.append(UInt8(ascii: "."))
      bytes.append(contentsOf: digits[point...])
    }
  }
}
