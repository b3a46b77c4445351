import CartoucheDiagnostics

/// Looks around in a JSON text near a mistake. Ranges are byte offsets of the source.
struct JSONCursor {
  /// The source up to the end of the text.
  let bytes: UnsafeBufferPointer<UInt8>
  private let base: Int

  /// - Parameter base: where the text starts.
  init(_ bytes: UnsafeBufferPointer<UInt8>, from base: Int) {
    self.bytes = bytes
    self.base = base
  }

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The whole character at `offset`; empty at the end of the text.
  func character(at offset: Int) -> SourceSpan { LineCursor(bytes).character(at: offset) }

  /// The letters and digits, or else the character, at `offset`.
  func word(at offset: Int) -> SourceSpan {
    let word = bareWord(at: offset)
    return word.isEmpty ? character(at: offset) : SourceSpan(word)
  }

  /// What stands at `offset` without quotes and ends at a blank, a bracket, a quote or a separator.
  func bareWord(at offset: Int) -> Range<Int> {
    var end = offset
    while end < bytes.count, isWordByte(bytes[end]), bytes[end] < 0x80 || scalarWidth(bytes, at: end) != nil {
      end += bytes[end] < 0x80 ? 1 : scalarWidth(bytes, at: end) ?? 1
    }
    return offset..<end
  }

  /// Whether a byte can be part of a name or a number that somebody wrote without quotes.
  func isWordByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || 0x30...0x39 ~= byte || 0x61...0x7A ~= byte | 0x20 || "+-._$@".utf8.contains(byte)
  }

  /// Whether a number, which ends right before `offset`, goes on there with what is none.
  func isPartOfNumber(before offset: Int) -> Bool {
    offset < bytes.count && isWordByte(bytes[offset]) && offset > base && 0x30...0x39 ~= bytes[offset - 1]
  }

  /// Where the word starts that ends right before `offset`.
  func startOfWord(before offset: Int) -> Int {
    var start = offset
    while start > base, isWordByte(bytes[start - 1]), bytes[start - 1] < 0x80 { start -= 1 }
    return start
  }

  /// Offset of the last byte before `offset` that is not blank; nil: there is none.
  func last(before offset: Int) -> Int? { bytes[base..<offset].lastIndex { !isBlank($0) } }

  /// The first byte from `offset` that is not blank; nil: there is none.
  func next(after offset: Int) -> UInt8? { bytes[offset...].first { !isBlank($0) } }

  /// The bracket at `open` and the one that closes it.
  func brackets(at open: Int) -> (String, closer: String) {
    bytes[open] == UInt8(ascii: "{") ? ("{", "}") : ("[", "]")
  }

  /// A comment of JavaScript, or of a shell, that starts at `offset`: to the end of its line or to `*/`.
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

  /// The text in quotes of another kind at `offset`, with them; nil: its line ends before it does.
  func quoted(at offset: Int) -> Range<Int>? {
    for index in offset + 1..<max(bytes.count, offset + 1) {
      if bytes[index] == bytes[offset] { return offset..<index + 1 }
      if bytes[index] < 0x20 { return nil }
    }
    return nil
  }
}
