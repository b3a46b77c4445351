/// Some of the rows of a frame: a bit a row.
///
/// Cost  going through it O(rows / 64 + rows in it), in ascending order.
struct RowSet: Sendable {
  private(set) var words: [UInt64]

  /// None of `count` rows.
  init(count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }

  @inline(__always)
  func contains(_ row: Int) -> Bool { words[row &>> 6] &>> UInt64(truncatingIfNeeded: row & 63) & 1 != 0 }

  @inline(__always)
  mutating func insert(_ row: Int) { words[row &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: row & 63) }

  @inline(__always)
  mutating func remove(_ row: Int) { words[row &>> 6] &= ~(1 &<< UInt64(truncatingIfNeeded: row & 63)) }

  mutating func removeAll() {
    for index in words.indices { words[index] = 0 }
  }

  /// Takes all below `count`, in place of what is in it.
  mutating func fill(_ count: Int) {
    for index in words.indices {
      let rest = count - 64 * index
      words[index] = rest >= 64 ? .max : rest > 0 ? 1 << UInt64(rest) - 1 : 0
    }
  }

  /// Takes what another set of as many rows has, in place of what is in it.
  mutating func assign(_ other: RowSet) {
    for index in words.indices { words[index] = other.words[index] }
  }

  /// Takes those of another set of as many rows of which something holds, in place of what is in it.
  @inline(__always)
  mutating func assign(_ other: RowSet, where holds: (Int) -> Bool) {
    for index in words.indices {
      var rest = other.words[index]
      var held: UInt64 = 0
      while rest != 0 {
        let bit = rest.trailingZeroBitCount
        rest &= rest &- 1
        if holds(64 &* index &+ bit) { held |= 1 &<< UInt64(truncatingIfNeeded: bit) }
      }
      words[index] = held
    }
  }

  /// Inserts some rows of a list.
  @inline(__always)
  mutating func insert(_ rows: [UInt32], at places: Range<Int>) {
    var words = self.words.mutableSpan
    for place in places {
      let row = Int(rows[place])
      words[row &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: row & 63)
    }
  }

  /// Inserts what rows of another set stand for, some of them for nothing.
  @inline(__always)
  mutating func insert(each other: RowSet, as place: (Int) -> Int?) {
    // Asked once whether somebody shares them, and not for each row.
    var words = self.words.mutableSpan
    for row in other {
      guard let place = place(row) else { continue }
      words[place &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: place & 63)
    }
  }

  /// Takes besides what another set has, which may be of fewer rows.
  mutating func formUnion(_ other: RowSet) {
    for index in other.words.indices { words[index] |= other.words[index] }
  }

  /// Makes room for annotations that were added, and for their clusters.
  mutating func fit(_ rows: FrameRows, after former: FrameRows) {
    var fitted = RowSet(count: rows.count)
    for row in self {
      fitted.insert(row < former.annotations ? row : row + rows.annotations - former.annotations)
    }
    self = fitted
  }
}

extension RowSet: Sequence {
  struct Iterator: IteratorProtocol {
    private let words: [UInt64]
    private var index = 0
    /// What is left of the word at `index`.
    private var rest: UInt64

    init(_ words: [UInt64]) {
      self.words = words
      rest = words.first ?? 0
    }

    @inline(__always)
    mutating func next() -> Int? {
      while rest == 0 {
        index &+= 1
        guard index < words.count else { return nil }
        rest = words[index]
      }
      let row = index &* 64 &+ rest.trailingZeroBitCount
      rest &= rest &- 1
      return row
    }
  }

  func makeIterator() -> Iterator { Iterator(words) }
}
