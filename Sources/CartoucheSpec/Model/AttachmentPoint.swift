/// The value of `at`.
package enum AttachmentPoint: Sendable, Equatable {
  /// Of a line's length, 0…1.
  case fraction(Double)
  /// Of another annotation's frame.
  case anchor(AnchorName)
}
