/// The part of the rank that depends on nothing but priorities, so that most frames need not sort.
struct RankOrder: Sendable {
  /// Every row, best rank first; ties that depend on the frame in the order of `TieBreak.last`.
  private(set) var rows: [UInt32]
  /// By row: its place in `rows`.
  private(set) var ranks: [UInt32]
  /// Every row as ties are decided that depend on nothing else.
  private let rowsInOrder: [UInt32]
  /// By row: its place in that order; empty where there are no clusters.
  private var places: [UInt32] = []

  init(_ plan: Plan) {
    let annotations = plan.annotations
    let all = 0..<UInt32(annotations.count)
    if plan.placement.tieBreak == .first {
      rowsInOrder = Array(all)
    } else {
      rowsInOrder = Array(all).sorted(byKey: { UInt64(annotations.lastOrder[Int($0)]) })
    }
    if FrameRows(plan).hasClusters {
      places = rowsInOrder
      for place in rowsInOrder.indices { places[Int(rowsInOrder[place])] = UInt32(place) }
    }
    rows = rowsInOrder
    rows.unshare()
    ranks = Array(repeating: 0, count: rows.count)
  }

  /// Sorts all rows by the options of a frame.
  ///
  /// `keyed` and `scratch` are borrowed; with room for all rows in both, nothing is allocated.
  mutating func sort(
    _ options: [AnnotationOptions], _ lists: AnchorLists, _ keyed: inout [KeyedRow], scratch: inout [KeyedRow]
  ) {
    func count(_ row: Int) -> UInt64 { UInt64(lists.range(Int(options[row].anchorList)).count) }
    // Where nobody is more important there is nothing to sort, nor any memory for that to be taken.
    if rowsInOrder.allSatisfy({ Self.areTied(options[Int($0)], options[0], lists) }) {
      for rank in rows.indices { setRow(rowsInOrder[rank], at: rank) }
      return
    }
    keyed.removeAll(keepingCapacity: true)
    for row in rowsInOrder { keyed.append(KeyedRow(key: count(Int(row)), row: row)) }
    sortByKey(&keyed, scratch: &scratch)
    for index in keyed.indices { keyed[index].key = ~options[Int(keyed[index].row)].priority.orderedBits }
    sortByKey(&keyed, scratch: &scratch)
    var rank = 0
    for group in RankGroup.allCases {
      for entry in keyed where options[Int(entry.row)].flags.rankGroup == group {
        setRow(entry.row, at: rank)
        rank += 1
      }
    }
  }

  /// Whether nothing but a tie-break decides which of two is placed first.
  @inline(__always)
  static func areTied(
    _ one: AnnotationOptions, _ other: AnnotationOptions, _ lists: borrowing AnchorLists
  ) -> Bool {
    one.priority == other.priority && one.flags.rankGroup == other.flags.rankGroup
      && (one.anchorList == other.anchorList
        || lists.range(Int(one.anchorList)).count == lists.range(Int(other.anchorList)).count)
  }

  private mutating func setRow(_ row: UInt32, at rank: Int) {
    rows[rank] = row
    ranks[Int(row)] = UInt32(rank)
  }

  /// The place of a row among equals where no frame decides; that of a cluster is its first member's.
  func place(_ row: UInt32) -> UInt32 {
    let annotations = UInt32(places.count)
    return places[Int(row < annotations ? row : row - annotations)]
  }

  /// Smaller for points lower on screen, in steps of 1/256 point.
  static func lowerKey(_ point: ScreenPoint) -> UInt64 {
    UInt64(Int64(Int32.max) - Int64(FixedPoint.clamped(point.y)))
  }

  /// The squared distance between two points that were rounded to 1/256 point.
  static func distanceKey(_ point: ScreenPoint, _ middle: ScreenPoint) -> UInt64 {
    let x = (Int64(FixedPoint.clamped(point.x)) - Int64(FixedPoint.clamped(middle.x))).magnitude
    let y = (Int64(FixedPoint.clamped(point.y)) - Int64(FixedPoint.clamped(middle.y))).magnitude
    // Each is at most 2^31, so the sum is at most 2^63.
    return x * x + y * y
  }
}
