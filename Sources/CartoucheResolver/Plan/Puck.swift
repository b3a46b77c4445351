/// The mark of the user's own location: a disc.
package struct Puck: Sendable, Equatable {
  package var coordinate: Coordinate
  /// Web Mercator, 0…1, x east, y south.
  package var mercatorX: Double
  package var mercatorY: Double
  /// Points, ≥ 0.
  package var radius: Double

  package init(coordinate: Coordinate, radius: Double) {
    self.coordinate = coordinate
    mercatorX = Mercator.x(longitude: coordinate.longitude)
    mercatorY = Mercator.y(latitude: coordinate.latitude)
    self.radius = radius
  }
}

extension Puck: PlanRecord {
  static var blank: Puck { Puck(coordinate: Coordinate(longitude: 0, latitude: 0), radius: 0) }

  mutating func code<Coder: PlanCoder>(by coder: inout Coder) throws(Coder.Failure) {
    try coordinate.code(by: &coder)
    try coder.number(&mercatorX)
    try coder.number(&mercatorY)
    try coder.number(&radius, in: .notNegative)
  }
}
