#if hasFeature(Embedded)
// Functions of Swift that Embedded Swift lacks, with the same names and results. Texts are compared by their bytes.

extension StringProtocol {
  /// Returns the first range of a text.
  package func firstRange(of other: String) -> Range<Index>? {
    guard let first = other.utf8.first else { return startIndex..<startIndex }
    var rest = utf8[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: other.utf8) {
        return start..<rest.index(start, offsetBy: other.utf8.count)
      }
      rest = rest.dropFirst()
    }
    return nil
  }

  package func ranges(of other: String) -> [Range<Index>] {
    var ranges: [Range<Index>] = []
    var rest = self[...]
    while !other.isEmpty, let range = rest.firstRange(of: other) {
      ranges.append(range)
      rest = rest[range.upperBound...]
    }
    return ranges
  }

  package func contains(_ other: String) -> Bool { firstRange(of: other) != nil }

  package func replacing(_ other: String, with new: String, maxReplacements: Int = .max) -> String {
    var result = ""
    var rest = self[...]
    for _ in 0..<maxReplacements {
      guard !other.isEmpty, let range = rest.firstRange(of: other) else { break }
      result += rest[..<range.lowerBound]
      result += new
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}

extension String {
  package func split(separator: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      if range.lowerBound > rest.startIndex { parts.append(rest[..<range.lowerBound]) }
      rest = rest[range.upperBound...]
    }
    if !rest.isEmpty { parts.append(rest) }
    return parts
  }
}

extension Dictionary {
  package init<Pairs: Sequence>(_ pairs: Pairs, uniquingKeysWith combine: (Value, Value) -> Value)
  where Pairs.Element == (Key, Value) {
    self.init()
    for (key, value) in pairs { self[key] = self[key].map { combine($0, value) } ?? value }
  }

  package mutating func merge(_ other: [Key: Value], uniquingKeysWith combine: (Value, Value) -> Value) {
    for (key, value) in other { self[key] = self[key].map { combine($0, value) } ?? value }
  }
}
#endif
