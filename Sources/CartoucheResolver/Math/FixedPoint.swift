/// Coordinates in whole 1/256 points, which placement compares so that its results are exact.
///
/// Every coordinate is within ±2^30, so that sums of two coordinates and differences of edges on screen fit an `Int32`.
package enum FixedPoint {
  /// The largest coordinate, in points. A position beyond ±`limit` counts as off screen and is not converted.
  package static let limit = 4_194_304.0

  /// Returns a coordinate in points as 1/256 points: floor(256 · points + 0.5). |points| must be at most `limit`.
  @inline(__always)
  package static func round(_ points: Double) -> Int32 {
    round(SIMD2(points, points)).0
  }

  /// Returns two coordinates in points as 1/256 points: floor(256 · points + 0.5) for each.
  ///
  /// Method: adding 1.5 · 2^52 to 256 · points + 0.5 leaves the nearest whole number in the low bits of the result. If
  /// that number is above 256 · points + 0.5, the floor is one less. This method needs no range check, no branch and,
  /// before SSE 4.1, no library call.
  @inline(__always)
  package static func round(_ points: SIMD2<Double>) -> (Int32, Int32) {
    let magic = Elementary.roundingMagic
    let scaled = points * 256 + 0.5
    let sum = scaled + magic
    let fromNearest = scaled - (sum - magic)
    return (
      Int32(truncatingIfNeeded: sum.x.bitPattern) &- signBit(fromNearest.x),
      Int32(truncatingIfNeeded: sum.y.bitPattern) &- signBit(fromNearest.y)
    )
  }

  @inline(__always)
  private static func signBit(_ value: Double) -> Int32 { Int32(truncatingIfNeeded: value.bitPattern &>> 63) }

  /// Returns a point on screen, given in points, in 1/256 points. If `isFarAway` is `true`, the point is NaN or beyond
  /// ±`limit`, and the result's coordinates are invalid.
  @inline(__always)
  static func place(_ point: SIMD2<Double>) -> (SIMD2<Int32>, isFarAway: Bool) {
    guard all((point .>= -limit) .& (point .<= limit)) else { return (SIMD2(), true) }
    let (x, y) = round(point)
    return (SIMD2(x, y), false)
  }

  /// The largest size or offset, in points; a larger one is clamped. So the sum of a coordinate and several such
  /// lengths fits an `Int32`.
  package static let maxLength = 262_144.0

  /// Returns a size or an offset in 1/256 points, clamped to ±`maxLength` points; NaN counts as 0.
  package static func length(_ points: Double) -> Int32 {
    round(bounded(points))
  }

  /// Returns two sizes or offsets in 1/256 points, each clamped to ±`maxLength` points; NaN counts as 0.
  @inline(__always)
  static func lengths(_ points: SIMD2<Double>) -> SIMD2<Int32> {
    // One at a time, because `pointwiseMin` of two numbers is a function call.
    let (x, y) = round(SIMD2(bounded(points.x), bounded(points.y)))
    return SIMD2(x, y)
  }

  /// Returns a width and height in 1/256 points; `nil` if one of them is 0 after rounding or longer than `maxLength`.
  @inline(__always)
  static func extent(_ size: SIMD2<Double>) -> SIMD2<Int32>? {
    guard size.x > 0, size.x <= maxLength, size.y > 0, size.y <= maxLength else { return nil }
    let (x, y) = round(size)
    return x > 0 && y > 0 ? SIMD2(x, y) : nil
  }

  @inline(__always)
  private static func bounded(_ points: Double) -> Double {
    points.isNaN ? 0 : max(-maxLength, min(points, maxLength))
  }

  /// Returns a distance in 1/256 points, clamped to 0…`most` points; NaN counts as 0.
  package static func margin(_ points: Double, atMost most: Double) -> Int32 {
    points > 0 ? round(min(points, most)) : 0
  }

  /// Returns a coordinate in 1/256 points, clamped to ±`limit` points; NaN counts as 0.
  package static func clamped(_ points: Double) -> Int32 {
    points.isNaN ? 0 : round(max(-limit, min(points, limit)))
  }
}
