/// Explaining a frame that is finished: each view is asked for as if all others stood where they do.
extension Greedy {
  /// Records the tests of every candidate of what has one place.
  /// - Parameter chosen: where it stands; nil: nowhere.
  func explainPlaced(
    _ candidates: CandidateSet, chosen: Int?, _ table: CandidateTable, _ places: KeptPlaces,
    _ found: inout Resolution
  ) {
    let entry = chosen.map { Choice.Entry(place: 0, anchor: $0) }
    let spare = chosen == nil ? candidates.growth : table.searchRules.spare(candidates.growth)
    explain(candidates.besidesItself(sparing: spare), entry, table, places, &found)
  }

  /// The same of what stands on a geometry, at the places that were found last.
  func explainPlaced(
    _ first: CandidateSet, keeping kept: AnchorPlace, chosen: (place: AnchorPlace, anchor: Int)?,
    _ table: CandidateTable, _ found: inout Resolution
  ) {
    let spare = chosen == nil ? first.growth : table.searchRules.spare(first.growth)
    var candidates = first.besidesItself(sparing: spare)
    var explanation = Explanation(
      annotation: AnnotationIndex(frameRow: first.row, in: table.plan), candidates: [])
    let isKept = table.keptPlaces[Int(first.row)].isTried
    for index in search.places.indices {
      let place = search.places[index]
      // The place that it has may be a regular one, too.
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
  /// The same of a view that is placed already, and not in its own way.
  /// - Parameter growth: 1/256 points of room that it has to have around it.
  fileprivate func besidesItself(sparing growth: Int32) -> CandidateSet {
    var candidates = self
    candidates.growth = growth
    candidates.isPlain = false
    candidates.isPlaced = true
    return candidates
  }
}
