import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// One feature of a data source, or one mapping of a list.
struct Feature: Sendable {
  /// Row in its source's table; in a list its place.
  var index: Int
  var id: String?
  /// The id as it is written: a number or a text; nil: it is the feature's index, if it has one.
  var writtenID: WrittenValue?
  var properties: WrittenValue?
  var geometryType: GeometryType?

  /// What expressions see of it.
  var forExpressions: ExpressionFeature {
    let known: ExpressionValue = id == nil ? .null : .number(Double(index))
    return ExpressionFeature(
      properties: properties.map { .written($0) } ?? .none,
      id: writtenID.map { .written($0) } ?? .known(known),
      geometryType: geometryType?.rawValue)
  }
}
