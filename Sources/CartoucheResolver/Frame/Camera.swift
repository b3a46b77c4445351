/// A place on the earth, in degrees.
public struct Coordinate: Sendable, Equatable {
  /// East of Greenwich; beyond ±180 it is taken as it is, on another copy of the world.
  public var longitude: Double
  /// North of the equator, −90…90; Web Mercator ends at ±85.051129.
  public var latitude: Double

  /// In the order of GeoJSON.
  public init(longitude: Double, latitude: Double) {
    self.longitude = longitude
    self.latitude = latitude
  }
}

/// Distances from the edges of a rectangle, in points.
public struct Insets: Sendable, Hashable {
  /// From the upper edge down.
  public var top: Double
  /// From the right edge to the left.
  public var right: Double
  /// From the lower edge up.
  public var bottom: Double
  /// From the left edge to the right.
  public var left: Double

  /// None, but for those that are given.
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

/// The size of the map view, in points.
public struct Viewport: Sendable, Equatable {
  /// Above 0; otherwise everything is hidden.
  public var width: Double
  /// Above 0; otherwise everything is hidden.
  public var height: Double

  /// - Parameters:
  ///   - width: in points.
  ///   - height: in points.
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
