extension Plan {
  /// Drops what changes left behind in the tables that rows share, where it is more than half of a table.
  ///
  /// View classes and clusters stay: a host has only so many.
  /// - Parameters:
  ///   - lists: anchor lists that are kept besides those of the plan; renumbered with them.
  ///   - parts: parts of the geometries, renumbered with them; those that are dropped become `AnchorPlace.noPart`.
  /// - Complexity: O(rows), and where a table is cleared O(its size).
  mutating func dropUnused(lists: inout [UInt32], parts: inout [UInt32]) {
    dropCallouts()
    dropAnchorLists(besides: &lists)
    dropCollisionShapes()
    dropBoxes()
    dropShapes(&parts)
    dropFeatureIDs()
    dropZoomTables()
    clusters.aggregates.dropUnusedTexts()
  }

  /// The same for a plan that no resolver follows.
  package mutating func dropUnused() {
    var lists: [UInt32] = []
    var parts: [UInt32] = []
    dropUnused(lists: &lists, parts: &parts)
  }

  private mutating func dropCallouts() {
    guard let rows = usedRows(of: .callouts, count: callouts.count).rows else { return }
    let numbers = UsedRows.numbers(rows, of: callouts.count)
    var kept = CalloutColumns()
    for row in rows { _ = kept.append(callouts, row, list: callouts.anchorList[row]) }
    callouts = kept
    renumber(.callouts, numbers)
    zoomTables.renumberCallouts(numbers)
  }

  private mutating func dropAnchorLists(besides lists: inout [UInt32]) {
    var used = usedRows(of: .anchorLists, count: anchorLists.count)
    used.use(callouts.anchorList)
    used.use(lists)
    guard let rows = used.rows else { return }
    let numbers = UsedRows.numbers(rows, of: anchorLists.count)
    var kept = AnchorLists()
    for row in rows { kept.append(anchorLists.options[anchorLists.range(row)]) }
    anchorLists = kept
    renumber(.anchorLists, numbers)
    callouts.anchorList.renumber(numbers)
    lists.renumber(numbers)
    zoomTables.renumberLists(numbers)
  }

  private mutating func dropCollisionShapes() {
    guard let rows = usedRows(of: .collisionOutlines, count: collisionOutlines.count).rows else { return }
    renumber(.collisionOutlines, UsedRows.numbers(rows, of: collisionOutlines.count))
    collisionOutlines = rows.map { collisionOutlines[$0] }
  }

  private mutating func dropBoxes() {
    var used = UsedRows(of: collisionBoxes.count)
    used.use(collisionOutlines.map { $0.boxes })
    guard let rows = used.rows else { return }
    let numbers = UsedRows.numbers(rows, of: collisionBoxes.count)
    var kept = RectangleLists()
    for row in rows { kept.append(collisionBoxes.rectangles[collisionBoxes.range(row)]) }
    collisionBoxes = kept
    for index in collisionOutlines.indices where collisionOutlines[index].boxes != CollisionOutline.wholeFrame
    {
      collisionOutlines[index].boxes = numbers[Int(collisionOutlines[index].boxes)]
    }
  }

  private mutating func dropShapes(_ parts: inout [UInt32]) {
    var used = UsedRows(of: geometries.count)
    for attachment in 0..<attachments.count { used.use(attachments.shapes(attachment)) }
    used.use(layerFeatures.shape)
    guard let rows = used.rows else { return }
    let numbers = UsedRows.numbers(rows, of: geometries.count)
    var partRows: [Int] = []
    var kept = GeometryTable()
    var features: [UInt32] = []
    for row in rows {
      kept.append(geometries, row)
      features.append(shapeFeatures[row])
      partRows += geometries.parts(ofShape: row)
    }
    parts.renumber(UsedRows.numbers(partRows, of: geometries.partKinds.count))
    geometries = kept
    shapeFeatures = features
    for index in 0..<attachments.count where attachments.shapeCount[index] > 0 {
      attachments.firstShape[index] = numbers[Int(attachments.firstShape[index])]
    }
    for index in 0..<attachments.count where attachments.shapeCount[index] == 0 {
      attachments.firstShape[index] = 0
    }
    layerFeatures.shape.renumber(numbers)
  }

  private mutating func dropFeatureIDs() {
    var used = UsedRows(of: featureIDs.count)
    used.use(attachments.featureID)
    guard let rows = used.rows else { return }
    let numbers = UsedRows.numbers(rows, of: featureIDs.count)
    featureIDs = TextColumn(featureIDs, rows)
    attachments.featureID.renumber(numbers)
  }

  private mutating func dropZoomTables() {
    var used = UsedRows(of: zoomTables.count)
    used.use(zoomTables.usedTables)
    used.use(layers.widthTable)
    used.use(layers.heightTable)
    used.use(layerFeatures.widthTable)
    used.use(layerFeatures.heightTable)
    guard let rows = used.rows else { return }
    let numbers = UsedRows.numbers(rows, of: zoomTables.count)
    zoomTables.keepTables(rows, numbers)
    layers.widthTable.renumber(numbers)
    layers.heightTable.renumber(numbers)
    layerFeatures.widthTable.renumber(numbers)
    layerFeatures.heightTable.renumber(numbers)
  }
}

extension ClusterAggregates {
  fileprivate mutating func dropUnusedTexts() {
    var used = UsedRows(of: texts.count)
    used.use(values.compactMap { $0.textIndex })
    guard let rows = used.rows else { return }
    let numbers = UsedRows.numbers(rows, of: texts.count)
    texts = TextColumn(texts, rows)
    for index in values.indices {
      switch values[index] {
      case .text(let text): values[index] = .text(numbers[Int(text)])
      case .structure(let text): values[index] = .structure(numbers[Int(text)])
      case .null, .boolean, .number: break
      }
    }
  }
}

extension TextColumn {
  /// Some texts of another column.
  fileprivate init(_ other: TextColumn, _ rows: [Int]) {
    self.init()
    for row in rows { append(other[row]) }
  }
}
