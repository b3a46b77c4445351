extension Greedy {
  /// Places what stands on a geometry: at the best candidate of all places.
  mutating func placeOnGeometry(
    _ row: UInt32, _ table: CandidateTable, _ explains: Bool, _ places: inout KeptPlaces,
    _ found: inout Resolution
  ) {
    var kept = places.places[Int(row)]
    if table.mayKeepPlace(row) { kept.point = found.points[Int(row)] }
    var candidates = table.candidates(of: row, keeping: kept, at: found.points[Int(row)])
    if explains { explainOnGeometry(candidates, kept, table, &found) }
    let choice = choose(&candidates, kept, table)
    if let chosen = choice.chosen {
      if chosen.place == 0, table.mayKeepPlace(row) {
        // It may be taken without a search.
        places.places[Int(row)].point = kept.point
      } else {
        places.choose(search.places[chosen.place], at: table.screen.zoom, for: Int(row))
      }
      let place = places.places[Int(row)]
      found.points[Int(row)] = place.point
      candidates.point = place.point.vector
      places.report(place.coordinate(in: table.plan.geometries), of: Int(row))
      show(chosen.anchor, of: candidates, table, &found)
    } else if search.places.isEmpty {
      // Rounding left no place of a geometry that the gate found to be visible.
      hide(candidates, .offscreen, at: nil, table, &found)
    } else {
      if let reached = choice.reachedBy { move(&candidates, to: reached.place, table) }
      hide(candidates, choice.cause, at: choice.reachedBy, table, &found)
    }
  }

  private mutating func choose(
    _ candidates: inout CandidateSet, _ kept: AnchorPlace, _ table: CandidateTable
  ) -> Choice {
    if table.mayKeepPlace(candidates.row) {
      // Nearly always the place that is kept will do, and the search is spared.
      var choice = Choice()
      choice.consider(candidates, at: 0, table, besides: placed)
      if choice.chosenClass == 0 { return choice }
    }
    table.findPlaces(of: candidates.row, keeping: kept, with: &search)
    var choice = Choice()
    for place in search.places.indices where choice.chosenClass > 0 {
      move(&candidates, to: place, table)
      choice.consider(candidates, at: place, table, besides: placed)
    }
    guard choice.chosen == nil, candidates.isRequired else { return choice }
    for place in search.places.indices where choice.chosenClass > 0 {
      move(&candidates, to: place, table)
      choice.considerRegardless(candidates, at: place, table)
    }
    return choice
  }

  /// Moves candidates to one of the places that were found.
  private func move(_ candidates: inout CandidateSet, to place: Int, _ table: CandidateTable) {
    table.move(&candidates, to: search.places[place], isFirst: place == 0)
  }

  // MARK: Explaining

  /// Records the tests of every candidate, place by place, before the annotation takes its place.
  private mutating func explainOnGeometry(
    _ first: CandidateSet, _ kept: AnchorPlace, _ table: CandidateTable, _ found: inout Resolution
  ) {
    var candidates = first
    var tests: [Candidate] = []
    table.findPlaces(of: first.row, keeping: kept, with: &search)
    for place in search.places.indices {
      move(&candidates, to: place, table)
      placed.explain(
        candidates, at: search.places[place].coordinate(in: table.plan.geometries), table, &tests)
    }
    found.explanations.append(Explanation(annotation: AnnotationIndex(first.row), candidates: tests))
  }

  /// The same for what has one place only.
  func explain(
    _ candidates: CandidateSet, _ table: CandidateTable, _ places: KeptPlaces, _ found: inout Resolution
  ) {
    var tests: [Candidate] = []
    let standing = candidates.isAttached ? hosts[candidates.row] : candidates.row
    placed.explain(candidates, at: places.coordinate(Int(standing), table.plan), table, &tests)
    found.explanations.append(Explanation(annotation: AnnotationIndex(candidates.row), candidates: tests))
  }
}
