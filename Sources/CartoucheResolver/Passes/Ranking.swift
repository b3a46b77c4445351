/// Ranks what passed the gate: who is placed before whom.
struct Ranking: Sendable {
  /// Rows that passed the gate, best rank first.
  private(set) var rows: [UInt32] = []
  var order: RankOrder
  /// The options that `order` was sorted for; nil: for none.
  private var orderedRevision: UInt?
  /// What is attached to an annotation, which ranks directly after it.
  private var attached: HostForest
  /// Those that rank alone and the clusters, best rank first as far as no frame decides about ties.
  var merged: [UInt32] = []
  var keyed: [KeyedRow] = []
  var scratch: [KeyedRow]

  init(_ plan: Plan, _ hosts: HostTable) {
    order = RankOrder(plan)
    attached = HostForest(hosts)
    let count = FrameRows(plan).count
    rows.reserveCapacity(count)
    keyed.reserveCapacity(count)
    if FrameRows(plan).hasClusters { merged.reserveCapacity(count) }
    scratch = Array(repeating: KeyedRow(key: 0, row: 0), count: count)
  }

  /// Lists what passed the gate. What is attached to an annotation did so for now; it goes on being hidden where its host
  /// is.
  mutating func rank(
    _ plan: Plan, _ options: OptionsInEffect, _ hosts: HostTable, _ clusters: [FormedCluster],
    on screen: Screen, in found: inout Resolution
  ) {
    if orderedRevision != options.rankRevision {
      orderedRevision = options.rankRevision
      order.sort(options.rows, plan.anchorLists, &keyed, scratch: &scratch)
    }
    rows.removeAll(keepingCapacity: true)
    if !hosts.isEmpty { setAsideAttached(hosts, in: &found) }
    guard clusters.isEmpty else {
      rank(clusters, plan, options, hosts, on: screen, in: &found)
      return
    }
    switch plan.placement.tieBreak {
    case .last, .first:
      for row in order.rows where ranksAlone(row, hosts, found) { append(row, in: &found) }
    case .lowerOnScreen:
      rankTies(hosts, in: &found) { point in RankOrder.lowerKey(point) }
    case .nearestCenter:
      let middle = screen.projection.middle
      rankTies(hosts, in: &found) { point in RankOrder.distanceKey(point, middle) }
    }
  }

  /// Sorts every run of ties by a key of its points, smallest first.
  private mutating func rankTies(
    _ hosts: HostTable, in found: inout Resolution, by key: (ScreenPoint) -> UInt64
  ) {
    var start = 0
    for end in order.tieEnds {
      keyed.removeAll(keepingCapacity: true)
      for row in order.rows[start..<Int(end)] where ranksAlone(row, hosts, found) {
        keyed.append(KeyedRow(key: key(found.points[Int(row)]), row: row))
      }
      sortByKey(&keyed, scratch: &scratch)
      for entry in keyed { append(entry.row, in: &found) }
      start = Int(end)
    }
  }

  /// Whether an annotation passed the gate and is attached to no other.
  @inline(__always)
  func ranksAlone(_ row: UInt32, _ hosts: HostTable, _ found: Resolution) -> Bool {
    found.outcomes.causes[Int(row)] == nil && hosts[row] == HostTable.none
  }

  /// Hides what is attached to an annotation until its host is ranked.
  private mutating func setAsideAttached(_ hosts: HostTable, in found: inout Resolution) {
    attached.clear()
    // The last linked comes first.
    for row in order.rows.reversed() where found.outcomes.causes[Int(row)] == nil {
      let host = hosts[row]
      guard host != HostTable.none else { continue }
      attached.link(row)
      found.hide(row, .parentHidden, by: .annotation(AnnotationIndex(host)))
    }
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
      found.blockers[Int(row)] = .none
      row = attached.next(after: row, in: root)
    }
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] {
    [
      rows.capacity, merged.capacity, order.rows.capacity, order.tieEnds.capacity, keyed.capacity,
      scratch.capacity,
    ]
  }
}
