import CartoucheResolver

extension Plan {
  /// Binds some annotations to layers, features and each other, which the gate looks at.
  mutating func addAttachments(_ random: inout SeededRandom) {
    for layer in 0..<3 {
      layers.names.append("layer\(layer)".utf8)
      layers.types.append(random.pick(LayerType.allCases))
      layers.width.append(0)
      layers.height.append(0)
      layers.widthTable.append(LayerTable.noTable)
      layers.heightTable.append(LayerTable.noTable)
      layers.anchor.append(.center)
      layers.offsetX.append(0)
      layers.offsetY.append(0)
      layers.allowsOverlap.append(false)
      layers.trimStart.append(0)
      layers.trimEnd.append(0)
      layerFeatures.ends.append(0)
      layers.minZoom.append(random.pick([0, 0, 2]))
      layers.maxZoom.append(random.pick([26, 26, 2, 2.5]))
      layers.isVisible.append(!random.once(in: 4))
      layers.isHostSupplied.append(false)
    }
    for row in 0..<annotations.count where random.once(in: 4) {
      annotations.attachment[row] = UInt32(attachments.count)
      attachments.kinds.append(random.once(in: 2) ? .point : random.pick(AttachmentKind.allCases))
      attachments.firstShape.append(0)
      attachments.shapeCount.append(random.once(in: 2) ? 1 : 0)
      attachments.layer.append(random.once(in: 3) ? AttachmentTable.none : UInt32(random.whole(0...2)))
      attachments.isFilteredOut.append(random.once(in: 8))
      attachments.feature.append(AttachmentTable.none)
      attachments.featureID.append(AttachmentTable.none)
      attachments.host.append(AttachmentTable.none)
      attachments.hostPoint.append(nil)
      attachments.partStart.append(0)
      attachments.partEnd.append(1)
      attachments.polygonRule.append(.pole)
    }
  }
}
