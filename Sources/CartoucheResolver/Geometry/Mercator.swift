/// The Web Mercator projection onto the unit square, with x to the east and y to the south.
public enum Mercator {
  /// The largest projected latitude, in degrees. With this limit, the projected world is a square.
  public static let maxLatitude = 85.051129

  /// Returns the x coordinate of a longitude in degrees: 0…1 for −180…180. Other longitudes are on neighboring copies
  /// of the world.
  public static func x(longitude: Double) -> Double {
    (180 + longitude) / 360
  }

  /// Returns the y coordinate of a latitude in degrees: 0…1 from north to south. The latitude is clamped to
  /// ±`maxLatitude`.
  ///
  /// The formula starts from the angle to the nearer pole, so no digits cancel. The absolute error is at most 2.3e-16,
  /// which is half a millionth of a point at zoom 22.
  public static func y(latitude: Double) -> Double {
    let size = min(abs(latitude), maxLatitude)
    let half = Elementary.sineCosine(degrees: 45 - 0.5 * size)
    let shift = Elementary.log(half.sine / half.cosine) / (2 * .pi)
    return latitude > 0 ? 0.5 + shift : 0.5 - shift
  }

  /// Returns the longitude of an x coordinate, in degrees.
  public static func longitude(x: Double) -> Double {
    x * 360 - 180
  }

  /// Returns the latitude of a y coordinate, in degrees, −90…90. The absolute error is at most 3e-14.
  public static func latitude(y: Double) -> Double {
    let size = 90 - Elementary.arcTangent(Elementary.exp(-abs(1 - 2 * y) * .pi)) * (360 / .pi)
    return y > 0.5 ? -size : size
  }
}

/// A builder of shapes from coordinates in degrees. A shape across ±180° becomes one piece.
///
/// A shape starts within −180…180. The builder adds whole turns to each further longitude, so that it is near the
/// longitude before it. If two given longitudes differ by more than 180° and less than 360°, the line crosses ±180°.
/// Longitudes that differ by exactly 360° are the two edges of the world and stay unchanged.
package struct ShapeBuilder {
  package private(set) var shapes = GeometryTable()
  /// The last given longitude and the degrees added to it; `nil` if the shape has no coordinate yet.
  private var last: (longitude: Double, shift: Double)?
  /// The first given longitude of the unfinished shape, and the degrees added to it. The first coordinates of holes and
  /// of further parts are placed near it.
  private var partStart: (longitude: Double, shift: Double)?

  package init() {}

  /// Reserves memory for `count` shapes of one coordinate each.
  package mutating func reserveCapacity(_ count: Int) { shapes.reserveCapacity(count) }

  package mutating func add(longitude: Double, latitude: Double) {
    var shift = last?.shift ?? 0
    if let last {
      let step = longitude - last.longitude
      if abs(step) > 180, abs(step) < 360 { shift -= step > 0 ? 360 : -360 }
    } else if abs(longitude) > 180 {
      shift = -360 * ((longitude + 180) / 360).rounded(.down)
    }
    last = (longitude, shift)
    if partStart == nil { partStart = last }
    shapes.addCoordinate(longitude + shift, latitude)
  }

  /// Whether the unfinished path has coordinates.
  package var hasOpenPath: Bool { shapes.x.count > Int(shapes.pathEnds.last ?? 0) }

  package mutating func endPath() {
    shapes.endPath()
    last = partStart
  }

  package mutating func endPart(_ kind: GeometryPartKind) { shapes.endPart(kind) }

  @discardableResult
  package mutating func endShape() -> Int {
    last = nil
    partStart = nil
    return shapes.endShape()
  }

  package mutating func dropOpenShape() {
    last = nil
    partStart = nil
    shapes.dropOpenShape()
  }
}

extension GeometryTable {
  /// Creates a table in Web Mercator from a table in degrees. Points also keep their degrees.
  package init(projecting degrees: GeometryTable) {
    self.init()
    for shape in 0..<degrees.count {
      for part in degrees.parts(ofShape: shape) {
        appendProjectedPart(part, of: degrees, keepsDegrees: degrees.partKinds[part] == .points)
      }
      endShape()
    }
  }

  /// Adds shape `index` of a table in degrees, projected to Web Mercator, and returns its index.
  package mutating func appendProjected(_ index: Int, of degrees: GeometryTable) -> UInt32 {
    let parts = degrees.parts(ofShape: index)
    for part in parts {
      // An annotation on a single point stores the coordinate in degrees itself.
      let first = degrees.coordinates(ofPath: degrees.paths(ofPart: part).lowerBound)
      let isSingle = parts.count == 1 && first.count == 1
      appendProjectedPart(part, of: degrees, keepsDegrees: degrees.partKinds[part] == .points && !isSingle)
    }
    return UInt32(endShape())
  }

  /// Adds part `index` of a table in degrees, projected to Web Mercator, to the unfinished shape.
  /// - Parameter keepsDegrees: whether the degrees are stored too, for views that are placed on points.
  package mutating func appendProjectedPart(
    _ index: Int, of degrees: GeometryTable, keepsDegrees: Bool = false
  ) {
    for path in degrees.paths(ofPart: index) {
      for coordinate in degrees.coordinates(ofPath: path) {
        let (longitude, latitude) = (degrees.x[coordinate], degrees.y[coordinate])
        addCoordinate(
          Mercator.x(longitude: longitude), Mercator.y(latitude: latitude),
          given: keepsDegrees ? Coordinate(longitude: longitude, latitude: latitude).wrapped : nil)
      }
      endPath()
    }
    endPart(degrees.partKinds[index])
  }
}
