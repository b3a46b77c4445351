/// What clusters keep where another plan takes the place of one.
extension Clustering {
  /// Goes on from the clusters of another plan's last frame.
  mutating func keep(_ former: Clustering, _ kept: KeptAnnotations, _ plan: Plan) {
    heldZoom = former.heldZoom
    if former.formed.isEmpty && former.marks.parts.isEmpty || marks.parts.isEmpty { return }
    let clusters = kept.clusters + kept.goneClusters
    let numbers = kept.numbers(
      clusters.map { (row: $0.first, former: $0.former) }, count: former.marks.parts.count)
    func renumbered(_ mark: UInt32) -> UInt32 {
      ClusterMarks.isCluster(mark) ? numbers[Int(mark)] : mark
    }
    for (row, old) in kept.rows {
      marks.parts[row] = renumbered(former.marks.parts[old])
      marks.nodes[row] = renumbered(former.marks.nodes[old])
    }
    formed = former.formed.map { cluster in
      var cluster = cluster
      cluster.first = numbers[Int(cluster.first)]
      cluster.firstPart = cluster.first
      cluster.identifier = plan.clusters.member[Int(cluster.first)]
      // Its members may be others, and have other values.
      cluster.node = FormedCluster.noNode
      cluster.values = 0
      return cluster
    }
    formed = formed.sorted(byKey: { UInt64($0.first) })
  }

  /// Notes which hierarchies that were built with a plan no longer follow from it, after what inputs, hosts and frames did before.
  /// - Complexity: O(annotations) where the plan has any.
  mutating func noteChanges(since given: Plan, _ survey: ClusterSurvey) {
    if given.hierarchies.isEmpty { return }
    let former = ClusterSurvey(given, Interaction(given))
    for row in given.clusters.member.indices where former.leaf(row) != survey.leaf(row) {
      noteChange(of: row, given)
    }
  }

  /// Takes the hierarchies of another plan that this one would have too, and has not yet.
  /// - Complexity: O(n log n) in the annotations, but without what building takes.
  mutating func keepHierarchies(
    of former: Clustering, _ formerSurvey: ClusterSurvey, _ kept: KeptAnnotations, _ survey: ClusterSurvey
  ) {
    if former.hierarchies.isEmpty { return }
    let numbers = kept.numbers(kept.rows, count: formerSurvey.plan.annotations.count)
    let identifiers = formerSurvey.plan.clusters.identifiers
    for identifier in hierarchies.indices where areOutdated[identifier] {
      guard let old = identifiers.firstIndex(of: survey.plan.clusters.identifiers[identifier]),
        old < former.hierarchies.count, !former.areOutdated[old],
        survey.hasSame(identifier, as: formerSurvey, old, numbers)
      else { continue }
      take(former.hierarchies[old].renumbered(numbers), of: identifier)
    }
  }
}

extension ClusterSurvey {
  /// Whether what an identifier's hierarchy follows from is the same in both, but for the numbers of rows.
  fileprivate func hasSame(
    _ identifier: Int, as former: ClusterSurvey, _ old: Int, _ numbers: [UInt32]
  ) -> Bool {
    guard plan.clusters.position[identifier] == former.plan.clusters.position[old],
      plan.clusters.maxZoom[identifier] == former.plan.clusters.maxZoom[old]
    else { return false }
    let (leaves, shapes) = leaves(of: identifier)
    let (formerLeaves, formerShapes) = former.leaves(of: old)
    return leaves.x == formerLeaves.x && leaves.y == formerLeaves.y && leaves.shapes == formerLeaves.shapes
      && shapes == formerShapes && leaves.rows.elementsEqual(formerLeaves.rows.lazy.map { numbers[Int($0)] })
  }
}

extension ClusterHierarchy {
  /// The same of a plan that has other numbers for its rows.
  fileprivate func renumbered(_ numbers: [UInt32]) -> ClusterHierarchy {
    var other = self
    for index in members.indices { other.members[index] = numbers[Int(members[index])] }
    for node in firsts.indices { other.firsts[node] = numbers[Int(firsts[node])] }
    return other
  }
}
