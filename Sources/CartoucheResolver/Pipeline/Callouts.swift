/// The step that places callouts on the visible views, and assigns recycled views to them.
///
/// Layout: lists of the visible callouts; one row an annotation only if the plan has callouts. Rows are in document
/// order, the order of slots and events.
///
/// Cost: O(visible), and O(n log n) in the callouts that are newly shown or hidden.
struct Callouts: Sendable {
  /// The callouts of the last frame, bottom first.
  private(set) var placements: [CalloutPlacement] = []
  /// For each of them: the row of its annotation or cluster.
  private var rows: [UInt32] = []
  /// For each of them: the rectangle in 1/256 points.
  private(set) var boxes: [Box] = []
  /// The rows whose callout the last frame showed or hid, ascending.
  private(set) var changed: [KeyedRow] = []
  /// Per annotation: the number of its callout's recycled view, or `noSlot` if no callout is shown.
  private var slots: [UInt32]
  /// Per annotation: whether its callout is an element of `placements`.
  private(set) var areShown: [Bool]
  /// Per annotation: scratch space of `insertEvents`, all false between its calls.
  var areReportedByInput: [Bool]
  /// Per cluster: whether `insertEvents` reported its callout already.
  var areReportedForClusters: [Bool]
  /// Per recycled view: whether a callout holds it. Its length is the largest number of callouts shown at once.
  private var taken: [Bool] = []
  private var scratch: [KeyedRow]
  /// The largest number of callouts in a frame.
  let capacity: Int

  private static let noSlot = UInt32.max

  init(_ plan: Plan) {
    let count = plan.calloutCount
    capacity = count
    let rowCount = count == 0 ? 0 : FrameRows(plan).count
    slots = Array(repeating: Callouts.noSlot, count: rowCount)
    areShown = Array(repeating: false, count: rowCount)
    // Separate arrays, because the first frame that writes to a shared one would copy it.
    areReportedByInput = Array(repeating: false, count: rowCount)
    areReportedForClusters = Array(repeating: false, count: rowCount)
    scratch = Array(repeating: KeyedRow(key: 0, row: 0), count: 2 * count)
    placements.reserveCapacity(count)
    rows.reserveCapacity(count)
    boxes.reserveCapacity(count)
    changed.reserveCapacity(2 * count)
    taken.reserveCapacity(count)
  }

  /// Creates the callouts of an edited plan. The callouts of the last frame stay until the next one.
  init(_ plan: Plan, after former: Callouts, _ formerRows: FrameRows) {
    let added = plan.annotations.count - formerRows.annotations
    self.init(
      plan, keeping: former,
      former.areShown.indices.map { (row: $0 < formerRows.annotations ? $0 : $0 + added, former: $0) })
  }

  /// Creates the callouts of another plan. Callouts of annotations in both plans stay until the next frame.
  /// - Parameter kept: the rows of these annotations in the new and in the former plan.
  init(_ plan: Plan, keeping former: Callouts, _ kept: [(row: Int, former: Int)]) {
    self.init(plan)
    taken += former.taken
    guard !former.placements.isEmpty else { return }
    let changes = capacity + max(capacity, former.placements.count)
    scratch = Array(repeating: KeyedRow(key: 0, row: 0), count: changes)
    changed.reserveCapacity(changes)
    if slots.isEmpty {
      slots = Array(repeating: Callouts.noSlot, count: FrameRows(plan).count)
      areShown = Array(repeating: false, count: FrameRows(plan).count)
      areReportedByInput = Array(repeating: false, count: areShown.count)
      areReportedForClusters = Array(repeating: false, count: areShown.count)
    }
    var present = [Int?](repeating: nil, count: former.areShown.count)
    for (row, old) in kept where old < present.count && former.areShown[old] {
      present[old] = row
      areShown[row] = true
      slots[row] = former.slots[old]
    }
    for (index, callout) in former.placements.enumerated() {
      guard let row = present[Int(former.rows[index])] else { continue }
      placements.append(callout)
      placements[placements.count - 1].annotation = AnnotationIndex(frameRow: plan.frameRow(row), in: plan)
      rows.append(UInt32(row))
      boxes.append(former.boxes[index])
    }
  }

  /// Places the callouts of a frame.
  /// - Parameter drawn: the frame rows of the visible views, bottom first.
  mutating func place(on drawn: [UInt32], _ frame: FrameContext, _ found: Resolution) {
    changed.removeAll(keepingCapacity: true)
    if slots.isEmpty { return }
    for row in rows {
      areShown[Int(row)] = false
      changed.append(KeyedRow(key: UInt64(row), row: row))
    }
    placements.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    boxes.removeAll(keepingCapacity: true)
    for row in drawn { place(Int(row), frame.plan, frame.options, found, frame.screen) }
    keepChanged()
    assignSlots()
    for index in placements.indices {
      placements[index].slot = Int(slots[Int(rows[index])])
    }
  }

  /// - Parameter row: a frame row.
  private mutating func place(
    _ row: Int, _ plan: Plan, _ options: EffectiveOptions, _ found: Resolution, _ screen: Screen
  ) {
    guard let callout = options.callout(of: row),
      let position = options.position(
        ofCallout: callout, of: row, on: found[row].rectangle, plan, screen)
    else { return }
    let documentRow = plan.documentRow(row)
    areShown[documentRow] = true
    rows.append(UInt32(documentRow))
    boxes.append(position.box)
    placements.append(
      CalloutPlacement(
        annotation: AnnotationIndex(frameRow: row, in: plan), x: position.rectangle.origin.x,
        y: position.rectangle.origin.y,
        width: position.rectangle.size.x, height: position.rectangle.size.y,
        anchor: AnchorIndex(position.anchor),
        tip: position.tip(length: plan.callouts.tipLength[callout], width: plan.callouts.tipWidth[callout]),
        slot: 0, states: options.states[row]))
  }

  /// Reduces `changed`, which contains all formerly shown rows, to those now hidden, and adds those newly shown;
  /// ascending.
  private mutating func keepChanged() {
    changed.removeAll { areShown[Int($0.row)] }
    for row in rows where slots[Int(row)] == Callouts.noSlot {
      changed.append(KeyedRow(key: UInt64(row), row: row))
    }
    sortByKey(&changed, scratch: &scratch)
  }

  /// Frees the recycled views of hidden callouts, then assigns the lowest free ones to newly shown callouts.
  private mutating func assignSlots() {
    for change in changed where !areShown[Int(change.row)] {
      taken[Int(slots[Int(change.row)])] = false
      slots[Int(change.row)] = Callouts.noSlot
    }
    var lowest = 0
    for change in changed where areShown[Int(change.row)] {
      while lowest < taken.count, taken[lowest] { lowest += 1 }
      if lowest == taken.count { taken.append(true) } else { taken[lowest] = true }
      slots[Int(change.row)] = UInt32(lowest)
    }
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] {
    [
      placements.capacity, rows.capacity, boxes.capacity, changed.capacity, taken.capacity, scratch.capacity,
    ]
  }
}

extension Plan {
  /// The number of annotations that have a callout in some state, plus the number of clusters that may show one at
  /// once.
  fileprivate var calloutCount: Int {
    if callouts.count == 0 { return 0 }
    var count = 0
    for row in 0..<annotations.count {
      let isOwn = annotations.options[row].callout != CalloutColumns.none
      if isOwn
        || states.rows(of: UInt32(row)).contains(where: { states.options[$0].callout != CalloutColumns.none })
      {
        count += 1
      }
    }
    return count + calloutCountOfClusters
  }

  /// The number of clusters that may show a callout at once; a cluster has at least two members.
  private var calloutCountOfClusters: Int {
    let haveCallouts = (0..<clusters.count).map { cluster in
      clusters.looks.range(ofCluster: cluster).contains {
        clusters.looks.options[$0].callout != CalloutColumns.none
      }
    }
    if !haveCallouts.contains(true) { return 0 }
    var members = Array(repeating: 0, count: clusters.count)
    for cluster in clusters.member where cluster != ClusterColumns.none { members[Int(cluster)] += 1 }
    return members.indices.reduce(0) { haveCallouts[$1] ? $0 + members[$1] / 2 : $0 }
  }
}

extension Callouts {
  /// Inserts the `calloutChanged` events of a frame among its other events.
  ///
  /// If the view is shown before and after, the event follows the `selectionChanged` of its annotation. Otherwise it
  /// follows the annotation's other events. For clusters only the first case is handled here;
  /// `calloutChange(ofCluster:)` returns the others.
  /// - Parameters:
  ///   - inputs: the number of events from inputs, which come first.
  ///   - removed: the annotations removed since the last frame. Each has an event after those of inputs if it was
  ///     shown.
  /// - Complexity: O(events + n log n) if callouts were shown or hidden, else O(1).
  mutating func insertEvents(
    _ found: Outcomes, _ frame: FrameContext, byInputs inputs: Int, removed: [UInt32],
    into events: inout [Event]
  ) {
    if changed.isEmpty { return }
    let (plan, last) = (frame.plan, frame.last)
    var end = inputs
    for annotation in removed where last.causes[plan.frameRow(Int(annotation))] == nil { end += 1 }
    for event in events[..<inputs] {
      guard let row = event.selectedRow(in: plan) else { continue }
      let frameRow = plan.frameRow(row)
      areReportedByInput[row] = last.causes[frameRow] == nil && found.causes[frameRow] == nil
    }
    // From last to first, so that each event moves once.
    let annotations = plan.annotations.count
    var gap = Gap(end: events.count, count: 0)
    for change in changed where change.row < annotations || areReportedByInput[Int(change.row)] {
      gap.count += 1
      events.append(event(change.row, plan))
    }
    close(&gap, downTo: end, plan, &events) {
      !areReportedByInput[$0] && found.causes[plan.frameRow($0)] != .removed
    }
    close(&gap, downTo: inputs, plan, &events) { found.causes[plan.frameRow($0)] == .removed }
    while gap.end > 0 {
      if let row = events[gap.end - 1].selectedRow(in: plan) {
        if areReportedByInput[row], isChanged(UInt32(row)) {
          gap.fill(&events, with: event(UInt32(row), plan))
          areReportedForClusters[row] = row >= annotations
        }
        areReportedByInput[row] = false
      }
      gap.move(&events)
    }
  }

  /// Returns the event for the callout of a cluster, or `nil` if there is none or it was reported already.
  ///
  /// Call it once for each cluster of this frame and of the last.
  mutating func calloutChange(ofCluster row: Int, _ plan: Plan) -> Event? {
    guard !changed.isEmpty, isChanged(UInt32(row)) else { return nil }
    let isReported = areReportedForClusters[row]
    areReportedForClusters[row] = false
    return isReported ? nil : event(UInt32(row), plan)
  }

  /// Free space in the event list, below which are the events that did not move yet.
  private struct Gap {
    var end: Int
    var count: Int

    /// Moves the last event below the gap to the gap's end.
    mutating func move(_ events: inout [Event]) {
      end -= 1
      events[end + count] = events[end]
    }

    /// Writes an event to the gap's end.
    mutating func fill(_ events: inout [Event], with event: Event) {
      count -= 1
      events[end + count] = event
    }
  }

  /// Moves the events from `start` on, whose annotations ascend, and inserts callout events after the events of their
  /// annotations.
  /// - Parameter belongs: returns whether the event of a row belongs in this part.
  private func close(
    _ gap: inout Gap, downTo start: Int, _ plan: Plan, _ events: inout [Event], _ belongs: (Int) -> Bool
  ) {
    let clusters = UInt32(plan.annotations.count)
    var next = changed.partitioningIndex { $0.row >= clusters } - 1
    while next >= 0 {
      let row = changed[next].row
      next -= 1
      guard belongs(Int(row)) else { continue }
      while gap.end > start, let other = events[gap.end - 1].annotation, other.rawValue > row {
        gap.move(&events)
      }
      gap.fill(&events, with: event(row, plan))
    }
    while gap.end > start { gap.move(&events) }
  }

  private func isChanged(_ row: UInt32) -> Bool {
    let place = changed.partitioningIndex { $0.row >= row }
    return place < changed.count && changed[place].row == row
  }

  private func event(_ row: UInt32, _ plan: Plan) -> Event {
    Event(
      AnnotationIndex(frameRow: plan.frameRow(Int(row)), in: plan),
      .calloutChanged(isShown: areShown[Int(row)]))
  }
}

extension Event {
  /// The document row of the annotation whose selection changed, or `nil` for other events.
  fileprivate func selectedRow(in plan: Plan) -> Int? {
    guard case .selectionChanged = change, let annotation else { return nil }
    return annotation.frameRow(in: plan).map { plan.documentRow($0) }
  }
}

/// The plan's callouts at the zoom of the frame and with measured sizes, one row a callout.
struct EffectiveCallouts: Sendable {
  /// The size in points, tip included; 0 if unknown.
  private var sizes: [SIMD2<Double>]
  private(set) var flags: [CalloutFlags]
  /// Per annotation, if the plan has callouts: the measured size in points; 0 if the host measured nothing.
  private var measured: [SIMD2<Double>]

  init(_ callouts: CalloutColumns, annotations count: Int) {
    measured = Array(repeating: SIMD2(), count: callouts.count == 0 ? 0 : count)
    sizes = callouts.flags.indices.map { SIMD2(callouts.width[$0], callouts.height[$0]) }
    flags = callouts.flags
  }

  /// Returns the size of an annotation's callout. A measured side replaces one that is estimated or unknown.
  func size(_ callout: Int, of row: Int) -> SIMD2<Double> {
    let given = sizes[callout]
    if measured[row] == SIMD2() || hasGivenSize(callout) { return given }
    return SIMD2(
      flags[callout].contains(.givenWidth) ? given.x : measured[row].x,
      flags[callout].contains(.givenHeight) ? given.y : measured[row].y)
  }

  private func hasGivenSize(_ callout: Int) -> Bool {
    !flags[callout].contains(.estimated) && all(sizes[callout] .> 0)
  }

  /// Returns whether the host may report a measured size of an annotation's callout. It may if the size is not fixed,
  /// or if a size was measured before, perhaps in another state.
  func mayBeMeasured(_ callout: Int, of row: Int) -> Bool {
    measured[row] != SIMD2() || !hasGivenSize(callout)
  }

  /// Records a measured size; returns whether it differs from the former one.
  mutating func measure(_ row: Int, _ size: SIMD2<Double>) -> Bool {
    if measured[row] == size { return false }
    measured[row] = size
    return true
  }

  /// Resets the measured size of a row that now has another annotation.
  mutating func forgetMeasured(_ row: Int) {
    if row < measured.count { measured[row] = SIMD2() }
  }

  /// Applies a permutation of the rows.
  mutating func move(_ moves: RowPermutation) { moves.move(&measured) }

  /// Copies the measured sizes of the plan before an edit.
  mutating func keepMeasured(of former: EffectiveCallouts, _ rows: FrameRows, after formerRows: FrameRows) {
    let added = rows.annotations - formerRows.annotations
    for row in former.measured.indices {
      keepMeasured(row < formerRows.annotations ? row : row + added, of: former, row)
    }
  }

  /// Copies the measured size of one annotation, which had another row in another plan.
  mutating func keepMeasured(_ row: Int, of former: EffectiveCallouts, _ old: Int) {
    if row < measured.count, old < former.measured.count { measured[row] = former.measured[old] }
  }

  /// Updates the properties that depend on zoom.
  mutating func update(to zoom: ZoomValues, _ tables: ZoomTables) {
    for drive in tables.calloutDrives where zoom.isChanged(drive.table) {
      let row = Int(drive.row)
      switch drive.property {
      case .width: sizes[row].x = zoom[drive.table]
      case .height: sizes[row].y = zoom[drive.table]
      case .obstacle:
        if zoom[drive.table] == 0 { flags[row].remove(.obstacle) } else { flags[row].insert(.obstacle) }
      default: break
      }
    }
  }
}

extension EffectiveOptions {
  /// Returns the callout that an annotation shows while its view is visible, as a row of `Plan.callouts`, or `nil` if
  /// there is none.
  @inline(__always)
  func callout(of row: Int) -> Int? {
    let own = rows[row]
    // Before the conversion, because a 32-bit `Int` cannot represent `CalloutColumns.none`.
    guard own.callout != CalloutColumns.none else { return nil }
    let callout = Int(own.callout)
    return own.flags.contains(.selected) || callouts.flags[callout].contains(.always) ? callout : nil
  }

  /// Returns the position of a callout on the rectangle of its annotation, or `nil` if its size is unknown.
  func position(ofCallout callout: Int, of row: Int, on host: ViewRectangle, _ plan: Plan, _ screen: Screen)
    -> CalloutPosition?
  {
    CalloutPosition.find(
      plan.anchorLists.range(Int(plan.callouts.anchorList[callout])), callouts.size(callout, of: row),
      on: host,
      in: screen.area.bounds(ignoresPadding: rows[row].flags.contains(.ignoreCameraPadding)),
      plan.anchorLists,
      formulas)
  }

  /// Returns the rectangle of a callout that is an obstacle for later views, in 1/256 points, or `nil` if it is none.
  func obstacleCallout(of row: Int, on host: ViewRectangle, _ plan: Plan, _ screen: Screen) -> Box? {
    guard let callout = callout(of: row), callouts.flags[callout].contains(.obstacle) else { return nil }
    return position(ofCallout: callout, of: row, on: host, plan, screen)?.box
  }

  /// Returns whether the annotation shows a callout that is an obstacle.
  func hasObstacleCallout(_ row: Int) -> Bool {
    guard let callout = callout(of: row) else { return false }
    return callouts.flags[callout].contains(.obstacle)
  }
}
