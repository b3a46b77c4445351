extension Resolver {
  /// Walks from best to worst rank and gives each annotation a candidate or the reason why it has none.
  mutating func place(on screen: Screen) {
    grid.clear(width: screen.viewport.right, height: screen.viewport.bottom)
    state.placed.removeAll(keepingCapacity: true)
    for ranked in state.ranked {
      let row = Int(ranked)
      let host = forest.host(ranked)
      if host != HostForest.none, state.current.causes[Int(host)] != nil {
        state.current.causes[row] = .parentHidden
        state.blockers[row] = .annotation(host)
        continue
      }
      var trial = trial(of: row, on: screen)
      if explains { explain(trial, on: screen) }
      let choice = choose(&trial, on: screen)
      if let chosen = choice.chosen {
        show(chosen, of: &trial, on: screen)
      } else {
        hide(choice, &trial)
      }
    }
  }

  /// The best candidate of all places.
  private mutating func choose(_ trial: inout Trial, on screen: Screen) -> Choice {
    var choice = Choice()
    guard trial.isOnShape else {
      tryAnchors(of: trial, at: 0, &choice)
      if choice.chosen == nil, trial.isRequired { tryRegardless(trial, at: 0, &choice) }
      return choice
    }
    if trial.previous != nil {
      // Nearly always the place that is kept will do, and the search is spared.
      tryAnchors(of: trial, at: 0, &choice)
      if choice.chosenClass == 0 { return choice }
      choice = Choice()
    }
    searchPlaces(trial, on: screen)
    for place in search.places.indices where choice.chosenClass > 0 {
      moveTo(place, &trial)
      tryAnchors(of: trial, at: place, &choice)
    }
    guard choice.chosen == nil, trial.isRequired else { return choice }
    for place in search.places.indices where choice.chosenClass > 0 {
      moveTo(place, &trial)
      tryRegardless(trial, at: place, &choice)
    }
    return choice
  }

  /// Tries the anchors at one place, unless a candidate of the first class was found.
  @inline(__always)
  private func tryAnchors(of trial: Trial, at place: Int, _ choice: inout Choice) {
    for step in 0..<trial.options.count {
      let anchor = trial.anchor(atStep: step)
      switch test(anchor, of: trial) {
      case .acceptable(let found):
        choice.accept(Choice.Candidate(place: place, anchor: anchor), class: found)
        if found == 0 { return }
      case .stopped(let test):
        choice.note(test, Choice.Candidate(place: place, anchor: anchor))
      }
    }
  }

  /// The second step of `required`: the first inside, else the first that meets the bounds, whatever it meets.
  private func tryRegardless(_ trial: Trial, at place: Int, _ choice: inout Choice) {
    for step in 0..<trial.options.count {
      let anchor = trial.anchor(atStep: step)
      guard let box = frame(anchor, of: trial)?.box, !box.isEmpty else { continue }
      let tested = trial.testedFrame(box, of: anchor)
      let candidate = Choice.Candidate(place: place, anchor: anchor)
      if trial.bounds.contains(tested) {
        choice.accept(candidate, class: 0)
        return
      }
      if trial.fit != .require, trial.bounds.meets(tested) { choice.accept(candidate, class: 1) }
    }
  }

  private mutating func show(_ chosen: Choice.Candidate, of trial: inout Trial, on screen: Screen) {
    let row = Int(trial.row)
    if trial.isOnShape { stand(&trial, at: chosen.place, on: screen) }
    guard let frame = frame(chosen.anchor, of: trial) else {
      preconditionFailure("annotation \(row) was placed without a size")
    }
    state.current.anchors[row] = UInt32(chosen.anchor)
    state.frames[row] = frame
    state.placed.append(trial.row)
    if trial.isAttached {
      let touched = candidates.touchedPoint(
        trial.options.lowerBound + chosen.anchor, at: trial.point, hostSize: trial.hostSize)
      state.points[row] = ScreenPoint(x: touched.x, y: touched.y)
      shapes.report(coordinate(Int(forest.host(trial.row))), of: row)
    }
    guard columns.flags[row].contains(.obstacle) else { return }
    if let box = frame.box { grid.insert(box, owner: trial.row) }
  }

  private mutating func hide(_ choice: Choice, _ trial: inout Trial) {
    let row = Int(trial.row)
    // Rounding may leave no place of a shape that the gate found to be visible.
    state.current.causes[row] = trial.isOnShape && search.places.isEmpty ? .offscreen : choice.cause
    guard choice.cause == .collision, let reached = choice.reachedBy else { return }
    if trial.isOnShape { moveTo(reached.place, &trial) }
    state.blockers[row] = blocker(of: reached.anchor, trial)
  }

  /// The best-ranked annotation that a candidate's shape meets.
  func blocker(of anchor: Int, _ trial: Trial) -> Blocker {
    guard let box = frame(anchor, of: trial)?.box else { return .none }
    return owner(meeting: trial.testedShape(box, of: anchor), trial).map { .annotation($0) } ?? .none
  }
}

/// What became of one annotation's candidates so far.
struct Choice: Sendable {
  /// The first candidate of the best class; nil: none is acceptable.
  private(set) var chosen: Candidate?
  private(set) var chosenClass = UInt8.max
  /// The furthest test that was reached.
  private(set) var cause = Cause.size
  /// The first candidate in list order that reached it.
  private(set) var reachedBy: Candidate?

  struct Candidate: Sendable {
    /// Index in the places of the search; 0 where there is one place only.
    var place: Int
    /// Index in the anchor list.
    var anchor: Int
  }

  /// Takes note of a candidate that may be taken; those before it in the list of trials win ties.
  @inline(__always)
  mutating func accept(_ candidate: Candidate, class found: UInt8) {
    guard found < chosenClass else { return }
    chosen = candidate
    chosenClass = found
  }

  @inline(__always)
  mutating func note(_ test: Cause, _ candidate: Candidate) {
    if test.rawValue > cause.rawValue {
      cause = test
      reachedBy = candidate
    } else if test == cause, let reached = reachedBy, reached.place == candidate.place,
      candidate.anchor < reached.anchor
    {
      // The previous anchor is tried before its turn.
      reachedBy = candidate
    }
  }
}
