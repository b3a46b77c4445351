import CartoucheResolver

extension BruteForce {
  /// The features of symbol layers whose icons give way to others, as rows of the plan's layer features.
  func hiddenIcons(_ view: View) -> Set<Int> {
    var placed: [PlainShape] = []
    var hidden: Set<Int> = []
    for layer in (0..<plan.layers.count).reversed() where plan.layers.types[layer] == .symbol {
      let rows = plan.layerFeatures.rows(ofLayer: layer).sorted { a, b in
        let keys = plan.layerFeatures.sortKey
        return keys[a] == keys[b] ? a < b : keys[a] < keys[b]
      }
      for row in rows {
        let icons = isDrawn(layer, view) ? icons(row, layer, view) : nil
        guard let icons else {
          hidden.insert(row)
          continue
        }
        var isShown = icons.isEmpty
        for icon in icons
        where plan.layers.allowsOverlap[layer] || !placed.contains(where: { $0.meets(icon) }) {
          placed.append(icon)
          isShown = true
        }
        if !isShown { hidden.insert(row) }
      }
    }
    return hidden
  }

  private func icons(_ feature: Int, _ layer: Int, _ view: View) -> [PlainShape] {
    forms(feature, layer, view).compactMap { if case .shape(let shape) = $0 { shape } else { nil } }
  }

  /// Whether a layer shows the icon of a feature; true where it draws no icon.
  func hasIcon(_ feature: UInt32, _ layer: UInt32) -> Bool {
    if layer == AttachmentTable.none || feature == AttachmentTable.none { return true }
    let row = plan.layerFeatures.rows(ofLayer: Int(layer)).first { plan.layerFeatures.feature[$0] == feature }
    return row.map { !iconsHidden.contains($0) } ?? true
  }
}
