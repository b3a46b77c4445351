extension KeptAnnotations {
  /// Finds the clusters that both plans may have: those with the same ids. One of the last frame that the later plan does not know
  /// gets a row there, removed and after all others, by which it is told that it is gone.
  /// - Parameter name: a plan with one annotation that has the name of a cluster's first member, and its identifier.
  /// - Complexity: O(annotations) where there are clusters.
  mutating func keep(
    _ formed: [FormedCluster], of former: Plan, in later: inout Plan, _ name: (FormedCluster) -> Plan
  ) {
    if former.clusters.member.isEmpty { return }
    let identifiers = (0..<former.clusters.count).map {
      later.clusters.identifiers.firstIndex(of: former.clusters.identifiers[$0])
    }
    var isKept = [Bool](repeating: false, count: former.annotations.count)
    for (row, old) in rows where row < later.clusters.member.count {
      // Before the conversion, because an `Int` of 32 bits has no `ClusterColumns.none`.
      guard former.clusters.member[old] != ClusterColumns.none,
        let identifier = identifiers[Int(former.clusters.member[old])],
        later.clusters.member[row] == UInt32(identifier)
      else { continue }
      clusters.append((row, old))
      isKept[old] = true
    }
    for cluster in formed where !isKept[Int(cluster.first)] {
      goneClusters.append((later.annotations.count, Int(cluster.first)))
      later.append(name(cluster))
    }
    let (count, formerCount) = (later.annotations.count, former.annotations.count)
    frameRows += (clusters + goneClusters).map { (count + $0.first, formerCount + $0.former) }
  }
}
