extension Resolver {
  /// Records the tests of every candidate, in list order, before the annotation takes its place.
  mutating func explain(_ trial: Trial) {
    var candidates: [Candidate] = []
    let host = forest.host(trial.row)
    explain(trial, at: coordinate(Int(host == HostForest.none ? trial.row : host)), &candidates)
    state.explanations.append(Explanation(annotation: trial.row, candidates: candidates))
  }

  /// The same for an annotation on a shape, place by place.
  mutating func explainOnShape(_ first: Trial, on screen: Screen) {
    var trial = first
    var candidates: [Candidate] = []
    searchPlaces(trial, on: screen)
    for place in search.places.indices {
      moveTo(place, &trial)
      explain(trial, at: search.places[place].coordinate(in: plan.geometries), &candidates)
    }
    state.explanations.append(Explanation(annotation: trial.row, candidates: candidates))
  }

  private mutating func explain(_ trial: Trial, at coordinate: Coordinate, _ candidates: inout [Candidate]) {
    for anchor in 0..<trial.options.count {
      var stoppedBy: Cause?
      var candidateClass: UInt8?
      switch test(anchor, of: trial) {
      case .stopped(let test): stoppedBy = test
      case .acceptable(let found): candidateClass = found
      }
      let by = stoppedBy.map { blocker(of: anchor, $0, trial) } ?? .none
      candidates.append(
        Candidate(
          coordinate: coordinate, anchor: UInt32(anchor), stoppedBy: stoppedBy,
          candidateClass: candidateClass, by: by))
    }
  }
}
