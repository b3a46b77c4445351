import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// The features of one source, flat: coordinates in arrays, properties as nodes that nobody has looked into.
///
/// Row `i` of every array, and shape `i`, is feature `i` in the order of the data.
struct FeatureTable: Sendable {
  /// Degrees, longitudes unwrapped; empty where a feature has no geometry.
  var shapes = GeometryTable()
  /// Nil: no geometry.
  var geometryTypes: [GeometryType?] = []
  var properties: [Node?] = []
  /// Where an id is written; nil: it is not.
  var idNodes: [Node?] = []
  /// Nil: none.
  var ids: [String?] = []
  /// The first feature with each id.
  var firstWithID: [String: Int] = [:]
  /// Features whose id an earlier one has.
  var repeatedRows: Set<Int> = []
  /// The data as it is written; nil: nothing was read.
  var root: Node?
  /// False where the data could not be read to its end, which is reported, so that no feature is reported missing.
  var isWhole = true

  var count: Int { properties.count }

  subscript(index: Int) -> Feature {
    let idValue: ExpressionValue =
      if let node = idNodes[index] {
        ExpressionValue(data: node)
      } else if ids[index] != nil {
        .number(Double(index))
      } else {
        .null
      }
    return Feature(
      index: index, id: ids[index], idValue: idValue, idLocation: idNodes[index]?.location,
      properties: properties[index], geometryType: geometryTypes[index])
  }

  /// The id that no earlier feature has; nil: it has none of its own.
  func uniqueID(_ index: Int) -> String? {
    repeatedRows.contains(index) ? nil : ids[index]
  }

  /// The coordinate of a feature that is one point; nil: it is something else.
  func point(_ index: Int) -> CoordinateValue? {
    let parts = shapes.parts(ofShape: index)
    guard parts.count == 1, shapes.partKinds[parts.lowerBound] == .points else { return nil }
    let coordinates = shapes.coordinates(ofPath: shapes.paths(ofPart: parts.lowerBound).lowerBound)
    guard coordinates.count == 1 else { return nil }
    return CoordinateValue(
      longitude: shapes.x[coordinates.lowerBound], latitude: shapes.y[coordinates.lowerBound])
  }
}
