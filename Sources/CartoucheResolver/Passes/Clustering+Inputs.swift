extension Clustering {
  /// What clusters follow from, besides the plan.
  struct Inputs {
    let options: OptionsInEffect
    let interaction: Interaction
    let screen: Screen
    let viewport: Viewport
    /// Who was placed in the last frame.
    let last: Outcomes
    /// Whether something else than the view of the map changed since then.
    let isChanged: Bool
  }
}

extension Clustering.Inputs {
  /// Whether neither an annotation itself nor zoom hides it.
  @inline(__always)
  func mayBeSeen(_ row: Int) -> Bool {
    let own = options[row]
    return own.flags.contains(.visible)
      && screen.comparedZoom.isWithin(minZoom: own.minZoom, maxZoom: own.maxZoom)
  }

  /// Whether a member is counted where its node is a cluster.
  func takesPart(_ row: Int, _ plan: Plan) -> Bool {
    guard mayBeSeen(row), !options[row].flags.contains(.required), !interaction.contains(.selected, row),
      !interaction.contains(.dragging, row)
    else { return false }
    let attachment = plan.annotations.attachment[row]
    guard attachment != AttachmentTable.none, interaction.features[Int(attachment)] != .visible else {
      return true
    }
    let layer = plan.attachments.layer[Int(attachment)]
    return layer == AttachmentTable.none || plan.layers.isDrawn(Int(layer), at: screen.comparedZoom)
  }
}
