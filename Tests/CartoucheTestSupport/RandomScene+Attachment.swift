import CartoucheResolver

extension Plan {
  /// Attaches some annotations to layers, lines, features and each other.
  mutating func addAttachments(_ random: SeededRandom) {
    addLayers(random)
    for row in 0..<annotations.count {
      let random = random.stream("attachment", row)
      guard random.once("isAttached", in: 2) else { continue }
      let kind = random.pick("kind", RandomScene.attachmentKinds)
      if kind == .annotation, row > 0 {
        addHost(of: row, random)
      } else {
        addFeature(kind == .annotation ? .point : kind, random)
      }
      annotations.attachment[row] = UInt32(attachments.count - 1)
    }
  }

  /// Adds the layers that attachments name, those of a `RandomHost` too.
  mutating func addLayers(_ random: SeededRandom) {
    for layer in 0..<RandomScene.layerCount {
      let random = random.stream("layer", layer)
      layers.names.append("layer\(layer)".utf8)
      layers.types.append(random.pick("type", RandomScene.layerTypes))
      layers.width.append(0)
      layers.height.append(0)
      layers.widthTable.append(LayerTable.noTable)
      layers.heightTable.append(LayerTable.noTable)
      layers.anchor.append(random.pick("anchor", RandomScene.anchors))
      layers.offsetX.append(random.pick("offsetX", [0, 5]))
      layers.offsetY.append(random.pick("offsetY", [0, -7.25]))
      layers.allowsOverlap.append(random.once("allowsOverlap", in: 3))
      layers.minZoom.append(random.pick("minZoom", [0, 0, 2]))
      layers.maxZoom.append(random.pick("maxZoom", [26, 26, 2, 2.5]))
      layers.isVisible.append(!random.once("isHidden", in: 4))
      let start = random.once("isTrimmed", in: 3) ? random.draw("trimStart") { $0.number(0...0.5) } : 0
      layers.trimStart.append(start)
      layers.trimEnd.append(start > 0 ? start + random.draw("trimEnd") { $0.number(0...0.5) } : 0)
      layers.isHostSupplied.append(false)
    }
  }

  private mutating func addHost(of row: Int, _ random: SeededRandom) {
    appendAttachment(.annotation)
    let last = attachments.count - 1
    // To an earlier one, so that there is no circle.
    attachments.host[last] = UInt32(random.whole("host", 0...row - 1))
    if random.once("hasHostPoint", in: 2) {
      attachments.hostPoint[last] = random.pick("hostPoint", RandomScene.anchors)
    }
    if row.isMultiple(of: 2) { annotations.options[row].flags.insert(.takesZPriority) }
  }

  private mutating func addFeature(_ kind: AttachmentKind, _ random: SeededRandom) {
    appendAttachment(kind)
    let last = attachments.count - 1
    if random.once("hasLayer", in: 3) {
      attachments.layer[last] = UInt32(random.whole("layer", 0...RandomScene.layerCount - 1))
    }
    attachments.isFilteredOut[last] = random.once("isFilteredOut", in: 8)
    guard kind == .shape || kind == .anyFeature else { return }
    attachments.firstShape[last] = UInt32(geometries.count)
    let count = kind == .shape ? 1 : random.whole("shapes", 0...3)
    for number in 0..<count {
      var random = random.stream("shape", number)
      addShape(&random)
    }
    attachments.shapeCount[last] = UInt32(count)
    attachments.polygonRule[last] = random.pick("polygonRule", RandomScene.polygonRules)
    attachments.contains[last] = random.once("contains", in: 4)
    var part = random.stream("part")
    switch part.whole(0...5) {
    case 0:
      attachments.partStart[last] = part.number(0...0.4)
      attachments.partEnd[last] = part.number(0.5...1)
    case 1:
      let fraction = part.pick([0, 1, part.number(0...1)])
      attachments.partStart[last] = fraction
      attachments.partEnd[last] = fraction
    default: break
    }
  }

  /// Lines, points and polygons around the middle of the scene, some far larger than the screen.
  private mutating func addShape(_ random: inout SeededRandom) {
    for _ in 0..<random.pick([1, 1, 2, 5]) {
      if random.once(in: 3) {
        let size = random.pick([0.01, 0.05, 0.3])
        addPolygon((0.5 + random.number(-0.1...0.1), 0.5 + random.number(-0.1...0.1)), size, &random)
        continue
      }
      let isLine = !random.once(in: 4)
      let reach = random.pick([0.05, 0.1, 0.3])
      for _ in 0..<(isLine ? random.whole(2...12) : random.whole(1...3)) {
        geometries.addCoordinate(
          0.5 + random.number(-reach...reach), min(max(0.5 + random.number(-reach...reach), 0), 1))
      }
      geometries.endPath()
      geometries.endPart(isLine ? .line : .points)
    }
    geometries.endShape()
    shapeFeatures.append(AttachmentTable.none)
  }
}
