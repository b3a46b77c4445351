extension Plan {
  /// Puts the one annotation of another plan in the place of one of this.
  ///
  /// Tables that annotations share grow by what is replaced, which `Resolver` clears away from time to time. `Input`
  /// has what changes with every frame.
  /// - Parameters:
  ///   - row: keeps its number and its rank among equals.
  ///   - patch: a plan with one annotation, whose layers are those of this plan, and whose attachment names its host
  ///     by its row in this plan.
  /// - Complexity: O(annotations).
  package mutating func replace(_ row: Int, by patch: Plan) {
    precondition(patch.annotations.count == 1, "one annotation replaces one, got \(patch.annotations.count)")
    precondition(annotations.options.indices.contains(row), "replaces row \(row) of \(annotations.count)")
    put(patch, at: row..<(row + 1))
  }

  /// Adds the one annotation of another plan after all others.
  /// - Parameters:
  ///   - patch: as for `replace`.
  ///   - former: a row that is gone. What is attached to it is attached to the new one, unless the new one is itself
  ///     attached to that.
  /// - Returns: its row.
  /// - Complexity: O(annotations).
  @discardableResult
  package mutating func append(_ patch: Plan, inPlaceOf former: UInt32? = nil) -> UInt32 {
    precondition(patch.annotations.count == 1, "one annotation is added, got \(patch.annotations.count)")
    let row = annotations.count
    put(patch, at: row..<row)
    // Later in the document first.
    for index in annotations.lastOrder.indices { annotations.lastOrder[index] += 1 }
    annotations.lastOrder.append(0)
    if let former { moveAttached(from: former, to: UInt32(row)) }
    return UInt32(row)
  }

  private mutating func moveAttached(from former: UInt32, to row: UInt32) {
    if HostTable(self).isAttached(row, to: former) { return }
    for index in attachments.host.indices where attachments.host[index] == former {
      attachments.host[index] = row
    }
  }

  /// Puts the one annotation where one of another plan stands, if both stand on a point of their own.
  package mutating func takePoint(of row: Int, in other: Plan) {
    guard annotations.attachment[0] == AttachmentTable.none,
      other.annotations.attachment[row] == AttachmentTable.none
    else { return }
    annotations.setCoordinate(other.annotations.coordinate(row), of: 0)
  }

  /// Writes a number of one annotation and of its states: the same at every zoom.
  mutating func set(_ property: AnnotationProperty, of row: Int, to value: Double) {
    zoomTables.removeDrives(property, of: UInt32(row), states: states.rows(of: UInt32(row)))
    annotations.options[row].take(value, of: property)
    for state in states.rows(of: UInt32(row)) { states.options[state].take(value, of: property) }
    // What is given is no longer what an expression failed to give.
    if property == .visible { set(.expressionFailed, of: row, to: 0) }
    hierarchies = []
  }

  // MARK: Rows

  private mutating func put(_ patch: Plan, at range: Range<Int>) {
    let count = annotations.count
    let row = range.lowerBound
    let tables = (0..<patch.zoomTables.count).map { zoomTables.index(of: patch.zoomTables[$0]) }
    zoomTables.replaceDrives(
      annotations: range, states: states.rows(of: UInt32(row)), callouts: callouts.count..<callouts.count,
      by: patch, tables)
    let patch = adopt(patch, tables, replacing: range.isEmpty ? nil : row)
    annotations.replace(range, by: patch.annotations, 0..<1)
    subtitles.replace(range, by: patch.subtitles, 0, of: count)
    viewData.replace(range, by: patch.viewData, 0, of: count)
    clusters.member.replace(range, byFirstOf: patch.clusters.member, default: ClusterColumns.none, of: count)
    clusters.aggregates.replaceValues(range, byFirstOf: patch.clusters.aggregates, of: count)
    putStates(patch.states, of: row)
    hierarchies = []
  }

  private mutating func putStates(_ other: StateColumns, of row: Int) {
    let range = states.rows(of: UInt32(row))
    states.annotation.replaceSubrange(range, with: repeatElement(UInt32(row), count: other.count))
    states.states.replaceSubrange(range, with: other.states)
    states.named.replaceSubrange(range, with: other.named)
    states.titles.replace(range, by: other.titles, 0..<other.count)
    states.subtitles.replace(range, by: other.subtitles, 0..<other.count)
    states.viewData.replace(range, by: other.viewData, 0..<other.count)
    states.options.replaceSubrange(range, with: other.options)
  }

  // MARK: Tables that rows refer to

  /// Moves the patch's tables into this plan; the patch with indices into these.
  private mutating func adopt(_ other: Plan, _ tables: [UInt32], replacing row: Int?) -> Plan {
    var patch = other
    let lists = (0..<other.anchorLists.count).map { list in
      anchorList(other.anchorLists, list, gap: other.zoomTables.gap(ofList: list).map { tables[Int($0)] })
    }
    let views = (0..<other.views.count).map { index(of: other.views[$0]) }
    let boxes = (0..<other.collisionBoxes.count).map { list in
      collisionBoxes.append(other.collisionBoxes.rectangles[other.collisionBoxes.range(list)])
    }
    let outlines = other.collisionOutlines.map { outline in
      let isWhole = outline.boxes == CollisionOutline.wholeFrame
      return collisionShape(
        CollisionOutline(
          outline.mode, insets: outline.insets, boxes: isWhole ? outline.boxes : boxes[Int(outline.boxes)]))
    }
    let callouts = (0..<other.callouts.count).map { callout in
      self.callouts.append(other.callouts, callout, list: lists[Int(other.callouts.anchorList[callout])])
    }
    patch.renumber(.anchorLists, lists)
    patch.renumber(.views, views)
    patch.renumber(.collisionOutlines, outlines)
    patch.renumber(.callouts, callouts)
    let clusters = (0..<other.clusters.count).map { self.clusters.index(of: $0, in: patch.clusters) }
    patch.annotations.attachment[0] = adoptAttachment(of: other, replacing: row)
    patch.clusters.member.renumber(clusters)
    return patch
  }

  /// The index of an equal anchor list, which is added if there is none.
  private mutating func anchorList(_ lists: AnchorLists, _ index: Int, gap: UInt32?) -> UInt32 {
    let options = lists.options[lists.range(index)]
    let known = (0..<anchorLists.count).first {
      anchorLists.options[anchorLists.range($0)].elementsEqual(options) && zoomTables.gap(ofList: $0) == gap
    }
    if let known { return UInt32(known) }
    let list = anchorLists.append(options)
    if let gap { zoomTables.driveGap(ofList: list, by: gap) }
    return list
  }

  /// The number of a view class, which is added if there is none of this name.
  mutating func index(of view: ArraySlice<UInt8>) -> UInt32 {
    views.firstIndex(of: view).map { UInt32($0) } ?? views.append(view)
  }

  /// The index of the patch's attachment, in the place of the one that its annotation had.
  private mutating func adoptAttachment(of patch: Plan, replacing row: Int?) -> UInt32 {
    let index = patch.annotations.attachment[0]
    guard index != AttachmentTable.none else { return index }
    if let row, likeness(ofRow: row, to: patch) == .sameGeometry {
      let target = annotations.attachment[row]
      attachments.putOptions(patch.attachments, Int(index), at: Int(target))
      if patch.attachments.kinds[Int(index)] != .hostFeature {
        attachments.isFilteredOut[Int(target)] = patch.attachments.isFilteredOut[Int(index)]
      }
      return target
    }
    let firstShape = UInt32(geometries.count)
    for shape in patch.attachments.shapes(Int(index)) {
      geometries.append(patch.geometries, shape)
      shapeFeatures.append(patch.shapeFeatures[shape])
    }
    let feature = patch.attachments.featureID[Int(index)]
    let featureID =
      feature == AttachmentTable.none ? feature : featureIDs.append(patch.featureIDs[Int(feature)])
    var used = UsedRows(of: attachments.count)
    used.use(annotations.attachment)
    var target = used.firstUnused ?? attachments.count
    if let row, annotations.attachment[row] != AttachmentTable.none {
      target = Int(annotations.attachment[row])
    }
    attachments.put(patch.attachments, Int(index), at: target)
    attachments.firstShape[target] = firstShape
    attachments.featureID[target] = featureID
    return UInt32(target)
  }
}

extension [UInt32] {
  /// Replaces each index by what it is now; those that stand for none stay.
  mutating func renumber(_ indices: [UInt32]) {
    for row in self.indices where self[row] != .max { self[row] = indices[Int(self[row])] }
  }

  /// Puts the first of other numbers in the place of some, where either list may be empty for all `none`.
  fileprivate mutating func replace(
    _ range: Range<Int>, byFirstOf other: [UInt32], default none: UInt32, of count: Int
  ) {
    if isEmpty, other.isEmpty { return }
    while self.count < count { append(none) }
    replaceSubrange(range, with: CollectionOfOne(other.first ?? none))
  }
}
