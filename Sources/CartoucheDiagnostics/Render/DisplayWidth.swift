/// A counter of the terminal columns of a text, which is given scalar by scalar.
///
/// Scalars that Unicode draws as one symbol count once: letters with marks, Korean syllables, and emoji sequences such as families, flags,
/// skin tones and keycaps. The width depends only on `DisplayWidthTable`, not on the platform's grapheme rules, which change with each
/// version of Unicode.
///
/// Characters of ambiguous width take one column. Source: Unicode Standard Annex 11.
package struct DisplayWidth {
  package private(set) var columns = 0
  /// The number of columns of the last symbol, which further scalars of the symbol may change.
  private var last = 0
  /// Whether the next scalar belongs to the last symbol, because a zero-width joiner precedes the scalar.
  private var isJoined = false

  package init() {}

  /// Adds the next scalar of the text to the number of columns.
  package mutating func add(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x200D:
      isJoined = true
    case 0xFE0F:
      // The emoji selector U+FE0F widens a symbol of one column to two.
      if last == 1 { extend(by: 1) }
    case 0x1F3FB...0x1F3FF:
      extend(by: max(0, 2 - last))
    default:
      let width = scalar.displayWidth
      guard width > 0 else { return }
      // A joiner merges only emoji; letters keep their widths.
      if isJoined, max(last, width) == 2 {
        extend(by: 2 - last)
      } else {
        columns += width
        last = width
      }
      isJoined = false
    }
  }

  private mutating func extend(by width: Int) {
    columns += width
    last += width
  }
}

extension String {
  /// The number of terminal columns of the text.
  package var displayWidth: Int {
    // Most texts are ASCII, where each byte is one column.
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return utf8.count }
    return unicodeScalars.displayWidth
  }
}

extension Character {
  /// The number of terminal columns of the character.
  package var displayWidth: Int { unicodeScalars.displayWidth }
}

extension Sequence<Unicode.Scalar> {
  fileprivate var displayWidth: Int {
    var width = DisplayWidth()
    for scalar in self { width.add(scalar) }
    return width.columns
  }
}

extension Unicode.Scalar {
  /// The number of terminal columns of the scalar alone: 0 for control characters and combining marks, 2 for
  /// East Asian wide characters and emoji.
  var displayWidth: Int {
    switch value {
    // Below U+0300, the first combining mark, all scalars except controls and the soft hyphen take one column.
    case 0x20..<0x7F, 0xA0..<0x300: value == 0xAD ? 0 : 1
    case ..<0xA0: 0
    default: DisplayWidthTable.zero.contains(self) ? 0 : DisplayWidthTable.wide.contains(self) ? 2 : 1
    }
  }
}

/// A sorted set of ranges of Unicode scalars, with binary search.
///
/// Range `i` is `firsts[i] ... lasts[i]`. Ranges are in ascending order and do not overlap.
struct ScalarRanges: Sendable {
  private var firsts: [UInt32] = []
  private var lasts: [UInt32] = []

  /// - Parameter text: Hexadecimal ranges between spaces or line breaks: `5BF` for one scalar, `5C1-5C2` for
  ///   a range.
  init(_ text: String) {
    for range in text.split(whereSeparator: { $0.isWhitespace }) {
      let numbers = range.split(separator: "-").compactMap { UInt32($0, radix: 16) }
      guard let first = numbers.first, let last = numbers.last, first <= last, lasts.last ?? 0 < first else {
        preconditionFailure("\(range) is no range after \(lasts.last ?? 0)")
      }
      firsts.append(first)
      lasts.append(last)
    }
  }

  /// - Complexity: O(log ranges).
  func contains(_ scalar: Unicode.Scalar) -> Bool {
    var (low, high) = (0, firsts.count)
    while low < high {
      let middle = (low + high) / 2
      if lasts[middle] < scalar.value { low = middle + 1 } else { high = middle }
    }
    return low < firsts.count && firsts[low] <= scalar.value
  }
}
