/// The step of a frame that ranks the views to be placed: those that the visibility filter did not hide. Views are
/// placed in rank order.
struct Ranking: Sendable {
  /// The ranked views, as rows of the frame's tables, best rank first.
  private(set) var rows: [UInt32] = []
  var order: RankOrder
  /// The value of `EffectiveOptions.rankRevision` when `order` was sorted; `nil` before that.
  private var orderedRevision: UInt?
  /// The annotations that are attached to others, as trees below their hosts. They rank directly after their hosts.
  private var attached: HostForest
  /// The annotations that are to be ranked and have no host, as positions in the rank order `order`. The visibility
  /// filter did not hide them.
  private(set) var independent: RowSet
  /// The clusters and the annotations in `independent`, sorted by rank, best first. Ties that depend on screen points
  /// are not resolved yet.
  var merged: [UInt32] = []
  var keyed: [KeyedRow] = []
  var scratch: [KeyedRow] = []

  init(_ plan: Plan, _ hosts: HostTable) {
    order = RankOrder(plan)
    attached = HostForest(hosts)
    let count = FrameRows(plan).count
    rows.reserveCapacity(count)
    keyed.reserveCapacity(count)
    independent = RowSet(count: plan.annotations.count)
    if FrameRows(plan).hasClusters || plan.placement.tieBreak.asksForPoints { merged.reserveCapacity(count) }
    scratch.reserveCapacity(count)
  }

  /// Sorts all annotations by rank, which the next frame then only repeats if a rank has changed.
  mutating func prepare(_ options: EffectiveOptions, _ plan: Plan) {
    orderedRevision = options.rankRevision
    sort(options, plan, keepsRoom: false)
  }

  /// Ranks the annotations and clusters that the visibility filter did not hide. Attached annotations count as hidden
  /// until their hosts are ranked.
  /// - Parameter candidates: the annotations and clusters that the frame examines.
  mutating func rank(_ candidates: RowSet, _ frame: FrameContext, in found: inout Resolution) {
    if orderedRevision != frame.options.rankRevision {
      orderedRevision = frame.options.rankRevision
      sort(frame.options, frame.plan, keepsRoom: frame.before != nil)
    }
    rows.removeAll(keepingCapacity: true)
    independent.removeAll()
    // A local copy, because a row that changes in the loop would keep the compiler from loading it once.
    let order = self.order
    let count = order.count
    let isByScreen = frame.plan.placement.tieBreak.asksForPoints
    if order.isDocumentOrder, frame.hosts.isEmpty, frame.plan.clusters.member.isEmpty, !isByScreen {
      rankByDocument(candidates, found.outcomes.causes)
      return
    }
    if !frame.hosts.isEmpty { setAsideAttached(candidates, frame.plan, frame.hosts, in: &found) }
    independent.insert(each: candidates) { row in
      row < count && found.outcomes.causes[row] == nil ? order.rank(of: row) : nil
    }
    guard frame.clustering.formed.isEmpty else {
      rankClusters(frame, in: &found)
      return
    }
    guard isByScreen else {
      for rank in independent { append(order.row(at: rank), in: &found) }
      return
    }
    merged.removeAll(keepingCapacity: true)
    for rank in independent { merged.append(order.row(at: rank)) }
    rankMerged(frame, in: &found)
  }

  /// Ranks the annotations if the rank order is document order or its reverse, no annotation is attached to another,
  /// and none may cluster.
  private mutating func rankByDocument(_ candidates: RowSet, _ causes: [Cause?]) {
    var ranked: [UInt32] = []
    swap(&ranked, &rows)
    for row in candidates where causes[row] == nil { ranked.append(UInt32(row)) }
    if order.isLastFirst { ranked.reverse() }
    swap(&ranked, &rows)
  }

  /// Sorts all annotations by rank.
  /// - Parameter keepsRoom: whether the memory for sorting is kept. In the first frame it is released.
  private mutating func sort(_ options: EffectiveOptions, _ plan: Plan, keepsRoom: Bool) {
    if keepsRoom {
      order.sort(options.rows, plan, &keyed, scratch: &scratch)
    } else {
      var room: (keyed: [KeyedRow], scratch: [KeyedRow]) = ([], [])
      order.sort(options.rows, plan, &room.keyed, scratch: &room.scratch)
    }
  }

  /// Ranks the annotations and clusters in `merged`, and resolves ties by their screen points as `tieBreak` says.
  mutating func rankMerged(_ frame: FrameContext, in found: inout Resolution) {
    let (plan, options) = (frame.plan, frame.options)
    let middle = frame.screen.projection.middle
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

  /// Hides all annotations that are attached to others, with the cause `parentHidden`. They stay hidden until their
  /// hosts are ranked.
  private mutating func setAsideAttached(
    _ candidates: RowSet, _ plan: Plan, _ hosts: HostTable, in found: inout Resolution
  ) {
    attached.clear()
    for row in candidates where found.outcomes.causes[row] == nil && hosts[UInt32(row)] != HostTable.none {
      // Cluster rows have no host.
      independent.insert(order.rank(of: row))
    }
    for rank in independent { rows.append(order.row(at: rank)) }
    // The row that was linked last comes first in its host's list.
    for row in rows.reversed() {
      attached.link(row)
      found.hide(row, .parentHidden, by: .annotation(AnnotationIndex(frameRow: hosts[row], in: plan)))
    }
    rows.removeAll(keepingCapacity: true)
    independent.removeAll()
  }

  /// Appends an annotation or cluster to the rank order, followed by all annotations that are attached to it.
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

  /// The capacities of the arrays that frames reuse. They stay constant after the first frame.
  var capacities: [Int] {
    [rows.capacity, merged.capacity, keyed.capacity, scratch.capacity] + order.capacities
  }
}

extension Ranking {
  /// Ranks annotations and clusters together, in a frame with clusters.
  mutating func rankClusters(_ frame: FrameContext, in found: inout Resolution) {
    sort(frame.clustering.formed, frame.plan, frame.options, found)
    merge(frame.plan, frame.options)
    rankMerged(frame, in: &found)
  }

  /// Stores the clusters that the visibility filter did not hide in the array `keyed`, sorted by the same criteria as
  /// the annotations in `RankOrder`.
  private mutating func sort(
    _ clusters: [FormedCluster], _ plan: Plan, _ options: EffectiveOptions, _ found: Resolution
  ) {
    keyed.removeAll(keepingCapacity: true)
    for cluster in clusters {
      let row = UInt32(plan.annotations.count) + cluster.first
      guard found.outcomes.causes[Int(row)] == nil else { continue }
      keyed.append(KeyedRow(key: UInt64(order.place(row, plan)), row: row))
    }
    sortByKey(&keyed, scratch: &scratch)
    sortAgain { UInt64(plan.anchorLists.range(Int(options[$0].anchorList)).count) }
    sortAgain { ~options[$0].priority.orderedBits }
    sortAgain { UInt64(options[$0].flags.rankGroup.rawValue) }
  }

  private mutating func sortAgain(by key: (Int) -> UInt64) {
    for index in keyed.indices { keyed[index].key = key(Int(keyed[index].row)) }
    sortByKey(&keyed, scratch: &scratch)
  }

  /// Merges the sorted clusters in `keyed` with the sorted annotations into `merged`.
  private mutating func merge(_ plan: Plan, _ options: EffectiveOptions) {
    merged.removeAll(keepingCapacity: true)
    var next = 0
    for rank in independent {
      let row = order.row(at: rank)
      while next < keyed.count, comesBefore(keyed[next].row, row, plan, options) {
        merged.append(keyed[next].row)
        next += 1
      }
      merged.append(row)
    }
    for entry in keyed[next...] { merged.append(entry.row) }
  }

  /// Returns whether a cluster ranks before an annotation. They can tie only if the annotation is the dragged first
  /// member of the cluster.
  private func comesBefore(
    _ cluster: UInt32, _ row: UInt32, _ plan: Plan, _ options: EffectiveOptions
  ) -> Bool {
    let (one, other) = (options[Int(cluster)], options[Int(row)])
    if one.flags.rankGroup != other.flags.rankGroup {
      return one.flags.rankGroup.rawValue < other.flags.rankGroup.rawValue
    }
    if one.priority != other.priority { return one.priority > other.priority }
    let count = plan.anchorLists.range(Int(one.anchorList)).count
    let otherCount = plan.anchorLists.range(Int(other.anchorList)).count
    return count != otherCount ? count < otherCount : order.place(cluster, plan) < order.place(row, plan)
  }
}
