import CartoucheResolver
import CartoucheSpec

/// Fills the plan's lines, polygons and multi-geometries, each feature's once.
struct GeometryLowering {
  private(set) var shapes = GeometryTable()
  /// As `Plan.shapeFeatures`.
  private(set) var shapeFeatures: [UInt32] = []
  private var indices: [GeometryKey: UInt32] = [:]

  /// Adds a shape of an annotation's own and returns its index in the plan.
  mutating func add(_ shape: ShapeValue, isPolygon: Bool) -> UInt32 {
    var builder = ShapeBuilder()
    for path in shape.paths {
      for coordinate in path { builder.add(longitude: coordinate.longitude, latitude: coordinate.latitude) }
      builder.endPath()
    }
    builder.endPart(isPolygon ? .polygon : .line)
    builder.endShape()
    shapeFeatures.append(AttachmentTable.none)
    return shapes.appendProjected(0, of: builder.shapes)
  }

  /// The index in the plan of the shape of feature `row`.
  mutating func shape(_ row: Int, of selection: FeatureSelection) -> UInt32 {
    let key = GeometryKey(source: selection.source.content, row: row)
    if let known = indices[key] { return known }
    let index = add(row, of: selection)
    indices[key] = index
    return index
  }

  /// The index in the plan of the first of the selection's shapes, which follow each other.
  mutating func shapes(of selection: FeatureSelection) -> UInt32 {
    let key = GeometryKey(source: selection.source.content, layer: selection.layer)
    if let known = indices[key] { return known }
    let first = firstKnownShape(of: selection) ?? UInt32(shapes.count)
    defer { indices[key] = first }
    if first < shapes.count { return first }
    for row in selection.rows { _ = add(row, of: selection) }
    return first
  }

  /// The first of the selection's shapes if all are in the plan already, one after the other.
  private func firstKnownShape(of selection: FeatureSelection) -> UInt32? {
    let known = selection.rows.map {
      indices[GeometryKey(source: selection.source.content, row: $0)]
    }
    guard let first = known.first.flatMap({ $0 }) else { return nil }
    let isOneRun = known.enumerated().allSatisfy { $0.element == first + UInt32($0.offset) }
    return isOneRun ? first : nil
  }

  private mutating func add(_ row: Int, of selection: FeatureSelection) -> UInt32 {
    shapeFeatures.append(selection.number(of: row))
    return shapes.appendProjected(row, of: selection.table.shapes)
  }
}

/// Features whose shapes are in the plan already: several annotations may be attached to the same ones.
private struct GeometryKey: Hashable {
  var source: String
  /// Nil: all that the layer draws, or all of the source.
  var row: Int?
  var layer: Int?
}
