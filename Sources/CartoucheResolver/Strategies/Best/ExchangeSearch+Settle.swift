/// What follows from an exchange, close to those who moved: who has room now is placed, and one view goes for two, or steps
/// aside for one.
///
/// Source    the 2-improvements of Andrade, Resende and Werneck 2012, asked for where something changed, and not everywhere.
extension ExchangeSearch {
  /// Places who has room, and looks for exchanges of one view for two, or beside one that steps aside, where somebody went.
  /// - Returns: whether more is shown now.
  mutating func settle(_ budget: Int64) -> Bool {
    var isMore = false
    while spent < budget {
      if takeFreed() { isMore = true }
      guard let view = loose.popLast() else { break }
      table.views[Int(view)].isLoose = false
      tried += SearchCost.look
      while improve(view) {
        tried += SearchCost.move
        isMore = true
        if takeFreed() { isMore = true }
      }
    }
    return isMore
  }

  /// Places views that wait for what is free now; others that have more room are loose.
  private mutating func takeFreed() -> Bool {
    var isMore = false
    for number in conflicts.freed.indices.reversed() {
      let candidate = conflicts.freed[number]
      let view = conflicts.view(of: candidate)
      if !waits(view) {
        loosen(view)
      } else if conflicts.count(of: candidate) == 0 {
        enter(view, at: candidate)
        isMore = true
      }
    }
    for number in conflicts.loosened.indices.reversed() {
      let candidate = conflicts.loosened[number]
      if conflicts.count(of: candidate) == 1, waits(conflicts.view(of: candidate)) {
        loosen(conflicts.onlyBlocker(of: candidate))
      }
    }
    conflicts.forgetChanges()
    return isMore
  }

  mutating func loosen(_ view: Int32) {
    if table.views[Int(view)].isLoose { return }
    table.views[Int(view)].isLoose = true
    loose.append(view)
  }

  /// Has a view step aside for one that waits, or go for two.
  private mutating func improve(_ index: Int32) -> Bool {
    if waits(index) { return false }
    if !alone.isEmpty { alone.removeAll(keepingCapacity: true) }
    var candidate = conflicts.firstAlone(of: index)
    while candidate != SearchView.none {
      if waits(conflicts.view(of: candidate)) { alone.append(candidate) }
      candidate = conflicts.alone(after: candidate)
    }
    if alone.isEmpty { return false }
    return placeBeside(index) || placeTwo(insteadOf: index)
  }

  /// Has a view step aside, where it can for nothing, for one that it alone was in the way of.
  private mutating func placeBeside(_ index: Int32) -> Bool {
    if !canStepAside(index) { return false }
    let view = table.views[Int(index)]
    for aside in view.candidates {
      if aside == view.current || conflicts.count(of: aside) > 0
        || level(view, aside) > level(view, view.current)
      {
        continue
      }
      for candidate in alone where !collide(aside, candidate) {
        lift(index)
        place(index, at: aside)
        loosen(index)
        enter(conflicts.view(of: candidate), at: candidate)
        return true
      }
    }
    return false
  }

  /// Hides a view for two that it alone was in the way of.
  private mutating func placeTwo(insteadOf index: Int32) -> Bool {
    if alone.count < 2 || !mayBeTwo { return false }
    let view = table.views[Int(index)]
    for number in alone.indices {
      let one = alone[number]
      let first = conflicts.view(of: one)
      for two in alone[(number + 1)...] {
        let second = conflicts.view(of: two)
        if second != first, !collide(one, two),
          gives(view, wayTo: table.views[Int(first)], at: one)
            || gives(view, wayTo: table.views[Int(second)], at: two)
        {
          hide(index)
          enter(first, at: one)
          enter(second, at: two)
          return true
        }
      }
    }
    return false
  }

  /// Whether any two of the candidates that a view alone is in the way of may lie beside each other: in a pile of views that need not
  /// be asked of each pair.
  @inline(__always)
  private var mayBeTwo: Bool {
    guard conflicts.isPlain else { return true }
    var (right, bottom, left, top) = (Int32.max, Int32.max, Int32.min, Int32.min)
    for candidate in alone {
      let view = table.views[Int(conflicts.view(of: candidate))]
      let shape = table.shapes[view.shapes(of: candidate).lowerBound]
      let (tested, standing) = (shape.tested.box, shape.standing.box)
      right = min(right, tested.right, standing.right)
      bottom = min(bottom, tested.bottom, standing.bottom)
      left = max(left, tested.left, standing.left)
      top = max(top, tested.top, standing.top)
    }
    return right <= left || bottom <= top
  }
}
