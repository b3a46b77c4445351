/// A place on a shape at which a view may be anchored.
struct AnchorPlace: Sendable, Equatable {
  /// Mercator, in the part's own copy of the world: x may lie outside of 0…1.
  var x: Double
  var y: Double
  /// Part of the plan's geometries.
  var part: UInt32
  /// Where the frame that found it has it on screen.
  var point: ScreenPoint

  /// Stands in `part` where nothing was placed yet.
  static let noPart = UInt32.max
  static let none = AnchorPlace(x: 0, y: 0, part: noPart, point: ScreenPoint(x: 0, y: 0))

  /// In degrees, the longitude within −180…180.
  var coordinate: Coordinate {
    Coordinate(
      longitude: Mercator.longitude(x: x - Elementary.nearestWhole(x - 0.5)),
      latitude: Mercator.latitude(y: y))
  }
}
