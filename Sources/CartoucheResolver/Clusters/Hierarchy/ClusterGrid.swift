/// Finds groups near a place, at the scales of one octave: a grid for each class of sizes.
///
/// Layout: cells are buckets of one table; each holds the first group of a list that goes on in `ClusterGroup.next`. Cells that
/// share a bucket share the list, and whoever searches looks at a group's place anyway.
struct ClusterGrid: Sendable {
  private var heads: [UInt32] = []
  /// Of the number of blocks of 4 × 4 cells.
  private var blockBits = 0
  /// By class: the world has 2 to this power of columns, and of rows.
  private var levels: [Int] = []
  /// By class: how many groups are in it.
  private(set) var counts: [Int] = []

  static let none = UInt32.max

  /// Makes cells for the scales from 2^octave on, for that many groups.
  mutating func clear(_ sizes: SizeClasses, octave: Int, count: Int) {
    // As wide as the largest view: so all that one may meet is in nine cells of its own class.
    levels = sizes.exponents.map { max(0, min(octave - $0, 32)) }
    counts = Array(repeating: 0, count: sizes.count)
    blockBits = max(0, Int.bitWidth - (count / 8).leadingZeroBitCount)
    let size = 16 << blockBits
    if heads.count != size {
      heads = Array(repeating: ClusterGrid.none, count: size)
    } else {
      for index in heads.indices { heads[index] = ClusterGrid.none }
    }
  }

  @inline(__always)
  private func bucket(_ x: UInt32, _ y: UInt32, _ sizeClass: Int) -> Int {
    // Blocks are scattered, whatever pattern the points make; the cells of one are side by side.
    let block = UInt64(x >> 2) | UInt64(y >> 2) << 30 | UInt64(sizeClass) << 60
    let mixed = (block ^ block >> 29 ^ UInt64(sizeClass)) &* 0x9E37_79B9_7F4A_7C15
    let place = blockBits == 0 ? 0 : Int(truncatingIfNeeded: mixed >> UInt64(64 - blockBits))
    return place << 4 | Int(y & 3) << 2 | Int(x & 3)
  }

  private func bucket(_ group: ClusterGroup, _ sizeClass: Int) -> Int {
    let cell = WorldCell(group.x, group.y)
    let shift = UInt32(32 - levels[sizeClass])
    return bucket(cell.x >> shift, cell.y >> shift, sizeClass)
  }

  mutating func insert(_ slot: UInt32, _ groups: inout [ClusterGroup], _ sizeClass: Int) {
    let index = bucket(groups[Int(slot)], sizeClass)
    groups[Int(slot)].next = heads[index]
    heads[index] = slot
    counts[sizeClass] += 1
  }

  /// Takes out a group that is where it was inserted.
  mutating func remove(_ slot: UInt32, _ groups: inout [ClusterGroup], _ sizeClass: Int) {
    let index = bucket(groups[Int(slot)], sizeClass)
    counts[sizeClass] -= 1
    if heads[index] == slot {
      heads[index] = groups[Int(slot)].next
      return
    }
    var before = heads[index]
    while groups[Int(before)].next != slot { before = groups[Int(before)].next }
    groups[Int(before)].next = groups[Int(slot)].next
  }

  /// Calls `visit` with every group of a class in a part of the world, and with some around; may be with one twice.
  /// - Parameters:
  ///   - low: Mercator.
  ///   - high: the same.
  @inline(__always)
  func forEach(
    _ groups: [ClusterGroup], _ sizeClass: Int, from low: SIMD2<Double>, to high: SIMD2<Double>,
    _ visit: (UInt32, ClusterGroup) -> Void
  ) {
    let level = levels[sizeClass]
    let cells = Double(UInt64(1) << UInt64(level))
    let mask = Int64(1) << Int64(level) - 1
    let rows = ClusterGrid.whole(low.y * cells, mask)...ClusterGrid.whole(high.y * cells, mask)
    let west = Int64(Elementary.floor(max(low.x, -1) * cells))
    let east = min(Int64(Elementary.floor(min(high.x, 2) * cells)), west + mask)
    for row in rows {
      for column in west...east {
        var slot = heads[
          bucket(UInt32(truncatingIfNeeded: column & mask), UInt32(truncatingIfNeeded: row), sizeClass)]
        while slot != ClusterGrid.none {
          let group = groups[Int(slot)]
          visit(slot, group)
          slot = group.next
        }
      }
    }
  }

  private static func whole(_ row: Double, _ last: Int64) -> Int64 {
    max(0, min(Int64(Elementary.floor(max(-1, min(row, Double(last) + 1)))), last))
  }
}
