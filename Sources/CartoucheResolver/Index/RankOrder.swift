/// The part of the rank that depends on nothing but priorities, so that most frames need not sort.
struct RankOrder: Sendable {
  /// Every row, best rank first; ties that depend on the frame in the order of `TieBreak.last`. Empty where the document's order says
  /// it, and where frames have their rows in another one.
  private var rows: [UInt32] = []
  /// By row: its rank. Empty where the document's order says it.
  private var ranks: [UInt32] = []
  private let tieBreak: TieBreak
  private let annotations: Int
  /// Whether among equals annotations go as the document has them, from its start or from its end; nil: in another order, as where
  /// the last of several lists goes first, and each from its start.
  private let ties: Ties?

  private enum Ties: Sendable {
    case fromStart, fromEnd
  }

  init(_ plan: Plan) {
    tieBreak = plan.placement.tieBreak
    annotations = plan.annotations.count
    let (order, last) = (plan.annotations.lastOrder, UInt32(max(0, annotations - 1)))
    ties =
      if tieBreak == .first || order.indices.allSatisfy({ order[$0] == UInt32($0) }) {
        .fromStart
      } else {
        order.indices.allSatisfy { order[$0] == last - UInt32($0) } ? .fromEnd : nil
      }
    if plan.annotations.order.isDocuments { rows.reserveCapacity(annotations) }
    ranks.reserveCapacity(annotations)
  }

  /// How many ranks there are.
  var count: Int { annotations }

  /// Whether the document's order says all, from its start or from its end.
  var isDocuments: Bool { ranks.isEmpty }

  /// Whether of equals the one that comes last in the document goes first, the one before it next, and so on.
  var isLastFirst: Bool { ties == .fromEnd }

  /// The rank of an annotation's row.
  @inline(__always)
  func rank(of row: Int, _ order: RowOrder) -> Int {
    ranks.isEmpty ? untold(order.annotation(inRow: row)) : Int(ranks[row])
  }

  /// The row with a rank, where rows are in the document's order.
  @inline(__always)
  func row(at rank: Int) -> UInt32 { rows.isEmpty ? UInt32(untold(rank)) : rows[rank] }

  /// The rank of an annotation where the document's order says it, and the annotation with a rank.
  @inline(__always)
  private func untold(_ number: Int) -> Int { isLastFirst ? annotations - 1 - number : number }

  /// Sorts all rows by the options of a frame.
  ///
  /// `keyed` and `scratch` are borrowed; with room for all rows in both, nothing is allocated.
  mutating func sort(
    _ options: [AnnotationOptions], _ plan: Plan, _ keyed: inout [KeyedRow], scratch: inout [KeyedRow]
  ) {
    let lists = plan.anchorLists
    func count(_ row: Int) -> UInt64 { UInt64(lists.range(Int(options[row].anchorList)).count) }
    rows.removeAll(keepingCapacity: true)
    ranks.removeAll(keepingCapacity: true)
    // Where nobody is more important there is nothing to sort, nor any memory for that to be taken.
    let areAllTied = (0..<annotations).allSatisfy { Self.areTied(options[$0], options[0], lists) }
    if areAllTied, ties != nil { return }
    for _ in 0..<annotations { ranks.append(0) }
    if plan.annotations.order.isDocuments { for _ in 0..<annotations { rows.append(0) } }
    if areAllTied {
      for row in ranks.indices { setRow(UInt32(row), at: Int(place(UInt32(row), plan))) }
      return
    }
    keyed.removeAll(keepingCapacity: true)
    for _ in 0..<annotations { keyed.append(KeyedRow(key: 0, row: 0)) }
    for row in ranks.indices {
      keyed[Int(place(UInt32(row), plan))] = KeyedRow(key: count(row), row: UInt32(row))
    }
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
    if !rows.isEmpty { rows[rank] = row }
    ranks[Int(row)] = UInt32(rank)
  }

  /// The place of a row among equals where no frame decides; that of a cluster is its first member's.
  @inline(__always)
  func place(_ row: UInt32, _ plan: Plan) -> UInt32 {
    let row = Int(row)
    let first = row < annotations ? plan.annotations.order.annotation(inRow: row) : row - annotations
    return tieBreak == .first ? UInt32(first) : plan.annotations.lastOrder[first]
  }

  var capacities: [Int] { [rows.capacity, ranks.capacity] }

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
