import CartoucheResolver

/// A shape that a layer draws, and how wide and high.
struct DrawnShape {
  var shape: Int
  var width: LayerLength
  var height: LayerLength
}

extension Plan {
  /// The shapes that a layer draws and that the plan knows, each once: those that frames depend on, or else those
  /// that annotations are bound to.
  func drawnShapes(ofLayer layer: Int) -> [DrawnShape] {
    let rows = layerFeatures.rows(ofLayer: layer)
    if !rows.isEmpty {
      return rows.map { row in
        DrawnShape(
          shape: Int(layerFeatures.shape[row]),
          width: LayerLength(layerFeatures.width[row], layerFeatures.widthTable[row], self),
          height: LayerLength(layerFeatures.height[row], layerFeatures.heightTable[row], self))
      }
    }
    let width = LayerLength(layers.width[layer], layers.widthTable[layer], self)
    let height = LayerLength(layers.height[layer], layers.heightTable[layer], self)
    var isDrawn: Set<Int> = []
    return attachments.kinds.indices.filter {
      attachments.layer[$0] == UInt32(layer) && !attachments.isFilteredOut[$0]
    }.flatMap { attachment in
      let first = Int(attachments.firstShape[attachment])
      return (first..<first + Int(attachments.shapeCount[attachment])).filter { isDrawn.insert($0).inserted }
    }.map { DrawnShape(shape: $0, width: width, height: height) }
  }
}
