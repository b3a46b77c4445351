extension Ranking {
  /// Ranks annotations and clusters together.
  mutating func rank(
    _ clusters: [FormedCluster], _ plan: Plan, _ options: OptionsInEffect, on screen: Screen,
    in found: inout Resolution
  ) {
    sort(clusters, plan, options, found)
    merge(plan, options)
    rankMerged(plan, options, on: screen, in: &found)
  }

  /// Lists in `keyed` the clusters that passed the gate, as `RankOrder` sorts annotations.
  private mutating func sort(
    _ clusters: [FormedCluster], _ plan: Plan, _ options: OptionsInEffect, _ found: Resolution
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

  /// Puts the sorted clusters among the sorted annotations.
  private mutating func merge(_ plan: Plan, _ options: OptionsInEffect) {
    merged.removeAll(keepingCapacity: true)
    var next = 0
    for rank in alone {
      let row = order.row(at: rank)
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
    return count != otherCount ? count < otherCount : order.place(cluster, plan) < order.place(row, plan)
  }
}
