/// What annotations keep clear of besides each other.
public struct Surroundings: Sendable, Equatable {
  /// Rows of `Plan.layers`, in order of writing, each once.
  public var avoidedLayers: [UInt32] = []
  /// Relative to the viewport, in order of writing.
  public var avoidedRegions: [RelativeRectangle] = []
  /// Whether an annotation hides rather than stand on an avoided layer.
  public var avoidsStrictly = false
  /// The mark of the user's own location; nil: none.
  public var puck: Puck?

  public init() {}
}

/// The mark of the user's own location: a disc.
public struct Puck: Sendable, Equatable {
  public var coordinate: Coordinate
  /// Web Mercator, 0…1, x east, y south.
  public var mercatorX: Double
  public var mercatorY: Double
  /// Points, ≥ 0.
  public var radius: Double

  public init(coordinate: Coordinate, radius: Double) {
    self.coordinate = coordinate
    mercatorX = Mercator.x(longitude: coordinate.longitude)
    mercatorY = Mercator.y(latitude: coordinate.latitude)
    self.radius = radius
  }
}

/// How many annotations may be selected at once.
public enum SelectionMode: UInt8, Sendable, CaseIterable {
  case single, multiple, none
}
