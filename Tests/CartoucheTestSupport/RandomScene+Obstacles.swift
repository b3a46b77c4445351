import CartoucheResolver

extension Plan {
  /// Gives annotations shapes of their own, and layers, regions and a puck to keep clear of.
  mutating func addObstacles(_ random: SeededRandom) {
    if random.once("hasShapes", in: 2) { addCollisionShapes(random) }
    if random.once("hasPuck", in: 3) { surroundings.puck = random.draw("puck") { Plan.puck(&$0) } }
    if random.once("hasRegions", in: 3) {
      for number in 0..<random.whole("regions", 1...3) {
        var random = random.stream("region", number)
        surroundings.avoidedRegions.append(Plan.rectangle(&random, most: 200))
      }
    }
    shapeFeatures = (0..<UInt32(geometries.count)).map { shape in
      random.stream("shapeFeature", Int(shape)).once("isNone", in: 4) ? AttachmentTable.none : shape
    }
    let ownShapes = geometries.count
    for number in 0..<random.whole("drawn", 0...4) {
      var random = random.stream("drawn", number)
      addDrawnShape(&random)
    }
    for index in 0..<attachments.count {
      var random = random.stream("feature", index)
      guard random.once(in: 2) else { continue }
      if attachments.kinds[index] == .point && ownShapes > 0 {
        attachments.feature[index] = UInt32(random.whole(0...ownShapes - 1))
      } else if attachments.kinds[index] == .shape {
        attachments.feature[index] = shapeFeatures[Int(attachments.firstShape[index])]
      }
    }
    addLayerFeatures(random)
    surroundings.avoidedLayers = random.draw("avoidedLayers") { random in
      (0..<3).filter { _ in random.once(in: 2) }.shuffled(using: &random)
    }
    surroundings.avoidsStrictly = random.once("avoidsStrictly", in: 3)
    for row in 0..<annotations.count {
      let random = random.stream("annotation", row)
      if random.once("allowOverlapWithPuck", in: 3) {
        annotations.options[row].flags.insert(.allowOverlapWithPuck)
      }
      if !random.once("avoidsRegions", in: 3) { annotations.options[row].flags.insert(.avoidsRegions) }
      if !random.once("avoidsLayers", in: 3) { annotations.options[row].flags.insert(.avoidsLayers) }
    }
  }

  private static func puck(_ random: inout SeededRandom) -> Puck {
    let x = 0.5 + random.quarter(-200...200) / 2048
    let y = 0.5 + random.quarter(-200...200) / 2048
    let place = Coordinate(longitude: Mercator.longitude(x: x), latitude: Mercator.latitude(y: y))
    return Puck(coordinate: place, radius: random.pick([0, 10, 25.5, random.number(1...60)]))
  }

  private mutating func addCollisionShapes(_ random: SeededRandom) {
    for row in 0..<annotations.count {
      var random = random.stream("shape", row)
      guard random.once(in: 2) else { continue }
      var insets = Insets()
      switch random.whole(0...3) {
      case 0:
        let points = random.pick([2, -3, 5.5, random.number(-6...12)])
        insets = Insets(top: points, right: points, bottom: points, left: points)
      case 1: insets = Insets(top: random.quarter(-8...8), left: random.number(-4...30))
      default: break
      }
      var boxes = CollisionOutline.wholeFrame
      if random.once(in: 3) {
        boxes = collisionBoxes.append(
          (0..<random.whole(0...3)).map { _ in Plan.rectangle(&random, most: 40) })
      }
      annotations.options[row].collisionShape = collisionShape(
        CollisionOutline(
          random.pick([.rectangle, .circle, .circle, .rectangle, CollisionMode.none]), insets: insets,
          boxes: boxes))
    }
  }

  private static func rectangle(_ random: inout SeededRandom, most: Int) -> RelativeRectangle {
    func edges() -> (RelativeEdge, RelativeEdge) {
      let start = random.quarter(-5...most)
      let length = random.quarter(0...most)
      switch random.whole(0...3) {
      case 0: return (RelativeEdge(factor: 0, offset: start), RelativeEdge(factor: 0, offset: start + length))
      case 1: return (RelativeEdge(factor: 0, offset: start), RelativeEdge(factor: 1, offset: -length / 4))
      case 2:
        return (RelativeEdge(factor: 1, offset: -start - length), RelativeEdge(factor: 1, offset: -start))
      default:
        return (
          RelativeEdge(factor: 0.5, offset: -length / 2), RelativeEdge(factor: 0.5, offset: length / 2)
        )
      }
    }
    let ((left, right), (top, bottom)) = (edges(), edges())
    return RelativeRectangle(left: left, top: top, right: right, bottom: bottom)
  }

  /// A polygon with a hole now and then, which no annotation is attached to.
  private mutating func addDrawnShape(_ random: inout SeededRandom) {
    let middle = (0.5 + random.number(-0.1...0.1), 0.5 + random.number(-0.1...0.1))
    addPolygon(middle, random.pick([0.01, 0.05, 0.3]), &random)
    shapeFeatures.append(UInt32(geometries.endShape()))
  }

  /// Corners in no order, or around the middle so that no sides cross.
  mutating func addPolygon(_ middle: (Double, Double), _ size: Double, _ random: inout SeededRandom) {
    let isTangled = random.once(in: 4)
    for scale in random.once(in: 3) ? [1, 0.4] : [1] {
      let count = random.whole(3...7)
      for corner in 0..<count {
        var (x, y) = (random.number(-size...size), random.number(-size...size))
        if !isTangled {
          let turn = Elementary.sineCosine(
            degrees: 360 * (Double(corner) + random.number(0...0.9)) / Double(count))
          let radius = size * random.number(0.3...1)
          (x, y) = (radius * turn.cosine, radius * turn.sine)
        }
        geometries.addCoordinate(middle.0 + scale * x, min(max(middle.1 + scale * y, 0), 1))
      }
      geometries.endPath()
    }
    geometries.endPart(.polygon)
  }

  /// The number of a feature is that of its shape.
  private mutating func addLayerFeatures(_ random: SeededRandom) {
    for layer in 0..<layers.count {
      let random = random.stream("layer", layer)
      for shape in 0..<UInt32(geometries.count) {
        var random = random.stream("shape", Int(shape))
        guard random.once(in: 2) else { continue }
        layerFeatures.feature.append(shape)
        layerFeatures.shape.append(shape)
        let width = random.pick([0, 4, 10, 24.5, random.number(0...40)])
        layerFeatures.width.append(width)
        layerFeatures.height.append(layers.types[layer] == .circle ? width : random.pick([0, 12, 20]))
        var table = LayerTable.noTable
        if random.once(in: 6) {
          let stops = [
            ZoomTable.Stop(zoom: 1, value: 2), ZoomTable.Stop(zoom: 3, value: random.number(2...30)),
          ]
          table = zoomTables.append(ZoomTable(.linear, stops))
        }
        layerFeatures.widthTable.append(table)
        layerFeatures.heightTable.append(layers.types[layer] == .circle ? table : LayerTable.noTable)
        layerFeatures.sortKey.append(random.pick([0, 0, 1, -2.5]))
      }
      layerFeatures.ends.append(UInt32(layerFeatures.count))
    }
  }
}
