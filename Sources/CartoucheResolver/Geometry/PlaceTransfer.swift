extension GeometryTable {
  /// The side of the plane of host points, in points. A power of two, so that conversions are exact.
  static let pointsPerUnit = 16_777_216.0

  /// Returns a place on a shape of this table in the coordinates of another table with the same shapes.
  ///
  /// A point of the shape has its index. A place on a line keeps its fraction of the nearest segment. A place on a
  /// polygon has the mean value coordinates (Floater, 2003) of the outline's corners. Corners without a position in
  /// both tables are skipped. The result is not a number if no position can be computed.
  /// - Complexity: O(coordinates of the part).
  func transfer(_ place: AnchorPlace, to other: GeometryTable) -> SIMD2<Double> {
    let none = SIMD2(Double.nan, .nan)
    let part = Int(place.part)
    guard part < partKinds.count, let path = paths(ofPart: part).first else { return none }
    let corners = coordinates(ofPath: path)
    if place.vertex != AnchorPlace.noVertex {
      let index = corners.lowerBound + Int(place.vertex)
      return index < corners.upperBound ? other.position(index) : none
    }
    let point = SIMD2(place.x, place.y)
    switch partKinds[part] {
    case .points: return none
    case .line: return alongLine(point, corners, other)
    case .polygon: return inPolygon(point, corners, other)
    }
  }

  func position(_ index: Int) -> SIMD2<Double> { SIMD2(x[index], y[index]) }

  private func isKnown(_ index: Int, _ other: GeometryTable) -> Bool {
    x[index].isFinite && other.x[index].isFinite
  }

  private func alongLine(
    _ point: SIMD2<Double>, _ corners: Range<Int>, _ other: GeometryTable
  ) -> SIMD2<Double> {
    var nearest = Double.infinity
    var found = SIMD2(Double.nan, .nan)
    for next in corners.dropFirst() where isKnown(next - 1, other) && isKnown(next, other) {
      let (start, end) = (position(next - 1), position(next))
      let way = end - start
      let length = (way * way).sum()
      let along = length > 0 ? max(0, min(((point - start) * way).sum() / length, 1)) : 0
      let away = point - (start + way * along)
      let distance = (away * away).sum()
      guard distance < nearest else { continue }
      nearest = distance
      let (from, to) = (other.position(next - 1), other.position(next))
      found = from + (to - from) * along
    }
    return found
  }

  private func inPolygon(
    _ point: SIMD2<Double>, _ corners: Range<Int>, _ other: GeometryTable
  ) -> SIMD2<Double> {
    guard let first = corners.last(where: { isKnown($0, other) }) else { return SIMD2(Double.nan, .nan) }
    var sum = SIMD2<Double>()
    var weight = 0.0
    var last = first
    for next in corners where isKnown(next, other) {
      let (a, b) = (position(last) - point, position(next) - point)
      let (aLength, bLength) = (length(a), length(b))
      if bLength == 0 { return other.position(next) }
      if aLength == 0 { return other.position(last) }
      let (dot, cross) = ((a * b).sum(), a.x * b.y - a.y * b.x)
      if cross == 0, dot < 0 {
        let along = aLength / (aLength + bLength)
        return other.position(last) + (other.position(next) - other.position(last)) * along
      }
      // The tangent of half the angle between both corners.
      let tangent = dot > 0 ? cross / (aLength * bLength + dot) : (aLength * bLength - dot) / cross
      if tangent.isFinite {
        sum += other.position(last) * (tangent / aLength) + other.position(next) * (tangent / bLength)
        weight += tangent / aLength + tangent / bLength
      }
      last = next
    }
    return sum / weight
  }

  private func length(_ way: SIMD2<Double>) -> Double { Elementary.squareRoot((way * way).sum()) }
}
