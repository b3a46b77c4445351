/// The options of annotations in a frame, without texts and coordinates: at its zoom, in their states and with
/// measured sizes. One row an annotation or cluster.
struct EffectiveOptions: Sendable {
  private(set) var rows: [AnnotationOptions]
  /// Per row: the states that have a row of `Plan.states` in effect.
  private(set) var states: [AnnotationStates]
  /// The anchor lists with their gaps at the zoom of the frame.
  private(set) var formulas: AnchorFormulas
  /// The callouts with their sizes and flags at the zoom of the frame.
  var callouts: EffectiveCallouts
  /// The current values of the zoom tables.
  private(set) var zoom: ZoomValues
  /// Whether annotations may differ in `zPriority` even if none is in any state.
  private(set) var isLayered: Bool
  /// A number that changes with every change of any option, so that passes can check their caches.
  private(set) var revision: UInt = 0
  /// A number that changes with every change, except those of clusters.
  private(set) var annotationRevision: UInt = 0
  /// A number that changes with every change of the values that determine the rank order.
  private(set) var rankRevision: UInt = 0
  /// The longest side of any annotation so far, in points.
  private var longest = 0.0

  init(_ plan: Plan, _ interaction: Interaction) {
    rows = plan.annotations.options
    rows.reserveCapacity(FrameRows(plan).count)
    // The options of clusters are set when they are formed.
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

  /// Creates the options of an edited plan, with other revisions than the former ones.
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

  /// The greatest distance of a view's edge from its point on either axis, in points.
  var reach: Double { longest + formulas.reach }

  /// Returns the annotation's size in points; 0 if unknown.
  @inline(__always)
  func size(_ row: Int) -> SIMD2<Double> { SIMD2(rows[row].width, rows[row].height) }

  /// Returns the rows of the annotation's anchors in `formulas`.
  @inline(__always)
  func anchors(of row: Int, in lists: AnchorLists) -> Range<Int> { lists.range(Int(rows[row].anchorList)) }

  /// Replaces the numbers of the anchor lists, after the plan renumbered them.
  mutating func setAnchorLists(_ lists: [UInt32]) {
    for row in lists.indices { rows[row].anchorList = lists[row] }
  }

  /// Applies a permutation of the rows.
  mutating func move(_ moves: RowPermutation) {
    moves.move(&rows)
    moves.move(&states)
    callouts.move(moves)
    revision &+= 1
    annotationRevision &+= 1
    rankRevision &+= 1
  }

  /// Resets the states of a removed annotation.
  mutating func resetStates(_ row: Int) { states[row] = [] }

  /// Records that an input set a `zPriority`.
  mutating func enableLayers() { isLayered = true }

  /// Updates the table numbers in the options of a cluster, after an edit of the plan.
  private mutating func followTables(_ row: Int, _ plan: Plan) {
    let cluster = AnnotationIndex(frameRow: row, in: plan)
    for property in [AnnotationProperty.view, .collisionShape, .callout] {
      let look = plan.look(naming: NamedProperties(property), of: cluster, in: states[row])
      if let look { rows[row][property] = look[property] }
    }
  }

  /// Initialises the options of a cluster that existed before a reload.
  mutating func expectCluster(startingWith first: Int, _ plan: Plan) {
    let look = plan.clusters.looks.range(ofCluster: Int(plan.clusters.member[first])).lowerBound
    rows[plan.annotations.count + first] = plan.clusters.looks.options[look]
  }

  /// Sets the options of a cluster in this frame.
  mutating func set(_ row: Int, to options: AnnotationOptions, in states: AnnotationStates) {
    guard rows[row] != options || self.states[row] != states else { return }
    rows[row] = options
    self.states[row] = states
    revision &+= 1
  }

  /// Updates the options that depend on zoom.
  /// - Complexity: O(1) at the zoom of the last frame, so panning costs nothing. Otherwise O(tables + drives), and
  ///   O(n log n) in ranking if a priority changes. 300 tables that drive 30,000 numbers, 10,000 of them priorities,
  ///   add 0.4 ms to a frame of 2.4 ms (ResolverBenchmark).
  mutating func update(to zoomOfFrame: Double, _ plan: Plan, _ interaction: Interaction) {
    guard zoom.evaluate(plan.zoomTables, at: zoomOfFrame) else { return }
    revision &+= 1
    for drive in plan.zoomTables.drives where zoom.isChanged(drive.table) {
      annotationRevision &+= 1
      let row = plan.annotations.order.row(ofAnnotation: Int(drive.row))
      if interaction.isPlain(row) {
        rows[row][drive.property] = zoom[drive.table]
        if drive.property == .width || drive.property == .height { longest = max(longest, zoom[drive.table]) }
        if drive.property == .priority || drive.property == .required { rankRevision &+= 1 }
      } else {
        refresh(row, plan, interaction)
      }
    }
    for drive in plan.zoomTables.stateDrives where zoom.isChanged(drive.table) {
      let row = plan.annotations.order.row(ofAnnotation: Int(plan.states.annotation[Int(drive.row)]))
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
  /// - Complexity: O(log n + tables of the annotation); a change of rank costs the next frame O(n log n).
  @discardableResult
  mutating func refresh(_ row: Int, _ plan: Plan, _ interaction: Interaction) -> Bool {
    let before = rows[row]
    let statesBefore = states[row]
    let annotation = plan.annotations.order.annotation(inRow: row)
    rows[row] = plan.annotations.options[annotation]
    apply(plan.zoomTables.drives, of: UInt32(annotation), to: row)
    let isSelected = interaction.contains(.selected, row)
    if isSelected, !interaction.given(row).contains(.zPriority) {
      rows[row].set(.zPriority, to: StateColumns.selectedZPriority)
    }
    applyStates(row, annotation, plan, interaction.states[row])
    if interaction.measured(row) != SIMD2(), !hasGivenSize(row) {
      rows[row].setMeasured(interaction.measured(row))
    }
    rows[row].set(.selected, isSelected)
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

  /// Applies the plan's rows for the annotation's states, which replace the properties that they name.
  /// - Parameter held: the annotation's states.
  private mutating func applyStates(
    _ row: Int, _ annotation: Int, _ plan: Plan, _ held: AnnotationStates
  ) {
    states[row] = []
    if plan.states.count == 0 { return }
    for layer in plan.states.rows(of: UInt32(annotation)) {
      // Rows for `disabled` come last, when earlier rows have decided about `enabled`.
      guard held.completed(by: rows[row]).isSuperset(of: plan.states.states[layer]) else { continue }
      states[row].formUnion(plan.states.states[layer])
      rows[row].copy(plan.states.named[layer], from: plan.states.options[layer])
      apply(plan.zoomTables.stateDrives, of: UInt32(layer), to: row)
    }
  }

  /// Applies the tables that drive `source` at the zoom of the last frame to `row`.
  private mutating func apply(_ drives: [ColumnDrive], of source: UInt32, to row: Int) {
    for drive in drives[drives.range(of: source)] {
      let value = zoom[drive.table]
      // Tables that were not evaluated yet are evaluated by the next frame.
      if !value.isNaN { rows[row][drive.property] = value }
    }
  }

  /// Returns whether both sides of the size are fixed, so that a measured size is not used.
  func hasGivenSize(_ row: Int) -> Bool {
    !rows[row].flags.contains(.estimated) && rows[row].width > 0 && rows[row].height > 0
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] { [rows.capacity, states.capacity] + zoom.capacities }
}

extension Plan {
  /// Whether `zPriority` can differ between annotations or clusters.
  fileprivate var isLayered: Bool {
    guard let zPriority = annotations.options.first?.zPriority else { return false }
    return annotations.options.contains { $0.zPriority != zPriority }
      || clusters.looks.options.contains { $0.zPriority != zPriority }
      || zoomTables.drives.contains { $0.property == .zPriority }
      || zoomTables.clusterDrives.contains { $0.property == .zPriority }
      || clusters.looks.drives.contains { $0.property == .zPriority }
  }
}

/// The current values of a plan's zoom tables.
struct ZoomValues: Sendable {
  /// The zoom of `values`; NaN before the first frame.
  private var zoom = Double.nan
  /// Per table; NaN before the first frame, so that every value is a change then.
  private var values: [Double]
  /// Per table: whether the last evaluation changed the value.
  private var changes: [Bool]

  init(tables: Int) {
    values = Array(repeating: .nan, count: tables)
    changes = Array(repeating: false, count: tables)
  }

  /// The value of a table.
  @inline(__always)
  subscript(_ table: UInt32) -> Double { values[Int(table)] }

  /// Returns whether the last evaluation changed the value of a table.
  @inline(__always)
  func isChanged(_ table: UInt32) -> Bool { changes[Int(table)] }

  /// Evaluates the tables at the zoom of a frame; returns false if there are none or the zoom did not change.
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

  /// The capacity of every array that frames reuse.
  var capacities: [Int] { [values.capacity, changes.capacity] }
}
