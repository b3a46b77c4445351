/// In which clusters of one frame annotations are: one row an annotation, none at all where none may cluster.
struct ClusterMarks: Sendable {
  /// The cluster in which each takes part, as the row of that one's first member; `unseen`: it is not there to be seen; `none`: it
  /// stands alone, if at all.
  var parts: [UInt32]
  /// The same of its node in the hierarchy, whether it takes part or not.
  var nodes: [UInt32]

  static let none = UInt32.max
  static let unseen = UInt32.max - 1

  init(count: Int) {
    parts = Array(repeating: ClusterMarks.none, count: count)
    nodes = parts
  }

  /// Before any cluster is formed.
  mutating func clear() {
    for row in parts.indices {
      parts[row] = ClusterMarks.none
      nodes[row] = ClusterMarks.none
    }
  }

  /// Takes all that others are.
  mutating func assign(_ other: ClusterMarks) {
    for row in parts.indices { assign(other, at: row) }
  }

  /// Takes what others are of one row.
  @inline(__always)
  mutating func assign(_ other: ClusterMarks, at row: Int) {
    parts[row] = other.parts[row]
    nodes[row] = other.nodes[row]
  }

  /// - Returns: whether they were others before.
  @inline(__always)
  mutating func set(_ row: Int, part: UInt32, node: UInt32) -> Bool {
    if parts[row] == part, nodes[row] == node { return false }
    parts[row] = part
    nodes[row] = node
    return true
  }

  /// Whether one of two rows of frames is a cluster and the other one of its node, which takes no part because it is selected or
  /// dragged.
  func areParted(_ one: UInt32, _ other: UInt32) -> Bool {
    let count = UInt32(parts.count)
    guard (one < count) != (other < count) else { return false }
    let (member, cluster) = one < count ? (Int(one), other - count) : (Int(other), one - count)
    return nodes[member] == cluster && parts[member] == ClusterMarks.none
  }

  /// Makes room for annotations that were added.
  mutating func grow(to count: Int) {
    parts.append(contentsOf: repeatElement(ClusterMarks.none, count: count - parts.count))
    nodes.append(contentsOf: repeatElement(ClusterMarks.none, count: count - nodes.count))
  }

  /// Whether a mark is a cluster.
  @inline(__always)
  static func isCluster(_ mark: UInt32) -> Bool { mark < unseen }
}
