/// A place on the earth, in degrees.
public struct Coordinate: Sendable, Equatable {
  public var longitude: Double
  public var latitude: Double

  public init(longitude: Double, latitude: Double) {
    self.longitude = longitude
    self.latitude = latitude
  }
}

/// Distances from the edges of a rectangle, in points.
public struct Insets: Sendable, Hashable {
  public var top: Double
  public var right: Double
  public var bottom: Double
  public var left: Double

  public init(top: Double = 0, right: Double = 0, bottom: Double = 0, left: Double = 0) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }
}

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
  public var padding: Insets

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

/// The size of the map view, in points.
public struct Viewport: Sendable, Equatable {
  public var width: Double
  public var height: Double

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

extension Coordinate {
  mutating func code<Coder: PlanCoder>(by coder: inout Coder) throws(Coder.Failure) {
    try coder.number(&longitude)
    try coder.number(&latitude)
  }
}

extension Insets: PlanRecord {
  static var blank: Insets { Insets() }

  mutating func code<Coder: PlanCoder>(by coder: inout Coder) throws(Coder.Failure) {
    try coder.number(&top)
    try coder.number(&right)
    try coder.number(&bottom)
    try coder.number(&left)
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
