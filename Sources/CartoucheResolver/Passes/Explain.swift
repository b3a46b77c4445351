extension Resolver {
  /// Records the tests of every candidate, in list order, before the annotation takes its place.
  mutating func explain(_ row: Int, _ trial: Trial) {
    var candidates: [Candidate] = []
    for candidate in 0..<trial.options.count {
      var stoppedBy: Cause?
      if case .stopped(let test) = test(candidate, of: trial) { stoppedBy = test }
      candidates.append(
        Candidate(
          coordinate: coordinate(row), anchor: UInt32(candidate), stoppedBy: stoppedBy,
          by: stoppedBy == .collision ? blocker(of: candidate, trial) : .none))
    }
    state.explanations.append(Explanation(annotation: UInt32(row), candidates: candidates))
  }
}
