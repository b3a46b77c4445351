/// The geometry of a feature that only the host's map knows, in degrees, as in GeoJSON.
///
/// A geometry across ±180° may have longitudes whose sign changes there, or that continue beyond 180.
public enum Geometry: Sendable, Equatable {
  /// One point.
  case point(Coordinate)
  /// At least one point.
  case multiPoint([Coordinate])
  /// A line of at least two coordinates.
  case lineString([Coordinate])
  /// At least one line; each has at least two coordinates.
  case multiLineString([[Coordinate]])
  /// An outer ring, then its holes. Each ring has at least three coordinates; the last one may repeat the first.
  case polygon([[Coordinate]])
  /// At least one polygon; each is an outer ring, then its holes.
  case multiPolygon([[[Coordinate]]])
}

extension ShapeBuilder {
  /// Adds a geometry as one shape. Throws if the geometry is empty or invalid.
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

/// The reason why a geometry is rejected.
public enum GeometryError: Error, Sendable, Equatable {
  /// The plan has no attachment with the given index. An attachment binds an annotation to features or to another
  /// annotation.
  case unknownAttachment
  /// The attachment binds to another annotation, so it has no geometry of its own.
  case attachedToAnnotation
  /// A line has fewer than two coordinates, a ring has fewer than three distinct ones, or a part of the geometry has no
  /// coordinate. The values are the actual and the required number of coordinates.
  case tooFewCoordinates(Int, needed: Int)
  /// A multi-geometry has no parts, or a polygon has no ring.
  case empty
  /// A coordinate is not finite, or its latitude is beyond ±90°.
  case coordinate(Coordinate)
}

extension GeometryError: CustomStringConvertible {
  /// The description of the error and its fix.
  public var description: String {
    switch self {
    case .unknownAttachment:
      "the plan has no such attachment; `Plan.attachment(of:)` returns that of an annotation"
    case .attachedToAnnotation:
      "an attachment to an annotation has no geometry of its own; move that annotation"
    case .tooFewCoordinates(let count, let needed):
      "a part of the geometry has \(count) coordinates and needs at least \(needed)"
    case .empty: "the geometry has no parts; pass an empty list for a feature that no longer exists"
    case .coordinate: "a coordinate is not finite, or its latitude is beyond ±90"
    }
  }
}

extension Plan {
  /// Sets the geometry of the features that an attachment is bound to. The attachment must not bind to another
  /// annotation.
  /// - Parameters:
  ///   - shape: one Mercator shape for each feature; empty if the feature does not exist.
  ///   - index: the attachment, as a row of `attachments`.
  package mutating func setGeometry(_ shape: GeometryTable, ofAttachment index: Int) {
    hierarchies = []
    let layer = attachments.layer[index]
    if layer != AttachmentTable.none, layers.isHostSupplied[Int(layer)] {
      // From now on, the host supplies the geometry, and no longer a feature of the layer's `samples`.
      attachments.feature[index] = AttachmentTable.none
    }
    attachments.firstShape[index] = UInt32(geometries.count)
    attachments.shapeCount[index] = UInt32(shape.count)
    for other in 0..<shape.count {
      geometries.append(shape, other)
      shapeFeatures.append(attachments.feature[index])
    }
    attachments.kinds[index] = shape.count == 0 ? .hostFeature : .shape
    attachments.isFilteredOut[index] = false
  }
}
