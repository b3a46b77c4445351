import CartoucheResolver
import Foundation

/// Places on polygons. The point furthest inside is known to a precision only, so the resolver's own is taken if no
/// other one is better by more than that.
extension BruteForce {
  /// - Parameters:
  ///   - parts: of one shape.
  ///   - isInner: whether the region is the inner bounds.
  func polygonPlaces(
    _ row: Int, _ parts: [Int], _ own: OwnShapes, after places: [Place], _ region: Edges, isInner: Bool,
    _ view: View
  ) -> [Place] {
    let polygons = parts.filter { plan.geometries.partKinds[$0] == .polygon }
    var visible = polygons.map { (part: $0, rings: visibleRings($0, region, view)) }
    if visible.count > 1 {
      // A sort that keeps the order of equals.
      let sizes = visible.enumerated().filter { $0.element.rings.isVisible }.sorted { a, b in
        let (first, second) = (a.element.rings.area, b.element.rings.area)
        return first == second ? a.offset < b.offset : first > second
      }
      visible = sizes.prefix(4).map(\.element)
    }
    let (width, height) = largestSize(row)
    var found: [Place] = []
    for (part, rings) in visible {
      let extent = rings.extent * 256
      let hasRoom = isInner && extent.x >= Double(width) && extent.y >= Double(height)
      let whole = standIn(part, plan.attachments.polygonRule[own.attachment])
      var standing = Place(whole.x, whole.y, part, region, view)
      standing?.hasRoom = hasRoom
      if let standing { found.append(standing) }
      guard rings.isVisible else { continue }
      // The kept one stands before all, and there alone.
      let others = (places + found).filter { place in !(own.kept.map { place.isSame(as: $0) } ?? false) }
      let index = own.kept == nil ? others.count : others.count + 1
      var pole = pole(row, part, rings, at: index, standing, region, view)
      pole?.hasRoom = hasRoom
      // Two that are one are listed once.
      if let pole, standing.map({ !$0.isSame(as: pole) }) ?? true { found.append(pole) }
    }
    return found
  }

  private func visibleRings(_ part: Int, _ bounds: Edges, _ view: View) -> PlainRings {
    let rings = plan.geometries.paths(ofPart: part).map { path in
      view.ring(path, part, plan.geometries, within: bounds.planes + [{ view.farthest - $0.w }])
        .filter { $0.w > 0 }
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

  /// The resolver's pole of what is visible, if it is one: the place that it tells there in its list, the one that was
  /// kept, or the one that stands for the whole; if none of them is a pole, a place that differs from all.
  private func pole(
    _ row: Int, _ part: Int, _ rings: PlainRings, at place: Int, _ whole: Place?, _ bounds: Edges,
    _ view: View
  ) -> Place? {
    let claims = claims[UInt32(row)] ?? []
    let told = [place, 0].map { $0 * options(row).count }.filter { $0 < claims.count }
    for candidate in told {
      if let place = claimed(claims[candidate], part, bounds, view),
        rings.isPole(SIMD2(place.point.x, place.point.y), precision: 1.000001)
      {
        return place
      }
    }
    if let whole, rings.isPole(SIMD2(whole.point.x, whole.point.y), precision: 1.000001) { return whole }
    let point = rings.deepest.point
    return Place(
      point: ScreenPoint(x: point.x, y: point.y), coordinate: Coordinate(longitude: 0, latitude: 0))
  }

  private func claimed(_ claim: Coordinate, _ part: Int, _ bounds: Edges, _ view: View) -> Place? {
    let x = (claim.longitude + 180) / 360
    let sine = sin(claim.latitude * .pi / 180)
    let y = 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)
    let copy = (view.middles[part] - x).rounded(.toNearestOrEven)
    return Place(x + copy, y, part, bounds, view)
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
