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
    let members = IdentifierMembers(survey.plan.clusters)
    let formerMembers = IdentifierMembers(formerSurvey.plan.clusters)
    var formulas = ClusterFormulas()
    var formerFormulas = ClusterFormulas()
    for identifier in hierarchies.indices where areOutdated[identifier] {
      let name = survey.plan.clusters.identifiers[identifier]
      // Mostly identifiers are where they were.
      let isThere = identifier < identifiers.count && identifiers[identifier].elementsEqual(name)
      guard let old = isThere ? identifier : identifiers.firstIndex(of: name),
        old < former.hierarchies.count, !former.areOutdated[old],
        survey.plan.clusters.position[identifier] == formerSurvey.plan.clusters.position[old],
        survey.plan.clusters.maxZoom[identifier] == formerSurvey.plan.clusters.maxZoom[old]
      else { continue }
      let (leaves, shapes) = survey.leaves(of: identifier, among: members[identifier], &formulas)
      let (formerLeaves, formerShapes) = formerSurvey.leaves(
        of: old, among: formerMembers[old], &formerFormulas)
      guard leaves.isSame(as: formerLeaves, numbers), shapes == formerShapes else { continue }
      take(former.hierarchies[old].renumbered(numbers), of: identifier)
    }
  }
}

extension ClusterLeaves {
  /// Whether both are the same but for the numbers of rows.
  fileprivate func isSame(as former: ClusterLeaves, _ numbers: [UInt32]) -> Bool {
    x == former.x && y == former.y && shapes == former.shapes
      && rows.elementsEqual(former.rows.lazy.map { numbers[Int($0)] })
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
