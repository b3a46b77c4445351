/// Which annotations of one identifier stand together at which zoom: a tree over continuous zoom.
///
/// It follows from where the annotations are and how large their views are, never from a camera: a frame only chooses the nodes
/// that it shows (`cut`). Layout: nodes in preorder, each before all that is in it, siblings by their first members. The members of
/// a node are one run of `members`: first its own, in their order, then those of the nodes in it. What stands alone at every zoom
/// comes before all nodes.
package struct ClusterHierarchy: Sendable, Equatable {
  /// Rows of the plan.
  package internal(set) var members: [UInt32] = []
  /// By place in `members`: the place in the order of members.
  package internal(set) var ranks: [UInt32] = []
  /// By node, where its view stands if all members take part: Mercator.
  package internal(set) var x: [Double] = []
  package internal(set) var y: [Double] = []
  /// By node: the greatest zoom at which it is one, in steps of 1/64; above that of `maxZoom` it is that.
  package internal(set) var levels: [Int16] = []
  /// By node: where its members begin.
  package internal(set) var starts: [UInt32] = []
  /// By node: the next one that is not in it.
  package internal(set) var ends: [UInt32] = []
  /// By node: the row of its first member, which the id of a cluster names.
  package internal(set) var firsts: [UInt32] = []
  /// By node: around all of its members, in cells of the world.
  package internal(set) var extents: [WorldExtent] = []
  /// `clusterMaxZoom`.
  package internal(set) var maxZoom = 0.0

  /// Nobody, and so no cluster.
  package init() {}

  package var nodeCount: Int { levels.count }

  /// Where the members of a node lie in `members`.
  @inline(__always)
  package func members(of node: Int) -> Range<Int> {
    let end = Int(ends[node])
    return Int(starts[node])..<(end < nodeCount ? Int(starts[end]) : members.count)
  }

  /// Those of them that are in none of its nodes.
  @inline(__always)
  package func ownMembers(of node: Int) -> Range<Int> {
    let all = members(of: node)
    return Int(ends[node]) > node + 1 ? all.lowerBound..<Int(starts[node + 1]) : all
  }

  /// Where those lie who stand alone at every zoom.
  package var loners: Range<Int> { 0..<(nodeCount == 0 ? members.count : Int(starts[0])) }

  /// The greatest zoom at which a node is one.
  @inline(__always)
  package func zoom(of node: Int) -> Double { min(Double(levels[node]) / 64, maxZoom) }

  /// The nodes that are directly in one; nil: in none.
  package func children(of node: Int?) -> [Int] {
    var children: [Int] = []
    var child = node.map { $0 + 1 } ?? 0
    let end = node.map { Int(ends[$0]) } ?? nodeCount
    while child < end {
      children.append(child)
      child = Int(ends[child])
    }
    return children
  }

  /// The least step of 1/64 zoom that is not below the one at which the world is that wide, but at most one.
  static func level(ofScale scale: Double, atMost most: Int16) -> Int16 {
    let steps = (Elementary.logarithm2(scale) - 9) * 64
    return steps >= Double(most) ? most : Int16(Elementary.ceiling(steps))
  }

  /// The level of a zoom; what is not on a step counts as the next.
  static func level(ofZoom zoom: Double) -> Int16 {
    let all = levelsOfZooms
    return Int16(Elementary.ceiling(max(Double(all.lowerBound), min(zoom * 64, Double(all.upperBound)))))
  }

  /// The levels that a zoom may have, and so a node.
  static let levelsOfZooms: ClosedRange<Int16> = -512...32_000
}
