/// The closed path that the middles of pointers of one style may take: the edge of the padded viewport, moved inward by
/// the inset and half the size of a pointer.
///
/// Units: points, x to the right, y down.
struct PointerTrack: Sendable {
  /// The top left corner of the path.
  private let low: SIMD2<Double>
  /// The bottom right corner of the path.
  private let high: SIMD2<Double>
  /// The middle of the padded viewport, from which pointers point.
  private let middle: SIMD2<Double>

  /// Creates the path; `nil` if a pointer does not fit into the padded viewport.
  /// - Parameters:
  ///   - bounds: the padded viewport, in 1/256 points.
  ///   - middle: the middle of the padded viewport.
  init?(_ style: PointerStyle, in bounds: Box, around middle: ScreenPoint) {
    let margin = style.size / 2 + style.inset
    low = SIMD2(Double(bounds.left), Double(bounds.top)) / 256 + margin
    high = SIMD2(Double(bounds.right), Double(bounds.bottom)) / 256 - margin
    guard all(low .<= high) else { return nil }
    self.middle = middle.vector.clamped(lowerBound: low, upperBound: high)
  }

  /// Returns the point at which a ray from the middle meets the path.
  /// - Parameter direction: the direction of the ray, not zero.
  func start(toward direction: SIMD2<Double>) -> SIMD2<Double> {
    let edge = high.replacing(with: low, where: direction .< 0)
    let (across, down) = (share(0, edge, direction), share(1, edge, direction))
    return across <= down
      ? SIMD2(edge.x, clamped(middle.y + across * direction.y, 1))
      : SIMD2(clamped(middle.x + down * direction.x, 0), edge.y)
  }

  /// Returns the multiple of `direction` that leads to an edge; infinite if the direction is along the edge.
  private func share(_ axis: Int, _ edge: SIMD2<Double>, _ direction: SIMD2<Double>) -> Double {
    direction[axis] == 0 ? .infinity : (edge[axis] - middle[axis]) / direction[axis]
  }

  private func clamped(_ position: Double, _ axis: Int) -> Double {
    max(low[axis], min(position, high[axis]))
  }

  /// The length of the path.
  var length: Double { 2 * (high - low).sum() }

  /// Returns the point that is reached from a point of the path after some way along it.
  /// - Parameter way: the way in points, positive clockwise; at most `length` in either direction.
  func point(_ way: Double, after start: SIMD2<Double>) -> SIMD2<Double> {
    let size = high - low
    var rest = position(of: start) + way
    if rest < 0 { rest += length }
    if rest >= length { rest -= length }
    if rest < size.x { return SIMD2(low.x + rest, low.y) }
    rest -= size.x
    if rest < size.y { return SIMD2(high.x, low.y + rest) }
    rest -= size.y
    if rest < size.x { return SIMD2(high.x - rest, high.y) }
    return SIMD2(low.x, max(low.y, high.y - (rest - size.x)))
  }

  /// Returns the way along the path, clockwise from its top left corner, to one of its points.
  private func position(of point: SIMD2<Double>) -> Double {
    let size = high - low
    if point.y == low.y { return point.x - low.x }
    if point.x == high.x { return size.x + point.y - low.y }
    if point.y == high.y { return size.x + size.y + high.x - point.x }
    return 2 * size.x + size.y + high.y - point.y
  }
}

extension Elementary {
  /// Returns the direction of a vector on screen, in degrees clockwise from up, 0 ≤ bearing < 360. `y` is down.
  /// - Error: about 1e-13 degrees; multiples of 90° are exact.
  static func bearing(_ vector: SIMD2<Double>) -> Double {
    let degrees = 180 / Double.pi
    let (right, up) = (vector.x, -vector.y)
    var bearing: Double
    if abs(right) <= abs(up) {
      bearing = arcTangent(right / up) * degrees + (up < 0 ? 180 : 0)
    } else {
      bearing = (right < 0 ? 270 : 90) - arcTangent(up / right) * degrees
    }
    if bearing < 0 { bearing += 360 }
    return bearing < 360 ? bearing : 0
  }
}
