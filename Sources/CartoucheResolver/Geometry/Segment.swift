/// A segment of a line or outline on screen, in units of 1/512 point, so that the centers of boxes are whole numbers
/// too.
///
/// The ends are whole numbers. Each test compares products of their differences, which a `Double` holds exactly if the
/// compared positions are less than 32,000 points apart. Touching without overlap does not count.
struct Segment: Sendable {
  var start: SIMD2<Double>
  var end: SIMD2<Double>

  /// Creates a segment of a line on screen.
  /// - Parameter ends: x and y of the start, then x and y of the end, in 1/256 points.
  @inline(__always)
  init(_ ends: SIMD4<Int32>) {
    start = SIMD2(2 * Double(ends[0]), 2 * Double(ends[1]))
    end = SIMD2(2 * Double(ends[2]), 2 * Double(ends[3]))
  }

  /// Returns whether any point of the segment is less than `distance` from a point. `distance` is at least 0, in 1/512
  /// points.
  func isNearer(than distance: Double, to point: SIMD2<Double>) -> Bool {
    let way = end - start
    let fromStart = point - start
    let square = distance * distance
    let along = Segment.dot(fromStart, way)
    if along <= 0 { return Segment.dot(fromStart, fromStart) < square }
    let length = Segment.dot(way, way)
    if along >= length { return Segment.dot(point - end, point - end) < square }
    let across = Segment.cross(fromStart, way)
    return across * across < square * length
  }

  /// Returns whether any point of the segment is less than `distance`, in 1/512 points, from the inside of a nonempty
  /// box. With `distance` 0, a point of the segment must itself be inside the box.
  func isNearer(than distance: Double, to box: Box) -> Bool {
    if crosses(box) { return true }
    guard distance > 0 else { return false }
    let (low, high) = (box.doubledLow, box.doubledHigh)
    let square = distance * distance
    let fromStart = start - start.clamped(lowerBound: low, upperBound: high)
    let fromEnd = end - end.clamped(lowerBound: low, upperBound: high)
    return Segment.dot(fromStart, fromStart) < square || Segment.dot(fromEnd, fromEnd) < square
      || isNearer(than: distance, to: low) || isNearer(than: distance, to: high)
      || isNearer(than: distance, to: SIMD2(low.x, high.y))
      || isNearer(than: distance, to: SIMD2(high.x, low.y))
  }

  /// Returns whether any point of the segment is inside a nonempty box.
  ///
  /// Method: two convex shapes are disjoint if their projections onto the normal of one of their sides are disjoint
  /// (separating axis theorem).
  func crosses(_ box: Box) -> Bool {
    let (low, high) = (box.doubledLow, box.doubledHigh)
    guard max(start.x, end.x) > low.x, min(start.x, end.x) < high.x, max(start.y, end.y) > low.y,
      min(start.y, end.y) < high.y
    else { return false }
    let way = end - start
    if way == SIMD2() { return true }
    // The middle of the box and half its size are whole numbers.
    let across = Segment.cross((low + high) / 2 - start, way)
    let half = (high - low) / 2
    return abs(across) < half.x * abs(way.y) + half.y * abs(way.x)
  }

  /// Returns whether the ray from a point to the left crosses the segment. From a point inside an outline, such a ray
  /// crosses the outline an odd number of times.
  func isPassed(fromRightAt point: SIMD2<Double>) -> Bool {
    guard (start.y > point.y) != (end.y > point.y) else { return false }
    let across = Segment.cross(point - start, end - start)
    return end.y > start.y ? across > 0 : across < 0
  }

  @inline(__always)
  private static func dot(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.x + a.y * b.y }

  @inline(__always)
  private static func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }
}

extension Segment {
  /// Returns whether any point of the segment is inside a nonempty shape and more than `distance` (in 1/512 points)
  /// from `point`.
  func passes(through shape: CollisionShape, furtherThan distance: Double, from point: SIMD2<Double>) -> Bool
  {
    let found =
      shape.isCircle
      ? fractions(within: Circle(in: shape.box).doubledRadius, of: Circle(in: shape.box).center)
      : fractions(in: shape.box)
    guard let found, max(found.from, 0) < min(found.to, 1) else { return false }
    let from = max(found.from, 0)
    let to = min(found.to, 1)
    guard let near = fractions(within: distance, of: point) else { return true }
    return from < near.from || near.to < to
  }

  /// Returns the interval in which the segment's line is inside a box, as fractions of the segment, possibly outside
  /// 0…1; `nil` if the line does not cross the box.
  private func fractions(in box: Box) -> (from: Double, to: Double)? {
    let (low, high) = (box.doubledLow, box.doubledHigh)
    let way = end - start
    var from = -Double.infinity
    var to = Double.infinity
    for axis in 0..<2 {
      if way[axis] == 0 {
        if start[axis] <= low[axis] || start[axis] >= high[axis] { return nil }
      } else {
        let first = (low[axis] - start[axis]) / way[axis]
        let second = (high[axis] - start[axis]) / way[axis]
        from = max(from, min(first, second))
        to = min(to, max(first, second))
      }
    }
    return from < to ? (from, to) : nil
  }

  /// Returns the interval in which the segment's line is inside a circle, as fractions of the segment, possibly outside
  /// 0…1; `nil` if the line does not cross the circle.
  private func fractions(within radius: Double, of center: SIMD2<Double>) -> (from: Double, to: Double)? {
    let way = end - start
    let away = start - center
    let square = Segment.dot(way, way)
    let gap = Segment.dot(away, away) - radius * radius
    if square == 0 { return gap < 0 ? (-.infinity, .infinity) : nil }
    let half = Segment.dot(way, away)
    let root = Elementary.squareRoot(half * half - square * gap)
    guard root > 0 else { return nil }
    return ((-half - root) / square, (-half + root) / square)
  }
}

extension Box {
  /// The top left corner of the box, in 1/512 points.
  @inline(__always)
  var doubledLow: SIMD2<Double> { SIMD2(2 * Double(left), 2 * Double(top)) }

  /// The bottom right corner of the box, in 1/512 points.
  @inline(__always)
  var doubledHigh: SIMD2<Double> { SIMD2(2 * Double(right), 2 * Double(bottom)) }
}

extension Circle {
  /// The center of the circle, in 1/512 points.
  var center: SIMD2<Double> { SIMD2(Double(x), Double(y)) }
  var doubledRadius: Double { Double(radius) }
}
