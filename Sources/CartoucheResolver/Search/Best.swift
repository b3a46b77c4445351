/// The strategy `best`. It starts with the result of `greedy`, then exchanges views to show more of them, as long as
/// the budget allows.
///
/// Starting with the result of `greedy` keeps views of the last frame in place, and preserves results of earlier
/// searches. After the search, hidden views are tested once more, which also finds their blockers.
struct Best: Sendable {
  var search = ExchangeSearch()
  /// The anchor point of each annotation before `greedy` changed it, by index in the rank order.
  private var points: [ScreenPoint] = []
  /// The previous placement of each annotation before `greedy` changed it, by index in the rank order; empty if the
  /// plan needs none.
  private var entries: [PreviousPlacements.Entry] = []

  /// Returns the divisor that turns the budget into the search's patience. The search ends when it has spent its
  /// patience, multiplied by the number of hidden views, without showing more views.
  ///
  /// A search whose results the next frame continues needs less patience.
  private static func patienceShare(isContinuous: Bool) -> Int64 { isContinuous ? 300 : 100 }

  init(_ plan: Plan) {
    search.reserve(plan)
    points.reserveCapacity(FrameRows(plan).count)
    if PreviousPlacements(plan).isNeeded { entries.reserveCapacity(FrameRows(plan).count) }
  }

  /// Sets the random sequence of the search, so that an edit of the plan does not restart the sequence.
  mutating func resume(with random: RandomBits) { search.random = random }

  /// Places or hides all ranked annotations.
  /// - Parameters:
  ///   - ranked: the frame rows (`FrameRows`) of the annotations that passed the visibility filter, best rank first.
  ///   - isOutOfTime: ends the search early when it returns `true`.
  /// - Returns: whether the search ended by itself, not by `isOutOfTime`.
  mutating func place(
    _ ranked: [UInt32], _ table: CandidateTable, until isOutOfTime: () -> Bool,
    keeping places: inout PreviousPlacements, with greedy: inout Greedy, into found: inout Resolution
  ) -> Bool {
    save(ranked, places, found)
    greedy.place(ranked, table, explains: false, keeping: &places, into: &found)
    let hasWaiting = ranked.contains { found.outcomes.causes[Int($0)].isByViews }
    var isComplete = true
    if hasWaiting {
      isComplete = improve(ranked, table, places, &greedy, found, until: isOutOfTime)
      if search.hasChanged { finish(ranked, table, &greedy, &places, &found) }
    }
    return isComplete
  }

  /// Stores the points and previous placements that `greedy` is about to change.
  private mutating func save(_ ranked: [UInt32], _ places: PreviousPlacements, _ found: Resolution) {
    points.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    for row in ranked {
      points.append(found[row].point)
      if places.isNeeded { entries.append(places[Int(row)]) }
    }
  }

  /// Searches for a state with more visible views than the frame of `greedy`, and leaves it in `search`.
  /// - Returns: whether the search ended by itself, not by `isOutOfTime`.
  private mutating func improve(
    _ ranked: [UInt32], _ table: CandidateTable, _ places: PreviousPlacements, _ greedy: inout Greedy,
    _ found: Resolution, until isOutOfTime: () -> Bool
  ) -> Bool {
    gather(ranked, table, places, &greedy, found)
    search.table.repetitions.begin()
    visitFixedRepetitions(ranked, table, found) { $0.table.repetitions.expect($1) }
    search.table.repetitions.fill()
    search.begin(greedy.area(table), table.searchRules)
    visitFixedShapes(ranked, table, found) { $0.expectFixed($1) }
    search.placeInitialViews()
    guard search.isNeeded else { return true }
    visitFixedShapes(ranked, table, found) { $0.insertFixed($1) }
    visitFixedRepetitions(ranked, table, found) { $0.insertFixed($1) }
    if isOutOfTime() { return false }
    let budget = SearchCost.step * Int64(table.plan.placement.budget)
    if !table.searchRules.isContinuous { search.startAnew(greedy.area(table), budget) }
    let isComplete = search.run(
      budget, patience: max(1, budget / Best.patienceShare(isContinuous: table.searchRules.isContinuous)),
      until: isOutOfTime)
    search.undo()
    return isComplete
  }

  // MARK: Views of the search

  /// Fills `search.table` with the views that the search may move.
  private mutating func gather(
    _ ranked: [UInt32], _ table: CandidateTable, _ places: PreviousPlacements, _ greedy: inout Greedy,
    _ found: Resolution
  ) {
    search.table.clear()
    // On an idle map, `calm: motion` acts like `calm: equal`: a view is never hidden for one of equal importance.
    let policy = table.plan.placement
    let calm = table.calm.calm
    let held = calm == .none && policy.keepsAnchor && policy.calm == .motion ? .equal : calm
    var level: Int32 = 0
    var firstOfLevel = ranked.first
    for index in ranked.indices {
      let row = ranked[index]
      guard greedy.hosts[row] == HostTable.none else { continue }
      if let first = firstOfLevel, !table.options[Int(first)].isEqual(to: table.options[Int(row)]) {
        level += 1
        firstOfLevel = row
      }
      let isHost = index + 1 < ranked.count && greedy.hosts[ranked[index + 1]] != HostTable.none
      let isPlaced = found.outcomes.arePlaced[Int(row)]
      guard !isHost, isPlaced || found.outcomes.causes[Int(row)].isByViews, participates(row, table)
      else { continue }
      if !isPlaced, stays(hidden: row, table) { continue }
      let importance = SearchView.Importance(
        rank: UInt32(index), level: level,
        yielding: mayBeHidden(row, held, table) ? .toEquals : held.yielding)
      if table.isOnShape(row) {
        addOnGeometry(row, importance, table, places, &greedy, found)
        continue
      }
      search.table.add(
        table.candidates(of: row, in: found), importance, on: [], keptFirst: false,
        standing: isPlaced ? (0, Int(found.outcomes.anchors[Int(row)])) : nil, table)
    }
  }

  /// Returns whether a view may be hidden so that more views of equal importance are visible.
  ///
  /// A view that was not placed in the last frame may be hidden. On a map that only pans, a view that has been visible
  /// for some time may be hidden, too. A zoom or rotation hides enough views anyway.
  private func mayBeHidden(_ row: UInt32, _ held: Calm, _ table: CandidateTable) -> Bool {
    guard table.last.arePlaced[Int(row)] else { return true }
    return held == .equal && table.searchRules.isOnlyMoved && table.last.causes[Int(row)] == nil
      && !table.recent.contains(Int(row))
  }

  /// Returns whether a hidden view must stay hidden because its appearance would be distracting. That is the case if it
  /// was hidden a few frames ago, or if no views may appear in this frame.
  private func stays(hidden row: UInt32, _ table: CandidateTable) -> Bool {
    guard table.searchRules.isContinuous else { return false }
    return table.recent.contains(Int(row)) && !table.last.arePlaced[Int(row)]
      || !table.searchRules.allowsEntries && table.isEntering(row)
  }

  /// Returns whether the search may move a view, judged by the view's options and cluster.
  private func participates(_ row: UInt32, _ table: CandidateTable) -> Bool {
    let own = table.options[Int(row)]
    if !own.flags.isDisjoint(with: [.required, .expanded, .allowOverlap]) { return false }
    if table.clustering.isSeparated(row, table.plan) { return false }
    if let outline = table.plan.outline(own), outline.parts(table.plan.collisionBoxes).isEmpty {
      return false
    }
    return !table.options.hasObstacleCallout(Int(row))
  }

  private mutating func addOnGeometry(
    _ row: UInt32, _ importance: SearchView.Importance, _ table: CandidateTable,
    _ places: PreviousPlacements, _ greedy: inout Greedy, _ found: Resolution
  ) {
    let set = findPlaces(row, Int(importance.rank), table, &greedy)
    var standing: (place: Int, anchor: Int)?
    if found.outcomes.arePlaced[Int(row)] {
      let place = greedy.search.places.firstIndex { $0.isAt(places.places[Int(row)]) }
      guard let place else { return }
      standing = (place, Int(found.outcomes.anchors[Int(row)]))
    }
    if greedy.search.places.isEmpty { return }
    search.table.add(
      set, importance, on: greedy.search.places[...],
      keptFirst: table.placeStatuses[Int(row)].isTried, standing: standing, table)
  }

  /// Fills `greedy.search` with the coordinates of an annotation on a line or polygon, as `greedy` found them.
  private func findPlaces(
    _ row: UInt32, _ rank: Int, _ table: CandidateTable, _ greedy: inout Greedy
  ) -> CandidateSet {
    var kept = entries[rank].place
    let status = table.placeStatuses[Int(row)]
    if status == .exact {
      kept = greedy.search.exactPlace(of: Int(table.plan.attachment(ofFrameRow: Int(row)))) ?? .none
    }
    kept.point = points[rank]
    let set = table.candidates(of: row, keeping: kept, at: kept.point)
    if status == .exact || status == .leaving && !set.isLastResort {
      greedy.search.reset(to: kept)
    } else {
      table.findPlaces(of: row, keeping: kept, .all, with: &greedy.search)
    }
    return set
  }

  /// Calls `visit` with the row of each placed view that the search does not move.
  mutating func visitFixed(
    _ ranked: [UInt32], _ found: Resolution, _ visit: (inout ExchangeSearch, UInt32) -> Void
  ) {
    var next = 0
    for index in ranked.indices {
      if next < search.table.views.count, Int(search.table.views[next].rank) == index {
        next += 1
      } else if found.outcomes.arePlaced[Int(ranked[index])] {
        visit(&search, ranked[index])
      }
    }
  }

  /// Calls `visit` with the collision shapes of all placed views that the search does not move.
  private mutating func visitFixedShapes(
    _ ranked: [UInt32], _ table: CandidateTable, _ found: Resolution,
    _ visit: (inout ExchangeSearch, CollisionShape) -> Void
  ) {
    visitFixed(ranked, found) { search, row in
      let own = table.options[Int(row)]
      // A view that may overlap and is no obstacle neither blocks others nor can be blocked.
      guard own.flags.contains(.obstacle) || !own.flags.contains(.allowOverlap) else { return }
      let tested = TestedCandidate(
        row: row, box: found[row].box, size: found[row].rectangle.size, shrinkage: 0)
      for part in table.plan.outline(own).parts(table.plan.collisionBoxes) {
        visit(&search, table.collisionShape(part, of: tested))
      }
      if found.outcomes.causes[Int(row)] == nil,
        let box = table.options.obstacleCallout(
          of: Int(row), on: found[row].rectangle, table.plan, table.screen,
          avoiding: table.obstacles.regionBoxes)
      {
        visit(&search, CollisionShape(box))
      }
    }
  }

  // MARK: The result

  /// Applies the result of the search to the frame of `greedy`.
  private mutating func finish(
    _ ranked: [UInt32], _ table: CandidateTable, _ greedy: inout Greedy, _ places: inout PreviousPlacements,
    _ found: inout Resolution
  ) {
    greedy.restart(table)
    var next = 0
    for index in ranked.indices {
      let row = ranked[index]
      var view: SearchView?
      if next < search.table.views.count, Int(search.table.views[next].rank) == index {
        view = search.table.views[next]
        next += 1
      }
      if let view, view.current != view.start {
        forget(row, index, table, &places, &found)
        if view.current != SearchView.none { apply(view, table, &greedy, &places, &found) }
      } else if found.outcomes.arePlaced[Int(row)] {
        greedy.keep(row, rank: index, table, places, found)
      } else {
        forget(row, index, table, &places, &found)
      }
    }
    greedy.decideRemaining(ranked, table, keeping: &places, into: &found)
  }

  /// Resets an annotation to its state before `greedy` placed or hid it.
  private func forget(
    _ row: UInt32, _ rank: Int, _ table: CandidateTable, _ places: inout PreviousPlacements,
    _ found: inout Resolution
  ) {
    found.outcomes.causes[Int(row)] = nil
    found.outcomes.arePlaced[Int(row)] = false
    found.outcomes.anchors[Int(row)] = table.last.anchors[Int(row)]
    found[row].blocker = .none
    found[row].point = points[rank]
    if places.isNeeded { places[Int(row)] = entries[rank] }
  }

  /// Places a view at the candidate that the search chose for it.
  private func apply(
    _ view: SearchView, _ table: CandidateTable, _ greedy: inout Greedy, _ places: inout PreviousPlacements,
    _ found: inout Resolution
  ) {
    let candidate = search.table.candidates[Int(view.current)]
    let anchor = Int(candidate.anchor)
    greedy.rank = view.rank
    if candidate.place == SearchView.none {
      greedy.commit(anchor, ofRow: view.row, table, into: &found)
    } else {
      let place = search.table.places[Int(candidate.place)]
      let status = table.placeStatuses[Int(view.row)]
      let isKept = status == .exact || status.isTried && place.isAt(entries[Int(view.rank)].place)
      greedy.commit(
        anchor, ofRow: view.row, at: (place, isKept), table, keeping: &places, into: &found)
    }
  }

  // MARK: Explanations

  /// Records the test results of all candidates of each annotation, with all other views at their final places.
  func explain(
    _ ranked: [UInt32], _ table: CandidateTable, _ places: PreviousPlacements, _ greedy: inout Greedy,
    _ found: inout Resolution
  ) {
    for rank in ranked.indices {
      let row = ranked[rank]
      let host = greedy.hosts[row]
      if host != HostTable.none, !found.outcomes.arePlaced[Int(host)] { continue }
      let isAtAnchor =
        found.outcomes.arePlaced[Int(row)] && found.outcomes.leaders[Int(row)] == Outcomes.noLeader
      let anchor = isAtAnchor ? Int(found.outcomes.anchors[Int(row)]) : nil
      guard table.isOnShape(row) else {
        greedy.explainPlaced(table.candidates(of: row, in: found), chosen: anchor, table, places, &found)
        continue
      }
      let set = findPlaces(row, rank, table, &greedy)
      let place = places.places[Int(row)]
      greedy.explainPlaced(
        set, keeping: entries[rank].place, chosen: anchor.map { (place, $0) }, table, &found)
    }
  }

  /// The capacities, in elements, of the arrays that the resolver reuses from frame to frame.
  var capacities: [Int] { search.capacities + [points.capacity, entries.capacity] }
}

extension Cause? {
  /// Whether other views hide a view with this cause, so that the search may show it.
  fileprivate var isByViews: Bool { self == .collision || self == .repeated }
}

extension Calm {
  /// The importance of the views that may displace a view of the last frame under this `calm` setting.
  fileprivate var yielding: SearchView.Yielding {
    switch self {
    case .equal: .toMoreImportant
    case .motion: .never
    case .none: .toEquals
    }
  }
}

extension AnnotationOptions {
  /// Returns whether two annotations are equal in `required`, selection and `priority`.
  fileprivate func isEqual(to other: AnnotationOptions) -> Bool {
    flags.rankGroup == other.flags.rankGroup && priority == other.priority
  }
}
