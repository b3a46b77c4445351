/// Which point stands for a polygon.
package enum PolygonRuleName: String, Sendable, CaseIterable {
  case pole, centroid
}
