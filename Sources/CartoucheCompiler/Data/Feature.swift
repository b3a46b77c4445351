import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// One feature of a data source. Its properties stay nodes until something asks for one.
struct Feature: Sendable {
  var id: String?
  /// As it is written: a number or a text.
  var idValue = ExpressionValue.null
  /// Where the id is written.
  var idLocation: Location?
  var point: CoordinateValue
  var properties: Node?

  /// What expressions see of it.
  var forExpressions: ExpressionFeature {
    ExpressionFeature(
      properties: properties.map { .node($0) } ?? .none, id: idValue, geometryType: "Point")
  }
}
