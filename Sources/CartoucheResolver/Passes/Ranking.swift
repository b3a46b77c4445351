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
  /// Where no list of all rows by rank is kept: by word of `alone`, how many ranks come before it.
  private var starts: [UInt32] = []
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
    if !plan.annotations.order.isDocuments { starts = Array(repeating: 0, count: alone.words.count) }
    if FrameRows(plan).hasClusters || plan.placement.tieBreak.asksForPoints { merged.reserveCapacity(count) }
    scratch.reserveCapacity(count)
  }

  /// Lists what passed the gate. What is attached to an annotation did so for now; it goes on being hidden where its host
  /// is.
  /// - Parameters:
  ///   - near: the rows that the frame looks at.
  ///   - isFirst: whether there is no frame before, so that this one may allocate.
  mutating func rank(
    _ near: RowSet, _ plan: Plan, _ options: OptionsInEffect, _ hosts: HostTable,
    _ clusters: [FormedCluster], on screen: Screen, isFirst: Bool, in found: inout Resolution
  ) {
    if orderedRevision != options.rankRevision {
      orderedRevision = options.rankRevision
      sort(options, plan, keepsRoom: !isFirst)
    }
    rows.removeAll(keepingCapacity: true)
    alone.removeAll()
    // Not in place: what changes with each row keeps the rest from being read once for all.
    let (order, rowOrder) = (self.order, plan.annotations.order)
    let count = order.count
    let isByScreen = plan.placement.tieBreak.asksForPoints
    if order.isDocuments, rowOrder.isDocuments, hosts.isEmpty, plan.clusters.member.isEmpty, !isByScreen {
      rankByDocument(near, found.outcomes.causes)
      return
    }
    if !hosts.isEmpty { setAsideAttached(near, plan, hosts, in: &found) }
    alone.insert(each: near) { row in
      row < count && found.outcomes.causes[row] == nil ? order.rank(of: row, rowOrder) : nil
    }
    guard clusters.isEmpty else {
      rank(clusters, plan, options, on: screen, in: &found)
      return
    }
    if isByScreen { merged.removeAll(keepingCapacity: true) }
    if !rowOrder.isDocuments {
      listAlone(near, rowOrder)
      for entry in keyed {
        if isByScreen { merged.append(entry.row) } else { append(entry.row, in: &found) }
      }
    } else if isByScreen {
      for rank in alone { merged.append(order.row(at: rank)) }
    } else {
      for rank in alone { append(order.row(at: rank), in: &found) }
    }
    if isByScreen { rankMerged(plan, options, on: screen, in: &found) }
  }

  /// Ranks who passed the gate where the document's order says all, and nobody is attached to another one, or in a cluster.
  private mutating func rankByDocument(_ near: RowSet, _ causes: [Cause?]) {
    var ranked: [UInt32] = []
    swap(&ranked, &rows)
    for row in near where causes[row] == nil { ranked.append(UInt32(row)) }
    if order.isLastFirst { ranked.reverse() }
    swap(&ranked, &rows)
  }

  /// Sorts all rows. What the first frame needs for that it gives back.
  private mutating func sort(_ options: OptionsInEffect, _ plan: Plan, keepsRoom: Bool) {
    if keepsRoom {
      order.sort(options.rows, plan, &keyed, scratch: &scratch)
    } else {
      var room: (keyed: [KeyedRow], scratch: [KeyedRow]) = ([], [])
      order.sort(options.rows, plan, &room.keyed, scratch: &room.scratch)
    }
  }

  /// Lists in `keyed` those in `alone`, best rank first, where rows are in another order than the document's: few of many, for whose
  /// sake no list of all rows by rank is read, nor kept.
  private mutating func listAlone(_ near: RowSet, _ rowOrder: RowOrder) {
    keyed.removeAll(keepingCapacity: true)
    for _ in 0..<alone.number(into: &starts) { keyed.append(KeyedRow(key: 0, row: 0)) }
    for row in near {
      let rank = order.rank(of: row, rowOrder)
      if alone.contains(rank) { keyed[alone.place(of: rank, starts)].row = UInt32(row) }
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
  private mutating func setAsideAttached(
    _ near: RowSet, _ plan: Plan, _ hosts: HostTable, in found: inout Resolution
  ) {
    attached.clear()
    let rowOrder = plan.annotations.order
    for row in near where found.outcomes.causes[row] == nil && hosts[UInt32(row)] != HostTable.none {
      // The rows of clusters are attached to nothing.
      alone.insert(order.rank(of: row, rowOrder))
    }
    if rowOrder.isDocuments {
      for rank in alone { rows.append(order.row(at: rank)) }
    } else {
      listAlone(near, rowOrder)
      for entry in keyed { rows.append(entry.row) }
    }
    // The last linked comes first.
    for row in rows.reversed() {
      attached.link(row)
      found.hide(row, .parentHidden, by: .annotation(AnnotationIndex(frameRow: hosts[row], in: plan)))
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
    [rows.capacity, merged.capacity, keyed.capacity, scratch.capacity, starts.capacity] + order.capacities
  }
}
