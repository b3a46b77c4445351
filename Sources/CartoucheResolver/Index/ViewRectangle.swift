/// A view's rectangle on screen: points, y down, not rounded.
///
/// Both coordinates of a corner share a vector, because frames are made for every candidate of every annotation.
struct ViewRectangle: Sendable, Equatable {
  /// The top left corner.
  var origin: SIMD2<Double>
  var size: SIMD2<Double>

  static let empty = ViewRectangle(origin: SIMD2(), size: SIMD2())
  /// Equal to no rectangle.
  static let unknown = ViewRectangle(origin: SIMD2(repeating: .nan), size: SIMD2(repeating: .nan))

  /// Whether it differs from another one, or from `unknown`, by more than a millionth of a point, which is far above
  /// what rounding makes and far below what anybody sees.
  func isElsewhere(than other: ViewRectangle) -> Bool {
    let near = 1e-6
    return
      !(abs(origin.x - other.origin.x) <= near && abs(origin.y - other.origin.y) <= near
      && abs(size.x - other.size.x) <= near && abs(size.y - other.size.y) <= near)
  }

  var rectangle: ScreenRectangle {
    ScreenRectangle(x: origin.x, y: origin.y, width: size.x, height: size.y)
  }

  /// Nil where it reaches beyond what is on any screen.
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
