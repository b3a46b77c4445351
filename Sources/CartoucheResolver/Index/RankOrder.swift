/// The ranks of annotations by those criteria that depend only on options, so that most frames need no sorting.
struct RankOrder: Sendable {
  /// The annotations in the order of their ranks, best first, as indices into the arrays of a frame.
  ///
  /// Tied annotations whose order depends on the frame are in the order of `TieBreak.last`. The array is empty if the
  /// ranks follow the document order.
  private var rows: [UInt32] = []
  /// The rank of each annotation, indexed like the arrays of a frame; 0 is the best. Empty if the ranks follow the
  /// document order.
  private var ranks: [UInt32] = []
  private let tieBreak: TieBreak
  private let annotations: Int
  /// The order of tied annotations, which are equal in all criteria before the tie-break: document order, from its
  /// start or from its end.
  ///
  /// `nil` for any other order. An example is a plan in which later `forEach` lists rank first, but the instances of
  /// each list keep their order.
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
    rows.reserveCapacity(annotations)
    ranks.reserveCapacity(annotations)
  }

  /// The number of ranks, which is the number of annotations.
  var count: Int { annotations }

  /// Whether the ranks are the document order, from its start or from its end.
  var isDocumentOrder: Bool { ranks.isEmpty }

  /// Whether tied annotations are in reversed document order.
  var isLastFirst: Bool { ties == .fromEnd }

  /// Returns the rank of the annotation at index `row` of the arrays of a frame; 0 is the best.
  @inline(__always)
  func rank(of row: Int) -> Int {
    ranks.isEmpty ? inDocumentOrder(row) : Int(ranks[row])
  }

  /// Returns the annotation with a rank (0 is the best), as an index into the arrays of a frame.
  @inline(__always)
  func row(at rank: Int) -> UInt32 { rows.isEmpty ? UInt32(inDocumentOrder(rank)) : rows[rank] }

  /// Converts an annotation to its rank, or a rank to its annotation, if the ranks follow the document order.
  @inline(__always)
  private func inDocumentOrder(_ number: Int) -> Int { isLastFirst ? annotations - 1 - number : number }

  /// Sorts all annotations by their options in a frame, and stores their ranks.
  ///
  /// `keyed` and `scratch` are buffers. If both have capacity for all rows, the method allocates no memory.
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
    for _ in 0..<annotations {
      ranks.append(0)
      rows.append(0)
    }
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

  /// Returns whether two annotations are equal in all criteria of the rank before the tie-break.
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

  /// Returns the position of an annotation or cluster among tied ones, for tie-breaks that do not depend on the frame.
  /// A cluster has the position of its first member.
  @inline(__always)
  func place(_ row: UInt32, _ plan: Plan) -> UInt32 {
    let row = Int(row)
    let first = row < annotations ? row : row - annotations
    return tieBreak == .first ? UInt32(first) : plan.annotations.lastOrder[first]
  }

  var capacities: [Int] { [rows.capacity, ranks.capacity] }

  /// Returns a key for sorting points from the lowest on screen to the highest, in steps of 1/256 point.
  static func lowerKey(_ point: ScreenPoint) -> UInt64 {
    UInt64(Int64(Int32.max) - Int64(FixedPoint.clamped(point.y)))
  }

  /// Returns a key for sorting points by their distance to `middle`: the squared distance, with coordinates rounded to
  /// 1/256 point.
  static func distanceKey(_ point: ScreenPoint, _ middle: ScreenPoint) -> UInt64 {
    let x = (Int64(FixedPoint.clamped(point.x)) - Int64(FixedPoint.clamped(middle.x))).magnitude
    let y = (Int64(FixedPoint.clamped(point.y)) - Int64(FixedPoint.clamped(middle.y))).magnitude
    // Each distance is at most 2^31, so the sum is at most 2^63.
    return x * x + y * y
  }
}
