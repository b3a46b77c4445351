/// What became of clusters since the last frame.
extension Clustering {
  /// How many members take part that did not in the last frame, and how many no longer do.
  func difference(_ cluster: FormedCluster, since former: FormedCluster) -> (joined: Int, left: Int) {
    if cluster.isKept { return (0, 0) }
    let hierarchy = hierarchies[Int(cluster.identifier)]
    var joined = 0
    for row in hierarchy.members[hierarchy.members(of: Int(cluster.node))] {
      let isNew = marks.parts[Int(row)] == cluster.first && formerMarks.parts[Int(row)] != cluster.first
      if isNew { joined += 1 }
    }
    return (joined, Int(former.count) - (Int(cluster.count) - joined))
  }

  /// Which members take part that did not in the last frame, and which no longer do, in document order.
  /// - Parameter hasLost: whether any of these are looked for, among all annotations.
  func changedMembers(
    of cluster: FormedCluster, hasLost: Bool
  ) -> (joined: [AnnotationIndex], left: [AnnotationIndex]) {
    let hierarchy = hierarchies[Int(cluster.identifier)]
    let joined = hierarchy.members[hierarchy.members(of: Int(cluster.node))].filter {
      marks.parts[Int($0)] == cluster.first && formerMarks.parts[Int($0)] != cluster.first
    }
    let left =
      hasLost
      ? marks.parts.indices.filter {
        marks.parts[$0] != cluster.first && formerMarks.parts[$0] == cluster.first
      } : []
    return (
      joined.sorted(byKey: { UInt64($0) }).map { AnnotationIndex($0) }, left.map { AnnotationIndex($0) }
    )
  }

  /// What a cluster came from that the last frame did not have.
  func origin(of cluster: FormedCluster) -> ClusterRelative {
    let mark = formerMarks.nodes[Int(cluster.first)]
    if mark == ClusterMarks.unseen { return .offscreen }
    let hierarchy = hierarchies[Int(cluster.identifier)]
    let isPart =
      ClusterMarks.isCluster(mark)
      && hierarchy.members[hierarchy.members(of: Int(cluster.node))].allSatisfy {
        formerMarks.nodes[Int($0)] == mark
      }
    guard isPart else { return .parts }
    return .cluster(
      former.cluster(startingWith: mark)?.formerIndex ?? AnnotationIndex(clusterStartingWith: mark))
  }

  /// What a cluster of the last frame went into that this one does not have.
  func destination(of cluster: FormedCluster) -> ClusterRelative {
    let mark = marks.nodes[Int(cluster.first)]
    if mark == ClusterMarks.unseen { return .offscreen }
    guard ClusterMarks.isCluster(mark) else { return .parts }
    // What a hierarchy that is gone had in a node, marks still tell.
    let isPart =
      cluster.node == FormedCluster.noNode
      ? marks.nodes.indices.allSatisfy {
        formerMarks.nodes[$0] != cluster.first || marks.nodes[$0] == mark
      } : allMembers(of: cluster, have: mark)
    return isPart ? .cluster(AnnotationIndex(clusterStartingWith: mark)) : .parts
  }

  private func allMembers(of cluster: FormedCluster, have mark: UInt32) -> Bool {
    let hierarchy = hierarchies[Int(cluster.identifier)]
    return hierarchy.members[hierarchy.members(of: Int(cluster.node))].allSatisfy {
      marks.nodes[Int($0)] == mark
    }
  }
}
