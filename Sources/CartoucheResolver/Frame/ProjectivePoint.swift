/// A point on screen before the division by its depth: at (x / depth, y / depth), if the depth is above 0.
struct ProjectivePoint: Sendable {
  var x: Double
  var y: Double
  /// In the unit of the projection's distance: points.
  var depth: Double

  /// The point at a fraction of the straight way to another; straight on the map is straight on screen.
  @inline(__always)
  func interpolated(to other: ProjectivePoint, _ fraction: Double) -> ProjectivePoint {
    ProjectivePoint(
      x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction,
      depth: depth + (other.depth - depth) * fraction)
  }

  @inline(__always)
  var onScreen: ScreenPoint { ScreenPoint(x: x / depth, y: y / depth) }
}
