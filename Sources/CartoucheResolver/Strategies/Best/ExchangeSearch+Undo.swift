extension ExchangeSearch {
  /// Takes back what gained nothing, as far as it can be taken back alone: views return to where they stood, and change
  /// places with an equal that was hidden before. Then those that stand elsewhere take the best candidate that is free.
  mutating func undo() {
    defer { conflicts.forgetChanges() }
    for _ in 0..<ExchangeSearch.rounds {
      var hasChanged = false
      for index in table.views.indices {
        let view = table.views[index]
        guard view.start != SearchView.none, view.current != view.start else { continue }
        hasChanged = restore(Int32(index), view) || hasChanged
        conflicts.forgetChanges()
      }
      if !hasChanged { break }
    }
    for index in table.views.indices where table.views[index].current != table.views[index].start {
      tidy(Int32(index))
      conflicts.forgetChanges()
    }
  }

  /// How often all views are asked to return.
  private static let rounds = 8

  private mutating func restore(_ index: Int32, _ view: SearchView) -> Bool {
    let count = conflicts.count(of: view.start)
    if count > 1 { return false }
    if count == 0 {
      if view.current == SearchView.none {
        stopWaiting(index)
      } else {
        // Nobody is shown less for it.
        if level(view, view.start) > level(view, view.current) { return false }
        lift(index)
      }
      place(index, at: view.start)
      return true
    }
    let blocker = conflicts.onlyBlocker(of: view.start)
    let other = table.views[Int(blocker)]
    // Who was there stays, and not who came in its place.
    if other.wasThere && !view.wasThere { return false }
    guard view.current == SearchView.none, other.start == SearchView.none,
      level(view, view.start) <= level(other, other.current)
    else { return false }
    lift(blocker)
    wait(blocker)
    stopWaiting(index)
    place(index, at: view.start)
    return true
  }

  /// Moves a view to the best of its candidates that is free.
  private mutating func tidy(_ index: Int32) {
    let view = table.views[Int(index)]
    guard view.current != SearchView.none else { return }
    var best = view.current
    for candidate in view.candidates
    where table.candidates[Int(candidate)].cost < table.candidates[Int(best)].cost
      && level(view, candidate) <= level(view, view.current)
    {
      if conflicts.count(of: candidate) == 0 { best = candidate }
    }
    guard best != view.current else { return }
    lift(index)
    place(index, at: best)
  }
}
