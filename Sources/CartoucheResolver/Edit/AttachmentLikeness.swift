/// How much of an attachment a change leaves as it is.
enum AttachmentLikeness {
  case different
  /// It is to the same feature, whose geometry is another one.
  case sameFeature
  /// It is to the same thing, wherever on it.
  case sameGeometry
}

extension Plan {
  /// How what an annotation is attached to is like what one of another plan with the same layers is attached to.
  ///
  /// A feature of a layer that only the host knows has the geometry that the host gave it.
  func likeness(ofRow row: Int, to patch: Plan, row otherRow: Int = 0) -> AttachmentLikeness {
    let (attachment, other) = (annotations.attachment[row], patch.annotations.attachment[otherRow])
    guard attachment != AttachmentTable.none, other != AttachmentTable.none else { return .different }
    let (index, otherIndex) = (Int(attachment), Int(other))
    let (old, new) = (attachments, patch.attachments)
    let id = featureID(ofAttachment: index)
    guard old.layer[index] == new.layer[otherIndex], old.feature[index] == new.feature[otherIndex],
      old.host[index] == new.host[otherIndex],
      (old.kinds[index] == .annotation) == (new.kinds[otherIndex] == .annotation),
      id.elementsEqual(patch.featureID(ofAttachment: otherIndex))
    else { return .different }
    let hasLayer = old.layer[index] != AttachmentTable.none
    if hasLayer && new.kinds[otherIndex] == .hostFeature
      || hasGeometry(index, row, of: patch, otherIndex, otherRow)
    {
      return .sameGeometry
    }
    // What has no name is told from others by its geometry only.
    return hasLayer && !id.isEmpty ? .sameFeature : .different
  }

  /// Whether an annotation may stand in the same places as one of another plan.
  func hasPlaces(ofRow row: Int, asIn patch: Plan, row otherRow: Int = 0) -> Bool {
    guard likeness(ofRow: row, to: patch, row: otherRow) == .sameGeometry else { return false }
    let (index, other) = (Int(annotations.attachment[row]), Int(patch.annotations.attachment[otherRow]))
    return attachments.partStart[index] == patch.attachments.partStart[other]
      && attachments.partEnd[index] == patch.attachments.partEnd[other]
      && attachments.polygonRule[index] == patch.attachments.polygonRule[other]
  }

  private func featureID(ofAttachment index: Int) -> ArraySlice<UInt8> {
    let id = attachments.featureID[index]
    return id == AttachmentTable.none ? [] : featureIDs[Int(id)]
  }

  private func hasGeometry(_ index: Int, _ row: Int, of patch: Plan, _ otherIndex: Int, _ otherRow: Int)
    -> Bool
  {
    guard attachments.kinds[index] == patch.attachments.kinds[otherIndex] else { return false }
    if attachments.kinds[index] == .point {
      return annotations.coordinate(row) == patch.annotations.coordinate(otherRow)
    }
    let (shapes, others) = (attachments.shapes(index), patch.attachments.shapes(otherIndex))
    return shapes.count == others.count
      && zip(shapes, others).allSatisfy { shape, other in
        shapeFeatures[shape] == patch.shapeFeatures[other]
          && geometries.hasShape(shape, equalTo: other, of: patch.geometries)
      }
  }
}

extension GeometryTable {
  /// Whether a shape has the parts of a shape of another table.
  fileprivate func hasShape(_ shape: Int, equalTo other: Int, of table: GeometryTable) -> Bool {
    let (parts, others) = (parts(ofShape: shape), table.parts(ofShape: other))
    guard partKinds[parts].elementsEqual(table.partKinds[others]) else { return false }
    return zip(parts, others).allSatisfy { part, other in
      let (paths, others) = (paths(ofPart: part), table.paths(ofPart: other))
      return paths.count == others.count
        && zip(paths, others).allSatisfy { path, other in
          let (range, others) = (coordinates(ofPath: path), table.coordinates(ofPath: other))
          return x[range].elementsEqual(table.x[others]) && y[range].elementsEqual(table.y[others])
        }
    }
  }
}
