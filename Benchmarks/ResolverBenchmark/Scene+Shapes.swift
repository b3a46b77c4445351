import CartoucheResolver
import CartoucheTestSupport

extension Scene {
  /// A plan of 1,000 annotations with eight anchors, each attached to a line of its own. The line has 200 coordinates and winds over a
  /// part of the screen and beyond.
  static let planWithLines: Plan = {
    var random = SeededRandom(seed: 2)
    return plan(of: .line) { x, y in
      (0..<200).map { _ in
        defer {
          x += (random.unit() - 0.4) * 12 / worldSize
          y += (random.unit() - 0.45) * 12 / worldSize
        }
        return (x, y)
      }
    }
  }()

  /// A plan of 1,000 annotations on polygons of 200 coordinates, which are rough discs, 20 to 100 points wide.
  static let planWithPolygons: Plan = {
    var random = SeededRandom(seed: 4)
    return plan(of: .polygon) { x, y in
      let radius = 10 + 40 * random.unit()
      return (0..<200).map { corner in
        let turn = Elementary.sineCosine(degrees: 1.8 * Double(corner))
        let reach = radius * (0.7 + 0.3 * random.unit()) / worldSize
        return (x + reach * turn.cosine, y + reach * turn.sine)
      }
    }
  }()

  private static func plan(
    of kind: GeometryPartKind, _ path: (inout Double, inout Double) -> [(x: Double, y: Double)]
  ) -> Plan {
    let count = 1000
    var plan = Scene(count: count, seed: 3).plan
    for row in 0..<count {
      var (x, y) = (plan.annotations.mercatorX[row], plan.annotations.mercatorY[row])
      for place in path(&x, &y) { plan.geometries.addCoordinate(place.x, place.y) }
      plan.geometries.endPath()
      plan.geometries.endPart(kind)
      plan.annotations.attachment[row] = UInt32(plan.attachments.count)
      plan.attachments.attachShape(UInt32(plan.geometries.endShape()))
      plan.shapeFeatures.append(AttachmentTable.none)
    }
    return plan
  }

  private static let worldSize = 512 * Double(1 << Int(zoom))
}

extension AttachmentTable {
  fileprivate mutating func attachShape(_ shape: UInt32) {
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
    contains.append(false)
  }
}
