/// The cluster of each annotation in one frame. A cluster is identified by the row of its first member. All arrays are
/// empty if no annotation may cluster.
struct ClusterMembership: Sendable {
  /// Per annotation: the cluster that replaces its view, as the row of the cluster's first member.
  ///
  /// The value is `unseen` if the cluster is too far off screen to be examined, and `none` if no cluster replaces the
  /// view.
  var parts: [UInt32]
  /// Per annotation: the cluster that contains it in the hierarchy of clusters, as the row of the cluster's first
  /// member. Unlike `parts`, this includes annotations that are shown separately, for example because they are
  /// selected.
  var nodes: [UInt32]

  static let none = UInt32.max
  static let unseen = UInt32.max - 1

  init(count: Int) {
    parts = Array(repeating: ClusterMembership.none, count: count)
    nodes = parts
  }

  /// Removes all annotations from their clusters.
  mutating func clear() {
    for row in parts.indices {
      parts[row] = ClusterMembership.none
      nodes[row] = ClusterMembership.none
    }
  }

  mutating func assign(_ other: ClusterMembership) {
    for row in parts.indices { assign(other, at: row) }
  }

  /// Copies the membership of one annotation from another value.
  @inline(__always)
  mutating func assign(_ other: ClusterMembership, at row: Int) {
    parts[row] = other.parts[row]
    nodes[row] = other.nodes[row]
  }

  /// Sets the membership of one annotation.
  /// - Returns: whether it changed.
  @inline(__always)
  mutating func set(_ row: Int, part: UInt32, node: UInt32) -> Bool {
    if parts[row] == part, nodes[row] == node { return false }
    parts[row] = part
    nodes[row] = node
    return true
  }

  /// Returns whether one of two rows of the frame's tables is a cluster, and the other is a member that the cluster
  /// does not replace. Such a member is selected or dragged.
  func areSeparated(_ one: UInt32, _ other: UInt32) -> Bool {
    let count = UInt32(parts.count)
    guard (one < count) != (other < count) else { return false }
    let (member, cluster) = one < count ? (Int(one), other - count) : (Int(other), one - count)
    return nodes[member] == cluster && parts[member] == ClusterMembership.none
  }

  mutating func grow(to count: Int) {
    parts.append(contentsOf: repeatElement(ClusterMembership.none, count: count - parts.count))
    nodes.append(contentsOf: repeatElement(ClusterMembership.none, count: count - nodes.count))
  }

  /// Returns whether an element of `parts` or `nodes` is the row of a cluster. The other possible values are `none` and
  /// `unseen`.
  @inline(__always)
  static func isCluster(_ mark: UInt32) -> Bool { mark < unseen }
}

/// Queries of other steps about the clusters of a frame.
extension Clustering {
  /// Returns whether an annotation, or the cluster that replaced it, was placed in the last frame.
  func wasPlaced(_ row: Int, _ last: Outcomes, _ plan: Plan) -> Bool {
    let mark = formerMembership.parts[row]
    return last.arePlaced[ClusterMembership.isCluster(mark) ? plan.annotations.count + Int(mark) : row]
  }

  /// Returns whether an annotation or cluster replaces one that was placed in the last frame.
  ///
  /// A cluster replaces its members, the smaller clusters in it, or a larger cluster that split. An annotation replaces
  /// the cluster that it left.
  func succeeds(_ row: UInt32, _ last: Outcomes, _ plan: Plan) -> Bool {
    guard !membership.parts.isEmpty else { return false }
    if row < plan.annotations.count {
      return ClusterMembership.isCluster(formerMembership.parts[Int(row)]) && wasPlaced(Int(row), last, plan)
    }
    return cluster(startingWith: row - UInt32(plan.annotations.count))?.isSuccessor ?? false
  }

  /// Returns the cluster of this frame whose first member is in row `first`, or `nil` if the frame has no such cluster.
  /// - Complexity: O(log clusters).
  func cluster(startingWith first: UInt32) -> FormedCluster? {
    formed.cluster(startingWith: first)
  }

  /// Returns whether a row of the frame's tables is an annotation that was not removed, or a cluster of the last frame.
  func exists(_ row: UInt32, _ interaction: Interaction, _ annotations: Int) -> Bool {
    if row < annotations { return !interaction.isRemoved[Int(row)] }
    return row != .noRow && cluster(startingWith: row - UInt32(annotations)) != nil
  }

  /// Returns whether a row of the frame's tables may be a cluster that does not replace one of its members, because
  /// that member is selected or dragged. Also returns true for such a member.
  @inline(__always)
  func isSeparated(_ row: UInt32, _ plan: Plan) -> Bool {
    guard hasSeparated else { return false }
    return row >= plan.annotations.count
      || ClusterMembership.isCluster(membership.nodes[Int(row)])
        && membership.parts[Int(row)] == ClusterMembership.none
  }

  /// The membership if any cluster has members that it does not replace, for example selected ones; else `nil`.
  var separatedMembership: ClusterMembership? { hasSeparated ? membership : nil }

  /// Returns the coordinate of a cluster of this frame, or `nil` if the row is not such a cluster.
  /// - Parameter row: the cluster's row in the frame's tables.
  func coordinate(ofFrameRow row: Int, _ plan: Plan) -> Coordinate? {
    guard row >= plan.annotations.count,
      let cluster = cluster(startingWith: UInt32(row - plan.annotations.count))
    else { return nil }
    return cluster.coordinate
  }
}

extension [FormedCluster] {
  /// Returns the cluster whose first member is in row `first`, or `nil`. The array must be sorted by first members.
  /// - Complexity: O(log clusters).
  func cluster(startingWith first: UInt32) -> FormedCluster? {
    let index = partitioningIndex { $0.first >= first }
    return index < count && self[index].first == first ? self[index] : nil
  }
}

/// The differences between the clusters of this frame and the last one.
extension Clustering {
  /// Returns the numbers of members that joined and left a cluster since the last frame.
  /// - Parameter former: the cluster with the same first member in the last frame.
  func difference(_ cluster: FormedCluster, since former: FormedCluster) -> (joined: Int, left: Int) {
    if cluster.isKept { return (0, 0) }
    let hierarchy = hierarchies[Int(cluster.identifier)]
    var joined = 0
    for row in hierarchy.members[hierarchy.members(of: Int(cluster.node))] {
      let isNew =
        membership.parts[Int(row)] == cluster.first && formerMembership.parts[Int(row)] != cluster.first
      if isNew { joined += 1 }
    }
    return (joined, Int(former.count) - (Int(cluster.count) - joined))
  }

  /// Returns the members that joined and left a cluster since the last frame, in document order.
  /// - Parameter hasLost: whether any member left the cluster. If so, the search goes through all annotations.
  func changedMembers(
    of cluster: FormedCluster, hasLost: Bool
  ) -> (joined: [AnnotationIndex], left: [AnnotationIndex]) {
    let hierarchy = hierarchies[Int(cluster.identifier)]
    let joined = hierarchy.members[hierarchy.members(of: Int(cluster.node))].filter {
      membership.parts[Int($0)] == cluster.first && formerMembership.parts[Int($0)] != cluster.first
    }
    let left =
      hasLost
      ? membership.parts.indices.filter {
        membership.parts[$0] != cluster.first && formerMembership.parts[$0] == cluster.first
      } : []
    return (
      joined.sorted(byKey: { UInt64($0) }).map { AnnotationIndex($0) }, left.map { AnnotationIndex($0) }
    )
  }

  /// Returns where the members of a new cluster were in the last frame.
  func origin(of cluster: FormedCluster) -> ClusterRelative {
    let mark = formerMembership.nodes[Int(cluster.first)]
    if mark == ClusterMembership.unseen { return .offscreen }
    let hierarchy = hierarchies[Int(cluster.identifier)]
    let isPart =
      ClusterMembership.isCluster(mark)
      && hierarchy.members[hierarchy.members(of: Int(cluster.node))].allSatisfy {
        formerMembership.nodes[Int($0)] == mark
      }
    guard isPart else { return .parts }
    return .cluster(
      former.cluster(startingWith: mark)?.formerIndex ?? AnnotationIndex(clusterStartingWith: mark))
  }

  /// Returns where the members of a dissolved cluster are in this frame.
  func destination(of cluster: FormedCluster) -> ClusterRelative {
    let mark = membership.nodes[Int(cluster.first)]
    if mark == ClusterMembership.unseen { return .offscreen }
    guard ClusterMembership.isCluster(mark) else { return .parts }
    // If the hierarchy was rebuilt, the cluster's node is unknown, but the former membership still has the members.
    let isPart =
      cluster.node == FormedCluster.noNode
      ? membership.nodes.indices.allSatisfy {
        formerMembership.nodes[$0] != cluster.first || membership.nodes[$0] == mark
      } : allMembers(of: cluster, have: mark)
    return isPart ? .cluster(AnnotationIndex(clusterStartingWith: mark)) : .parts
  }

  private func allMembers(of cluster: FormedCluster, have mark: UInt32) -> Bool {
    let hierarchy = hierarchies[Int(cluster.identifier)]
    return hierarchy.members[hierarchy.members(of: Int(cluster.node))].allSatisfy {
      membership.nodes[Int($0)] == mark
    }
  }
}

/// The largest open interval of zooms around a given zoom in which no zoom range of an annotation or layer begins or
/// ends.
struct StableZoomRange: Sendable {
  private let zoom: ComparedZoom
  /// The nearest lower zoom at which a zoom range begins or ends; `nil` if there is none.
  private var lower: ComparedZoom?
  private var upper: ComparedZoom?
  /// Whether a zoom range begins or ends exactly at `zoom`. The interval then contains only this zoom.
  private var isOnEdge = false

  init(around zoom: ComparedZoom) { self.zoom = zoom }

  /// Records that a zoom range begins or ends at `edge`.
  @inline(__always)
  mutating func note(_ edge: Double) {
    let edge = ComparedZoom(edge)
    if edge < zoom {
      lower = max(lower ?? edge, edge)
    } else if edge > zoom {
      upper = min(upper ?? edge, edge)
    } else {
      isOnEdge = true
    }
  }

  /// Returns whether a zoom lies in this interval, so that the same zoom ranges contain it. Returns false for NaN.
  func contains(_ other: ComparedZoom) -> Bool {
    if other == zoom { return true }
    guard !isOnEdge, !other.steps.isNaN else { return false }
    return lower.map { $0 < other } ?? true && upper.map { other < $0 } ?? true
  }
}
