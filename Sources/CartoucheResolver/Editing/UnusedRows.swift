extension Plan {
  /// Removes rows that edits left unused from shared tables in which most rows are unused.
  ///
  /// Unused view classes and clustering identifiers are kept, because a host app has only a few.
  /// - Parameters:
  ///   - lists: indices of anchor lists that are kept even if the plan no longer uses them. The function renumbers the
  ///     indices.
  ///   - parts: indices of geometry parts to renumber; a removed part becomes `AnchorPlace.noPart`.
  /// - Complexity: O(rows), and O(table) for each table that is compacted.
  mutating func dropUnused(lists: inout [UInt32], parts: inout [UInt32]) {
    dropCallouts()
    dropAnchorLists(besides: &lists)
    dropCollisionShapes()
    dropPointerStyles()
    dropRepeatGroups()
    dropBoxes()
    dropShapes(&parts)
    dropFeatureIDs()
    dropZoomTables()
    clusters.aggregates.dropUnusedTexts()
  }

  /// Removes unused rows from the shared tables of a plan that is not part of a resolver.
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

  private mutating func dropPointerStyles() {
    guard let rows = usedRows(of: .pointerStyles, count: pointerStyles.count).rows else { return }
    renumber(.pointerStyles, UsedRows.numbers(rows, of: pointerStyles.count))
    pointerStyles = rows.map { pointerStyles[$0] }
  }

  private mutating func dropRepeatGroups() {
    var used = UsedRows(of: repeatGroups.count)
    used.use(annotations.repeatGroup)
    guard let rows = used.rows else { return }
    annotations.repeatGroup.renumber(UsedRows.numbers(rows, of: repeatGroups.count))
    repeatGroups = TextColumn(repeatGroups, rows)
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
  fileprivate init(_ other: TextColumn, _ rows: [Int]) {
    self.init()
    for row in rows { append(other[row]) }
  }
}

/// The set of rows of a table that are in use, from which the table is compacted.
struct UsedRows: Sendable {
  /// The differences between the reference counts of neighboring rows. An element is the number of references to its
  /// row minus the number of references to the row before it. One more element follows the last row.
  private var growth: [Int]

  init(of count: Int) { growth = Array(repeating: 0, count: count + 1) }

  /// Counts one reference for each element of `rows`; `UInt32.max` is ignored.
  mutating func use(_ rows: [UInt32]) {
    for row in rows where row != .max { use(Int(row)..<Int(row) + 1) }
  }

  mutating func use(_ rows: Range<Int>) {
    growth[rows.lowerBound] += 1
    growth[rows.upperBound] -= 1
  }

  /// The used rows, ascending, or `nil` if too few rows are unused to compact the table.
  ///
  /// Compaction waits until more than half of a table is unused, so its amortized cost is O(1) rows per change.
  var rows: [Int]? {
    var used: [Int] = []
    var references = 0
    for row in 0..<growth.count - 1 {
      references += growth[row]
      if references > 0 { used.append(row) }
    }
    return growth.count - 1 > 2 * used.count + 16 ? used : nil
  }

  /// The first unused row, or `nil` if all rows are used.
  var firstUnused: Int? {
    var references = 0
    for row in 0..<growth.count - 1 {
      references += growth[row]
      if references == 0 { return row }
    }
    return nil
  }

  /// Returns the new row of each of `count` rows after compaction: its index in `rows`, or `UInt32.max` if `rows` does
  /// not contain it.
  static func numbers(_ rows: [Int], of count: Int) -> [UInt32] {
    var numbers = [UInt32](repeating: .max, count: count)
    for (number, row) in rows.enumerated() { numbers[row] = UInt32(number) }
    return numbers
  }
}

extension Plan {
  /// In all options of the plan, replaces each index into a shared table by `numbers[index]`; `UInt32.max` is kept.
  mutating func renumber(_ table: SharedTable, _ numbers: [UInt32]) {
    annotations.options.renumber(table, numbers)
    states.options.renumber(table, numbers)
    clusters.looks.options.renumber(table, numbers)
  }

  /// Returns the rows of a shared table that the options of annotations, states and clusters refer to.
  func usedRows(of table: SharedTable, count: Int) -> UsedRows {
    var used = UsedRows(of: count)
    used.use(annotations.options.indices(into: table))
    used.use(states.options.indices(into: table))
    used.use(clusters.looks.options.indices(into: table))
    return used
  }
}

extension SharedTable {
  /// The annotation properties that are indices into the table.
  fileprivate var properties: [AnnotationProperty] {
    AnnotationProperty.allCases.filter { $0.kind == .index(into: self) }
  }
}

extension [AnnotationOptions] {
  fileprivate func indices(into table: SharedTable) -> [UInt32] {
    table.properties.flatMap { property in map { UInt32($0[property]) } }
  }

  fileprivate mutating func renumber(_ table: SharedTable, _ numbers: [UInt32]) {
    for property in table.properties {
      for row in self.indices {
        let index = UInt32(self[row][property])
        if index != .max { self[row][property] = Double(numbers[Int(index)]) }
      }
    }
  }
}
