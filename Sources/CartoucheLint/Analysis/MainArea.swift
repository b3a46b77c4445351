/// The area that contains most of the given positions, as longitudes and latitudes in degrees.
package struct MainArea {
  private let center: SIMD2<Double>
  /// Half of the width and height of the rectangle that the area was created from. It is 0 for an area that
  /// was created from medians.
  private let reach: SIMD2<Double>
  /// The distances from the area that decide whether a position has swapped numbers.
  private let swapped: Limits
  /// The distances from the area that decide whether a position has a wrong sign, or `nil` if the area is too
  /// wide to tell.
  ///
  /// Most cities of one continent have a mirrored city on another continent nearby, but rarely inside an area
  /// of a few degrees.
  private let mirrored: Limits?

  /// Two distances from the area in degrees. A distance is measured on one axis, on which the position is
  /// farther away.
  private struct Limits {
    /// A position may be a mistake only if it is farther away from the area than this.
    var far: Double
    /// A position is a mistake only if its correction is at most this far from the area.
    var near: Double
  }

  /// Creates the area around the medians of some positions, or returns `nil` if there are none.
  ///
  /// A sample of 1,001 positions is sufficient.
  package init?<Places: RandomAccessCollection<SIMD2<Double>>>(_ all: Places) where Places.Index == Int {
    guard !all.isEmpty else { return nil }
    let count = min(all.count, 1_001)
    let places = (0..<count).map { all[all.startIndex + scaled($0, by: all.count, over: count)] }
    // These are closures, because key paths to the components of a vector are evaluated at run time.
    let center = SIMD2(Self.median(places.map { $0.x }), Self.median(places.map { $0.y }))
    // Half of the positions are within this distance of the center.
    let spread = max(
      Self.median(places.map { abs($0.x - center.x) }), Self.median(places.map { abs($0.y - center.y) }))
    self.center = center
    reach = SIMD2()
    swapped = Limits(far: max(20 * spread, 5), near: max(6 * spread, 0.5))
    mirrored = Self.mirrored(within: 6 * spread, far: 20 * spread, near: 6 * spread)
  }

  /// Creates the area of a rectangle.
  init(_ rectangle: CoordinateBounds) {
    let extent = (rectangle.high - rectangle.low).max()
    center = (rectangle.low + rectangle.high) / 2
    reach = (rectangle.high - rectangle.low) / 2
    swapped = Limits(far: max(4 * extent, 5), near: max(extent, 0.5))
    mirrored = Self.mirrored(within: extent, far: 4 * extent, near: min(extent / 2, 1))
  }

  private static func mirrored(within extent: Double, far: Double, near: Double) -> Limits? {
    guard extent <= 3 else { return nil }
    // Near Greenwich or the equator, mirrored positions are in the same region, as Toulouse and Biarritz are.
    // Farther away, mirrored positions coincide by chance: of pairs of large cities one in a million within a
    // tenth of a degree, and twenty within a quarter.
    return Limits(far: max(far, 5), near: extent == 0 ? 0.1 : max(near, 0.25))
  }

  /// Returns the mistake that explains why a position is far from the area, or `nil` if none does.
  package func mistake(of place: SIMD2<Double>) -> CoordinateMistake? {
    let distance = distance(place)
    // Nearly all positions are inside the area and need no other test.
    guard distance > min(swapped.far, mirrored?.far ?? .infinity) else { return nil }
    return CoordinateMistake.allCases.first { wouldContain(place, atDistance: distance, correcting: $0) }
  }

  /// Returns whether a position is far from the area, and would be near it without the mistake.
  func wouldContain(_ place: SIMD2<Double>, correcting mistake: CoordinateMistake) -> Bool {
    wouldContain(place, atDistance: distance(place), correcting: mistake)
  }

  private func wouldContain(
    _ place: SIMD2<Double>, atDistance distance: Double, correcting mistake: CoordinateMistake
  ) -> Bool {
    guard let limits = mistake == .swapped ? swapped : mirrored, distance > limits.far,
      let meant = mistake.corrected(place)
    else { return false }
    return self.distance(meant) <= limits.near
  }

  /// Returns whether a position is in the area or near it.
  func isNear(_ place: SIMD2<Double>) -> Bool { distance(place) <= swapped.near }

  private func distance(_ place: SIMD2<Double>) -> Double {
    let way = place - center
    var longitudes = abs(way.x)
    // The distance the shorter way around the world. Unwrapped longitudes of a line may differ by more than
    // 360.
    if longitudes > 180 { longitudes = abs(360 - longitudes) }
    return (SIMD2(longitudes, abs(way.y)) - reach).max()
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}

/// A rectangle of longitudes and latitudes in degrees.
struct CoordinateBounds {
  var low: SIMD2<Double>
  var high: SIMD2<Double>

  init(_ place: SIMD2<Double>) { (low, high) = (place, place) }

  var center: SIMD2<Double> { (low + high) / 2 }

  func union(_ other: CoordinateBounds?) -> CoordinateBounds {
    guard let other else { return self }
    var both = self
    both.low = pointwiseMin(low, other.low)
    both.high = pointwiseMax(high, other.high)
    return both
  }
}

/// Returns `number * factor / divisor`, whose product may exceed an `Int` of 32 bits.
func scaled(_ number: Int, by factor: Int, over divisor: Int) -> Int {
  Int(Int64(number) * Int64(factor) / Int64(divisor))
}
