extension Resolver {
  /// Lists what passed the gate, best rank first.
  mutating func rank(on screen: Screen) {
    state.ranked.removeAll(keepingCapacity: true)
    if !forest.isEmpty { linkAttached() }
    switch plan.placement.tieBreak {
    case .last, .first:
      for row in order.rows where isRankedAlone(row) { appendRanked(row) }
    case .lowerOnScreen:
      rankTies { point in RankOrder.lowerKey(point) }
    case .nearestCenter:
      let middle = screen.projection.middle
      rankTies { point in RankOrder.distanceKey(point, middle) }
    }
  }

  /// Sorts every run of ties by a key of its points, smallest first.
  private mutating func rankTies(by key: (ScreenPoint) -> UInt64) {
    var start = 0
    for end in order.tieEnds {
      state.keyed.removeAll(keepingCapacity: true)
      for row in order.rows[start..<Int(end)] where isRankedAlone(row) {
        state.keyed.append(KeyedRow(key: key(state.points[Int(row)]), row: row))
      }
      sortByKey(&state.keyed, scratch: &state.keyedScratch)
      for entry in state.keyed { appendRanked(entry.row) }
      start = Int(end)
    }
  }
}

extension Resolver {
  /// Sets aside what is attached to an annotation: it is hidden until its host is ranked.
  private mutating func linkAttached() {
    forest.clear()
    // The last linked comes first.
    for row in order.rows.reversed() where state.current.causes[Int(row)] == nil {
      let host = forest.host(row)
      guard host != HostForest.none else { continue }
      forest.link(row)
      state.current.causes[Int(row)] = .parentHidden
      state.blockers[Int(row)] = .annotation(host)
    }
  }

  /// Whether an annotation passed the gate and is attached to no other.
  @inline(__always)
  private func isRankedAlone(_ row: UInt32) -> Bool {
    state.current.causes[Int(row)] == nil && forest.host(row) == HostForest.none
  }

  /// Ranks an annotation and, directly after it, all that is attached to it.
  @inline(__always)
  private mutating func appendRanked(_ root: UInt32) {
    state.ranked.append(root)
    if !forest.isEmpty { appendAttached(to: root) }
  }

  private mutating func appendAttached(to root: UInt32) {
    var row = forest.next(after: root, in: root)
    while row != HostForest.none {
      state.ranked.append(row)
      state.current.causes[Int(row)] = nil
      state.blockers[Int(row)] = .none
      row = forest.next(after: row, in: root)
    }
  }
}

/// The part of the rank that depends on nothing but priorities, so that most frames need not sort.
struct RankOrder: Sendable {
  /// Every row, best rank first; ties that depend on the frame in the order of `TieBreak.last`.
  private(set) var rows: [UInt32]
  /// Where each run of rows with equal flags, priority and number of anchors ends in `rows`.
  private(set) var tieEnds: [UInt32] = []
  /// Every row as ties are decided that depend on nothing else.
  private let rowsInOrder: [UInt32]

  init(_ plan: Plan) {
    let annotations = plan.annotations
    let all = 0..<UInt32(annotations.count)
    if plan.placement.tieBreak == .first {
      rowsInOrder = Array(all)
    } else {
      rowsInOrder = all.sorted { annotations.lastOrder[Int($0)] < annotations.lastOrder[Int($1)] }
    }
    rows = rowsInOrder
    rows.unshare()
    tieEnds.reserveCapacity(rows.count)
  }

  /// Sorts all rows by the options of a frame.
  ///
  /// `keyed` and `scratch` are borrowed; with room for all rows in both, nothing is allocated.
  mutating func sort(
    _ options: [AnnotationOptions], _ lists: AnchorLists, _ keyed: inout [KeyedRow], scratch: inout [KeyedRow]
  ) {
    func count(_ row: Int) -> UInt64 { UInt64(lists.range(Int(options[row].anchorList)).count) }
    keyed.removeAll(keepingCapacity: true)
    for row in rowsInOrder { keyed.append(KeyedRow(key: count(Int(row)), row: row)) }
    sortByKey(&keyed, scratch: &scratch)
    for index in keyed.indices { keyed[index].key = ~options[Int(keyed[index].row)].priority.orderedBits }
    sortByKey(&keyed, scratch: &scratch)
    rows.removeAll(keepingCapacity: true)
    for group in RankGroup.allCases {
      for entry in keyed where options[Int(entry.row)].flags.rankGroup == group { rows.append(entry.row) }
    }
    tieEnds.removeAll(keepingCapacity: true)
    for place in rows.indices.dropFirst() {
      let row = Int(rows[place])
      let before = Int(rows[place - 1])
      if options[row].priority != options[before].priority || count(row) != count(before)
        || options[row].flags.rankGroup != options[before].flags.rankGroup
      {
        tieEnds.append(UInt32(place))
      }
    }
    if !rows.isEmpty { tieEnds.append(UInt32(rows.count)) }
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

/// What comes before all priorities, the first group first.
enum RankGroup: UInt8, CaseIterable {
  case requiredAndSelected, required, selected, others
}

extension AnnotationFlags {
  var rankGroup: RankGroup {
    switch (contains(.required), contains(.selected)) {
    case (true, true): .requiredAndSelected
    case (true, false): .required
    case (false, true): .selected
    case (false, false): .others
    }
  }
}
