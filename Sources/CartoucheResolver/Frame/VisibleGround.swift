/// What of the map a part of the screen shows, and a little around it.
///
/// Before a place is divided by its depth, each edge of the screen is a plane through the camera's eye, as for `Window`, and so
/// is on the ground a line. Asked of a rectangle, each line looks at the corner that is furthest on its side.
struct VisibleGround: Sendable {
  /// What is east of it has a positive east.
  let centerX: Double
  private let centerY: Double
  /// Factors of east and south, and a constant: what is on the ground has no negative sum.
  private let edges:
    (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>, SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  /// Nil: the camera shows nothing that can be told.
  /// - Parameters:
  ///   - area: 1/256 points of the screen.
  ///   - reach: points around it that count, too.
  init?(_ map: ProjectiveMap, _ area: Box, reach: Double, farthest: Double) {
    // Two ways to the same place may differ in the last bits; a few points are far more.
    let reach = reach + 4
    let (left, top) = (Double(area.left) / 256 - reach, Double(area.top) / 256 - reach)
    let (right, bottom) = (Double(area.right) / 256 + reach, Double(area.bottom) / 256 + reach)
    let spare = SIMD3(0, 0, 1e-6 * abs(map.depth.z))
    let depth = map.depth + spare
    let horizon = farthest.isFinite ? SIMD3(0, 0, farthest) + spare - map.depth : SIMD3()
    edges = (
      map.x - left * map.depth, right * map.depth - map.x, map.y - top * map.depth,
      bottom * map.depth - map.y, depth, horizon
    )
    (centerX, centerY) = (map.centerX, map.centerY)
    let sum = edges.0 + edges.1 + edges.2 + edges.3 + edges.4 + edges.5
    guard (sum.x + sum.y + sum.z + centerX + centerY).isFinite else { return nil }
  }

  /// False: nothing of a part of the world is on this ground.
  /// - Parameter shift: what is added to its x to come to the east of the centre.
  @inline(__always)
  func mayHold(_ extent: GeometryMeasures.Extent, shift: Double) -> Bool {
    let low = SIMD3(extent.minX + shift, extent.minY - centerY, 1)
    let high = SIMD3(extent.maxX + shift, extent.maxY - centerY, 1)
    return reaches(low, high, edges.0) && reaches(low, high, edges.1) && reaches(low, high, edges.2)
      && reaches(low, high, edges.3) && reaches(low, high, edges.4) && reaches(low, high, edges.5)
  }

  @inline(__always)
  private func reaches(_ low: SIMD3<Double>, _ high: SIMD3<Double>, _ edge: SIMD3<Double>) -> Bool {
    let (east, south) = (edge.x > 0 ? high.x : low.x, edge.y > 0 ? high.y : low.y)
    // What is no number is on it.
    return !(edge.x * east + edge.y * south + edge.z < 0)
  }
}
