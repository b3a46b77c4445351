extension CandidateTable {
  /// Whether a candidate's rectangle lies within the bounds.
  func isInside(_ anchor: Int, _ candidates: CandidateSet) -> Bool {
    guard let candidate = candidate(anchor, of: candidates), !candidate.box.isEmpty else { return false }
    return candidates.bounds.contains(candidate.box.shrunkToMiddle(by: candidate.shrinkage))
  }

  /// Whether a candidate's rectangle meets the bounds.
  func meetsBounds(_ anchor: Int, _ candidates: CandidateSet) -> Bool {
    guard let candidate = candidate(anchor, of: candidates) else { return false }
    return candidates.bounds.meets(candidate.box)
  }

  /// Whether a candidate meets nothing that an avoided layer draws, as far as it minds.
  func keepsClear(_ anchor: Int, _ candidates: CandidateSet) -> Bool {
    guard candidate(anchor, of: candidates) != nil else { return false }
    return !candidates.avoided.contains(.layers) || isClear(anchor, candidates)
  }

  /// Whether a candidate's rectangle lies on one polygon of the shape that it stands on, as far as that reaches beyond
  /// the screen. Touching an edge, to 1/256 point, is no harm; a shape without polygons contains everything.
  /// - Complexity: O(coordinates of the shape).
  func isContained(_ anchor: Int, _ candidates: CandidateSet) -> Bool {
    let shapes = plan.attachments.shapes(Int(plan.attachment(ofFrameRow: Int(candidates.row))))
    guard candidates.part != AnchorPlace.noPart,
      let shape = plan.geometries.shape(ofPart: Int(candidates.part), among: shapes),
      let candidate = candidate(anchor, of: candidates)
    else { return true }
    let rectangle = SightRectangle(
      candidate.box.shrunkToMiddle(by: candidate.shrinkage).grown(by: -1), screen.projection.map)
    var hasPolygon = false
    for part in plan.geometries.parts(ofShape: shape) where plan.geometries.partKinds[part] == .polygon {
      hasPolygon = true
      let shift = screen.projection.copy(ofMercatorX: obstacles.measures.extents[part].middleX)
      if rectangle.liesOn(part, of: plan.geometries, shift: shift) { return true }
    }
    return !hasPolygon
  }
}
