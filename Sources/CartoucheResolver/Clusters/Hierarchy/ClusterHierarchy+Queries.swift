/// What hosts ask about a node.
extension ClusterHierarchy {
  /// Some of the rows of its members: first its own, in their order, then those of the nodes in it.
  package func leaves(of node: Int, offset: Int, limit: Int) -> ArraySlice<UInt32> {
    members[members(of: node)].dropFirst(max(0, offset)).prefix(max(0, limit))
  }

  /// The zoom above which a node parts when it is in the middle of a map with this pitch; nil: it never does, or not at zooms that
  /// maps have.
  package func splitZoom(of node: Int, cosineOfPitch: Double) -> Double? {
    let zoom = zoom(of: node)
    guard zoom < 25.5 else { return nil }
    let split = zoom + HeldZoom.slack - (cosineOfPitch == 1 ? 0 : Elementary.logarithm2(cosineOfPitch))
    return split < 25.5 ? split : nil
  }

  /// The node whose first member is in a row, and that is the widest with it; nil: none.
  /// - Complexity: O(nodes).
  package func node(startingWith row: UInt32) -> Int? { firsts.firstIndex(of: row) }
}
