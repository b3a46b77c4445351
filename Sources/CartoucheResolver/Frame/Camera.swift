/// Where the map is looked at from. Taken as given, never constrained.
public struct Camera: Sendable, Equatable {
  /// The coordinate at the middle of the padded viewport.
  public var center: Coordinate
  /// Mapbox zoom levels: the world is 512 · 2^zoom points wide.
  public var zoom: Double
  /// Degrees clockwise from north.
  public var bearing: Double
  /// Degrees from straight down, 0…85.
  public var pitch: Double
  /// What covers the edges of the map view: `center` is in the middle of the rest.
  public var padding: Insets

  /// The whole world, north up, but for what is given.
  public init(
    center: Coordinate = Coordinate(longitude: 0, latitude: 0), zoom: Double = 0, bearing: Double = 0,
    pitch: Double = 0, padding: Insets = Insets()
  ) {
    self.center = center
    self.zoom = zoom
    self.bearing = bearing
    self.pitch = pitch
    self.padding = padding
  }
}

extension Camera {
  mutating func code<Coder: PlanCoder>(by coder: inout Coder) throws(Coder.Failure) {
    try center.code(by: &coder)
    try coder.number(&zoom)
    try coder.number(&bearing)
    try coder.number(&pitch)
    try padding.code(by: &coder)
  }
}
