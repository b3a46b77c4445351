/// What other passes ask about the clusters of a frame.
extension Clustering {
  /// Whether an annotation, or the cluster that it was in, was placed in the last frame.
  func wasPlaced(_ row: Int, _ last: Outcomes, _ plan: Plan) -> Bool {
    let mark = formerMarks.parts[row]
    return last.arePlaced[ClusterMarks.isCluster(mark) ? plan.annotations.count + Int(mark) : row]
  }

  /// Whether a row takes the place of one that was placed in the last frame: a cluster that of its parts or of what it was a part of,
  /// an annotation that of its cluster.
  func succeeds(_ row: UInt32, _ last: Outcomes, _ plan: Plan) -> Bool {
    guard !marks.parts.isEmpty else { return false }
    if row < plan.annotations.count {
      return ClusterMarks.isCluster(formerMarks.parts[Int(row)]) && wasPlaced(Int(row), last, plan)
    }
    return cluster(startingWith: row - UInt32(plan.annotations.count))?.isSuccessor ?? false
  }

  /// The cluster of this frame with a first member.
  /// - Complexity: O(log clusters).
  func cluster(startingWith first: UInt32) -> FormedCluster? {
    formed.cluster(startingWith: first)
  }

  /// Whether frames have an annotation that was not removed, or the last one a cluster, in a row.
  func exists(_ row: UInt32, _ interaction: Interaction, _ annotations: Int) -> Bool {
    if row < annotations { return !interaction.isRemoved[Int(row)] }
    return row != .noRow && cluster(startingWith: row - UInt32(annotations)) != nil
  }

  /// Whether a row may be one of two that are parted.
  @inline(__always)
  func isParted(_ row: UInt32, _ plan: Plan) -> Bool {
    guard hasParted else { return false }
    return row >= plan.annotations.count
      || ClusterMarks.isCluster(marks.nodes[Int(row)]) && marks.parts[Int(row)] == ClusterMarks.none
  }

  /// The marks, if any two are parted.
  var partedMarks: ClusterMarks? { hasParted ? marks : nil }

  /// Where a cluster of this frame is; nil: the row is no cluster's.
  func coordinate(ofFrameRow row: Int, _ plan: Plan) -> Coordinate? {
    guard row >= plan.annotations.count,
      let cluster = cluster(startingWith: UInt32(row - plan.annotations.count))
    else { return nil }
    return cluster.coordinate
  }
}

extension [FormedCluster] {
  /// The one with a first member, in the order of these.
  /// - Complexity: O(log clusters).
  func cluster(startingWith first: UInt32) -> FormedCluster? {
    let index = partitioningIndex { $0.first >= first }
    return index < count && self[index].first == first ? self[index] : nil
  }
}
