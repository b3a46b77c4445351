/// Ranks what passed the gate: who is placed before whom.
struct Ranking: Sendable {
  /// Rows that passed the gate, best rank first.
  private(set) var rows: [UInt32] = []
  var order: RankOrder
  /// The options that `order` was sorted for; nil: for none.
  private var orderedRevision: UInt?
  /// What is attached to an annotation, which ranks directly after it.
  private var attached: HostForest
  /// By rank: those that passed the gate and are attached to no other.
  private(set) var alone: RowSet
  /// They and the clusters, best rank first as far as no frame decides about ties.
  var merged: [UInt32] = []
  var keyed: [KeyedRow] = []
  var scratch: [KeyedRow] = []

  init(_ plan: Plan, _ hosts: HostTable) {
    order = RankOrder(plan)
    attached = HostForest(hosts)
    let count = FrameRows(plan).count
    rows.reserveCapacity(count)
    keyed.reserveCapacity(count)
    alone = RowSet(count: plan.annotations.count)
    if FrameRows(plan).hasClusters || plan.placement.tieBreak.asksForPoints { merged.reserveCapacity(count) }
    scratch.reserveCapacity(count)
  }

  /// Lists what passed the gate. What is attached to an annotation did so for now; it goes on being hidden where its host
  /// is.
  /// - Parameter near: the rows that the frame looks at.
  mutating func rank(
    _ near: RowSet, _ plan: Plan, _ options: OptionsInEffect, _ hosts: HostTable,
    _ clusters: [FormedCluster], on screen: Screen, in found: inout Resolution
  ) {
    if orderedRevision != options.rankRevision {
      orderedRevision = options.rankRevision
      order.sort(options.rows, plan, &keyed, scratch: &scratch)
    }
    rows.removeAll(keepingCapacity: true)
    alone.removeAll()
    let count = order.rows.count
    if !hosts.isEmpty { setAsideAttached(near, hosts, in: &found) }
    let ranks = order.ranks
    alone.insert(each: near) { row in
      row < count && found.outcomes.causes[row] == nil ? Int(ranks[row]) : nil
    }
    guard clusters.isEmpty else {
      rank(clusters, plan, options, on: screen, in: &found)
      return
    }
    switch plan.placement.tieBreak {
    case .last, .first: for rank in alone { append(order.rows[rank], in: &found) }
    case .lowerOnScreen, .nearestCenter:
      merged.removeAll(keepingCapacity: true)
      for rank in alone { merged.append(order.rows[rank]) }
      rankMerged(plan, options, on: screen, in: &found)
    }
  }

  /// Ranks what is in `merged`, every run of ties by a key of its points, smallest first.
  mutating func rankMerged(
    _ plan: Plan, _ options: OptionsInEffect, on screen: Screen, in found: inout Resolution
  ) {
    let middle = screen.projection.middle
    var start = 0
    while start < merged.count {
      keyed.removeAll(keepingCapacity: true)
      let first = merged[start]
      while start < merged.count,
        RankOrder.areTied(options[Int(first)], options[Int(merged[start])], plan.anchorLists)
      {
        let row = merged[start]
        let point = found[row].point
        let key: UInt64 =
          switch plan.placement.tieBreak {
          case .last, .first: 0
          case .lowerOnScreen: RankOrder.lowerKey(point)
          case .nearestCenter: RankOrder.distanceKey(point, middle)
          }
        keyed.append(KeyedRow(key: key, row: row))
        start += 1
      }
      sortByKey(&keyed, scratch: &scratch)
      for entry in keyed { append(entry.row, in: &found) }
    }
  }

  /// Hides what is attached to an annotation until its host is ranked.
  private mutating func setAsideAttached(_ near: RowSet, _ hosts: HostTable, in found: inout Resolution) {
    attached.clear()
    for row in near where found.outcomes.causes[row] == nil && hosts[UInt32(row)] != HostTable.none {
      // The rows of clusters are attached to nothing.
      alone.insert(Int(order.ranks[row]))
    }
    for rank in alone { rows.append(order.rows[rank]) }
    // The last linked comes first.
    for row in rows.reversed() {
      attached.link(row)
      found.hide(row, .parentHidden, by: .annotation(AnnotationIndex(hosts[row])))
    }
    rows.removeAll(keepingCapacity: true)
    alone.removeAll()
  }

  /// Ranks an annotation and, directly after it, all that is attached to it.
  @inline(__always)
  mutating func append(_ root: UInt32, in found: inout Resolution) {
    rows.append(root)
    if !attached.isEmpty { appendAttached(to: root, in: &found) }
  }

  private mutating func appendAttached(to root: UInt32, in found: inout Resolution) {
    var row = attached.next(after: root, in: root)
    while row != HostTable.none {
      rows.append(row)
      found.outcomes.causes[Int(row)] = nil
      found[row].blocker = .none
      row = attached.next(after: row, in: root)
    }
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] {
    [
      rows.capacity, merged.capacity, order.rows.capacity, order.ranks.capacity, keyed.capacity,
      scratch.capacity,
    ]
  }
}
