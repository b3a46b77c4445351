/// What a program may want to know of a cluster besides what the frame says.
package struct DescribedCluster: Sendable, Equatable {
  /// Those that take part, in the order of members.
  package var members: [AnnotationIndex]
  /// The smallest box around their coordinates, as in GeoJSON: where it lies across ±180°, west is greater than east.
  package var bounds: (west: Double, south: Double, east: Double, north: Double)
  /// Its aggregates: a JSON object.
  package var properties: String

  package init(members: [AnnotationIndex], properties: String, in plan: Plan) {
    self.members = members
    self.properties = properties
    let places = members.map { plan.annotations.coordinate($0.row) }
    let latitudes = places.map { $0.latitude }
    let (west, east) = Self.span(of: places.map { $0.longitude })
    bounds = (west, latitudes.min() ?? 0, east, latitudes.max() ?? 0)
  }

  /// Where the widest gap between longitudes ends and begins.
  private static func span(of longitudes: [Double]) -> (west: Double, east: Double) {
    let sorted = longitudes.sorted(byKey: { $0.orderedBits })
    guard let least = sorted.first, let greatest = sorted.last else { return (0, 0) }
    // The gap across ±180°, at first.
    var span = (west: least, east: greatest)
    var widest = least + 360 - greatest
    for (one, next) in zip(sorted, sorted.dropFirst()) where next - one > widest {
      widest = next - one
      span = (next, one)
    }
    return span
  }

  package static func == (one: DescribedCluster, other: DescribedCluster) -> Bool {
    one.members == other.members && one.bounds == other.bounds && one.properties == other.properties
  }
}
