/// Some of the rows of a frame: a bit a row.
///
/// Layout  `words`: 64 rows each. `groups`: a bit for each word in which there may be a row, so that where few of many rows are in it,
///         and near each other, most of it is never read.
/// Cost    going through it O(rows / 4096 + words with rows + rows in it), in ascending order.
struct RowSet: Sendable {
  private(set) var words: [UInt64]
  private var groups: [UInt64]

  /// None of `count` rows.
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
      while group != 0 { words[64 &* index &+ RowSet.takeFirst(of: &group)] = 0 }
      groups[index] = 0
    }
  }

  /// Takes all below `count`, in place of what is in it.
  mutating func fill(_ count: Int) {
    for index in words.indices {
      let rest = count - 64 * index
      words[index] = rest >= 64 ? .max : rest > 0 ? 1 << UInt64(rest) - 1 : 0
      noteWord(index)
    }
  }

  /// Takes what another set of as many rows has, in place of what is in it.
  mutating func assign(_ other: RowSet) {
    removeAll()
    formUnion(other)
  }

  /// Takes those of another set of as many rows of which something holds, in place of what is in it.
  @inline(__always)
  mutating func assign(_ other: RowSet, where holds: (Int) -> Bool) {
    removeAll()
    for index in other.groups.indices {
      var group = other.groups[index]
      while group != 0 {
        let number = 64 &* index &+ RowSet.takeFirst(of: &group)
        var rest = other.words[number]
        var held: UInt64 = 0
        while rest != 0 {
          let bit = RowSet.takeFirst(of: &rest)
          if holds(64 &* number &+ bit) { held |= 1 &<< UInt64(truncatingIfNeeded: bit) }
        }
        if held == 0 { continue }
        words[number] = held
        noteWord(number)
      }
    }
  }

  /// Inserts some rows of a list.
  @inline(__always)
  mutating func insert(_ rows: [UInt32], at places: Range<Int>) {
    RowSet.insert(places, in: &words, &groups) { Int(rows[$0]) }
  }

  /// Inserts what rows of another set stand for, some of them for nothing.
  @inline(__always)
  mutating func insert(each other: RowSet, as place: (Int) -> Int?) {
    RowSet.insert(other, in: &words, &groups, as: place)
  }

  @inline(__always)
  private static func insert(
    _ numbers: some Sequence<Int>, in words: inout [UInt64], _ groups: inout [UInt64],
    as row: (Int) -> Int?
  ) {
    // Asked once whether somebody shares them, and not for each row.
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

  /// Takes besides what another set has, which may be of fewer rows.
  mutating func formUnion(_ other: RowSet) {
    for index in other.groups.indices {
      var group = other.groups[index]
      groups[index] |= group
      while group != 0 {
        let word = 64 &* index &+ RowSet.takeFirst(of: &group)
        words[word] |= other.words[word]
      }
    }
  }

  /// Makes room for annotations that were added, and for their clusters.
  mutating func fit(_ rows: FrameRows, after former: FrameRows) {
    var fitted = RowSet(count: rows.count)
    for row in self {
      fitted.insert(row < former.annotations ? row : row + rows.annotations - former.annotations)
    }
    self = fitted
  }

  /// Hands over each row that is in this set or in another one of as many, ascending.
  @inline(__always)
  func forEach(orIn other: RowSet, _ body: (Int) -> Void) {
    for index in groups.indices {
      var group = groups[index] | other.groups[index]
      while group != 0 {
        let number = 64 &* index &+ RowSet.takeFirst(of: &group)
        var word = words[number] | other.words[number]
        while word != 0 { body(64 &* number &+ RowSet.takeFirst(of: &word)) }
      }
    }
  }

  /// Lists for each word that has rows how many come before it.
  /// - Returns: how many there are.
  func number(into starts: inout [UInt32]) -> Int {
    var count = 0
    for index in groups.indices {
      var group = groups[index]
      while group != 0 {
        let number = 64 &* index &+ RowSet.takeFirst(of: &group)
        starts[number] = UInt32(count)
        count += words[number].nonzeroBitCount
      }
    }
    return count
  }

  /// How many rows come before one, by what `number(into:)` lists.
  @inline(__always)
  func place(of row: Int, _ starts: [UInt32]) -> Int {
    let before = words[row &>> 6] & (1 &<< UInt64(truncatingIfNeeded: row & 63) &- 1)
    return Int(starts[row &>> 6]) + before.nonzeroBitCount
  }

  /// The number of the lowest bit, which is taken away.
  @inline(__always)
  fileprivate static func takeFirst(of bits: inout UInt64) -> Int {
    let first = bits.trailingZeroBitCount
    bits &= bits &- 1
    return first
  }
}

extension RowSet: Sequence {
  struct Iterator: IteratorProtocol {
    private let words: [UInt64]
    private let groups: [UInt64]
    /// Of `groups`.
    private var index = 0
    /// What is left of the group at `index`.
    private var group: UInt64
    /// The first row of a word.
    private var first = 0
    /// What is left of that word.
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
        let word = 64 &* index &+ RowSet.takeFirst(of: &group)
        first = 64 &* word
        rest = words[word]
      }
      return first &+ RowSet.takeFirst(of: &rest)
    }
  }

  func makeIterator() -> Iterator { Iterator(words, groups) }
}
