import CartoucheResolver

/// The test `repeated`: views of one group keep their `repeatDistance`.
extension BruteForce {
  /// Returns the nearest placed view of the annotation's group to which a point is too near.
  /// - Parameter spare: The distance in 1/256 points that the annotation needs in addition.
  func nearest(
    tooNear row: Int, at point: ScreenPoint, spare: Int, _ results: [Result], _ order: Order
  ) -> Int? {
    let own = plan.annotations.options[row].repeatDistance
    guard own > 0, let group = rows[row].own.repeatGroup else { return nil }
    func squaredDistance(_ other: Int) -> Int {
      guard let place = results[other].place else { return .max }
      let (x, y) = (fixed(place.point.x) - fixed(point.x), fixed(place.point.y) - fixed(point.y))
      return x * x + y * y
    }
    let near = results.indices.filter { other in
      let distance = plan.annotations.options[other].repeatDistance
      guard other != row, results[other].isPlaced, distance > 0, rows[other].own.repeatGroup == group,
        !isAttached(row, to: other), !isAttached(other, to: row)
      else { return false }
      let least = max(fixed(own), fixed(distance)) + spare
      return least > 0 && squaredDistance(other) < least * least
    }
    return near.min {
      (squaredDistance($0), order.ranks[$0, default: 0]) < (squaredDistance($1), order.ranks[$1, default: 0])
    }
  }
}
