package import CartoucheResolver

/// A reference implementation of cluster hierarchies: it repeatedly joins the pair of groups that meets first,
/// among all pairs.
package struct PlainHierarchy {
  private var groups: [PlainGroup]
  private var shapes: ClusterShapes
  private let rows: [UInt32]
  private let shape: ((_ rows: [UInt32]) -> [ClusterShapes.Part])?
  private let place: ClusterPositionRule
  private let maxZoom: Double

  /// - Parameter shape: A function that returns the collision shape of a cluster with these members, best rank first. `nil` if the shape
  ///   does not depend on members.
  package init(
    _ leaves: ClusterLeaves, _ shapes: ClusterShapes, at place: ClusterPositionRule, maxZoom: Double,
    shape: ((_ rows: [UInt32]) -> [ClusterShapes.Part])? = nil
  ) {
    self.shapes = shapes
    self.shape = shape
    rows = leaves.rows
    self.place = place
    self.maxZoom = maxZoom
    groups = (0..<leaves.count).map {
      PlainGroup(
        first: $0, count: 1, leaves: [$0], x: leaves.x[$0], y: leaves.y[$0], shape: leaves.shapes[$0],
        content: .leaf(row: leaves.rows[$0]))
    }
    joinEqualPoints()
    while joinNextPair() {}
  }

  /// Joins points in the same cell, at every zoom. The world has 2^32 × 2^32 cells.
  private mutating func joinEqualPoints() {
    var first = 0
    while first < groups.count {
      let cell = groups[first].cell
      while let other = groups.indices.first(where: { $0 > first && groups[$0].cell == cell }) {
        join(first, other, zoom: maxZoom)
      }
      first += 1
    }
  }

  private mutating func joinNextPair() -> Bool {
    var best: (scale: Double, first: Int, second: Int)?
    for first in groups.indices {
      for second in groups.indices where second > first {
        let way = groups[first].way(to: groups[second])
        let scale = shapes.mergeScale(groups[first].shape, groups[second].shape, way)
        // Groups are in the order of their first members, so the earlier of equal pairs was found before.
        if scale >= 32, scale > best?.scale ?? 0 { best = (scale, first, second) }
      }
    }
    guard let best else { return false }
    let steps = (Elementary.logarithm2(best.scale) - 9) * 64
    join(best.first, best.second, zoom: steps.isFinite ? steps.rounded(.up) / 64 + 0 : .infinity)
    return true
  }

  private mutating func join(_ first: Int, _ second: Int, zoom: Double) {
    let (one, other) = (groups[first], groups[second])
    var both = one
    both.count = one.count + other.count
    if place == .mean {
      let part = Double(other.count) / Double(both.count)
      let way = one.way(to: other)
      both.x = one.x + way.x * part
      both.x -= both.x.rounded(.down)
      if both.x >= 1 { both.x = 0 }
      both.y = one.y + way.y * part
    }
    both.leaves = (one.leaves + other.leaves).sorted()
    both.shape = shapes.ofCluster[Int(one.shape)]
    if let shape { both.shape = shapes.append(shape(both.leaves.map { rows[$0] })) }
    both.content = .joined([one, other], zoom: min(zoom, maxZoom, one.zoom, other.zoom))
    groups[first] = both
    groups.remove(at: second)
  }

  /// Returns the groups at a zoom: the rows of the members of each group, and its place. A node is a cluster
  /// unless `parts` returns true for its place and zoom.
  package func cut(
    parts: (_ x: Double, _ y: Double, _ zoom: Double) -> Bool
  ) -> [(members: [UInt32], x: Double, y: Double)] {
    groups.flatMap { $0.cut(parts) }
  }

  /// The hierarchy as text: a line for each node in preorder and for each single member.
  package var text: String {
    var lines: [String] = []
    for group in groups { if case .leaf(let row) = group.content { lines.append("alone \(row)") } }
    for group in groups { group.describe(depth: 0, to: &lines) }
    return lines.joined(separator: "\n")
  }
}

private struct PlainGroup {
  /// The row of the group's first member.
  var first: Int
  var count: Int
  /// The ranks of the group's members, ascending.
  var leaves: [Int]
  var x: Double
  var y: Double
  var shape: UInt32
  var content: Content

  indirect enum Content {
    case leaf(row: UInt32)
    case joined([PlainGroup], zoom: Double)
  }

  var zoom: Double { if case .joined(_, let zoom) = content { zoom } else { .infinity } }

  var cell: SIMD2<Double> {
    SIMD2(
      (x * 4_294_967_296).rounded(.down), (max(0, min(y * 4_294_967_296, 4_294_967_295))).rounded(.down))
  }

  func way(to other: PlainGroup) -> SIMD2<Double> {
    let east = other.x - x
    return SIMD2(east - east.rounded(.toNearestOrEven), other.y - y)
  }

  /// Returns the content of the node: its own members and nodes, and those of nodes with the same zoom.
  private func content(at zoom: Double) -> [PlainGroup] {
    guard case .joined(let both, let own) = content, own == zoom else { return [self] }
    return both.flatMap { $0.content(at: zoom) }
  }

  func cut(_ parts: (Double, Double, Double) -> Bool) -> [(members: [UInt32], x: Double, y: Double)] {
    guard case .joined(_, let zoom) = content else { return [(rows, x, y)] }
    return parts(x, y, zoom) ? content(at: zoom).flatMap { $0.cut(parts) } : [(rows, x, y)]
  }

  /// The rows of all members, in their order within each joined group.
  private var rows: [UInt32] {
    switch content {
    case .leaf(let row): [row]
    case .joined(let both, _): both.flatMap(\.rows)
    }
  }

  func describe(depth: Int, to lines: inout [String]) {
    guard case .joined(_, let zoom) = content else { return }
    let inside = content(at: zoom).sorted { $0.first < $1.first }
    let own = inside.compactMap { if case .leaf(let row) = $0.content { row } else { nil } }
    let id = firstRow
    lines.append(
      PlainHierarchy.line(
        depth: depth, zoom: zoom, x: x, y: y, first: id, own: own, count: count))
    for part in inside { part.describe(depth: depth + 1, to: &lines) }
  }

  private var firstRow: UInt32 {
    switch content {
    case .leaf(let row): row
    case .joined(let both, _): both[0].firstRow
    }
  }
}

extension PlainHierarchy {
  /// Returns the line of one node, with all bits of its place.
  fileprivate static func line(
    depth: Int, zoom: Double, x: Double, y: Double, first: UInt32, own: [UInt32], count: Int
  ) -> String {
    "\(depth) zoom \(zoom) at \(x.bitPattern) \(y.bitPattern) first \(first) own \(own) of \(count)"
  }

  /// Returns a hierarchy in the format of `text`.
  package static func text(_ hierarchy: ClusterHierarchy) -> String {
    var lines = hierarchy.members[hierarchy.unclusteredMembers].map { "alone \($0)" }
    func describe(_ node: Int, depth: Int) {
      lines.append(
        line(
          depth: depth, zoom: hierarchy.zoom(of: node), x: hierarchy.x[node], y: hierarchy.y[node],
          first: hierarchy.firsts[node], own: Array(hierarchy.members[hierarchy.directMembers(of: node)]),
          count: hierarchy.members(of: node).count))
      for child in hierarchy.children(of: node) { describe(child, depth: depth + 1) }
    }
    for root in hierarchy.children(of: nil) { describe(root, depth: 0) }
    return lines.joined(separator: "\n")
  }
}
