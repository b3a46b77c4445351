/// The state that a frame passes to the next one.
struct FrameHistory: Sendable {
  /// The outcome of every annotation in the previous frame.
  var outcomes: Outcomes
  /// The previous placements of annotations without a coordinate of their own.
  var places: PreviousPlacements
  /// The placements that events have reported.
  var reported: ReportedPlacements
  /// The recycled views of the host, and the annotations that hold them.
  var slots: SlotPool
  /// The rows whose visibility or anchor differs between the last two frames. When the map pans there are few, and
  /// all other rows have no events.
  private(set) var changed: RowSet
  /// Rows in document order, for plans that keep their rows in another order.
  private var documentRows = RowSet(count: 0)
  /// The rows that were shown or hidden recently.
  var recent: RecentChanges

  init(_ plan: Plan) {
    outcomes = Outcomes(count: FrameRows(plan).count)
    places = PreviousPlacements(plan)
    reported = ReportedPlacements(count: FrameRows(plan).count)
    slots = SlotPool(plan)
    changed = RowSet(count: FrameRows(plan).count)
    recent = RecentChanges(plan)
  }

  /// Applies a permutation of the rows.
  mutating func move(_ moves: RowPermutation) {
    outcomes.move(moves)
    places.move(moves)
    reported.move(moves)
    slots.move(moves)
    moves.move(&changed)
    recent.move(moves)
    makeRoom(for: moves.order)
  }

  /// Allocates the set in document order that another row order needs.
  mutating func makeRoom(for order: RowOrder) {
    documentRows = RowSet(count: order.isDocumentOrder ? 0 : outcomes.causes.count)
  }

  /// Resizes the history for an edited plan.
  /// - Parameters:
  ///   - former: the rows before the edit.
  ///   - shown: the rows that the last frame shows.
  mutating func fit(
    _ plan: Plan, after former: FrameRows, shown: some Sequence<UInt32>, reportsRectangles: Bool
  ) {
    let rows = FrameRows(plan)
    outcomes.fit(rows, after: former)
    places.grow(plan)
    recent.fit(rows, after: former)
    reported.fit(rows, after: former, reportsRectangles: reportsRectangles)
    slots = SlotPool(plan, keeping: slots, after: former, shown: shown)
    changed = RowSet(count: rows.count)
  }

  /// Finds the rows that this frame shows differently from the previous one.
  /// - Parameters:
  ///   - rows: the rows that the frame examines.
  ///   - isFirst: whether there is no previous frame.
  mutating func findChanges(_ rows: RowSet, _ found: Outcomes, isFirst: Bool) {
    let last = outcomes
    changed.assign(rows) { row in
      let isShown = found.causes[row] == nil
      return isShown != (last.causes[row] == nil) || isShown && found.anchors[row] != last.anchors[row]
    }
    if !isFirst { recent.note(found, after: last, changed: changed) }
  }

  /// Turns the result of the last frame into history, and recycles its storage for the next result.
  ///
  /// In the new result all rows are hidden, with the anchors of their last placements.
  /// - Parameter visibleCandidates: the rows of the last two frames; no other row was changed in them.
  mutating func advance(_ last: inout Resolution, _ visibleCandidates: VisibleCandidates) {
    swap(&outcomes, &last.outcomes)
    last.outcomes.hide(visibleCandidates.before, visibleCandidates.rows, withAnchorsOf: outcomes)
    last.views.removeAll()
    last.hasAllCauses = false
    last.explanations.removeAll()
    last.isExplained = false
  }

  /// Assigns a recycled view to each row that is newly shown.
  mutating func assignSlots(_ rows: RowSet, _ frame: FrameContext, _ found: Outcomes) {
    let concerned = documentOrdered(
      slots.resetNeedsReassignment(frame.options) ? rows : changed, frame.plan)
    slots.assign(frame.options, concerned, frame.plan.annotations.order, found, after: outcomes)
  }

  /// Appends the events of this frame, including those of removed annotations.
  mutating func report(
    _ rows: RowSet, _ frame: FrameContext, _ found: Resolution, _ placed: PlacedViews, removed: [UInt32],
    into events: inout [Event]
  ) {
    let concerned = documentOrdered(reported.resetNeedsFullCheck(places) ? rows : changed, frame.plan)
    reported.report(removed: removed, frame, into: &events)
    reported.report(concerned, frame, found, placed, places, into: &events)
  }

  /// Returns rows of annotations and clusters in document order.
  private mutating func documentOrdered(_ rows: RowSet, _ plan: Plan) -> RowSet {
    let order = plan.annotations.order
    if order.isDocumentOrder { return rows }
    documentRows.removeAll()
    documentRows.insert(each: rows) { order.annotation(inRow: $0) }
    return documentRows
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] {
    [
      outcomes.causes.capacity, outcomes.anchors.capacity, outcomes.arePlaced.capacity,
      places.places.capacity, changed.words.capacity,
    ] + reported.capacities + recent.capacities
  }
}

/// The outcome of every annotation in one frame, one row an annotation.
struct Outcomes: Sendable {
  /// The cause that hides the row, or `nil` if it is shown.
  var causes: [Cause?]
  /// The index in the anchor list at the last placement, in this frame or an earlier one.
  var anchors: [UInt32]
  /// Whether the row was placed: it is shown, or waits in the margin.
  var arePlaced: [Bool]

  static let noAnchor = UInt32.max

  /// Creates outcomes in which all rows are hidden and none was ever placed.
  init(count: Int) {
    causes = Array(repeating: .explicit, count: count)
    anchors = Array(repeating: Outcomes.noAnchor, count: count)
    arePlaced = Array(repeating: false, count: count)
  }

  /// Resets the rows of two sets to the state of a row that a frame does not examine.
  mutating func hide(_ rows: RowSet, _ others: RowSet, withAnchorsOf last: Outcomes) {
    rows.forEach(orIn: others) { row in
      causes[row] = .offscreen
      anchors[row] = last.anchors[row]
      arePlaced[row] = false
    }
  }

  /// Applies a permutation of the rows.
  mutating func move(_ moves: RowPermutation) {
    moves.move(&causes)
    moves.move(&anchors)
    moves.move(&arePlaced)
  }

  mutating func fit(_ rows: FrameRows, after former: FrameRows) {
    causes.fit(rows, after: former, with: .explicit)
    anchors.fit(rows, after: former, with: Outcomes.noAnchor)
    arePlaced.fit(rows, after: former, with: false)
  }
}

/// The rows that were shown or hidden recently. They keep their state for some frames, because a view that changes
/// again too soon blinks.
///
/// Frames that repeat the last one do not count.
struct RecentChanges: Sendable {
  /// Per row: the number of frames for which its change still counts. Empty if nothing depends on it.
  private var rests: [UInt8] = []
  /// The rows for which that number is not 0.
  private var resting = RowSet(count: 0)

  /// The number of frames within which a second change is a blink.
  private static let blink: UInt8 = 15
  /// The number of frames that a user needs to read a new view.
  private static let restAfterShowing: UInt8 = 30

  init(_ plan: Plan) {
    let policy = plan.placement
    guard policy.strategy == .best || policy.calm == .motion && policy.keepsAnchor else { return }
    rests = Array(repeating: 0, count: FrameRows(plan).count)
    resting = RowSet(count: rests.count)
  }

  /// Whether any placement rule depends on recent changes.
  var isNeeded: Bool { !rests.isEmpty }

  /// The number of frames for which the row's change still counts. The setter is for copies that do not record
  /// frames.
  subscript(_ row: Int) -> UInt8 {
    get { rests[row] }
    set { rests[row] = newValue }
  }

  /// Whether a visible row became visible recently.
  @inline(__always)
  func containsShown(_ row: Int) -> Bool {
    !rests.isEmpty && rests[row] > RecentChanges.restAfterShowing - RecentChanges.blink
  }

  /// Whether a row was hidden recently, or shown too recently to be read.
  @inline(__always)
  func contains(_ row: Int) -> Bool { !rests.isEmpty && rests[row] > 0 }

  /// Records a frame.
  /// - Parameter changed: all rows that the frame shows or hides; it may contain others.
  mutating func note(_ found: Outcomes, after last: Outcomes, changed: RowSet) {
    if rests.isEmpty { return }
    // By words, because an iterator holds a copy of the set, and the first removal would copy the storage.
    for index in resting.words.indices {
      var word = resting.words[index]
      while word != 0 {
        let row = 64 * index + word.trailingZeroBitCount
        word &= word - 1
        rests[row] -= 1
        if rests[row] == 0 { resting.remove(row) }
      }
    }
    for row in changed where (last.causes[row] == nil) != (found.causes[row] == nil) {
      rests[row] = found.causes[row] == nil ? RecentChanges.restAfterShowing : RecentChanges.blink
      resting.insert(row)
    }
  }

  /// Applies a permutation of the rows.
  mutating func move(_ moves: RowPermutation) {
    moves.move(&rests)
    moves.move(&resting)
  }

  mutating func fit(_ rows: FrameRows, after former: FrameRows) {
    if rests.isEmpty { return }
    rests.fit(rows, after: former, with: 0)
    resting.fit(rows, after: former)
  }

  /// Copies the recent changes of the annotations that a former plan has, too.
  mutating func keep(_ former: RecentChanges, _ kept: ReloadMapping) {
    if rests.isEmpty || former.rests.isEmpty { return }
    kept.move(former.rests, to: &rests)
    for row in rests.indices where rests[row] > 0 { resting.insert(row) }
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] { [rests.capacity, resting.words.capacity] }
}
