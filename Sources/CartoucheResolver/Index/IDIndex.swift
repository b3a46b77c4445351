/// An index of a plan's rows by annotation id.
///
/// The first look-up fills it; before, it takes no memory. It is a table with open addressing instead of a
/// dictionary, so that it has no object for each id: 8 to 16 bytes an annotation.
package struct IDIndex: Sendable {
  /// The rows, each in the first free slot from its id's hash on, or `empty`. The count is a power of two.
  private var slots: [UInt32] = []
  /// The number of indexed rows.
  private var count = 0

  private static let empty = UInt32.max

  package init() {}

  /// Returns the last row with an id, or nil if there is none.
  ///
  /// - Parameter ids: The ids of all rows. Rows may have been added since the last look-up.
  /// - Complexity: O(1), plus O(new rows).
  package mutating func row(of id: UnsafeBufferPointer<UInt8>, in ids: TextColumn) -> Int? {
    if count < ids.count { addRows(of: ids) }
    if slots.isEmpty { return nil }
    let row = slots[slot(of: UnsafeRawBufferPointer(id), in: ids)]
    return row == Self.empty ? nil : Int(row)
  }

  private mutating func addRows(of ids: TextColumn) {
    if 2 * ids.count > slots.count {
      var capacity = 16
      while capacity < 4 * ids.count { capacity *= 2 }
      slots = Array(repeating: Self.empty, count: capacity)
      count = 0
    }
    ids.bytes.withUnsafeBytes { bytes in
      for row in count..<ids.count {
        // An added row replaces a removed row with the same id.
        slots[slot(of: UnsafeRawBufferPointer(rebasing: bytes[ids.range(row)]), in: ids)] = UInt32(row)
      }
    }
    count = ids.count
  }

  /// Returns the slot of the row with an id, or the free slot for it.
  private func slot(of id: UnsafeRawBufferPointer, in ids: TextColumn) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: Checksum.xxh64(id)) & mask
    while slots[slot] != Self.empty, !ids[Int(slots[slot])].elementsEqual(id) { slot = (slot + 1) & mask }
    return slot
  }
}
