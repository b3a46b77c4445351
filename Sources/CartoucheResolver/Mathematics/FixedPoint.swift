/// Whole 1/256 points: the numbers that placement compares, so that its results are exact.
///
/// Every coordinate is within ±2^30, so that sums of two fit and differences of edges on screen do too.
package enum FixedPoint {
  /// Points; what lies beyond ± this is off screen before it is converted.
  package static let limit = 4_194_304.0

  /// floor(256 · points + 0.5), for |points| ≤ `limit`.
  @inline(__always)
  package static func round(_ points: Double) -> Int32 {
    round(SIMD2(points, points)).0
  }

  /// Two coordinates at once.
  ///
  /// Adding 1.5 · 2^52 leaves the nearest whole number in the low bits of the sum; where that lies above, the floor
  /// is one less. This needs neither a range check nor a branch nor, before SSE 4.1, a library call.
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

  /// `round` for any point, and whether it is far off screen; then it means nothing.
  @inline(__always)
  static func place(_ point: SIMD2<Double>) -> (SIMD2<Int32>, isFarAway: Bool) {
    guard all((point .>= -limit) .& (point .<= limit)) else { return (SIMD2(), true) }
    let (x, y) = round(point)
    return (SIMD2(x, y), false)
  }

  /// The largest size or offset that is told apart from larger ones: sums of a point and some of these fit.
  package static let longest = 262_144.0

  /// A size or an offset, at most `longest` either way; NaN counts as 0.
  package static func length(_ points: Double) -> Int32 {
    round(bounded(points))
  }

  /// Two of them at once.
  @inline(__always)
  static func lengths(_ points: SIMD2<Double>) -> SIMD2<Int32> {
    // One by one: `pointwiseMin` of two numbers is a call.
    let (x, y) = round(SIMD2(bounded(points.x), bounded(points.y)))
    return SIMD2(x, y)
  }

  /// The same of a size of which neither side is 0 by then, nor longer than `longest`; nil: of another.
  @inline(__always)
  static func extent(_ size: SIMD2<Double>) -> SIMD2<Int32>? {
    guard size.x > 0, size.x <= longest, size.y > 0, size.y <= longest else { return nil }
    let (x, y) = round(size)
    return x > 0 && y > 0 ? SIMD2(x, y) : nil
  }

  @inline(__always)
  private static func bounded(_ points: Double) -> Double {
    points.isNaN ? 0 : max(-longest, min(points, longest))
  }

  /// A distance in points, at least 0 and at most `most`; NaN counts as 0.
  package static func margin(_ points: Double, atMost most: Double) -> Int32 {
    points > 0 ? round(min(points, most)) : 0
  }

  /// `round` for any number: beyond ±`limit` the limit itself, NaN as 0.
  package static func clamped(_ points: Double) -> Int32 {
    points.isNaN ? 0 : round(max(-limit, min(points, limit)))
  }
}
