extension PlacedViews {
  /// Lists the tests of every candidate at one place, in list order.
  func explain(
    _ candidates: CandidateSet, at coordinate: Coordinate, _ table: CandidateTable,
    _ tests: inout [Candidate]
  ) {
    for anchor in 0..<candidates.count {
      var stoppedBy: Cause?
      var candidateClass: UInt8?
      switch test(anchor, of: candidates, table) {
      case .stopped(let test): stoppedBy = test
      case .acceptable(let found): candidateClass = found
      }
      let by = stoppedBy.flatMap { blocker(of: anchor, $0, candidates, table) }
      tests.append(
        Candidate(
          coordinate: coordinate, anchor: AnchorIndex(anchor), stoppedBy: stoppedBy,
          candidateClass: candidateClass, by: by, isInside: table.isInside(anchor, candidates),
          meetsBounds: table.meetsBounds(anchor, candidates), isClear: table.keepsClear(anchor, candidates)))
    }
  }
}
