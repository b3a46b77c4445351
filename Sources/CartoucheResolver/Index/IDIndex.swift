/// The rows of a plan's annotations by id, for hosts that name annotations so.
///
/// It costs nothing before the first look-up, which fills it. It is a table with open addressing rather than a dictionary, so
/// that it has no object for each id: 8 to 16 bytes an annotation.
package struct IDIndex: Sendable {
  /// Rows, each in the first free slot from the one that its id's hash gives; `empty`: none. The count is a power of two.
  private var slots: [UInt32] = []
  /// How many rows of the plan it has.
  private var count = 0

  private static let empty = UInt32.max

  package init() {}

  /// Returns the last row that has an id; nil: none has.
  ///
  /// - Parameter ids: those of all rows, to which rows may have been added since the last look-up.
  /// - Complexity: O(1), and O(rows) for those that are new.
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
        // A row that was removed gives way to the one that was added with its id.
        slots[slot(of: UnsafeRawBufferPointer(rebasing: bytes[ids.range(row)]), in: ids)] = UInt32(row)
      }
    }
    count = ids.count
  }

  /// The slot of the row that has an id, or else the one that is free for it.
  private func slot(of id: UnsafeRawBufferPointer, in ids: TextColumn) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: Checksum.xxh64(id)) & mask
    while slots[slot] != Self.empty, !ids[Int(slots[slot])].elementsEqual(id) { slot = (slot + 1) & mask }
    return slot
  }
}
