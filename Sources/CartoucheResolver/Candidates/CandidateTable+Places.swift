extension CandidateTable {
  /// Whether an annotation stands on a geometry, where there may be several places.
  @inline(__always)
  func standsOnGeometry(_ row: UInt32) -> Bool {
    let attachment = plan.attachment(ofFrameRow: Int(row))
    return attachment != AttachmentTable.none && plan.attachments.kinds[Int(attachment)].isGeometry
  }

  /// The candidates of an annotation on a geometry at the place that it has, if that is tried.
  func candidates(of row: UInt32, keeping place: AnchorPlace, at point: ScreenPoint) -> CandidateSet {
    var candidates = candidates(of: row, at: point)
    var place = place
    place.point = point
    if keptPlaces[Int(row)].isTried { move(&candidates, to: place, isKept: true) }
    return candidates
  }

  /// Finds places of an annotation on a geometry, the one that it has first, if that is tried.
  func findPlaces(
    of row: UInt32, keeping place: AnchorPlace, _ extent: PlaceSearch.Extent, with search: inout PlaceSearch
  ) {
    let attachment = Int(plan.attachment(ofFrameRow: Int(row)))
    let area = margin.around(screen.viewport, options[Int(row)].fit)
    search.leaveOutHidden(attachment, plan, icons)
    search.find(
      attachment, in: PlaceRegions(options, Int(row), plan, on: screen),
      kept: keptPlaces[Int(row)].isTried ? place : nil,
      last: plan.placement.keepsAnchor ? place.part : AnchorPlace.noPart, extent,
      reach: ViewReach(area, options, Int(row), plan))
  }

  /// Moves candidates to another place.
  /// - Parameter isKept: whether it is the one that the annotation has.
  func move(_ candidates: inout CandidateSet, to place: AnchorPlace, isKept: Bool) {
    let status = keptPlaces[Int(candidates.row)]
    put(&candidates, at: place.point.vector)
    // What is found on lines and polygons is inside, if only on the edge.
    if isKept ? status == .first : place.vertex == AnchorPlace.noVertex { candidates.whereabouts = .inBounds }
    candidates.hasPrevious = isKept
    candidates.isLastResort =
      isKept && status == .leaving && !slidesOut(candidates, isPoint: place.vertex != AnchorPlace.noVertex)
    stand(&candidates, on: place.part)
  }

  /// Returns whether a view that was placed stays at a coordinate outside the bounds: on a point always, on a line or polygon while the
  /// view is visible with the anchor that it has.
  private func slidesOut(_ candidates: CandidateSet, isPoint: Bool) -> Bool {
    guard candidates.wasPlaced else { return false }
    if isPoint { return true }
    guard let previous = candidates.order.previous, hasSize(previous, of: candidates),
      let box = box(previous, of: candidates)
    else { return false }
    return candidates.bounds.meets(box)
  }

  private func stand(_ candidates: inout CandidateSet, on part: UInt32) {
    candidates.part = part
    candidates.feature = feature(of: candidates, part: part)
    if plan.attachments.contains[Int(plan.attachment(ofFrameRow: Int(candidates.row)))] {
      candidates.avoided.insert(.outside)
    }
  }

  /// The number of the feature on which an annotation stands, where it avoids layers; or `AttachmentTable.none`.
  private func feature(of candidates: CandidateSet, part: UInt32) -> UInt32 {
    guard candidates.avoided.contains(.layers), part != AnchorPlace.noPart else {
      return AttachmentTable.none
    }
    let shapes = plan.attachments.shapes(Int(plan.attachment(ofFrameRow: Int(candidates.row))))
    let shape = plan.geometries.shape(ofPart: Int(part), among: shapes)
    return shape.map { plan.shapeFeatures[$0] } ?? AttachmentTable.none
  }
}
