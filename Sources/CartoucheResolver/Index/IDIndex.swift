/// An index of a plan's annotations by id.
///
/// The first lookup fills the index; until then it takes no memory. It is a table with open addressing instead of a
/// dictionary, so that it has no object for each id: 8 to 16 bytes for each annotation.
package struct IDIndex: Sendable {
  /// The rows of annotations; `empty` in free slots. A row is in the first slot that was free, starting at its id's
  /// hash. The number of slots is a power of two.
  private var slots: [UInt32] = []
  private var count = 0

  private static let empty = UInt32.max

  package init() {}

  /// Returns the last row of `Plan.annotations` with an id; `nil` if there is none.
  /// - Parameters:
  ///   - ids: the ids of all rows. Rows may have been added since the last lookup.
  ///   - isRemoved: whether each annotation was removed; empty if none was. A new row that is removed is never found: a
  ///     reload may put it after that of an annotation with the same id, until a frame has reported the removal.
  /// - Complexity: O(1), plus O(new rows).
  package mutating func row(of id: UnsafeBufferPointer<UInt8>, in ids: TextColumn, isRemoved: [Bool] = [])
    -> Int?
  {
    if count < ids.count { addRows(of: ids, isRemoved) }
    if slots.isEmpty { return nil }
    let row = slots[slot(of: UnsafeRawBufferPointer(id), in: ids)]
    return row == Self.empty ? nil : Int(row)
  }

  private mutating func addRows(of ids: TextColumn, _ isRemoved: [Bool]) {
    if 2 * ids.count > slots.count {
      var capacity = 16
      while capacity < 4 * ids.count { capacity *= 2 }
      slots = Array(repeating: Self.empty, count: capacity)
      count = 0
    }
    ids.bytes.withUnsafeBytes { bytes in
      for row in count..<ids.count where isRemoved.isEmpty || !isRemoved[row] {
        // An added annotation replaces a removed annotation with the same id.
        slots[slot(of: UnsafeRawBufferPointer(rebasing: bytes[ids.range(row)]), in: ids)] = UInt32(row)
      }
    }
    count = ids.count
  }

  /// Returns the index in `slots` of the annotation with an id. If there is none, returns the index of the free slot
  /// for it.
  private func slot(of id: UnsafeRawBufferPointer, in ids: TextColumn) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: Checksum.xxh64(id)) & mask
    while slots[slot] != Self.empty, !ids[Int(slots[slot])].elementsEqual(id) { slot = (slot + 1) & mask }
    return slot
  }
}
