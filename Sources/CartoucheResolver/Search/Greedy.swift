/// The strategy `greedy`: from best to worst rank, each view gets the first candidate of the best class that collides
/// with no view placed before. A view without such a candidate is hidden with a cause.
///
/// Among views of equal importance, views that were already visible come first (`CalmOrder`).
struct Greedy: Sendable {
  var placed: PlacedViews
  var search: PlaceSearch
  var leaders: LeaderLines
  let hosts: HostTable
  /// The index in the rank order of the annotation that is being placed; 0 is the best rank.
  var rank: UInt32 = 0
  /// The index in the rank order of each annotation in `Resolution.explanations`.
  var explained: [UInt32] = []
  /// The current pass over consecutive views of equal importance. `CalmOrder` defines the passes.
  var round = CollisionGrid.Round.third

  init(_ plan: Plan, _ hosts: HostTable, _ measures: GeometryMeasures) {
    placed = PlacedViews(plan, hosts)
    search = PlaceSearch(plan, measures)
    leaders = LeaderLines(plan)
    self.hosts = hosts
  }

  /// Places all ranked rows.
  /// - Parameters:
  ///   - ranked: the frame rows (`FrameRows`) of the annotations that passed the visibility filter, best rank first.
  ///   - explains: whether to record the test results of all candidates.
  mutating func place(
    _ ranked: [UInt32], _ table: CandidateTable, explains: Bool, keeping places: inout PreviousPlacements,
    into found: inout Resolution
  ) {
    placed.clear(area(table), usesPredictions: table.usesPredictions)
    placed.expectRepetitions(ranked, table)
    var start = 0
    while start < ranked.count {
      let end = table.calm.endOfRun(from: start, in: ranked, table.options, hosts)
      for number in table.calm.rounds {
        round = CollisionGrid.Round(rawValue: number) ?? .third
        for index in start..<end where !found.isDecided(ranked[index]) {
          rank = UInt32(index)
          placeInRound(ranked[index], table, explains, &places, &found)
        }
      }
      start = end
    }
    found.listShown(ranked)
    if explains { sortExplanations(&found) }
  }

  /// Places or hides an annotation if the current round applies to it.
  ///
  /// The first round applies to annotations that an input changed, and to views that keep their candidate. The second
  /// round applies to the other views of the last frame, the third round to all remaining views. Two earlier rounds do
  /// the same for recently shown views. An annotation is skipped until its host is placed or hidden.
  @inline(__always)
  private mutating func placeInRound(
    _ row: UInt32, _ table: CandidateTable, _ explains: Bool, _ places: inout PreviousPlacements,
    _ found: inout Resolution
  ) {
    let host = hosts[row]
    if host != HostTable.none, !found.isDecided(host) { return }
    let isChanged = table.isChanged(row)
    let isForRecentlyShown = round == .recentlyShownInPlace || round == .recentlyShown
    if isForRecentlyShown, !isChanged, !table.isRecentlyShown(row) { return }
    if isChanged || round == .recentlyShown || round == .third || round == .second && table.wasPresent(row) {
      decide(row, table, explains, &places, &found)
    } else if table.last.arePlaced[Int(row)], host == HostTable.none || found.outcomes.arePlaced[Int(host)] {
      place(row, table, .onlyIfItStays, explains, &places, &found)
    }
  }

  /// Places an annotation at the best of all its candidates, or hides it if none is acceptable.
  @inline(__always)
  mutating func decide(
    _ row: UInt32, _ table: CandidateTable, _ explains: Bool, _ places: inout PreviousPlacements,
    _ found: inout Resolution
  ) {
    let host = hosts[row]
    if host != HostTable.none, !found.outcomes.arePlaced[Int(host)] {
      found.hide(row, .parentHidden, by: .annotation(AnnotationIndex(frameRow: host, in: table.plan)))
    } else {
      place(row, table, .anywhere, explains, &places, &found)
    }
  }

  /// The candidates at which a round may place an annotation.
  enum Extent {
    case anywhere
    /// Only the candidate of the last placement, and only if it is also the best acceptable candidate. Otherwise a
    /// later round places the annotation.
    case onlyIfItStays
  }

  private mutating func place(
    _ row: UInt32, _ table: CandidateTable, _ extent: Extent, _ explains: Bool,
    _ places: inout PreviousPlacements,
    _ found: inout Resolution
  ) {
    if !explains, let view = table.plainView(row, in: found), place(view, table, extent, &found) { return }
    if table.isOnShape(row) {
      placeOnGeometry(row, table, extent, explains, &places, &found)
    } else {
      placeAtPoint(row, table, extent, explains, &places, &found)
    }
  }

  /// Places a plain view, if one query of the placed views decides about all its candidates. A plain view has one
  /// coordinate, and only the bounds and other views can exclude its candidates.
  /// - Returns: whether the query decided. If not, `placeAtPoint` must place the view.
  @inline(__always)
  private mutating func place(
    _ view: PlainView, _ table: CandidateTable, _ extent: Extent, _ found: inout Resolution
  ) -> Bool {
    switch (placed.firstFree(of: view, onlyFirst: extent == .onlyIfItStays, table), extent) {
    case (.unknown, _): return false
    case (.none, .onlyIfItStays): return true
    case (.none, .anywhere):
      let tested = table.box(view.order[0], of: view).grown(by: view.growth &- view.shrink)
      found.hide(view.row, meeting: tested, amongFirst: placed.count)
      return true
    case (.anchor(let anchor), .anywhere):
      commit(anchor, of: view, table, &found)
      return true
    case (.anchor(let anchor), .onlyIfItStays):
      if anchor == view.order.previous { commit(anchor, of: view, table, &found) }
      return true
    }
  }

  /// Places a plain view at an anchor. A plain view has one coordinate, and only the bounds and other views can exclude
  /// its candidates.
  @inline(never)
  private mutating func commit(
    _ anchor: Int, of view: PlainView, _ table: CandidateTable, _ found: inout Resolution
  ) {
    let row = Int(view.row)
    let rectangle = table.rectangle(anchor, of: view, at: found[row].point)
    let box = table.box(anchor, of: view)
    found.outcomes.anchors[row] = UInt32(anchor)
    found.outcomes.arePlaced[row] = true
    found[row].place(at: rectangle, box)
    placed.insert(box, of: view.row, at: view.point, table, rank: rank, in: round)
    placed.insertCallout(on: rectangle, of: view.row, table, rank: rank, in: round)
  }

  /// Places an annotation that has only one coordinate.
  private mutating func placeAtPoint(
    _ row: UInt32, _ table: CandidateTable, _ extent: Extent, _ explains: Bool,
    _ places: inout PreviousPlacements,
    _ found: inout Resolution
  ) {
    let candidates = table.candidates(of: row, in: found)
    var choice = Choice()
    choice.consider(candidates, at: 0, table, besides: placed)
    switch extent {
    case .onlyIfItStays: if !choice.keeps(candidates) { return }
    case .anywhere:
      if choice.chosen == nil, candidates.isRequired { choice.considerRegardless(candidates, at: 0, table) }
    }
    if explains {
      explained.append(rank)
      explain(candidates, choice.chosen, table, places, &found)
    }
    guard let chosen = choice.chosen else {
      hide(candidates, choice.cause, at: choice.reachedBy, table, &found)
      return
    }
    let isShown = commit(chosen.anchor, of: candidates, table, &found)
    if candidates.isAttached {
      found[row].point = table.touchedPoint(chosen.anchor, of: candidates)
      if isShown { places.report(places.coordinate(Int(hosts[row]), table.plan), of: Int(row)) }
    }
  }

  /// Places a view at a candidate, and adds its collision shapes to the obstacles.
  /// - Returns: whether the view is visible; otherwise it is in the margin around the bounds, or its host is hidden.
  @inline(__always)
  mutating func commit(
    _ anchor: Int, of candidates: CandidateSet, _ table: CandidateTable, _ found: inout Resolution
  ) -> Bool {
    let row = Int(candidates.row)
    guard let rectangle = table.rectangle(anchor, of: candidates), let box = table.box(anchor, of: candidates)
    else { preconditionFailure("annotation \(candidates.row) was placed without a size or a place") }
    found.outcomes.anchors[row] = UInt32(anchor)
    found.outcomes.arePlaced[row] = true
    found[row].place(at: rectangle, box)
    placed.insert(anchor, of: candidates, table, rank: rank, in: round)
    let host = hosts[candidates.row]
    if host != HostTable.none, found.outcomes.causes[Int(host)] != nil {
      found.hide(
        candidates.row, .parentHidden, by: .annotation(AnnotationIndex(frameRow: host, in: table.plan)))
      return false
    }
    if candidates.viewportRelation == .inMargin, !candidates.bounds.meets(box) {
      found.hide(candidates.row, .offscreen, by: nil)
      return false
    }
    placed.insertCallout(on: rectangle, of: candidates.row, table, rank: rank, in: round)
    return true
  }

  /// Hides a view, and looks up the object that made it fail the test `cause`.
  /// - Parameters:
  ///   - candidates: the candidates at the coordinate of `candidate`.
  ///   - cause: the last test, in the order of tests, that any candidate reached.
  ///   - candidate: the first candidate that reached the test `cause`.
  @inline(__always)
  func hide(
    _ candidates: CandidateSet, _ cause: Cause, at candidate: Choice.Entry?, _ table: CandidateTable,
    _ found: inout Resolution
  ) {
    let host = hosts[candidates.row]
    if host != HostTable.none, found.outcomes.causes[Int(host)] != nil {
      found.hide(
        candidates.row, .parentHidden, by: .annotation(AnnotationIndex(frameRow: host, in: table.plan)))
      return
    }
    if cause == .collision, let candidate,
      let shape = placed.shape(candidate.anchor, ofPlain: candidates, table)
    {
      found.hide(candidates.row, meeting: shape, amongFirst: placed.count)
      return
    }
    let blocker = candidate.flatMap { placed.blocker(of: $0.anchor, cause, candidates, table) }
    found.hide(candidates.row, cause, by: blocker)
  }

  private mutating func sortExplanations(_ found: inout Resolution) {
    let order = Array(explained.indices).sorted(byKey: { UInt64(explained[$0]) })
    found.explanations = order.map { found.explanations[$0] }
    explained = []
  }

  /// The capacities, in elements, of the arrays that the resolver reuses from frame to frame.
  var capacities: [Int] { placed.capacities + search.capacities + leaders.capacities }
}

extension Resolution {
  /// Returns whether the strategy has already placed or hidden an annotation that passed the visibility filter.
  func isDecided(_ row: UInt32) -> Bool {
    outcomes.arePlaced[Int(row)] || outcomes.causes[Int(row)] != nil
  }

  /// Fills `placed` with the frame rows (`FrameRows`) of the visible annotations, best rank first.
  mutating func listShown(_ ranked: [UInt32]) {
    placed.removeAll(keepingCapacity: true)
    for row in ranked where outcomes.causes[Int(row)] == nil { placed.append(row) }
  }
}

/// The functions with which `strategy: best` applies the result of its search.
extension Greedy {
  /// Returns the area that contains nearly all views: the viewport and the bounds, grown by the margin.
  func area(_ table: CandidateTable) -> Box {
    table.margin.around(table.screen.viewport.enclosing(table.screen.bounds), .prefer)
  }

  /// Removes all placed views, so that they can be placed again from the best rank to the worst.
  mutating func restart(_ table: CandidateTable) {
    placed.clear(area(table), usesPredictions: table.usesPredictions)
    round = .first
  }

  /// Adds a view's collision shapes to the obstacles, at the candidate that the view already has in this frame.
  mutating func keep(
    _ row: UInt32, rank: Int, _ table: CandidateTable, _ places: PreviousPlacements, _ found: Resolution
  ) {
    self.rank = UInt32(rank)
    var candidates = table.candidates(of: row, in: found)
    if table.isOnShape(row) { table.move(&candidates, to: places.places[Int(row)], isKept: true) }
    placed.insert(
      Int(found.outcomes.anchors[Int(row)]), of: candidates, table, rank: self.rank, in: round)
    if found.outcomes.causes[Int(row)] == nil {
      placed.insertCallout(on: found[row].rectangle, of: row, table, rank: self.rank, in: round)
    }
  }

  /// Places a view that has only one coordinate at an anchor. The caller sets `rank` first.
  mutating func commit(
    _ anchor: Int, ofRow row: UInt32, _ table: CandidateTable, into found: inout Resolution
  ) {
    _ = commit(anchor, of: table.candidates(of: row, in: found), table, &found)
  }

  /// Places a view at a coordinate on its line or polygon. The caller sets `rank` first.
  /// - Parameter spot: the coordinate, and whether it is the one of the last placement.
  mutating func commit(
    _ anchor: Int, ofRow row: UInt32, at spot: (place: AnchorPlace, isKept: Bool), _ table: CandidateTable,
    keeping places: inout PreviousPlacements, into found: inout Resolution
  ) {
    let (place, isKept) = spot
    var candidates = table.candidates(of: row, at: found[row].point)
    table.move(&candidates, to: place, isKept: isKept)
    if isKept {
      places.keep(place, at: table.screen.zoom, for: Int(row))
    } else {
      places.choose(place, at: table.screen.zoom, for: Int(row))
    }
    found[row].point = place.point
    if commit(anchor, of: candidates, table, &found) {
      places.report(place.coordinate(in: table.plan.geometries), of: Int(row))
    }
  }

  /// Places or hides all annotations that are neither placed nor hidden yet, from the best rank to the worst.
  mutating func decideRemaining(
    _ ranked: [UInt32], _ table: CandidateTable, keeping places: inout PreviousPlacements,
    into found: inout Resolution
  ) {
    round = .third
    for index in ranked.indices where !found.isDecided(ranked[index]) {
      rank = UInt32(index)
      decide(ranked[index], table, false, &places, &found)
    }
    found.listShown(ranked)
  }
}
