extension Resolver {
  /// The rest of the gate for an annotation that is attached to something else than a point of its own.
  mutating func gateCause(_ row: Int, attachedBy attachment: Int, on screen: Screen) -> Cause? {
    if let cause = featureCause(attachment, zoom: screen.zoom) { return cause }
    guard hasKnownSize(row) else { return .size }
    switch plan.attachments.kinds[attachment] {
    case .point, .hostFeature: return pointCause(row, on: screen)
    case .annotation: return nil
    case .shape, .anyFeature: return shapeCause(row, attachment, on: screen)
    }
  }

  /// Why what the annotation is attached to keeps it hidden, whatever the camera shows.
  private func featureCause(_ attachment: Int, zoom: Double) -> Cause? {
    let isFilteredOut = plan.attachments.isFilteredOut[attachment]
    switch plan.attachments.kinds[attachment] {
    case .point, .shape: break
    case .anyFeature:
      if plan.attachments.shapeCount[attachment] == 0, !isFilteredOut { return .featureMissing }
    case .hostFeature: return .featureMissing
    case .annotation:
      let host = plan.attachments.host[attachment]
      if host == AttachmentTable.none || interaction.isRemoved[Int(host)] { return .featureMissing }
    }
    if isFilteredOut || interaction.isFeatureHidden[attachment] { return .featureHidden }
    let layer = plan.attachments.layer[attachment]
    return layer == AttachmentTable.none || plan.layers.isDrawn(Int(layer), at: zoom) ? nil : .featureHidden
  }

  /// Looks whether anything of the shape is visible, and notes the first candidate's point if the rank asks for it.
  private mutating func shapeCause(_ row: Int, _ attachment: Int, on screen: Screen) -> Cause? {
    let window = screen.window(ignoresPadding: columns.flags[row].contains(.ignoreCameraPadding))
    let last = shapes.places[row]
    shapes.isKept[row] = false
    let mayKeep = plan.placement.keepsAnchor && last.part != AnchorPlace.noPart
    if mayKeep, abs(screen.zoom - shapes.zooms[row]) < 1,
      let point = window.point(last.x, last.y, shift: search.shift(Int(last.part), window))
    {
      shapes.isKept[row] = true
      shapes.places[row].point = point
      state.points[row] = point
      return nil
    }
    let extent = plan.placement.tieBreak.asksForPoints ? ShapeSearch.Extent.first : .any
    guard search.find(attachment, in: window, last: mayKeep ? last.part : AnchorPlace.noPart, extent) else {
      return search.isBehindHorizon(attachment, window) ? .horizon : .offscreen
    }
    if let first = search.places.first { state.points[row] = first.point }
    return nil
  }
}

extension TieBreak {
  /// Whether annotations are ranked by where they are on screen.
  var asksForPoints: Bool {
    switch self {
    case .last, .first: false
    case .lowerOnScreen, .nearestCenter: true
    }
  }
}
