/// The zoom tables of a plan, and the properties of annotations, states, callouts and clusters that they compute.
///
/// Layout: table `i` has `interpolations[i]` and the stops `stops[ends[i - 1] ..< ends[i]]`. A *drive* is a pair of a
/// property and the table that computes it. The columns of such properties hold the values at the plan's camera.
package struct ZoomTables: Sendable, Equatable {
  package private(set) var interpolations: [ZoomTable.Interpolation] = []
  package private(set) var stops: [ZoomTable.Stop] = []
  package private(set) var ends: [UInt32] = []
  /// The properties of annotations that zoom tables compute, in ascending order of rows of `Plan.annotations`.
  package private(set) var drives: [ColumnDrive] = []
  /// The properties of states that zoom tables compute, in ascending order of rows of `Plan.states`.
  package private(set) var stateDrives: [ColumnDrive] = []
  /// The properties of callouts that zoom tables compute, in ascending order of rows of `Plan.callouts`: `width`,
  /// `height` and `obstacle`.
  package private(set) var calloutDrives: [ColumnDrive] = []
  /// The properties of clusters that zoom tables compute, in ascending order of rows of `ClusterLooks`.
  package private(set) var clusterDrives: [ColumnDrive] = []
  package private(set) var gaps: [GapDrive] = []

  package init() {}

  package var count: Int { ends.count }

  /// Adds a zoom table and returns its index.
  @discardableResult
  package mutating func append(_ table: ZoomTable) -> UInt32 {
    precondition(!table.stops.isEmpty, "a zoom table must have a stop")
    for (stop, next) in zip(table.stops, table.stops.dropFirst()) {
      precondition(
        stop.zoom < next.zoom, "the stops of a zoom table must ascend, got \(stop.zoom) before \(next.zoom)")
    }
    interpolations.append(table.interpolation)
    stops.append(contentsOf: table.stops)
    ends.append(UInt32(stops.count))
    return UInt32(ends.count - 1)
  }

  /// Lets a zoom table compute a property of an annotation. Calls must be in ascending order of annotations.
  package mutating func drive(_ property: AnnotationProperty, of annotation: UInt32, by table: UInt32) {
    drives.append(checked(ColumnDrive(row: annotation, property: property, table: table), after: drives))
  }

  /// Lets a zoom table compute a property of a row of `Plan.states`. Calls must be in ascending order of rows.
  package mutating func drive(_ property: AnnotationProperty, ofState row: UInt32, by table: UInt32) {
    stateDrives.append(checked(ColumnDrive(row: row, property: property, table: table), after: stateDrives))
  }

  /// Lets a zoom table compute a property of a row of `Plan.callouts`. Calls must be in ascending order of rows.
  package mutating func drive(_ property: AnnotationProperty, ofCallout row: UInt32, by table: UInt32) {
    calloutDrives.append(
      checked(ColumnDrive(row: row, property: property, table: table), after: calloutDrives))
  }

  /// Lets a zoom table compute a property of a row of `ClusterLooks`. Calls must be in ascending order of rows.
  package mutating func drive(_ property: AnnotationProperty, ofClusterLook row: UInt32, by table: UInt32) {
    clusterDrives.append(
      checked(ColumnDrive(row: row, property: property, table: table), after: clusterDrives))
  }

  /// Returns `drive` after checking that it may be appended to `drives`: its table exists, its property may depend on
  /// zoom, and its row is not before the last row in `drives`.
  private func checked(_ drive: ColumnDrive, after drives: [ColumnDrive]) -> ColumnDrive {
    precondition(drive.table < count, "table \(drive.table) of \(count) does not exist")
    precondition(drive.property.mayChange(by: .zoom), "\(drive.property.name) cannot depend on zoom")
    if let last = drives.last?.row {
      precondition(last <= drive.row, "drives must ascend, got row \(drive.row) after \(last)")
    }
    return drive
  }

  /// Removes the zoom tables of a property of an annotation and of its rows `states` in `Plan.states`.
  mutating func removeDrives(_ property: AnnotationProperty, of annotation: UInt32, states: Range<Int>) {
    drives.removeAll { $0.row == annotation && $0.property == property }
    stateDrives.removeAll { states.contains(Int($0.row)) && $0.property == property }
  }

  /// Makes this plan the only owner of `drives` and `stateDrives`, so that removals do not copy arrays that another
  /// plan shares.
  mutating func unshareDrives() {
    drives.unshare()
    stateDrives.unshare()
  }

  /// Replaces the drives of some rows by the drives of the plan `patch`. A drive is a pair of a property and the zoom
  /// table that computes it.
  /// - Parameters:
  ///   - annotations: the replaced rows of `Plan.annotations`.
  ///   - states: the replaced rows of `Plan.states`.
  ///   - callouts: the replaced rows of `Plan.callouts`.
  ///   - tables: the index in this plan of each zoom table of `patch`.
  mutating func replaceDrives(
    annotations: Range<Int>, states: Range<Int>, callouts: Range<Int>, by patch: Plan, _ tables: [UInt32]
  ) {
    let other = patch.zoomTables
    drives.replace(annotations, by: other.drives, rows: patch.annotations.count, tables)
    stateDrives.replace(states, by: other.stateDrives, rows: patch.states.count, tables)
    calloutDrives.replace(callouts, by: other.calloutDrives, rows: patch.callouts.count, tables)
  }

  /// Gives annotations the zoom tables of rows of `Plan.states`, as if the annotations were in the states of these
  /// rows.
  /// - Parameter layers: the rows of `Plan.states`, ascending.
  mutating func applyStates(_ layers: [Int], _ states: StateColumns) {
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

  /// Lets a zoom table compute the gap of an anchor list. The offsets of the list must not include the gap.
  package mutating func driveGap(ofList list: UInt32, by table: UInt32) {
    precondition(table < count, "table \(table) of \(count) does not exist")
    gaps.append(GapDrive(list: list, table: table))
  }

  /// The indices of all zoom tables that compute a property or a gap, with repetitions.
  var usedTables: [UInt32] {
    (drives + stateDrives + calloutDrives + clusterDrives).map { $0.table } + gaps.map { $0.table }
  }

  /// Keeps the zoom tables at the indices `rows` and removes all others, which no property or gap may use.
  /// - Parameter numbers: the new index of each table, by its former index.
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

  /// Updates the gaps of anchor lists after lists were renumbered in the same order. List `i` became list `numbers[i]`,
  /// or was removed if that is `UInt32.max`.
  mutating func renumberLists(_ numbers: [UInt32]) {
    gaps.removeAll { numbers[Int($0.list)] == .max }
    for index in gaps.indices { gaps[index].list = numbers[Int(gaps[index].list)] }
  }

  /// Updates the drives of callouts after callouts were renumbered in the same order. Callout `i` became callout
  /// `numbers[i]`, or was removed if that is `UInt32.max`.
  mutating func renumberCallouts(_ numbers: [UInt32]) {
    calloutDrives.removeAll { numbers[Int($0.row)] == .max }
    for index in calloutDrives.indices { calloutDrives[index].row = numbers[Int(calloutDrives[index].row)] }
  }

  package subscript(index: Int) -> ZoomTable { ZoomTable(interpolations[index], Array(stops[range(index)])) }

  /// Returns the value of zoom table `index` at a zoom, as `ZoomTable.value(at:)` does.
  func value(of index: Int, at zoom: Double) -> Double {
    interpolations[index].value(of: stops[range(index)], at: zoom)
  }

  private func range(_ index: Int) -> Range<Int> { ends.range(ofList: index) }
}

extension [ColumnDrive] {
  /// Returns the indices of the drives (properties with their zoom tables) of a row. The array must be in ascending
  /// order of rows.
  func range(of row: UInt32) -> Range<Int> {
    let start = partitioningIndex { $0.row >= row }
    return start..<(start + self[start...].prefix { $0.row == row }.count)
  }

  fileprivate mutating func renumberTables(_ numbers: [UInt32]) {
    for index in indices { self[index].table = numbers[Int(self[index].table)] }
  }

  /// Replaces the drives (properties with their zoom tables) of the rows in `range` by `other`, and renumbers later
  /// rows.
  /// - Parameters:
  ///   - rows: the number of rows that replace `range`. The rows in `other` count from 0.
  ///   - tables: the index in this plan of each zoom table of `other`.
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
  mutating func serialize<Coder: PlanCoder>(
    with coder: inout Coder, _ counts: PlanCounts
  ) throws(Coder.Failure) {
    let stopCount = try coder.ends(&ends, count: counts.zoomTables, areFilled: true)
    try coder.records(&interpolations, count: counts.zoomTables)
    try coder.records(&stops, count: stopCount)
    try coder.check(
      ends.indices.allSatisfy { stops[range($0)].map { $0.zoom }.ascends(strictly: true) },
      or: "the stops of a table do not ascend")
    drives = try serialize(drives, rows: counts.annotations, with: &coder)
    stateDrives = try serialize(stateDrives, rows: counts.states, with: &coder)
    calloutDrives = try serialize(calloutDrives, rows: counts.callouts, with: &coder)
    clusterDrives = try serialize(clusterDrives, rows: counts.clusterLooks, with: &coder)
    var gapCount = gaps.count
    try coder.count(&gapCount)
    try coder.records(&gaps, count: gapCount)
    try coder.check(
      gaps.allSatisfy { Int(clamping: $0.list) < counts.anchorLists && $0.table < ends.count },
      or: "an index is out of range")
  }

  private func serialize<Coder: PlanCoder>(
    _ written: [ColumnDrive], rows: Int, with coder: inout Coder
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

/// A property of one row of a table, and the zoom table that computes it.
package struct ColumnDrive: Sendable, Equatable {
  /// The row with the property, in `Plan.annotations`, `Plan.states`, `Plan.callouts` or `ClusterLooks`. Each array of
  /// `ZoomTables` is for one of these tables.
  package var row: UInt32
  package var property: AnnotationProperty
  package var table: UInt32
}

extension ColumnDrive: PlanRecord {
  static var blank: ColumnDrive { ColumnDrive(row: 0, property: .width, table: 0) }

  mutating func serialize<Coder: PlanCoder>(with coder: inout Coder) throws(Coder.Failure) {
    try coder.number(&row)
    try coder.choice(&property)
    let mayChange = property.mayChange(by: .zoom)
    try coder.check(mayChange, or: "a zoom table drives a property that cannot depend on zoom")
    try coder.number(&table)
  }
}

/// An anchor list and the zoom table that computes its gap.
///
/// The table belongs to the list instead of an annotation, because a gap moves all options of the list. Annotations
/// that share the list have the same gap.
package struct GapDrive: Sendable, Equatable {
  package var list: UInt32
  package var table: UInt32
}

extension GapDrive: PlanRecord {
  static var blank: GapDrive { GapDrive(list: 0, table: 0) }

  mutating func serialize<Coder: PlanCoder>(with coder: inout Coder) throws(Coder.Failure) {
    try coder.number(&list)
    try coder.number(&table)
  }
}

/// A function of the zoom: values at ascending zooms, and an interpolation between them.
package struct ZoomTable: Sendable, Hashable {
  package var interpolation: Interpolation
  /// The stops of the function in ascending order of zoom; never empty.
  package var stops: [Stop]

  package struct Stop: Sendable, Hashable {
    /// The zoom at which the function has `value`; `beforeAll` for the first stop of a step function.
    package var zoom: Double
    package var value: Double

    /// A zoom below all others, for the first stop of a step function. It is finite, because plans contain only finite
    /// numbers.
    package static let beforeAll = -Double.greatestFiniteMagnitude

    package init(zoom: Double, value: Double) {
      self.zoom = zoom
      self.value = value
    }
  }

  package enum Interpolation: Sendable, Hashable {
    /// The value is constant between stops: that of the last stop at or below the zoom.
    case step
    case linear
    /// The rate of change between two stops is multiplied by `base` for each zoom level.
    case exponential(base: Double)
    /// The fraction between two stops follows a cubic Bézier curve from (0, 0) to (1, 1) with these control points, all
    /// in 0…1.
    case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
  }

  package init(_ interpolation: Interpolation, _ stops: [Stop]) {
    self.interpolation = interpolation
    self.stops = stops
  }

  /// Whether the function has the same value at all zooms.
  package var isConstant: Bool { stops.allSatisfy { $0.value == stops[0].value } }

  /// Returns the value at a zoom: outside the stops that of the nearest stop, and for NaN that of the first stop.
  package func value(at zoom: Double) -> Double { interpolation.value(of: stops[...], at: zoom) }
}

extension ZoomTable.Interpolation {
  /// Returns the value at a zoom, always finite, for stops that are ascending and nonempty.
  ///
  /// A step function compares zooms in the steps of `ComparedZoom`.
  /// - Complexity: O(log stops) without allocation; a cubic Bézier curve takes about 40 bisection steps more.
  func value(of stops: ArraySlice<ZoomTable.Stop>, at zoom: Double) -> Double {
    let reached = self == .step ? ComparedZoom(zoom).end : zoom.nextUp
    var lower = stops.startIndex
    var end = stops.endIndex
    while end - lower > 1 {
      let middle = (lower + end) / 2
      if stops[middle].zoom < reached { lower = middle } else { end = middle }
    }
    let low = stops[lower]
    guard self != .step, lower + 1 < stops.endIndex, zoom > low.zoom else { return low.value }
    let high = stops[lower + 1]
    let value = low.value + (high.value - low.value) * fraction(of: zoom, from: low.zoom, to: high.zoom)
    // The value can be infinite or NaN only if stops or values are near the largest number.
    return value.isFinite ? value : low.value
  }

  /// Returns the interpolated fraction for `input` between two finite stops: 0 at `lower`, 1 at `upper`.
  ///
  /// The parameter of a cubic Bézier curve is solved to within 1e-12.
  package func fraction(of input: Double, from lower: Double, to upper: Double) -> Double {
    switch self {
    case .step: 0
    case .linear: Self.linear(input, lower, upper)
    case .exponential(let base): Self.exponential(base, input, lower, upper)
    case .cubicBezier(let x1, let y1, let x2, let y2):
      Self.bezier(Self.parameter(x: Self.linear(input, lower, upper), x1, x2), y1, y2)
    }
  }

  private static func linear(_ input: Double, _ lower: Double, _ upper: Double) -> Double {
    upper == lower ? 0 : (input - lower) / (upper - lower)
  }

  private static func exponential(
    _ base: Double, _ input: Double, _ lower: Double, _ upper: Double
  ) -> Double {
    let growth = Elementary.power(base, upper - lower) - 1
    // At base 1, the formula below is 0/0, and its limit is linear interpolation.
    if base == 1 || growth == 0 { return linear(input, lower, upper) }
    // For an infinite growth, the formula below without its two subtractions of 1, which are negligible here.
    if growth == .infinity { return Elementary.power(base, input - upper) }
    let fraction = (Elementary.power(base, input - lower) - 1) / growth
    // A negative base has no fractional powers.
    return fraction.isNaN ? 0 : fraction
  }

  /// Returns x or y of a cubic Bézier curve from (0, 0) to (1, 1) at parameter `t`. `one` and `two` are the control
  /// points' coordinates on that axis.
  private static func bezier(_ t: Double, _ one: Double, _ two: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * t * one + 3 * rest * t * t * two + t * t * t
  }

  /// Returns the parameter at which a cubic Bézier curve has this x. The search is a bisection, because x increases
  /// with the parameter.
  private static func parameter(x: Double, _ x1: Double, _ x2: Double) -> Double {
    var low = 0.0
    var high = 1.0
    while high - low > 1e-12 {
      let middle = (low + high) / 2
      if bezier(middle, x1, x2) < x { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

extension ZoomTable.Stop: PlanRecord {
  static var blank: ZoomTable.Stop { ZoomTable.Stop(zoom: 0, value: 0) }

  mutating func serialize<Coder: PlanCoder>(with coder: inout Coder) throws(Coder.Failure) {
    try coder.number(&zoom)
    try coder.number(&value)
  }
}

extension ZoomTable.Interpolation: PlanRecord {
  static var blank: ZoomTable.Interpolation { .step }

  mutating func serialize<Coder: PlanCoder>(with coder: inout Coder) throws(Coder.Failure) {
    var kind = kind
    try coder.choice(&kind)
    switch kind {
    case .step: self = .step
    case .linear: self = .linear
    case .exponential:
      var base = 0.0
      if case .exponential(let own) = self { base = own }
      try coder.number(&base)
      self = .exponential(base: base)
    case .cubicBezier:
      var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
      if case .cubicBezier(let ownX1, let ownY1, let ownX2, let ownY2) = self {
        (x1, y1, x2, y2) = (ownX1, ownY1, ownX2, ownY2)
      }
      try coder.number(&x1, in: 0...1)
      try coder.number(&y1, in: 0...1)
      try coder.number(&x2, in: 0...1)
      try coder.number(&y2, in: 0...1)
      self = .cubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
    }
  }

  private enum Kind: UInt8 {
    case step, linear, exponential, cubicBezier
  }

  private var kind: Kind {
    switch self {
    case .step: .step
    case .linear: .linear
    case .exponential: .exponential
    case .cubicBezier: .cubicBezier
    }
  }
}
