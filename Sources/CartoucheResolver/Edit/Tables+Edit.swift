extension AttachmentTable {
  /// Writes a row of another table over row `target`, or after the last.
  mutating func put(_ other: AttachmentTable, _ index: Int, at target: Int) {
    let range = target..<min(target + 1, count)
    kinds.replaceSubrange(range, with: CollectionOfOne(other.kinds[index]))
    firstShape.replaceSubrange(range, with: CollectionOfOne(other.firstShape[index]))
    shapeCount.replaceSubrange(range, with: CollectionOfOne(other.shapeCount[index]))
    layer.replaceSubrange(range, with: CollectionOfOne(other.layer[index]))
    isFilteredOut.replaceSubrange(range, with: CollectionOfOne(other.isFilteredOut[index]))
    feature.replaceSubrange(range, with: CollectionOfOne(other.feature[index]))
    featureID.replaceSubrange(range, with: CollectionOfOne(other.featureID[index]))
    host.replaceSubrange(range, with: CollectionOfOne(other.host[index]))
    hostPoint.replaceSubrange(range, with: CollectionOfOne(other.hostPoint[index]))
    partStart.replaceSubrange(range, with: CollectionOfOne(other.partStart[index]))
    partEnd.replaceSubrange(range, with: CollectionOfOne(other.partEnd[index]))
    polygonRule.replaceSubrange(range, with: CollectionOfOne(other.polygonRule[index]))
    contains.replaceSubrange(range, with: CollectionOfOne(other.contains[index]))
  }

  /// Writes where on its thing another table's row is attached over row `target`.
  mutating func putOptions(_ other: AttachmentTable, _ index: Int, at target: Int) {
    hostPoint[target] = other.hostPoint[index]
    partStart[target] = other.partStart[index]
    partEnd[target] = other.partEnd[index]
    polygonRule[target] = other.polygonRule[index]
    contains[target] = other.contains[index]
  }
}

extension GeometryTable {
  /// Adds a shape of another table.
  @discardableResult
  mutating func append(_ other: GeometryTable, _ shape: Int) -> UInt32 {
    for part in other.parts(ofShape: shape) {
      for path in other.paths(ofPart: part) {
        for index in other.coordinates(ofPath: path) {
          let given =
            other.longitude.isEmpty
            ? nil : Coordinate(longitude: other.longitude[index], latitude: other.latitude[index])
          addCoordinate(other.x[index], other.y[index], given: given)
        }
        endPath()
      }
      endPart(other.partKinds[part])
    }
    return UInt32(endShape())
  }
}

extension CalloutColumns {
  /// Adds a row of other columns, with its anchors in `list`; its index.
  mutating func append(_ other: CalloutColumns, _ row: Int, list: UInt32) -> UInt32 {
    width.append(other.width[row])
    height.append(other.height[row])
    anchorList.append(list)
    titles.append(other.titles[row])
    subtitles.append(other.subtitles[row])
    leftAccessories.append(other.leftAccessories[row])
    rightAccessories.append(other.rightAccessories[row])
    detailAccessories.append(other.detailAccessories[row])
    tipLength.append(other.tipLength[row])
    tipWidth.append(other.tipWidth[row])
    parts.append(other.parts.rectangles[other.parts.range(row)])
    for part in other.parts.range(row) { partNames.append(other.partNames[part]) }
    flags.append(other.flags[row])
    return UInt32(count - 1)
  }
}

extension ZoomTables {
  /// The index of an equal table, which is added if there is none.
  mutating func index(of table: ZoomTable) -> UInt32 {
    (0..<count).first { self[$0] == table }.map { UInt32($0) } ?? append(table)
  }

  /// The table that decides about the gap of an anchor list.
  func gap(ofList list: Int) -> UInt32? { gaps.first { $0.list == list }?.table }
}
