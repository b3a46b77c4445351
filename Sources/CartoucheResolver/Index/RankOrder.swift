/// The order of rows by the part of the rank that depends only on options, so that most frames need not sort.
struct RankOrder: Sendable {
  /// All rows, best rank first. Ties that depend on the frame are in the order of `TieBreak.last`. Empty if the
  /// document's order gives the ranks, or if frames keep their rows in another order.
  private var rows: [UInt32] = []
  /// The rank of each row. Empty if the document's order gives the ranks.
  private var ranks: [UInt32] = []
  private let tieBreak: TieBreak
  private let annotations: Int
  /// The order of annotations with equal ranks: that of the document from its start or from its end, or nil for
  /// any other order. An example of another order: the last of several lists comes first and each list keeps
  /// its order.
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
    if plan.annotations.order.isDocumentOrder { rows.reserveCapacity(annotations) }
    ranks.reserveCapacity(annotations)
  }

  /// The number of ranks.
  var count: Int { annotations }

  /// Whether the document's order gives the ranks, from its start or from its end.
  var isDocumentOrder: Bool { ranks.isEmpty }

  /// Whether annotations with equal ranks are in the reversed order of the document.
  var isLastFirst: Bool { ties == .fromEnd }

  /// Returns the rank of an annotation's row.
  @inline(__always)
  func rank(of row: Int, _ order: RowOrder) -> Int {
    ranks.isEmpty ? inDocumentOrder(order.annotation(inRow: row)) : Int(ranks[row])
  }

  /// Returns the row with a rank, if rows are in the document's order.
  @inline(__always)
  func row(at rank: Int) -> UInt32 { rows.isEmpty ? UInt32(inDocumentOrder(rank)) : rows[rank] }

  /// Converts an annotation to its rank, or a rank to its annotation, if the document's order gives the ranks.
  @inline(__always)
  private func inDocumentOrder(_ number: Int) -> Int { isLastFirst ? annotations - 1 - number : number }

  /// Sorts all rows by the options of a frame.
  ///
  /// `keyed` and `scratch` are buffers. If both have room for all rows, the method allocates no memory.
  mutating func sort(
    _ options: [AnnotationOptions], _ plan: Plan, _ keyed: inout [KeyedRow], scratch: inout [KeyedRow]
  ) {
    let lists = plan.anchorLists
    func count(_ row: Int) -> UInt64 { UInt64(lists.range(Int(options[row].anchorList)).count) }
    rows.removeAll(keepingCapacity: true)
    ranks.removeAll(keepingCapacity: true)
    // If all annotations are tied, neither the sort nor its memory is needed.
    let areAllTied = (0..<annotations).allSatisfy { Self.areTied(options[$0], options[0], lists) }
    if areAllTied, ties != nil { return }
    for _ in 0..<annotations { ranks.append(0) }
    if plan.annotations.order.isDocumentOrder { for _ in 0..<annotations { rows.append(0) } }
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

  /// Returns whether only the tie-break decides which of two annotations is placed first.
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

  /// Returns the position of a row among equal ranks for tie-breaks that do not depend on the frame. A cluster
  /// has the position of its first member.
  @inline(__always)
  func place(_ row: UInt32, _ plan: Plan) -> UInt32 {
    let row = Int(row)
    let first = row < annotations ? plan.annotations.order.annotation(inRow: row) : row - annotations
    return tieBreak == .first ? UInt32(first) : plan.annotations.lastOrder[first]
  }

  var capacities: [Int] { [rows.capacity, ranks.capacity] }

  /// Returns a sort key that is smaller for points lower on screen, in steps of 1/256 point.
  static func lowerKey(_ point: ScreenPoint) -> UInt64 {
    UInt64(Int64(Int32.max) - Int64(FixedPoint.clamped(point.y)))
  }

  /// Returns the squared distance between two points, rounded to 1/256 point.
  static func distanceKey(_ point: ScreenPoint, _ middle: ScreenPoint) -> UInt64 {
    let x = (Int64(FixedPoint.clamped(point.x)) - Int64(FixedPoint.clamped(middle.x))).magnitude
    let y = (Int64(FixedPoint.clamped(point.y)) - Int64(FixedPoint.clamped(middle.y))).magnitude
    // Each distance is at most 2^31, so the sum is at most 2^63.
    return x * x + y * y
  }
}
