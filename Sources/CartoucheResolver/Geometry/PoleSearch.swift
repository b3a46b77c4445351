/// A search for a polygon's pole of inaccessibility: the point inside that is farthest from the outline and the holes.
///
/// Method: quadtree search that splits the cell with the largest possible distance first (Vladimir Agafonkin's
/// polylabel, 2016). It starts with the centroid and one square around the outline.
///
/// Layout: the rings follow each other, the outline first. A point is inside if an odd number of rings contain it. The
/// storage is reused.
///
/// Cost: O(tested points · coordinates), though most tests stop after the first coordinates. After `maxSplits` splits
/// into four cells, the best point so far is the result. Only slivers much thinner than the precision need more.
package struct PoleSearch: Sendable {
  private(set) var x: [Double] = []
  private(set) var y: [Double] = []
  private(set) var ringEnds: [UInt32] = []
  private(set) var heap: [Cell] = []

  static let maxSplits = 2048

  /// A square cell of the search, with an upper bound of the distance of its points from the outline.
  struct Cell {
    var x: Double
    var y: Double
    var half: Double
    var most: Double
    /// The segment nearest to the cell's middle, which is probably the nearest for the cell's quarters too.
    var nearest: Segment
  }

  /// A segment of a ring, by the indices of its two ends in `x` and `y`.
  struct Segment {
    var start: Int
    var end: Int
  }

  /// A point inside a polygon and its distance from the outline, which is negative if the polygon has no area.
  package struct Pole: Sendable, Equatable {
    package var position: SIMD2<Double>
    package var distance: Double
  }

  package init() {}

  /// Reserves memory for polygons of `count` coordinates in `rings` rings.
  mutating func reserve(_ count: Int, rings: Int) {
    x.reserveCapacity(count)
    y.reserveCapacity(count)
    ringEnds.reserveCapacity(rings)
    heap.reserveCapacity(3 * PoleSearch.maxSplits + 1)
  }

  package mutating func clear() {
    x.removeAll(keepingCapacity: true)
    y.removeAll(keepingCapacity: true)
    ringEnds.removeAll(keepingCapacity: true)
  }

  package mutating func add(_ x: Double, _ y: Double) {
    self.x.append(x)
    self.y.append(y)
  }

  /// Ends a ring, which consists of the coordinates that were added since the last ring. It may be empty.
  package mutating func endRing() { ringEnds.append(UInt32(x.count)) }

  /// The area of the polygon: that of its outline less that of its holes.
  package var area: Double {
    var area = 0.0
    var start = 0
    for (ring, end) in ringEnds.enumerated() {
      let size = abs(moments(start..<Int(end)).area)
      area += ring == 0 ? size : -size
      start = Int(end)
    }
    return area
  }

  /// The width and height of the smallest rectangle around the polygon.
  var extent: SIMD2<Double> {
    var low = SIMD2(Double.infinity, .infinity)
    var high = -low
    for index in x.indices {
      low = pointwiseMin(low, SIMD2(x[index], y[index]))
      high = pointwiseMax(high, SIMD2(x[index], y[index]))
    }
    return high - low
  }

  /// The center of mass of the polygon; the mean of the outline's coordinates if the polygon has no area.
  package var centroid: SIMD2<Double> {
    guard let outline = ringEnds.first, outline > 0 else { return SIMD2() }
    let origin = SIMD2(x[0], y[0])
    var area = 0.0
    var sum = SIMD2<Double>()
    var start = 0
    for (ring, end) in ringEnds.enumerated() {
      let moments = moments(start..<Int(end))
      // The rings may have either orientation, and the area of holes is subtracted.
      let sign: Double = (moments.area > 0) == (ring == 0) ? 1 : -1
      area += sign * moments.area
      sum += sign * moments.first
      start = Int(end)
    }
    if area > 0 { return origin + sum / area }
    var mean = SIMD2<Double>()
    for index in 0..<Int(outline) { mean += SIMD2(x[index], y[index]) - origin }
    return origin + mean / Double(outline)
  }

  /// Returns the signed area of a ring and its first moments, relative to the first coordinate of the outline.
  private func moments(_ ring: Range<Int>) -> (area: Double, first: SIMD2<Double>) {
    guard var last = ring.last else { return (0, SIMD2()) }
    let origin = SIMD2(x[0], y[0])
    var area = 0.0
    var first = SIMD2<Double>()
    for index in ring {
      let a = SIMD2(x[last], y[last]) - origin
      let b = SIMD2(x[index], y[index]) - origin
      let cross = a.x * b.y - b.x * a.y
      area += cross
      first += (a + b) * cross
      last = index
    }
    return (area / 2, first / 6)
  }

  /// Returns a point with a distance from the outline that is at most `precision` below the largest possible distance.
  /// - Precondition: the outline is not empty.
  package mutating func pole(precision: Double) -> Pole {
    guard let outline = ringEnds.first, outline > 0 else {
      preconditionFailure("a polygon has an outline, got \(ringEnds.count) rings")
    }
    var low = SIMD2(x[0], y[0])
    var high = low
    for index in 0..<Int(outline) {
      low = pointwiseMin(low, SIMD2(x[index], y[index]))
      high = pointwiseMax(high, SIMD2(x[index], y[index]))
    }
    let center = centroid
    let first = Segment(start: Int(outline) - 1, end: 0)
    var best = Pole(position: center, distance: -.infinity)
    if let found = distance(center.x, center.y, from: first, atLeast: -.infinity) {
      best.distance = found.distance
    }
    let half = max(high.x - low.x, high.y - low.y) / 2
    guard half > 0 else { return best }
    let middle = (low + high) / 2
    heap.removeAll(keepingCapacity: true)
    probe(middle.x, middle.y, half, first, precision, &best)
    var splits = 0
    while splits < PoleSearch.maxSplits, let cell = popLargest(), cell.most > best.distance + precision {
      splits += 1
      let quarter = cell.half / 2
      probe(cell.x - quarter, cell.y - quarter, quarter, cell.nearest, precision, &best)
      probe(cell.x + quarter, cell.y - quarter, quarter, cell.nearest, precision, &best)
      probe(cell.x - quarter, cell.y + quarter, quarter, cell.nearest, precision, &best)
      probe(cell.x + quarter, cell.y + quarter, quarter, cell.nearest, precision, &best)
    }
    return best
  }

  /// Tests the middle of a square cell, and adds the cell to `heap` if it may contain a better point.
  /// - Parameter segment: a segment that is probably near the cell, to be tested first.
  private mutating func probe(
    _ x: Double, _ y: Double, _ half: Double, _ segment: Segment, _ precision: Double, _ best: inout Pole
  ) {
    // √2, rounded up: the ratio of the distance from a cell's middle to its corner to half the cell's side.
    let reach = half * 1.4142135623730951
    let least = best.distance + min(0, precision - reach)
    guard let (distance, nearest) = distance(x, y, from: segment, atLeast: least) else { return }
    if distance > best.distance { best = Pole(position: SIMD2(x, y), distance: distance) }
    let most = distance + reach
    if most > best.distance + precision { push(Cell(x: x, y: y, half: half, most: most, nearest: nearest)) }
  }

  /// Returns the distance of a point to the nearest ring and the nearest segment. The distance is negative outside the
  /// polygon.
  ///
  /// Returns `nil` for a distance below `least`. The function tests `segment` first, because a near segment often
  /// proves at once that the distance is below `least`.
  private func distance(
    _ px: Double, _ py: Double, from segment: Segment, atLeast least: Double
  ) -> (distance: Double, nearest: Segment)? {
    // `limit` is lower than the square of `least` by more than the rounding error of a square and its root.
    let limit = least > 0 ? least * least * 0.999999999 : -1
    var best = (square: squaredDistance(px, py, segment), segment: segment)
    if best.square < limit { return nil }
    var isInside = false
    var start = 0
    for end in ringEnds where Int(end) > start {
      var last = Int(end) - 1
      for index in start..<Int(end) {
        let (ax, ay, bx, by) = (x[index], y[index], x[last], y[last])
        if (ay > py) != (by > py), px < (bx - ax) * (py - ay) / (by - ay) + ax { isInside.toggle() }
        let segment = Segment(start: last, end: index)
        let square = squaredDistance(px, py, segment)
        if square < best.square {
          best = (square, segment)
          if square < limit { return nil }
        }
        last = index
      }
      start = Int(end)
    }
    let distance = Elementary.squareRoot(best.square)
    return (isInside ? distance : -distance, best.segment)
  }

  @inline(__always)
  private func squaredDistance(_ px: Double, _ py: Double, _ segment: Segment) -> Double {
    let (ax, ay) = (x[segment.end], y[segment.end])
    let (dx, dy) = (x[segment.start] - ax, y[segment.start] - ay)
    let (ex, ey) = (px - ax, py - ay)
    let along = ex * dx + ey * dy
    let length = dx * dx + dy * dy
    let fraction = along <= 0 ? 0 : along >= length ? 1 : along / length
    let (rx, ry) = (ex - fraction * dx, ey - fraction * dy)
    return rx * rx + ry * ry
  }

  // MARK: The heap

  private mutating func push(_ cell: Cell) {
    heap.append(cell)
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      if heap[parent].most >= heap[child].most { break }
      heap.swapAt(parent, child)
      child = parent
    }
  }

  private mutating func popLargest() -> Cell? {
    guard let last = heap.popLast() else { return nil }
    guard let largest = heap.first else { return last }
    heap[0] = last
    var parent = 0
    while true {
      var child = 2 * parent + 1
      if child >= heap.count { break }
      if child + 1 < heap.count, heap[child + 1].most > heap[child].most { child += 1 }
      if heap[parent].most >= heap[child].most { break }
      heap.swapAt(parent, child)
      parent = child
    }
    return largest
  }
}
