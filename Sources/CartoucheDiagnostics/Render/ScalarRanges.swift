/// Ranges of Unicode scalars, for looking one up.
///
/// Layout: range `i` is `firsts[i] ... lasts[i]`, ascending and apart.
struct ScalarRanges: Sendable {
  private var firsts: [UInt32] = []
  private var lasts: [UInt32] = []

  /// - Parameter text: hexadecimal numbers between spaces or line breaks, `5BF` for one scalar and `5C1-5C2` for a range.
  init(_ text: String) {
    for range in text.split(whereSeparator: \.isWhitespace) {
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
