/// A set of rows: indices into the arrays of a frame, for annotations and clusters. It has one bit for each row.
///
/// Layout: bit `i` of word `w` in `words` is for row `64 · w + i`. `groups` has a bit for each word that may contain a
/// row. If the set has few rows that are near each other, most words are never read.
///
/// Cost: iteration takes O(rows / 4096 + words with rows + rows in the set), in ascending order.
struct RowSet: Sendable {
  private(set) var words: [UInt64]
  private var groups: [UInt64]

  /// Creates an empty set for the rows `0 ..< count`.
  init(count: Int) {
    words = Array(repeating: 0, count: (count + 63) / 64)
    groups = Array(repeating: 0, count: (words.count + 63) / 64)
  }

  @inline(__always)
  func contains(_ row: Int) -> Bool { words[row &>> 6] &>> UInt64(truncatingIfNeeded: row & 63) & 1 != 0 }

  @inline(__always)
  mutating func insert(_ row: Int) {
    let index = row &>> 6
    let word = words[index]
    if word == 0 { noteWord(index) }
    words[index] = word | 1 &<< UInt64(truncatingIfNeeded: row & 63)
  }

  @inline(__always)
  mutating func remove(_ row: Int) { words[row &>> 6] &= ~(1 &<< UInt64(truncatingIfNeeded: row & 63)) }

  @inline(__always)
  private mutating func noteWord(_ index: Int) {
    groups[index &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: index & 63)
  }

  mutating func removeAll() {
    for index in groups.indices {
      var group = groups[index]
      while group != 0 { words[64 &* index &+ RowSet.removeFirstBit(of: &group)] = 0 }
      groups[index] = 0
    }
  }

  /// Replaces the set by all rows below `count`.
  mutating func fill(_ count: Int) {
    for index in words.indices {
      let rest = count - 64 * index
      words[index] = rest >= 64 ? .max : rest > 0 ? 1 << UInt64(rest) - 1 : 0
      noteWord(index)
    }
  }

  /// Replaces the set by another set for the same number of rows.
  mutating func assign(_ other: RowSet) {
    removeAll()
    formUnion(other)
  }

  /// Replaces the set by the rows of `other` for which `holds` returns `true`. Both sets are for the same number of
  /// rows.
  @inline(__always)
  mutating func assign(_ other: RowSet, where holds: (Int) -> Bool) {
    removeAll()
    for index in other.groups.indices {
      var group = other.groups[index]
      while group != 0 {
        let number = 64 &* index &+ RowSet.removeFirstBit(of: &group)
        var rest = other.words[number]
        var held: UInt64 = 0
        while rest != 0 {
          let bit = RowSet.removeFirstBit(of: &rest)
          if holds(64 &* number &+ bit) { held |= 1 &<< UInt64(truncatingIfNeeded: bit) }
        }
        if held == 0 { continue }
        words[number] = held
        noteWord(number)
      }
    }
  }

  /// Inserts into the set the rows `rows[place]` for each index in `places`.
  @inline(__always)
  mutating func insert(_ rows: [UInt32], at places: Range<Int>) {
    RowSet.insert(places, in: &words, &groups) { Int(rows[$0]) }
  }

  /// Inserts, for each row of the set `other`, the row that the function `place` returns for it. Inserts nothing where
  /// `place` returns `nil`.
  @inline(__always)
  mutating func insert(each other: RowSet, as place: (Int) -> Int?) {
    RowSet.insert(other, in: &words, &groups, as: place)
  }

  @inline(__always)
  private static func insert(
    _ numbers: some Sequence<Int>, in words: inout [UInt64], _ groups: inout [UInt64],
    as row: (Int) -> Int?
  ) {
    // The spans check only once whether the arrays are shared, instead of for each row.
    var words = words.mutableSpan
    var groups = groups.mutableSpan
    for number in numbers {
      guard let row = row(number) else { continue }
      let index = row &>> 6
      let word = words[index]
      if word == 0 { groups[index &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: index & 63) }
      words[index] = word | 1 &<< UInt64(truncatingIfNeeded: row & 63)
    }
  }

  /// Inserts the rows of another set, which may have been created for fewer rows.
  mutating func formUnion(_ other: RowSet) {
    for index in other.groups.indices {
      var group = other.groups[index]
      groups[index] |= group
      while group != 0 {
        let word = 64 &* index &+ RowSet.removeFirstBit(of: &group)
        words[word] |= other.words[word]
      }
    }
  }

  /// Adjusts the set after annotations were added: the rows of clusters, which follow those of annotations, get new
  /// numbers.
  mutating func fit(_ rows: FrameRows, after former: FrameRows) {
    var fitted = RowSet(count: rows.count)
    for row in self {
      fitted.insert(row < former.annotations ? row : row + rows.annotations - former.annotations)
    }
    self = fitted
  }

  /// Calls `body` with each row that is in this set or in `other`, in ascending order. Both sets are for the same
  /// number of rows.
  @inline(__always)
  func forEach(orIn other: RowSet, _ body: (Int) -> Void) {
    for index in groups.indices {
      var group = groups[index] | other.groups[index]
      while group != 0 {
        let number = 64 &* index &+ RowSet.removeFirstBit(of: &group)
        var word = words[number] | other.words[number]
        while word != 0 { body(64 &* number &+ RowSet.removeFirstBit(of: &word)) }
      }
    }
  }

  /// Clears the lowest bit of `bits` that is set, and returns its number, from 0.
  @inline(__always)
  fileprivate static func removeFirstBit(of bits: inout UInt64) -> Int {
    let first = bits.trailingZeroBitCount
    bits &= bits &- 1
    return first
  }
}

extension RowSet: Sequence {
  struct Iterator: IteratorProtocol {
    private let words: [UInt64]
    private let groups: [UInt64]
    /// The current position of the iteration over the set, as an index into `groups`.
    private var index = 0
    /// The bits of `groups[index]` for words that the iteration has not visited.
    private var group: UInt64
    /// The row of the lowest bit of the current word.
    private var first = 0
    /// The bits of the current word for rows that the iteration has not visited.
    private var rest: UInt64 = 0

    fileprivate init(_ words: [UInt64], _ groups: [UInt64]) {
      (self.words, self.groups) = (words, groups)
      group = groups.first ?? 0
    }

    @inline(__always)
    mutating func next() -> Int? {
      while rest == 0 {
        while group == 0 {
          index &+= 1
          guard index < groups.count else { return nil }
          group = groups[index]
        }
        let word = 64 &* index &+ RowSet.removeFirstBit(of: &group)
        first = 64 &* word
        rest = words[word]
      }
      return first &+ RowSet.removeFirstBit(of: &rest)
    }
  }

  func makeIterator() -> Iterator { Iterator(words, groups) }
}
