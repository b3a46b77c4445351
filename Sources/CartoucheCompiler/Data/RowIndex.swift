/// Finds rows of a table by what is in them, which stays where it is.
///
/// Layout: open addressing over a power of two, at most three quarters full. A slot is half of a hash and, in its lower
/// half, a row + 1; 0 is free.
package struct RowIndex: Sendable {
  private var slots: [UInt64] = []
  private var count = 0

  package init() {}

  /// Makes room for this many rows, so that no second table is in memory while one grows.
  package init(minimumCapacity: Int) {
    var size = 16
    while minimumCapacity * 4 > size * 3 { size *= 2 }
    slots = [UInt64](repeating: 0, count: size)
  }

  /// The row that was added with this hash and for which `isEqual` holds; nil: there is none.
  package func row(hash: Int, where isEqual: (Int) -> Bool) -> Int? {
    slots.isEmpty ? nil : find(hash, isEqual).row
  }

  /// Adds a row, unless there is an equal one.
  /// - Returns: the equal one.
  package mutating func insert(_ row: Int, hash: Int, where isEqual: (Int) -> Bool) -> Int? {
    if (count + 1) * 4 > slots.count * 3 { grow() }
    let (found, slot) = find(hash, isEqual)
    if let found { return found }
    slots[slot] = UInt64(UInt32(truncatingIfNeeded: hash)) << 32 | UInt64(row + 1)
    count += 1
    return nil
  }

  /// The row, or the free slot at which it would be.
  private func find(_ hash: Int, _ isEqual: (Int) -> Bool) -> (row: Int?, slot: Int) {
    let half = UInt32(truncatingIfNeeded: hash)
    var slot = Int(half) & (slots.count - 1)
    while slots[slot] != 0 {
      let row = Int(UInt32(truncatingIfNeeded: slots[slot])) - 1
      if UInt32(slots[slot] >> 32) == half, isEqual(row) { return (row, slot) }
      slot = (slot + 1) & (slots.count - 1)
    }
    return (nil, slot)
  }

  private mutating func grow() {
    let former = slots
    slots = [UInt64](repeating: 0, count: max(16, former.count * 2))
    for entry in former where entry != 0 {
      var slot = Int(entry >> 32) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = entry
    }
  }
}
