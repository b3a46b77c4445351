import CartoucheResolver

extension Plan {
  /// Attaches some annotations to layers, lines, features and each other.
  mutating func addAttachments(_ random: inout SeededRandom) {
    for layer in 0..<3 {
      layers.names.append("layer\(layer)".utf8)
      layers.types.append(random.pick(LayerType.allCases))
      layers.width.append(0)
      layers.height.append(0)
      layers.widthTable.append(LayerTable.noTable)
      layers.heightTable.append(LayerTable.noTable)
      layers.anchor.append(random.pick(Anchor.allCases))
      layers.offsetX.append(random.pick([0, 5]))
      layers.offsetY.append(random.pick([0, -7.25]))
      layers.allowsOverlap.append(random.once(in: 3))
      layers.minZoom.append(random.pick([0, 0, 2]))
      layers.maxZoom.append(random.pick([26, 26, 2, 2.5]))
      layers.isVisible.append(!random.once(in: 4))
      let trim = random.once(in: 3) ? random.number(0...0.5) : 0
      layers.trimStart.append(trim)
      layers.trimEnd.append(trim > 0 ? trim + random.number(0...0.5) : 0)
      layers.isHostSupplied.append(false)
    }
    for row in 0..<annotations.count where random.once(in: 2) {
      let kind = random.pick(AttachmentKind.allCases)
      if kind == .annotation, row > 0 {
        addHost(of: row, &random)
      } else {
        addFeature(of: row, kind == .annotation ? .point : kind, &random)
      }
      annotations.attachment[row] = UInt32(attachments.count - 1)
    }
  }

  private mutating func addHost(of row: Int, _ random: inout SeededRandom) {
    appendAttachment(.annotation)
    let last = attachments.count - 1
    // To an earlier one, so that there is no circle.
    attachments.host[last] = UInt32(random.whole(0...row - 1))
    if random.once(in: 2) { attachments.hostPoint[last] = random.pick(Anchor.allCases) }
    if row.isMultiple(of: 2) { annotations.flags[row].insert(.takesZPriority) }
  }

  private mutating func addFeature(of row: Int, _ kind: AttachmentKind, _ random: inout SeededRandom) {
    appendAttachment(kind)
    let last = attachments.count - 1
    if random.once(in: 3) { attachments.layer[last] = UInt32(random.whole(0...2)) }
    attachments.isFilteredOut[last] = random.once(in: 8)
    guard kind == .shape || kind == .anyFeature else { return }
    attachments.firstShape[last] = UInt32(geometries.count)
    let count = kind == .shape ? 1 : random.whole(0...3)
    for _ in 0..<count { addShape(&random) }
    attachments.shapeCount[last] = UInt32(count)
    attachments.polygonRule[last] = random.pick(PolygonRule.allCases)
    switch random.whole(0...5) {
    case 0:
      attachments.partStart[last] = random.number(0...0.4)
      attachments.partEnd[last] = random.number(0.5...1)
    case 1:
      let fraction = random.pick([0, 1, random.number(0...1)])
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
