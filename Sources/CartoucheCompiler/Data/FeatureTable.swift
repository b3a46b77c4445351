import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// The features of one source, flat: coordinates in arrays, properties as they are written, where nobody has looked into
/// them.
///
/// Row `i` of every array, and shape `i`, is feature `i` in the order of the data.
struct FeatureTable: Sendable {
  /// Degrees, longitudes unwrapped; empty where a feature has no geometry.
  var shapes = GeometryTable()
  /// Nil: no geometry.
  var geometryTypes: [GeometryType?] = []
  var properties: WrittenValues
  /// The ids as they are written, where they are.
  var writtenIDs: WrittenValues
  var ids = FeatureIDs()
  /// Features whose id an earlier one has.
  var repeatedRows: Set<Int> = []
  /// The data; nil: nothing was read.
  var data: FeatureData?
  /// False where the data could not be read to its end, which is reported, so that no feature is reported missing.
  var isWhole = true

  /// - Parameter areNodesKept: whether the nodes of what is read last as long as the table.
  init(areNodesKept: Bool = true) {
    properties = WrittenValues(areKept: areNodesKept)
    writtenIDs = WrittenValues(areKept: areNodesKept)
  }

  var count: Int { properties.count }

  /// Takes the data that all of it was read from.
  mutating func take(_ data: FeatureData) {
    self.data = data
    properties.take(data.root.document)
    writtenIDs.take(data.root.document)
  }

  subscript(index: Int) -> Feature {
    Feature(
      index: index, id: ids[index], writtenID: writtenIDs[index], properties: properties[index],
      geometryType: geometryTypes[index])
  }

  /// Where the id of a feature is written; nil: nowhere.
  func idPlace(_ index: Int) -> Location? { writtenIDs[index]?.node.location }

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

extension FeatureTable {
  /// Returns whether any feature has a property of this name, which may be null.
  /// - Complexity: O(features) where none has.
  func hasProperty(_ name: String) -> Bool {
    geometryTypes.indices.contains { self[$0].forExpressions.property(name) != nil }
  }
}

extension Collection<Feature> {
  /// Returns whether any feature has a property of this name, which may be null.
  func haveProperty(_ name: String) -> Bool {
    contains { $0.forExpressions.property(name) != nil }
  }
}
