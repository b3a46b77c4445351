import CartoucheResolver
import Foundation

/// What is left of a polygon on screen, or all of it in Mercator: the outline, then its holes.
struct PlainRings {
  var rings: [[SIMD2<Double>]]

  /// Of the outline less the holes.
  var area: Double {
    rings.enumerated().reduce(0) { $0 + ($1.offset == 0 ? 1 : -1) * abs(PlainRings.area($1.element)) }
  }

  /// Whether more is left than rounding makes of nothing: a square of one step.
  var isVisible: Bool { area >= 1.0 / 65536 }

  /// Of the outline.
  var extent: SIMD2<Double> {
    guard let corner = rings.first?.first else { return SIMD2() }
    return rings[0].reduce(corner, pointwiseMax) - rings[0].reduce(corner, pointwiseMin)
  }

  /// The centre of mass; that of the outline's corners where there is no area.
  var centroid: SIMD2<Double> {
    guard area > 0 else { return rings[0].reduce(SIMD2(), +) / Double(rings[0].count) }
    let origin = rings[0][0]
    var sum = SIMD2<Double>()
    for (index, ring) in rings.enumerated() {
      let sign: Double = (PlainRings.area(ring) > 0) == (index == 0) ? 1 : -1
      for (a, b) in PlainRings.sides(ring) {
        let (first, second) = (a - origin, b - origin)
        sum += sign * (first + second) * (first.x * second.y - second.x * first.y) / 6
      }
    }
    return origin + sum / area
  }

  /// From points to the nearest side; below 0 outside.
  ///
  /// Most of what the plain resolver computes, so it is written for builds that are not optimized.
  func distances(_ points: [(x: Double, y: Double)]) -> [Double] {
    let sides = rings.flatMap { PlainRings.sides($0) }.map { a, b in (ax: a.x, ay: a.y, bx: b.x, by: b.y) }
    return points.map { point in
      var nearest = Double.infinity
      var isInside = false
      for side in sides {
        let (wayX, wayY) = (side.bx - side.ax, side.by - side.ay)
        let (fromX, fromY) = (point.x - side.ax, point.y - side.ay)
        let length = wayX * wayX + wayY * wayY
        var along = length == 0 ? 0 : (fromX * wayX + fromY * wayY) / length
        if along < 0 { along = 0 } else if along > 1 { along = 1 }
        let (x, y) = (fromX - along * wayX, fromY - along * wayY)
        let square = x * x + y * y
        if square < nearest { nearest = square }
        if (side.ay > point.y) != (side.by > point.y), fromX < wayX * fromY / wayY { isInside.toggle() }
      }
      return isInside ? nearest.squareRoot() : -nearest.squareRoot()
    }
  }

  /// Of a fine grid the point that is furthest from all sides, and how far.
  var deepest: (point: SIMD2<Double>, distance: Double) {
    let low = rings[0].reduce(rings[0][0], pointwiseMin)
    let step = (rings[0].reduce(rings[0][0], pointwiseMax) - low) / 24
    let points = (1...23).flatMap { x in
      (1...23).map { y in (x: low.x + step.x * Double(x), y: low.y + step.y * Double(y)) }
    }
    let best = zip(points, distances(points)).max { $0.1 < $1.1 } ?? ((low.x, low.y), 0)
    return (SIMD2(best.0.x, best.0.y), best.1)
  }

  /// Whether no point of the grid is more than `precision` further inside than this one.
  func isPole(_ point: SIMD2<Double>, precision: Double) -> Bool {
    distances([(point.x, point.y)])[0] >= deepest.distance - precision
  }

  private static func sides(_ ring: [SIMD2<Double>]) -> [(SIMD2<Double>, SIMD2<Double>)] {
    Array(zip(ring, ring.dropFirst() + ring.prefix(1)))
  }

  private static func area(_ ring: [SIMD2<Double>]) -> Double {
    guard let origin = ring.first else { return 0 }
    return sides(ring).reduce(0) { sum, side in
      let (a, b) = (side.0 - origin, side.1 - origin)
      return sum + (a.x * b.y - b.x * a.y) / 2
    }
  }
}
