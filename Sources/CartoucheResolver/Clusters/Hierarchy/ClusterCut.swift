/// Which nodes of a hierarchy stand as clusters in a frame, and who stands alone.
///
/// A node is a cluster where the map shows its place at a zoom up to its own, else its parts are looked at. What cannot be seen is
/// left out, so a frame costs what is visible.
package struct ClusterCut: Sendable {
  /// Nodes, in preorder.
  package private(set) var clusters: [UInt32] = []
  /// Runs of members that stand alone, and may be seen.
  package private(set) var singles: [Run] = []
  /// Runs of those that cannot be seen.
  package private(set) var unseen: [Run] = []

  /// Places in `ClusterHierarchy.members`.
  package struct Run: Sendable, Equatable {
    package var start: UInt32
    package var end: UInt32

    init(_ range: Range<Int>) { (start, end) = (UInt32(range.lowerBound), UInt32(range.upperBound)) }

    package var range: Range<Int> { Int(start)..<Int(end) }
  }

  package init() {}

  /// - Complexity: O(nodes that are seen, and those around them); nothing is allocated but room for more of them than ever
  ///   before.
  package mutating func take(_ hierarchy: ClusterHierarchy, in view: ClusterView) {
    clusters.removeAll(keepingCapacity: true)
    singles.removeAll(keepingCapacity: true)
    unseen.removeAll(keepingCapacity: true)
    if !hierarchy.loners.isEmpty { singles.append(Run(hierarchy.loners)) }
    var node = 0
    while node < hierarchy.nodeCount {
      let isUnseen = view.misses(hierarchy.extents[node])
      if isUnseen || isCluster(node, hierarchy, view) {
        if isUnseen {
          unseen.append(Run(hierarchy.members(of: node)))
        } else {
          clusters.append(UInt32(node))
        }
        node = Int(hierarchy.ends[node])
      } else {
        let own = hierarchy.ownMembers(of: node)
        if !own.isEmpty { singles.append(Run(own)) }
        node += 1
      }
    }
  }

  private func isCluster(_ node: Int, _ hierarchy: ClusterHierarchy, _ view: ClusterView) -> Bool {
    guard let zoom = view.localZoom(x: hierarchy.x[node], y: hierarchy.y[node]) else { return false }
    return zoom <= hierarchy.zoom(of: node)
  }

  mutating func reserve(_ count: Int) {
    clusters.reserveCapacity(count)
    singles.reserveCapacity(2 * count)
    unseen.reserveCapacity(2 * count)
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] { [clusters.capacity, singles.capacity, unseen.capacity] }
}
