extension Greedy {
  /// Places an annotation on a shape: at its previous place, or at the best candidate of all places.
  mutating func placeOnGeometry(
    _ row: UInt32, _ table: CandidateTable, _ extent: Extent, _ explains: Bool,
    _ places: inout PreviousPlacements,
    _ found: inout Resolution
  ) {
    var kept = places.places[Int(row)]
    if table.placeStatuses[Int(row)] == .exact {
      kept = search.exactPlace(of: Int(table.plan.attachment(ofFrameRow: Int(row)))) ?? .none
    }
    kept.point = found[row].point
    let isDue = places.isDue(Int(row), at: table.screen.zoom)
    var candidates = table.candidates(of: row, keeping: kept, at: kept.point)
    var choice = choose(&candidates, kept, isDue: isDue, table)
    switch extent {
    case .onlyIfItStays: if !choice.keeps(candidates) || !table.placeStatuses[Int(row)].isTried { return }
    case .anywhere:
      if choice.chosen == nil, candidates.isRequired { chooseRegardless(&choice, &candidates, table) }
    }
    if explains {
      explained.append(rank)
      explainOnGeometry(candidates, kept, choice.chosen, table, &found)
    }
    if let chosen = choice.chosen {
      if chosen.place == 0, table.placeStatuses[Int(row)].isTried {
        // The previous place may be chosen without a search for places.
        places.keep(kept, at: table.screen.zoom, for: Int(row))
        table.move(&candidates, to: kept, isKept: true)
      } else {
        places.choose(search.places[chosen.place], at: table.screen.zoom, for: Int(row))
        move(&candidates, to: chosen.place, table)
      }
      let place = places.places[Int(row)]
      found[row].point = place.point
      if commit(chosen.anchor, of: candidates, table, &found) {
        places.report(place.coordinate(in: table.plan.geometries), of: Int(row))
      }
    } else if search.places.isEmpty {
      // Rounding left no place on a shape that the visibility filter found to be visible.
      hide(candidates, .offscreen, at: nil, table, &found)
    } else {
      if let reached = choice.reachedBy { move(&candidates, to: reached.place, table) }
      found[row].point = ScreenPoint(x: candidates.point.x, y: candidates.point.y)
      hide(candidates, choice.cause, at: choice.reachedBy, table, &found)
    }
  }

  /// Chooses a candidate by all tests; `chooseRegardless` follows for required views.
  private mutating func choose(
    _ candidates: inout CandidateSet, _ kept: AnchorPlace, isDue: Bool, _ table: CandidateTable
  ) -> Choice {
    let row = candidates.row
    var choice = Choice()
    switch table.placeStatuses[Int(row)] {
    case .exact:
      search.reset(to: kept)
      choice.consider(candidates, at: 0, table, besides: placed)
      return choice
    case .leaving where !candidates.isLastResort:
      // The view moves out of the bounds with its shape.
      search.reset(to: kept)
      choice.consider(candidates, at: 0, table, besides: placed)
      return choice
    case .first:
      choice.consider(candidates, at: 0, table, besides: placed)
      // Mostly the previous place is still good, and needs no search.
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
    let isTried = table.placeStatuses[Int(row)].isTried
    for place in search.places.indices where choice.chosenClass > 0 {
      // The search may find the previous place again.
      if place > 0, isTried, search.places[place].isAt(kept) { continue }
      move(&candidates, to: place, table)
      choice.consider(candidates, at: place, table, besides: placed)
    }
    return choice
  }

  /// Leaves an acceptable previous place, but only for a place far from it: for one of a better class that has room,
  /// or after a zoom change for the first place of the search.
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

  /// Moves candidates to one of the found places.
  private func move(_ candidates: inout CandidateSet, to place: Int, _ table: CandidateTable) {
    let isKept = place == 0 && table.placeStatuses[Int(candidates.row)].isTried
    table.move(&candidates, to: search.places[place], isKept: isKept)
  }

  // MARK: Explanations

  /// Records the test results of all candidates, place by place, before the annotation is placed.
  private mutating func explainOnGeometry(
    _ first: CandidateSet, _ kept: AnchorPlace, _ chosen: Choice.Entry?, _ table: CandidateTable,
    _ found: inout Resolution
  ) {
    var candidates = first
    var explanation = Explanation(
      annotation: AnnotationIndex(frameRow: first.row, in: table.plan), candidates: [])
    let status = table.placeStatuses[Int(first.row)]
    let atKeptPlace = table.candidates(of: first.row, keeping: kept, at: kept.point)
    if status != .exact, status != .leaving || atKeptPlace.isLastResort {
      table.findPlaces(of: first.row, keeping: kept, .all, with: &search)
    }
    for place in search.places.indices {
      // The search may find the previous place again.
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

  /// Records the test results of the candidates of an annotation with one place.
  func explain(
    _ candidates: CandidateSet, _ chosen: Choice.Entry?, _ table: CandidateTable,
    _ places: PreviousPlacements,
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

/// Explanations of a finished frame: each view is tested against the final places of all others.
extension Greedy {
  /// Records the test results of an annotation with one place.
  /// - Parameter chosen: the anchor of the view, or `nil` if it is hidden.
  func explainPlaced(
    _ candidates: CandidateSet, chosen: Int?, _ table: CandidateTable, _ places: PreviousPlacements,
    _ found: inout Resolution
  ) {
    let entry = chosen.map { Choice.Entry(place: 0, anchor: $0) }
    let spare = chosen == nil ? candidates.growth : table.searchRules.spare(candidates.growth)
    explain(candidates.ignoringItself(sparing: spare), entry, table, places, &found)
  }

  /// Records the test results of an annotation on a shape, at the places that were found last.
  func explainPlaced(
    _ first: CandidateSet, keeping kept: AnchorPlace, chosen: (place: AnchorPlace, anchor: Int)?,
    _ table: CandidateTable, _ found: inout Resolution
  ) {
    let spare = chosen == nil ? first.growth : table.searchRules.spare(first.growth)
    var candidates = first.ignoringItself(sparing: spare)
    var explanation = Explanation(
      annotation: AnnotationIndex(frameRow: first.row, in: table.plan), candidates: [])
    let isKept = table.placeStatuses[Int(first.row)].isTried
    for index in search.places.indices {
      let place = search.places[index]
      // The search may find the previous place again.
      if index > 0, isKept, place.isAt(kept) { continue }
      table.move(&candidates, to: place, isKept: index == 0 && isKept)
      if let chosen, explanation.chosen == nil, place.isAt(chosen.place) {
        explanation.chosen = explanation.candidates.count + chosen.anchor
      }
      placed.explain(
        candidates, at: place.coordinate(in: table.plan.geometries), table, &explanation.candidates)
    }
    found.explanations.append(explanation)
  }
}

extension CandidateSet {
  /// Returns the candidates for tests that ignore the shapes of the view itself.
  /// - Parameter growth: the room that the view needs, in 1/256 points.
  fileprivate func ignoringItself(sparing growth: Int32) -> CandidateSet {
    var candidates = self
    candidates.growth = growth
    candidates.isPlain = false
    candidates.isPlaced = true
    return candidates
  }
}
