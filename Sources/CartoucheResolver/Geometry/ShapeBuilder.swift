/// Adds coordinates in degrees to a table, so that a shape across ±180° is one piece.
///
/// A shape starts within −180…180. From there each coordinate is taken the short way round: where the written
/// longitudes are more than 180° and less than 360° apart, the line crosses ±180°. Exactly 360° apart they are
/// the two edges of the world, and stay.
package struct ShapeBuilder {
  package private(set) var shapes = GeometryTable()
  /// The longitude that was written last, and what was added to it; nil: the shape has no coordinate yet.
  private var last: (longitude: Double, shift: Double)?
  /// The same, where the open part started: holes and further parts stay near it.
  private var partStart: (longitude: Double, shift: Double)?

  package init() {}

  /// Makes room for as many shapes of one coordinate each.
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

  /// Whether the open path has coordinates.
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
