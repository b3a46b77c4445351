/// Joins groups pair by pair, the one that meets at the largest scale first, as a search through all pairs would.
///
/// Scales are gone through in octaves, from close to wide: so a group looks for partners only in the few cells around it that
/// an octave makes, and a leaf that stands alone sleeps until it can have one. The best pair of each seeker is in a heap; one
/// whose partner joined somebody else looks again when its turn comes. The pair that joins next is always there: whoever of
/// two groups was made later, or looked last, has seen the other.
struct ClusterBuilder {
  private let shapes: ClusterShapes
  private let sizes: SizeClasses
  private let place: ClusterPlace
  /// The level of `clusterMaxZoom`.
  private let maxLevel: Int16
  /// In the order of a curve, so that neighbours are near in memory too.
  private var groups: [ClusterGroup]
  /// By slot: what the group is called in `joinings`.
  private var nodes: [UInt32]
  /// By slot: the octave from which on a leaf may have a partner.
  private var wakings: [Int16]
  private var grid = ClusterGrid()
  private var heap = ScaleHeap()
  private(set) var joinings: [ClusterJoining] = []

  /// The last octave: zoom −4 is at its end, with 32 points a world.
  private static let lastOctave = 5

  init(_ leaves: ClusterLeaves, _ shapes: ClusterShapes, at place: ClusterPlace, maxLevel: Int16) {
    self.shapes = shapes
    self.place = place
    self.maxLevel = maxLevel
    sizes = SizeClasses(shapes)
    let cells = (0..<leaves.count).map { WorldCell(leaves.x[$0], leaves.y[$0]) }
    let order = CurveOrder(cells)
    groups = order.points.map {
      let leaf = Int($0)
      return ClusterGroup(x: leaves.x[leaf], y: leaves.y[leaf], first: $0, shape: leaves.shapes[leaf])
    }
    nodes = order.points
    wakings = []
    wakings.reserveCapacity(leaves.count)
    for leaf in order.points {
      let sizeClass = sizes.classes[Int(leaves.shapes[Int(leaf)])]
      let reach = sizeClass == SizeClasses.none ? 0 : sizes.reaches[Int(sizeClass)]
      let clearance = order.clearance(Int(leaf))
      wakings.append(clearance == 0 ? .max : reach == 0 ? .min : Int16((reach / clearance).exponent))
    }
    joinings.reserveCapacity(leaves.count)
    joinInCells(cells)
  }

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

  /// Joins what meets, down to the last octave.
  mutating func run() {
    guard let largest = sizes.exponents.last else { return }
    var live = groups.indices.map { UInt32($0) }
    live.removeAll { !mayJoin($0) }
    var postponed = 0
    for octave in stride(from: 32 + largest, through: Self.lastOctave, by: -1) {
      // Octaves in which few are awake are done with a later one: those search more cells, and no grid is made for them.
      let awake = live.count { isAwake($0, octave) }
      if octave > Self.lastOctave, awake == 0 || postponed < 3 && awake < live.count / 32 {
        postponed = awake == 0 ? 0 : postponed + 1
        continue
      }
      postponed = 0
      pass(live, octave)
      live.removeAll { !mayJoin($0) }
    }
  }

  /// Whether a group is still one, and its view has a shape.
  private func mayJoin(_ slot: UInt32) -> Bool {
    let group = groups[Int(slot)]
    return group.count > 0 && sizes.classes[Int(group.shape)] != SizeClasses.none
  }

  @inline(__always)
  private func isAwake(_ slot: UInt32, _ octave: Int) -> Bool {
    groups[Int(slot)].count > 1 || Int(wakings[Int(slot)]) >= octave
  }

  /// Joins what meets at the scales of an octave.
  private mutating func pass(_ live: [UInt32], _ octave: Int) {
    grid.clear(sizes, octave: octave, count: live.count)
    for slot in live {
      grid.insert(slot, &groups, Int(sizes.classes[Int(groups[Int(slot)].shape)]))
    }
    let least = Elementary.exp2(Double(octave))
    for slot in live where isAwake(slot, octave) {
      if let pair = bestPair(of: slot, from: least) { heap.append(pair) }
    }
    heap.restore()
    while let pair = heap.first {
      let seeker = Int(pair.seeker)
      if groups[seeker].count != pair.seekerCount {
        heap.removeFirst()
      } else if groups[Int(pair.partner)].count != pair.partnerCount {
        if let next = bestPair(of: pair.seeker, from: least) {
          heap.replaceFirst(next)
        } else {
          heap.removeFirst()
        }
      } else {
        heap.removeFirst()
        joinAndSeek(pair, from: least)
      }
    }
  }

  /// Joins a pair, and looks for a partner of both.
  private mutating func joinAndSeek(_ pair: ScaleHeap.Pair, from least: Double) {
    let (one, other) = (Int(pair.seeker), Int(pair.partner))
    let isInOrder = groups[one].first < groups[other].first
    let (first, second) = isInOrder ? (one, other) : (other, one)
    grid.remove(UInt32(first), &groups, Int(sizes.classes[Int(groups[first].shape)]))
    grid.remove(UInt32(second), &groups, Int(sizes.classes[Int(groups[second].shape)]))
    join(first, second, level: ClusterHierarchy.level(ofScale: pair.scale, atMost: maxLevel))
    let sizeClass = sizes.classes[Int(groups[first].shape)]
    guard sizeClass != SizeClasses.none else { return }
    grid.insert(UInt32(first), &groups, Int(sizeClass))
    if let next = bestPair(of: UInt32(first), from: least) { heap.push(next) }
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

  /// The partner that a group meets at the largest scale, and of several the one with the earliest first member; nil: it meets
  /// nobody at a scale of `least` or above.
  private func bestPair(of slot: UInt32, from least: Double) -> ScaleHeap.Pair? {
    let own = groups[Int(slot)]
    let bounds = shapes.bounds[Int(own.shape)]
    var best = ScaleHeap.Pair(
      scale: least, seeker: slot, partner: ClusterGrid.none, seekerCount: own.count, partnerCount: 0,
      order: .max)
    for sizeClass in 0..<sizes.count where grid.counts[sizeClass] > 0 {
      let reach = bounds.window(sizes.bounds[sizeClass])
      let low = SIMD2(own.x + min(reach.left, 0) / least, own.y + min(reach.top, 0) / least)
      let high = SIMD2(own.x + max(reach.right, 0) / least, own.y + max(reach.bottom, 0) / least)
      grid.forEach(groups, sizeClass, from: low, to: high) { other, group in
        let way = own.way(to: group)
        let window = bounds.window(shapes.bounds[Int(group.shape)])
        guard other != slot, window.mayHold(way, at: best.scale) else { return }
        let scale = shapes.joiningScale(own.shape, group.shape, way)
        guard scale >= best.scale else { return }
        let order = UInt64(min(own.first, group.first)) << 32 | UInt64(max(own.first, group.first))
        guard scale > best.scale || order < best.order else { return }
        best.scale = scale
        best.partner = other
        best.partnerCount = group.count
        best.order = order
      }
    }
    return best.partner == ClusterGrid.none ? nil : best
  }
}

extension ShapeBounds {
  /// Whether a way may lie within at a scale or at a larger one; one that does is never denied.
  @inline(__always)
  fileprivate func mayHold(_ way: SIMD2<Double>, at scale: Double) -> Bool {
    // Products are rounded, so what is just outside is looked at too; and what is nowhere apart meets at all scales.
    let reach = way * (min(scale, 1e300) * (1 - 1e-12))
    return reach.x <= max(right, 0) && reach.x >= min(left, 0) && reach.y <= max(bottom, 0)
      && reach.y >= min(top, 0)
  }
}
