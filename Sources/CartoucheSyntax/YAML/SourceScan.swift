import CartoucheDiagnostics

/// A scan of the source bytes for problems that libyaml reports badly, and for characters that the reader must treat specially.
///
/// libyaml reports invalid bytes without a line, and drops up to 16 KB before them. It also takes U+0085, U+2028 and U+2029 for line
/// breaks, unlike editors.
struct SourceScan {
  /// The offset of the end of libyaml's input: the end of the text, or of the last line before the first invalid byte.
  var end: Int
  /// Whether all bytes are ASCII, so that the index of a Unicode scalar is also its byte offset.
  var isASCII = true
  /// The byte offsets of U+0085, U+2028 and U+2029, which only libyaml takes for line breaks.
  var oddLineBreaks: [Int] = []
  /// The characters with a special meaning that occur in the source.
  var characters: SourceCharacters = []
  /// The error that makes the text end early, or `nil` if all bytes are valid.
  var problem: (span: SourceSpan, message: String, help: String)?

  /// - Complexity: O(bytes). Printable ASCII is scanned eight bytes at a time.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    end = range.upperBound
    if let encoding = Self.wideEncoding(bytes) {
      stop(
        at: 0..<min(bytes.count, 2), in: bytes, "the file is \(encoding), not UTF-8",
        help: "save the file as UTF-8")
      return
    }
    let stopped = bytes.withUnsafeBufferPointer { scan($0, range) }
    if let stopped { explain(stopped, in: bytes) }
  }

  /// Returns the offset of the first byte that is not text in UTF-8, such as a control character, or `nil` if there is none.
  private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
    var search = CharacterSearch()
    defer { characters.formUnion(search.found) }
    var index = range.lowerBound
    while index < range.upperBound {
      if index + 8 <= range.upperBound {
        let read = UnsafeRawPointer(bytes.baseAddress! + index).loadUnaligned(as: UInt64.self)
        let word = Self.isPrintable(read) ? read : Self.withoutLineFeeds(read)
        if Self.isPrintable(word) {
          search.look(at: word)
          index += 8
          continue
        }
      }
      let byte = bytes[index]
      if byte < 0x80 {
        characters.insert(SourceCharacters(byte))
        guard byte >= 0x20 && byte != 0x7F || byte == 0x0A || byte == 0x0D || byte == 0x09 else {
          return index
        }
        index += 1
        continue
      }
      guard let scalar = Self.decode(bytes, at: index) else { return index }
      isASCII = false
      switch scalar.value {
      case 0x85, 0x2028, 0x2029: oddLineBreaks.append(index)
      case 0x80..<0xA0, 0xFFFE, 0xFFFF: return index
      default: break
      }
      index += UTF8.width(scalar)
    }
    return nil
  }

  /// Whether eight bytes are all ASCII from space to `~`.
  ///
  /// The high bit of a byte is set in `word` for bytes above 0x7F, in `below` for bytes under 0x20, and in `above` for 0x7F. A borrow or
  /// carry between bytes can only cause a false negative, after which the bytes are checked one by one.
  private static func isPrintable(_ word: UInt64) -> Bool {
    let below = word &- 0x2020_2020_2020_2020
    let above = word &+ 0x0101_0101_0101_0101
    return (word | below | above) & 0x8080_8080_8080_8080 == 0
  }

  /// Returns eight bytes with each line feed replaced by the printable `*`. Almost every fourth word has a line feed, and thereby stays on
  /// the fast path.
  private static func withoutLineFeeds(_ word: UInt64) -> UInt64 {
    let difference = word ^ 0x0A0A_0A0A_0A0A_0A0A
    let rest = ((difference & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F) | difference
    // `~rest` has the high bit of each byte that is zero in `difference`; shifted to bit 5, it turns 0x0A into 0x2A.
    return word | (~rest & 0x8080_8080_8080_8080) >> 2
  }

  /// Returns the Unicode scalar at `index`, or `nil` if the bytes are not UTF-8.
  private static func decode(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Unicode.Scalar? {
    var iterator = bytes[index..<min(index + 4, bytes.count)].makeIterator()
    var decoder = UTF8()
    if case .scalarValue(let scalar) = decoder.decode(&iterator) { return scalar }
    return nil
  }

  private mutating func explain(_ offset: Int, in bytes: [UInt8]) {
    let byte = bytes[offset]
    let isScalar = bytes.withUnsafeBufferPointer { Self.decode($0, at: offset) }
    if byte == 0 {
      stop(
        at: offset..<offset + 1, in: bytes, "a NUL byte: this is not a text file",
        help: "check that this is the file you meant, and that it was saved as UTF-8")
    } else if let scalar = isScalar {
      let code = String(scalar.value, radix: 16, uppercase: true)
      let name = String(repeating: "0", count: max(0, 4 - code.count)) + code
      stop(
        at: offset..<offset + UTF8.width(scalar), in: bytes, "control character U+\(name)",
        help: "delete it, or write it as an escape in double quotes")
    } else {
      let code = String(byte, radix: 16, uppercase: true)
      stop(
        at: offset..<offset + 1, in: bytes, "byte 0x\(code) is not UTF-8",
        help: "the file is probably Latin-1 or Windows-1252; save it as UTF-8")
    }
  }

  private mutating func stop(at range: Range<Int>, in bytes: [UInt8], _ message: String, help: String) {
    problem = (SourceSpan(range), message, help)
    end = range.lowerBound
    while end > 0, bytes[end - 1] != 0x0A, bytes[end - 1] != 0x0D { end -= 1 }
  }

  /// Returns the encoding that a UTF-16 byte-order mark stands for, or `nil` if `bytes` has no such mark.
  static func wideEncoding(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    return nil
  }
}

/// A search for all characters of `SourceCharacters` at once, in words of eight bytes of printable ASCII.
private struct CharacterSearch {
  /// The characters `\`, `$`, `#` and `<`, each in a lane with eight copies.
  private let sought = SIMD4<UInt64>(0x5C, 0x24, 0x23, 0x3C) &* SIMD4(repeating: 0x0101_0101_0101_0101)
  /// One lane for each sought character. A high bit of the lane is set if a searched word had the character: subtracting 1 from each byte
  /// of the difference sets a high bit only if a byte of the difference is 0.
  private var borrows = SIMD4<UInt64>()

  @inline(__always)
  mutating func look(at word: UInt64) {
    borrows |= (SIMD4(repeating: word) ^ sought) &- SIMD4(repeating: 0x0101_0101_0101_0101)
  }

  /// The characters with a special meaning in the bytes that were searched so far.
  var found: SourceCharacters {
    var found: SourceCharacters = []
    for lane in borrows.indices where borrows[lane] & 0x8080_8080_8080_8080 != 0 {
      found.insert(SourceCharacters(UInt8(truncatingIfNeeded: sought[lane])))
    }
    return found
  }
}

/// Characters of a source with a special meaning. If one does not occur, the reader skips the work for escapes, variables, comments or
/// merge keys.
package struct SourceCharacters: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The character `\`, which starts an escape.
  package static let backslash = SourceCharacters(rawValue: 1)
  /// The character `$`, which starts the name of a variable.
  static let dollar = SourceCharacters(rawValue: 2)
  /// The character `#`, which starts a comment.
  package static let hash = SourceCharacters(rawValue: 4)
  /// The character `<`; a merge key is `<<`.
  static let less = SourceCharacters(rawValue: 8)

  /// Creates the set that contains only the character of a byte. The set is empty if the byte has no special meaning.
  init(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\\"): self = .backslash
    case UInt8(ascii: "$"): self = .dollar
    case UInt8(ascii: "#"): self = .hash
    case UInt8(ascii: "<"): self = .less
    default: self = []
    }
  }
}
