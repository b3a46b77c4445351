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
      // Where the filter leaves all out, the plan has none, whatever the host's map shows.
      let isHidden = isFilteredOut && interaction.features[attachment] != .visible
      if plan.attachments.shapeCount[attachment] == 0, !isHidden { return .featureMissing }
    case .hostFeature: return .featureMissing
    case .annotation:
      let host = plan.attachments.host[attachment]
      if host == AttachmentTable.none || interaction.isRemoved[Int(host)] { return .featureMissing }
    }
    switch interaction.features[attachment] {
    case .unknown: break
    // The host knows better than the plan, which sees no tiles and not all of a style.
    case .visible: return nil
    case .hidden: return .featureHidden
    }
    if isFilteredOut { return .featureHidden }
    let layer = plan.attachments.layer[attachment]
    guard layer != AttachmentTable.none else { return nil }
    return plan.layers.isDrawn(Int(layer), at: zoom) && hasIcon(attachment, layer) ? nil : .featureHidden
  }

  /// Whether other icons leave that of the feature, or of any of the features, in its place.
  private func hasIcon(_ attachment: Int, _ layer: UInt32) -> Bool {
    if icons.order.isEmpty { return true }
    guard plan.attachments.kinds[attachment] == .anyFeature else {
      return icons.isShown(plan.attachments.feature[attachment], by: layer, plan.layerFeatures)
    }
    return plan.attachments.shapes(attachment).contains { isDrawn($0, by: layer) }
  }

  /// Whether a layer shows the icon of the feature that a shape is of; true where it is no icon.
  func isDrawn(_ shape: Int, by layer: UInt32) -> Bool {
    icons.order.isEmpty || icons.isShown(plan.shapeFeatures[shape], by: layer, plan.layerFeatures)
  }

  /// Whether the feature on which an annotation stands is still there to be kept.
  private func isDrawn(_ last: AnchorPlace, of attachment: Int) -> Bool {
    guard plan.attachments.kinds[attachment] == .anyFeature, !icons.order.isEmpty else { return true }
    let shape = plan.geometries.shape(ofPart: Int(last.part), among: plan.attachments.shapes(attachment))
    return shape.map { isDrawn($0, by: plan.attachments.layer[attachment]) } ?? false
  }

  /// Looks whether anything of the shape is visible, and notes the first candidate's point if the rank asks for it.
  private mutating func shapeCause(_ row: Int, _ attachment: Int, on screen: Screen) -> Cause? {
    let window = screen.window(ignoresPadding: options[row].flags.contains(.ignoreCameraPadding))
    let last = shapes.places[row]
    shapes.isKept[row] = false
    let mayKeep = plan.placement.keepsAnchor && last.part != AnchorPlace.noPart
    if mayKeep, isDrawn(last, of: attachment), abs(screen.zoom - shapes.zooms[row]) < 1,
      let point = window.point(last.x, last.y, shift: search.shift(Int(last.part), window))
    {
      shapes.isKept[row] = true
      shapes.places[row].point = point
      state.points[row] = point
      return nil
    }
    let extent = plan.placement.tieBreak.asksForPoints ? ShapeSearch.Extent.first : .any
    dropHiddenShapes(attachment)
    guard search.find(attachment, in: window, last: mayKeep ? last.part : AnchorPlace.noPart, extent) else {
      return search.isBehindHorizon(attachment, window) ? .horizon : .offscreen
    }
    if let first = search.places.first { state.points[row] = first.point }
    return nil
  }
}

extension Resolver {
  /// Tells the next search which features of an attachment are not drawn.
  mutating func dropHiddenShapes(_ attachment: Int) {
    guard !icons.order.isEmpty else { return }
    let isOneOfMany = plan.attachments.kinds[attachment] == .anyFeature
    for shape in plan.attachments.shapes(attachment) {
      search.isLeftOut[shape] = isOneOfMany && !isDrawn(shape, by: plan.attachments.layer[attachment])
    }
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
