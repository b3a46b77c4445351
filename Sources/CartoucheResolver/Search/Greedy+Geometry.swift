extension Greedy {
  /// Places an annotation on a line or polygon: at its last coordinate, or at the best candidate of all coordinates.
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
        // The last coordinate may be chosen without a search for other coordinates.
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
      // Rounding left no coordinate on a line or polygon that the visibility filter found to be visible.
      hide(candidates, .offscreen, at: nil, table, &found)
    } else {
      if let reached = choice.reachedBy { move(&candidates, to: reached.place, table) }
      found[row].point = ScreenPoint(x: candidates.point.x, y: candidates.point.y)
      hide(candidates, choice.cause, at: choice.reachedBy, table, &found)
    }
  }

  /// Chooses the best candidate that passes all tests. If a required view has no such candidate, the caller uses
  /// `chooseRegardless` next.
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
      // The view moves out of the bounds with its line or polygon.
      search.reset(to: kept)
      choice.consider(candidates, at: 0, table, besides: placed)
      return choice
    case .first:
      choice.consider(candidates, at: 0, table, besides: placed)
      // The last coordinate is usually still good, and needs no search.
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
      // The search may find the last coordinate again.
      if place > 0, isTried, search.places[place].isAt(kept) { continue }
      move(&candidates, to: place, table)
      choice.consider(candidates, at: place, table, besides: placed)
    }
    return choice
  }

  /// Replaces the chosen candidate at the last coordinate, if a candidate at another coordinate is better. The other
  /// coordinate must be at least a view's size away.
  ///
  /// The new candidate must have a better quality class, and be on a part of the line or polygon that has room. If
  /// `isDue`, because the zoom has changed, a candidate of the same class at the first coordinate of the search
  /// suffices.
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

  /// Chooses a candidate for a required view that has no acceptable one, whatever the view overlaps.
  private func chooseRegardless(
    _ choice: inout Choice, _ candidates: inout CandidateSet, _ table: CandidateTable
  ) {
    for place in search.places.indices where choice.chosenClass > 0 {
      move(&candidates, to: place, table)
      choice.considerRegardless(candidates, at: place, table)
    }
  }

  /// Moves candidates to the coordinate `search.places[place]`.
  private func move(_ candidates: inout CandidateSet, to place: Int, _ table: CandidateTable) {
    let isKept = place == 0 && table.placeStatuses[Int(candidates.row)].isTried
    table.move(&candidates, to: search.places[place], isKept: isKept)
  }

  // MARK: Explanations

  /// Records the test results of all candidates, coordinate by coordinate, before the annotation is placed.
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
      // The search may find the last coordinate again.
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

  /// Records the test results of all candidates of an annotation that has only one coordinate.
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

/// Explanations of a finished frame of `strategy: best`: each view is tested against the final places of all others.
extension Greedy {
  /// Records the test results of an annotation with one coordinate.
  /// - Parameter chosen: the view's anchor as an index into its anchor list, or `nil` if the view is hidden.
  func explainPlaced(
    _ candidates: CandidateSet, chosen: Int?, _ table: CandidateTable, _ places: PreviousPlacements,
    _ found: inout Resolution
  ) {
    let entry = chosen.map { Choice.Entry(place: 0, anchor: $0) }
    let spare = chosen == nil ? candidates.growth : table.searchRules.spare(candidates.growth)
    explain(candidates.ignoringItself(sparing: spare), entry, table, places, &found)
  }

  /// Records the test results of an annotation on a line or polygon, at all coordinates in `search.places`.
  /// - Parameters:
  ///   - kept: the coordinate of the last placement.
  ///   - chosen: the view's coordinate and anchor in this frame, or `nil` if the view is hidden.
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
      // The search may find the last coordinate again.
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
  /// Returns the candidates, changed so that tests ignore the collision shapes of the view itself.
  /// - Parameter growth: the room that the view needs on each side, in 1/256 points.
  fileprivate func ignoringItself(sparing growth: Int32) -> CandidateSet {
    var candidates = self
    candidates.growth = growth
    candidates.isPlain = false
    candidates.isPlaced = true
    return candidates
  }
}
