/// Whole 1/256 points: the numbers that placement compares, so that its results are exact.
///
/// Every coordinate is within ±2^30, so that sums of two fit and differences of edges on screen do too.
package enum FixedPoint {
  /// Points; what lies beyond ± this is off screen before it is converted.
  package static let limit = 4_194_304.0

  /// floor(256 · points + 0.5), for |points| ≤ `limit`.
  @inline(__always)
  package static func round(_ points: Double) -> Int32 {
    let scaled = points * 256 + 0.5
    // The nearest whole number sits in the low bits of the sum; where it lies above, floor is one less. This
    // needs neither a range check nor, before SSE 4.1, a library call.
    let sum = scaled + Elementary.roundingMagic
    let nearest = Int32(truncatingIfNeeded: Int64(bitPattern: sum.bitPattern))
    return sum - Elementary.roundingMagic > scaled ? nearest &- 1 : nearest
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
