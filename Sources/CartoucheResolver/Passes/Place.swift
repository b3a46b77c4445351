extension Resolver {
  // What is called for every annotation and does not change the resolver is inlined or said to mutate it: any other
  // call would copy the whole resolver, three kilobytes, before.

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
      if isOnShape(row) {
        placeOnShape(row, on: screen)
      } else {
        place(row, on: screen)
      }
    }
  }

  /// Places what has one place only.
  private mutating func place(_ row: Int, on screen: Screen) {
    let trial = trial(of: row, on: screen)
    if explains { explain(trial) }
    var choice = Choice()
    tryAnchors(of: trial, at: 0, &choice)
    if choice.chosen == nil, trial.isRequired { tryRegardless(trial, at: 0, &choice) }
    if let chosen = choice.chosen {
      show(chosen.anchor, of: trial)
    } else {
      hide(trial, choice.cause, at: choice.reachedBy)
    }
  }

  /// Tries the anchors at one place, unless a candidate of the first class is found.
  mutating func tryAnchors(of trial: Trial, at place: Int, _ choice: inout Choice) {
    var cause = Cause.size
    var reachedBy = Int.max
    for step in 0..<trial.options.count {
      let anchor = trial.anchor(atStep: step)
      switch test(anchor, of: trial) {
      case .acceptable(let found):
        choice.accept(Choice.Entry(place: place, anchor: anchor), class: found)
        if found == 0 { return }
      case .stopped(let test):
        if test.rawValue > cause.rawValue {
          cause = test
          reachedBy = anchor
        } else if test == cause {
          reachedBy = min(reachedBy, anchor)
        }
      }
    }
    choice.note(cause, Choice.Entry(place: place, anchor: reachedBy))
  }

  /// The second step of `required`: the first inside, else the first that meets the bounds, whatever it meets.
  mutating func tryRegardless(_ trial: Trial, at place: Int, _ choice: inout Choice) {
    for step in 0..<trial.options.count {
      let anchor = trial.anchor(atStep: step)
      guard let box = frame(anchor, of: trial)?.box, !box.isEmpty else { continue }
      let tested = box.shrunkToMiddle(by: trial.shrinkage(of: anchor))
      let candidate = Choice.Entry(place: place, anchor: anchor)
      if trial.bounds.contains(tested) {
        choice.accept(candidate, class: 0)
        return
      }
      if trial.fit != .require, trial.bounds.meets(tested) { choice.accept(candidate, class: 1) }
    }
  }

  mutating func show(_ anchor: Int, of trial: Trial) {
    let row = Int(trial.row)
    guard let frame = frame(anchor, of: trial) else {
      preconditionFailure("annotation \(row) was placed without a size")
    }
    state.current.anchors[row] = UInt32(anchor)
    state.frames[row] = frame
    state.placed.append(trial.row)
    if trial.isAttached {
      let touched = candidates.touchedPoint(
        trial.options.lowerBound + anchor, at: trial.point, hostSize: trial.hostSize)
      state.points[row] = ScreenPoint(x: touched.x, y: touched.y)
      shapes.report(coordinate(Int(forest.host(trial.row))), of: row)
    }
    guard options[row].flags.contains(.obstacle) else { return }
    guard let box = frame.box else { return }
    let placed = TestedCandidate(frame: frame, box: box, shrinkage: 0)
    for part in trial.shapes {
      let shape = shape(part, placed, trial)
      if forest.isEmpty {
        grid.insert(shape, owner: trial.row)
      } else {
        grid.insert(shape, owner: trial.row, among: forest)
      }
    }
  }

  /// - Parameters:
  ///   - trial: at the place of `candidate`.
  ///   - candidate: the first in list order that reached the test `cause`.
  @inline(__always)
  mutating func hide(_ trial: Trial, _ cause: Cause, at candidate: Choice.Entry?) {
    state.current.causes[Int(trial.row)] = cause
    if let candidate { state.blockers[Int(trial.row)] = blocker(of: candidate.anchor, cause, trial) }
  }
}

/// What became of one annotation's candidates so far.
struct Choice: Sendable {
  /// The first candidate of the best class; nil: none is acceptable.
  private(set) var chosen: Entry?
  private(set) var chosenClass = UInt8.max
  /// The furthest test that was reached.
  private(set) var cause = Cause.size
  /// The first candidate in list order that reached it.
  private(set) var reachedBy: Entry?

  struct Entry: Sendable {
    /// Index in the places of the search; 0 where there is one place only.
    var place: Int
    /// Index in the anchor list.
    var anchor: Int
  }

  /// Takes note of a candidate that may be taken; those that were tried before it win ties.
  @inline(__always)
  mutating func accept(_ candidate: Entry, class found: UInt8) {
    guard found < chosenClass else { return }
    chosen = candidate
    chosenClass = found
  }

  /// Takes note of the furthest test that was reached at one place; earlier places win ties.
  @inline(__always)
  mutating func note(_ test: Cause, _ candidate: Entry) {
    guard test.rawValue > cause.rawValue else { return }
    cause = test
    reachedBy = candidate
  }
}
