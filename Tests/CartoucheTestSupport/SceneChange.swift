public import CartoucheResolver

/// What a host does to a resolver between two frames besides inputs.
public enum SceneChange: Sendable {
  case add(Plan)
  case set(UInt32, to: Plan)
  case remove(UInt32)
  case setGeometry(GeometryTable, attachment: UInt32)
}

extension Resolver {
  public mutating func make(_ change: SceneChange) {
    switch change {
    case .add(let patch): add(patch)
    case .set(let row, let patch): set(row, to: patch)
    case .remove(let row): remove(row)
    case .setGeometry(let shape, let attachment): setGeometry(shape, of: attachment)
    }
  }
}

extension BruteForce {
  mutating func make(_ change: SceneChange) {
    isChanged = true
    switch change {
    case .add(let patch):
      rows.append(plainRow(patch, instead: AttachmentTable.none))
      memories.append(Memory())
      base.annotations.lastOrder = base.annotations.lastOrder.map { $0 + 1 } + [0]
    case .set(let number, let patch):
      let row = Int(number)
      let old = rows[row]
      var new = plainRow(patch, instead: old.attachment)
      new.isSelected = old.isSelected
      new.isHighlighted = old.isHighlighted
      new.drag = old.drag
      // What was measured of another view says nothing about this one.
      let isSameSize = (old.own.width, old.own.height) == (new.own.width, new.own.height)
      new.measured = isSameSize ? old.measured : nil
      carryAnchor(row) { $0[row] = new }
      if old.attachment != AttachmentTable.none || new.attachment != AttachmentTable.none {
        memories[row].place = nil
      }
    case .remove(let row):
      rows[Int(row)].isRemoved = true
      rows[Int(row)].drag = nil
    case .setGeometry(let shape, let attachment):
      let index = Int(attachment)
      base.attachments.isFilteredOut[index] = false
      base.attachments.firstShape[index] = UInt32(base.geometries.count)
      base.attachments.shapeCount[index] = UInt32(shape.count)
      base.attachments.kinds[index] = shape.count == 0 ? .hostFeature : .shape
      add(shape, feature: base.attachments.feature[index])
      for row in rows.indices where rows[row].attachment == attachment { memories[row].place = nil }
    }
  }

  /// The annotation of a patch, attached to what it names.
  private mutating func plainRow(_ patch: Plan, instead old: UInt32) -> PlainRow {
    var row = PlainRow(patch, 0)
    guard row.attachment != AttachmentTable.none else { return row }
    let (from, source) = (patch.attachments, Int(row.attachment))
    if old == AttachmentTable.none {
      base.appendAttachment(from.kinds[source])
      hostSays.append(nil)
    }
    let index = old == AttachmentTable.none ? base.attachments.count - 1 : Int(old)
    base.attachments.kinds[index] = from.kinds[source]
    base.attachments.layer[index] = from.layer[source]
    base.attachments.isFilteredOut[index] = from.isFilteredOut[source]
    base.attachments.feature[index] = from.feature[source]
    base.attachments.host[index] = from.host[source]
    base.attachments.hostPoint[index] = from.hostPoint[source]
    base.attachments.partStart[index] = from.partStart[source]
    base.attachments.partEnd[index] = from.partEnd[source]
    base.attachments.polygonRule[index] = from.polygonRule[source]
    base.attachments.firstShape[index] = UInt32(base.geometries.count)
    base.attachments.shapeCount[index] = from.shapeCount[source]
    add(patch.geometries, feature: from.feature[source])
    row.attachment = UInt32(index)
    return row
  }

  private mutating func add(_ shapes: GeometryTable, feature: UInt32) {
    for shape in 0..<shapes.count {
      for part in shapes.parts(ofShape: shape) {
        for path in shapes.paths(ofPart: part) {
          for index in shapes.coordinates(ofPath: path) {
            base.geometries.addCoordinate(shapes.x[index], shapes.y[index])
          }
          base.geometries.endPath()
        }
        base.geometries.endPart(shapes.partKinds[part])
      }
      base.geometries.endShape()
      base.shapeFeatures.append(feature)
    }
  }
}
