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

  /// Tests the candidates of a plain view.
  /// - Parameter onlyFirst: whether the one that is tried first is the only one that counts.
  @inline(never)
  func firstFree(of view: PlainView, onlyFirst: Bool = false, _ table: CandidateTable) -> FirstFree {
    if table.options.formulas.lattices[view.anchorList].isEmpty { return .unknown }
    let touched = table.options.formulas.lattices[view.anchorList].touched(at: view.point)
    if view.shrink == 0, grid.surrounds(touched) {
      // Whatever has a point inside of a view meets it, and what has one inside of the bounds meets those.
      return view.whereabouts == .inMargin || view.fit != .require && view.bounds.surrounds(touched)
        ? .none : .unknown
    }
    guard view.whereabouts == .inBounds else { return .unknown }
    if view.shrink > 0 || onlyFirst {
      let box = table.box(view.order[0], of: view)
      guard view.bounds.contains(box) else { return .unknown }
      if !collides(box, by: view.growth &- view.shrink) {
        return view.isHeldBack && blinks(box, of: view, table) ? .unknown : .anchor(view.order[0])
      }
      if onlyFirst { return .none }
    }
    return firstFreeOfAll(of: view, table)
  }

  private func firstFreeOfAll(of view: PlainView, _ table: CandidateTable) -> FirstFree {
    let boxes = table.options.formulas.lattices[view.anchorList].boxes(
      at: view.point, extent: view.extent, grownBy: view.growth)
    let around = boxes.enclosing
    guard view.bounds.contains(around.grown(by: -view.growth)), let found = grid.answer(boxes, within: around)
    else { return .unknown }
    if table.options.formulas.lattices[view.anchorList].boxes & ~found.meeting == 0, view.shrink == 0 {
      return .none
    }
    for step in (view.shrink > 0 ? 1 : 0)..<view.order.count {
      let anchor = view.order[step]
      let place = table.options.formulas.lattices[view.anchorList].box(of: anchor)
      if found.meeting &>> place & 1 != 0 { continue }
      let box = table.box(anchor, of: view)
      if found.touching &>> place & 1 == 0 || !collides(box, by: view.growth) {
        // Whether it stays in the bounds is asked of one after another.
        return view.isHeldBack && blinks(box, of: view, table) ? .unknown : .anchor(anchor)
      }
    }
    return .none
  }

  /// Whether a candidate meets a view.
  /// - Parameter growth: 1/256 points by which it grows.
  @inline(__always)
  private func collides(_ box: Box, by growth: Int32) -> Bool {
    grid.meets(CollisionShape(box.grown(by: growth)))
  }
}
