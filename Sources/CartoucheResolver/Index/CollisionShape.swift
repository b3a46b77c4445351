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
    guard box.contains(x, y) else { return false }
    return !isCircle || Circle(in: box).meets(Box(left: x, top: y, right: x, bottom: y))
  }

  /// As `meets`, of shapes whose boxes meet and of which one at least is a circle.
  private func meetsAsCircle(_ other: CollisionShape) -> Bool {
    if isCircle, other.isCircle { return Circle(in: box).meets(Circle(in: other.box)) }
    return isCircle ? Circle(in: box).meets(other.box) : Circle(in: other.box).meets(box)
  }
}
