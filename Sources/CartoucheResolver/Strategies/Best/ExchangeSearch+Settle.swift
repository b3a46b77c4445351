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
      while spent < limit, improve(view) {
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
    for number in conflicts.freed.indices.reversed() where spent < limit {
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
    listAlone(index)
    if alone.isEmpty { return false }
    var left = SearchCost.mostPairs
    let isImproved = placeBeside(index, &left) || placeTwo(insteadOf: index, &left)
    pairs += SearchCost.mostPairs - left
    tried += SearchCost.ofPairs(SearchCost.mostPairs - left)
    return isImproved
  }

  /// Looks for the candidates of views that wait which a view alone is in the way of: in a pile of views for some of them.
  private mutating func listAlone(_ index: Int32) {
    if !alone.isEmpty { alone.removeAll(keepingCapacity: true) }
    var candidate = conflicts.firstAlone(of: index)
    var left = ExchangeSearch.mostAlone
    while candidate != SearchView.none, left > 0 {
      if waits(conflicts.view(of: candidate)) { alone.append(candidate) }
      candidate = conflicts.alone(after: candidate)
      left -= 1
    }
    pairs += Int64(ExchangeSearch.mostAlone - left)
  }

  private static let mostAlone = 1 << 12

  /// Has a view step aside, where it can for nothing, for one that it alone was in the way of.
  /// - Parameter left: the number of pairs that may still be looked at.
  private mutating func placeBeside(_ index: Int32, _ left: inout Int64) -> Bool {
    if !canStepAside(index) { return false }
    let view = table.views[Int(index)]
    for aside in view.candidates {
      if aside == view.current || conflicts.count(of: aside) > 0
        || level(view, aside) > level(view, view.current)
      {
        continue
      }
      for candidate in alone {
        if left == 0 { return false }
        left -= 1
        if collide(aside, candidate) { continue }
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
  /// - Parameter left: the number of pairs that may still be looked at.
  private mutating func placeTwo(insteadOf index: Int32, _ left: inout Int64) -> Bool {
    let core = core
    if alone.count < 2 || core?.isEmpty == false { return false }
    let view = table.views[Int(index)]
    // Of two it has to give way to one: where some are more important than others there is mostly none.
    guard
      alone.contains(where: { gives(view, wayTo: table.views[Int(conflicts.view(of: $0))], at: $0) })
    else { return false }
    for number in alone.indices {
      let one = alone[number]
      let first = conflicts.view(of: one)
      if let core, isCrossing(one, of: table.views[Int(first)], core) { continue }
      for two in alone[(number + 1)...] {
        if left == 0 { return false }
        left -= 1
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

  /// What all candidates in `alone` have in common, plain boxes: where that is not empty, each of them meets each other one. Its left edge
  /// is the last one of theirs, and so on, also where it is empty. Nil: their shapes are not plain.
  @inline(__always)
  private var core: Box? {
    guard conflicts.isPlain else { return nil }
    var core = Box(left: .min, top: .min, right: .max, bottom: .max)
    for candidate in alone {
      let view = table.views[Int(conflicts.view(of: candidate))]
      let shape = table.shapes[view.shapes(of: candidate).lowerBound]
      let (tested, standing) = (shape.tested.box, shape.standing.box)
      core.left = max(core.left, tested.left, standing.left)
      core.top = max(core.top, tested.top, standing.top)
      core.right = min(core.right, tested.right, standing.right)
      core.bottom = min(core.bottom, tested.bottom, standing.bottom)
    }
    return core
  }

  /// Whether a candidate in `alone` meets each other one, as `core` tells.
  @inline(__always)
  private func isCrossing(_ candidate: Int32, of view: SearchView, _ core: Box) -> Bool {
    let box = table.shapes[view.shapes(of: candidate).lowerBound].tested.box
    return box.left < core.right && core.left < box.right && box.top < core.bottom && core.top < box.bottom
  }
}
