/// The state that each frame passes to the next one.
struct FrameHistory: Sendable {
  /// The outcome of each annotation and cluster in the previous frame: its anchor if it was placed, its cause if it was
  /// hidden.
  var outcomes: Outcomes
  /// The previous placements of annotations that are attached to lines, polygons, several points, or other annotations.
  var places: PreviousPlacements
  /// The coordinates, anchors and rectangles that earlier events reported to the app.
  var reported: ReportedPlacements
  /// The numbered reusable views of the app, and the annotations that hold them.
  var slots: SlotPool
  /// The annotations and clusters whose visibility or anchor differs between the last two frames. While the map pans,
  /// these are few.
  private(set) var changed: RowSet
  /// Counters for views that were shown or hidden in the last frames and should not change again soon.
  var recent: RecentChanges

  init(_ plan: Plan) {
    outcomes = Outcomes(count: FrameRows(plan).count)
    places = PreviousPlacements(plan)
    reported = ReportedPlacements(count: FrameRows(plan).count)
    slots = SlotPool(plan)
    changed = RowSet(count: FrameRows(plan).count)
    recent = RecentChanges(plan)
  }

  /// Resizes the history for an edited plan.
  /// - Parameters:
  ///   - former: the numbering of the tables' rows before the edit.
  ///   - shown: the annotations and clusters that are visible in the last frame.
  ///   - reportsRectangles: whether events report changed rectangles.
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

  /// Sets `changed` to the rows whose visibility or anchor differs from the previous frame.
  /// - Parameters:
  ///   - rows: the annotations and clusters that this frame examines.
  ///   - isFirst: whether there is no previous frame.
  mutating func findChanges(_ rows: RowSet, _ found: Outcomes, isFirst: Bool) {
    let last = outcomes
    changed.assign(rows) { row in
      let isShown = found.causes[row] == nil
      return isShown != (last.causes[row] == nil)
        || isShown && (found.anchors[row] != last.anchors[row] || found.leaders[row] != last.leaders[row])
    }
    if !isFirst { recent.note(found, after: last, changed: changed) }
  }

  /// Moves the outcomes of `last` into the history, and resets `last` for the next frame.
  ///
  /// After the reset, all annotations and clusters are hidden, and each keeps the anchor of its last placement.
  /// - Parameter visibleCandidates: the rows that the last two frames examined. In all other rows, the reused arrays
  ///   are reset already.
  mutating func advance(_ last: inout Resolution, _ visibleCandidates: VisibleCandidates) {
    swap(&outcomes, &last.outcomes)
    last.outcomes.hide(visibleCandidates.before, visibleCandidates.rows, withAnchorsOf: outcomes)
    last.views.removeAll()
    last.hasAllCauses = false
    last.explanations.removeAll()
    last.isExplained = false
  }

  /// Assigns a reusable view of the app to each annotation or cluster that became visible. Frees the reusable views of
  /// those that became hidden.
  mutating func assignSlots(_ rows: RowSet, _ frame: FrameContext, _ found: Outcomes) {
    let concerned = slots.resetNeedsReassignment(frame.options) ? rows : changed
    slots.assign(frame.options, concerned, found, after: outcomes)
  }

  /// Appends the events of this frame's annotations. Events of removed annotations come first.
  mutating func report(
    _ rows: RowSet, _ frame: FrameContext, _ found: Resolution, _ placed: PlacedViews, removed: [UInt32],
    into events: inout [Event]
  ) {
    let concerned = reported.resetNeedsFullCheck(places) ? rows : changed
    reported.report(removed: removed, frame, into: &events)
    reported.report(concerned, frame, found, placed, places, into: &events)
  }

  /// The capacities of the arrays that frames reuse. They stay constant after the first frame.
  var capacities: [Int] {
    [
      outcomes.causes.capacity, outcomes.anchors.capacity, outcomes.arePlaced.capacity,
      outcomes.leaders.capacity, places.places.capacity, changed.words.capacity,
    ] + reported.capacities + recent.capacities
  }
}

/// The outcome of each annotation and cluster in one frame: whether it is placed and visible, at which anchor, or why
/// not.
struct Outcomes: Sendable {
  /// Per annotation and cluster: the cause that hides the annotation, or `nil` if it is visible.
  var causes: [Cause?]
  /// Per annotation and cluster: the index of the last used anchor in the annotation's anchor list, from this frame or
  /// an earlier one; `noAnchor` if it was never placed.
  var anchors: [UInt32]
  /// Per annotation and cluster: whether the annotation was placed. It is visible, or placed in the margin around the
  /// viewport.
  var arePlaced: [Bool]
  /// Per annotation and cluster: the place of a view with a leader line, as a number of `LeaderRings`; `noLeader` for
  /// any other view.
  var leaders: [UInt8]

  static let noAnchor = UInt32.max
  static let noLeader = UInt8.max

  /// Creates the outcomes before the first frame: all annotations are hidden and were never placed.
  init(count: Int) {
    causes = Array(repeating: .explicit, count: count)
    anchors = Array(repeating: Outcomes.noAnchor, count: count)
    arePlaced = Array(repeating: false, count: count)
    leaders = Array(repeating: Outcomes.noLeader, count: count)
  }

  /// Resets the outcomes of two sets of rows to hidden, as if the frame had not examined them. Their anchors are copied
  /// from `last`.
  mutating func hide(_ rows: RowSet, _ others: RowSet, withAnchorsOf last: Outcomes) {
    rows.forEach(orIn: others) { row in
      causes[row] = .offscreen
      anchors[row] = last.anchors[row]
      arePlaced[row] = false
      leaders[row] = Outcomes.noLeader
    }
  }

  /// Hides all annotations and clusters, as if a frame had examined none of them.
  mutating func hideAll() {
    for row in causes.indices { causes[row] = .offscreen }
  }

  mutating func fit(_ rows: FrameRows, after former: FrameRows) {
    causes.fit(rows, after: former, with: .explicit)
    anchors.fit(rows, after: former, with: Outcomes.noAnchor)
    arePlaced.fit(rows, after: former, with: false)
    leaders.fit(rows, after: former, with: Outcomes.noLeader)
  }
}

/// A counter for each view that was shown or hidden recently. Placement avoids changing such a view again, because that
/// would be seen as blinking.
///
/// Frames that repeat the last one do not count.
struct RecentChanges: Sendable {
  /// Per annotation and cluster: the number of frames, 0…30, for which the view still counts as recently shown or
  /// hidden. Empty if no placement rule depends on recent changes.
  private var rests: [UInt8] = []
  /// The annotations and clusters that were recently shown or hidden: their element of `rests` is not 0.
  private var resting = RowSet(count: 0)

  /// The initial counter of a view that was hidden. If the view appears again within this number of frames, users see a
  /// blink.
  private static let blink: UInt8 = 15
  /// The initial counter of a view that was shown: the number of frames that a user needs to read it.
  private static let restAfterShowing: UInt8 = 30

  init(_ plan: Plan) {
    let policy = plan.placement
    guard policy.strategy == .best || policy.calm == .motion && policy.keepsAnchor else { return }
    rests = Array(repeating: 0, count: FrameRows(plan).count)
    resting = RowSet(count: rests.count)
  }

  /// Whether any placement rule of the plan depends on recent changes.
  var isNeeded: Bool { !rests.isEmpty }

  /// The number of frames for which a view still counts as recently shown or hidden. The setter restores saved
  /// counters.
  subscript(_ row: Int) -> UInt8 {
    get { rests[row] }
    set { rests[row] = newValue }
  }

  /// Whether a view that is visible now appeared within the last 15 frames.
  @inline(__always)
  func containsShown(_ row: Int) -> Bool {
    !rests.isEmpty && rests[row] > RecentChanges.restAfterShowing - RecentChanges.blink
  }

  /// Whether a view was hidden within the last 15 frames, or shown within the last 30.
  @inline(__always)
  func contains(_ row: Int) -> Bool { !rests.isEmpty && rests[row] > 0 }

  /// Counts down the counters of all recently changed views, and starts counters for the views that the new frame shows
  /// or hides.
  /// - Parameters:
  ///   - found: the outcomes of the new frame.
  ///   - last: the outcomes of the previous frame.
  ///   - changed: all rows with a new visibility; it may contain other rows.
  mutating func note(_ found: Outcomes, after last: Outcomes, changed: RowSet) {
    if rests.isEmpty { return }
    // Not `for row in resting`, because the iterator holds a copy of the set, and the first removal would copy its
    // storage.
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

  mutating func fit(_ rows: FrameRows, after former: FrameRows) {
    if rests.isEmpty { return }
    rests.fit(rows, after: former, with: 0)
    resting.fit(rows, after: former)
  }

  /// Copies the counters of the annotations that exist in both plans, after a reload.
  mutating func keep(_ former: RecentChanges, _ kept: ReloadMapping) {
    if rests.isEmpty || former.rests.isEmpty { return }
    kept.move(former.rests, to: &rests)
    for row in rests.indices where rests[row] > 0 { resting.insert(row) }
  }

  /// The capacities of the arrays that frames reuse. They stay constant after the first frame.
  var capacities: [Int] { [rests.capacity, resting.words.capacity] }
}
