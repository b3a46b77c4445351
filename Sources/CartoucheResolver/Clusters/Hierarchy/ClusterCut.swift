/// Which nodes of a hierarchy stand as clusters in a frame, and who stands alone.
///
/// A node is a cluster where the map shows its place at a zoom up to its own, else its parts are looked at. What cannot be seen is
/// left out, so a frame costs what is visible.
package struct ClusterCut: Sendable {
  /// All members, in their order, in runs of which one fate is known.
  package private(set) var runs: [Run] = []

  /// What becomes of some neighbours in `ClusterHierarchy.members`.
  package struct Run: Sendable, Equatable {
    package let start: UInt32
    package let end: UInt32
    private let what: UInt32

    private static let alone = UInt32.max
    private static let unseen = UInt32.max - 1

    private init(_ range: Range<Int>, _ what: UInt32) {
      (start, end) = (UInt32(range.lowerBound), UInt32(range.upperBound))
      self.what = what
    }

    /// They are one cluster.
    static func cluster(_ node: Int, _ range: Range<Int>) -> Run { Run(range, UInt32(node)) }

    /// Each stands alone, and may be seen.
    static func alone(_ range: Range<Int>) -> Run { Run(range, alone) }

    /// None can be seen.
    static func unseen(_ range: Range<Int>) -> Run { Run(range, unseen) }

    package var range: Range<Int> { Int(start)..<Int(end) }
    package var isUnseen: Bool { what == Run.unseen }
    /// The node that is a cluster; nil: none is.
    package var node: Int? { what < Run.unseen ? Int(what) : nil }

    /// Whether the members of another run have the same fate.
    func isAlike(_ other: Run) -> Bool { what == other.what }
  }

  package init() {}

  /// - Complexity: O(nodes that are seen, and those around them); nothing is allocated but room for more of them than ever
  ///   before.
  package mutating func take(_ hierarchy: ClusterHierarchy, in view: ClusterView) {
    runs.removeAll(keepingCapacity: true)
    if !hierarchy.loners.isEmpty { runs.append(.alone(hierarchy.loners)) }
    var node = 0
    while node < hierarchy.nodeCount {
      let isUnseen = view.misses(hierarchy.extents[node])
      if isUnseen || isCluster(node, hierarchy, view) {
        let members = hierarchy.members(of: node)
        runs.append(isUnseen ? .unseen(members) : .cluster(node, members))
        node = Int(hierarchy.ends[node])
      } else {
        let own = hierarchy.ownMembers(of: node)
        if !own.isEmpty { runs.append(.alone(own)) }
        node += 1
      }
    }
  }

  private func isCluster(_ node: Int, _ hierarchy: ClusterHierarchy, _ view: ClusterView) -> Bool {
    guard let zoom = view.localZoom(x: hierarchy.x[node], y: hierarchy.y[node]) else { return false }
    return ComparedZoom(zoom).isAtMost(hierarchy.zoom(of: node))
  }

  /// Nobody, as before the first frame.
  mutating func clear() { runs.removeAll(keepingCapacity: true) }

  /// Makes room for some runs.
  mutating func reserve(_ count: Int) { runs.reserveCapacity(count) }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] { [runs.capacity] }
}
