/// A rectangle around a view's point, in points, y down: real numbers, as joining is about all scales and not about one
/// screen.
package struct ShapeBounds: Sendable, Equatable {
  package var left: Double
  package var top: Double
  package var right: Double
  package var bottom: Double

  package init(left: Double, top: Double, right: Double, bottom: Double) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// In which no view is.
  static let nowhere = ShapeBounds(
    left: .infinity, top: .infinity, right: -.infinity, bottom: -.infinity)

  var isEmpty: Bool { left >= right || top >= bottom }

  /// The smallest around both.
  func enclosing(_ other: ShapeBounds) -> ShapeBounds {
    ShapeBounds(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  /// The longer side.
  var extent: Double { max(right - left, bottom - top) }

  /// Where another rectangle may be, seen from this one, so that the two share a positive area: between these, the
  /// ends excluded.
  @inline(__always)
  func window(_ other: ShapeBounds) -> ShapeBounds {
    ShapeBounds(
      left: left - other.right, top: top - other.bottom, right: right - other.left,
      bottom: bottom - other.top)
  }
}
