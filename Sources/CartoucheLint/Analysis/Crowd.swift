/// Where most of some places are: longitude and latitude in degrees.
package struct Crowd {
  private let center: SIMD2<Double>
  /// From the center to the sides of the rectangle that it is; nothing, where only most are known to be near.
  private let reach: SIMD2<Double>
  /// Degrees beyond it that are far, and those that are near, on the wider axis.
  private let far: Double
  private let near: Double

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
    far = max(20 * spread, 5)
    near = max(6 * spread, 0.5)
  }

  /// All of a rectangle.
  init(_ rectangle: Span) {
    let extent = (rectangle.high - rectangle.low).max()
    center = (rectangle.low + rectangle.high) / 2
    reach = (rectangle.high - rectangle.low) / 2
    far = max(4 * extent, 5)
    near = max(extent, 0.5)
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

  /// Whether a place lies far from the crowd, and would lie in it with its numbers swapped.
  package func wouldHold(swapped place: SIMD2<Double>) -> Bool {
    abs(place.x) <= 90 && distance(place) > far && distance(SIMD2(place.y, place.x)) <= near
  }

  /// Whether a place lies in the crowd or near it.
  func isNear(_ place: SIMD2<Double>) -> Bool { distance(place) <= near }

  private func distance(_ place: SIMD2<Double>) -> Double {
    let way = place - center
    return (SIMD2(abs(way.x), abs(way.y)) - reach).max()
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
