/// One side of a size.
package enum Dimension: Sendable {
  case points(Value<Double>)
  /// Estimated from the title until the host reports a measured size.
  case auto
}
