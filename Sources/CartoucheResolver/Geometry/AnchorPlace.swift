/// A place on a shape at which a view may be anchored.
struct AnchorPlace: Sendable, Equatable {
  /// Mercator, in the part's own copy of the world: x may lie outside of 0…1.
  var x: Double
  var y: Double
  /// Part of the plan's geometries.
  var part: UInt32
  /// The coordinate of the part that it is, counted from the part's first; `noVertex`: none.
  var vertex = noVertex
  /// Where the frame that found it has it on screen.
  var point = ScreenPoint(x: 0, y: 0)

  /// Stands in `part` where nothing was placed yet.
  static let noPart = UInt32.max
  static let none = AnchorPlace(x: 0, y: 0, part: noPart)
  static let noVertex = UInt32.max

  /// Mercator, some micrometres: a place that is found again by other sums is the same.
  private static let nearness = 1e-13

  /// Whether another one is the same place of the map.
  func isAt(_ other: AnchorPlace) -> Bool {
    part == other.part && abs(x - other.x) < AnchorPlace.nearness && abs(y - other.y) < AnchorPlace.nearness
  }

  /// In degrees, the longitude within −180…180.
  var coordinate: Coordinate {
    Coordinate(
      longitude: Mercator.longitude(x: x - Elementary.nearestWhole(x - 0.5)),
      latitude: Mercator.latitude(y: y))
  }

  /// The same, exactly as it was given where it is one of the points of `geometries`.
  func coordinate(in geometries: GeometryTable) -> Coordinate {
    guard vertex != AnchorPlace.noVertex, !geometries.longitude.isEmpty else { return coordinate }
    let first = geometries.coordinates(ofPath: geometries.paths(ofPart: Int(part)).lowerBound).lowerBound
    let index = first + Int(vertex)
    return Coordinate(longitude: geometries.longitude[index], latitude: geometries.latitude[index])
  }
}
