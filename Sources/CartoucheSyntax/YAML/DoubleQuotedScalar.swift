/// Returns the text of a double-quoted scalar, decoded from its bytes in the source. libyaml must have accepted the scalar.
///
/// It is called only for scalars in which `MaskedSource` has replaced bytes. `range` includes the quotation marks.
/// Source: YAML 1.2.2 §5.7 and §7.3.1.
func decodeDoubleQuoted(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [UInt8] {
  var text: [UInt8] = []
  /// The length of `text` that is kept at the end of a line. White space after this length is removed there, because no escape wrote it.
  var kept = 0
  var index = range.lowerBound + 1
  let end = range.upperBound - 1

  func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
  func skipBreak() {
    index += bytes[index] == 0x0D && index + 1 < end && bytes[index + 1] == 0x0A ? 2 : 1
  }
  func skipBlanks() {
    while index < end, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
  }

  while index < end {
    let byte = bytes[index]
    if isBreak(byte) {
      while text.count > kept, text.last == 0x20 || text.last == 0x09 { text.removeLast() }
      var breaks = 0
      while index < end, isBreak(bytes[index]) {
        skipBreak()
        breaks += 1
        skipBlanks()
      }
      text += breaks == 1 ? [0x20] : [UInt8](repeating: 0x0A, count: breaks - 1)
      kept = text.count
    } else if byte == UInt8(ascii: "\\") {
      index += 1
      if isBreak(bytes[index]) {
        skipBreak()
        skipBlanks()
      } else {
        index += appendEscape(bytes, at: index, to: &text)
      }
      kept = text.count
    } else {
      text.append(byte)
      index += 1
    }
  }
  return text
}

/// Appends the character of an escape whose backslash is at `index - 1`.
/// - Returns: The length of the escape without its backslash, in bytes.
private func appendEscape(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, to text: inout [UInt8]) -> Int {
  func append(_ value: UInt32) {
    // libyaml has accepted the escape, so the value is a scalar or half of a surrogate pair, which becomes U+FFFD.
    text += UTF8.encode(Unicode.Scalar(value) ?? "\u{FFFD}")!
  }
  func appendDigits(_ count: Int) -> Int {
    append(hexadecimal(bytes, index + 1..<index + 1 + count) ?? 0xFFFD)
    return 1 + count
  }
  switch bytes[index] {
  case UInt8(ascii: "u"):
    if let high = escapedUnit(bytes, at: index - 1), 0xD800..<0xDC00 ~= high,
      let low = escapedUnit(bytes, at: index + 5), 0xDC00..<0xE000 ~= low
    {
      append(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
      return 11
    }
    return appendDigits(4)
  case UInt8(ascii: "x"): return appendDigits(2)
  case UInt8(ascii: "U"): return appendDigits(8)
  case UInt8(ascii: "0"): append(0x00)
  case UInt8(ascii: "a"): append(0x07)
  case UInt8(ascii: "b"): append(0x08)
  case UInt8(ascii: "t"): append(0x09)
  case UInt8(ascii: "n"): append(0x0A)
  case UInt8(ascii: "v"): append(0x0B)
  case UInt8(ascii: "f"): append(0x0C)
  case UInt8(ascii: "r"): append(0x0D)
  case UInt8(ascii: "e"): append(0x1B)
  case UInt8(ascii: "N"): append(0x85)
  case UInt8(ascii: "_"): append(0xA0)
  case UInt8(ascii: "L"): append(0x2028)
  case UInt8(ascii: "P"): append(0x2029)
  default: text.append(bytes[index])  // the character itself: " / \ space tab
  }
  return 1
}
