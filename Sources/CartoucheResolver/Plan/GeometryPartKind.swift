/// What a part of a shape is.
package enum GeometryPartKind: UInt8, Sendable, CaseIterable {
  /// Points, one path.
  case points
  /// A line, one path.
  case line
  /// An outer ring, then its holes: a path each.
  case polygon
}
