extension PlacedViews {
  /// What the tests of all of a view's candidates come to.
  enum FirstFree {
    /// They are to be made one by one.
    case unknown
    /// Each candidate meets the bounds as its `fit` wants, and a view.
    case none
    /// This is the first that meets nothing. It is of the first class.
    case anchor(Int)
  }

  /// Tests all candidates of a view at one place at once, where nothing but views can stop them.
  @inline(__always)
  func firstFree(of candidates: CandidateSet, _ table: CandidateTable) -> FirstFree {
    guard candidates.isPlain, candidates.avoided.isEmpty, !candidates.allowsOverlap, !candidates.isFarAway,
      candidates.extent.x > 0, candidates.extent.y > 0,
      let lattice = table.options.formulas.lattices[candidates.anchorList]
    else { return .unknown }
    let touched = lattice.touched(at: candidates.fixedPoint)
    let isShrunk = candidates.shrink > 0 && candidates.hasPrevious && candidates.previous != nil
    if !isShrunk, grid.surrounds(touched) {
      // Whatever has a point inside of a view meets it, and what has one inside of the bounds meets those.
      return candidates.whereabouts == .inMargin
        || candidates.fit != .require && candidates.bounds.surrounds(touched) ? .none : .unknown
    }
    guard candidates.whereabouts == .inBounds, !candidates.isLastResort else { return .unknown }
    return firstFree(of: candidates, lattice, isShrunk: isShrunk, table)
  }

  @inline(never)
  private func firstFree(
    of candidates: CandidateSet, _ lattice: AnchorLattice, isShrunk: Bool, _ table: CandidateTable
  ) -> FirstFree {
    let (point, extent) = (candidates.fixedPoint, candidates.extent)
    guard lattice.boxes(at: point, extent: extent, grownBy: 0).isContained(in: candidates.bounds) else {
      return .unknown
    }
    if isShrunk, !collides(candidates.anchor(atStep: 0), candidates, by: -candidates.shrink, table) {
      return .anchor(candidates.anchor(atStep: 0))
    }
    let boxes = lattice.boxes(at: point, extent: extent, grownBy: candidates.growth)
    guard let found = grid.answer(boxes) else { return .unknown }
    if found.meeting & lattice.boxes == lattice.boxes, !isShrunk { return .none }
    for step in (isShrunk ? 1 : 0)..<candidates.count {
      let anchor = candidates.anchor(atStep: step)
      let box = lattice.box(of: anchor)
      if found.meeting &>> box & 1 != 0 { continue }
      if found.touching &>> box & 1 == 0 || !collides(anchor, candidates, by: candidates.growth, table) {
        // Whether it stays in the bounds is asked of one after another.
        return candidates.isHeldBack && isGoneSoon(anchor, candidates, table) ? .unknown : .anchor(anchor)
      }
    }
    return .none
  }

  private func isGoneSoon(_ anchor: Int, _ candidates: CandidateSet, _ table: CandidateTable) -> Bool {
    guard let box = table.box(anchor, of: candidates) else { return false }
    return candidates.isGone(box, after: table.wayAhead(of: candidates))
  }

  /// Whether a candidate meets a view.
  /// - Parameter growth: 1/256 points by which it grows.
  private func collides(
    _ anchor: Int, _ candidates: CandidateSet, by growth: Int32, _ table: CandidateTable
  ) -> Bool {
    let box = table.options.formulas.box(
      candidates.options.lowerBound + anchor, at: candidates.fixedPoint, extent: candidates.extent)
    return grid.meets(CollisionShape(box.grown(by: growth)))
  }
}
