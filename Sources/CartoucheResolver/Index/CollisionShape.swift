/// What a view is tested with, in 1/256 points: a rectangle, or the largest circle in its middle.
///
/// Exact: a circle's centre and radius are half sums of whole edges, so twice each is whole. What only touches does
/// not meet. An empty shape meets nothing.
package struct CollisionShape: Sendable, Equatable {
  package var box: Box
  package var isCircle: Bool

  @inline(__always)
  package init(_ box: Box, isCircle: Bool = false) {
    self.box = box
    self.isCircle = isCircle
  }

  @inline(__always)
  package var isEmpty: Bool { box.isEmpty }

  /// Whether the two, neither of them empty, share a positive area.
  @inline(__always)
  package func meets(_ other: CollisionShape) -> Bool {
    box.meets(other.box) && (!isCircle && !other.isCircle || meetsAsCircle(other))
  }

  /// Whether a point lies in it; the right and bottom edges and the rim of a circle lie outside.
  func contains(_ x: Int32, _ y: Int32) -> Bool {
    guard box.left <= x, x < box.right, box.top <= y, y < box.bottom else { return false }
    return !isCircle || Circle(in: box).meets(Box(left: x, top: y, right: x, bottom: y))
  }

  /// As `meets`, of shapes whose boxes meet and of which one at least is a circle.
  private func meetsAsCircle(_ other: CollisionShape) -> Bool {
    if isCircle, other.isCircle { return Circle(in: box).meets(Circle(in: other.box)) }
    return isCircle ? Circle(in: box).meets(other.box) : Circle(in: other.box).meets(box)
  }
}

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
