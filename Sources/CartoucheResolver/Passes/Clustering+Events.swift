/// What became of clusters since the last frame.
extension Clustering {
  /// How many members take part that did not in the last frame, and how many no longer do.
  func difference(_ cluster: FormedCluster, since former: FormedCluster) -> (joined: Int, left: Int) {
    let hierarchy = hierarchies[Int(cluster.identifier)]
    var joined = 0
    for row in hierarchy.members[hierarchy.members(of: Int(cluster.node))] {
      let isNew = marks.parts[Int(row)] == cluster.first && formerMarks.parts[Int(row)] != cluster.first
      if isNew { joined += 1 }
    }
    return (joined, Int(former.count) - (Int(cluster.count) - joined))
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
    return isPart ? .cluster(AnnotationIndex(clusterStartingWith: mark)) : .parts
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
