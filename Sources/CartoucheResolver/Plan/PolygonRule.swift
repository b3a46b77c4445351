/// Which point stands for a polygon.
package enum PolygonRule: UInt8, Sendable, CaseIterable {
  /// The one furthest from the outline.
  case pole
  case centroid
}
