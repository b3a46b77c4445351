import CartoucheDiagnostics

/// Helper functions for examining JSON near a syntax error. Ranges are byte offsets in the source.
struct JSONCursor {
  /// The bytes of the source from its start to the end of the JSON text.
  let bytes: UnsafeBufferPointer<UInt8>
  private let base: Int

  /// - Parameter base: The start of the text in `bytes`, after a byte-order mark.
  init(_ bytes: UnsafeBufferPointer<UInt8>, from base: Int) {
    self.bytes = bytes
    self.base = base
  }

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns the span of the character at `offset`, which is empty at the end of the text.
  func character(at offset: Int) -> SourceSpan { LineCursor(bytes).character(at: offset) }

  /// Returns the span of the unquoted word at `offset`, or of the character if there is no word.
  func word(at offset: Int) -> SourceSpan {
    let word = bareWord(at: offset)
    return word.isEmpty ? character(at: offset) : SourceSpan(word)
  }

  /// Returns the range of the unquoted text at `offset`. The text ends before white space, a bracket, a quotation mark, `,` or `:`.
  func bareWord(at offset: Int) -> Range<Int> {
    var end = offset
    while end < bytes.count, isWordByte(bytes[end]), bytes[end] < 0x80 || scalarWidth(bytes, at: end) != nil {
      end += bytes[end] < 0x80 ? 1 : scalarWidth(bytes, at: end) ?? 1
    }
    return offset..<end
  }

  /// Whether a byte can be part of an unquoted name or number.
  func isWordByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || 0x30...0x39 ~= byte || 0x61...0x7A ~= byte | 0x20 || "+-._$@".utf8.contains(byte)
  }

  /// Whether a digit is before `offset` and a letter or other word character at `offset`, as in `12px`.
  func isPartOfNumber(before offset: Int) -> Bool {
    offset < bytes.count && isWordByte(bytes[offset]) && offset > base && 0x30...0x39 ~= bytes[offset - 1]
  }

  /// Returns the start of the ASCII word that ends before `offset`.
  func startOfWord(before offset: Int) -> Int {
    var start = offset
    while start > base, isWordByte(bytes[start - 1]), bytes[start - 1] < 0x80 { start -= 1 }
    return start
  }

  /// Returns the offset of the last byte before `offset` that is not white space, or `nil` if there is none.
  func last(before offset: Int) -> Int? { bytes[base..<offset].lastIndex { !isBlank($0) } }

  /// Returns the first byte at or after `offset` that is not white space, or `nil` if there is none.
  func next(after offset: Int) -> UInt8? { bytes[offset...].first { !isBlank($0) } }

  /// Returns the text of the opening bracket at `open` and of the matching closing bracket, such as `[` and `]`.
  func brackets(at open: Int) -> (String, closer: String) {
    bytes[open] == UInt8(ascii: "{") ? ("{", "}") : ("[", "]")
  }

  /// Returns the range of the comment (`//`, `/* */` or `#`) that starts at `offset`, or `nil` if there is none.
  func comment(at offset: Int) -> Range<Int>? {
    let isBlock = bytes[offset...].starts(with: "/*".utf8)
    guard isBlock || bytes[offset] == UInt8(ascii: "#") || bytes[offset...].starts(with: "//".utf8) else {
      return nil
    }
    var end = offset
    if isBlock {
      end = min(offset + 2, bytes.count)
      while end < bytes.count, !(bytes[end] == UInt8(ascii: "*") && bytes[end...].starts(with: "*/".utf8)) {
        end += 1
      }
      return offset..<min(end + 2, bytes.count)
    }
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    return offset..<end
  }

  /// Returns the range of the quoted text at `offset`, including its quotation marks, or `nil` if the text does not end on its line.
  func quoted(at offset: Int) -> Range<Int>? {
    for index in offset + 1..<max(bytes.count, offset + 1) {
      if bytes[index] == bytes[offset] { return offset..<index + 1 }
      if bytes[index] < 0x20 { return nil }
    }
    return nil
  }
}

/// A scanner for JSON that has already been parsed without errors. It creates no nodes.
struct JSONScan {
  let bytes: UnsafeBufferPointer<UInt8>
  /// The offset in `bytes` of the next byte to scan.
  private var index: Int
  /// The next byte to scan, or 0 at the end of `bytes`. JSON never contains the byte 0.
  private var next: UInt8 { index < bytes.count ? bytes[index] : 0 }

  /// - Parameter start: The offset of the first byte of a value.
  init(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
    self.bytes = bytes
    index = start
  }

  /// The result of a search for a member of an object.
  enum Member {
    /// The object has the member. The member's value starts at the given byte offset.
    case found(Int)
    case missing
    /// The search failed: a name in the object has an escape, so that names cannot be compared without decoding them.
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

  /// Returns the text of the scalar at the next byte, without quotation marks. Returns `nil` for a container or a text with escapes.
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

  /// Skips a quoted text.
  /// - Returns: Whether the text has no escapes.
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

  /// Skips a number, `true`, `false` or `null`.
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
