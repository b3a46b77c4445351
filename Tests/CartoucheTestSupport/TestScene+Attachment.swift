package import CartoucheResolver

extension Plan {
  /// Adds a row that is bound to nothing yet.
  package mutating func appendAttachment(_ kind: AttachmentKind) {
    attachments.kinds.append(kind)
    attachments.firstShape.append(0)
    attachments.shapeCount.append(0)
    attachments.layer.append(AttachmentTable.none)
    attachments.isFilteredOut.append(false)
    attachments.feature.append(AttachmentTable.none)
    attachments.featureID.append(AttachmentTable.none)
    attachments.host.append(AttachmentTable.none)
    attachments.hostPoint.append(nil)
    attachments.partStart.append(0)
    attachments.partEnd.append(1)
    attachments.polygonRule.append(.pole)
    attachments.contains.append(false)
  }

  /// Attaches an annotation to shapes: to one, or to any of several features.
  package mutating func attach(
    _ row: Int, to shapes: TestShape..., part: (Double, Double) = (0, 1), rule: PolygonRule = .pole
  ) {
    appendAttachment(shapes.count == 1 ? .shape : .anyFeature)
    let index = attachments.count - 1
    attachments.firstShape[index] = UInt32(geometries.count)
    attachments.shapeCount[index] = UInt32(shapes.count)
    (attachments.partStart[index], attachments.partEnd[index]) = part
    attachments.polygonRule[index] = rule
    annotations.attachment[row] = UInt32(index)
    for shape in shapes { append(shape) }
  }

  mutating func append(_ shape: TestShape, feature: UInt32 = AttachmentTable.none) {
    for part in shape.parts {
      for path in part.paths {
        for (x, y) in path {
          geometries.addCoordinate(0.5 + (x - 256) / 2048, 0.5 + (y - 256) / 2048)
        }
        geometries.endPath()
      }
      geometries.endPart(part.kind)
    }
    geometries.endShape()
    shapeFeatures.append(feature)
  }

  /// Attaches an annotation to another one.
  package mutating func attach(_ row: Int, toAnnotation host: Int, at point: Anchor? = nil) {
    appendAttachment(.annotation)
    attachments.host[attachments.count - 1] = UInt32(host)
    attachments.hostPoint[attachments.count - 1] = point
    annotations.attachment[row] = UInt32(attachments.count - 1)
  }

  /// Adds a symbol layer that draws points as icons of one size, and attaches an annotation to each.
  package mutating func addIcons(
    _ points: [(x: Double, y: Double)], size: Double, sortKeys: [Double], allowsOverlap: Bool = false
  ) {
    layers.append("icons", .symbol, width: size, height: size)
    layers.allowsOverlap[layers.allowsOverlap.count - 1] = allowsOverlap
    for (row, point) in points.enumerated() {
      let number = UInt32(layerFeatures.count)
      layerFeatures.feature.append(number)
      layerFeatures.shape.append(UInt32(geometries.count))
      layerFeatures.width.append(size)
      layerFeatures.height.append(size)
      layerFeatures.widthTable.append(LayerTable.noTable)
      layerFeatures.heightTable.append(LayerTable.noTable)
      layerFeatures.sortKey.append(sortKeys[row])
      append(.point(point.x, point.y), feature: number)
      appendAttachment(.point)
      attachments.layer[attachments.count - 1] = UInt32(layers.count - 1)
      attachments.feature[attachments.count - 1] = number
      annotations.attachment[row] = UInt32(attachments.count - 1)
    }
    layerFeatures.ends.append(UInt32(layerFeatures.count))
  }
}
