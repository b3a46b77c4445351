extension Plan {
  /// Gives an attachment, not to an annotation, the geometry that the host's map has for its features.
  /// - Parameter shape: Mercator, a shape each; none: there is no such feature.
  package mutating func setGeometry(_ shape: GeometryTable, ofAttachment index: Int) {
    hierarchies = []
    let layer = attachments.layer[index]
    if layer != AttachmentTable.none, layers.isHostSupplied[Int(layer)] {
      // No sample is meant any more.
      attachments.feature[index] = AttachmentTable.none
    }
    attachments.firstShape[index] = UInt32(geometries.count)
    attachments.shapeCount[index] = UInt32(shape.count)
    for other in 0..<shape.count {
      geometries.append(shape, other)
      shapeFeatures.append(attachments.feature[index])
    }
    attachments.kinds[index] = shape.count == 0 ? .hostFeature : .shape
    attachments.isFilteredOut[index] = false
  }
}
