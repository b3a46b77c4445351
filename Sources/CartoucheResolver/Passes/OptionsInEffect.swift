/// What a frame sees of the plan's annotations, but for texts and coordinates: at its zoom, in their states and with
/// measured sizes. One row an annotation.
struct OptionsInEffect: Sendable {
  private(set) var rows: [AnnotationOptions]
  /// The states of each that have a row of `Plan.states` in effect.
  private(set) var states: [AnnotationStates]
  /// The anchor lists with their gaps at the zoom of the frame.
  private(set) var formulas: AnchorFormulas
  /// The callouts with their sizes and flags at the zoom of the frame.
  private(set) var callouts: CalloutsInEffect
  /// What the zoom tables gave last.
  private(set) var zoom: ZoomValues
  /// Whether there may be more than one `zPriority` where no annotation is in any state.
  private(set) var isLayered: Bool
  /// Another number than before whenever anything here changed, so that a pass knows whether what it keeps still holds.
  private(set) var revision: UInt = 0
  /// The same but for what clusters are like.
  private(set) var annotationRevision: UInt = 0
  /// The same for what the order of priorities follows from.
  private(set) var rankRevision: UInt = 0
  /// Points: no annotation has had a longer side so far.
  private var longest = 0.0

  init(_ plan: Plan, _ interaction: Interaction) {
    rows = plan.annotations.options
    rows.reserveCapacity(FrameRows(plan).count)
    // Clusters are told when they are there.
    rows.append(
      contentsOf: repeatElement(AnnotationOptions(), count: FrameRows(plan).count - plan.annotations.count))
    states = Array(repeating: [], count: rows.count)
    formulas = AnchorFormulas(plan.anchorLists)
    callouts = CalloutsInEffect(plan.callouts, annotations: rows.count)
    zoom = ZoomValues(tables: plan.zoomTables.count)
    isLayered = plan.isLayered
    for own in plan.annotations.options { longest = max(longest, own.width, own.height) }
    for row in plan.annotations.options.indices
    where !interaction.isPlain(row) || plan.annotations.options[row].flags.contains(.selected) {
      refresh(row, plan, interaction)
    }
  }

  /// The options of a plan that was changed. A pass that knows the former ones has to look again.
  init(
    _ plan: Plan, _ interaction: Interaction, after former: OptionsInEffect, _ formerRows: FrameRows
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

  /// Points: how far from its point an annotation's view ends, at most, on either axis.
  var reach: Double { longest + formulas.reach }

  /// The annotation's own size in points; 0: unknown.
  @inline(__always)
  func size(_ row: Int) -> SIMD2<Double> { SIMD2(rows[row].width, rows[row].height) }

  /// The annotation's rows in `formulas`.
  @inline(__always)
  func anchors(of row: Int, in lists: AnchorLists) -> Range<Int> { lists.range(Int(rows[row].anchorList)) }

  /// Renumbers the anchor lists: those of the plan have other numbers.
  mutating func setAnchorLists(_ lists: [UInt32]) {
    for row in lists.indices { rows[row].anchorList = lists[row] }
  }

  /// Follows another order of rows.
  mutating func move(_ moves: RowMoves) {
    moves.move(&rows)
    moves.move(&states)
    callouts.move(moves)
    revision &+= 1
    annotationRevision &+= 1
    rankRevision &+= 1
  }

  /// Forgets the states of an annotation that was removed.
  mutating func leaveStates(_ row: Int) { states[row] = [] }

  /// The host measured a callout; whether that is news.
  mutating func measureCallout(of row: Int, _ size: SIMD2<Double>) -> Bool { callouts.measure(row, size) }

  /// Keeps what was measured of the callout of an annotation that was in another row of another plan.
  mutating func keepMeasuredCallout(of row: Int, as former: OptionsInEffect, _ old: Int) {
    callouts.keepMeasured(row, of: former.callouts, old)
  }

  /// An annotation has become another one.
  mutating func forgetMeasuredCallout(of row: Int) { callouts.forgetMeasured(row) }

  /// An input gave an annotation a `zPriority` of its own.
  mutating func expectLayers() { isLayered = true }

  /// Gives a cluster the numbers that tables of a plan that was changed have for what it has.
  private mutating func followTables(_ row: Int, _ plan: Plan) {
    let cluster = AnnotationIndex(frameRow: row, in: plan)
    for property in [AnnotationProperty.view, .collisionShape, .callout] {
      let look = plan.look(naming: NamedProperties(property), of: cluster, in: states[row])
      if let look { rows[row][property] = look[property] }
    }
  }

  /// Begins with what the plan says of a cluster that was there before.
  mutating func expectCluster(startingWith first: Int, _ plan: Plan) {
    let look = plan.clusters.looks.range(ofCluster: Int(plan.clusters.member[first])).lowerBound
    rows[plan.annotations.count + first] = plan.clusters.looks.options[look]
  }

  /// Takes what a cluster is like in this frame.
  mutating func set(_ row: Int, to options: AnnotationOptions, in states: AnnotationStates) {
    guard rows[row] != options || self.states[row] != states else { return }
    rows[row] = options
    self.states[row] = states
    revision &+= 1
  }

  /// Brings the options that depend on zoom to the zoom of a frame.
  ///
  /// - Complexity: O(1) at the zoom of the last frame, so panning costs nothing; else O(tables + drives), and
  ///   O(n log n) in ranking when a priority changes. 300 tables that drive 30,000 numbers, 10,000 of them priorities,
  ///   add 0.4 ms to a frame of 2.4 ms (ResolverBenchmark).
  mutating func bring(to zoomOfFrame: Double, _ plan: Plan, _ interaction: Interaction) {
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
    callouts.bring(to: zoom, plan.zoomTables)
  }

  /// Brings the options of one annotation to its states, its measured size and the zoom of the last frame. Where that
  /// leaves them as they are, nothing is changed.
  ///
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
      rows[row].take(StateColumns.selectedZPriority, of: .zPriority)
    }
    enterStates(row, annotation, plan, interaction.states[row])
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

  /// Puts what each of the plan's rows for the annotation's states names in the place of what was before.
  /// - Parameter held: the states that inputs brought about.
  private mutating func enterStates(
    _ row: Int, _ annotation: Int, _ plan: Plan, _ held: AnnotationStates
  ) {
    states[row] = []
    if plan.states.count == 0 { return }
    for layer in plan.states.rows(of: UInt32(annotation)) {
      // Layers for `disabled` are the last: those before have said who is enabled.
      guard held.completed(by: rows[row]).isSuperset(of: plan.states.states[layer]) else { continue }
      states[row].formUnion(plan.states.states[layer])
      rows[row].take(plan.states.named[layer], from: plan.states.options[layer])
      apply(plan.zoomTables.stateDrives, of: UInt32(layer), to: row)
    }
  }

  /// Brings the options of `row` to what the tables that drive `source` say at the zoom of the last frame.
  private mutating func apply(_ drives: [ColumnDrive], of source: UInt32, to row: Int) {
    for drive in drives[drives.range(of: source)] {
      let value = zoom[drive.table]
      // What no frame evaluated yet, the next one does.
      if !value.isNaN { rows[row][drive.property] = value }
    }
  }

  /// Whether the row in effect gives both sides of the size, so that no measured one is asked for.
  func hasGivenSize(_ row: Int) -> Bool {
    !rows[row].flags.contains(.estimated) && rows[row].width > 0 && rows[row].height > 0
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] { [rows.capacity, states.capacity] + zoom.capacities }
}

extension Plan {
  /// Whether `zPriority` can make a difference.
  fileprivate var isLayered: Bool {
    guard let zPriority = annotations.options.first?.zPriority else { return false }
    return annotations.options.contains { $0.zPriority != zPriority }
      || clusters.looks.options.contains { $0.zPriority != zPriority }
      || zoomTables.drives.contains { $0.property == .zPriority }
      || zoomTables.clusterDrives.contains { $0.property == .zPriority }
      || clusters.looks.drives.contains { $0.property == .zPriority }
  }
}
