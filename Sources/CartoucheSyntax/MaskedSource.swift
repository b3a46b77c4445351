/// The bytes as libyaml may see them: of the same length, with what it would misread masked.
///
/// - U+0085, U+2028 and U+2029 are line breaks to libyaml and to nobody else.
/// - It refuses `\uD83D\uDE00`, JSON's way to write what lies beyond U+FFFF.
///
/// Because lengths and scalar counts stay, its marks still fit the source. The texts that hold a masked place
/// are decoded from the source by `decodeDoubleQuoted` instead.
struct MaskedSource {
  /// What libyaml reads.
  private(set) var bytes: ArraySlice<UInt8>
  /// Offsets in the source of every masked place, ascending.
  private var places: [Int] = []

  /// - Parameters:
  ///   - base: where the text starts, after a byte-order mark.
  ///   - end: where it ends.
  ///   - hasBackslash: false when there is none, so that there is no escape either.
  init(_ source: [UInt8], base: Int, end: Int, oddLineBreaks: [Int], hasBackslash: Bool) {
    bytes = source[base..<end]
    let pairs =
      hasBackslash ? source.withUnsafeBufferPointer { Self.surrogatePairs($0, base..<end) } : []
    places = (oddLineBreaks.filter { $0 < end } + pairs).sorted()
    for place in oddLineBreaks where place < end {
      // U+00A1 and U+2027: as long as what they stand for, and no break anywhere.
      if source[place] == 0xC2 { bytes[place + 1] = 0xA1 } else { bytes[place + 2] = 0xA7 }
    }
    for place in pairs {
      for half in [place, place + 6] { bytes.replaceSubrange(half + 2..<half + 6, with: "FFFD".utf8) }
    }
  }

  /// Whether anything in this range of the source is masked.
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

  /// Whether `text` is what libyaml read in `range` as it stands there.
  ///
  /// Hot: asked for each scalar, so by plain pointers: slices count references.
  func reads(_ text: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Bool {
    guard text.count == range.count else { return false }
    let start = range.lowerBound - bytes.startIndex
    return bytes.withUnsafeBufferPointer {
      areEqual(text, UnsafeBufferPointer(rebasing: $0[start..<start + text.count]))
    }
  }

  /// Puts back what was masked in the text of a scalar that is not double quoted.
  ///
  /// A mask may also stand in the source as itself. As the text keeps the order of the source, the n-th of the
  /// one is the n-th of the other.
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

  /// Offsets of the backslashes that start an escaped surrogate pair.
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
        // The byte after a backslash belongs to it: `\\uD83D` is a backslash and text.
        index += 2
      }
    }
    return pairs
  }
}

/// The code unit of `\uXXXX` at `index`, or nil when that does not stand there.
func escapedUnit(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32? {
  guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
  else {
    return nil
  }
  return hexadecimal(bytes, index + 2..<index + 6)
}

/// The number that the hexadecimal digits in `range` write, or nil when one is not a digit.
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
