/// The part of the rank that depends on nothing but priorities, so that most frames need not sort.
struct RankOrder: Sendable {
  /// Every row, best rank first; ties that depend on the frame in the order of `TieBreak.last`.
  private(set) var rows: [UInt32]
  /// By row: its place in `rows`.
  private(set) var ranks: [UInt32]
  private let tieBreak: TieBreak

  init(_ plan: Plan) {
    tieBreak = plan.placement.tieBreak
    rows = Array(repeating: 0, count: plan.annotations.count)
    ranks = rows
    ranks.unshare()
  }

  /// Sorts all rows by the options of a frame.
  ///
  /// `keyed` and `scratch` are borrowed; with room for all rows in both, nothing is allocated.
  mutating func sort(
    _ options: [AnnotationOptions], _ plan: Plan, _ keyed: inout [KeyedRow], scratch: inout [KeyedRow]
  ) {
    let lists = plan.anchorLists
    func count(_ row: Int) -> UInt64 { UInt64(lists.range(Int(options[row].anchorList)).count) }
    for row in rows.indices { setRow(UInt32(row), at: Int(place(UInt32(row), plan))) }
    // Where nobody is more important there is nothing to sort, nor any memory for that to be taken.
    if rows.allSatisfy({ Self.areTied(options[Int($0)], options[0], lists) }) { return }
    keyed.removeAll(keepingCapacity: true)
    for row in rows { keyed.append(KeyedRow(key: count(Int(row)), row: row)) }
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
  @inline(__always)
  func place(_ row: UInt32, _ plan: Plan) -> UInt32 {
    let annotations = UInt32(plan.annotations.count)
    let first = row < annotations ? row : row - annotations
    return tieBreak == .first ? first : plan.annotations.lastOrder[Int(first)]
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
