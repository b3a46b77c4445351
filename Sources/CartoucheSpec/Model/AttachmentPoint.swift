/// The value of `at`.
package enum AttachmentPoint: Sendable {
  /// Of a line's length, 0…1.
  case fraction(Value<Double>)
  /// Of another annotation's frame.
  case anchor(AnchorName)
}
