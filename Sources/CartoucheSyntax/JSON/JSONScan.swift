/// Finds its way in JSON that was read before and had no mistakes, without making a node of anything.
struct JSONScan {
  let bytes: UnsafeBufferPointer<UInt8>
  /// The next byte.
  private var index: Int
  /// The byte there; 0, which JSON has nowhere, at the end.
  private var next: UInt8 { index < bytes.count ? bytes[index] : 0 }

  /// - Parameter start: the first byte of a value.
  init(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
    self.bytes = bytes
    index = start
  }

  /// Where the value of the first member with this name starts, of the object that starts at the next byte.
  enum Member {
    case found(Int)
    case missing
    /// A name has an escape, so that it must be read before it can be compared.
    case unknown
  }

  mutating func member(named name: UnsafeBufferPointer<UInt8>) -> Member {
    guard next == UInt8(ascii: "{") else { return .missing }
    index += 1
    skipBlanks()
    while next == UInt8(ascii: "\"") {
      let start = index + 1
      guard skipText() else { return .unknown }
      let isFound = areEqual(UnsafeBufferPointer(rebasing: bytes[start..<index - 1]), name)
      skipBlanks()
      index += 1  // the colon
      skipBlanks()
      if isFound { return .found(index) }
      skipValue()
      skipBlanks()
      if next == UInt8(ascii: ",") { index += 1 }
      skipBlanks()
    }
    return .missing
  }

  /// The scalar that starts at the next byte, without its quotes; nil: it has escapes, or is no scalar.
  mutating func scalar() -> (text: UnsafeBufferPointer<UInt8>, isQuoted: Bool)? {
    let start = index
    switch next {
    case UInt8(ascii: "\""):
      return skipText() ? (UnsafeBufferPointer(rebasing: bytes[start + 1..<index - 1]), true) : nil
    case UInt8(ascii: "{"), UInt8(ascii: "["): return nil
    default:
      skipWord()
      return (UnsafeBufferPointer(rebasing: bytes[start..<index]), false)
    }
  }

  private mutating func skipBlanks() {
    while isBlank(next) { index += 1 }
  }

  /// Skips a text in quotes.
  /// - Returns: whether it has no escapes.
  private mutating func skipText() -> Bool {
    var isPlain = true
    index += 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      if bytes[index] == UInt8(ascii: "\\") {
        isPlain = false
        index += 1
      }
      index += 1
    }
    index += 1
    return isPlain
  }

  /// Skips a number, or `true`, `false` or `null`.
  private mutating func skipWord() {
    while next > 0x20, next != UInt8(ascii: ","), next != UInt8(ascii: "]"), next != UInt8(ascii: "}") {
      index += 1
    }
  }

  private mutating func skipValue() {
    var depth = 0
    repeat {
      switch next {
      case UInt8(ascii: "\""): _ = skipText()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        index += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"), 0...0x20: index += 1
      default: skipWord()
      }
    } while depth > 0 && index < bytes.count
  }
}
