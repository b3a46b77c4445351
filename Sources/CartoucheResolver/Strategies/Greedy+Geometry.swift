extension Greedy {
  /// Places what stands on a geometry: at the place that it has, or at the best candidate of all places.
  mutating func placeOnGeometry(
    _ row: UInt32, _ table: CandidateTable, _ extent: Extent, _ explains: Bool, _ places: inout KeptPlaces,
    _ found: inout Resolution
  ) {
    var kept = places.places[Int(row)]
    if table.keptPlaces[Int(row)] == .exact {
      kept = search.exactPlace(of: Int(table.plan.attachment(ofFrameRow: Int(row)))) ?? .none
    }
    kept.point = found[row].point
    let isDue = places.isDue(Int(row), at: table.screen.zoom)
    var candidates = table.candidates(of: row, keeping: kept, at: kept.point)
    var choice = choose(&candidates, kept, isDue: isDue, table)
    switch extent {
    case .onlyIfItStays: if !choice.keeps(candidates) || !table.keptPlaces[Int(row)].isTried { return }
    case .anywhere:
      if choice.chosen == nil, candidates.isRequired { chooseRegardless(&choice, &candidates, table) }
    }
    if explains {
      explained.append(rank)
      explainOnGeometry(candidates, kept, choice.chosen, table, &found)
    }
    if let chosen = choice.chosen {
      if chosen.place == 0, table.keptPlaces[Int(row)].isTried {
        // It may be taken without a search.
        places.keep(kept, at: table.screen.zoom, for: Int(row))
        move(&candidates, to: kept, isKept: true, table)
      } else {
        places.choose(search.places[chosen.place], at: table.screen.zoom, for: Int(row))
        move(&candidates, to: chosen.place, table)
      }
      let place = places.places[Int(row)]
      found[row].point = place.point
      if take(chosen.anchor, of: candidates, table, &found) {
        places.report(place.coordinate(in: table.plan.geometries), of: Int(row))
      }
    } else if search.places.isEmpty {
      // Rounding left no place of a geometry that the gate found to be visible.
      hide(candidates, .offscreen, at: nil, table, &found)
    } else {
      if let reached = choice.reachedBy { move(&candidates, to: reached.place, table) }
      found[row].point = ScreenPoint(x: candidates.point.x, y: candidates.point.y)
      hide(candidates, choice.cause, at: choice.reachedBy, table, &found)
    }
  }

  /// Chooses without the last resort of what is required.
  private mutating func choose(
    _ candidates: inout CandidateSet, _ kept: AnchorPlace, isDue: Bool, _ table: CandidateTable
  ) -> Choice {
    let row = candidates.row
    var choice = Choice()
    switch table.keptPlaces[Int(row)] {
    case .exact:
      search.take(kept)
      choice.consider(candidates, at: 0, table, besides: placed)
      return choice
    case .leaving where !candidates.isLastResort:
      // It slides out with its shape.
      search.take(kept)
      choice.consider(candidates, at: 0, table, besides: placed)
      return choice
    case .first:
      choice.consider(candidates, at: 0, table, besides: placed)
      // Nearly always the place will do, and the search is spared.
      if choice.chosenClass == 0, !isDue { return choice }
      table.findPlaces(of: row, keeping: kept, choice.chosenClass == 0 ? .first : .all, with: &search)
      if choice.chosen != nil {
        leave(&choice, &candidates, kept, isDue: isDue, table)
        return choice
      }
      choice = Choice()
    case .leaving, .none:
      table.findPlaces(of: row, keeping: kept, .all, with: &search)
    }
    let isTried = table.keptPlaces[Int(row)].isTried
    for place in search.places.indices where choice.chosenClass > 0 {
      // The kept place may be found again.
      if place > 0, isTried, search.places[place].isAt(kept) { continue }
      move(&candidates, to: place, table)
      choice.consider(candidates, at: place, table, besides: placed)
    }
    return choice
  }

  /// Leaves a place that will do only for a better one that is far away and has room, or once the zoom is another one for
  /// the one where a view would be placed first.
  private func leave(
    _ choice: inout Choice, _ candidates: inout CandidateSet, _ kept: AnchorPlace, isDue: Bool,
    _ table: CandidateTable
  ) {
    let regions = PlaceRegions(table.options, Int(candidates.row), table.plan, on: table.screen)
    func isFar(_ place: Int) -> Bool { regions.areApart(search.places[place].point, kept.point) }
    for place in search.places.indices.dropFirst()
    where choice.chosenClass > 0 && search.haveRoom[place] && isFar(place) {
      move(&candidates, to: place, table)
      choice.consider(candidates, at: place, table, besides: placed)
    }
    guard isDue, search.places.count > 1, isFar(1) else { return }
    var first = Choice()
    move(&candidates, to: 1, table)
    first.consider(candidates, at: 1, table, besides: placed)
    if first.chosen != nil, first.chosenClass <= choice.chosenClass { choice = first }
  }

  private func chooseRegardless(
    _ choice: inout Choice, _ candidates: inout CandidateSet, _ table: CandidateTable
  ) {
    for place in search.places.indices where choice.chosenClass > 0 {
      move(&candidates, to: place, table)
      choice.considerRegardless(candidates, at: place, table)
    }
  }

  /// Moves candidates to one of the places that were found.
  private func move(_ candidates: inout CandidateSet, to place: Int, _ table: CandidateTable) {
    let isKept = place == 0 && table.keptPlaces[Int(candidates.row)].isTried
    move(&candidates, to: search.places[place], isKept: isKept, table)
  }

  private func move(
    _ candidates: inout CandidateSet, to place: AnchorPlace, isKept: Bool, _ table: CandidateTable
  ) {
    table.move(&candidates, to: place, isKept: isKept)
  }

  // MARK: Explaining

  /// Records the tests of every candidate, place by place, before the annotation takes its place.
  private mutating func explainOnGeometry(
    _ first: CandidateSet, _ kept: AnchorPlace, _ chosen: Choice.Entry?, _ table: CandidateTable,
    _ found: inout Resolution
  ) {
    var candidates = first
    var explanation = Explanation(
      annotation: AnnotationIndex(frameRow: first.row, in: table.plan), candidates: [])
    let status = table.keptPlaces[Int(first.row)]
    let atKeptPlace = table.candidates(of: first.row, keeping: kept, at: kept.point)
    if status != .exact, status != .leaving || atKeptPlace.isLastResort {
      table.findPlaces(of: first.row, keeping: kept, .all, with: &search)
    }
    for place in search.places.indices {
      // The place that it has may be a regular one, too.
      if place > 0, status.isTried, search.places[place].isAt(kept) {
        if let chosen, chosen.place == place { explanation.chosen = chosen.anchor }
        continue
      }
      move(&candidates, to: place, table)
      if let chosen, chosen.place == place {
        explanation.chosen = explanation.candidates.count + chosen.anchor
      }
      placed.explain(
        candidates, at: search.places[place].coordinate(in: table.plan.geometries), table,
        &explanation.candidates)
    }
    found.explanations.append(explanation)
  }

  /// The same for what has one place only.
  func explain(
    _ candidates: CandidateSet, _ chosen: Choice.Entry?, _ table: CandidateTable, _ places: KeptPlaces,
    _ found: inout Resolution
  ) {
    var explanation = Explanation(
      annotation: AnnotationIndex(frameRow: candidates.row, in: table.plan), candidates: [],
      chosen: chosen?.anchor)
    let standing = hosts.root(of: candidates.row)
    let coordinate =
      table.clustering.coordinate(ofFrameRow: Int(standing), table.plan)
      ?? places.placed(Int(standing), table.plan)
    placed.explain(candidates, at: coordinate, table, &explanation.candidates)
    found.explanations.append(explanation)
  }
}
