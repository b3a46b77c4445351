package import CartoucheDiagnostics
package import CartoucheResolver
import CartoucheSpec
package import CartoucheSyntax

/// Fills the plan's table of lines, polygons and multi-geometries. The shape of a feature is stored once.
struct GeometryLowering {
  private(set) var shapes = GeometryTable()
  /// The feature of each shape, in the format of `Plan.shapeFeatures`.
  private(set) var shapeFeatures: [UInt32] = []
  private var indices: [GeometryKey: UInt32] = [:]

  /// Adds a shape that an annotation declares, and returns its index in `shapes`.
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

  /// Returns the index in `shapes` of the feature in `row` of the selection's table.
  mutating func shape(_ row: Int, of selection: FeatureSelection) -> UInt32 {
    let key = GeometryKey(source: selection.source.content, row: row)
    if let known = indices[key] { return known }
    let index = add(row, of: selection)
    indices[key] = index
    return index
  }

  /// Returns the index in `shapes` of the first shape of a selection. The other shapes of the selection
  /// follow it.
  mutating func shapes(of selection: FeatureSelection) -> UInt32 {
    let key = GeometryKey(source: selection.source.content, layer: selection.layer)
    if let known = indices[key] { return known }
    let first = firstKnownShape(of: selection) ?? UInt32(shapes.count)
    defer { indices[key] = first }
    if first < shapes.count { return first }
    for row in selection.rows { _ = add(row, of: selection) }
    return first
  }

  /// Returns the index in `shapes` of the selection's first shape, if all shapes of the selection are stored
  /// there one after the other. Returns `nil` if they are not.
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

/// The key under which annotations share stored geometry: one feature's shape, or all shapes of a source or
/// layer.
private struct GeometryKey: Hashable {
  var source: String
  /// The row of one feature, or `nil` for all features of the layer or source.
  var row: Int?
  var layer: Int?
}

extension Scenery {
  /// Creates the background of a picture from all features of all sources, including samples.
  init(_ data: MapData) {
    self.init()
    for source in data.sources + data.samples {
      if case .features(let table) = source.content { append(table) }
    }
  }

  /// Adds the points, lines and polygons of all features of a source.
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

/// Reads GeoJSON for the background of a picture.
///
/// - Returns: The shapes. If the data is invalid, reports the errors and returns `nil`.
package func readBaseMap(
  _ source: SourceID, in sources: SourceList, limits: Limits = Limits(), diagnostics: inout [Diagnostic]
) -> Scenery? {
  var log = DiagnosticLog()
  var scenery = Scenery()
  scenery.append(readGeoJSON(source, in: sources, .written, limits: limits, &log))
  diagnostics += log.drain()
  return log.errorCount == 0 ? scenery : nil
}
