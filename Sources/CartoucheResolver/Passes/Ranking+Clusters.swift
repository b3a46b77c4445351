extension Ranking {
  /// Ranks annotations and clusters together.
  mutating func rank(
    _ clusters: [FormedCluster], _ plan: Plan, _ options: OptionsInEffect, _ hosts: HostTable,
    on screen: Screen, in found: inout Resolution
  ) {
    sort(clusters, plan, options, found)
    merge(plan, options, hosts, found)
    let middle = screen.projection.middle
    var start = 0
    while start < merged.count {
      var end = start + 1
      while end < merged.count, areTied(merged[start], merged[end], plan, options) { end += 1 }
      keyed.removeAll(keepingCapacity: true)
      for row in merged[start..<end] {
        let point = found.points[Int(row)]
        switch plan.placement.tieBreak {
        case .last, .first: keyed.append(KeyedRow(key: 0, row: row))
        case .lowerOnScreen: keyed.append(KeyedRow(key: RankOrder.lowerKey(point), row: row))
        case .nearestCenter: keyed.append(KeyedRow(key: RankOrder.distanceKey(point, middle), row: row))
        }
      }
      sortByKey(&keyed, scratch: &scratch)
      for entry in keyed { append(entry.row, in: &found) }
      start = end
    }
  }

  /// Lists in `keyed` the clusters that passed the gate, as `RankOrder` sorts annotations.
  private mutating func sort(
    _ clusters: [FormedCluster], _ plan: Plan, _ options: OptionsInEffect, _ found: Resolution
  ) {
    keyed.removeAll(keepingCapacity: true)
    for cluster in clusters {
      let row = UInt32(plan.annotations.count) + cluster.first
      guard found.outcomes.causes[Int(row)] == nil else { continue }
      keyed.append(KeyedRow(key: UInt64(order.place(row)), row: row))
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

  /// Puts the sorted clusters among the sorted annotations.
  private mutating func merge(
    _ plan: Plan, _ options: OptionsInEffect, _ hosts: HostTable, _ found: Resolution
  ) {
    merged.removeAll(keepingCapacity: true)
    var next = 0
    for row in order.rows where ranksAlone(row, hosts, found) {
      while next < keyed.count, comesBefore(keyed[next].row, row, plan, options) {
        merged.append(keyed[next].row)
        next += 1
      }
      merged.append(row)
    }
    for entry in keyed[next...] { merged.append(entry.row) }
  }

  /// Whether a cluster ranks before an annotation. Where they are equal in all, that is its first member, which is dragged.
  private func comesBefore(
    _ cluster: UInt32, _ row: UInt32, _ plan: Plan, _ options: OptionsInEffect
  ) -> Bool {
    let (one, other) = (options[Int(cluster)], options[Int(row)])
    if one.flags.rankGroup != other.flags.rankGroup {
      return one.flags.rankGroup.rawValue < other.flags.rankGroup.rawValue
    }
    if one.priority != other.priority { return one.priority > other.priority }
    let count = plan.anchorLists.range(Int(one.anchorList)).count
    let otherCount = plan.anchorLists.range(Int(other.anchorList)).count
    return count != otherCount ? count < otherCount : order.place(cluster) < order.place(row)
  }

  private func areTied(_ one: UInt32, _ other: UInt32, _ plan: Plan, _ options: OptionsInEffect) -> Bool {
    let (one, other) = (options[Int(one)], options[Int(other)])
    return one.flags.rankGroup == other.flags.rankGroup && one.priority == other.priority
      && plan.anchorLists.range(Int(one.anchorList)).count
        == plan.anchorLists.range(Int(other.anchorList)).count
  }
}
