/// The zoom tables of a plan, and the properties of annotations, states, callouts and clusters that they drive.
///
/// Layout: table `i` has `interpolations[i]` and the stops `stops[ends[i - 1] ..< ends[i]]`. The driven columns hold
/// the values at the plan's camera.
package struct ZoomTables: Sendable, Equatable {
  package private(set) var interpolations: [ZoomTable.Interpolation] = []
  package private(set) var stops: [ZoomTable.Stop] = []
  package private(set) var ends: [UInt32] = []
  /// The driven properties of annotations, in ascending order of rows.
  package private(set) var drives: [ColumnDrive] = []
  /// The driven properties of `Plan.states`, in ascending order of rows.
  package private(set) var stateDrives: [ColumnDrive] = []
  /// The driven properties of `Plan.callouts`: `width`, `height` and `obstacle`; in ascending order of rows.
  package private(set) var calloutDrives: [ColumnDrive] = []
  /// The driven properties of `ClusterLooks`, in ascending order of rows.
  package private(set) var clusterDrives: [ColumnDrive] = []
  package private(set) var gaps: [GapDrive] = []

  package init() {}

  package var count: Int { ends.count }

  /// Adds a table and returns its index.
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

  /// Drives a property of an annotation by a table. Calls must be in ascending order of rows.
  package mutating func drive(_ property: AnnotationProperty, of annotation: UInt32, by table: UInt32) {
    drives.append(checked(ColumnDrive(row: annotation, property: property, table: table), after: drives))
  }

  /// Drives a property of a row of `Plan.states`. Calls must be in ascending order of rows.
  package mutating func drive(_ property: AnnotationProperty, ofState row: UInt32, by table: UInt32) {
    stateDrives.append(checked(ColumnDrive(row: row, property: property, table: table), after: stateDrives))
  }

  /// Drives a property of a row of `Plan.callouts`. Calls must be in ascending order of rows.
  package mutating func drive(_ property: AnnotationProperty, ofCallout row: UInt32, by table: UInt32) {
    calloutDrives.append(
      checked(ColumnDrive(row: row, property: property, table: table), after: calloutDrives))
  }

  /// Drives a property of a row of `ClusterLooks`. Calls must be in ascending order of rows.
  package mutating func drive(_ property: AnnotationProperty, ofClusterLook row: UInt32, by table: UInt32) {
    clusterDrives.append(
      checked(ColumnDrive(row: row, property: property, table: table), after: clusterDrives))
  }

  /// Returns the drive after checking that it may follow `drives`.
  private func checked(_ drive: ColumnDrive, after drives: [ColumnDrive]) -> ColumnDrive {
    precondition(drive.table < count, "table \(drive.table) of \(count) does not exist")
    precondition(drive.property.mayChange(by: .zoom), "\(drive.property.name) cannot depend on zoom")
    if let last = drives.last?.row {
      precondition(last <= drive.row, "drives must ascend, got row \(drive.row) after \(last)")
    }
    return drive
  }

  /// Removes the drives of a property of an annotation and of its states.
  mutating func removeDrives(_ property: AnnotationProperty, of annotation: UInt32, states: Range<Int>) {
    drives.removeAll { $0.row == annotation && $0.property == property }
    stateDrives.removeAll { states.contains(Int($0.row)) && $0.property == property }
  }

  /// Makes the arrays of drives unique, so that removals do not copy what another plan shares.
  mutating func unshareDrives() {
    drives.unshare()
    stateDrives.unshare()
  }

  /// Replaces the drives of some rows by those of another plan.
  /// - Parameter tables: the index in this plan of each table of the other plan.
  mutating func replaceDrives(
    annotations: Range<Int>, states: Range<Int>, callouts: Range<Int>, by patch: Plan, _ tables: [UInt32]
  ) {
    let other = patch.zoomTables
    drives.replace(annotations, by: other.drives, rows: patch.annotations.count, tables)
    stateDrives.replace(states, by: other.stateDrives, rows: patch.states.count, tables)
    calloutDrives.replace(callouts, by: other.calloutDrives, rows: patch.callouts.count, tables)
  }

  /// Copies the drives of state layers to their annotations, and removes the drives that they override.
  /// - Parameter layers: rows of `states`, ascending.
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

  /// Drives the gap of an anchor list by a table. The offsets of the list must not include the gap.
  package mutating func driveGap(ofList list: UInt32, by table: UInt32) {
    precondition(table < count, "table \(table) of \(count) does not exist")
    gaps.append(GapDrive(list: list, table: table))
  }

  /// The indices of all tables in use, with repetitions.
  var usedTables: [UInt32] {
    (drives + stateDrives + calloutDrives + clusterDrives).map { $0.table } + gaps.map { $0.table }
  }

  /// Removes the tables that are not in `rows`; none of them may be in use.
  /// - Parameter numbers: the new index of each table.
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

  /// Renumbers anchor lists, keeping their order. A list with the number `UInt32.max` is removed.
  mutating func renumberLists(_ numbers: [UInt32]) {
    gaps.removeAll { numbers[Int($0.list)] == .max }
    for index in gaps.indices { gaps[index].list = numbers[Int(gaps[index].list)] }
  }

  /// Renumbers callouts, keeping their order. A callout with the number `UInt32.max` is removed.
  mutating func renumberCallouts(_ numbers: [UInt32]) {
    calloutDrives.removeAll { numbers[Int($0.row)] == .max }
    for index in calloutDrives.indices { calloutDrives[index].row = numbers[Int(calloutDrives[index].row)] }
  }

  package subscript(index: Int) -> ZoomTable { ZoomTable(interpolations[index], Array(stops[range(index)])) }

  /// Returns the value of table `index` at a zoom, as `ZoomTable.value(at:)` does.
  func value(of index: Int, at zoom: Double) -> Double {
    interpolations[index].value(of: stops[range(index)], at: zoom)
  }

  private func range(_ index: Int) -> Range<Int> { ends.range(ofList: index) }
}

extension [ColumnDrive] {
  /// Returns the range of a row's drives. The list must be in ascending order of rows.
  func range(of row: UInt32) -> Range<Int> {
    let start = partitioningIndex { $0.row >= row }
    return start..<(start + self[start...].prefix { $0.row == row }.count)
  }

  fileprivate mutating func renumberTables(_ numbers: [UInt32]) {
    for index in indices { self[index].table = numbers[Int(self[index].table)] }
  }

  /// Replaces the drives of the rows in `range` by others with rows from 0, and shifts later rows.
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

/// A property of one row that a zoom table drives.
package struct ColumnDrive: Sendable, Equatable {
  /// Row of `Plan.annotations`, `Plan.states`, `Plan.callouts` or `ClusterLooks`, depending on the list.
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

/// An anchor list with a gap that a zoom table drives.
///
/// The list is driven instead of the annotation, because a gap moves all options of the list. Annotations that share
/// the list have the same gap.
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
  /// The stops in ascending order of zoom; never empty.
  package var stops: [Stop]

  package struct Stop: Sendable, Hashable {
    /// The zoom of the stop; `beforeAll` for the first stop of a step function.
    package var zoom: Double
    package var value: Double

    /// A zoom below all others; finite, as all numbers of a plan.
    package static let beforeAll = -Double.greatestFiniteMagnitude

    package init(zoom: Double, value: Double) {
      self.zoom = zoom
      self.value = value
    }
  }

  package enum Interpolation: Sendable, Hashable {
    /// The value of the last stop that the zoom has reached.
    case step
    case linear
    /// Exponential interpolation: the rate of change is multiplied by `base` per zoom level.
    case exponential(base: Double)
    /// A curve from (0, 0) to (1, 1) with two control points. All coordinates are in 0…1.
    case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
  }

  package init(_ interpolation: Interpolation, _ stops: [Stop]) {
    self.interpolation = interpolation
    self.stops = stops
  }

  /// Whether the value is equal at all zooms.
  package var isConstant: Bool { stops.allSatisfy { $0.value == stops[0].value } }

  /// Returns the value at a zoom. Zooms outside the stops, and NaN, have the value of the nearest or the first stop.
  package func value(at zoom: Double) -> Double { interpolation.value(of: stops[...], at: zoom) }
}

extension ZoomTable.Interpolation {
  /// Returns the interpolated value at a zoom, which is always finite. `stops` must be ascending and nonempty.
  ///
  /// Step functions compare zooms with the tolerance of `ComparedZoom`.
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
    // Not finite only for stops or values near the largest number.
    return value.isFinite ? value : low.value
  }

  /// Returns the position of `input` between two finite stops: 0 at `lower`, 1 at `upper`.
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
    // At base 1, the formula is 0/0 and its limit is linear.
    if base == 1 || growth == 0 { return linear(input, lower, upper) }
    // The formula without the two subtractions of 1, which are negligible here.
    if growth == .infinity { return Elementary.power(base, input - upper) }
    let fraction = (Elementary.power(base, input - lower) - 1) / growth
    // A negative base has no fractional powers.
    return fraction.isNaN ? 0 : fraction
  }

  /// Returns one coordinate of the curve from 0 to 1 with the control values `one` and `two`.
  private static func bezier(_ t: Double, _ one: Double, _ two: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * t * one + 3 * rest * t * t * two + t * t * t
  }

  /// Returns the parameter at which the curve has this x, by bisection, because x is monotone.
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
