/// A cluster of a frame.
struct FormedCluster: Sendable {
  /// Row in `ClusterColumns`.
  var identifier: UInt32
  /// In the hierarchy of the identifier; `noNode`: that is not there any more.
  var node: UInt32
  /// The row of the node's first member, which the id names.
  var first: UInt32
  /// The row of the first member that takes part.
  var firstPart: UInt32
  /// Members that take part.
  var count: UInt32
  /// Where it stands: Mercator.
  var x: Double
  var y: Double
  /// The highest priority of those members.
  var priority: Double
  /// Where its aggregates begin among those of all clusters of the frame.
  var values = 0
  /// Whether one of its members, or a cluster that one was in, was placed in the last frame.
  var isSuccessor: Bool
  /// Whether somebody in its node takes no part.
  var isParted = false
  /// Whether the last frame had it, with the same members.
  var isKept = false
  /// Whether its first member was given another identifier since: it ends with the next frame.
  var isRenamed = false
  /// Whether it was selected before that.
  var wasSelected = false

  static let noNode = UInt32.max
}

extension FormedCluster {
  /// What events of its end name it.
  var formerIndex: AnnotationIndex {
    isRenamed
      ? AnnotationIndex(formerClusterStartingWith: first) : AnnotationIndex(clusterStartingWith: first)
  }

  var coordinate: Coordinate {
    Coordinate(longitude: Mercator.longitude(x: x), latitude: Mercator.latitude(y: y))
  }
}
