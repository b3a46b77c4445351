extension CandidateTable {
  /// Whether an annotation stands on a geometry, where there may be several places.
  @inline(__always)
  func standsOnGeometry(_ row: UInt32) -> Bool {
    let attachment = plan.annotations.attachment[Int(row)]
    return attachment != AttachmentTable.none && plan.attachments.kinds[Int(attachment)].isGeometry
  }

  /// Whether an annotation on a geometry may keep its place.
  func mayKeepPlace(_ row: UInt32) -> Bool { keepsPlace[Int(row)] }

  /// The candidates of an annotation on a geometry at the place that it keeps.
  func candidates(of row: UInt32, keeping place: AnchorPlace, at point: ScreenPoint) -> CandidateSet {
    var candidates = candidates(of: row, at: point)
    candidates.feature = feature(of: candidates, part: place.part)
    return candidates
  }

  /// Finds all places of an annotation on a geometry, the one that it keeps first.
  func findPlaces(of row: UInt32, keeping place: AnchorPlace, with search: inout PlaceSearch) {
    let window = screen.window(ignoresPadding: options[Int(row)].flags.contains(.ignoreCameraPadding))
    let attachment = Int(plan.annotations.attachment[Int(row)])
    search.leaveOutHidden(attachment, plan, icons)
    _ = search.find(
      attachment, in: window, kept: mayKeepPlace(row) ? place : nil,
      last: plan.placement.keepsAnchor ? place.part : AnchorPlace.noPart, .all)
  }

  /// Moves candidates to another of the places that were found; the previous anchor counts only at the one that is kept.
  func move(_ candidates: inout CandidateSet, to place: AnchorPlace, isFirst: Bool) {
    candidates.point = place.point.vector
    candidates.feature = feature(of: candidates, part: place.part)
    let anchor = last.anchors[Int(candidates.row)]
    // The state that an annotation is in may not have the anchor.
    let isKept = isFirst && mayKeepPlace(candidates.row) && anchor != Outcomes.noAnchor
    candidates.previous = isKept ? Int(anchor) : nil
  }

  /// The number of the feature on which an annotation stands, where it avoids layers; or `AttachmentTable.none`.
  private func feature(of candidates: CandidateSet, part: UInt32) -> UInt32 {
    guard candidates.avoided.contains(.layers), part != AnchorPlace.noPart else {
      return AttachmentTable.none
    }
    let shapes = plan.attachments.shapes(Int(plan.annotations.attachment[Int(candidates.row)]))
    let shape = plan.geometries.shape(ofPart: Int(part), among: shapes)
    return shape.map { plan.shapeFeatures[$0] } ?? AttachmentTable.none
  }
}
