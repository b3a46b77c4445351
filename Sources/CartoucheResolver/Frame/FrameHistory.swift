/// What a frame hands on to the next one.
struct FrameHistory: Sendable {
  /// What became of every annotation in the frame before.
  var outcomes: Outcomes
  /// Where they were placed whose plan does not say it.
  var places: KeptPlaces
  /// What handlers know.
  var told: ToldPlacements
  /// Which of the host's views each one holds.
  var slots: SlotPool
  /// Who is shown in one of the last two frames and not in the other, or with another anchor. On a map that is panned those are
  /// few, and of all others there is nothing to tell.
  private(set) var changed: RowSet
  /// Some rows by the document, where they are in another order.
  private var inDocument = RowSet(count: 0)
  /// Who was shown or hidden a moment ago.
  var recent: RecentChanges

  init(_ plan: Plan) {
    outcomes = Outcomes(count: FrameRows(plan).count)
    places = KeptPlaces(plan)
    told = ToldPlacements(count: FrameRows(plan).count)
    slots = SlotPool(plan)
    changed = RowSet(count: FrameRows(plan).count)
    recent = RecentChanges(plan)
  }

  /// Follows another order of rows.
  mutating func move(_ moves: RowMoves) {
    outcomes.move(moves)
    places.move(moves)
    told.move(moves)
    slots.move(moves)
    moves.move(&changed)
    recent.move(moves)
    makeRoom(for: moves.order)
  }

  /// Makes room for what is listed by the document where rows are in another order.
  mutating func makeRoom(for order: RowOrder) {
    inDocument = RowSet(count: order.isDocuments ? 0 : outcomes.causes.count)
  }

  /// Follows a plan that was changed, of which `shown` rows were shown in the last frame.
  mutating func fit(
    _ plan: Plan, after former: FrameRows, shown: some Sequence<UInt32>, tellsRectangles: Bool
  ) {
    let rows = FrameRows(plan)
    outcomes.fit(rows, after: former)
    places.grow(plan)
    recent.fit(rows, after: former)
    told.fit(rows, after: former, tellsRectangles: tellsRectangles)
    slots = SlotPool(plan, keeping: slots, after: former, shown: shown)
    changed = RowSet(count: rows.count)
  }

  /// Finds out what a frame shows otherwise than the one before.
  /// - Parameters:
  ///   - near: the rows that the frame looks at.
  ///   - isFirst: whether there is no frame before, so that nobody was shown or hidden.
  mutating func findChanges(_ near: RowSet, _ found: Outcomes, isFirst: Bool) {
    let last = outcomes
    changed.assign(near) { row in
      let isShown = found.causes[row] == nil
      return isShown != (last.causes[row] == nil) || isShown && found.anchors[row] != last.anchors[row]
    }
    if !isFirst { recent.note(found, after: last, changed: changed) }
  }

  /// Turns what the last frame found into history. The new one begins with all hidden, each with the anchor of its last placement.
  /// - Parameter near: the rows of the last frame, and of the one before: both told of nobody else.
  mutating func take(_ last: inout Resolution, _ near: NearRows) {
    swap(&outcomes, &last.outcomes)
    last.outcomes.hide(near.before, near.rows, withAnchorsOf: outcomes)
    last.views.removeAll()
    last.isWhole = false
    last.explanations.removeAll()
    last.isExplained = false
  }

  /// Gives those a view of the host's that a frame newly shows.
  mutating func assignSlots(_ near: RowSet, _ plan: Plan, _ options: OptionsInEffect, _ found: Outcomes) {
    let concerned = byDocument(slots.follow(options) ? near : changed, plan)
    slots.assign(options, concerned, plan.annotations.order, found, after: outcomes)
  }

  /// Tells what a frame changed, and what was removed.
  mutating func tell(
    _ near: RowSet, _ found: Resolution, _ placed: PlacedViews, removed: [UInt32], _ plan: Plan,
    into events: inout [Event]
  ) {
    let concerned = byDocument(told.catchUp(places) ? near : changed, plan)
    told.tell(concerned, found, placed, since: outcomes, removed: removed, places, plan, into: &events)
  }

  /// The annotations in some rows, and their clusters, in the document's order.
  private mutating func byDocument(_ rows: RowSet, _ plan: Plan) -> RowSet {
    let order = plan.annotations.order
    if order.isDocuments { return rows }
    inDocument.removeAll()
    inDocument.insert(each: rows) { order.annotation(inRow: $0) }
    return inDocument
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] {
    [
      outcomes.causes.capacity, outcomes.anchors.capacity, outcomes.arePlaced.capacity,
      places.places.capacity, changed.words.capacity,
    ] + told.capacities + recent.capacities
  }
}
