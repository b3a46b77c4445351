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

extension Coordinate {
  /// The same place with a longitude within −180…180.
  var wrapped: Coordinate {
    guard abs(longitude) > 180 else { return self }
    let turns = ((longitude + 180) / 360).rounded(.down)
    return Coordinate(longitude: longitude - 360 * turns, latitude: latitude)
  }

  mutating func code<Coder: PlanCoder>(by coder: inout Coder) throws(Coder.Failure) {
    try coder.number(&longitude)
    try coder.number(&latitude)
  }
}
