/// The largest circle in the middle of a box. Twice 1/256 points.
package struct Circle: Sendable, Equatable {
  package var x: Int64
  package var y: Int64
  package var radius: Int64

  /// A radius of four million points is cut off, so that every square fits.
  package init(in box: Box) {
    x = Int64(box.left) + Int64(box.right)
    y = Int64(box.top) + Int64(box.bottom)
    let width = Int64(box.right) - Int64(box.left)
    let height = Int64(box.bottom) - Int64(box.top)
    radius = min(width, height, 1 << 31 - 1)
  }

  func meets(_ other: Circle) -> Bool {
    Circle.isShorter(other.x - x, other.y - y, than: radius + other.radius)
  }

  func meets(_ box: Box) -> Bool {
    // To the nearest point of the box, along both axes.
    let right = max(2 * Int64(box.left) - x, 0, x - 2 * Int64(box.right))
    let down = max(2 * Int64(box.top) - y, 0, y - 2 * Int64(box.bottom))
    return Circle.isShorter(right, down, than: radius)
  }

  /// Whether a way is shorter than a distance below 2^32.
  private static func isShorter(_ x: Int64, _ y: Int64, than distance: Int64) -> Bool {
    let (right, down, reach) = (x.magnitude, y.magnitude, distance.magnitude)
    guard right < reach, down < reach else { return false }
    let (sum, isBeyond) = (right * right).addingReportingOverflow(down * down)
    return !isBeyond && sum < reach * reach
  }
}
