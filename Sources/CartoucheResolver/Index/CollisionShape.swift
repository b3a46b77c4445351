/// The shape of a view in collision tests, in 1/256 points: a rectangle, or the largest circle in its middle.
///
/// Tests are exact: the center and the radius of a circle are half sums of whole edges, so twice each is whole. Shapes
/// that only touch do not meet. An empty shape meets no other shape.
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

  /// Returns whether two nonempty collision shapes share a positive area. Touching is not enough.
  @inline(__always)
  package func meets(_ other: CollisionShape) -> Bool {
    box.meets(other.box) && (!isCircle && !other.isCircle || meetsAsCircle(other))
  }

  /// Returns whether a point in 1/256 points is inside the shape. The right and bottom edges, and the rim of a circle,
  /// are outside.
  func contains(_ x: Int32, _ y: Int32) -> Bool {
    guard box.contains(x, y) else { return false }
    return !isCircle || Circle(in: box).meets(Box(left: x, top: y, right: x, bottom: y))
  }

  /// Returns whether two shapes, at least one of them a circle, meet. Their boxes must intersect.
  private func meetsAsCircle(_ other: CollisionShape) -> Bool {
    if isCircle, other.isCircle { return Circle(in: box).meets(Circle(in: other.box)) }
    return isCircle ? Circle(in: box).meets(other.box) : Circle(in: other.box).meets(box)
  }
}

/// A rectangle in 1/256 points, y down, half open: `right` and `bottom` are outside.
///
/// Edges are within ±(2^30 + 2^29), so adding a margin or the size of a cell never overflows.
package struct Box: Sendable, Equatable {
  package var left: Int32
  package var top: Int32
  package var right: Int32
  package var bottom: Int32

  @inline(__always)
  package init(left: Int32, top: Int32, right: Int32, bottom: Int32) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// An empty box far outside of all other boxes. `meets` and `contains` return `false` for `nowhere` and any other
  /// box.
  static let nowhere = Box(left: 1 << 30 + 1, top: 1 << 30 + 1, right: 1 << 30 + 1, bottom: 1 << 30 + 1)

  /// Whether the box has no area. Such a box meets no other box and is inside no other box.
  @inline(__always)
  package var isEmpty: Bool { left >= right || top >= bottom }

  /// Returns whether two boxes share a positive area. Neither may be empty, except `nowhere`.
  @inline(__always)
  package func meets(_ other: Box) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }

  /// Returns whether all of `other`, which must not be empty, is inside this box.
  @inline(__always)
  package func contains(_ other: Box) -> Bool {
    left <= other.left && other.right <= right && top <= other.top && other.bottom <= bottom
  }

  /// Returns whether a point in 1/256 points is inside the box. The right and bottom edges are outside.
  @inline(__always)
  func contains(_ x: Int32, _ y: Int32) -> Bool { left <= x && x < right && top <= y && y < bottom }

  /// Returns whether the box `other` meets this box now, but no longer meets it after `other` moves by `way`.
  /// - Parameter way: the movement in 1/256 points; `nil` if it is unknown.
  @inline(__always)
  func willSeparate(from other: Box, after way: SIMD2<Int32>?) -> Bool {
    guard let way, meets(other) else { return false }
    return !meets(other.moved(by: way))
  }

  /// Returns the box moved by `way`, in 1/256 points.
  @inline(__always)
  func moved(by way: SIMD2<Int32>) -> Box {
    Box(left: left &+ way.x, top: top &+ way.y, right: right &+ way.x, bottom: bottom &+ way.y)
  }

  /// Returns the smallest box around this box and `other`. If one of the two is empty, the result is the other one.
  func enclosing(_ other: Box) -> Box {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Box(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  /// Returns the box with every edge moved outward by `margin`, in 1/256 points. A negative margin shrinks the box and
  /// may leave an empty one.
  @inline(__always)
  package func grown(by margin: Int32) -> Box {
    Box(left: left &- margin, top: top &- margin, right: right &+ margin, bottom: bottom &+ margin)
  }

  /// Returns the box with every edge moved inward by `margin`, in 1/256 points, but not past the middle: at least 1/256
  /// point remains.
  package func shrunkToMiddle(by margin: Int32) -> Box {
    let (left, right) = Box.shrunk(left, right, by: margin)
    let (top, bottom) = Box.shrunk(top, bottom, by: margin)
    return Box(left: left, top: top, right: right, bottom: bottom)
  }

  private static func shrunk(_ low: Int32, _ high: Int32, by margin: Int32) -> (Int32, Int32) {
    guard low < high else { return (low, high) }
    if low + margin < high - margin { return (low + margin, high - margin) }
    // The difference is at most twice the margin, so it fits an `Int32`.
    let middle = low + (high - low) / 2
    return (middle, middle + 1)
  }
}

/// The largest circle in the middle of a box. Its center and radius are in 1/512 points, so that they are whole
/// numbers.
package struct Circle: Sendable, Equatable {
  package var x: Int64
  package var y: Int64
  package var radius: Int64

  /// Creates the largest circle in the middle of a box. The radius is limited to four million points, so that its
  /// square fits an `Int64`.
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
    // The distances to the nearest point of the box, along both axes.
    let right = max(2 * Int64(box.left) - x, 0, x - 2 * Int64(box.right))
    let down = max(2 * Int64(box.top) - y, 0, y - 2 * Int64(box.bottom))
    return Circle.isShorter(right, down, than: radius)
  }

  /// Returns whether a vector is shorter than `distance`, which must be below 2^32.
  private static func isShorter(_ x: Int64, _ y: Int64, than distance: Int64) -> Bool {
    let (right, down, reach) = (x.magnitude, y.magnitude, distance.magnitude)
    guard right < reach, down < reach else { return false }
    let (sum, isBeyond) = (right * right).addingReportingOverflow(down * down)
    return !isBeyond && sum < reach * reach
  }
}

/// The rectangle of a view on screen, in points and not rounded, with y down.
///
/// The two coordinates of a corner share a vector, because a rectangle is computed for every candidate of every
/// annotation.
struct ViewRectangle: Sendable, Equatable {
  /// The top left corner of the rectangle, in points.
  var origin: SIMD2<Double>
  var size: SIMD2<Double>

  static let empty = ViewRectangle(origin: SIMD2(), size: SIMD2())
  /// A rectangle of NaN, which is equal to no rectangle.
  static let unknown = ViewRectangle(origin: SIMD2(repeating: .nan), size: SIMD2(repeating: .nan))

  /// Returns whether the rectangle differs from `other` by more than a millionth of a point, or `other` is `unknown`.
  /// This tolerance is far above rounding errors and far below a visible difference.
  func differs(from other: ViewRectangle) -> Bool {
    let near = 1e-6
    return
      !(abs(origin.x - other.origin.x) <= near && abs(origin.y - other.origin.y) <= near
      && abs(size.x - other.size.x) <= near && abs(size.y - other.size.y) <= near)
  }

  var rectangle: ScreenRectangle {
    ScreenRectangle(x: origin.x, y: origin.y, width: size.x, height: size.y)
  }

  /// The view's rectangle as a `Box` in 1/256 points; `nil` if an edge is beyond ±`FixedPoint.limit`.
  @inline(__always)
  var box: Box? {
    let end = origin + size
    let limit = FixedPoint.limit
    guard all((origin .>= -limit) .& (end .<= limit)) else { return nil }
    let (left, top) = FixedPoint.round(origin)
    let (right, bottom) = FixedPoint.round(end)
    return Box(left: left, top: top, right: right, bottom: bottom)
  }
}
