import CartoucheResolver
import CartoucheSpec

/// Features whose shapes are in the plan already: several annotations may be attached to the same ones.
struct GeometryKey: Hashable {
  var source: String
  /// Nil: all that the layer draws, or all of the source.
  var row: Int?
  var layer: Int?
}

extension Lowering {
  /// The index in the plan of the shape of feature `row`.
  mutating func shape(_ row: Int, of selection: FeatureSelection) -> UInt32 {
    let key = GeometryKey(source: selection.source.content, row: row)
    if let known = geometryIndices[key] { return known }
    let index = addShape(row, of: selection)
    geometryIndices[key] = index
    return index
  }

  /// The index in the plan of the first of the selection's shapes, which follow each other.
  mutating func shapes(of selection: FeatureSelection) -> UInt32 {
    let key = GeometryKey(source: selection.source.content, layer: selection.layer)
    if let known = geometryIndices[key] { return known }
    let first = firstKnownShape(of: selection) ?? UInt32(plan.geometries.count)
    defer { geometryIndices[key] = first }
    if first < plan.geometries.count { return first }
    for row in selection.rows { _ = addShape(row, of: selection) }
    return first
  }

  /// The first of the selection's shapes if all are in the plan already, one after the other.
  private func firstKnownShape(of selection: FeatureSelection) -> UInt32? {
    let known = selection.rows.map {
      geometryIndices[GeometryKey(source: selection.source.content, row: $0)]
    }
    guard let first = known.first.flatMap({ $0 }) else { return nil }
    let isOneRun = known.enumerated().allSatisfy { $0.element == first + UInt32($0.offset) }
    return isOneRun ? first : nil
  }

  private mutating func addShape(_ row: Int, of selection: FeatureSelection) -> UInt32 {
    plan.shapeFeatures.append(selection.number(of: row))
    return plan.geometries.appendProjected(row, of: selection.table.shapes)
  }
}

extension GeometryTable {
  /// Adds shape `index` of a table in degrees.
  mutating func appendProjected(_ index: Int, of degrees: GeometryTable) -> UInt32 {
    let parts = degrees.parts(ofShape: index)
    for part in parts {
      // A view on a single point has a coordinate of its own.
      let first = degrees.coordinates(ofPath: degrees.paths(ofPart: part).lowerBound)
      let isSingle = parts.count == 1 && first.count == 1
      appendProjectedPart(part, of: degrees, keepsDegrees: degrees.partKinds[part] == .points && !isSingle)
    }
    return endShape()
  }

  /// Adds part `index` of a table in degrees to the open shape.
  /// - Parameter keepsDegrees: whether the degrees are kept too, for views that stand on points.
  mutating func appendProjectedPart(_ index: Int, of degrees: GeometryTable, keepsDegrees: Bool = false) {
    for path in degrees.paths(ofPart: index) {
      for coordinate in degrees.coordinates(ofPath: path) {
        let (longitude, latitude) = (degrees.x[coordinate], degrees.y[coordinate])
        addCoordinate(
          Mercator.x(longitude: longitude), Mercator.y(latitude: latitude),
          given: keepsDegrees
            ? Coordinate(longitude: wrappedLongitude(longitude), latitude: latitude) : nil)
      }
      endPath()
    }
    endPart(degrees.partKinds[index])
  }
}

extension Scenery {
  /// Adds every feature of a source.
  mutating func append(_ table: FeatureTable) {
    let degrees = table.shapes
    for shape in 0..<degrees.count {
      var hasShape = false
      for part in degrees.parts(ofShape: shape) {
        if degrees.partKinds[part] == .points {
          for coordinate in degrees.coordinates(ofPath: degrees.paths(ofPart: part).lowerBound) {
            pointX.append(Mercator.x(longitude: degrees.x[coordinate]))
            pointY.append(Mercator.y(latitude: degrees.y[coordinate]))
          }
        } else {
          shapes.appendProjectedPart(part, of: degrees)
          hasShape = true
        }
      }
      if hasShape { shapes.endShape() }
    }
  }
}
