/// The strategy `best`: what `greedy` places, and then exchanges that show more, as many as the budget allows.
///
/// Greedy's frame is the start, with its order of calm, so that the last frame's views stay where they are, and what an earlier
/// search found is kept. What is hidden in the end is tried once more, and told who is in its way.
struct Best: Sendable {
  private(set) var search = ExchangeSearch()
  /// What greedy changes of the rows in rank order, as it was before.
  private var points: [ScreenPoint] = []
  private var entries: [KeptPlaces.Entry] = []

  /// The search gives up once it has spent this part of the budget without a gain, for each view that waits; sooner where the next frame
  /// goes on with it.
  private static func patienceShare(goesOn: Bool) -> Int64 { goesOn ? 300 : 100 }

  init(_ plan: Plan) {
    search.reserve(plan)
    points.reserveCapacity(FrameRows(plan).count)
    if KeptPlaces(plan).isNeeded { entries.reserveCapacity(FrameRows(plan).count) }
  }

  /// Goes on where the search of a plan ended before that was changed.
  mutating func goOn(with random: RandomBits) { search.random = random }

  /// As `Greedy.place`.
  /// - Parameter isOutOfTime: ends the search.
  /// - Returns: whether the search ended by itself.
  mutating func place(
    _ ranked: [UInt32], _ table: CandidateTable, _ calm: CalmOrder, changed: RowSet, explains: Bool,
    until isOutOfTime: () -> Bool, keeping places: inout KeptPlaces, with greedy: inout Greedy,
    into found: inout Resolution
  ) -> Bool {
    save(ranked, places, found)
    greedy.place(
      ranked, table, calm, changed: changed, explains: false, keeping: &places, into: &found)
    let hasWaiting = ranked.contains { found.outcomes.causes[Int($0)] == .collision }
    var isWhole = true
    if hasWaiting {
      isWhole = improve(ranked, table, calm, places, &greedy, found, until: isOutOfTime)
      if search.hasChanged { settle(ranked, table, &greedy, &places, &found) }
    }
    if explains { explain(ranked, table, places, &greedy, &found) }
    return isWhole
  }

  private mutating func save(_ ranked: [UInt32], _ places: KeptPlaces, _ found: Resolution) {
    points.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    for row in ranked {
      points.append(found[row].point)
      if places.isNeeded { entries.append(places[Int(row)]) }
    }
  }

  /// Searches for a better frame.
  /// - Returns: whether the search ended by itself.
  private mutating func improve(
    _ ranked: [UInt32], _ table: CandidateTable, _ calm: CalmOrder, _ places: KeptPlaces,
    _ greedy: inout Greedy, _ found: Resolution, until isOutOfTime: () -> Bool
  ) -> Bool {
    gather(ranked, table, calm, places, &greedy, found)
    search.begin(greedy.area(table), table.searchRules)
    visitFixed(ranked, table, greedy.hosts, found) { $0.expectFixed($1) }
    search.standAll()
    guard search.isNeeded else { return true }
    visitFixed(ranked, table, greedy.hosts, found) { $0.insertFixed($1) }
    if isOutOfTime() { return false }
    let budget = SearchCost.step * Int64(table.plan.placement.budget)
    if !table.searchRules.goesOn { search.startAnew(greedy.area(table), budget) }
    let isWhole = search.run(
      budget, patience: max(1, budget / Best.patienceShare(goesOn: table.searchRules.goesOn)),
      until: isOutOfTime)
    search.undo()
    return isWhole
  }

  // MARK: Who takes part

  private mutating func gather(
    _ ranked: [UInt32], _ table: CandidateTable, _ calm: CalmOrder, _ places: KeptPlaces,
    _ greedy: inout Greedy, _ found: Resolution
  ) {
    search.table.clear()
    // Rank alone counts in a settled frame, but among equals nobody has to go.
    let policy = table.plan.placement
    let held = calm.calm == .none && policy.keepsAnchor && policy.calm == .motion ? .equal : calm.calm
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
      guard !isHost, isPlaced || found.outcomes.causes[Int(row)] == .collision, takesPart(row, table)
      else { continue }
      if !isPlaced, stays(hidden: row, table) { continue }
      let givesWay = mayBeHidden(row, held, table) ? .toEquals : held.givesWay
      if table.standsOnGeometry(row) {
        addOnGeometry(row, index, level, givesWay, table, places, &greedy, found)
        continue
      }
      search.table.add(
        table.candidates(of: row, in: found), rank: index, level: level, givesWay, on: [],
        keptFirst: false, standing: isPlaced ? (0, Int(found.outcomes.anchors[Int(row)])) : nil, table)
    }
  }

  /// Whether a view may be hidden where that shows more of its equals: it was not there in the last frame, or it was seen for a
  /// while and the map is only moved. Where it is zoomed or turned enough of them go as it is.
  private func mayBeHidden(_ row: UInt32, _ held: Calm, _ table: CandidateTable) -> Bool {
    guard table.last.arePlaced[Int(row)] else { return true }
    return held == .equal && table.searchRules.isOnlyMoved && table.last.causes[Int(row)] == nil
      && !table.recent.contains(Int(row))
  }

  /// Whether a hidden view is left so because its coming would be seen: it went a moment ago, or is no more than a newcomer where none
  /// come.
  private func stays(hidden row: UInt32, _ table: CandidateTable) -> Bool {
    guard table.searchRules.goesOn else { return false }
    return table.recent.contains(Int(row)) && !table.last.arePlaced[Int(row)]
      || !table.searchRules.showsNewcomers && table.isNewcomer(row)
  }

  private func takesPart(_ row: UInt32, _ table: CandidateTable) -> Bool {
    let own = table.options[Int(row)]
    if !own.flags.isDisjoint(with: [.required, .allowOverlap]) { return false }
    if table.clustering.isParted(row, table.plan) { return false }
    if let outline = table.plan.outline(own), outline.parts(table.plan.collisionBoxes).isEmpty {
      return false
    }
    return !table.options.hasObstacleCallout(Int(row))
  }

  private mutating func addOnGeometry(
    _ row: UInt32, _ rank: Int, _ level: Int32, _ givesWay: SearchView.GivesWay,
    _ table: CandidateTable, _ places: KeptPlaces, _ greedy: inout Greedy, _ found: Resolution
  ) {
    let set = findPlaces(row, rank, table, &greedy)
    var standing: (place: Int, anchor: Int)?
    if found.outcomes.arePlaced[Int(row)] {
      let place = greedy.search.places.firstIndex { $0.isAt(places.places[Int(row)]) }
      guard let place else { return }
      standing = (place, Int(found.outcomes.anchors[Int(row)]))
    }
    if greedy.search.places.isEmpty { return }
    search.table.add(
      set, rank: rank, level: level, givesWay, on: greedy.search.places[...],
      keptFirst: table.keptPlaces[Int(row)].isTried, standing: standing, table)
  }

  /// Finds the places of what stands on a geometry, as greedy saw them.
  private func findPlaces(
    _ row: UInt32, _ rank: Int, _ table: CandidateTable, _ greedy: inout Greedy
  ) -> CandidateSet {
    var kept = entries[rank].place
    let status = table.keptPlaces[Int(row)]
    if status == .exact {
      kept = greedy.search.exactPlace(of: Int(table.plan.attachment(ofFrameRow: Int(row)))) ?? .none
    }
    kept.point = points[rank]
    let set = table.candidates(of: row, keeping: kept, at: kept.point)
    if status == .exact || status == .leaving && !set.isLastResort {
      greedy.search.take(kept)
    } else {
      table.findPlaces(of: row, keeping: kept, .all, with: &greedy.search)
    }
    return set
  }

  /// Visits the shapes of all other views that are there to stay.
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
      // What blocks nobody, and cannot be covered either, must not be covered.
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

  // MARK: What it found

  /// Brings the frame to what the search found.
  private mutating func settle(
    _ ranked: [UInt32], _ table: CandidateTable, _ greedy: inout Greedy, _ places: inout KeptPlaces,
    _ found: inout Resolution
  ) {
    greedy.beginAgain(table)
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
        if view.current != SearchView.none { take(view, table, &greedy, &places, &found) }
      } else if found.outcomes.arePlaced[Int(row)] {
        greedy.keep(row, rank: index, table, places, found)
      } else {
        forget(row, index, table, &places, &found)
      }
    }
    greedy.decideOthers(ranked, table, keeping: &places, into: &found)
  }

  /// Makes an annotation what it was before greedy decided about it.
  private func forget(
    _ row: UInt32, _ rank: Int, _ table: CandidateTable, _ places: inout KeptPlaces,
    _ found: inout Resolution
  ) {
    found.outcomes.causes[Int(row)] = nil
    found.outcomes.arePlaced[Int(row)] = false
    found.outcomes.anchors[Int(row)] = table.last.anchors[Int(row)]
    found[row].blocker = .none
    found[row].point = points[rank]
    if places.isNeeded { places[Int(row)] = entries[rank] }
  }

  private func take(
    _ view: SearchView, _ table: CandidateTable, _ greedy: inout Greedy, _ places: inout KeptPlaces,
    _ found: inout Resolution
  ) {
    let candidate = search.table.candidates[Int(view.current)]
    let anchor = Int(candidate.anchor)
    if candidate.place == SearchView.none {
      greedy.take(anchor, ofRow: view.row, rank: Int(view.rank), table, into: &found)
    } else {
      let place = search.table.places[Int(candidate.place)]
      let status = table.keptPlaces[Int(view.row)]
      greedy.take(
        anchor, ofRow: view.row, rank: Int(view.rank), at: place,
        isKept: status == .exact || status.isTried && place.isAt(entries[Int(view.rank)].place), table,
        keeping: &places, into: &found)
    }
  }

  // MARK: Explaining

  /// Records the tests of every candidate, with everybody else where they are in the end.
  func explain(
    _ ranked: [UInt32], _ table: CandidateTable, _ places: KeptPlaces, _ greedy: inout Greedy,
    _ found: inout Resolution
  ) {
    for rank in ranked.indices {
      let row = ranked[rank]
      let host = greedy.hosts[row]
      if host != HostTable.none, !found.outcomes.arePlaced[Int(host)] { continue }
      let anchor = found.outcomes.arePlaced[Int(row)] ? Int(found.outcomes.anchors[Int(row)]) : nil
      guard table.standsOnGeometry(row) else {
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
  /// For whom a view is hidden that was placed in the last frame.
  fileprivate var givesWay: SearchView.GivesWay {
    switch self {
    case .equal: .toMoreImportant
    case .motion: .never
    case .none: .toEquals
    }
  }
}

extension AnnotationOptions {
  /// Whether neither of two is more important.
  fileprivate func isEqual(to other: AnnotationOptions) -> Bool {
    flags.rankGroup == other.flags.rankGroup && priority == other.priority
  }
}
