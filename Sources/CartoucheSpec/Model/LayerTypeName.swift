/// How a layer draws its features: the five types that annotations can be bound to.
package enum LayerTypeName: String, Sendable, CaseIterable {
  case symbol, circle, line, fill
  case fillExtrusion = "fill-extrusion"
}
