import CartoucheResolver
import CartoucheSpec

/// Features whose shapes are in the plan already: several annotations may be attached to the same ones.
struct ShapeKey: Hashable {
  var source: String
  /// Nil: all that the layer draws, or all of the source.
  var row: Int?
  var layer: Int?
}

extension Lowering {
  /// The index in the plan of the shape of feature `row`.
  mutating func shape(_ row: Int, of selection: FeatureSelection) -> UInt32 {
    let key = ShapeKey(source: selection.source.content, row: row)
    if let known = shapeIndices[key] { return known }
    let index = plan.geometries.appendProjected(row, of: selection.table.shapes)
    shapeIndices[key] = index
    return index
  }

  /// The index in the plan of the first of the selection's shapes, which follow each other.
  mutating func shapes(of selection: FeatureSelection) -> UInt32 {
    let key = ShapeKey(source: selection.source.content, layer: selection.layer)
    if let known = shapeIndices[key] { return known }
    let first = UInt32(plan.geometries.count)
    for row in selection.rows { plan.geometries.appendProjected(row, of: selection.table.shapes) }
    shapeIndices[key] = first
    return first
  }
}

extension GeometryTable {
  /// Adds shape `index` of a table in degrees.
  @discardableResult
  mutating func appendProjected(_ index: Int, of degrees: GeometryTable) -> UInt32 {
    for part in degrees.parts(ofShape: index) { appendProjectedPart(part, of: degrees) }
    return endShape()
  }

  /// Adds part `index` of a table in degrees to the open shape.
  mutating func appendProjectedPart(_ index: Int, of degrees: GeometryTable) {
    for path in degrees.paths(ofPart: index) {
      for coordinate in degrees.coordinates(ofPath: path) {
        addCoordinate(
          Mercator.x(longitude: degrees.x[coordinate]), Mercator.y(latitude: degrees.y[coordinate]))
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
