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

/// Places on polygons. The point furthest inside is known to a precision only, so the resolver's own is taken if no
/// other one is better by more than that.
extension BruteForce {
  /// - Parameters:
  ///   - parts: of one shape.
  ///   - count: of the places before these.
  func polygonPlaces(
    _ row: Int, _ parts: Range<Int>, _ attachment: Int, after count: Int, _ bounds: Edges, _ view: View
  ) -> [Place] {
    let polygons = parts.filter { plan.geometries.partKinds[$0] == .polygon }
    var visible = polygons.map { (part: $0, rings: visibleRings($0, bounds, view)) }
    if visible.count > 1 {
      // A sort that keeps the order of equals.
      let sizes = visible.enumerated().filter { $0.element.rings.isVisible }.sorted { a, b in
        let (first, second) = (a.element.rings.area, b.element.rings.area)
        return first == second ? a.offset < b.offset : first > second
      }
      visible = sizes.prefix(4).map(\.element)
    }
    var found: [Place] = []
    for (part, rings) in visible {
      let whole = standIn(part, plan.attachments.polygonRule[attachment])
      if let place = Place(whole.x, whole.y, part, bounds, view) { found.append(place) }
      if rings.isVisible, let place = pole(row, part, rings, at: count + found.count, bounds, view) {
        found.append(place)
      }
    }
    return found
  }

  private func visibleRings(_ part: Int, _ bounds: Edges, _ view: View) -> PlainRings {
    let rings = plan.geometries.paths(ofPart: part).map { path in
      view.ring(path, part, plan.geometries, within: bounds.planes).filter { $0.w > 0 }
        .map { SIMD2($0.x / $0.w, $0.y / $0.w) }
    }
    return rings[0].count < 3 ? PlainRings(rings: []) : PlainRings(rings: rings)
  }

  /// What stands for a whole polygon, in Mercator.
  private func standIn(_ part: Int, _ rule: PolygonRule) -> SIMD2<Double> {
    let geometries = plan.geometries
    let rings = PlainRings(
      rings: geometries.paths(ofPart: part).map { path in
        geometries.coordinates(ofPath: path).map { SIMD2(geometries.x[$0], geometries.y[$0]) }
      })
    if rule == .centroid { return rings.centroid }
    if let known = poles[part] { return known }
    let corners = rings.rings.flatMap { $0 }
    let size = corners.reduce(corners[0], pointwiseMax) - corners.reduce(corners[0], pointwiseMin)
    let precision = max(size.x, size.y) / 256
    var search = PoleSearch()
    for ring in rings.rings {
      for corner in ring { search.add(corner.x, corner.y) }
      search.endRing()
    }
    let claimed = search.pole(precision: precision).position
    let pole = rings.isPole(claimed, precision: precision * 1.000001) ? claimed : rings.deepest.point
    poles[part] = pole
    return pole
  }

  /// The resolver's pole of what is visible, if it is one; nil: it is none.
  private func pole(
    _ row: Int, _ part: Int, _ rings: PlainRings, at index: Int, _ bounds: Edges, _ view: View
  ) -> Place? {
    let candidate = index * options(row).count
    guard let claims = claims[UInt32(row)], candidate < claims.count else {
      // The resolver has no place here, so that any differs.
      let point = rings.deepest.point
      return Place(
        point: ScreenPoint(x: point.x, y: point.y), coordinate: Coordinate(longitude: 0, latitude: 0))
    }
    let x = (claims[candidate].longitude + 180) / 360
    let sine = sin(claims[candidate].latitude * .pi / 180)
    let y = 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)
    let copy = (view.middles[part] - x).rounded(.toNearestOrEven)
    guard let place = Place(x + copy, y, part, bounds, view) else { return nil }
    return rings.isPole(SIMD2(place.point.x, place.point.y), precision: 1.000001) ? place : nil
  }
}

extension Edges {
  /// Each edge as a number that changes evenly along a line and is at least 0 inside, times w.
  var planes: [(Seen) -> Double] {
    [
      { $0.x - Double(left) / 256 * $0.w }, { Double(right) / 256 * $0.w - $0.x },
      { $0.y - Double(top) / 256 * $0.w }, { Double(bottom) / 256 * $0.w - $0.y },
    ]
  }
}

extension BruteForce.View {
  /// A ring without what lies outside of any plane.
  func ring(
    _ path: Int, _ part: Int, _ geometries: GeometryTable, within planes: [(Seen) -> Double]
  ) -> [Seen] {
    var ring = geometries.coordinates(ofPath: path).map { look(geometries.x[$0], geometries.y[$0], part) }
    for plane in planes {
      ring = zip(ring, ring.dropFirst() + ring.prefix(1)).flatMap { a, b -> [Seen] in
        let (first, second) = (plane(a), plane(b))
        let kept = first >= 0 ? [a] : []
        return (first >= 0) == (second >= 0) ? kept : kept + [a.toward(b, first / (first - second))]
      }
    }
    return ring
  }
}
