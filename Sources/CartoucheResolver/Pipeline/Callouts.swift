/// The step of a frame that places callouts on the visible views, and assigns the app's reusable callout views to them.
///
/// Layout: lists of the visible callouts, and tables of the annotations in document order, followed by the clusters.
/// Slots and events follow this order. The tables are empty if the plan has no callouts.
///
/// Cost: O(visible views), and O(n log n) in the callouts that appear or disappear.
struct Callouts: Sendable {
  /// The visible callouts of the last frame, bottom first.
  private(set) var placements: [CalloutPlacement] = []
  /// Per element of `placements`: the number of its annotation in document order; clusters follow the annotations.
  private var rows: [UInt32] = []
  /// Per element of `placements`: the callout's rectangle in 1/256 points.
  private(set) var boxes: [Box] = []
  /// The annotations and clusters whose callout appeared or disappeared in the last frame. Annotations are in document
  /// order, and clusters follow them.
  private(set) var changed: [KeyedRow] = []
  /// Per annotation and cluster, in document order: the number of the app view that shows the callout, counted from 0,
  /// or `noSlot` if the callout is hidden.
  private var slots: [UInt32]
  /// Per annotation and cluster, in document order: whether its callout is visible, and therefore in `placements`.
  private(set) var areShown: [Bool]
  /// Per annotation and cluster, in document order: whether the event of its callout is inserted directly after its
  /// `selectionChanged` event. `insertEvents` uses this array, and all elements are false between its calls.
  var areReportedByInput: [Bool]
  /// Per annotation and cluster, in document order: whether `insertEvents` already reported the change of the cluster's
  /// callout.
  var areReportedForClusters: [Bool]
  /// Per number of an app view: whether a visible callout uses that view. The length is the largest number of callouts
  /// that were visible at once.
  private var taken: [Bool] = []
  private var scratch: [KeyedRow]
  /// The largest number of callouts that a frame can show.
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

  /// Creates the callouts of an edited plan. The visible callouts of the last frame are kept until the next frame is
  /// resolved.
  init(_ plan: Plan, after former: Callouts, _ formerRows: FrameRows) {
    let added = plan.annotations.count - formerRows.annotations
    self.init(
      plan, keeping: former,
      former.areShown.indices.map { (row: $0 < formerRows.annotations ? $0 : $0 + added, former: $0) })
  }

  /// Creates the callouts of a plan that replaces another one. The visible callouts of annotations that both plans have
  /// are kept until the next frame is resolved.
  /// - Parameter kept: the numbers of these annotations in document order, in the new and in the former plan.
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
      placements[placements.count - 1].annotation = AnnotationIndex(frameRow: row, in: plan)
      rows.append(UInt32(row))
      boxes.append(former.boxes[index])
    }
  }

  /// Places the callouts of all visible views, replacing those of the last frame.
  /// - Parameters:
  ///   - drawn: the visible views, as rows of the frame's tables, bottom first.
  ///   - regions: the avoided regions in 1/256 points.
  mutating func place(
    on drawn: [UInt32], _ frame: FrameContext, _ found: Resolution, avoiding regions: [Box]
  ) {
    changed.removeAll(keepingCapacity: true)
    if slots.isEmpty { return }
    for row in rows {
      areShown[Int(row)] = false
      changed.append(KeyedRow(key: UInt64(row), row: row))
    }
    placements.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    boxes.removeAll(keepingCapacity: true)
    for row in drawn { place(Int(row), frame.plan, frame.options, found, frame.screen, regions) }
    keepChanged()
    assignSlots()
    for index in placements.indices {
      placements[index].slot = Int(slots[Int(rows[index])])
    }
  }

  private mutating func place(
    _ row: Int, _ plan: Plan, _ options: EffectiveOptions, _ found: Resolution, _ screen: Screen,
    _ regions: [Box]
  ) {
    guard let callout = options.callout(of: row),
      let position = options.position(
        ofCallout: callout, of: row, on: found[row].rectangle, plan, screen, avoiding: regions)
    else { return }
    areShown[row] = true
    rows.append(UInt32(row))
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

  /// Filters `changed`, which at first lists all callouts of the last frame. Afterwards it lists those that appeared or
  /// disappeared, in ascending order.
  private mutating func keepChanged() {
    changed.removeAll { areShown[Int($0.row)] }
    for row in rows where slots[Int(row)] == Callouts.noSlot {
      changed.append(KeyedRow(key: UInt64(row), row: row))
    }
    sortByKey(&changed, scratch: &scratch)
  }

  /// Frees the app views of callouts that disappeared, then assigns the free app views with the lowest numbers to
  /// callouts that appeared.
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

  /// The capacities of the arrays that frames reuse. They stay constant after the first frame.
  var capacities: [Int] {
    [
      placements.capacity, rows.capacity, boxes.capacity, changed.capacity, taken.capacity, scratch.capacity,
    ]
  }
}

extension Plan {
  /// The largest number of callouts in a frame: one for each annotation that has a callout in some state, and one for
  /// each cluster with a callout that may exist at once.
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

  /// The largest number of clusters with callouts that may exist at once. A cluster has at least two members.
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
  /// If an annotation's view is visible in both frames, the event follows the annotation's `selectionChanged`.
  /// Otherwise it follows the annotation's other events. Clusters get only the events of the first case here;
  /// `calloutChange(ofCluster:)` returns their other events.
  /// - Parameters:
  ///   - inputs: the number of events that inputs caused. They are the first elements of `events`.
  ///   - removed: the annotations removed since the last frame, by number in document order. If the last frame showed
  ///     such an annotation, one event for it follows those of inputs.
  /// - Complexity: O(events + n log n) if callouts appeared or disappeared, else O(1).
  mutating func insertEvents(
    _ found: Outcomes, _ frame: FrameContext, byInputs inputs: Int, removed: [UInt32],
    into events: inout [Event]
  ) {
    if changed.isEmpty { return }
    let (plan, last) = (frame.plan, frame.last)
    var end = inputs
    for annotation in removed where last.causes[Int(annotation)] == nil { end += 1 }
    for event in events[..<inputs] {
      guard let row = event.selectedRow(in: plan) else { continue }
      areReportedByInput[row] = last.causes[row] == nil && found.causes[row] == nil
    }
    // From last to first, so that each event moves once.
    let annotations = plan.annotations.count
    var gap = Gap(end: events.count, count: 0)
    for change in changed where change.row < annotations || areReportedByInput[Int(change.row)] {
      gap.count += 1
      events.append(event(change.row, plan))
    }
    close(&gap, downTo: end, plan, &events) { !areReportedByInput[$0] && found.causes[$0] != .removed }
    close(&gap, downTo: inputs, plan, &events) { found.causes[$0] == .removed }
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

  /// Returns the event for a cluster's callout that appeared or disappeared. Returns `nil` if neither happened, or if
  /// `insertEvents` has inserted the event.
  ///
  /// Call it once for each cluster of this frame and of the last frame.
  mutating func calloutChange(ofCluster row: Int, _ plan: Plan) -> Event? {
    guard !changed.isEmpty, isChanged(UInt32(row)) else { return nil }
    let isReported = areReportedForClusters[row]
    areReportedForClusters[row] = false
    return isReported ? nil : event(UInt32(row), plan)
  }

  /// Unused elements in the list of events, while new events are inserted. The events before the gap have not moved
  /// yet, and those after it are final.
  private struct Gap {
    var end: Int
    var count: Int

    /// Moves the last event before the gap to the last element of the gap.
    mutating func move(_ events: inout [Event]) {
      end -= 1
      events[end + count] = events[end]
    }

    /// Writes a new event to the last element of the gap.
    mutating func fill(_ events: inout [Event], with event: Event) {
      count -= 1
      events[end + count] = event
    }
  }

  /// Moves the events from index `start` on behind the gap, and inserts each callout event after the events of its
  /// annotation. The events are in document order.
  /// - Parameter belongs: returns whether the callout event of an annotation, given by its number in document order,
  ///   belongs among these events.
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
    Event(AnnotationIndex(frameRow: row, in: plan), .calloutChanged(isShown: areShown[Int(row)]))
  }
}

extension Event {
  /// The number in document order of the annotation that a `selectionChanged` event is about; `nil` for other events.
  fileprivate func selectedRow(in plan: Plan) -> Int? {
    guard case .selectionChanged = change, let annotation else { return nil }
    return annotation.frameRow(in: plan)
  }
}

/// The plan's callouts at the zoom of the last frame, and the sizes that the app measured.
struct EffectiveCallouts: Sendable {
  /// Per callout of the plan: the size in points, tip included; 0 if unknown.
  private var sizes: [SIMD2<Double>]
  private(set) var flags: [CalloutFlags]
  /// Per annotation and cluster: the callout size in points that the app measured, or 0 if it measured none. Empty if
  /// the plan has no callouts.
  private var measured: [SIMD2<Double>]

  init(_ callouts: CalloutColumns, annotations count: Int) {
    measured = Array(repeating: SIMD2(), count: callouts.count == 0 ? 0 : count)
    sizes = callouts.flags.indices.map { SIMD2(callouts.width[$0], callouts.height[$0]) }
    flags = callouts.flags
  }

  /// Returns the size of an annotation's callout in points. A measured width or height replaces one that is estimated
  /// or unknown.
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

  /// Returns whether the app may report a measured size of an annotation's callout. It may if the spec does not fix the
  /// size, or if it did before, perhaps in another state.
  func mayBeMeasured(_ callout: Int, of row: Int) -> Bool {
    measured[row] != SIMD2() || !hasGivenSize(callout)
  }

  /// Records the callout size that the app measured. Returns whether it differs from the size measured before.
  mutating func measure(_ row: Int, _ size: SIMD2<Double>) -> Bool {
    if measured[row] == size { return false }
    measured[row] = size
    return true
  }

  /// Resets the measured callout size in a row of the frame's tables that now belongs to another annotation or cluster.
  mutating func forgetMeasured(_ row: Int) {
    if row < measured.count { measured[row] = SIMD2() }
  }

  /// Copies the measured callout sizes after an edit that added annotations.
  mutating func keepMeasured(of former: EffectiveCallouts, _ rows: FrameRows, after formerRows: FrameRows) {
    let added = rows.annotations - formerRows.annotations
    for row in former.measured.indices {
      keepMeasured(row < formerRows.annotations ? row : row + added, of: former, row)
    }
  }

  /// Copies the measured callout size of one annotation. Its row is `old` in the former tables and `row` in these.
  mutating func keepMeasured(_ row: Int, of former: EffectiveCallouts, _ old: Int) {
    if row < measured.count, old < former.measured.count { measured[row] = former.measured[old] }
  }

  /// Updates sizes and flags of callouts that depend on zoom.
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
  /// Returns the callout that an annotation shows if its view is visible, as a row of `plan.callouts`; `nil` if it
  /// shows none.
  @inline(__always)
  func callout(of row: Int) -> Int? {
    let own = rows[row]
    // Before the conversion, because a 32-bit `Int` cannot represent `CalloutColumns.none`.
    guard own.callout != CalloutColumns.none else { return nil }
    let callout = Int(own.callout)
    return own.flags.contains(.selected) || callouts.flags[callout].contains(.always) ? callout : nil
  }

  /// Returns the position of a callout on the rectangle of its annotation's view, or `nil` if the callout's size is
  /// unknown.
  /// - Parameters:
  ///   - callout: the row in `plan.callouts`.
  ///   - row: the annotation's row in the frame's tables.
  ///   - host: the rectangle of the annotation's view.
  ///   - regions: the avoided regions in 1/256 points, which the callout avoids if its annotation does.
  func position(
    ofCallout callout: Int, of row: Int, on host: ViewRectangle, _ plan: Plan, _ screen: Screen,
    avoiding regions: [Box]
  ) -> CalloutPosition? {
    let flags = rows[row].flags
    return CalloutPosition.find(
      plan.anchorLists.range(Int(plan.callouts.anchorList[callout])), callouts.size(callout, of: row),
      on: host, in: screen.area.bounds(ignoresPadding: flags.contains(.ignoreCameraPadding)),
      avoiding: flags.contains(.avoidsRegions) ? regions : [], plan.anchorLists, formulas)
  }

  /// Returns the rectangle of the annotation's callout in 1/256 points if the callout blocks views that are placed
  /// later, else `nil`.
  func obstacleCallout(
    of row: Int, on host: ViewRectangle, _ plan: Plan, _ screen: Screen, avoiding regions: [Box]
  ) -> Box? {
    guard let callout = callout(of: row), callouts.flags[callout].contains(.obstacle) else { return nil }
    return position(ofCallout: callout, of: row, on: host, plan, screen, avoiding: regions)?.box
  }

  /// Returns whether the annotation shows a callout that blocks views that are placed later.
  func hasObstacleCallout(_ row: Int) -> Bool {
    guard let callout = callout(of: row) else { return false }
    return callouts.flags[callout].contains(.obstacle)
  }
}
