extension ClusterHierarchy {
  /// Builds the hierarchy of one identifier.
  /// - Parameters:
  ///   - leaves: the annotations in member order.
  ///   - shapes: the collision shapes of the annotations and their clusters.
  ///   - place: the position of a cluster.
  ///   - maxZoom: the identifier's `clusterMaxZoom`.
  /// - Complexity: O(n log n) for typical view sizes and offsets; see `docs/clusters.md`.
  package init(
    _ leaves: ClusterLeaves, _ shapes: ClusterShapes, at place: ClusterPositionRule, maxZoom: Double
  ) {
    self.init()
    self.maxZoom = maxZoom
    var builder = ClusterBuilder(
      leaves, shapes, at: place, maxLevel: ClusterHierarchy.level(ofZoom: maxZoom))
    builder.run()
    layOut(builder.merges, leaves)
  }

  /// Converts merges to tree nodes. A merge at the level of its parent becomes a part of the parent's node.
  private mutating func layOut(_ merges: [ClusterMerge], _ leaves: ClusterLeaves) {
    let lists = ClusterChildren(merges, leaves: leaves.count)
    var extents: [WorldExtent] = []
    extents.reserveCapacity(merges.count)
    for joining in merges {
      func extent(_ node: UInt32) -> WorldExtent {
        let index = Int(node)
        return index < leaves.count
          ? WorldExtent(WorldCell(leaves.x[index], leaves.y[index])) : extents[index - leaves.count]
      }
      extents.append(extent(joining.first).enclosing(extent(joining.second)))
    }
    members.reserveCapacity(leaves.count)
    ranks.reserveCapacity(leaves.count)
    reserveNodes(lists.nodeCount)
    lists.forEachDirectMember(of: nil) { append($0, of: leaves) }
    // In preorder. `open` has the nodes without a known end.
    var open: [Int] = []
    var next = lists.firstNode(of: nil)
    while let joining = next {
      open.append(nodeCount)
      x.append(merges[joining].x)
      y.append(merges[joining].y)
      levels.append(merges[joining].level)
      starts.append(UInt32(members.count))
      ends.append(0)
      firsts.append(leaves.rows[lists.firstMember(of: joining)])
      self.extents.append(extents[joining])
      lists.forEachDirectMember(of: joining) { append($0, of: leaves) }
      next = lists.firstNode(of: joining)
      var ended = joining
      while next == nil, let node = open.popLast() {
        ends[node] = UInt32(nodeCount)
        next = lists.node(after: ended)
        ended = lists.parent(of: ended) ?? ended
      }
    }
  }

  private mutating func append(_ leaf: Int, of leaves: ClusterLeaves) {
    members.append(leaves.rows[leaf])
    ranks.append(UInt32(leaf))
  }

  private mutating func reserveNodes(_ count: Int) {
    x.reserveCapacity(count)
    y.reserveCapacity(count)
    levels.reserveCapacity(count)
    starts.reserveCapacity(count)
    ends.reserveCapacity(count)
    firsts.reserveCapacity(count)
    extents.reserveCapacity(count)
  }
}

/// Merges groups in order of the scale at which their shapes meet, largest first.
///
/// The result equals that of repeatedly searching all pairs. The heap has the best pair of each seeker. If the partner
/// has merged meanwhile, the seeker searches again when its pair is first in the heap. The old scale is an upper bound
/// of the new one, because groups only disappear and each new group searches on its own. The next pair to merge is
/// always in the heap: of any two groups, the later searcher has considered the other.
struct ClusterBuilder {
  private let shapes: ClusterShapes
  private let place: ClusterPositionRule
  /// The level of `clusterMaxZoom`.
  private let maxLevel: Int16
  /// The groups in the order of a space-filling curve, so that neighbours are near in memory.
  private var groups: [ClusterGroup]
  /// By slot: the node number of the group in `merges`.
  private var nodes: [UInt32]
  private var tree = ClusterTree()
  private var heap = ScaleHeap()
  private(set) var merges: [ClusterMerge] = []

  /// The world width in points at zoom −4, the lowest zoom.
  private static let leastScale = 32.0

  init(_ leaves: ClusterLeaves, _ shapes: ClusterShapes, at place: ClusterPositionRule, maxLevel: Int16) {
    self.shapes = shapes
    self.place = place
    self.maxLevel = maxLevel
    let cells = (0..<leaves.count).map { WorldCell(leaves.x[$0], leaves.y[$0]) }
    var order: [KeyedRow] = []
    var scratch: [KeyedRow] = []
    order.reserveCapacity(leaves.count)
    for leaf in cells.indices { order.append(KeyedRow(key: cells[leaf].curveKey, row: UInt32(leaf))) }
    sortByKey(&order, scratch: &scratch)
    groups = order.map {
      let leaf = Int($0.row)
      return ClusterGroup(x: leaves.x[leaf], y: leaves.y[leaf], first: $0.row, shape: leaves.shapes[leaf])
    }
    nodes = order.map { $0.row }
    merges.reserveCapacity(leaves.count)
    joinInCells(cells)
  }

  /// The number of tree boxes that searches have visited.
  var work: Int { tree.work }

  /// Merges groups in the same cell of the world, in member order.
  private mutating func joinInCells(_ cells: [WorldCell]) {
    var start = 0
    for slot in groups.indices.dropFirst() {
      if cells[Int(groups[slot].first)] == cells[Int(groups[start].first)] {
        join(start, slot, level: maxLevel)
      } else {
        start = slot
      }
    }
  }

  /// Merges groups until no shapes meet at zoom −4 or above.
  mutating func run() {
    tree.build(groups, shapes)
    if groups.isEmpty { return }
    for slot in groups.indices where groups[slot].count > 0 {
      if let pair = tree.bestPair(of: UInt32(slot), from: Self.leastScale, groups, shapes) {
        heap.append(pair)
      }
    }
    heap.restore()
    while let pair = heap.first {
      if groups[Int(pair.seeker)].count != pair.seekerCount {
        heap.removeFirst()
      } else if groups[Int(pair.partner)].count != pair.partnerCount {
        if let next = tree.bestPair(of: pair.seeker, from: Self.leastScale, groups, shapes) {
          heap.replaceFirst(next)
        } else {
          heap.removeFirst()
        }
      } else {
        heap.removeFirst()
        let (one, other) = (Int(pair.seeker), Int(pair.partner))
        let isInOrder = groups[one].first < groups[other].first
        let (first, second) = isInOrder ? (one, other) : (other, one)
        join(first, second, level: ClusterHierarchy.level(ofScale: pair.scale, atMost: maxLevel))
        tree.update(UInt32(second), groups, shapes)
        tree.update(UInt32(first), groups, shapes)
        if let next = tree.bestPair(of: UInt32(first), from: Self.leastScale, groups, shapes) {
          heap.push(next)
        }
      }
    }
  }

  /// Merges two groups into the slot of the first.
  private mutating func join(_ first: Int, _ second: Int, level: Int16) {
    let (one, other) = (groups[first], groups[second])
    let count = one.count + other.count
    if place == .mean {
      let displacement = one.displacement(to: other) * (Double(other.count) / Double(count))
      groups[first].x = (one.x + displacement.x).wrappedToWorld
      groups[first].y = one.y + displacement.y
    }
    groups[first].count = count
    groups[first].shape = shapes.ofCluster[Int(one.shape)]
    groups[second].count = 0
    let leaves = UInt32(groups.count)
    merges.append(
      ClusterMerge(
        first: nodes[first], second: nodes[second], x: groups[first].x, y: groups[first].y,
        level: min(level, self.level(of: nodes[first]), self.level(of: nodes[second]))))
    nodes[first] = leaves + UInt32(merges.count - 1)
  }

  /// Returns the level of a node; the greatest level for a leaf.
  private func level(of node: UInt32) -> Int16 {
    let leaves = groups.count
    return Int(node) < leaves ? .max : merges[Int(node) - leaves].level
  }
}

/// A group of members during the build, stored in the slot of its first member.
struct ClusterGroup: Sendable {
  /// The position of the group's view, in Mercator, 0…1.
  var x: Double
  var y: Double
  /// The first member's position in member order, which does not change when others join.
  let first: UInt32
  /// The number of members; 0 after the group was merged into another one.
  var count: UInt32 = 1
  /// The index of the view's shape in `ClusterShapes`.
  var shape: UInt32

  /// Returns the displacement to another group, the short way around the world.
  @inline(__always)
  func displacement(to other: ClusterGroup) -> SIMD2<Double> {
    let east = other.x - x
    return SIMD2(east - Elementary.nearestWhole(east), other.y - y)
  }
}

/// The merge of two groups into one.
struct ClusterMerge: Sendable {
  /// The node number of the group with the earlier first member.
  ///
  /// A leaf has its position in member order; a merge has the number of leaves plus its index.
  var first: UInt32
  var second: UInt32
  /// The position of the merged view.
  var x: Double
  var y: Double
  /// The level, as in `ClusterHierarchy.levels`.
  var level: Int16
}

/// The direct children of each node, after merges at equal levels are collapsed into one node.
///
/// Layout: linked lists that start in `firstLeaf` and `firstPart` and continue in `nextLeaf` and `nextPart`. The last
/// entry of the first two starts the list of roots.
struct ClusterChildren {
  private let leafCount: Int
  /// By merge: the parent node of a node; `none` for a root and for a merge that was collapsed.
  private var parents: [UInt32]
  /// By merge: its first member's position in member order.
  private var firstMembers: [UInt32]
  private var firstLeaf: [UInt32]
  private var firstPart: [UInt32]
  private var nextLeaf: [UInt32]
  private var nextPart: [UInt32]
  private(set) var nodeCount = 0

  private static let none = UInt32.max

  init(_ merges: [ClusterMerge], leaves: Int) {
    let count = merges.count
    leafCount = leaves
    var around = Array(repeating: Self.none, count: leaves + count)
    for index in merges.indices {
      around[Int(merges[index].first)] = UInt32(index)
      around[Int(merges[index].second)] = UInt32(index)
    }
    // A parent is later in `merges` than its children. The node that each merge is collapsed into, from the outside in.
    var nodes = Array(repeating: Self.none, count: count)
    parents = Array(repeating: Self.none, count: count)
    for index in merges.indices.reversed() {
      let outer = around[leaves + index]
      if outer == Self.none {
        nodes[index] = UInt32(index)
      } else if merges[Int(outer)].level == merges[index].level {
        nodes[index] = nodes[Int(outer)]
      } else {
        nodes[index] = UInt32(index)
        parents[index] = nodes[Int(outer)]
      }
      if nodes[index] == UInt32(index) { nodeCount += 1 }
    }
    firstMembers = []
    firstMembers.reserveCapacity(count)
    for joining in merges {
      let first = Int(joining.first)
      firstMembers.append(first < leaves ? joining.first : firstMembers[first - leaves])
    }
    firstLeaf = Array(repeating: Self.none, count: count + 1)
    firstPart = Array(repeating: Self.none, count: count + 1)
    nextLeaf = Array(repeating: Self.none, count: leaves)
    nextPart = Array(repeating: Self.none, count: count)
    // Prepending in reverse order makes the lists ascend.
    for leaf in (0..<leaves).reversed() {
      let joining = around[leaf]
      let list = joining == Self.none ? count : Int(nodes[Int(joining)])
      nextLeaf[leaf] = firstLeaf[list]
      firstLeaf[list] = UInt32(leaf)
    }
    var sharing = Array(repeating: Self.none, count: leaves)
    var nextSharing = Array(repeating: Self.none, count: count)
    for index in merges.indices where nodes[index] == UInt32(index) {
      let first = Int(firstMembers[index])
      nextSharing[index] = sharing[first]
      sharing[first] = UInt32(index)
    }
    for first in (0..<leaves).reversed() {
      var node = sharing[first]
      while node != Self.none {
        let list = parents[Int(node)] == Self.none ? count : Int(parents[Int(node)])
        nextPart[Int(node)] = firstPart[list]
        firstPart[list] = node
        node = nextSharing[Int(node)]
      }
    }
  }

  /// Calls `visit` with the direct members of a node in member order; `nil` for the members outside of all nodes.
  func forEachDirectMember(of node: Int?, _ visit: (Int) -> Void) {
    var leaf = firstLeaf[node ?? firstLeaf.count - 1]
    while leaf != Self.none {
      visit(Int(leaf))
      leaf = nextLeaf[Int(leaf)]
    }
  }

  /// Returns the first child node; `nil` for the first root.
  func firstNode(of node: Int?) -> Int? { Self.index(firstPart[node ?? firstPart.count - 1]) }

  /// Returns the next sibling.
  func node(after node: Int) -> Int? { Self.index(nextPart[node]) }

  func parent(of node: Int) -> Int? { Self.index(parents[node]) }

  func firstMember(of node: Int) -> Int { Int(firstMembers[node]) }

  private static func index(_ number: UInt32) -> Int? { number == none ? nil : Int(number) }
}
