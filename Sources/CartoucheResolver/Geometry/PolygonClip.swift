/// Cuts a polygon to a window and brings what is left to the screen.
///
/// Method    Sutherland and Hodgman, 1974, edge by edge, before the division by the depth. Where the visible
///           part falls apart, its pieces stay joined along the window's edges; seen from inside of a piece the
///           seams lie behind its outline, so the pole is that of the pieces.
/// Cost      O(coordinates); storage is reused.
struct PolygonClip: Sendable {
  private(set) var kept: [ProjectivePoint] = []
  private(set) var cut: [ProjectivePoint] = []
  /// Whether nothing of the last polygon lies beyond the window.
  private(set) var isWhole = false

  /// Square points, of a square of one step: a polygon that passes by outside of the window leaves its seams along the
  /// edges, and rounding gives them an area of about a billionth.
  private static let leastArea = 1.0 / 65536

  init() {}

  /// Makes room for polygons of `count` coordinates: each of the five cuts adds half of them at most.
  mutating func reserve(_ count: Int) {
    kept.reserveCapacity(8 * count)
    cut.reserveCapacity(8 * count)
  }

  /// Fills `rings` with the visible part in points; false: there is none, or none that the holes leave.
  mutating func clip(
    _ part: Int, of geometries: GeometryTable, shift: Double, to window: Window, into rings: inout PoleSearch
  ) -> Bool {
    clipRings(part, of: geometries, shift: shift, to: window, into: &rings)
      && rings.area >= PolygonClip.leastArea
  }

  /// The same, whatever the holes leave; false: none of the outline is visible.
  mutating func clipRings(
    _ part: Int, of geometries: GeometryTable, shift: Double, to window: Window, into rings: inout PoleSearch
  ) -> Bool {
    rings.clear()
    isWhole = true
    for path in geometries.paths(ofPart: part) {
      kept.removeAll(keepingCapacity: true)
      var beyond: UInt8 = 0
      for index in geometries.coordinates(ofPath: path) {
        let sight = window.sight(geometries.x[index], geometries.y[index], shift: shift)
        beyond |= sight.beyond
        kept.append(sight.point)
      }
      if beyond != 0 { isWhole = false }
      for edge in 0..<Window.edges where beyond & 1 << UInt8(edge) != 0 { cutEdge(edge, window) }
      for point in kept where point.depth > 0 {
        let onScreen = point.onScreen
        rings.add(onScreen.x, onScreen.y)
      }
      rings.endRing()
      if rings.ringEnds[0] < 3 { return false }
    }
    return true
  }

  /// Drops what lies beyond one edge.
  private mutating func cutEdge(_ edge: Int, _ window: Window) {
    swap(&kept, &cut)
    kept.removeAll(keepingCapacity: true)
    guard var before = cut.last else { return }
    var distanceBefore = window.distance(before, fromEdge: edge)
    for point in cut {
      let distance = window.distance(point, fromEdge: edge)
      if (distance >= 0) != (distanceBefore >= 0) {
        kept.append(before.interpolated(to: point, distanceBefore / (distanceBefore - distance)))
      }
      if distance >= 0 { kept.append(point) }
      before = point
      distanceBefore = distance
    }
  }
}
