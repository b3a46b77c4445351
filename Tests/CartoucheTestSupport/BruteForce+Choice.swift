import CartoucheResolver

/// Which of its candidates a view takes.
extension BruteForce {
  /// - Parameters:
  ///   - tried: in the order in which they are tried.
  ///   - mayForce: whether the last resort of `required` is asked.
  func choice(_ row: Int, _ tried: [Tried], _ places: Places, mayForce: Bool, _ view: View) -> Tried? {
    let acceptable = tried.filter { $0.stoppedBy == nil }
    let best = { (candidates: [Tried]) -> Tried? in
      candidates.min { self.rating($0, row, places) < self.rating($1, row, places) }
    }
    if let chosen = stay(row, acceptable, places, best, view) ?? best(acceptable) { return chosen }
    guard mayForce, plan.annotations.options[row].flags.contains(.required) else { return nil }
    let isRequiredInside = plan.annotations.options[row].fit == .require
    let contained = tried.filter(\.isContained)
    return contained.first { $0.isInside && !$0.isInMargin }
      ?? contained.first { $0.meetsBounds && !$0.isInMargin && !isRequiredInside }
      ?? contained.first(where: \.isInMargin)
  }

  /// What is left of the choice to a view that has a candidate of its own; nil: all are free to it.
  private func stay(
    _ row: Int, _ acceptable: [Tried], _ places: Places, _ best: ([Tried]) -> Tried?, _ view: View
  ) -> Tried? {
    // While the point of what was placed is out of the bounds, the view slides over the edge with the anchor that it has.
    let previous = acceptable.first {
      $0.isPrevious && memories[row].isPlaced && !(places.keptIsLastResort && $0.place == 0)
        && ($0.isInMargin || !bounds(row, view).contains($0.point))
    }
    if let previous { return previous.isClear ? previous : best(acceptable.filter(\.isClear)) ?? previous }
    guard places.isKept, !places.list[0].isInMargin, let kept = best(acceptable.filter { $0.place == 0 })
    else { return nil }
    let limit = rating(kept, row, places)
    let far = acceptable.filter {
      $0.place > 0 && isFar(places.list[$0.place].point, places.list[0].point, row)
    }
    let isZoomed = abs(view.camera.zoom - memories[row].zoomOfPlace) >= 1
    let regular = best(
      far.filter { isZoomed && $0.place == places.firstRegular && rating($0, row, places) <= limit })
    let better = best(
      far.filter { places.list[$0.place].hasRoom && rating($0, row, places) < limit })
    return best([regular, better].compactMap(\.self)) ?? kept
  }

  /// The class of a candidate, 0 is the best.
  private func rating(_ tried: Tried, _ row: Int, _ places: Places) -> Int {
    let clear = tried.isClear ? 0 : 1
    let isPreferred = plan.annotations.options[row].fit == .prefer
    if tried.isInMargin {
      if places.keptIsLastResort, tried.place == 0 { return 4 }
      return clear + (tried.meetsBounds ? 0 : 2)
    }
    return isPreferred ? clear + (tried.isInside ? 0 : 2) : clear
  }

  private func isFar(_ a: ScreenPoint, _ b: ScreenPoint, _ row: Int) -> Bool {
    let (width, height) = largestSize(row)
    return abs(fixed(a.x) - fixed(b.x)) >= width || abs(fixed(a.y) - fixed(b.y)) >= height
  }
}
