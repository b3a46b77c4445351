package import CartoucheResolver

/// What a host does to a resolver between two frames besides inputs.
package enum SceneChange: Sendable {
  case add(Plan)
  case set(AnnotationIndex, to: Plan)
  case remove(AnnotationIndex)
  case setGeometry(GeometryTable, attachment: AttachmentIndex)
}

extension Resolver {
  package mutating func make(_ change: SceneChange) {
    switch change {
    case .add(let patch): add(patch)
    case .set(let row, let patch): set(row, to: patch)
    case .remove(let row): remove(row)
    case .setGeometry(let shape, let attachment): setGeometry(shape, of: attachment)
    }
  }
}

extension BruteForce {
  func make(_ change: SceneChange) {
    isChanged = true
    switch change {
    case .add(let patch):
      rows.append(plainRow(patch, instead: AttachmentTable.none))
      if patch.annotations.options[0].flags.contains(.selected) { addedSelected.append(rows.count - 1) }
      memories.append(Memory())
      changed.insert(rows.count - 1)
      base.annotations.lastOrder = base.annotations.lastOrder.map { $0 + 1 } + [0]
    case .set(let number, let patch):
      let row = number.row
      let old = rows[row]
      let isSameThing = isAttached(old, toWhatHas: patch)
      let place = isSameThing && hasOptions(old.attachment, of: patch) ? memories[row].place : nil
      let firstPart = isSameThing ? firstPart(old.attachment) : 0
      var new = plainRow(patch, instead: old.attachment, isSameThing: isSameThing)
      new.isSelected = old.isSelected
      new.isHighlighted = old.isHighlighted
      new.drag = old.drag
      // What was measured of another view says nothing about this one.
      let isSameSize = (old.own.width, old.own.height) == (new.own.width, new.own.height)
      new.measured = isSameSize ? old.measured : nil
      let callouts = (old.own.callout, new.own.callout)
      let isSameCallout = callouts.0?.width == callouts.1?.width && callouts.0?.height == callouts.1?.height
      new.measuredCallout = isSameCallout ? old.measuredCallout : nil
      carryAnchor(row) { $0[row] = new }
      changed.insert(row)
      if old.attachment != AttachmentTable.none || new.attachment != AttachmentTable.none {
        let moved = isSameThing ? self.firstPart(new.attachment) - firstPart : 0
        memories[row].place = place
        memories[row].place?.part += moved
      }
    case .remove(let index):
      rows[index.row].isRemoved = true
      rows[index.row].drag = nil
    case .setGeometry(let shape, let attachment):
      let index = attachment.row
      base.attachments.isFilteredOut[index] = false
      base.attachments.firstShape[index] = UInt32(base.geometries.count)
      base.attachments.shapeCount[index] = UInt32(shape.count)
      base.attachments.kinds[index] = shape.count == 0 ? .hostFeature : .shape
      add(shape, feature: base.attachments.feature[index])
      for row in rows.indices where rows[row].attachment == attachment.rawValue {
        memories[row].place = nil
        changed.insert(row)
      }
    }
  }

  /// Whether an annotation is attached to what that of a patch is attached to. Features have no names here.
  private func isAttached(_ old: PlainRow, toWhatHas patch: Plan) -> Bool {
    let other = patch.annotations.attachment[0]
    guard old.attachment != AttachmentTable.none, other != AttachmentTable.none else { return false }
    let (index, new) = (Int(old.attachment), Int(other))
    let coordinate = Coordinate(
      longitude: patch.annotations.longitude[0], latitude: patch.annotations.latitude[0])
    let kind = base.attachments.kinds[index]
    let layer = base.attachments.layer[index]
    guard layer == patch.attachments.layer[new],
      base.attachments.feature[index] == patch.attachments.feature[new],
      base.attachments.host[index] == patch.attachments.host[new]
    else { return false }
    if patch.attachments.kinds[new] == .hostFeature, layer != AttachmentTable.none { return true }
    return kind == patch.attachments.kinds[new] && (kind != .point || old.coordinate == coordinate)
      && base.shapePoints(index) == patch.shapePoints(new)
  }

  private func hasOptions(_ attachment: UInt32, of patch: Plan) -> Bool {
    let (index, new) = (Int(attachment), Int(patch.annotations.attachment[0]))
    let (old, other) = (base.attachments, patch.attachments)
    return old.partStart[index] == other.partStart[new] && old.partEnd[index] == other.partEnd[new]
      && old.polygonRule[index] == other.polygonRule[new]
  }

  /// Of what an annotation is attached to, the number of its first part among those of the plan.
  private func firstPart(_ attachment: UInt32) -> Int {
    let shape = Int(base.attachments.firstShape[Int(attachment)])
    return shape < base.geometries.count ? base.geometries.parts(ofShape: shape).lowerBound : 0
  }

  /// The annotation of a patch, attached to what it names.
  private func plainRow(
    _ patch: Plan, instead old: UInt32, isSameThing: Bool = false
  ) -> PlainRow {
    var row = PlainRow(patch, 0)
    guard row.attachment != AttachmentTable.none else { return row }
    let (from, source) = (patch.attachments, Int(row.attachment))
    let used = Set(rows.map(\.attachment))
    let free = (0..<base.attachments.count).first { !used.contains(UInt32($0)) }
    let index = old == AttachmentTable.none ? free ?? base.attachments.count : Int(old)
    if index == base.attachments.count {
      base.appendAttachment(from.kinds[source])
      hostSays.append(nil)
    }
    row.attachment = UInt32(index)
    if !isSameThing { hostSays[index] = nil }
    base.attachments.partStart[index] = from.partStart[source]
    base.attachments.partEnd[index] = from.partEnd[source]
    base.attachments.polygonRule[index] = from.polygonRule[source]
    base.attachments.contains[index] = from.contains[source]
    // The host's geometry stays.
    if isSameThing, from.kinds[source] == .hostFeature { return row }
    base.attachments.kinds[index] = from.kinds[source]
    base.attachments.layer[index] = from.layer[source]
    base.attachments.isFilteredOut[index] = from.isFilteredOut[source]
    base.attachments.feature[index] = from.feature[source]
    base.attachments.host[index] = from.host[source]
    base.attachments.hostPoint[index] = from.hostPoint[source]
    base.attachments.firstShape[index] = UInt32(base.geometries.count)
    base.attachments.shapeCount[index] = from.shapeCount[source]
    add(patch.geometries, feature: from.feature[source])
    return row
  }

  private func add(_ shapes: GeometryTable, feature: UInt32) {
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

extension Plan {
  /// The feature, the kinds and the points of all parts that an attachment has.
  fileprivate func shapePoints(_ attachment: Int) -> [[Double]] {
    let first = Int(attachments.firstShape[attachment])
    return (first..<first + Int(attachments.shapeCount[attachment])).flatMap { shape in
      [[Double(shapeFeatures[shape])]]
        + geometries.parts(ofShape: shape).flatMap { part in
          [[Double(geometries.partKinds[part].rawValue)]]
            + geometries.paths(ofPart: part).map { path in
              geometries.coordinates(ofPath: path).flatMap { [geometries.x[$0], geometries.y[$0]] }
            }
        }
    }
  }
}
