extension ClusterHierarchy {
  /// Builds the cluster hierarchy of one clustering identifier.
  /// - Parameters:
  ///   - leaves: the annotations, sorted by priority, fewer anchors, then document order.
  ///   - shapes: the collision shapes of the annotations and their clusters.
  ///   - place: the rule for the position of a cluster.
  ///   - maxZoom: the `clusterMaxZoom` of the clustering identifier.
  ///   - sizes: the sizes of clusters, if they depend on members.
  /// - Complexity: O(n log n) for typical view sizes and offsets; see `docs/clusters.md`.
  package init(
    _ leaves: ClusterLeaves, _ shapes: ClusterShapes, at place: ClusterPositionRule, maxZoom: Double,
    sizes: ClusterSizes? = nil
  ) {
    self.init()
    self.maxZoom = maxZoom
    var builder = ClusterBuilder(
      leaves, shapes, at: place, maxLevel: ClusterHierarchy.level(ofZoom: maxZoom), sizes: sizes)
    builder.run()
    layOut(builder.merges, leaves, builder.mergeSizes)
  }

  /// Converts merges of groups to nodes of the hierarchy. A merge at the same zoom level as its parent gets no node of
  /// its own; its children become children of the parent's node.
  /// - Parameter sizes: the size of each merge's cluster; empty if sizes do not depend on members.
  private mutating func layOut(
    _ merges: [ClusterMerge], _ leaves: ClusterLeaves, _ sizes: [SIMD2<Double>]
  ) {
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
    // Nodes are appended in preorder. `open` holds the nodes whose end is not known yet.
    var open: [Int] = []
    var next = lists.firstNode(of: nil)
    while let joining = next {
      open.append(nodeCount)
      x.append(merges[joining].x)
      y.append(merges[joining].y)
      levels.append(merges[joining].level)
      if !sizes.isEmpty {
        widths.append(sizes[joining].x)
        heights.append(sizes[joining].y)
      }
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

/// Merges groups of annotations in the order of the scale at which their shapes touch, largest scale first. The scale
/// is the world width in points.
///
/// The result equals that of repeatedly searching all pairs. The heap holds the best pair of each group that has
/// searched for a partner. If the partner has merged meanwhile, the group searches again when its pair is first in the
/// heap. The old scale is an upper bound of the new one, because groups only disappear, and each new group searches on
/// its own. The next pair to merge is always in the heap: of any two groups, the later searcher has considered the
/// other.
struct ClusterBuilder {
  private var shapes: ClusterShapes
  private let place: ClusterPositionRule
  /// The zoom level of `clusterMaxZoom`, in units of 1/64 zoom.
  private let maxLevel: Int16
  /// The groups in the order of a space-filling curve, so that neighbors on the map are near each other in memory.
  private var groups: [ClusterGroup]
  /// The node number of each group, as in `ClusterMerge.first`, by index into `groups`.
  private var nodes: [UInt32]
  private var tree = ClusterTree()
  private var heap = ScaleHeap()
  /// The merges so far, in the order in which groups touch when the map zooms out.
  private(set) var merges: [ClusterMerge] = []
  /// The sizes of groups, if they depend on members.
  private var sizes: ClusterSizes?
  /// The size of each merge's group; empty if sizes do not depend on members.
  private(set) var mergeSizes: [SIMD2<Double>] = []
  /// The most recent sizes of groups, with the indices of their shapes. Most groups have one of a few sizes.
  private var knownSizes: [(size: SIMD2<Double>, shape: UInt32)] = []

  /// The smallest scale at which groups merge: the world width in points at zoom −4.
  private static let leastScale = 32.0

  init(
    _ leaves: ClusterLeaves, _ shapes: ClusterShapes, at place: ClusterPositionRule, maxLevel: Int16,
    sizes: ClusterSizes? = nil
  ) {
    self.shapes = shapes
    self.sizes = sizes
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
    if sizes != nil {
      mergeSizes.reserveCapacity(leaves.count)
      self.sizes?.begin(order.map { leaves.rows[Int($0.row)] })
      // The tree needs to know before the first merge whether a shape is a circle.
      _ = shape(ofSize: SIMD2(16, 16))
    }
    joinInCells(cells)
  }

  /// The number of tree boxes that searches have visited. Tests limit it.
  var work: Int { tree.work }

  /// Merges groups whose points lie in the same `WorldCell`, and so touch at every zoom.
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

  /// Merges groups until no shapes touch at zoom −4 or above.
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

  /// Merges two groups into one, which replaces the first group.
  /// - Parameters:
  ///   - first: the first group, as an index into `groups`.
  ///   - second: the second group, as an index into `groups`.
  ///   - level: the greatest zoom at which the merged group is a cluster, in 1/64 zoom levels.
  private mutating func join(_ first: Int, _ second: Int, level: Int16) {
    let (one, other) = (groups[first], groups[second])
    let count = one.count + other.count
    if place == .mean {
      let displacement = one.displacement(to: other) * (Double(other.count) / Double(count))
      groups[first].x = (one.x + displacement.x).wrappedToWorld
      groups[first].y = one.y + displacement.y
    }
    groups[first].count = count
    if let size = sizes?.join(first, second, leaf: Int(one.first), count: Int(count)) {
      mergeSizes.append(size)
      groups[first].shape = shape(ofSize: size)
    } else {
      groups[first].shape = shapes.ofCluster[Int(one.shape)]
    }
    groups[second].count = 0
    let leaves = UInt32(groups.count)
    merges.append(
      ClusterMerge(
        first: nodes[first], second: nodes[second], x: groups[first].x, y: groups[first].y,
        level: min(level, self.level(of: nodes[first]), self.level(of: nodes[second]))))
    nodes[first] = leaves + UInt32(merges.count - 1)
  }

  /// Returns the index of the shape of groups with this size, and adds the shape if it is new.
  private mutating func shape(ofSize size: SIMD2<Double>) -> UInt32 {
    if let same = knownSizes.last(where: { $0.size == size }) { return same.shape }
    let shape = shapes.append(sizes?.parts(ofSize: size) ?? [])
    // A shape may be added twice, which is harmless.
    if knownSizes.count == 16 { knownSizes.removeFirst() }
    knownSizes.append((size, shape))
    return shape
  }

  /// Returns the greatest zoom at which a node is a cluster, in 1/64 zoom levels. A single annotation has the greatest
  /// possible level.
  private func level(of node: UInt32) -> Int16 {
    let leaves = groups.count
    return Int(node) < leaves ? .max : merges[Int(node) - leaves].level
  }
}

/// A group of annotations while a hierarchy is built. It replaces its first member in `ClusterBuilder.groups`.
struct ClusterGroup: Sendable {
  /// The x coordinate of the group's view, in Mercator from 0 to 1.
  var x: Double
  /// The y coordinate of the group's view, in Mercator from 0 (north) to 1.
  var y: Double
  /// The group's first member, as an index into `ClusterLeaves.rows`. It does not change when other groups join.
  let first: UInt32
  /// The number of annotations in the group; 0 after the group was merged into another one.
  var count: UInt32 = 1
  /// The index into `ClusterShapes` of the group's collision shape.
  var shape: UInt32

  /// Returns the displacement from this group to another one in Mercator, along the shorter way around the world.
  @inline(__always)
  func displacement(to other: ClusterGroup) -> SIMD2<Double> {
    let east = other.x - x
    return SIMD2(east - Elementary.nearestWhole(east), other.y - y)
  }
}

/// The merge of two groups of annotations into one, while a cluster hierarchy is built.
struct ClusterMerge: Sendable {
  /// The node number of the group with the earlier first member.
  ///
  /// The node number of a single annotation is its index into `ClusterLeaves.rows`. The node number of a merge is the
  /// number of annotations plus the merge's index.
  var first: UInt32
  /// The node number of the group with the later first member, numbered like `first`.
  var second: UInt32
  /// The x coordinate of the merged group's view, in Mercator from 0 to 1.
  var x: Double
  /// The y coordinate of the merged group's view, in Mercator from 0 (north) to 1.
  var y: Double
  /// The greatest zoom at which the merged group is a cluster, in 1/64 zoom levels.
  var level: Int16
}

/// The direct children of each node, after merges at equal levels were collapsed into one node.
///
/// Layout: linked lists that start in `firstLeaf` and `firstPart` and continue in `nextLeaf` and `nextPart`. The last
/// element of `firstLeaf` and of `firstPart` starts the list of roots.
struct ClusterChildren {
  private let leafCount: Int
  /// The parent of each merge, as an index into the list of merges; `none` for a root and for a merge that was
  /// collapsed.
  private var parents: [UInt32]
  /// The first member of each merge, as an index into `ClusterLeaves.rows`.
  private var firstMembers: [UInt32]
  /// For each merge: the first annotation that is its direct child, as an index into `ClusterLeaves.rows`. The last
  /// element is for the roots.
  private var firstLeaf: [UInt32]
  /// For each merge: the first merge that is its child, as an index into the list of merges. The last element is for
  /// the roots.
  private var firstPart: [UInt32]
  /// The next annotation with the same parent, for each annotation in `ClusterLeaves.rows`; `none` after the last.
  private var nextLeaf: [UInt32]
  /// The next merge with the same parent, for each merge; `none` after the last.
  private var nextPart: [UInt32]
  /// The number of nodes that remain after merges at equal levels were collapsed.
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
    // `nodes` receives the node that each merge is collapsed into. The loop runs backwards, because a parent is later
    // in `merges` than its children.
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

  /// Calls `visit` with the annotations that are direct children of a node, as ascending indices into
  /// `ClusterLeaves.rows`. For `nil`, it visits the annotations outside of all nodes.
  func forEachDirectMember(of node: Int?, _ visit: (Int) -> Void) {
    var leaf = firstLeaf[node ?? firstLeaf.count - 1]
    while leaf != Self.none {
      visit(Int(leaf))
      leaf = nextLeaf[Int(leaf)]
    }
  }

  /// Returns the first child node of a node, or the first root if `node` is `nil`.
  func firstNode(of node: Int?) -> Int? { Self.index(firstPart[node ?? firstPart.count - 1]) }

  /// Returns the next cluster node with the same parent, or `nil` after the last.
  func node(after node: Int) -> Int? { Self.index(nextPart[node]) }

  func parent(of node: Int) -> Int? { Self.index(parents[node]) }

  /// Returns the first member of a cluster node, as an index into `ClusterLeaves.rows`.
  func firstMember(of node: Int) -> Int { Int(firstMembers[node]) }

  private static func index(_ number: UInt32) -> Int? { number == none ? nil : Int(number) }
}
