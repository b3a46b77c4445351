import CartoucheDiagnostics
import CartoucheSpec

/// What an annotation that says it itself is attached to.
enum AttachmentTarget {
  case point(CoordinateValue)
  case shape(ShapeValue, isPolygon: Bool)
  /// Another annotation, as the root calls it.
  case annotation(id: String, at: Location)
  /// What only the host knows: one feature, or any.
  case hostFeature(id: String?, layer: Int?)
  /// One that has a geometry.
  indirect case feature(Int, of: FeatureSelection, isDrawn: Bool)
  /// Any of those that are drawn.
  /// - Parameter first: the first that has a geometry, drawn or not; nil: none has.
  indirect case anyFeature(of: FeatureSelection, first: Int?)
}
