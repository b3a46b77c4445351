import CartoucheResolver

extension BruteForce {
  /// The gate's causes `featureMissing`, `featureHidden` and `notPlacedYet`.
  func attachmentCause(_ row: Int, zoom: Double) -> Cause? {
    let number = plan.annotations.attachment[row]
    if number == AttachmentTable.none { return nil }
    let (table, index) = (plan.attachments, Int(number))
    if table.isFilteredOut[index] { return .featureHidden }
    if table.kinds[index] == .anyFeature, table.shapeCount[index] == 0 { return .featureMissing }
    if table.layer[index] != AttachmentTable.none {
      let (layers, layer) = (plan.layers, Int(table.layer[index]))
      if !layers.isVisible[layer] || zoom < layers.minZoom[layer] || zoom >= layers.maxZoom[layer] {
        return .featureHidden
      }
    }
    switch table.kinds[index] {
    case .point: return nil
    case .shape, .anyFeature, .hostFeature, .annotation: return .notPlacedYet
    }
  }
}
