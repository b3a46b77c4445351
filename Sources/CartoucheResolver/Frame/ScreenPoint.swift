/// A point on screen: points, x right, y down, origin at the viewport's top left.
public struct ScreenPoint: Sendable, Equatable {
  /// Points to the right.
  public var x: Double
  /// Points down.
  public var y: Double

  /// The point that is that far to the right and down.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  @inline(__always)
  var vector: SIMD2<Double> { SIMD2(x, y) }
}
