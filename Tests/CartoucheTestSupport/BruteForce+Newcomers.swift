import CartoucheResolver

/// What was not there in the last frame, and is not to go as soon as it came.
extension BruteForce {
  func isHeldBack(_ row: Int) -> Bool {
    holdsNewcomersBack && !memories[row].isPlaced && !changed.contains(row)
      && plan.annotations.options[row].flags.isDisjoint(with: [.required, .selected])
  }

  /// Whether a frame leaves the bounds within 15 frames like this one.
  func isGoneSoon(_ row: Int, _ frame: PlainFrame, _ standing: Place, _ bounds: Edges) -> Bool {
    guard host(row) == nil, !isOnShape(row), frame.edges.meets(bounds),
      let before = former?.point(plan.annotations.mercatorX[row], plan.annotations.mercatorY[row]),
      max(abs(before.x), abs(before.y)) <= FixedPoint.limit
    else { return false }
    let (x, y) = (fixed(standing.point.x) - fixed(before.x), fixed(standing.point.y) - fixed(before.y))
    if max(abs(x), abs(y)) > 64 * 256 { return false }
    let later = frame.edges.moved(15 * x, 15 * y)
    return !later.meets(bounds)
  }
}
