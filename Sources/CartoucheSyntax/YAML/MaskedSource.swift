/// The input for libyaml: the source, with each byte that libyaml would misread replaced by another.
///
/// - U+0085, U+2028 and U+2029 are replaced, because only libyaml takes them for line breaks.
/// - `\uD83D\uDE00`, JSON's escape for characters beyond U+FFFF, is replaced, because libyaml rejects it.
///
/// Replacements have the same length and number of scalars, so libyaml's positions are also positions in the source. A text with replaced
/// bytes is decoded from the source by `decodeDoubleQuoted` or restored by `unmask`.
struct MaskedSource {
  /// The bytes that libyaml reads. The index of a byte is its offset in the source.
  private(set) var bytes: ArraySlice<UInt8>
  /// The offsets of all replaced characters and escapes in the source, in ascending order.
  private var places: [Int] = []

  /// - Parameters:
  ///   - base: The start of the text in `source`, after a byte-order mark.
  ///   - end: The end of the text in `source`.
  ///   - oddLineBreaks: The offsets of U+0085, U+2028 and U+2029.
  ///   - hasBackslash: Whether the text may contain escapes.
  init(_ source: [UInt8], base: Int, end: Int, oddLineBreaks: [Int], hasBackslash: Bool) {
    bytes = source[base..<end]
    let pairs =
      hasBackslash ? source.withUnsafeBufferPointer { Self.surrogatePairs($0, base..<end) } : []
    places = (oddLineBreaks.filter { $0 < end } + pairs).sorted()
    for place in oddLineBreaks where place < end {
      // The replacements U+00A1 and U+2027 have the same number of bytes and are not line breaks.
      if source[place] == 0xC2 { bytes[place + 1] = 0xA1 } else { bytes[place + 2] = 0xA7 }
    }
    for place in pairs {
      for half in [place, place + 6] { bytes.replaceSubrange(half + 2..<half + 6, with: "FFFD".utf8) }
    }
  }

  /// Whether a byte range of the source contains a replaced character or escape.
  func isMasked(_ range: Range<Int>) -> Bool {
    guard !places.isEmpty else { return false }
    var low = 0
    var high = places.count
    while low < high {
      let middle = (low + high) / 2
      if places[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < places.count && places[low] < range.upperBound
  }

  /// Whether `text` equals libyaml's input in the byte range `range`.
  ///
  /// Hot path: the function is called for each scalar, so it uses pointers instead of slices, which retain their array.
  func reads(_ text: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Bool {
    guard text.count == range.count else { return false }
    let start = range.lowerBound - bytes.startIndex
    return bytes.withUnsafeBufferPointer {
      areEqual(text, UnsafeBufferPointer(rebasing: $0[start..<start + text.count]))
    }
  }

  /// Returns the text of a scalar with the original characters instead of their replacements. The scalar must not be double-quoted.
  ///
  /// The replacement characters may also occur in the source itself. The text has the same order as the source, so the n-th occurrence in
  /// the text is the n-th one in `range`.
  func unmask(
    _ text: UnsafeBufferPointer<UInt8>, from range: Range<Int>, in source: UnsafeBufferPointer<UInt8>
  ) -> [UInt8] {
    var result = Array(text)
    var index = 0
    var position = range.lowerBound
    for place in places where range.contains(place) {
      let width = source[place] == UInt8(ascii: "\\") ? 12 : source[place] == 0xC2 ? 2 : 3
      let mask = bytes[place..<place + width]
      while position <= place {
        while index + width <= result.count, !result[index..<index + width].elementsEqual(mask) { index += 1 }
        while !bytes[position..<position + width].elementsEqual(mask) { position += 1 }
        guard index + width <= result.count else { return result }
        if position == place {
          result.replaceSubrange(index..<index + width, with: source[place..<place + width])
        }
        index += width
        position += width
      }
    }
    return result
  }

  /// Returns the offsets of all escaped surrogate pairs, such as `\uD83D\uDE00`.
  private static func surrogatePairs(_ source: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [Int] {
    var pairs: [Int] = []
    var index = range.lowerBound
    while index + 12 <= range.upperBound {
      guard source[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      if let high = escapedUnit(source, at: index), 0xD800..<0xDC00 ~= high,
        let low = escapedUnit(source, at: index + 6), 0xDC00..<0xE000 ~= low
      {
        pairs.append(index)
        index += 12
      } else {
        // The character after a backslash is skipped, so that `\\uD83D` is read as an escaped backslash and plain text.
        index += 2
      }
    }
    return pairs
  }
}

/// Returns the UTF-16 code unit of the escape `\uXXXX` at `index`, or `nil` if there is no such escape.
func escapedUnit(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32? {
  guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
  else {
    return nil
  }
  return hexadecimal(bytes, index + 2..<index + 6)
}

/// Returns the number that the hexadecimal digits in `range` stand for, or `nil` if one of the bytes is not a digit.
func hexadecimal(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> UInt32? {
  guard range.upperBound <= bytes.count else { return nil }
  var value: UInt32 = 0
  for byte in bytes[range] {
    switch byte {
    case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
    case 0x41...0x46: value = value << 4 | UInt32(byte - 0x37)
    case 0x61...0x66: value = value << 4 | UInt32(byte - 0x57)
    default: return nil
    }
  }
  return value
}

/// Returns the length in bytes of the non-ASCII scalar at `index`, or `nil` if the bytes are not UTF-8.
///
/// Source: Unicode 16, table 3-7.
func scalarWidth(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
  let width: Int
  var second: ClosedRange<UInt8> = 0x80...0xBF
  switch bytes[index] {
  case 0xC2...0xDF: width = 2
  case 0xE0: (width, second) = (3, 0xA0...0xBF)
  case 0xED: (width, second) = (3, 0x80...0x9F)
  case 0xE1...0xEF: width = 3
  case 0xF0: (width, second) = (4, 0x90...0xBF)
  case 0xF1...0xF3: width = 4
  case 0xF4: (width, second) = (4, 0x80...0x8F)
  default: return nil
  }
  guard index + width <= bytes.count, second ~= bytes[index + 1] else { return nil }
  for offset in 2..<max(width, 2) where bytes[index + offset] & 0xC0 != 0x80 { return nil }
  return width
}
