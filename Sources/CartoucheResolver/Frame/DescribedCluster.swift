/// What a program may want to know of a cluster besides what the frame says.
package struct DescribedCluster: Sendable, Equatable {
  /// Those that take part, in the order of members.
  package var members: [AnnotationIndex]
  /// Around their coordinates: the least longitude and latitude, and the greatest.
  package var bounds: (west: Double, south: Double, east: Double, north: Double)
  /// Its aggregates: a JSON object.
  package var properties: String

  package init(members: [AnnotationIndex], properties: String, in plan: Plan) {
    self.members = members
    self.properties = properties
    let places = members.map { plan.annotations.coordinate($0.row) }
    bounds = (
      places.map { $0.longitude }.min() ?? 0, places.map { $0.latitude }.min() ?? 0,
      places.map { $0.longitude }.max() ?? 0, places.map { $0.latitude }.max() ?? 0
    )
  }

  package static func == (one: DescribedCluster, other: DescribedCluster) -> Bool {
    one.members == other.members && one.bounds == other.bounds && one.properties == other.properties
  }
}
