/// The options of each annotation and cluster in a frame, without texts and coordinates: at the frame's zoom, in their
/// states and with measured sizes.
struct EffectiveOptions: Sendable {
  private(set) var rows: [AnnotationOptions]
  /// Per annotation and cluster: the states, such as `selected`, of which the spec's values currently apply.
  private(set) var states: [AnnotationStates]
  /// The anchor lists, with the gaps at the zoom of the frame.
  private(set) var formulas: AnchorFormulas
  /// The callouts, with sizes and flags at the zoom of the frame.
  var callouts: EffectiveCallouts
  /// The current values of the plan's zoom tables, which give properties that depend on zoom their values.
  private(set) var zoom: ZoomValues
  /// Whether views may differ in `zPriority` for other reasons than their states. If not, draw order can ignore
  /// `zPriority` while no view is in a state.
  private(set) var isLayered: Bool
  /// A number that changes whenever any option changes, so that steps can check their caches.
  private(set) var revision: UInt = 0
  /// A number that changes whenever an option of an annotation changes, but not with options of clusters.
  private(set) var annotationRevision: UInt = 0
  /// A number that changes whenever a value changes that determines the rank order.
  private(set) var rankRevision: UInt = 0
  /// The longest side in points that any annotation has had so far.
  private var longest = 0.0

  init(_ plan: Plan, _ interaction: Interaction) {
    rows = plan.annotations.options
    rows.reserveCapacity(FrameRows(plan).count)
    // The options of clusters are set when the clusters are formed.
    rows.append(
      contentsOf: repeatElement(AnnotationOptions(), count: FrameRows(plan).count - plan.annotations.count))
    states = Array(repeating: [], count: rows.count)
    formulas = AnchorFormulas(plan.anchorLists)
    callouts = EffectiveCallouts(plan.callouts, annotations: rows.count)
    zoom = ZoomValues(tables: plan.zoomTables.count)
    isLayered = plan.isLayered
    for own in plan.annotations.options { longest = max(longest, own.width, own.height) }
    for row in plan.annotations.options.indices
    where !interaction.isPlain(row) || plan.annotations.options[row].flags.contains(.selected) {
      refresh(row, plan, interaction)
    }
  }

  /// Creates the options of an edited plan. The revision numbers differ from those of the former options.
  init(
    _ plan: Plan, _ interaction: Interaction, after former: EffectiveOptions, _ formerRows: FrameRows
  ) {
    self.init(plan, interaction)
    callouts.keepMeasured(of: former.callouts, FrameRows(plan), after: formerRows)
    let added = FrameRows(plan).annotations - formerRows.annotations
    for row in formerRows.annotations..<formerRows.count {
      rows[row + added] = former.rows[row]
      states[row + added] = former.states[row]
      followTables(row + added, plan)
    }
    revision &+= former.revision &+ 1
    annotationRevision &+= former.annotationRevision &+ 1
    rankRevision &+= former.rankRevision &+ 1
  }

  @inline(__always)
  subscript(_ row: Int) -> AnnotationOptions { rows[row] }

  /// The greatest possible distance in points from an anchor point to an edge of its view, on either axis.
  var reach: Double { longest + formulas.reach }

  /// Returns the size of an annotation's view in points. An unknown width or height is 0.
  @inline(__always)
  func size(_ row: Int) -> SIMD2<Double> { SIMD2(rows[row].width, rows[row].height) }

  /// Returns the annotation's anchor list, as indices into the options of `formulas`.
  @inline(__always)
  func anchors(of row: Int, in lists: AnchorLists) -> Range<Int> { lists.range(Int(rows[row].anchorList)) }

  /// Replaces the anchor list numbers of the annotations, after the plan renumbered its lists.
  mutating func setAnchorLists(_ lists: [UInt32]) {
    for row in lists.indices { rows[row].anchorList = lists[row] }
  }

  /// Resets the states of a removed annotation.
  mutating func resetStates(_ row: Int) { states[row] = [] }

  /// Records that an input set a `zPriority`, so that draw order must consider it from now on.
  mutating func enableLayers() { isLayered = true }

  /// Updates the options of a cluster that are row numbers of plan tables, because an edit may have renumbered those
  /// tables.
  /// - Parameter row: the cluster's row in the frame's tables.
  private mutating func followTables(_ row: Int, _ plan: Plan) {
    let cluster = AnnotationIndex(frameRow: row, in: plan)
    for property in [AnnotationProperty.view, .collisionShape, .callout] {
      let look = plan.look(naming: NamedProperties(property), of: cluster, in: states[row])
      if let look { rows[row][property] = look[property] }
    }
  }

  /// Initializes the options of a cluster that existed before a reload of the plan.
  /// - Parameter first: the row of its first member.
  mutating func expectCluster(startingWith first: Int, _ plan: Plan) {
    let look = plan.clusters.looks.range(ofCluster: Int(plan.clusters.member[first])).lowerBound
    rows[plan.annotations.count + first] = plan.clusters.looks.options[look]
  }

  /// Sets the options of a cluster in this frame, and the states for which the spec gives values.
  mutating func set(_ row: Int, to options: AnnotationOptions, in states: AnnotationStates) {
    guard rows[row] != options || self.states[row] != states else { return }
    rows[row] = options
    self.states[row] = states
    revision &+= 1
  }

  /// Updates the options that depend on zoom.
  /// - Complexity: O(1) at the zoom of the last frame, so panning costs nothing. Otherwise O(zoom tables + options that
  ///   use them), and O(n log n) in ranking if a priority changes. 300 tables for 30,000 options, 10,000 of them
  ///   priorities, add 0.4 ms to a frame of 2.4 ms (ResolverBenchmark).
  mutating func update(to zoomOfFrame: Double, _ plan: Plan, _ interaction: Interaction) {
    guard zoom.evaluate(plan.zoomTables, at: zoomOfFrame) else { return }
    revision &+= 1
    for drive in plan.zoomTables.drives where zoom.isChanged(drive.table) {
      annotationRevision &+= 1
      let row = Int(drive.row)
      if interaction.isPlain(row) {
        rows[row][drive.property] = zoom[drive.table]
        if drive.property == .width || drive.property == .height { longest = max(longest, zoom[drive.table]) }
        if drive.property == .priority || drive.property == .required { rankRevision &+= 1 }
      } else {
        refresh(row, plan, interaction)
      }
    }
    for drive in plan.zoomTables.stateDrives where zoom.isChanged(drive.table) {
      let row = Int(plan.states.annotation[Int(drive.row)])
      let isInEffect = states[row].isSuperset(of: plan.states.states[Int(drive.row)])
      if isInEffect { refresh(row, plan, interaction) }
    }
    for drive in plan.zoomTables.gaps where zoom.isChanged(drive.table) {
      formulas.setGap(zoom[drive.table], of: Int(drive.list), in: plan.anchorLists)
      annotationRevision &+= 1
    }
    callouts.update(to: zoom, plan.zoomTables)
  }

  /// Updates the options of one annotation to its states, its measured size and the zoom of the last frame.
  /// - Returns: whether anything changed.
  /// - Complexity: O(log n + zoom tables of the annotation); a change of rank costs the next frame O(n log n).
  @discardableResult
  mutating func refresh(_ row: Int, _ plan: Plan, _ interaction: Interaction) -> Bool {
    let before = rows[row]
    let statesBefore = states[row]
    rows[row] = plan.annotations.options[row]
    apply(plan.zoomTables.drives, of: UInt32(row), to: row)
    let isSelected = interaction.contains(.selected, row)
    if isSelected, !interaction.given(row).contains(.zPriority) {
      rows[row].set(.zPriority, to: StateColumns.selectedZPriority)
    }
    applyStates(row, plan, interaction.states[row])
    if interaction.measured(row) != SIMD2(), !hasGivenSize(row) {
      rows[row].setMeasured(interaction.measured(row))
    }
    rows[row].set(.selected, isSelected)
    rows[row].set(.expanded, interaction.expanded.contains(row))
    let after = rows[row]
    longest = max(longest, after.width, after.height)
    guard after != before || states[row] != statesBefore else { return false }
    revision &+= 1
    annotationRevision &+= 1
    if after.priority != before.priority || after.flags.rankGroup != before.flags.rankGroup
      || plan.anchorLists.range(Int(after.anchorList)).count
        != plan.anchorLists.range(Int(before.anchorList)).count
    {
      rankRevision &+= 1
    }
    return true
  }

  /// Replaces the options for which the spec gives other values in the annotation's states.
  /// - Parameter held: the annotation's states.
  private mutating func applyStates(_ row: Int, _ plan: Plan, _ held: AnnotationStates) {
    states[row] = []
    if plan.states.count == 0 { return }
    for layer in plan.states.rows(of: UInt32(row)) {
      // Rows for `disabled` come last, so that earlier rows have decided about `enabled`.
      guard held.completed(by: rows[row]).isSuperset(of: plan.states.states[layer]) else { continue }
      states[row].formUnion(plan.states.states[layer])
      rows[row].copy(plan.states.named[layer], from: plan.states.options[layer])
      apply(plan.zoomTables.stateDrives, of: UInt32(layer), to: row)
    }
  }

  /// Sets the options of an annotation or cluster that depend on zoom to their values at the zoom of the last frame.
  /// - Parameters:
  ///   - drives: which zoom table gives which property its value.
  ///   - source: the annotation, or the row of `plan.states`, whose entries in `drives` apply.
  ///   - row: the row of `rows` whose options are set.
  private mutating func apply(_ drives: [ColumnDrive], of source: UInt32, to row: Int) {
    for drive in drives[drives.range(of: source)] {
      let value = zoom[drive.table]
      // NaN: the table has no value before the first frame, which will then set the option.
      if !value.isNaN { rows[row][drive.property] = value }
    }
  }

  /// Returns whether the spec fixes both sides of the annotation's size, so that a measured size is not used.
  func hasGivenSize(_ row: Int) -> Bool {
    !rows[row].flags.contains(.estimated) && rows[row].width > 0 && rows[row].height > 0
  }

  /// The capacities of the arrays that frames reuse. They stay constant after the first frame.
  var capacities: [Int] { [rows.capacity, states.capacity] + zoom.capacities }
}

extension Plan {
  /// Whether `zPriority` can differ between annotations or clusters, even while all of them are in no state.
  fileprivate var isLayered: Bool {
    guard let zPriority = annotations.options.first?.zPriority else { return false }
    return annotations.options.contains { $0.zPriority != zPriority }
      || clusters.looks.options.contains { $0.zPriority != zPriority }
      || zoomTables.drives.contains { $0.property == .zPriority }
      || zoomTables.clusterDrives.contains { $0.property == .zPriority }
      || clusters.looks.drives.contains { $0.property == .zPriority }
  }
}

/// The current values of a plan's zoom tables. Such a table gives the value of a property at each zoom.
struct ZoomValues: Sendable {
  /// The zoom at which `values` were computed; NaN before the first frame.
  private var zoom = Double.nan
  /// Per zoom table: its value. NaN before the first frame, so that the first evaluation changes every value.
  private var values: [Double]
  /// Per zoom table: whether the last evaluation changed its value.
  private var changes: [Bool]

  init(tables: Int) {
    values = Array(repeating: .nan, count: tables)
    changes = Array(repeating: false, count: tables)
  }

  /// The current value of a zoom table.
  @inline(__always)
  subscript(_ table: UInt32) -> Double { values[Int(table)] }

  /// Returns whether the last evaluation changed the value of a zoom table.
  @inline(__always)
  func isChanged(_ table: UInt32) -> Bool { changes[Int(table)] }

  /// Evaluates all zoom tables at the zoom of a frame. Returns false if the plan has none or the zoom did not change.
  mutating func evaluate(_ tables: ZoomTables, at zoom: Double) -> Bool {
    guard tables.count > 0, zoom != self.zoom else { return false }
    self.zoom = zoom
    for table in 0..<tables.count {
      let value = tables.value(of: table, at: zoom)
      changes[table] = value != values[table]
      values[table] = value
    }
    return true
  }

  /// The capacities of the arrays that frames reuse. They stay constant after the first frame.
  var capacities: [Int] { [values.capacity, changes.capacity] }
}
