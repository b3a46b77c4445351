extension Resolver {
  /// Lists what passed the gate, best rank first.
  mutating func rank(on screen: Screen) {
    state.ranked.removeAll(keepingCapacity: true)
    switch plan.placement.tieBreak {
    case .last, .first:
      for row in order.rows where state.current.causes[Int(row)] == nil { state.ranked.append(row) }
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
      for row in order.rows[start..<Int(end)] where state.current.causes[Int(row)] == nil {
        state.keyed.append(KeyedRow(key: key(state.points[Int(row)]), row: row))
      }
      sortByKey(&state.keyed, scratch: &state.keyedScratch)
      for entry in state.keyed { state.ranked.append(entry.row) }
      start = Int(end)
    }
  }
}

/// The part of the rank that no frame changes.
struct RankOrder: Sendable {
  /// Every row, best rank first; ties that depend on the frame in the order of `TieBreak.last`.
  let rows: [UInt32]
  /// Where each run of rows with equal flags, priority and number of anchors ends in `rows`.
  let tieEnds: [UInt32]

  init(_ plan: Plan) {
    let annotations = plan.annotations
    func anchorCount(_ row: UInt32) -> Int {
      plan.anchorLists.range(Int(annotations.anchorList[Int(row)])).count
    }
    /// Nil: equal.
    func goesFirst(_ a: UInt32, _ b: UInt32) -> Bool? {
      let aRequired = annotations.flags[Int(a)].contains(.required)
      let bRequired = annotations.flags[Int(b)].contains(.required)
      if aRequired != bRequired { return aRequired }
      let aPriority = annotations.priority[Int(a)]
      let bPriority = annotations.priority[Int(b)]
      if aPriority != bPriority { return aPriority > bPriority }
      let aCount = anchorCount(a)
      let bCount = anchorCount(b)
      return aCount == bCount ? nil : aCount < bCount
    }
    let documentOrderDecides = plan.placement.tieBreak == .first
    rows = (0..<UInt32(annotations.count)).sorted { a, b in
      if let decided = goesFirst(a, b) { return decided }
      return documentOrderDecides ? a < b : annotations.lastOrder[Int(a)] < annotations.lastOrder[Int(b)]
    }
    var ends: [UInt32] = []
    for index in rows.indices.dropFirst() where goesFirst(rows[index - 1], rows[index]) != nil {
      ends.append(UInt32(index))
    }
    if !rows.isEmpty { ends.append(UInt32(rows.count)) }
    tieEnds = ends
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
