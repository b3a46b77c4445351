/// The geometry of a feature that only the host's map has, in degrees, as GeoJSON has it.
///
/// What crosses ±180° may be written with longitudes that jump from one side to the other, or go on beyond 180.
public enum Geometry: Sendable, Equatable {
  /// One place.
  case point(Coordinate)
  /// Several places; at least one.
  case multiPoint([Coordinate])
  /// A line of at least two coordinates.
  case lineString([Coordinate])
  /// Several lines; at least one.
  case multiLineString([[Coordinate]])
  /// An outer ring, then its holes, each of at least three coordinates; the last may repeat the first.
  case polygon([[Coordinate]])
  /// Several polygons; at least one.
  case multiPolygon([[[Coordinate]]])
}

extension ShapeBuilder {
  /// Adds one shape.
  mutating func add(_ geometry: Geometry) throws(GeometryError) {
    switch geometry {
    case .point(let coordinate): try add([coordinate], atLeast: 1, as: .points)
    case .multiPoint(let coordinates): try add(coordinates, atLeast: 1, as: .points)
    case .lineString(let coordinates): try add(coordinates, atLeast: 2, as: .line)
    case .multiLineString(let lines):
      if lines.isEmpty { throw .empty }
      for line in lines { try add(line, atLeast: 2, as: .line) }
    case .polygon(let rings): try add(rings)
    case .multiPolygon(let polygons):
      if polygons.isEmpty { throw .empty }
      for polygon in polygons { try add(polygon) }
    }
    endShape()
  }

  private mutating func add(
    _ coordinates: [Coordinate], atLeast least: Int, as kind: GeometryPartKind
  ) throws(GeometryError) {
    try addPath(coordinates[...], atLeast: least)
    endPart(kind)
  }

  private mutating func add(_ rings: [[Coordinate]]) throws(GeometryError) {
    if rings.isEmpty { throw .empty }
    for ring in rings {
      let isClosed = ring.count > 1 && ring.first == ring.last
      try addPath(isClosed ? ring.dropLast() : ring[...], atLeast: 3)
    }
    endPart(.polygon)
  }

  private mutating func addPath(
    _ coordinates: ArraySlice<Coordinate>, atLeast least: Int
  ) throws(GeometryError) {
    guard coordinates.count >= least else { throw .tooFewCoordinates(coordinates.count, needed: least) }
    for coordinate in coordinates {
      guard coordinate.longitude.isFinite, abs(coordinate.latitude) <= 90 else {
        throw .coordinate(coordinate)
      }
      add(longitude: coordinate.longitude, latitude: coordinate.latitude)
    }
    endPath()
  }
}
