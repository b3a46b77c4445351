/// The strategy `greedy`: walks from best to worst rank, and gives each annotation the first candidate of the best class
/// that meets nothing placed before it, or the reason why it has none.
struct Greedy: Sendable {
  var placed: PlacedViews
  var search: PlaceSearch
  let hosts: HostTable

  init(_ plan: Plan, _ hosts: HostTable, _ measures: GeometryMeasures) {
    placed = PlacedViews(plan, hosts)
    search = PlaceSearch(plan, measures)
    self.hosts = hosts
  }

  /// - Parameters:
  ///   - ranked: rows that passed the gate, best rank first.
  ///   - explains: whether to record what became of every candidate.
  mutating func place(
    _ ranked: [UInt32], _ table: CandidateTable, explains: Bool, keeping places: inout KeptPlaces,
    into found: inout Resolution
  ) {
    placed.clear(table.screen)
    found.placed.removeAll(keepingCapacity: true)
    for row in ranked {
      let host = hosts[row]
      if host != HostTable.none, found.outcomes.causes[Int(host)] != nil {
        found.hide(row, .parentHidden, by: .annotation(AnnotationIndex(host)))
      } else if table.standsOnGeometry(row) {
        placeOnGeometry(row, table, explains, &places, &found)
      } else {
        place(row, table, explains, &places, &found)
      }
    }
  }

  /// Places what has one place only.
  private mutating func place(
    _ row: UInt32, _ table: CandidateTable, _ explains: Bool, _ places: inout KeptPlaces,
    _ found: inout Resolution
  ) {
    let candidates = table.candidates(of: row, in: found)
    if explains { explain(candidates, table, places, &found) }
    var choice = Choice()
    choice.consider(candidates, at: 0, table, besides: placed)
    if choice.chosen == nil, candidates.isRequired { choice.considerRegardless(candidates, at: 0, table) }
    if let chosen = choice.chosen {
      show(chosen.anchor, of: candidates, table, &found)
      if candidates.isAttached {
        found.points[Int(row)] = table.touchedPoint(chosen.anchor, of: candidates)
        places.report(places.coordinate(Int(hosts[row]), table.plan), of: Int(row))
      }
    } else {
      hide(candidates, choice.cause, at: choice.reachedBy, table, &found)
    }
  }

  @inline(__always)
  mutating func show(
    _ anchor: Int, of candidates: CandidateSet, _ table: CandidateTable, _ found: inout Resolution
  ) {
    guard let rectangle = table.rectangle(anchor, of: candidates) else {
      preconditionFailure("annotation \(candidates.row) was placed without a size")
    }
    found.outcomes.anchors[Int(candidates.row)] = UInt32(anchor)
    found.rectangles[Int(candidates.row)] = rectangle
    found.placed.append(candidates.row)
    placed.insert(rectangle, of: candidates, table)
  }

  /// - Parameters:
  ///   - candidates: at the place of `candidate`.
  ///   - candidate: the first in list order that reached the test `cause`.
  @inline(__always)
  func hide(
    _ candidates: CandidateSet, _ cause: Cause, at candidate: Choice.Entry?, _ table: CandidateTable,
    _ found: inout Resolution
  ) {
    let blocker = candidate.flatMap { placed.blocker(of: $0.anchor, cause, candidates, table) }
    found.hide(candidates.row, cause, by: blocker)
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] { placed.capacities + search.capacities }
}
