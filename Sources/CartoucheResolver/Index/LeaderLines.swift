/// A leader line in 1/256 points: a straight line from a point to a view beside it.
///
/// Tests are exact. A line that only touches a rectangle does not cross it.
package struct LeaderLine: Sendable, Equatable {
  package var start: SIMD2<Int32>
  package var end: SIMD2<Int32>

  package init(from start: SIMD2<Int32>, to end: SIMD2<Int32>) {
    self.start = start
    self.end = end
  }

  /// Creates the line from a point to the nearest point of a rectangle.
  init(from start: SIMD2<Int32>, to box: Box) {
    self.init(
      from: start,
      to: start.clamped(lowerBound: SIMD2(box.left, box.top), upperBound: SIMD2(box.right, box.bottom)))
  }

  /// The smallest box around the line, 1/256 point larger at the right and the bottom, so that it is not empty.
  var bounds: Box {
    let (low, high) = (pointwiseMin(start, end), pointwiseMax(start, end))
    return Box(left: low.x, top: low.y, right: high.x &+ 1, bottom: high.y &+ 1)
  }

  /// Returns whether a point of the line is inside a box, not only on its edge.
  package func crosses(_ box: Box) -> Bool {
    let (low, high) = (pointwiseMin(start, end), pointwiseMax(start, end))
    guard low.x < box.right, box.left < high.x, low.y < box.bottom, box.top < high.y else { return false }
    if start == end { return true }
    let corners = (
      side(of: SIMD2(box.left, box.top)), side(of: SIMD2(box.right, box.top)),
      side(of: SIMD2(box.left, box.bottom)), side(of: SIMD2(box.right, box.bottom))
    )
    let least = min(corners.0, corners.1, corners.2, corners.3)
    return least < 0 && max(corners.0, corners.1, corners.2, corners.3) > 0
  }

  /// Returns whether two lines share a point. A common start alone does not count, because two views may belong to one
  /// point.
  package func crosses(_ other: LeaderLine) -> Bool {
    guard bounds.meets(other.bounds) else { return false }
    if start == other.start {
      let (way, otherWay) = (end &- start, other.end &- start)
      let isAhead =
        Int64(way.x) * Int64(otherWay.x) + Int64(way.y) * Int64(otherWay.y) > 0
      return isAhead && side(of: other.end) == 0
    }
    let (one, two) = (side(of: other.start).signum(), side(of: other.end).signum())
    let (three, four) = (other.side(of: start).signum(), other.side(of: end).signum())
    // Lines of one direction share a point if their boxes do.
    if one == 0, two == 0 { return true }
    return one * two <= 0 && three * four <= 0
  }

  /// Returns a number above 0 for points on one side of the line's direction, below 0 for those on the other side, and
  /// 0 for points in line with it.
  private func side(of point: SIMD2<Int32>) -> Int64 {
    (Int64(end.x) - Int64(start.x)) * (Int64(point.y) - Int64(start.y))
      - (Int64(end.y) - Int64(start.y)) * (Int64(point.x) - Int64(start.x))
  }
}

/// The leader lines of the views that have been placed so far in a frame.
struct LeaderLines: Sendable {
  private(set) var lines: [LeaderLine] = []
  /// The boxes around the lines; the owner of a box is the index of its line.
  private var grid = CollisionGrid()
  /// Whether any annotation or cluster of the plan may have a leader line.
  let isNeeded: Bool
  private let capacity: Int

  /// The largest number of leader lines in a frame.
  private static let most = 2048

  init(_ plan: Plan) {
    var count = 0
    for options in plan.annotations.options where options.leader > 0 { count += 1 }
    if plan.states.options.contains(where: { $0.leader > 0 })
      || plan.clusters.looks.options.contains(where: { $0.leader > 0 })
    {
      count = plan.annotations.count
    }
    isNeeded = count > 0
    capacity = min(count, Self.most)
    guard isNeeded else { return }
    lines.reserveCapacity(capacity)
    grid.reserve(capacity)
  }

  var isFull: Bool { lines.count >= capacity }

  mutating func clear(_ area: Box) {
    lines.removeAll(keepingCapacity: true)
    grid.clear(area)
  }

  mutating func insert(_ line: LeaderLine) {
    grid.insert(CollisionShape(line.bounds), owner: UInt32(lines.count))
    lines.append(line)
  }

  /// Returns whether a line crosses a leader line.
  func areCrossed(by line: LeaderLine) -> Bool {
    grid.bestRanked(meeting: CollisionShape(line.bounds)) { !lines[Int($0)].crosses(line) } != nil
  }

  /// Returns whether a view crosses a leader line.
  func areCrossed(by view: Box) -> Bool {
    grid.bestRanked(meeting: CollisionShape(view)) { !lines[Int($0)].crosses(view) } != nil
  }

  /// The capacities of the arrays that frames reuse. They stay constant after the first frame.
  var capacities: [Int] { [lines.capacity] + grid.capacities }
}

extension CollisionGrid {
  /// Returns whether a line crosses the box of an inserted shape. A circle counts as its box.
  /// - Parameter isIgnored: returns whether shapes of an owner do not count.
  func isCrossed(by line: LeaderLine, except isIgnored: (UInt32) -> Bool) -> Bool {
    let bounds = line.bounds
    if coverage.overlap(of: bounds) == .meetsNothing { return false }
    let span = coverage.span(bounds)
    for round in 0..<Round.count {
      if isCrossed(by: line, in: lists.count - Round.count + round, except: isIgnored) { return true }
      var blockY = span.top &>> 3
      while blockY <= span.bottom &>> 3 {
        var blockX = span.left &>> 3
        while blockX <= span.right &>> 3 {
          let list = Round.count &* (Int(blockY) &* blocksInRow &+ Int(blockX)) &+ round
          if isCrossed(by: line, in: list, except: isIgnored) { return true }
          blockX &+= 1
        }
        blockY &+= 1
      }
    }
    return false
  }

  private func isCrossed(by line: LeaderLine, in list: Int, except isIgnored: (UInt32) -> Bool) -> Bool {
    let last = lists[list]
    if last == UInt32.max { return false }
    var place = last
    repeat {
      place = entries[Int(place)].next
      let entry = entries[Int(place)]
      if line.crosses(entry.box), !isIgnored(owner(of: entry.shape)) { return true }
    } while place != last
    return false
  }
}
