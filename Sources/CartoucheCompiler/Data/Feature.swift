import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// One feature of a data source, or one mapping of a list.
struct Feature: Sendable {
  /// Row in its source's table; in a list its place.
  var index: Int
  var id: String?
  /// As it is written: a number or a text.
  var idValue = ExpressionValue.null
  /// Where the id is written.
  var idLocation: Location?
  var properties: Node?
  var geometryType: GeometryType?

  /// What expressions see of it.
  var forExpressions: ExpressionFeature {
    ExpressionFeature(
      properties: properties.map { .node($0) } ?? .none, id: idValue, geometryType: geometryType?.rawValue)
  }
}
