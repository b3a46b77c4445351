/// The strategy `best`: the frame of `greedy`, improved by exchanges that show more, as many as the budget allows.
///
/// Greedy's frame is the start, so that views of the last frame keep their places, and results of earlier searches
/// persist. Finally, hidden views are tested once more, which also finds their blockers.
struct Best: Sendable {
  private(set) var search = ExchangeSearch()
  /// By rank: the points and previous placements as they were before `greedy` changed them.
  private var points: [ScreenPoint] = []
  private var entries: [PreviousPlacements.Entry] = []

  /// The divisor of the budget that gives the search's patience: the cost without a gain, for each waiting view,
  /// after which the search ends.
  ///
  /// A search whose results the next frame continues needs less patience.
  private static func patienceShare(isContinuous: Bool) -> Int64 { isContinuous ? 300 : 100 }

  init(_ plan: Plan) {
    search.reserve(plan)
    points.reserveCapacity(FrameRows(plan).count)
    if PreviousPlacements(plan).isNeeded { entries.reserveCapacity(FrameRows(plan).count) }
  }

  /// Continues the random sequence of the search before an edit of the plan.
  mutating func resume(with random: RandomBits) { search.random = random }

  /// Places all ranked views; see `Greedy.place`.
  /// - Parameter isOutOfTime: ends the search early.
  /// - Returns: whether the search completed.
  mutating func place(
    _ ranked: [UInt32], _ table: CandidateTable, until isOutOfTime: () -> Bool,
    keeping places: inout PreviousPlacements, with greedy: inout Greedy, into found: inout Resolution
  ) -> Bool {
    save(ranked, places, found)
    greedy.place(ranked, table, explains: false, keeping: &places, into: &found)
    let hasWaiting = ranked.contains { found.outcomes.causes[Int($0)] == .collision }
    var isComplete = true
    if hasWaiting {
      isComplete = improve(ranked, table, places, &greedy, found, until: isOutOfTime)
      if search.hasChanged { finish(ranked, table, &greedy, &places, &found) }
    }
    return isComplete
  }

  private mutating func save(_ ranked: [UInt32], _ places: PreviousPlacements, _ found: Resolution) {
    points.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    for row in ranked {
      points.append(found[row].point)
      if places.isNeeded { entries.append(places[Int(row)]) }
    }
  }

  /// Searches for a better frame.
  /// - Returns: whether the search completed.
  private mutating func improve(
    _ ranked: [UInt32], _ table: CandidateTable, _ places: PreviousPlacements, _ greedy: inout Greedy,
    _ found: Resolution, until isOutOfTime: () -> Bool
  ) -> Bool {
    gather(ranked, table, places, &greedy, found)
    search.begin(greedy.area(table), table.searchRules)
    visitFixed(ranked, table, greedy.hosts, found) { $0.expectFixed($1) }
    search.placeInitialViews()
    guard search.isNeeded else { return true }
    visitFixed(ranked, table, greedy.hosts, found) { $0.insertFixed($1) }
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

  private mutating func gather(
    _ ranked: [UInt32], _ table: CandidateTable, _ places: PreviousPlacements, _ greedy: inout Greedy,
    _ found: Resolution
  ) {
    search.table.clear()
    // On an idle map only the rank counts, but a view must not replace one of equal importance.
    let policy = table.plan.placement
    let calm = table.calm.calm
    let held = calm == .none && policy.keepsAnchor && policy.calm == .motion ? .equal : calm
    var level: Int32 = 0
    var leader = ranked.first
    for index in ranked.indices {
      let row = ranked[index]
      guard greedy.hosts[row] == HostTable.none else { continue }
      if let first = leader, !table.options[Int(first)].isEqual(to: table.options[Int(row)]) {
        level += 1
        leader = row
      }
      let isHost = index + 1 < ranked.count && greedy.hosts[ranked[index + 1]] != HostTable.none
      let isPlaced = found.outcomes.arePlaced[Int(row)]
      guard !isHost, isPlaced || found.outcomes.causes[Int(row)] == .collision, participates(row, table)
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

  /// Returns whether a view may be hidden to show more views of equal importance.
  ///
  /// It may if it was not placed in the last frame. On a map that only pans it also may if it was visible for some
  /// time; a zoom or rotation hides enough views anyway.
  private func mayBeHidden(_ row: UInt32, _ held: Calm, _ table: CandidateTable) -> Bool {
    guard table.last.arePlaced[Int(row)] else { return true }
    return held == .equal && table.searchRules.isOnlyMoved && table.last.causes[Int(row)] == nil
      && !table.recent.contains(Int(row))
  }

  /// Returns whether a hidden view stays hidden because its appearance would be noticed: it was hidden recently, or
  /// would enter while no views may.
  private func stays(hidden row: UInt32, _ table: CandidateTable) -> Bool {
    guard table.searchRules.isContinuous else { return false }
    return table.recent.contains(Int(row)) && !table.last.arePlaced[Int(row)]
      || !table.searchRules.allowsEntries && table.isEntering(row)
  }

  private func participates(_ row: UInt32, _ table: CandidateTable) -> Bool {
    let own = table.options[Int(row)]
    if !own.flags.isDisjoint(with: [.required, .allowOverlap]) { return false }
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

  /// Finds the places of an annotation on a shape, as `greedy` found them.
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

  /// Visits the collision shapes of all placed views that the search does not change.
  private mutating func visitFixed(
    _ ranked: [UInt32], _ table: CandidateTable, _ hosts: HostTable, _ found: Resolution,
    _ visit: (inout ExchangeSearch, CollisionShape) -> Void
  ) {
    var next = 0
    for index in ranked.indices {
      if next < search.table.views.count, Int(search.table.views[next].rank) == index {
        next += 1
        continue
      }
      let row = ranked[index]
      guard found.outcomes.arePlaced[Int(row)] else { continue }
      let own = table.options[Int(row)]
      // A view that may overlap and is no obstacle neither blocks others nor can be blocked.
      guard own.flags.contains(.obstacle) || !own.flags.contains(.allowOverlap) else { continue }
      let tested = TestedCandidate(
        row: row, box: found[row].box, size: found[row].rectangle.size, shrinkage: 0)
      for part in table.plan.outline(own).parts(table.plan.collisionBoxes) {
        visit(&search, table.collisionShape(part, of: tested))
      }
      if found.outcomes.causes[Int(row)] == nil,
        let box = table.options.obstacleCallout(
          of: Int(row), on: found[row].rectangle, table.plan, table.screen)
      {
        visit(&search, CollisionShape(box))
      }
    }
  }

  // MARK: The result

  /// Updates the frame to the result of the search.
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

  /// Records the test results of all candidates, with all other views at their final places.
  func explain(
    _ ranked: [UInt32], _ table: CandidateTable, _ places: PreviousPlacements, _ greedy: inout Greedy,
    _ found: inout Resolution
  ) {
    for rank in ranked.indices {
      let row = ranked[rank]
      let host = greedy.hosts[row]
      if host != HostTable.none, !found.outcomes.arePlaced[Int(host)] { continue }
      let anchor = found.outcomes.arePlaced[Int(row)] ? Int(found.outcomes.anchors[Int(row)]) : nil
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

  /// The capacity of every array that frames reuse.
  var capacities: [Int] { search.capacities + [points.capacity, entries.capacity] }
}

extension Calm {
  /// The views for which a placed view of the last frame may be hidden.
  fileprivate var yielding: SearchView.Yielding {
    switch self {
    case .equal: .toMoreImportant
    case .motion: .never
    case .none: .toEquals
    }
  }
}

extension AnnotationOptions {
  /// Returns whether two annotations have the same importance.
  fileprivate func isEqual(to other: AnnotationOptions) -> Bool {
    flags.rankGroup == other.flags.rankGroup && priority == other.priority
  }
}
