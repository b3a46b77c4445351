/// A tree of bounding boxes over groups of annotations. For a given group, it finds the group whose collision shape it
/// touches at the largest scale, which is the world width in points.
///
/// Layout: groups are sorted along a space-filling curve, so neighbors on the map are near each other. `boxes` has one
/// box for every `bucketSize` groups, then one for every `fanOut` boxes, up to a single root; level `k` starts at
/// `levels[k]`. A group keeps its index after a merge, and the boxes around it are updated.
///
/// A search visits only boxes that may contain a better partner. The bounds use the same floating-point operations as
/// `mergeScale`, and rounding is monotone, so they are exact for rectangles.
struct ClusterTree: Sendable {
  /// The number of groups that the tree was built from.
  private(set) var count = 0
  /// The boxes of all levels of the tree, one level after another, from the buckets to the root.
  private var boxes: [Box] = []
  /// The start of each level in `boxes`; level 0 holds the buckets.
  private var levels: [Int] = []
  /// The relative error by which computed scales may be wrong: above 0 only if any collision shape is a circle.
  private var slack = 0.0
  /// A stack of the tree boxes that the current search still has to visit.
  private var pending: [Visit] = []
  /// The number of boxes visited by all searches. Tests limit it.
  private(set) var work = 0

  static let none = UInt32.max
  /// The largest number of groups in a bucket, which is a box of the lowest level of the tree.
  private static let bucketSize = 8
  /// The largest number of children of a box in the tree.
  private static let fanOut = 4

  /// The bounds of a set of groups: of their positions and of their collision shapes.
  private struct Box: Sendable, Equatable {
    /// The western edge of the groups' positions, in Mercator.
    var west = Double.infinity
    var north = Double.infinity
    var east = -Double.infinity
    var south = -Double.infinity
    /// The smallest bounds that contain the collision shapes of all groups, relative to their anchor points.
    var shape = ShapeBounds.nowhere
    /// The smallest first member of the groups, as an index into `ClusterLeaves.rows`.
    var first = UInt32.max

    mutating func enclose(_ other: Box) {
      west = min(west, other.west)
      north = min(north, other.north)
      east = max(east, other.east)
      south = max(south, other.south)
      shape = shape.enclosing(other.shape)
      first = min(first, other.first)
    }
  }

  /// A box that a search still has to visit.
  private struct Visit: Sendable {
    /// The index of the box in its level of the tree.
    var box: UInt32
    var level: Int32
    /// An upper bound of the scales at which the searching group touches groups in the box, in points per world width.
    var scale: Double
  }

  /// The state of a search for a group's best partner.
  private struct Search {
    let own: ClusterGroup
    /// The bounds of the searching group's collision shape.
    let bounds: ShapeBounds
    /// The best pair of the searching group found so far.
    var best: ScaleHeap.Pair
  }

  /// Builds the tree from groups in the order of the space-filling curve.
  /// - Complexity: O(n).
  mutating func build(_ groups: [ClusterGroup], _ shapes: ClusterShapes) {
    slack = shapes.parts.contains { $0.isCircle } ? 1e-6 : 0
    count = groups.count
    boxes.removeAll(keepingCapacity: true)
    levels.removeAll(keepingCapacity: true)
    levels.append(0)
    for bucket in 0..<(count + Self.bucketSize - 1) / Self.bucketSize {
      boxes.append(boxOfBucket(bucket, groups, shapes))
    }
    while boxes.count - levels[levels.count - 1] > 1 {
      let below = levels[levels.count - 1]..<boxes.count
      levels.append(boxes.count)
      for index in 0..<(below.count + Self.fanOut - 1) / Self.fanOut { boxes.append(boxAround(index, below)) }
    }
  }

  private func boxOfBucket(_ bucket: Int, _ groups: [ClusterGroup], _ shapes: ClusterShapes) -> Box {
    var box = Box()
    for slot in slots(ofBucket: bucket) {
      let group = groups[slot]
      guard group.count > 0, !shapes.bounds[Int(group.shape)].isEmpty else { continue }
      box.enclose(
        Box(
          west: group.x, north: group.y, east: group.x, south: group.y,
          shape: shapes.bounds[Int(group.shape)], first: group.first))
    }
    return box
  }

  /// Returns the tree box that encloses the children of a box. `index` is the number of the box in its own level, and
  /// `below` is the range of the next lower level in `boxes`.
  private func boxAround(_ index: Int, _ below: Range<Int>) -> Box {
    var box = Box()
    for other in children(of: index, below) { box.enclose(boxes[other]) }
    return box
  }

  @inline(__always)
  private func slots(ofBucket bucket: Int) -> Range<Int> {
    bucket * Self.bucketSize..<min((bucket + 1) * Self.bucketSize, count)
  }

  @inline(__always)
  private func boxes(ofLevel level: Int) -> Range<Int> {
    levels[level]..<(level + 1 < levels.count ? levels[level + 1] : boxes.count)
  }

  @inline(__always)
  private func children(of index: Int, _ below: Range<Int>) -> Range<Int> {
    let start = below.lowerBound + index * Self.fanOut
    return start..<min(start + Self.fanOut, below.upperBound)
  }

  /// Updates the boxes around a group after a change of its position, shape or members.
  /// - Parameter slot: the index of the group in the order of the space-filling curve.
  /// - Complexity: O(log n).
  mutating func update(_ slot: UInt32, _ groups: [ClusterGroup], _ shapes: ClusterShapes) {
    var index = Int(slot) / Self.bucketSize
    var box = boxOfBucket(index, groups, shapes)
    var level = 0
    while boxes[levels[level] + index] != box {
      boxes[levels[level] + index] = box
      level += 1
      if level == levels.count { return }
      index /= Self.fanOut
      box = boxAround(index, boxes(ofLevel: level - 1))
    }
  }

  /// Returns the partner that a group touches at the largest scale, or `nil` if it touches no group at scale `least` or
  /// above.
  ///
  /// Among equal scales, the function chooses the partner with the earliest first member.
  /// - Parameters:
  ///   - slot: the index of the group into `groups`.
  ///   - least: the smallest scale, in points per world width.
  mutating func bestPair(
    of slot: UInt32, from least: Double, _ groups: [ClusterGroup], _ shapes: ClusterShapes
  ) -> ScaleHeap.Pair? {
    let own = groups[Int(slot)]
    let bounds = shapes.bounds[Int(own.shape)]
    if bounds.isEmpty { return nil }
    var search = Search(
      own: own, bounds: bounds,
      best: ScaleHeap.Pair(
        scale: least, seeker: slot, partner: Self.none, seekerCount: own.count, partnerCount: 0, order: .max))
    // Starting in the group's own bucket finds a good partner early, which excludes many boxes.
    var index = Int(slot) / Self.bucketSize
    visitBucket(index, &search, groups, shapes)
    for level in 0..<levels.count - 1 {
      let parent = index / Self.fanOut
      pushChildren(of: parent, atLevel: level, except: index, search, groups)
      while let visit = pending.popLast() {
        if visit.scale < search.best.scale { continue }
        if visit.level == 0 {
          visitBucket(Int(visit.box), &search, groups, shapes)
        } else {
          pushChildren(of: Int(visit.box), atLevel: Int(visit.level) - 1, except: -1, search, groups)
        }
      }
      index = parent
    }
    return search.best.partner == Self.none ? nil : search.best
  }

  /// Adds the children of a box that may contain a better partner to `pending`, the most promising one last.
  @inline(__always)
  private mutating func pushChildren(
    of parent: Int, atLevel level: Int, except known: Int, _ search: Search, _ groups: [ClusterGroup]
  ) {
    work += 1
    let best = search.best
    let below = boxes(ofLevel: level)
    let base = pending.count
    for index in children(of: parent, below) where index - below.lowerBound != known {
      let scale = greatestScale(search, boxes[index])
      if scale < best.scale { continue }
      // Among equal scales, only an earlier first member is better.
      if scale == best.scale, slack == 0, best.partner != Self.none,
        boxes[index].first > groups[Int(best.partner)].first
      {
        continue
      }
      var last = pending.count
      pending.append(Visit(box: UInt32(index - below.lowerBound), level: Int32(level), scale: scale))
      while last > base, pending[last - 1].scale > scale {
        pending.swapAt(last - 1, last)
        last -= 1
      }
    }
  }

  /// Compares each group of a bucket with the best partner so far, and replaces it if the group is better.
  @inline(__always)
  private mutating func visitBucket(
    _ bucket: Int, _ search: inout Search, _ groups: [ClusterGroup], _ shapes: ClusterShapes
  ) {
    work += 1
    let (own, bounds) = (search.own, search.bounds)
    let slack = max(slack, 1e-12)
    for slot in slots(ofBucket: bucket) {
      let group = groups[slot]
      guard group.count > 0, UInt32(slot) != search.best.seeker else { continue }
      let displacement = own.displacement(to: group)
      let window = bounds.window(shapes.bounds[Int(group.shape)])
      guard window.mayContain(displacement, at: search.best.scale, slack: slack) else { continue }
      let scale = shapes.mergeScale(own.shape, group.shape, displacement)
      guard scale >= search.best.scale else { continue }
      let order = UInt64(min(own.first, group.first)) << 32 | UInt64(max(own.first, group.first))
      guard scale > search.best.scale || order < search.best.order else { continue }
      search.best.scale = scale
      search.best.partner = UInt32(slot)
      search.best.partnerCount = group.count
      search.best.order = order
    }
  }

  /// Returns an upper bound of the scales at which the searching group touches groups in a box. The result is negative
  /// if all these scales are below the scale of the best pair found so far.
  @inline(__always)
  private func greatestScale(_ search: Search, _ box: Box) -> Double {
    let (own, least) = (search.own, search.best.scale)
    let window = search.bounds.window(box.shape)
    let (north, south) = (box.north - own.y, box.south - own.y)
    let (west, east) = (box.west - own.x, box.east - own.x)
    // This test excludes most boxes without a division.
    let near = min(least, 1e300) * (1 - max(slack, 1e-12))
    if north * near > max(window.bottom, 0) || south * near < min(window.top, 0) { return -1 }
    if west >= -0.5, east <= 0.5 {
      if west * near > max(window.right, 0) || east * near < min(window.left, 0) { return -1 }
      return window.greatestExit(west, east, north, south, slack)
    }
    // The shorter way to some groups of the box crosses ±180°.
    var scale = -1.0
    if east > 0.5 { scale = window.greatestExit(max(west - 1, -0.5), east - 1, north, south, slack) }
    if west < -0.5 {
      scale = max(scale, window.greatestExit(west + 1, min(east + 1, 0.5), north, south, slack))
    }
    if west <= 0.5, east >= -0.5 {
      scale = max(scale, window.greatestExit(max(west, -0.5), min(east, 0.5), north, south, slack))
    }
    return scale
  }
}

extension ShapeBounds {
  /// Returns whether a displacement may lie inside these bounds at `scale` or at a larger scale. Only the result
  /// `false` is certain.
  @inline(__always)
  fileprivate func mayContain(_ displacement: SIMD2<Double>, at scale: Double, slack: Double) -> Bool {
    // Products are rounded, so the bounds are widened. With a displacement of 0, shapes may overlap at all scales.
    let reach = displacement * (min(scale, 1e300) * (1 - slack))
    return reach.x <= max(right, 0) && reach.x >= min(left, 0) && reach.y <= max(bottom, 0)
      && reach.y >= min(top, 0)
  }

  /// Returns an upper bound of `exit(along:)` for all displacements in a rectangle. The result is negative if
  /// `exit(along:)` is 0 for all of them.
  @inline(__always)
  fileprivate func greatestExit(
    _ west: Double, _ east: Double, _ north: Double, _ south: Double, _ slack: Double
  ) -> Double {
    var (entry, exit) = (0.0, Double.infinity)
    @inline(__always)
    func cut(_ low: Double, _ high: Double, _ least: Double, _ most: Double) {
      if least > 0 {
        exit = min(exit, high / least)
        if low > 0 { entry = max(entry, low / most) }
      } else if most < 0 {
        exit = min(exit, low / most)
        if high < 0 { entry = max(entry, high / least) }
      } else if low >= 0 {
        if most > 0 { entry = max(entry, low / most) } else { exit = -1 }
      } else if high <= 0 {
        if least < 0 { entry = max(entry, high / least) } else { exit = -1 }
      }
    }
    cut(left, right, west, east)
    cut(top, bottom, north, south)
    exit *= 1 + slack
    return entry * (1 - slack) < exit ? exit : -1
  }
}

/// A heap of pairs of groups that may merge, with the largest scale first. The scale is the world width in points.
struct ScaleHeap: Sendable {
  private var pairs: [Pair] = []

  struct Pair: Sendable {
    /// The largest scale at which the shapes of both groups touch, in points per world width.
    var scale: Double
    /// The group that searched for a partner, as an index into `ClusterBuilder.groups`.
    var seeker: UInt32
    /// The partner that the search found, as an index into `ClusterBuilder.groups`.
    var partner: UInt32
    /// The number of annotations in `seeker` at the time of the search. If the number has changed since then, the pair
    /// is outdated.
    var seekerCount: UInt32
    /// The number of annotations in `partner` at the time of the search. If the number has changed since then, the pair
    /// is outdated.
    var partnerCount: UInt32
    /// The tie-break key: the earlier first member of the two groups in the upper 32 bits, the later one in the lower
    /// 32 bits, as indices into `ClusterLeaves.rows`.
    var order: UInt64

    /// Returns whether this pair merges before another: it has the larger scale, or an equal scale and earlier first
    /// members.
    @inline(__always)
    func comesBefore(_ other: Pair) -> Bool {
      scale > other.scale || scale == other.scale && order < other.order
    }
  }

  var first: Pair? { pairs.first }

  /// Adds a pair without restoring the heap order. The caller calls `restore()` before the next use.
  mutating func append(_ pair: Pair) { pairs.append(pair) }

  /// Restores the heap order.
  /// - Complexity: O(n).
  mutating func restore() {
    for index in stride(from: pairs.count / 2 - 1, through: 0, by: -1) { sink(pairs[index], from: index) }
  }

  mutating func push(_ pair: Pair) {
    var index = pairs.count
    pairs.append(pair)
    while index > 0 {
      let parent = (index - 1) / 2
      guard pair.comesBefore(pairs[parent]) else { break }
      pairs[index] = pairs[parent]
      index = parent
    }
    pairs[index] = pair
  }

  mutating func removeFirst() {
    let last = pairs.removeLast()
    if !pairs.isEmpty { sink(last, from: 0) }
  }

  /// Replaces the first pair of the heap by another pair, and restores the heap order.
  mutating func replaceFirst(_ pair: Pair) { sink(pair, from: 0) }

  private mutating func sink(_ pair: Pair, from start: Int) {
    var index = start
    while true {
      var child = 2 * index + 1
      guard child < pairs.count else { break }
      if child + 1 < pairs.count, pairs[child + 1].comesBefore(pairs[child]) { child += 1 }
      guard pairs[child].comesBefore(pair) else { break }
      pairs[index] = pairs[child]
      index = child
    }
    pairs[index] = pair
  }
}
