/// Properties that depend on zoom: the tables, and which properties of which annotations, states, callouts and
/// clusters they drive.
///
/// Layout: table `i` has `interpolations[i]` and `stops[ends[i - 1] ..< ends[i]]`. Only what depends on zoom is in it; the
/// columns hold the values at the plan's camera, so that a plan reads as its first frame looks.
package struct ZoomTables: Sendable, Equatable {
  package private(set) var interpolations: [ZoomTable.Interpolation] = []
  package private(set) var stops: [ZoomTable.Stop] = []
  package private(set) var ends: [UInt32] = []
  /// Ascending by annotation.
  package private(set) var drives: [ColumnDrive] = []
  /// As `drives`, for the rows of `Plan.states`. Ascending.
  package private(set) var stateDrives: [ColumnDrive] = []
  /// As `drives`, for the rows of `Plan.callouts`: `width`, `height` and `obstacle`. Ascending.
  package private(set) var calloutDrives: [ColumnDrive] = []
  /// As `drives`, for the rows of `ClusterLooks`. Ascending.
  package private(set) var clusterDrives: [ColumnDrive] = []
  package private(set) var gaps: [GapDrive] = []

  package init() {}

  package var count: Int { ends.count }

  /// Adds a table and returns its index.
  @discardableResult
  package mutating func append(_ table: ZoomTable) -> UInt32 {
    precondition(!table.stops.isEmpty, "a zoom table has at least one stop, got none")
    for (stop, next) in zip(table.stops, table.stops.dropFirst()) {
      precondition(stop.zoom < next.zoom, "zooms of a table ascend, got \(stop.zoom) before \(next.zoom)")
    }
    interpolations.append(table.interpolation)
    stops.append(contentsOf: table.stops)
    ends.append(UInt32(stops.count))
    return UInt32(ends.count - 1)
  }

  /// Lets a table decide about a column of an annotation, which must not come before that of the last call.
  package mutating func drive(_ property: AnnotationProperty, of annotation: UInt32, by table: UInt32) {
    drives.append(checked(ColumnDrive(row: annotation, property: property, table: table), after: drives))
  }

  /// As above, for a row of `Plan.states`.
  package mutating func drive(_ property: AnnotationProperty, ofState row: UInt32, by table: UInt32) {
    stateDrives.append(checked(ColumnDrive(row: row, property: property, table: table), after: stateDrives))
  }

  /// As above, for a row of `Plan.callouts`.
  package mutating func drive(_ property: AnnotationProperty, ofCallout row: UInt32, by table: UInt32) {
    calloutDrives.append(
      checked(ColumnDrive(row: row, property: property, table: table), after: calloutDrives))
  }

  /// As above, for a row of `ClusterLooks`.
  package mutating func drive(_ property: AnnotationProperty, ofClusterLook row: UInt32, by table: UInt32) {
    clusterDrives.append(
      checked(ColumnDrive(row: row, property: property, table: table), after: clusterDrives))
  }

  /// The drive, which may follow those of `drives`.
  private func checked(_ drive: ColumnDrive, after drives: [ColumnDrive]) -> ColumnDrive {
    precondition(drive.table < count, "drives by table \(drive.table) of \(count)")
    precondition(drive.property.mayChange(by: .zoom), "drives \(drive.property.name), which has one value")
    if let last = drives.last?.row {
      precondition(last <= drive.row, "drives ascend, got row \(drive.row) after \(last)")
    }
    return drive
  }

  /// Takes tables off a property of an annotation and of its states.
  mutating func removeDrives(_ property: AnnotationProperty, of annotation: UInt32, states: Range<Int>) {
    drives.removeAll { $0.row == annotation && $0.property == property }
    stateDrives.removeAll { states.contains(Int($0.row)) && $0.property == property }
  }

  /// Lets drives be removed without a copy of what another plan shares.
  mutating func unshareDrives() {
    drives.unshare()
    stateDrives.unshare()
  }

  /// Puts what decides about rows of another plan in the place of what decides about rows of this one.
  /// - Parameter tables: what the numbers of the other plan's tables are here.
  mutating func replaceDrives(
    annotations: Range<Int>, states: Range<Int>, callouts: Range<Int>, by patch: Plan, _ tables: [UInt32]
  ) {
    let other = patch.zoomTables
    drives.replace(annotations, by: other.drives, rows: patch.annotations.count, tables)
    stateDrives.replace(states, by: other.stateDrives, rows: patch.states.count, tables)
    calloutDrives.replace(callouts, by: other.calloutDrives, rows: patch.callouts.count, tables)
  }

  /// Lets what decides about rows of states decide about their annotations, in the place of all that did about what
  /// these name.
  /// - Parameter layers: rows of `states`, ascending.
  mutating func enterStates(_ layers: [Int], _ states: StateColumns) {
    if drives.isEmpty && stateDrives.isEmpty { return }
    var entered: [ColumnDrive] = []
    var end = 0
    for (index, layer) in layers.enumerated() {
      let row = states.annotation[layer]
      if index == 0 || states.annotation[layers[index - 1]] != row {
        let own = drives.range(of: row)
        entered += drives[end..<own.upperBound]
        end = own.upperBound
      }
      let own = entered.range(of: row)
      let kept = entered[own].filter { !states.named[layer].contains($0.property) }
      let added = stateDrives[stateDrives.range(of: UInt32(layer))].map {
        ColumnDrive(row: row, property: $0.property, table: $0.table)
      }
      entered.replaceSubrange(own, with: kept + added)
    }
    drives = entered + drives[end...]
  }

  /// Lets a table decide about the gap of an anchor list, whose own offsets come without it.
  package mutating func driveGap(ofList list: UInt32, by table: UInt32) {
    precondition(table < count, "drives by table \(table) of \(count)")
    gaps.append(GapDrive(list: list, table: table))
  }

  /// The tables that something follows, with repetitions.
  var usedTables: [UInt32] {
    (drives + stateDrives + calloutDrives + clusterDrives).map { $0.table } + gaps.map { $0.table }
  }

  /// Drops the tables that are not among `rows`; none of them is followed.
  /// - Parameter numbers: what the numbers of all are then.
  mutating func keepTables(_ rows: [Int], _ numbers: [UInt32]) {
    var kept = ZoomTables()
    for row in rows { kept.append(self[row]) }
    (interpolations, stops, ends) = (kept.interpolations, kept.stops, kept.ends)
    drives.renumberTables(numbers)
    stateDrives.renumberTables(numbers)
    calloutDrives.renumberTables(numbers)
    clusterDrives.renumberTables(numbers)
    for index in gaps.indices { gaps[index].table = numbers[Int(gaps[index].table)] }
  }

  /// Gives anchor lists other numbers, in the same order; those that are gone have none.
  mutating func renumberLists(_ numbers: [UInt32]) {
    gaps.removeAll { numbers[Int($0.list)] == .max }
    for index in gaps.indices { gaps[index].list = numbers[Int(gaps[index].list)] }
  }

  /// The same for callouts.
  mutating func renumberCallouts(_ numbers: [UInt32]) {
    calloutDrives.removeAll { numbers[Int($0.row)] == .max }
    for index in calloutDrives.indices { calloutDrives[index].row = numbers[Int(calloutDrives[index].row)] }
  }

  package subscript(index: Int) -> ZoomTable { ZoomTable(interpolations[index], Array(stops[range(index)])) }

  /// What table `index` says at a zoom, as `ZoomTable` does.
  func value(of index: Int, at zoom: Double) -> Double {
    interpolations[index].value(of: stops[range(index)], at: zoom)
  }

  private func range(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
  }
}

extension [ColumnDrive] {
  /// The drives of a row, in an ascending list.
  func range(of row: UInt32) -> Range<Int> {
    let start = partitioningIndex { $0.row >= row }
    return start..<(start + self[start...].prefix { $0.row == row }.count)
  }

  fileprivate mutating func renumberTables(_ numbers: [UInt32]) {
    for index in indices { self[index].table = numbers[Int(self[index].table)] }
  }

  /// Puts the drives of other rows, counted from 0, in the place of those of `range`; later rows move.
  fileprivate mutating func replace(
    _ range: Range<Int>, by other: [ColumnDrive], rows: Int, _ tables: [UInt32]
  ) {
    removeAll { range.contains(Int($0.row)) }
    for index in indices where Int(self[index].row) >= range.upperBound {
      self[index].row = UInt32(Int(self[index].row) + rows - range.count)
    }
    let place = self.range(of: UInt32(range.lowerBound)).lowerBound
    let added = other.map {
      ColumnDrive(
        row: $0.row + UInt32(range.lowerBound), property: $0.property, table: tables[Int($0.table)])
    }
    insert(contentsOf: added, at: place)
  }
}

extension ZoomTables {
  mutating func code<Coder: PlanCoder>(
    by coder: inout Coder, _ counts: PlanCounts
  ) throws(Coder.Failure) {
    let stopCount = try coder.ends(&ends, count: counts.zoomTables, areFilled: true)
    try coder.records(&interpolations, count: counts.zoomTables)
    try coder.records(&stops, count: stopCount)
    try coder.check(
      ends.indices.allSatisfy { stops[range($0)].map { $0.zoom }.ascends(strictly: true) },
      or: "the stops of a table do not ascend")
    drives = try code(drives, rows: counts.annotations, by: &coder)
    stateDrives = try code(stateDrives, rows: counts.states, by: &coder)
    calloutDrives = try code(calloutDrives, rows: counts.callouts, by: &coder)
    clusterDrives = try code(clusterDrives, rows: counts.clusterLooks, by: &coder)
    var gapCount = gaps.count
    try coder.count(&gapCount)
    try coder.records(&gaps, count: gapCount)
    try coder.check(
      gaps.allSatisfy { Int(clamping: $0.list) < counts.anchorLists && $0.table < ends.count },
      or: "an index is out of range")
  }

  private func code<Coder: PlanCoder>(
    _ written: [ColumnDrive], rows: Int, by coder: inout Coder
  ) throws(Coder.Failure) -> [ColumnDrive] {
    var drives = written
    var driveCount = drives.count
    try coder.count(&driveCount)
    try coder.records(&drives, count: driveCount)
    try coder.check(
      drives.allSatisfy { Int(clamping: $0.row) < rows && $0.table < ends.count },
      or: "an index is out of range")
    try coder.check(drives.map { $0.row }.ascends(strictly: false), or: "the rows are not in order")
    return drives
  }
}
