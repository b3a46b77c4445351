import CartoucheResolver

extension Scene {
  /// 1,000 annotations with eight anchors, each attached to a line of its own with 200 coordinates that winds over a
  /// part of the screen and beyond.
  static let planWithLines: Plan = {
    let count = 1000
    var random = SplitMix(state: 2)
    var plan = Scene(count: count, seed: 3).plan
    let worldSize = 512 * Double(1 << Int(Scene.zoom))
    for row in 0..<count {
      var x = plan.annotations.mercatorX[row]
      var y = plan.annotations.mercatorY[row]
      for _ in 0..<200 {
        plan.geometries.addCoordinate(x, y)
        x += (random.unit() - 0.4) * 12 / worldSize
        y += (random.unit() - 0.45) * 12 / worldSize
      }
      plan.geometries.endPath()
      plan.geometries.endPart(.line)
      plan.annotations.attachment[row] = UInt32(plan.attachments.count)
      plan.attachments.attachLine(UInt32(plan.geometries.endShape()))
    }
    return plan
  }()
}

extension AttachmentTable {
  fileprivate mutating func attachLine(_ shape: UInt32) {
    kinds.append(.shape)
    firstShape.append(shape)
    shapeCount.append(1)
    layer.append(AttachmentTable.none)
    isFilteredOut.append(false)
    feature.append(AttachmentTable.none)
    featureID.append(AttachmentTable.none)
    host.append(AttachmentTable.none)
    hostPoint.append(nil)
    partStart.append(0)
    partEnd.append(1)
    polygonRule.append(.pole)
  }
}
