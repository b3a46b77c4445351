extension Plan {
  /// Finds out which annotations stand together at which zoom, so that resolvers of the plan, and of its file, need not.
  ///
  /// `cartouche compile` does so before it writes a plan. Without clusters it does nothing.
  /// - Complexity: O(n log n) in the annotations that may cluster; a million take some seconds.
  public mutating func buildHierarchies() {
    guard FrameRows(self).hasClusters else { return }
    var built: [ClusterHierarchy] = []
    built.reserveCapacity(clusters.count)
    ClusterSurvey(self, Interaction(self)).build { _ in
      true
    } _: {
      built.append($1)
    }
    hierarchies = built
  }

  /// Codes those of all identifiers, or that there are none.
  mutating func codeHierarchies<Coder: PlanCoder>(
    by coder: inout Coder, _ counts: PlanCounts
  ) throws(Coder.Failure) {
    let count = try coder.countIfAny(hierarchies.count, of: counts.clusters)
    for identifier in 0..<count {
      var hierarchy = identifier < hierarchies.count ? hierarchies[identifier] : ClusterHierarchy()
      try hierarchy.code(by: &coder, counts, maxZoom: clusters.maxZoom[identifier])
      if identifier == hierarchies.count { hierarchies.append(hierarchy) }
    }
    try coder.check(hierarchiesHaveTheirMembers, or: "a member is in another cluster, or twice in one")
  }

  private var hierarchiesHaveTheirMembers: Bool {
    if hierarchies.isEmpty { return true }
    guard !clusters.member.isEmpty else { return false }
    var isTaken = [Bool](repeating: false, count: annotations.count)
    for identifier in hierarchies.indices {
      for row in hierarchies[identifier].members {
        guard !isTaken[Int(row)], clusters.member[Int(row)] == UInt32(identifier) else { return false }
        isTaken[Int(row)] = true
      }
    }
    return true
  }
}
