/// The strategy `greedy`: walks from best to worst rank, and gives each annotation the first candidate of the best class
/// that meets nothing placed before it, or the reason why it has none. Among equals, what is there goes first (`CalmOrder`).
struct Greedy: Sendable {
  var placed: PlacedViews
  var search: PlaceSearch
  private(set) var hosts: HostTable
  /// The rank of the annotation that is placed, and when.
  var rank: UInt32 = 0
  /// The ranks of those that were explained, in this order.
  var explained: [UInt32] = []
  var round = CollisionGrid.Round.third

  init(_ plan: Plan, _ hosts: HostTable, _ measures: GeometryMeasures) {
    placed = PlacedViews(plan, hosts)
    search = PlaceSearch(plan, measures)
    self.hosts = hosts
  }

  /// Follows another order of rows.
  mutating func follow(_ hosts: HostTable) {
    self.hosts = hosts
    placed.follow(hosts)
  }

  /// - Parameters:
  ///   - ranked: rows that passed the gate, best rank first.
  ///   - changed: per annotation: whether an input changed it since the last frame.
  ///   - explains: whether to record what became of every candidate.
  mutating func place(
    _ ranked: [UInt32], _ table: CandidateTable, _ calm: CalmOrder, changed: RowSet, explains: Bool,
    keeping places: inout KeptPlaces, into found: inout Resolution
  ) {
    placed.clear(area(table), looksAhead: table.looksAhead)
    var start = 0
    while start < ranked.count {
      let end = calm.endOfRun(from: start, in: ranked, table.options, hosts)
      for number in calm.rounds {
        round = CollisionGrid.Round(rawValue: number) ?? .third
        for index in start..<end where !found.isDecided(ranked[index]) {
          rank = UInt32(index)
          takeTurn(
            ranked[index], table, isChanged: changed.contains(Int(ranked[index])), explains, &places, &found)
        }
      }
      start = end
    }
    found.listShown(ranked)
    if explains { sortExplanations(&found) }
  }

  /// Decides about an annotation, if it is its turn: in the first round what an input changed, and who stays where it is; in
  /// the second who else was placed in the last frame; in those before, the same of who was not shown until a moment ago. What is
  /// attached to those who wait waits with them.
  @inline(__always)
  private mutating func takeTurn(
    _ row: UInt32, _ table: CandidateTable, isChanged: Bool, _ explains: Bool, _ places: inout KeptPlaces,
    _ found: inout Resolution
  ) {
    let host = hosts[row]
    if host != HostTable.none, !found.isDecided(host) { return }
    let isForYoung = round == .youngInPlace || round == .young
    if isForYoung, !isChanged, !table.isYoung(row) { return }
    if isChanged || round == .young || round == .third || round == .second && table.wasThere(row) {
      decide(row, table, explains, &places, &found)
    } else if table.last.arePlaced[Int(row)], host == HostTable.none || found.outcomes.arePlaced[Int(host)] {
      place(row, table, .onlyIfItStays, explains, &places, &found)
    }
  }

  /// Places an annotation at the best of all its candidates, or hides it.
  @inline(__always)
  mutating func decide(
    _ row: UInt32, _ table: CandidateTable, _ explains: Bool, _ places: inout KeptPlaces,
    _ found: inout Resolution
  ) {
    let host = hosts[row]
    if host != HostTable.none, !found.outcomes.arePlaced[Int(host)] {
      found.hide(row, .parentHidden, by: .annotation(AnnotationIndex(frameRow: host, in: table.plan)))
    } else {
      place(row, table, .anywhere, explains, &places, &found)
    }
  }

  /// Where an annotation may be placed.
  enum Extent {
    case anywhere
    /// At the candidate of the last placement, if that is the one that it would take; nothing happens if not.
    case onlyIfItStays
  }

  private mutating func place(
    _ row: UInt32, _ table: CandidateTable, _ extent: Extent, _ explains: Bool, _ places: inout KeptPlaces,
    _ found: inout Resolution
  ) {
    if !explains, let view = table.plainView(row, in: found), place(view, table, extent, &found) { return }
    if table.standsOnGeometry(row) {
      placeOnGeometry(row, table, extent, explains, &places, &found)
    } else {
      placeAtPoint(row, table, extent, explains, &places, &found)
    }
  }

  /// Places a plain view, if that can be decided without looking at its candidates one by one; whether it was.
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
      take(anchor, of: view, table, &found)
      return true
    case (.anchor(let anchor), .onlyIfItStays):
      if anchor == view.order.previous { take(anchor, of: view, table, &found) }
      return true
    }
  }

  /// Places a plain view, which is shown then.
  @inline(never)
  private mutating func take(
    _ anchor: Int, of view: PlainView, _ table: CandidateTable, _ found: inout Resolution
  ) {
    let row = Int(view.row)
    let rectangle = table.rectangle(anchor, of: view, at: found[row].point)
    let box = table.box(anchor, of: view)
    found.outcomes.anchors[row] = UInt32(anchor)
    found.outcomes.arePlaced[row] = true
    found[row].stand(at: rectangle, box)
    placed.insert(box, of: view.row, at: view.point, table, rank: rank, in: round)
    placed.insertCallout(on: rectangle, of: view.row, table, rank: rank, in: round)
  }

  /// Places what has one place only.
  private mutating func placeAtPoint(
    _ row: UInt32, _ table: CandidateTable, _ extent: Extent, _ explains: Bool, _ places: inout KeptPlaces,
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
    let isShown = take(chosen.anchor, of: candidates, table, &found)
    if candidates.isAttached {
      found[row].point = table.touchedPoint(chosen.anchor, of: candidates)
      if isShown { places.report(places.coordinate(Int(hosts[row]), table.plan), of: Int(row)) }
    }
  }

  /// Places a view.
  /// - Returns: whether it is shown, and does not wait in the margin.
  @inline(__always)
  mutating func take(
    _ anchor: Int, of candidates: CandidateSet, _ table: CandidateTable, _ found: inout Resolution
  ) -> Bool {
    let row = Int(candidates.row)
    guard let rectangle = table.rectangle(anchor, of: candidates), let box = table.box(anchor, of: candidates)
    else { preconditionFailure("annotation \(candidates.row) was placed without a size or a place") }
    found.outcomes.anchors[row] = UInt32(anchor)
    found.outcomes.arePlaced[row] = true
    found[row].stand(at: rectangle, box)
    placed.insert(anchor, of: candidates, table, rank: rank, in: round)
    let host = hosts[candidates.row]
    if host != HostTable.none, found.outcomes.causes[Int(host)] != nil {
      found.hide(
        candidates.row, .parentHidden, by: .annotation(AnnotationIndex(frameRow: host, in: table.plan)))
      return false
    }
    if candidates.whereabouts == .inMargin, !candidates.bounds.meets(box) {
      found.hide(candidates.row, .offscreen, by: nil)
      return false
    }
    placed.insertCallout(on: rectangle, of: candidates.row, table, rank: rank, in: round)
    return true
  }

  /// - Parameters:
  ///   - candidates: at the place of `candidate`.
  ///   - candidate: the first that reached the test `cause`.
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

  /// The capacity of every array that frames reuse.
  var capacities: [Int] { placed.capacities + search.capacities }
}

extension Resolution {
  /// Whether it is known what becomes of an annotation that passed the gate.
  func isDecided(_ row: UInt32) -> Bool {
    outcomes.arePlaced[Int(row)] || outcomes.causes[Int(row)] != nil
  }

  /// Lists what is shown, best rank first.
  mutating func listShown(_ ranked: [UInt32]) {
    placed.removeAll(keepingCapacity: true)
    for row in ranked where outcomes.causes[Int(row)] == nil { placed.append(row) }
  }
}
