/// A view that takes part in `repeatDistance`, at one of its candidates: its group, its distance and its anchor point.
struct Repetition: Sendable {
  /// The view's group, as a row of `Plan.repeatGroups`.
  var group: UInt32
  /// The `repeatDistance` in 1/256 points, > 0.
  var distance: Int32
  /// The anchor point in 1/256 points.
  var point: SIMD2<Int32>
  /// The distance in 1/256 points that the view needs beyond `distance` in tests: more for a hidden view, and less for a
  /// view that keeps its candidate.
  var spare: Int32 = 0
  /// The number by which the user of an index identifies the view or candidate.
  var owner: UInt32
  /// The view's index in the rank order; 0 is the best.
  var rank: UInt32 = 0

  /// Returns the square of the distance to another view's anchor point.
  @inline(__always)
  func squaredDistance(to other: Repetition) -> Int64 {
    let x = Int64(point.x) &- Int64(other.point.x)
    let y = Int64(point.y) &- Int64(other.point.y)
    return x &* x &+ y &* y
  }

  /// Returns whether this view is too near to a placed view of its group.
  @inline(__always)
  func isTooNear(_ placed: Repetition) -> Bool {
    let least = Int64(max(distance, placed.distance)) &+ Int64(spare)
    return group == placed.group && least > 0 && squaredDistance(to: placed) < least &* least
  }
}

/// A spatial index of views by group, for `repeatDistance`.
///
/// Each group has a grid of its own, whose cells are as large as the greatest distance in the group. A hash table
/// contains the cells of all groups that have views.
///
/// Cost: a query is O(views in nine cells of the group). Views with the same distance keep it, so a cell has few. No
/// allocation after `reserve`.
struct RepetitionIndex: Sendable {
  private var entries: ContiguousArray<Entry> = []
  /// The last entry of each bucket of the hash table, as an index into `entries`, or `none`. The count is a power of two.
  private var heads: ContiguousArray<UInt32> = []
  /// The size of the cells of each group, in 1/256 points; 0 for a group without `expect`.
  private var cellSizes: ContiguousArray<Int32> = []
  /// The groups with a cell size.
  private var expected: ContiguousArray<UInt32> = []

  private struct Entry: Sendable {
    var view: Repetition
    var cell: SIMD2<Int32>
    var bucket: UInt32
    /// The previous entry of the bucket, or `none`.
    var next: UInt32
  }

  private static let none = UInt32.max

  /// Reserves memory for `count` views of `groups` groups.
  mutating func reserve(_ count: Int, groups: Int) {
    if count == 0 { return }
    entries.reserveCapacity(count)
    var buckets = 4
    while buckets < count { buckets *= 2 }
    heads = ContiguousArray(repeating: RepetitionIndex.none, count: buckets)
    cellSizes = ContiguousArray(repeating: 0, count: groups)
    expected.reserveCapacity(groups)
  }

  /// Whether any view may be inserted.
  var isReserved: Bool { !heads.isEmpty }

  /// Removes all views and all cell sizes.
  mutating func reset() {
    clear()
    for group in expected { cellSizes[Int(group)] = 0 }
    expected.removeAll(keepingCapacity: true)
  }

  /// Removes all views.
  /// - Complexity: O(views).
  mutating func clear() {
    for entry in entries { heads[Int(entry.bucket)] = RepetitionIndex.none }
    entries.removeAll(keepingCapacity: true)
  }

  /// Makes the cells of a group large enough for a view. All calls precede the first insertion.
  /// - Parameter reach: the greatest distance in 1/256 points at which the view can be too near to another.
  mutating func expect(_ group: UInt32, reach: Int32) {
    let known = cellSizes[Int(group)]
    if known == 0 { expected.append(group) }
    cellSizes[Int(group)] = max(known, reach, 1)
  }

  /// Inserts a view of an expected group.
  mutating func insert(_ view: Repetition) {
    let cell = cell(view)
    let bucket = bucket(view.group, cell)
    entries.append(Entry(view: view, cell: cell, bucket: bucket, next: heads[Int(bucket)]))
    heads[Int(bucket)] = UInt32(entries.count - 1)
  }

  @inline(__always)
  private func cell(_ view: Repetition) -> SIMD2<Int32> {
    let size = cellSizes[Int(view.group)]
    return SIMD2(view.point.x.dividedDown(by: size), view.point.y.dividedDown(by: size))
  }

  @inline(__always)
  private func bucket(_ group: UInt32, _ cell: SIMD2<Int32>) -> UInt32 {
    var hash = group &* 0x9E37_79B1
    hash = (hash ^ UInt32(bitPattern: cell.x)) &* 0x85EB_CA77
    hash = (hash ^ UInt32(bitPattern: cell.y) ^ hash &>> 15) &* 0xC2B2_AE3D
    return (hash ^ hash &>> 13) & UInt32(heads.count &- 1)
  }

  /// Calls `body` with each inserted view of the same group near a view, at least with all within the reach of the group.
  @inline(__always)
  func visitNear(_ view: Repetition, _ body: (Repetition) -> Void) {
    let middle = cell(view)
    for y in middle.y &- 1...middle.y &+ 1 {
      for x in middle.x &- 1...middle.x &+ 1 {
        let cell = SIMD2(x, y)
        var place = heads[Int(bucket(view.group, cell))]
        while place != RepetitionIndex.none {
          let entry = entries[Int(place)]
          if entry.view.group == view.group, entry.cell == cell { body(entry.view) }
          place = entry.next
        }
      }
    }
  }

  /// Returns the nearest view that is too near to `view`, or `nil`. Of several at the same distance, it is the one with
  /// the best rank.
  /// - Parameter isIgnored: returns whether a view is exempt, by its owner.
  @inline(__always)
  func nearest(tooNear view: Repetition, except isIgnored: (UInt32) -> Bool) -> UInt32? {
    var found: Repetition?
    visitNear(view) { other in
      guard view.isTooNear(other), !isIgnored(other.owner) else { return }
      guard let known = found else {
        found = other
        return
      }
      let (distance, best) = (view.squaredDistance(to: other), view.squaredDistance(to: known))
      if distance < best || distance == best && other.rank < known.rank { found = other }
    }
    return found?.owner
  }

  /// The capacities of the arrays that frames reuse. They do not change after the first frame.
  var capacities: [Int] { [entries.capacity, heads.capacity, cellSizes.capacity, expected.capacity] }
}

extension Int32 {
  /// Returns the quotient, rounded down.
  @inline(__always)
  fileprivate func dividedDown(by divisor: Int32) -> Int32 {
    let quotient = self / divisor
    return self < 0 && quotient &* divisor != self ? quotient &- 1 : quotient
  }
}
