/// The clusters of one clustering identifier at all zooms, as a tree.
///
/// The tree depends on the coordinates and sizes of the annotations, and not on the camera; `VisibleClusters` selects
/// the nodes of a frame. Layout: nodes are in preorder, siblings in the order of their first members. The members of a
/// node are one range of `members`: first its direct members by rank, then those of its children. Members that never
/// cluster come before all nodes.
package struct ClusterHierarchy: Sendable, Equatable {
  /// The annotations with this clustering identifier, as rows of `plan.annotations`, in the order of the tree.
  package internal(set) var members: [UInt32] = []
  /// The rank of each element of `members` among all members, from 0. Members are ranked by priority, fewer anchors,
  /// then document order.
  package internal(set) var ranks: [UInt32] = []
  /// The x coordinate of each node's cluster while all members are part of it, in Mercator from 0 to 1.
  package internal(set) var x: [Double] = []
  /// The y coordinate of each node's cluster while all members are part of it, in Mercator.
  package internal(set) var y: [Double] = []
  /// The greatest zoom at which each node is a cluster, in 1/64 zoom levels. A value above `maxZoom` stands for
  /// `maxZoom`.
  package internal(set) var levels: [Int16] = []
  /// The width of each node's cluster in points while all members are part of it; empty if the size of clusters does
  /// not depend on their members.
  package var widths: [Double] = []
  package var heights: [Double] = []
  /// The index in `members` at which each node's members start.
  package internal(set) var starts: [UInt32] = []
  /// For each node: the index of the first node after its subtree.
  package internal(set) var ends: [UInt32] = []
  /// The row in `plan.annotations` of each node's first member, which gives the cluster its id.
  package internal(set) var firsts: [UInt32] = []
  /// The bounding box of each node's members, in units of `WorldCell`.
  package internal(set) var extents: [WorldExtent] = []
  /// The `clusterMaxZoom` of the clustering identifier: the greatest zoom with clusters.
  package internal(set) var maxZoom = 0.0

  package init() {}

  package var nodeCount: Int { levels.count }

  /// Returns the range in `members` of a node's members, including the members of its children.
  @inline(__always)
  package func members(of node: Int) -> Range<Int> {
    let end = Int(ends[node])
    return Int(starts[node])..<(end < nodeCount ? Int(starts[end]) : members.count)
  }

  /// Returns the range in `members` of a node's direct members, which are in none of its children.
  @inline(__always)
  package func directMembers(of node: Int) -> Range<Int> {
    let all = members(of: node)
    return Int(ends[node]) > node + 1 ? all.lowerBound..<Int(starts[node + 1]) : all
  }

  /// The range in `members` of the annotations that are never clustered.
  package var unclusteredMembers: Range<Int> { 0..<(nodeCount == 0 ? members.count : Int(starts[0])) }

  /// Returns the greatest zoom at which a node of the hierarchy is a cluster. Above this zoom, the cluster splits.
  @inline(__always)
  package func zoom(of node: Int) -> Double { min(Double(levels[node]) / 64, maxZoom) }

  /// Returns the size of a node's cluster if all its members are part of it. Returns `nil` if the size of clusters does
  /// not depend on their members.
  @inline(__always)
  func size(of node: Int) -> SIMD2<Double>? {
    widths.isEmpty ? nil : SIMD2(widths[node], heights[node])
  }

  /// Returns the node indices of a node's direct children, or of the roots if `node` is `nil`.
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

  /// Returns the node level for the zoom at which the world is `scale` points wide. Levels are in 1/64 zoom levels,
  /// rounded up and at most `most`.
  static func level(ofScale scale: Double, atMost most: Int16) -> Int16 {
    let steps = (Elementary.logarithm2(scale) - 9) * 64
    return steps >= Double(most) ? most : Int16(Elementary.ceiling(steps))
  }

  /// Returns the node level for a zoom. Levels are in 1/64 zoom levels, rounded up and clamped to `levelsOfZooms`.
  static func level(ofZoom zoom: Double) -> Int16 {
    let all = levelsOfZooms
    return Int16(Elementary.ceiling(max(Double(all.lowerBound), min(zoom * 64, Double(all.upperBound)))))
  }

  /// The possible levels of nodes, in 1/64 zoom levels.
  static let levelsOfZooms: ClosedRange<Int16> = -512...32_000
}

extension ClusterHierarchy {
  /// Returns the zoom above which a cluster splits in the middle of a map with the given pitch, or `nil` if it does not
  /// split up to zoom 25.5.
  package func splitZoom(of node: Int, cosineOfPitch: Double) -> Double? {
    let zoom = zoom(of: node)
    guard zoom < 25.5 else { return nil }
    let split = zoom + HeldZoom.slack - (cosineOfPitch == 1 ? 0 : Elementary.logarithm2(cosineOfPitch))
    return split < 25.5 ? split : nil
  }
}

extension Plan {
  /// Builds the cluster hierarchies, so that resolvers of this plan and of its file need not build them.
  ///
  /// `cartouche compile` calls this method. It does nothing for a plan without clusters.
  /// - Complexity: O(n log n) in the annotations that may cluster; a million take some seconds.
  public mutating func buildHierarchies() {
    guard FrameRows(self).hasClusters else { return }
    var built: [ClusterHierarchy] = []
    built.reserveCapacity(clusters.count)
    ClusterSurvey(self, Interaction(self)).build { _ in
      true
    } _: {
      built.append($1)
    }
    hierarchies = built
  }

  /// Serializes the cluster hierarchies of all clustering identifiers, or the fact that the plan contains none.
  mutating func serializeHierarchies<Coder: PlanCoder>(
    with coder: inout Coder, _ counts: PlanCounts
  ) throws(Coder.Failure) {
    let count = try coder.countIfAny(hierarchies.count, of: counts.clusters)
    for identifier in 0..<count {
      var hierarchy = identifier < hierarchies.count ? hierarchies[identifier] : ClusterHierarchy()
      try hierarchy.serialize(
        with: &coder, counts, maxZoom: clusters.maxZoom[identifier],
        hasSizes: clusters.computesSizes(ofCluster: identifier))
      if identifier == hierarchies.count { hierarchies.append(hierarchy) }
    }
    try coder.check(hierarchiesHaveTheirMembers, or: "a member is in another cluster, or twice in one")
  }

  /// Whether each member of a cluster hierarchy has the hierarchy's clustering identifier, and occurs only once.
  private var hierarchiesHaveTheirMembers: Bool {
    if hierarchies.isEmpty { return true }
    guard !clusters.member.isEmpty else { return false }
    var isTaken = [Bool](repeating: false, count: annotations.count)
    for identifier in hierarchies.indices {
      for row in hierarchies[identifier].members {
        guard !isTaken[Int(row)], clusters.member[Int(row)] == UInt32(identifier) else { return false }
        isTaken[Int(row)] = true
      }
    }
    return true
  }
}

extension ClusterHierarchy {
  /// Serializes the cluster hierarchy of a clustering identifier.
  ///
  /// First members are not stored, but derived from the rest. Positions of nodes are not checked against their members:
  /// with a forged tree, frames only search at wrong positions or show no clusters.
  /// - Parameter hasSizes: whether the size of clusters depends on their members.
  mutating func serialize<Coder: PlanCoder>(
    with coder: inout Coder, _ counts: PlanCounts, maxZoom: Double, hasSizes: Bool
  ) throws(Coder.Failure) {
    self.maxZoom = maxZoom
    var memberCount = members.count
    var nodeCount = self.nodeCount
    try coder.count(&memberCount)
    try coder.count(&nodeCount)
    try coder.indices(&members, count: memberCount, below: counts.annotations)
    try coder.indices(&ranks, count: memberCount, below: memberCount)
    try coder.check(ranks.areDistinct(below: memberCount), or: "two members have the same rank")
    try coder.numbers(&x, count: nodeCount, in: 0...1)
    try coder.numbers(&y, count: nodeCount)
    try coder.numbers(&levels, count: nodeCount)
    try coder.check(
      levels.allSatisfy { ClusterHierarchy.levelsOfZooms.contains($0) }, or: "a node has no zoom")
    if hasSizes {
      try coder.numbers(&widths, count: nodeCount)
      try coder.numbers(&heights, count: nodeCount)
    }
    try coder.numbers(&starts, count: nodeCount)
    try coder.numbers(&ends, count: nodeCount)
    try coder.check(areNodesNested, or: "a node is not inside its parent")
    try coder.check(haveEnoughMembers, or: "a node has fewer than two members")
    var corners = extents.flatNumbers
    try coder.numbers(&corners, count: 4 * nodeCount)
    if extents.count == nodeCount { return }
    extents = Array(flatNumbers: corners)
    try coder.check(areExtentsNested, or: "a node extends beyond its parent")
    firsts = firstMembers
  }

  /// Whether each node's subtree ends inside the subtree of its parent, and each node splits at a higher zoom than its
  /// parent.
  private var areNodesNested: Bool {
    var open: [Int] = []
    for node in levels.indices {
      while let around = open.last, Int(clamping: ends[around]) == node { open.removeLast() }
      let end = Int(clamping: ends[node])
      guard end > node else { return false }
      if let around = open.last {
        guard end <= Int(ends[around]), levels[node] > levels[around] else { return false }
      } else if end > nodeCount {
        return false
      }
      open.append(node)
    }
    return true
  }

  /// Whether the bounding box of each node contains the bounding boxes of its children.
  private var areExtentsNested: Bool {
    var open: [Int] = []
    for node in extents.indices {
      guard extents[node].north <= extents[node].south else { return false }
      while let around = open.last, Int(ends[around]) == node { open.removeLast() }
      if let around = open.last, !extents[around].contains(extents[node]) { return false }
      open.append(node)
    }
    return true
  }

  /// Whether each node has at least two members, all of them inside `members`. The member ranges of children lie inside
  /// those of their parents, because the nodes do.
  private var haveEnoughMembers: Bool {
    guard starts.ascends(strictly: false), Int(clamping: starts.last ?? 0) <= members.count else {
      return false
    }
    return levels.indices.allSatisfy { members(of: $0).count >= 2 }
  }

  /// The row in `plan.annotations` of each node's first member, derived from `ranks`. It is the first direct member of
  /// the node or the first member of its first child, whichever has the better rank.
  private var firstMembers: [UInt32] {
    var places = [UInt32](repeating: 0, count: nodeCount)
    for node in levels.indices.reversed() {
      let start = starts[node]
      guard Int(ends[node]) > node + 1 else {
        places[node] = start
        continue
      }
      let part = places[node + 1]
      let isOwn = starts[node + 1] > start && ranks[Int(start)] < ranks[Int(part)]
      places[node] = isOwn ? start : part
    }
    // This is a loop, because `map` would need a second array.
    for node in places.indices { places[node] = members[Int(places[node])] }
    return places
  }
}

extension [WorldExtent] {
  fileprivate init(flatNumbers numbers: [UInt32]) {
    self.init()
    reserveCapacity(numbers.count / 4)
    for index in stride(from: 0, to: numbers.count, by: 4) {
      append(
        WorldExtent(
          west: numbers[index], width: numbers[index + 1], north: numbers[index + 2],
          south: numbers[index + 3]))
    }
  }

  fileprivate var flatNumbers: [UInt32] {
    var numbers: [UInt32] = []
    numbers.reserveCapacity(4 * count)
    for extent in self {
      numbers.append(extent.west)
      numbers.append(extent.width)
      numbers.append(extent.north)
      numbers.append(extent.south)
    }
    return numbers
  }
}
