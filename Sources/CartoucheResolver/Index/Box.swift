/// A rectangle in 1/256 points, y down, half open: `right` and `bottom` lie outside it.
///
/// Edges are within ±(2^30 + 2^29), so adding a margin or a cell to them never overflows.
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

  /// An empty box beyond every edge, so that `meets` and `contains` deny it for any box.
  static let nowhere = Box(left: 1 << 30 + 1, top: 1 << 30 + 1, right: 1 << 30 + 1, bottom: 1 << 30 + 1)

  /// An empty box meets nothing and lies in nothing.
  @inline(__always)
  package var isEmpty: Bool { left >= right || top >= bottom }

  /// Whether the two share a positive area. An empty box must not be asked, except `nowhere`.
  @inline(__always)
  package func meets(_ other: Box) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }

  /// Whether no part of `other`, which must not be empty, lies outside.
  @inline(__always)
  package func contains(_ other: Box) -> Bool {
    left <= other.left && other.right <= right && top <= other.top && other.bottom <= bottom
  }

  /// Whether a point lies in it; the right and bottom edges lie outside.
  @inline(__always)
  func contains(_ x: Int32, _ y: Int32) -> Bool { left <= x && x < right && top <= y && y < bottom }

  /// Whether another one meets it, and will no longer when that has gone a way.
  /// - Parameter way: 1/256 points; nil: nobody knows.
  @inline(__always)
  func isLeft(by other: Box, after way: SIMD2<Int32>?) -> Bool {
    guard let way, meets(other) else { return false }
    return !meets(other.moved(by: way))
  }

  /// The same where it is once it went a way, 1/256 points.
  @inline(__always)
  func moved(by way: SIMD2<Int32>) -> Box {
    Box(left: left &+ way.x, top: top &+ way.y, right: right &+ way.x, bottom: bottom &+ way.y)
  }

  /// The smallest box around both; `nowhere` does not count.
  func enclosing(_ other: Box) -> Box {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Box(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  /// Every edge moved outwards by `margin`; a negative one shrinks, and may leave an empty box.
  @inline(__always)
  package func grown(by margin: Int32) -> Box {
    Box(left: left &- margin, top: top &- margin, right: right &+ margin, bottom: bottom &+ margin)
  }

  /// Every edge moved inwards by `margin`, but never past the middle: at least the middle 1/256 point stays.
  package func shrunkToMiddle(by margin: Int32) -> Box {
    let (left, right) = Box.shrunk(left, right, by: margin)
    let (top, bottom) = Box.shrunk(top, bottom, by: margin)
    return Box(left: left, top: top, right: right, bottom: bottom)
  }

  private static func shrunk(_ low: Int32, _ high: Int32, by margin: Int32) -> (Int32, Int32) {
    guard low < high else { return (low, high) }
    if low + margin < high - margin { return (low + margin, high - margin) }
    // At most twice the margin lies between the two, so the difference fits.
    let middle = low + (high - low) / 2
    return (middle, middle + 1)
  }
}
