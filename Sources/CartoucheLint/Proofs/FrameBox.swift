import CartoucheResolver

/// A rectangle in points, y down, from a point on the screen. One that ends before it starts overlaps nothing.
struct FrameBox: Equatable {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  /// Whether nothing is left between its edges.
  var isEmpty: Bool { left >= right || top >= bottom }

  func moved(by way: SIMD2<Double>) -> FrameBox {
    FrameBox(left: left + way.x, top: top + way.y, right: right + way.x, bottom: bottom + way.y)
  }

  /// How deep the two lie in each other, along the axis where that is less; below 0: how far they are apart.
  func overlap(with other: FrameBox) -> Double {
    min(
      min(right, other.right) - max(left, other.left), min(bottom, other.bottom) - max(top, other.top))
  }

  /// How far it reaches out of another one, at the edge where that is most; at most 0: nowhere.
  func overhang(over other: FrameBox) -> Double {
    max(other.left - left, right - other.right, other.top - top, bottom - other.bottom)
  }

  /// The greatest distance of an edge from the point.
  var reach: Double { max(abs(left), abs(top), abs(right), abs(bottom)) }

  /// The square in the largest circle in its middle.
  var squareInCircle: FrameBox {
    let half = min(right - left, bottom - top) / 2 * 0.5.squareRoot()
    let middle = SIMD2(left + right, top + bottom) / 2
    return FrameBox(left: -half, top: -half, right: half, bottom: half).moved(by: middle)
  }
}
