/// How a layer draws its features.
package enum LayerType: UInt8, Sendable, CaseIterable {
  case symbol, circle, line, fill, fillExtrusion
}
