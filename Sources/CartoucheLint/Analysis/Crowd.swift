/// Where most of some places are: longitude and latitude in degrees.
package struct Crowd {
  private let center: SIMD2<Double>
  /// From the center to the sides of the rectangle that it is; nothing, where only most are known to be near.
  private let reach: SIMD2<Double>
  /// For a place whose numbers are swapped.
  private let swapped: Limits
  /// For a place with a wrong sign; nil: the crowd is too wide to tell one from a place that is meant.
  ///
  /// The other side of the world mirrors this one: to the cities of a continent those of another are near, which hardly ever lie
  /// within a few of them.
  private let mirrored: Limits?

  /// Degrees beyond the crowd, on the wider axis.
  private struct Limits {
    /// More than so many are far.
    var far: Double
    /// No more than so many are near.
    var near: Double
  }

  /// Where most places are, whatever the others are; nil: there are none.
  ///
  /// Of many places a thousand tell where the crowd is.
  package init?<Places: RandomAccessCollection<SIMD2<Double>>>(_ all: Places) where Places.Index == Int {
    guard !all.isEmpty else { return nil }
    let count = min(all.count, 1_001)
    let places = (0..<count).map { all[all.startIndex + $0 * all.count / count] }
    // Closures, because key paths to the numbers of a vector are looked up at run time.
    let center = SIMD2(Self.median(places.map { $0.x }), Self.median(places.map { $0.y }))
    // Within it lies half of them.
    let spread = max(
      Self.median(places.map { abs($0.x - center.x) }), Self.median(places.map { abs($0.y - center.y) }))
    self.center = center
    reach = SIMD2()
    swapped = Limits(far: max(20 * spread, 5), near: max(6 * spread, 0.5))
    mirrored = Self.mirrored(within: 6 * spread, far: 20 * spread, near: 6 * spread)
  }

  /// All of a rectangle.
  init(_ rectangle: Span) {
    let extent = (rectangle.high - rectangle.low).max()
    center = (rectangle.low + rectangle.high) / 2
    reach = (rectangle.high - rectangle.low) / 2
    swapped = Limits(far: max(4 * extent, 5), near: max(extent, 0.5))
    mirrored = Self.mirrored(within: extent, far: 4 * extent, near: min(extent / 2, 1))
  }

  private static func mirrored(within extent: Double, far: Double, near: Double) -> Limits? {
    guard extent <= 3 else { return nil }
    // Beside Greenwich and the equator what is mirrored is the same region, as Toulouse and Biarritz are. What lies farther apart
    // is mirrored closely by chance: of pairs of large cities one in a million to a tenth of a degree, twenty to a quarter.
    return Limits(far: max(far, 5), near: extent == 0 ? 0.1 : max(near, 0.25))
  }

  /// The least and the greatest longitude and latitude of some places.
  struct Span {
    var low: SIMD2<Double>
    var high: SIMD2<Double>

    init(_ place: SIMD2<Double>) { (low, high) = (place, place) }

    var center: SIMD2<Double> { (low + high) / 2 }

    func union(_ other: Span?) -> Span {
      guard let other else { return self }
      var both = self
      both.low = pointwiseMin(low, other.low)
      both.high = pointwiseMax(high, other.high)
      return both
    }
  }

  /// The slip without which a place that lies far from the crowd would lie in it.
  package func slip(of place: SIMD2<Double>) -> CoordinateSlip? {
    let distance = distance(place)
    // Nearly all lie in the crowd, and are asked nothing else.
    guard distance > min(swapped.far, mirrored?.far ?? .infinity) else { return nil }
    return CoordinateSlip.allCases.first { wouldHold(place, atDistance: distance, without: $0) }
  }

  /// Whether a place lies far from the crowd, and would lie in it without a slip.
  func wouldHold(_ place: SIMD2<Double>, without slip: CoordinateSlip) -> Bool {
    wouldHold(place, atDistance: distance(place), without: slip)
  }

  private func wouldHold(
    _ place: SIMD2<Double>, atDistance distance: Double, without slip: CoordinateSlip
  ) -> Bool {
    guard let limits = slip == .swapped ? swapped : mirrored, distance > limits.far,
      let meant = slip.corrected(place)
    else { return false }
    return self.distance(meant) <= limits.near
  }

  /// Whether a place lies in the crowd or near it.
  func isNear(_ place: SIMD2<Double>) -> Bool { distance(place) <= swapped.near }

  private func distance(_ place: SIMD2<Double>) -> Double {
    let way = place - center
    var longitudes = abs(way.x)
    // The other way round the world; a line that goes round it may be longer than that.
    if longitudes > 180 { longitudes = abs(360 - longitudes) }
    return (SIMD2(longitudes, abs(way.y)) - reach).max()
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
