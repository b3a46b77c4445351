extension Plan {
  /// Replaces an annotation by the only annotation of another plan, the patch.
  ///
  /// Shared tables keep the replaced rows until `dropUnused`. For changes in every frame, use `Input` instead.
  /// - Parameters:
  ///   - row: the annotation to replace, as a row of `annotations`. Its replacement keeps the row and the tie-break
  ///     position.
  ///   - patch: a plan with one annotation and the layers of this plan. If that annotation is attached to another one
  ///     (its host), the attachment contains the host's row in this plan.
  /// - Complexity: O(annotations).
  package mutating func replace(_ row: Int, by patch: Plan) {
    precondition(
      patch.annotations.count == 1, "a patch must have exactly one annotation, got \(patch.annotations.count)"
    )
    precondition(
      annotations.options.indices.contains(row), "cannot replace row \(row) of \(annotations.count)")
    write(patch, at: row..<(row + 1))
  }

  /// Adds the only annotation of another plan after all others.
  /// - Parameters:
  ///   - patch: a plan as for `replace(_:by:)`.
  ///   - former: the row of a removed annotation. Annotations attached to it are attached to the new one, unless that
  ///     would form a cycle.
  /// - Returns: the row of the new annotation in `annotations`.
  /// - Complexity: O(annotations).
  @discardableResult
  package mutating func append(_ patch: Plan, inPlaceOf former: UInt32? = nil) -> UInt32 {
    precondition(
      patch.annotations.count == 1, "a patch must have exactly one annotation, got \(patch.annotations.count)"
    )
    let row = annotations.count
    write(patch, at: row..<row)
    // `TieBreak.last` places a later annotation first.
    for index in annotations.lastOrder.indices { annotations.lastOrder[index] += 1 }
    annotations.lastOrder.append(0)
    if let former { moveAttached(from: former, to: UInt32(row)) }
    return UInt32(row)
  }

  /// Attaches all annotations that are attached to annotation `former` to annotation `row` instead, unless that would
  /// form a cycle.
  private mutating func moveAttached(from former: UInt32, to row: UInt32) {
    if HostTable(self).isAttached(row, to: former) { return }
    for index in attachments.host.indices where attachments.host[index] == former {
      attachments.host[index] = row
    }
  }

  /// Copies the coordinate of an annotation of another plan to this plan's first annotation, if neither is attached to
  /// anything.
  package mutating func copyPoint(of row: Int, in other: Plan) {
    guard mayCopyPoint(of: row, in: other) else { return }
    annotations.setCoordinate(other.annotations.coordinate(row), of: 0)
  }

  /// Returns whether neither this plan's first annotation nor an annotation of another plan is attached to anything.
  func mayCopyPoint(of row: Int, in other: Plan) -> Bool {
    annotations.attachment[0] == AttachmentTable.none
      && other.annotations.attachment[row] == AttachmentTable.none
  }

  /// Sets a property of an annotation to a constant, in all of its states and at all zooms.
  mutating func set(_ property: AnnotationProperty, of row: Int, to value: Double) {
    zoomTables.removeDrives(property, of: UInt32(row), states: states.rows(of: UInt32(row)))
    annotations.options[row].set(property, to: value)
    for state in states.rows(of: UInt32(row)) { states.options[state].set(property, to: value) }
    // An explicit value replaces the failed expression.
    if property == .visible { set(.expressionFailed, of: row, to: 0) }
    hierarchies = []
  }

  // MARK: Rows

  /// Writes the only annotation of another plan over the rows in `range`, or inserts it if `range` is empty.
  private mutating func write(_ patch: Plan, at range: Range<Int>) {
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
    annotations.repeatGroup.replace(
      range, byFirstOf: patch.annotations.repeatGroup, default: AnnotationColumns.noGroup, of: count)
    clusters.aggregates.replaceValues(range, byFirstOf: patch.clusters.aggregates, of: count)
    writeStates(patch.states, of: row)
    hierarchies = []
  }

  private mutating func writeStates(_ other: StateColumns, of row: Int) {
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

  /// Copies the shared tables of a patch, which is a plan with one annotation, into this plan. Returns the patch with
  /// indices into the tables of this plan.
  private mutating func adopt(_ other: Plan, _ tables: [UInt32], replacing row: Int?) -> Plan {
    var patch = other
    let lists = (0..<other.anchorLists.count).map { list in
      anchorList(other.anchorLists, list, gap: other.zoomTables.gap(ofList: list).map { tables[Int($0)] })
    }
    let views = (0..<other.views.count).map { index(of: other.views[$0]) }
    let groups = (0..<other.repeatGroups.count).map { group in
      let name = other.repeatGroups[group]
      return repeatGroups.firstIndex(of: name).map { UInt32($0) } ?? repeatGroups.append(name)
    }
    let boxes = (0..<other.collisionBoxes.count).map { list in
      collisionBoxes.append(other.collisionBoxes.rectangles[other.collisionBoxes.range(list)])
    }
    let outlines = other.collisionOutlines.map { outline in
      let isWhole = outline.boxes == CollisionOutline.wholeFrame
      return collisionShape(
        CollisionOutline(
          outline.mode, insets: outline.insets, boxes: isWhole ? outline.boxes : boxes[Int(outline.boxes)]))
    }
    let styles = other.pointerStyles.map { style in
      var style = style
      style.view = views[Int(style.view)]
      return pointerStyle(style)
    }
    let callouts = (0..<other.callouts.count).map { callout in
      self.callouts.append(other.callouts, callout, list: lists[Int(other.callouts.anchorList[callout])])
    }
    patch.renumber(.anchorLists, lists)
    patch.renumber(.views, views)
    patch.renumber(.collisionOutlines, outlines)
    patch.renumber(.pointerStyles, styles)
    patch.renumber(.callouts, callouts)
    let clusters = (0..<other.clusters.count).map { self.clusters.index(of: $0, in: patch.clusters) }
    patch.annotations.attachment[0] = adoptAttachment(of: other, replacing: row)
    patch.clusters.member.renumber(clusters)
    patch.annotations.repeatGroup.renumber(groups)
    return patch
  }

  /// Returns the index in this plan of a list that equals list `index` of `lists` and has the zoom table `gap` for its
  /// gap. Adds such a list if this plan has none.
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

  /// Returns the index of a view class, and adds the class if it is new.
  mutating func index(of view: ArraySlice<UInt8>) -> UInt32 {
    views.firstIndex(of: view).map { UInt32($0) } ?? views.append(view)
  }

  /// Copies the attachment of a patch, which is a plan with one annotation. The target is the attachment of the
  /// replaced annotation, or an unused row. Returns the target's row in `attachments`.
  private mutating func adoptAttachment(of patch: Plan, replacing row: Int?) -> UInt32 {
    let index = patch.annotations.attachment[0]
    guard index != AttachmentTable.none else { return index }
    if let row, similarity(ofRow: row, to: patch) == .sameGeometry {
      let target = annotations.attachment[row]
      attachments.writeOptions(patch.attachments, Int(index), at: Int(target))
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
    attachments.write(patch.attachments, Int(index), at: target)
    attachments.firstShape[target] = firstShape
    attachments.featureID[target] = featureID
    return UInt32(target)
  }
}

extension [UInt32] {
  /// Replaces each number by `indices[number]`, except `UInt32.max`.
  mutating func renumber(_ indices: [UInt32]) {
    for row in self.indices where self[row] != .max { self[row] = indices[Int(self[row])] }
  }

  /// Replaces the elements in `range` by the first element of another list. An empty list counts as a list of `count`
  /// elements that all are `none`.
  fileprivate mutating func replace(
    _ range: Range<Int>, byFirstOf other: [UInt32], default none: UInt32, of count: Int
  ) {
    if isEmpty, other.isEmpty { return }
    while self.count < count { append(none) }
    replaceSubrange(range, with: CollectionOfOne(other.first ?? none))
  }
}

extension AnnotationColumns {
  /// Replaces the rows in `range` by rows of other columns; `lastOrder` does not change.
  mutating func replace(_ range: Range<Int>, by other: AnnotationColumns, _ rows: Range<Int>) {
    ids.replace(range, by: other.ids, rows)
    titles.replace(range, by: other.titles, rows)
    longitude.replaceSubrange(range, with: other.longitude[rows])
    latitude.replaceSubrange(range, with: other.latitude[rows])
    mercatorX.replaceSubrange(range, with: other.mercatorX[rows])
    mercatorY.replaceSubrange(range, with: other.mercatorY[rows])
    attachment.replaceSubrange(range, with: other.attachment[rows])
    options.replaceSubrange(range, with: other.options[rows])
  }
}

extension AttachmentTable {
  /// Copies a row of another table over row `target`. If `target` is the number of rows, the function appends the row.
  mutating func write(_ other: AttachmentTable, _ index: Int, at target: Int) {
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

  /// Copies the columns that select the anchor point on a feature, such as `partStart`, from a row of another table to
  /// row `target`.
  mutating func writeOptions(_ other: AttachmentTable, _ index: Int, at target: Int) {
    hostPoint[target] = other.hostPoint[index]
    partStart[target] = other.partStart[index]
    partEnd[target] = other.partEnd[index]
    polygonRule[target] = other.polygonRule[index]
    contains[target] = other.contains[index]
  }
}

extension GeometryTable {
  /// Adds a shape of another table and returns its index.
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
  /// Adds a row of other columns, with `list` as the index of its anchor list. Returns the index of the new row.
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
    partAreas.append(contentsOf: other.partAreas[other.parts.range(row)])
    flags.append(other.flags[row])
    return UInt32(count - 1)
  }
}

extension ZoomTables {
  /// Returns the index of a zoom table, and adds the table if it is new.
  mutating func index(of table: ZoomTable) -> UInt32 {
    (0..<count).first { self[$0] == table }.map { UInt32($0) } ?? append(table)
  }

  /// Returns the zoom table from which the gap of an anchor list is computed in each frame, or `nil` if the gap is
  /// constant.
  func gap(ofList list: Int) -> UInt32? { gaps.first { $0.list == list }?.table }
}

extension ClusterColumns {
  /// Returns the index of a clustering identifier of other columns, and adds the identifier if it is new.
  ///
  /// Identifiers that the spec describes exist already. So a new identifier has default settings: options without
  /// states, no aggregates, and programs only for its texts.
  mutating func index(of row: Int, in other: ClusterColumns) -> UInt32 {
    if let known = identifiers.firstIndex(of: other.identifiers[row]) { return UInt32(known) }
    minPoints.append(other.minPoints[row])
    maxZoom.append(other.maxZoom[row])
    position.append(other.position[row])
    aggregates.ends.append(aggregates.ends.last ?? 0)
    let look = other.looks.range(ofCluster: row).lowerBound
    var texts: [UInt32] = []
    for text in ClusterText.allCases {
      let program = other.looks.program(of: text, inRow: look)
      texts.append(program.map { programs.append(other.programs.program($0)) } ?? Self.none)
    }
    looks.append(other.looks, look, textPrograms: texts)
    return identifiers.append(other.identifiers[row])
  }
}

extension ClusterColumns {
  /// Creates the columns of a plan with one annotation and a clustering identifier with default settings.
  init(oneMemberOf identifier: ArraySlice<UInt8>) {
    self.init()
    identifiers.append(identifier)
    minPoints = [2]
    maxZoom = [0]
    position = [.mean]
    member = [0]
    aggregates.ends = [0]
    looks.append(plain: AnnotationOptions())
  }
}

extension ClusterLooks {
  /// Adds the base row of one more cluster identifier, for clusters without texts of their own and without states.
  fileprivate mutating func append(plain row: AnnotationOptions) {
    options.append(row)
    states.append([])
    named.append(.all)
    inherited.append([])
    ends.append(UInt32(count))
  }

  /// Adds the base row of one more cluster identifier: a copy of a row of other looks, with the given programs for its
  /// texts.
  fileprivate mutating func append(_ other: ClusterLooks, _ row: Int, textPrograms programs: [UInt32]) {
    if !textPrograms.isEmpty || programs.contains(where: { $0 != ClusterColumns.none }) {
      while textPrograms.count < programs.count * count { textPrograms.append(ClusterColumns.none) }
      textPrograms += programs
    }
    options.append(other.options[row])
    states.append(other.states[row])
    named.append(other.named[row])
    inherited.append(other.inherited[row])
    ends.append(UInt32(count))
  }
}

extension ClusterAggregates {
  /// Replaces the values that annotations contribute to aggregates by the values of another table's first annotation.
  /// Either table may be empty.
  /// - Parameters:
  ///   - range: the rows of the annotations to replace.
  ///   - count: the number of annotations before the replacement.
  mutating func replaceValues(_ range: Range<Int>, byFirstOf other: ClusterAggregates, of count: Int) {
    if valueEnds.isEmpty, other.valueEnds.isEmpty { return }
    while valueEnds.count < count { valueEnds.append(UInt32(values.count)) }
    let new = other.values(ofRow: 0).map { adopt($0, of: other) }
    let start = range.lowerBound == 0 ? 0 : Int(valueEnds[range.lowerBound - 1])
    let end = range.isEmpty ? start : Int(valueEnds[range.upperBound - 1])
    values.replaceSubrange(start..<end, with: new)
    valueEnds.replaceSubrange(range, with: CollectionOfOne(UInt32(start + new.count)))
    for row in (range.lowerBound + 1)..<valueEnds.count {
      valueEnds[row] = UInt32(Int(valueEnds[row]) + new.count - (end - start))
    }
  }

  /// Copies the text of a value of another table. Returns the value with the text's index in this table.
  private mutating func adopt(_ value: ClusterValue, of other: ClusterAggregates) -> ClusterValue {
    switch value {
    case .null, .boolean, .number: value
    case .text(let index): .text(self.index(of: other.texts[Int(index)]))
    case .structure(let index): .structure(self.index(of: other.texts[Int(index)]))
    }
  }

  private mutating func index(of text: ArraySlice<UInt8>) -> UInt32 {
    texts.firstIndex(of: text).map { UInt32($0) } ?? texts.append(text)
  }
}
