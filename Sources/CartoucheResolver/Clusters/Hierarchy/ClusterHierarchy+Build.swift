extension ClusterHierarchy {
  /// Builds the hierarchy of one identifier.
  ///
  /// - Parameters:
  ///   - leaves: in the order of members.
  ///   - shapes: what they and their clusters collide with.
  ///   - place: where a cluster stands.
  ///   - maxZoom: `clusterMaxZoom`.
  /// - Complexity: O(n log n) for views of any sizes and offsets that maps have; see `docs/clusters.md`.
  package init(_ leaves: ClusterLeaves, _ shapes: ClusterShapes, at place: ClusterPlace, maxZoom: Double) {
    self.init()
    self.maxZoom = maxZoom
    var builder = ClusterBuilder(
      leaves, shapes, at: place, maxLevel: ClusterHierarchy.level(ofZoom: maxZoom))
    builder.run()
    take(builder.joinings, leaves)
  }

  /// Lays the tree out, in which every joining is a node unless the one around it has its level.
  private mutating func take(_ joinings: [ClusterJoining], _ leaves: ClusterLeaves) {
    let lists = ClusterChildren(joinings, leaves: leaves.count)
    var extents: [WorldExtent] = []
    extents.reserveCapacity(joinings.count)
    for joining in joinings {
      func extent(_ node: UInt32) -> WorldExtent {
        let index = Int(node)
        return index < leaves.count
          ? WorldExtent(WorldCell(leaves.x[index], leaves.y[index])) : extents[index - leaves.count]
      }
      extents.append(extent(joining.first).enclosing(extent(joining.second)))
    }
    members.reserveCapacity(leaves.count)
    ranks.reserveCapacity(leaves.count)
    reserveNodes(lists.nodeCount)
    lists.forEachOwn(of: nil) { append($0, of: leaves) }
    // From the first root to the last, each node before those in it. `open` has the nodes whose end is not known.
    var open: [Int] = []
    var next = lists.firstNode(of: nil)
    while let joining = next {
      open.append(nodeCount)
      x.append(joinings[joining].x)
      y.append(joinings[joining].y)
      levels.append(joinings[joining].level)
      starts.append(UInt32(members.count))
      ends.append(0)
      firsts.append(leaves.rows[lists.firstMember(of: joining)])
      self.extents.append(extents[joining])
      lists.forEachOwn(of: joining) { append($0, of: leaves) }
      next = lists.firstNode(of: joining)
      var ended = joining
      while next == nil, let node = open.popLast() {
        ends[node] = UInt32(nodeCount)
        next = lists.node(after: ended)
        ended = lists.parent(of: ended) ?? ended
      }
    }
  }

  private mutating func append(_ leaf: Int, of leaves: ClusterLeaves) {
    members.append(leaves.rows[leaf])
    ranks.append(UInt32(leaf))
  }

  private mutating func reserveNodes(_ count: Int) {
    x.reserveCapacity(count)
    y.reserveCapacity(count)
    levels.reserveCapacity(count)
    starts.reserveCapacity(count)
    ends.reserveCapacity(count)
    firsts.reserveCapacity(count)
    extents.reserveCapacity(count)
  }
}
