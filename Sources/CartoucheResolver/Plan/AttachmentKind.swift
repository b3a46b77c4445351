/// What kind of thing an annotation is attached to.
package enum AttachmentKind: UInt8, Sendable, CaseIterable {
  /// The row's own coordinate: a feature that is one point.
  case point
  /// A line, a polygon, or a shape of several parts.
  case shape
  /// Any feature of a source or layer, in this order of preference.
  case anyFeature
  /// A feature that only the host knows.
  case hostFeature
  /// Another annotation.
  case annotation
}

extension AttachmentKind {
  /// Whether a search finds the places, of which there may be several.
  @inline(__always)
  var isGeometry: Bool { self == .shape || self == .anyFeature }
}
