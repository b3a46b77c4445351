/// A rectangle of the screen, and how the map is seen through it.
///
/// Places are tested before they are divided by their depth: there its edges are planes through the camera's eye, and what is
/// inside of all four lies before the eye.
struct SightRectangle: Sendable {
  private let map: ProjectiveMap
  /// The edges in points.
  private let low: SIMD2<Double>
  private let high: SIMD2<Double>

  init(_ box: Box, _ map: ProjectiveMap) {
    self.map = map
    low = SIMD2(Double(box.left), Double(box.top)) / 256
    high = SIMD2(Double(box.right), Double(box.bottom)) / 256
  }

  /// Whether all of it shows a polygon: no edge crosses it, and its middle is within an odd number of rings.
  /// - Parameter shift: whole worlds that are added to x.
  func liesOn(_ part: Int, of geometries: GeometryTable, shift: Double) -> Bool {
    guard let middle = map.unproject((low + high) / 2) else { return false }
    var isInside = false
    for path in geometries.paths(ofPart: part) {
      let ring = geometries.coordinates(ofPath: path)
      guard var last = ring.last else { continue }
      for next in ring {
        let (a, b) = (
          SIMD2(geometries.x[last] + shift, geometries.y[last]),
          SIMD2(geometries.x[next] + shift, geometries.y[next])
        )
        if isCrossed(map.apply(a.x, a.y), map.apply(b.x, b.y)) { return false }
        if (a.y > middle.y) != (b.y > middle.y), middle.x < a.x + (middle.y - a.y) / (b.y - a.y) * (b.x - a.x)
        {
          isInside.toggle()
        }
        last = next
      }
    }
    return isInside
  }

  /// Whether the straight way between two places passes through its inside.
  private func isCrossed(_ a: ProjectivePoint, _ b: ProjectivePoint) -> Bool {
    var (from, to) = (0.0, 1.0)
    return SightRectangle.cut(a.x - low.x * a.depth, b.x - low.x * b.depth, &from, &to)
      && SightRectangle.cut(high.x * a.depth - a.x, high.x * b.depth - b.x, &from, &to)
      && SightRectangle.cut(a.y - low.y * a.depth, b.y - low.y * b.depth, &from, &to)
      && SightRectangle.cut(high.y * a.depth - a.y, high.y * b.depth - b.y, &from, &to)
  }

  /// Leaves the fractions of a way of which an edge lets something through; false: nothing.
  /// - Parameters:
  ///   - a: how far inside the edge it starts, times the depth; not above 0: outside.
  ///   - b: the same of its end.
  private static func cut(_ a: Double, _ b: Double, _ from: inout Double, _ to: inout Double) -> Bool {
    if a <= 0 {
      if b <= 0 { return false }
      from = max(from, a / (a - b))
    } else if b <= 0 {
      to = min(to, a / (a - b))
    }
    return from < to
  }
}
