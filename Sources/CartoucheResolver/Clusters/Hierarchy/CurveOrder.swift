/// Orders points along a curve on which neighbours are mostly near each other, and tells how near the nearest may be.
struct CurveOrder: Sendable {
  /// Indices of points; those in one cell in the order in which they were given.
  private(set) var points: [UInt32]
  /// By point: the k of the smallest square of 2^-k of the world that it has in common with another, among those of three
  /// quadtrees that are shifted by thirds against each other; 32 for one that shares its cell.
  private(set) var levels: [UInt8]

  /// A third of the world.
  private static let shift: UInt32 = 1_431_655_765

  /// - Complexity: O(n log n).
  init(_ cells: [WorldCell]) {
    var keyed: [KeyedRow] = []
    var scratch = Array(repeating: KeyedRow(key: 0, row: 0), count: cells.count)
    keyed.reserveCapacity(cells.count)
    points = []
    levels = Array(repeating: 0, count: cells.count)
    // Every square of a size has its edges at three places, a third of it apart. So two points that are nearer to each
    // other than that, in both directions, are in one square of a tree at least (Chan, 1998).
    for tree in 0..<3 as Range<UInt32> {
      keyed.removeAll(keepingCapacity: true)
      for index in cells.indices {
        let cell = WorldCell(cells[index], shiftedBy: tree &* CurveOrder.shift)
        keyed.append(KeyedRow(key: cell.curveKey, row: UInt32(index)))
      }
      sortByKey(&keyed, scratch: &scratch)
      if tree == 0 { points = keyed.map { $0.row } }
      for place in keyed.indices.dropFirst() {
        let (one, other) = (keyed[place - 1], keyed[place])
        let level = UInt8((one.key ^ other.key).leadingZeroBitCount / 2)
        levels[Int(one.row)] = max(levels[Int(one.row)], level)
        levels[Int(other.row)] = max(levels[Int(other.row)], level)
      }
    }
  }

  /// The distance, of the world and in the wider direction, that no other point is nearer than.
  func clearance(_ point: Int) -> Double {
    // The next smaller squares have no other. Their thirds are rounded to cells, so a quarter, and of the smallest none.
    levels[point] > 26 ? 0 : 0.25 * Elementary.exp2(-Double(levels[point]) - 1)
  }
}
