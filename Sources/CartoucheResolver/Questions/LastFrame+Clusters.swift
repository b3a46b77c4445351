/// What hosts ask about the clusters of the last frame.
extension Resolver {
  /// The cluster of the last frame that has this id; nil: there is none.
  /// - Complexity: O(clusters).
  public func cluster(withID id: String) -> AnnotationIndex? { lastFrame.cluster(withID: id) }

  /// The annotations that take part in a cluster of the last frame, in the order of members; empty: there is no such cluster.
  /// - Complexity: O(m log m) in the members of its node.
  public func members(of cluster: AnnotationIndex) -> [AnnotationIndex] { lastFrame.members(of: cluster) }

  /// Some of them; those before `offset` are left out.
  public func members(of cluster: AnnotationIndex, offset: Int, limit: Int) -> [AnnotationIndex] {
    Array(members(of: cluster).dropFirst(max(0, offset)).prefix(max(0, limit)))
  }

  /// What a cluster of the last frame is made of directly: its own members, and clusters that there are at larger zooms, by their
  /// first members.
  public func children(of cluster: AnnotationIndex) -> [AnnotationIndex] { lastFrame.children(of: cluster) }
}

extension LastFrame {
  /// What a cluster of the last frame is evaluated with: the number of its identifier, the states that it is in, the row of the first
  /// member that takes part, and what its programs read; nil: there is no such cluster.
  package func evaluation(
    of cluster: AnnotationIndex
  ) -> (identifier: Int, states: AnnotationStates, first: Int, inputs: ClusterInputs)? {
    guard let formed = clustering.known(cluster) else { return nil }
    let row = plan.annotations.count + Int(formed.first)
    let inputs = ClusterInputs(
      count: Int(formed.count), aggregates: Array(clustering.aggregates(of: formed, plan)),
      zoom: perspective?.zoom ?? 0)
    return (Int(formed.identifier), options.states[row], Int(formed.firstPart), inputs)
  }

  /// As that of `Resolver`.
  package func cluster(withID id: String) -> AnnotationIndex? {
    guard id.utf8.starts(with: Plan.clusterPrefix.utf8) else { return nil }
    return clustering.formed.lazy.map { AnnotationIndex(clusterStartingWith: $0.first) }
      .first { plan.id(of: $0).utf8.elementsEqual(id.utf8) }
  }

  /// The same for a caller that knows the row of the annotation with an id, without a search.
  package func cluster(withID id: String, row: (String) -> Int?) -> AnnotationIndex? {
    plan.cluster(withID: id, row: row) { clustering.known($0) != nil }
  }

  /// As that of `Resolver`.
  package func members(of cluster: AnnotationIndex) -> [AnnotationIndex] {
    guard let formed = clustering.known(cluster) else { return [] }
    return clustering.members(of: formed).map { AnnotationIndex($0) }
  }

  /// The rows of the first of its members.
  /// - Complexity: O(m) in the members of its node.
  package func firstMembers(of cluster: AnnotationIndex, limit: Int) -> [UInt32] {
    clustering.firstMembers(of: cluster, limit: limit)
  }

  /// As that of `Resolver`.
  package func children(of cluster: AnnotationIndex) -> [AnnotationIndex] {
    guard let formed = clustering.known(cluster) else { return [] }
    let hierarchy = clustering.hierarchies[Int(formed.identifier)]
    let node = Int(formed.node)
    return hierarchy.members[hierarchy.ownMembers(of: node)].map { AnnotationIndex($0) }
      + hierarchy.children(of: node).map { AnnotationIndex(clusterStartingWith: hierarchy.firsts[$0]) }
  }
}

extension Clustering {
  /// A cluster of the last frame of whose members is known; after a reload of none before the next frame.
  fileprivate func known(_ cluster: AnnotationIndex) -> FormedCluster? {
    guard cluster.isCluster, let formed = self.cluster(startingWith: cluster.firstMember.rawValue),
      formed.node != FormedCluster.noNode
    else { return nil }
    return formed
  }

  /// The aggregates of a cluster of this frame.
  func aggregates(of cluster: FormedCluster, _ plan: Plan) -> ArraySlice<ClusterValue> {
    let count = plan.clusters.aggregates.range(ofCluster: Int(cluster.identifier)).count
    return values[cluster.values..<cluster.values + count]
  }

  /// The first of those who take part, in the order of members.
  func firstMembers(of cluster: AnnotationIndex, limit: Int) -> [UInt32] {
    guard let formed = known(cluster) else { return [] }
    let hierarchy = hierarchies[Int(formed.identifier)]
    var first: [Int] = []
    for place in hierarchy.members(of: Int(formed.node))
    where marks.parts[Int(hierarchy.members[place])] == formed.first {
      let index = first.partitioningIndex { hierarchy.ranks[$0] > hierarchy.ranks[place] }
      guard index < limit else { continue }
      if first.count == limit { first.removeLast() }
      first.insert(place, at: index)
    }
    return first.map { hierarchy.members[$0] }
  }

  /// Who takes part, in the order of members.
  func members(of cluster: FormedCluster) -> [UInt32] {
    let hierarchy = hierarchies[Int(cluster.identifier)]
    let places = hierarchy.members(of: Int(cluster.node)).filter {
      marks.parts[Int(hierarchy.members[$0])] == cluster.first
    }
    return places.sorted(byKey: { UInt64(hierarchy.ranks[$0]) }).map { hierarchy.members[$0] }
  }
}
