extension Resolver {
  /// Walks from best to worst rank and gives each annotation a candidate or the reason why it has none.
  mutating func place(on screen: Screen) {
    grid.clear(width: screen.viewport.right, height: screen.viewport.bottom)
    state.placed.removeAll(keepingCapacity: true)
    for ranked in state.ranked {
      let row = Int(ranked)
      let trial = trial(of: row, on: screen)
      if explains { explain(row, trial) }
      switch choose(trial) {
      case .candidate(let candidate):
        show(row, candidate, of: trial)
      case .none(let cause, let reachedBy):
        state.current.causes[row] = cause
        if cause == .collision { state.blockers[row] = blocker(of: reachedBy, trial) }
      }
    }
  }

  /// What became of one annotation.
  private enum Choice {
    case candidate(Int)
    /// The furthest test that was reached, and the first candidate in list order that reached it.
    case none(cause: Cause, reachedBy: Int)
  }

  /// The first candidate of the best class; the previous one counts as the first in the list.
  private func choose(_ trial: Trial) -> Choice {
    var best = 0
    var bestClass = UInt8.max
    var cause = Cause.size
    var reachedBy = Int.max
    for step in 0..<trial.options.count {
      let candidate = trial.candidate(atStep: step)
      switch test(candidate, of: trial) {
      case .acceptable(let found):
        if found == 0 { return .candidate(candidate) }
        if found < bestClass {
          best = candidate
          bestClass = found
        }
      case .stopped(let test):
        if test.rawValue > cause.rawValue {
          cause = test
          reachedBy = candidate
        } else if test == cause {
          reachedBy = min(reachedBy, candidate)
        }
      }
    }
    if bestClass < UInt8.max { return .candidate(best) }
    if trial.isRequired, let candidate = chooseRegardless(trial) { return .candidate(candidate) }
    return .none(cause: cause, reachedBy: reachedBy)
  }

  /// The second step of `required`: the first inside, else the first that meets the bounds, whatever it meets.
  private func chooseRegardless(_ trial: Trial) -> Int? {
    var firstMeeting: Int?
    for step in 0..<trial.options.count {
      let candidate = trial.candidate(atStep: step)
      guard let box = frame(candidate, of: trial)?.box, !box.isEmpty else { continue }
      let tested = trial.testedFrame(box, of: candidate)
      if trial.bounds.contains(tested) { return candidate }
      if firstMeeting == nil, trial.bounds.meets(tested) { firstMeeting = candidate }
    }
    return trial.fit == .require ? nil : firstMeeting
  }

  private mutating func show(_ row: Int, _ candidate: Int, of trial: Trial) {
    state.current.anchors[row] = UInt32(candidate)
    state.placed.append(UInt32(row))
    guard columns.flags[row].contains(.obstacle) else { return }
    if let box = frame(candidate, of: trial)?.box { grid.insert(box, owner: UInt32(row)) }
  }

  /// The best-ranked annotation that a candidate's shape meets.
  func blocker(of candidate: Int, _ trial: Trial) -> Blocker {
    guard let box = frame(candidate, of: trial)?.box else { return .none }
    return grid.owner(meeting: trial.testedShape(box, of: candidate)).map { .annotation($0) } ?? .none
  }
}
