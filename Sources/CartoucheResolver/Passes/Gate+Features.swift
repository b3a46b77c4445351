extension Gate {
  /// Why what the annotation is attached to keeps it hidden, whatever the camera shows.
  static func featureCause(
    _ attachment: Int, _ plan: Plan, _ inputs: Inputs, _ drawn: DrawnParts
  ) -> Cause? {
    let isFilteredOut = plan.attachments.isFilteredOut[attachment]
    let told = inputs.interaction.features[attachment]
    switch plan.attachments.kinds[attachment] {
    case .point, .shape: break
    case .anyFeature:
      // Where the filter leaves all out, the plan has none, whatever the host's map shows.
      let isHidden = isFilteredOut && told != .visible
      if plan.attachments.shapeCount[attachment] == 0, !isHidden { return .featureMissing }
    case .hostFeature: return .featureMissing
    case .annotation:
      let host = plan.attachments.host[attachment]
      if host == AttachmentTable.none || inputs.interaction.isRemoved[plan.frameRow(Int(host))] {
        return .featureMissing
      }
    }
    switch told {
    case .unknown: break
    // The host knows better than the plan, which sees no tiles and not all of a style.
    case .visible: return nil
    case .hidden: return .featureHidden
    }
    if isFilteredOut { return .featureHidden }
    let layer = plan.attachments.layer[attachment]
    guard layer != AttachmentTable.none else { return nil }
    let isDrawn =
      plan.layers.isDrawn(Int(layer), at: inputs.screen.comparedZoom) && drawn.areDrawn[attachment]
      && hasIcon(attachment, layer, plan, inputs.icons)
    return isDrawn ? nil : .featureHidden
  }

  /// Whether other icons leave that of the feature, or of any of the features, in its place.
  private static func hasIcon(
    _ attachment: Int, _ layer: UInt32, _ plan: Plan, _ icons: IconPlacement
  ) -> Bool {
    if icons.order.isEmpty { return true }
    guard plan.attachments.kinds[attachment] == .anyFeature else {
      return icons.isShown(plan.attachments.feature[attachment], by: layer, plan.layerFeatures)
    }
    return plan.attachments.shapes(attachment).contains { icons.isDrawn($0, by: layer, plan) }
  }

  /// Whether the feature on which an annotation stands is still there to be kept.
  static func isDrawn(
    _ last: AnchorPlace, of attachment: Int, _ plan: Plan, _ icons: IconPlacement
  ) -> Bool {
    guard plan.attachments.kinds[attachment] == .anyFeature, !icons.order.isEmpty else { return true }
    let shape = plan.geometries.shape(ofPart: Int(last.part), among: plan.attachments.shapes(attachment))
    return shape.map { icons.isDrawn($0, by: plan.attachments.layer[attachment], plan) } ?? false
  }
}
