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
  /// Every row in the order of rows of one priority.
  private let rowsOfEqualPriority: [UInt32]
  /// Per row.
  private let anchorCounts: [UInt32]

  init(_ plan: Plan) {
    let annotations = plan.annotations
    let counts = annotations.anchorList.map { UInt32(plan.anchorLists.range(Int($0)).count) }
    let documentOrderDecides = plan.placement.tieBreak == .first
    rowsOfEqualPriority = (0..<UInt32(annotations.count)).sorted { a, b in
      if counts[Int(a)] != counts[Int(b)] { return counts[Int(a)] < counts[Int(b)] }
      return documentOrderDecides ? a < b : annotations.lastOrder[Int(a)] < annotations.lastOrder[Int(b)]
    }
    anchorCounts = counts
    rows = rowsOfEqualPriority
    tieEnds.reserveCapacity(rows.count)
    var keyed: [KeyedRow] = []
    var scratch = Array(repeating: KeyedRow(key: 0, row: 0), count: rows.count)
    sort(priority: annotations.priority, flags: annotations.flags, &keyed, scratch: &scratch)
  }

  /// Sorts again, for other priorities or flags.
  ///
  /// `keyed` and `scratch` are borrowed; with room for all rows in both, nothing is allocated.
  mutating func sort(
    priority: [Double], flags: [AnnotationFlags], _ keyed: inout [KeyedRow], scratch: inout [KeyedRow]
  ) {
    keyed.removeAll(keepingCapacity: true)
    for row in rowsOfEqualPriority {
      keyed.append(KeyedRow(key: ~priority[Int(row)].orderedBits, row: row))
    }
    sortByKey(&keyed, scratch: &scratch)
    rows.removeAll(keepingCapacity: true)
    for entry in keyed where flags[Int(entry.row)].contains(.required) { rows.append(entry.row) }
    for entry in keyed where !flags[Int(entry.row)].contains(.required) { rows.append(entry.row) }
    tieEnds.removeAll(keepingCapacity: true)
    for place in rows.indices.dropFirst() {
      let row = Int(rows[place])
      let before = Int(rows[place - 1])
      if priority[row] != priority[before] || anchorCounts[row] != anchorCounts[before]
        || flags[row].contains(.required) != flags[before].contains(.required)
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
