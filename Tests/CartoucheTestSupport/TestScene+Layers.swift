package import CartoucheResolver

extension Plan {
  /// Adds a layer that draws some shapes as features of their own, all with one size, and avoids it.
  /// - Parameter firstFeature: the number of the first feature; the others follow it.
  package mutating func avoid(
    _ type: LayerType, _ name: String = "layer", width: Double = 0, height: Double = 0,
    _ shapes: TestShape..., firstFeature: UInt32 = 100, change: (inout LayerTable, Int) -> Void = { _, _ in }
  ) {
    let layer = layers.count
    layers.append(name, type, width: width, height: height)
    change(&layers, layer)
    for (index, shape) in shapes.enumerated() {
      layerFeatures.feature.append(firstFeature + UInt32(index))
      layerFeatures.shape.append(UInt32(geometries.count))
      layerFeatures.width.append(width)
      layerFeatures.height.append(height)
      layerFeatures.widthTable.append(LayerTable.noTable)
      layerFeatures.heightTable.append(LayerTable.noTable)
      layerFeatures.sortKey.append(0)
      append(shape, feature: firstFeature + UInt32(index))
    }
    layerFeatures.ends.append(UInt32(layerFeatures.count))
    surroundings.avoidedLayers.append(UInt32(layer))
  }

  /// Attaches an annotation to the feature that the last avoided layer draws first.
  package mutating func attachToDrawnFeature(_ row: Int) {
    let drawn = layerFeatures.rows(ofLayer: layers.count - 1).lowerBound
    let isPoint =
      geometries.partKinds[geometries.parts(ofShape: Int(layerFeatures.shape[drawn])).lowerBound] == .points
    appendAttachment(isPoint ? .point : .shape)
    let index = attachments.count - 1
    attachments.feature[index] = layerFeatures.feature[drawn]
    if !isPoint {
      attachments.firstShape[index] = layerFeatures.shape[drawn]
      attachments.shapeCount[index] = 1
    }
    annotations.attachment[row] = UInt32(index)
  }

  /// Adds a region of the viewport that annotations avoid.
  package mutating func avoidRegion(left: Double, top: Double, right: Double, bottom: Double) {
    surroundings.avoidedRegions.append(
      RelativeRectangle(
        left: RelativeEdge(factor: 0, offset: left), top: RelativeEdge(factor: 0, offset: top),
        right: RelativeEdge(factor: 0, offset: right), bottom: RelativeEdge(factor: 0, offset: bottom)))
  }

  /// Puts the puck at a point of the screen.
  package mutating func putPuck(_ x: Double, _ y: Double, radius: Double) {
    surroundings.puck = Puck(
      coordinate: Coordinate(
        longitude: Mercator.longitude(x: 0.5 + (x - 256) / 2048),
        latitude: Mercator.latitude(y: 0.5 + (y - 256) / 2048)), radius: radius)
    // What degrees round off would move it by a billionth of a point.
    surroundings.puck?.mercatorX = 0.5 + (x - 256) / 2048
    surroundings.puck?.mercatorY = 0.5 + (y - 256) / 2048
  }

  /// Gives an annotation a collision shape other than its frame.
  package mutating func setShape(
    _ row: Int, _ mode: CollisionMode = .rectangle, insets: Insets = Insets(),
    boxes: [RelativeRectangle]? = nil
  ) {
    let list = boxes.map { collisionBoxes.append($0) } ?? CollisionOutline.wholeFrame
    annotations.options[row].collisionShape = collisionShape(
      CollisionOutline(mode, insets: insets, boxes: list))
  }
}

extension Frame {
  /// Who is hidden, why and by whom, in words.
  package var whoIsHidden: [String] {
    hidden.map { hidden in
      let by =
        switch hidden.by {
        case nil: "none"
        case .annotation(let annotation): "annotation(\(annotation.rawValue))"
        case .region(let region): "region(\(region.rawValue))"
        case .layer(let layer): "layer(\(layer.rawValue))"
        }
      return "\(hidden.annotation.rawValue): \(hidden.cause.name) by \(by)"
    }
  }
}

extension LayerTable {
  /// Adds a layer that is shown at every zoom, its icons centred and hidden by each other.
  package mutating func append(_ name: String, _ type: LayerType, width: Double, height: Double) {
    names.append(name.utf8)
    types.append(type)
    self.width.append(width)
    self.height.append(height)
    widthTable.append(LayerTable.noTable)
    heightTable.append(LayerTable.noTable)
    anchor.append(.center)
    offsetX.append(0)
    offsetY.append(0)
    allowsOverlap.append(false)
    trimStart.append(0)
    trimEnd.append(0)
    minZoom.append(0)
    maxZoom.append(26)
    isVisible.append(true)
    isHostSupplied.append(false)
  }
}
