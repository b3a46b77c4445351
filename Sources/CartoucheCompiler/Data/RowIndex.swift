/// A hash index of table rows that does not copy the keys.
///
/// Layout: open addressing over a power of two, at most three quarters full. A slot has the lower half of the
/// hash in its upper 32 bits and row + 1 in its lower 32 bits; 0 is empty.
package struct RowIndex: Sendable {
  private var slots: [UInt64] = []
  private var count = 0

  package init() {}

  /// Reserves space for `minimumCapacity` rows, to avoid a second table in memory during growth.
  package init(minimumCapacity: Int) {
    var size = 16
    while minimumCapacity * 4 > size * 3 { size *= 2 }
    slots = [UInt64](repeating: 0, count: size)
  }

  /// Returns the inserted row with this hash for which `isEqual` returns true, or `nil` if there is none.
  package func row(hash: Int, where isEqual: (Int) -> Bool) -> Int? {
    slots.isEmpty ? nil : find(hash, isEqual).row
  }

  /// Inserts a row unless the index contains a row that is equal to it.
  /// - Returns: The equal row that was inserted earlier, or `nil` if `row` was inserted.
  package mutating func insert(_ row: Int, hash: Int, where isEqual: (Int) -> Bool) -> Int? {
    if (count + 1) * 4 > slots.count * 3 { grow() }
    let (found, slot) = find(hash, isEqual)
    if let found { return found }
    slots[slot] = UInt64(UInt32(truncatingIfNeeded: hash)) << 32 | UInt64(row + 1)
    count += 1
    return nil
  }

  /// Returns the row that has this hash and for which `isEqual` returns true, with its slot in the hash
  /// table. If there is none, returns `nil` and the empty slot in which the row can be inserted.
  private func find(_ hash: Int, _ isEqual: (Int) -> Bool) -> (row: Int?, slot: Int) {
    let half = UInt32(truncatingIfNeeded: hash)
    var slot = Int(truncatingIfNeeded: half) & (slots.count - 1)
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
      var slot = Int(truncatingIfNeeded: entry >> 32) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = entry
    }
  }
}
