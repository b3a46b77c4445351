/// A tree of boxes around groups, which finds the partner that a group meets at the largest scale.
///
/// Layout: groups lie along a curve through the world, so that neighbours are mostly near each other. `boxes` has one box for every
/// `bucketSize` slots, then one for every `fanOut` boxes, up to a single one; level `k` starts at `levels[k]`. A group that joined
/// keeps its slot, and the boxes around it are updated.
///
/// A search visits only boxes that can hold a partner that meets at a larger scale than the best one so far. The bounds use the
/// same operations as `joiningScale`, which rounding keeps monotone, so they hold to the last bit for rectangles.
struct ClusterTree: Sendable {
  /// The number of groups that it was made of.
  private(set) var count = 0
  private var boxes: [Box] = []
  private var levels: [Int] = []
  /// The relative error of scales of circles; 0 without circles.
  private var slack = 0.0
  /// Boxes that a search has yet to visit.
  private var pending: [Visit] = []
  /// The number of boxes that searches visited, for tests.
  private(set) var work = 0

  static let none = UInt32.max
  private static let bucketSize = 8
  private static let fanOut = 4

  /// Around all groups below.
  private struct Box: Sendable, Equatable {
    /// Mercator.
    var west = Double.infinity
    var north = Double.infinity
    var east = -Double.infinity
    var south = -Double.infinity
    var shape = ShapeBounds.nowhere
    /// The earliest first member of the groups.
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

  private struct Visit: Sendable {
    var box: UInt32
    var level: Int32
    /// No group in the box meets at a larger scale.
    var scale: Double
  }

  /// Makes the tree of groups, which are in the order of the curve.
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

  /// The box around some of the level below.
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

  /// Follows a group that has other members, another place and another shape now, or no members any more.
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

  /// The partner that a group meets at the largest scale, and of several the one with the earliest first member; nil: it meets
  /// no group at a scale of `least` or above.
  mutating func bestPair(
    of slot: UInt32, from least: Double, _ groups: [ClusterGroup], _ shapes: ClusterShapes
  ) -> ScaleHeap.Pair? {
    let own = groups[Int(slot)]
    let bounds = shapes.bounds[Int(own.shape)]
    if bounds.isEmpty { return nil }
    var best = ScaleHeap.Pair(
      scale: least, seeker: slot, partner: Self.none, seekerCount: own.count, partnerCount: 0, order: .max)
    // From the group's own bucket upwards: groups that are near in the order are mostly near in the world, and a good partner
    // spares many boxes.
    var index = Int(slot) / Self.bucketSize
    lookInBucket(index, for: own, bounds, &best, groups, shapes)
    for level in 0..<levels.count - 1 {
      let parent = index / Self.fanOut
      expect(parent, atLevel: level, besides: index, for: own, bounds, best, groups)
      while let visit = pending.popLast() {
        if visit.scale < best.scale { continue }
        if visit.level == 0 {
          lookInBucket(Int(visit.box), for: own, bounds, &best, groups, shapes)
        } else {
          expect(Int(visit.box), atLevel: Int(visit.level) - 1, besides: -1, for: own, bounds, best, groups)
        }
      }
      index = parent
    }
    return best.partner == Self.none ? nil : best
  }

  /// Adds those boxes of a level that are in one box of the next and may hold a better partner, the most promising one last.
  @inline(__always)
  private mutating func expect(
    _ parent: Int, atLevel level: Int, besides known: Int, for own: ClusterGroup, _ bounds: ShapeBounds,
    _ best: ScaleHeap.Pair, _ groups: [ClusterGroup]
  ) {
    work += 1
    let below = boxes(ofLevel: level)
    let base = pending.count
    for index in children(of: parent, below) where index - below.lowerBound != known {
      let scale = greatestScale(own, bounds, boxes[index], from: best.scale)
      if scale < best.scale { continue }
      // Of equal scales the earliest first member counts.
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

  @inline(__always)
  private mutating func lookInBucket(
    _ bucket: Int, for own: ClusterGroup, _ bounds: ShapeBounds, _ best: inout ScaleHeap.Pair,
    _ groups: [ClusterGroup], _ shapes: ClusterShapes
  ) {
    work += 1
    let slack = max(slack, 1e-12)
    for slot in slots(ofBucket: bucket) {
      let group = groups[slot]
      guard group.count > 0, UInt32(slot) != best.seeker else { continue }
      let way = own.way(to: group)
      let window = bounds.window(shapes.bounds[Int(group.shape)])
      guard window.mayHold(way, at: best.scale, slack: slack) else { continue }
      let scale = shapes.joiningScale(own.shape, group.shape, way)
      guard scale >= best.scale else { continue }
      let order = UInt64(min(own.first, group.first)) << 32 | UInt64(max(own.first, group.first))
      guard scale > best.scale || order < best.order else { continue }
      best.scale = scale
      best.partner = UInt32(slot)
      best.partnerCount = group.count
      best.order = order
    }
  }

  /// A scale above which no group in a box meets; below 0: none meets at `least` or above.
  @inline(__always)
  private func greatestScale(
    _ own: ClusterGroup, _ bounds: ShapeBounds, _ box: Box, from least: Double
  ) -> Double {
    let window = bounds.window(box.shape)
    let (north, south) = (box.north - own.y, box.south - own.y)
    let (west, east) = (box.west - own.x, box.east - own.x)
    // Most boxes are too far away: that is known without a division.
    let near = min(least, 1e300) * (1 - max(slack, 1e-12))
    if north * near > max(window.bottom, 0) || south * near < min(window.top, 0) { return -1 }
    if west >= -0.5, east <= 0.5 {
      if west * near > max(window.right, 0) || east * near < min(window.left, 0) { return -1 }
      return window.greatestExit(west, east, north, south, slack)
    }
    // The shortest way leads across the end of the world, for some of the box or all of it.
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
  /// Whether a way may lie within at a scale or at a larger one; one that does is never denied.
  @inline(__always)
  fileprivate func mayHold(_ way: SIMD2<Double>, at scale: Double, slack: Double) -> Bool {
    // Products are rounded, so what is just outside is looked at too; and what is nowhere apart meets at all scales.
    let reach = way * (min(scale, 1e300) * (1 - slack))
    return reach.x <= max(right, 0) && reach.x >= min(left, 0) && reach.y <= max(bottom, 0)
      && reach.y >= min(top, 0)
  }

  /// A scale that `exit(along:)` of no way between these exceeds; below 0: it is 0 for all.
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
