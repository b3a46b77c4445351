extension Resolver {
  /// Why what the annotation is attached to keeps it hidden, whatever the camera shows.
  func attachmentCause(_ row: Int, zoom: Double) -> Cause? {
    let index = plan.annotations.attachment[row]
    guard index != AttachmentTable.none else { return nil }
    let attachment = Int(index)
    let kind = plan.attachments.kinds[attachment]
    let isFilteredOut = plan.attachments.isFilteredOut[attachment]
    if kind == .anyFeature, plan.attachments.shapeCount[attachment] == 0, !isFilteredOut {
      return .featureMissing
    }
    let layer = plan.attachments.layer[attachment]
    if isFilteredOut { return .featureHidden }
    if layer != AttachmentTable.none, !plan.layers.isDrawn(Int(layer), at: zoom) { return .featureHidden }
    return kind == .point ? nil : .notPlacedYet
  }
}
