import CartoucheResolver

/// Annotations with points of their own, from west to east, so that those near a place are found.
struct Neighbours {
  private var rows: [UInt32] = []
  private var places: [Double] = []
  /// How far a view of theirs reaches from its point at most, in points.
  private var reach = 0.0
  private let facts: PlacementFacts

  /// - Complexity: O(n log n).
  init(_ rows: [Int], _ facts: PlacementFacts) {
    self.facts = facts
    let columns = facts.plan.annotations
    let sorted = rows.map { (place: columns.mercatorX[$0], row: UInt32($0)) }
      .sorted { ($0.place, $0.row) < ($1.place, $1.row) }
    self.rows = sorted.map { $0.row }
    places = sorted.map { $0.place }
    for row in rows { reach = max(reach, facts.reach(row)) }
  }

  var isEmpty: Bool { rows.isEmpty }

  /// Some of them whose views may meet those of an annotation up to a zoom, in document order.
  ///
  /// Those nearest on the map's horizontal axis; in a crowd not all, so that the work does not grow with it.
  func near(_ row: Int, upTo zoom: Double) -> [Int] {
    let place = facts.plan.annotations.mercatorX[row]
    let distance = (facts.reach(row) + reach) / PlacementFacts.worldSize(at: zoom)
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle] < place { low = middle + 1 } else { high = middle }
    }
    // Mostly nobody is near, and then nothing is made.
    var (start, end) = (low, low)
    while start > 0, low - start < Self.most, place - places[start - 1] <= distance { start -= 1 }
    while end < places.count, end - low < Self.most, places[end] - place <= distance { end += 1 }
    if end == start || end - start == 1 && rows[start] == row { return [] }
    return rows[start..<end].map { Int($0) }.filter { $0 != row }.sorted()
  }

  private static let most = 16
}

extension PlacementFacts {
  /// How far an annotation's view reaches from its point at most, in points.
  fileprivate func reach(_ row: Int) -> Double {
    let own = options(row)
    // What zoom makes of a size is small beside this.
    let size = max(own.width, own.height, isDriven(row) ? 1024 : 0)
    var reach = 0.0
    for option in anchors(row) {
      let side = max(size, option.width ?? 0, option.height ?? 0)
      reach = max(reach, side + max(abs(option.offsetX), abs(option.offsetY)))
    }
    return reach
  }
}
