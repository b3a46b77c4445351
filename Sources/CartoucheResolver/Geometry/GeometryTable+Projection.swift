extension GeometryTable {
  /// All shapes of a table in degrees; those of points keep these too.
  package init(projecting degrees: GeometryTable) {
    self.init()
    for shape in 0..<degrees.count {
      for part in degrees.parts(ofShape: shape) {
        appendProjectedPart(part, of: degrees, keepsDegrees: degrees.partKinds[part] == .points)
      }
      endShape()
    }
  }

  /// Adds shape `index` of a table in degrees.
  package mutating func appendProjected(_ index: Int, of degrees: GeometryTable) -> UInt32 {
    let parts = degrees.parts(ofShape: index)
    for part in parts {
      // A view on a single point has a coordinate of its own.
      let first = degrees.coordinates(ofPath: degrees.paths(ofPart: part).lowerBound)
      let isSingle = parts.count == 1 && first.count == 1
      appendProjectedPart(part, of: degrees, keepsDegrees: degrees.partKinds[part] == .points && !isSingle)
    }
    return UInt32(endShape())
  }

  /// Adds part `index` of a table in degrees to the open shape.
  /// - Parameter keepsDegrees: whether the degrees are kept too, for views that stand on points.
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
