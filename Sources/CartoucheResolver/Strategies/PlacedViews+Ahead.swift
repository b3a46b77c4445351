/// Looking ahead: who comes now and goes in a moment had better not come.
extension PlacedViews {
  /// Whether a newcomer at a candidate that passed all other tests would blink.
  /// - Parameter box: its frame there.
  func blinks(
    _ box: Box, at anchor: Int, of candidates: CandidateSet, _ table: CandidateTable
  ) -> Bool {
    if table.isResting(candidates.row) { return true }
    guard let step = table.step(of: candidates.row, from: candidates.fixedPoint) else { return false }
    return candidates.bounds.isLeft(by: box, after: table.wayOut(step))
      || !candidates.allowsOverlap && willMeet(anchor, of: candidates, Newcomers.wayToMeeting(step), table)
  }

  /// The same of a plain view.
  func blinks(_ box: Box, of view: PlainView, _ table: CandidateTable) -> Bool {
    if table.isResting(view.row) { return true }
    guard let step = table.step(of: view.row, from: view.point) else { return false }
    return view.bounds.isLeft(by: box, after: table.wayOut(step))
      || ahead.meet(CollisionShape(box), going: Newcomers.wayToMeeting(step))
  }

  private func willMeet(
    _ anchor: Int, of candidates: CandidateSet, _ way: SIMD2<Int32>, _ table: CandidateTable
  ) -> Bool {
    guard var candidate = table.candidate(anchor, of: candidates) else { return false }
    candidate.shrinkage = 0
    for part in candidates.collisionShapes {
      let shape = table.collisionShape(part, of: candidate)
      let meets =
        candidates.isPlaced
        ? ahead.meet(shape, going: way, besides: candidates.row) : ahead.meet(shape, going: way)
      if meets { return true }
    }
    return false
  }
}
