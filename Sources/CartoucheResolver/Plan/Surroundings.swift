/// What annotations keep clear of besides each other.
package struct Surroundings: Sendable, Equatable {
  /// Rows of `Plan.layers`, in order of writing, each once.
  package var avoidedLayers: [UInt32] = []
  /// Relative to the viewport, in order of writing.
  package var avoidedRegions: [RelativeRectangle] = []
  /// Whether an annotation hides rather than stand on an avoided layer.
  package var avoidsStrictly = false
  /// The mark of the user's own location; nil: none.
  package var puck: Puck?

  package init() {}
}

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

/// How many annotations may be selected at once.
public enum SelectionMode: UInt8, Sendable, CaseIterable {
  /// One, or none.
  case single
  /// Any number; a tap on a selected one deselects it.
  case multiple
  /// None.
  case none
}

extension Surroundings {
  mutating func code<Coder: PlanCoder>(
    by coder: inout Coder, _ counts: PlanCounts
  ) throws(Coder.Failure) {
    var layerCount = avoidedLayers.count
    try coder.count(&layerCount)
    try coder.indices(&avoidedLayers, count: layerCount, below: counts.layers)
    var regionCount = avoidedRegions.count
    try coder.count(&regionCount)
    try coder.records(&avoidedRegions, count: regionCount)
    try coder.flag(&avoidsStrictly)
    try coder.optional(&puck)
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
