extension JSONReader {
  // MARK: Numbers and words

  /// A number, which is kept as it is written.
  mutating func readNumber() throws(JSONFailure) {
    let start = index
    if next == UInt8(ascii: "-") { index += 1 }
    let digits = index
    try skipDigits(ofNumberFrom: start)
    if bytes[digits] == UInt8(ascii: "0"), index > digits + 1 { throw failure(.leadingZero, from: start) }
    if next == UInt8(ascii: ".") {
      index += 1
      try skipDigits(ofNumberFrom: start)
    }
    let hasExponent = next | 0x20 == UInt8(ascii: "e")
    if hasExponent {
      index += 1
      if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") { index += 1 }
      try skipDigits(ofNumberFrom: start)
    }
    // Where the text breaks off, digits may be missing.
    if index == bytes.count, records.count > 0 { throw failure(.noComma) }
    // Nothing else can be beyond what a double holds.
    if hasExponent || index - start > 300 {
      guard DecimalNumber.value(UnsafeBufferPointer(rebasing: bytes[start..<index])) != nil else {
        throw failure(.tooLarge, from: start)
      }
    }
    try appendPlain(from: start)
  }

  /// Skips one digit or more.
  @inline(__always)
  private mutating func skipDigits(ofNumberFrom start: Int) throws(JSONFailure) {
    let first = index
    while index < bytes.count, bytes[index] &- UInt8(ascii: "0") < 10 { index += 1 }
    if index == first { throw failure(.noDigit, from: start) }
  }

  mutating func readWord(_ word: StaticString) throws(JSONFailure) {
    let start = index
    let end = start + word.utf8CodeUnitCount
    guard end <= bytes.count,
      areEqual(
        UnsafeBufferPointer(rebasing: bytes[start..<end]),
        UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    else { throw failure(.noValue) }
    index = end
    try appendPlain(from: start)
  }

  @inline(__always)
  private mutating func appendPlain(from start: Int) throws(JSONFailure) {
    try append(
      NodeRecord(
        kind: .scalar, style: .plain, flags: .inSource, start: UInt32(start), end: UInt32(index),
        first: UInt32(start), count: UInt32(index - start)))
  }

  // MARK: Texts

  /// A text in double quotes: a slice of the source unless it has escapes.
  mutating func readText() throws(JSONFailure) {
    let start = index
    index += 1
    skipPlainCharacters()
    if next == UInt8(ascii: "\"") {
      try appendText(from: start, .inSource, at: start + 1, count: index - start - 1)
    } else {
      try readLongText(from: start)
    }
  }

  /// Goes on with a text of which something is no plain ASCII character.
  private mutating func readLongText(from start: Int) throws(JSONFailure) {
    /// Where in `text` this one starts; nil: it has no escapes so far.
    var copy: Int?
    /// What is copied up to here.
    var copied = start + 1
    while true {
      skipPlainCharacters()
      guard index < bytes.count else { throw failure(.unclosedText, from: start) }
      switch bytes[index] {
      case UInt8(ascii: "\""):
        if let copy {
          text += bytes[copied..<index]
          try appendText(from: start, [], at: copy, count: text.count - copy)
        } else {
          try appendText(from: start, .inSource, at: start + 1, count: index - start - 1)
        }
        return
      case UInt8(ascii: "\\"):
        if copy == nil { copy = text.count }
        text += bytes[copied..<index]
        try readEscape(ofTextFrom: start)
        copied = index
      case 0..<0x20: throw failure(.controlCharacter, from: start)
      default:
        guard let width = scalarWidth(bytes, at: index) else { throw failure(.encoding, from: start) }
        index += width
      }
    }
  }

  private mutating func appendText(
    from start: Int, _ flags: NodeRecord.Flags, at first: Int, count: Int
  ) throws(JSONFailure) {
    index += 1
    try append(
      NodeRecord(
        kind: .scalar, style: .doubleQuoted, flags: flags, start: UInt32(start), end: UInt32(index),
        first: UInt32(first), count: UInt32(count)))
  }

  /// Skips what is neither `"` nor `\` nor a control character nor above ASCII, eight bytes at a time.
  ///
  /// The high bit of a byte ends up set for each of these; a borrow only reaches the bytes above one that is.
  @inline(__always)
  private mutating func skipPlainCharacters() {
    let ones: UInt64 = 0x0101_0101_0101_0101
    while index + 8 <= bytes.count {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(bytes.baseAddress! + index).loadUnaligned(as: UInt64.self))
      let quote = word ^ (ones &* 0x22)
      let backslash = word ^ (ones &* 0x5C)
      let found =
        (word | (word &- ones &* 0x20) | (quote &- ones) | (backslash &- ones)) & (ones &* 0x80)
      if found != 0 {
        index += found.trailingZeroBitCount / 8
        return
      }
      index += 8
    }
    while index < bytes.count, isPlain(bytes[index]) { index += 1 }
  }

  private func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x80 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Reads the escape at the next byte into `text`.
  private mutating func readEscape(ofTextFrom start: Int) throws(JSONFailure) {
    guard index + 1 < bytes.count else { throw failure(.unclosedText, from: start) }
    var length = 2
    switch bytes[index + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(bytes[index + 1])
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      guard let unit = escapedUnit(bytes, at: index) else { throw failure(.escape, from: start) }
      var value = unit
      length = 6
      if 0xD800..<0xDC00 ~= unit, let low = escapedUnit(bytes, at: index + 6), 0xDC00..<0xE000 ~= low {
        value = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
        length = 12
      }
      guard let scalar = Unicode.Scalar(value) else { throw failure(.loneSurrogate, from: start) }
      text += UTF8.encode(scalar)!  // never nil: UTF-8 has every scalar
    default: throw failure(.escape, from: start)
    }
    index += length
  }
}
