/// Joins groups pair by pair, the one that meets at the largest scale first, as a search through all pairs would.
///
/// The best pair of each seeker is in a heap; one whose partner joined another group searches again when its turn comes. Its old
/// scale is a bound of the new one: partners only disappear, and a new group searches itself. So the pair that joins next is
/// always in the heap: of two groups, the one that was made later, or searched last, has seen the other.
struct ClusterBuilder {
  private let shapes: ClusterShapes
  private let place: ClusterPlace
  /// The level of `clusterMaxZoom`.
  private let maxLevel: Int16
  /// In the order of a curve, so that neighbours are near in memory too.
  private var groups: [ClusterGroup]
  /// By slot: what the group is called in `joinings`.
  private var nodes: [UInt32]
  private var tree = ClusterTree()
  private var heap = ScaleHeap()
  private(set) var joinings: [ClusterJoining] = []

  /// That of zoom −4: points a world.
  private static let leastScale = 32.0

  init(_ leaves: ClusterLeaves, _ shapes: ClusterShapes, at place: ClusterPlace, maxLevel: Int16) {
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
    joinings.reserveCapacity(leaves.count)
    joinInCells(cells)
  }

  /// What searches looked at: boxes of the tree.
  var work: Int { tree.work }

  /// Joins what is in one cell of the world, in the order of members.
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

  /// Joins what meets, down to zoom −4.
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

  /// Puts two groups into the slot of the first.
  private mutating func join(_ first: Int, _ second: Int, level: Int16) {
    let (one, other) = (groups[first], groups[second])
    let count = one.count + other.count
    if place == .mean {
      let way = one.way(to: other) * (Double(other.count) / Double(count))
      groups[first].x = (one.x + way.x).inWorld
      groups[first].y = one.y + way.y
    }
    groups[first].count = count
    groups[first].shape = shapes.ofCluster[Int(one.shape)]
    groups[second].count = 0
    let leaves = UInt32(groups.count)
    joinings.append(
      ClusterJoining(
        first: nodes[first], second: nodes[second], x: groups[first].x, y: groups[first].y,
        level: min(level, self.level(of: nodes[first]), self.level(of: nodes[second]))))
    nodes[first] = leaves + UInt32(joinings.count - 1)
  }

  /// That of a group; of a leaf the greatest there is.
  private func level(of node: UInt32) -> Int16 {
    let leaves = groups.count
    return Int(node) < leaves ? .max : joinings[Int(node) - leaves].level
  }
}
