/// The value of `at`.
package enum AttachmentPoint: Sendable {
  /// Of a line's length, 0…1.
  case fraction(Value<Double>)
  /// Of another annotation's frame.
  case anchor(AnchorName)

  /// What to write for an anchor where `at` takes none; nil: it is a fraction.
  package var adviceOnAnchor: String? {
    guard case .anchor(let name) = self else { return nil }
    return "remove it; `variableAnchors: [\(name.rawValue)]` says which part of the view touches the place"
  }
}
