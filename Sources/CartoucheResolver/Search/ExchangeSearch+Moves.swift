/// The local search after an exchange. It places hidden views that have room now, and looks for single views to hide so
/// that two others become visible.
///
/// Source: the 2-improvements of Andrade, Resende and Werneck 2012, tested only near changes.
extension ExchangeSearch {
  /// Processes the queue of views near recent moves: places hidden views at free candidates, hides single views to show
  /// two, and moves views to make room for others.
  /// - Returns: whether more views are shown now.
  mutating func settle(_ budget: Int64) -> Bool {
    var isMore = false
    while spent < budget {
      if takeFreed() { isMore = true }
      guard let view = queue.popLast() else { break }
      table.views[Int(view)].isQueued = false
      tried += SearchCost.look
      while spent < limit, improve(view) {
        tried += SearchCost.move
        isMore = true
        if takeFreed() { isMore = true }
      }
    }
    return isMore
  }

  /// Places hidden views at candidates that became free, and enqueues placed views near them.
  /// - Returns: whether more views are shown now.
  private mutating func takeFreed() -> Bool {
    var isMore = false
    for number in conflicts.changes.freed.indices.reversed() where spent < limit {
      let candidate = conflicts.changes.freed[number]
      let view = conflicts.view(of: candidate)
      if !waits(view) {
        enqueue(view)
      } else if conflicts.count(of: candidate) == 0 {
        enter(view, at: candidate)
        isMore = true
      }
    }
    for number in conflicts.changes.newlySinglyBlocked.indices.reversed() {
      let candidate = conflicts.changes.newlySinglyBlocked[number]
      if conflicts.count(of: candidate) == 1, waits(conflicts.view(of: candidate)) {
        enqueue(conflicts.onlyBlocker(of: candidate))
      }
    }
    conflicts.clearChanges()
    return isMore
  }

  /// Adds a view to the queue of views near recent moves. A view that is in the queue is not added again.
  mutating func enqueue(_ view: Int32) {
    if table.views[Int(view)].isQueued { return }
    table.views[Int(view)].isQueued = true
    queue.append(view)
  }

  /// Moves a placed view to make room for a hidden one, or hides it to show two.
  /// - Returns: whether more views are shown now.
  private mutating func improve(_ index: Int32) -> Bool {
    if waits(index) { return false }
    listSinglyBlocked(index)
    if singlyBlocked.isEmpty { return false }
    var left = SearchCost.mostPairs
    let isImproved = placeBeside(index, &left) || placeTwo(insteadOf: index, &left)
    pairs += SearchCost.mostPairs - left
    tried += SearchCost.ofPairs(SearchCost.mostPairs - left)
    return isImproved
  }

  /// Fills `singlyBlocked` with the candidates of hidden views that the given view alone blocks. The list has at most
  /// `maxSinglyBlocked` elements.
  private mutating func listSinglyBlocked(_ index: Int32) {
    if !singlyBlocked.isEmpty { singlyBlocked.removeAll(keepingCapacity: true) }
    var candidate = conflicts.firstSinglyBlocked(of: index)
    var left = ExchangeSearch.maxSinglyBlocked
    while candidate != SearchView.none, left > 0 {
      if waits(conflicts.view(of: candidate)) { singlyBlocked.append(candidate) }
      candidate = conflicts.singlyBlocked(after: candidate)
      left -= 1
    }
    pairs += Int64(ExchangeSearch.maxSinglyBlocked - left)
  }

  /// The largest number of candidates that are examined for one placed view that blocks them.
  private static let maxSinglyBlocked = 1 << 12

  /// Moves a placed view to another free candidate, so that a hidden view that it alone blocks can be shown. The view
  /// does not move from the screen into the margin.
  /// - Parameter left: the number of pairs of candidates that may still be tested.
  /// - Returns: whether a hidden view is shown now.
  private mutating func placeBeside(_ index: Int32, _ left: inout Int64) -> Bool {
    if !canStepAside(index) { return false }
    let view = table.views[Int(index)]
    for aside in view.candidates {
      if aside == view.current || conflicts.count(of: aside) > 0
        || level(view, aside) > level(view, view.current)
      {
        continue
      }
      for candidate in singlyBlocked {
        if left == 0 { return false }
        left -= 1
        if collide(aside, candidate) { continue }
        lift(index)
        place(index, at: aside)
        enqueue(index)
        enter(conflicts.view(of: candidate), at: candidate)
        return true
      }
    }
    return false
  }

  /// Hides a placed view to show two hidden views that it alone blocks.
  /// - Parameter left: the number of pairs of candidates that may still be tested.
  /// - Returns: whether two hidden views are shown now.
  private mutating func placeTwo(insteadOf index: Int32, _ left: inout Int64) -> Bool {
    let core = core
    if singlyBlocked.count < 2 || core?.isEmpty == false { return false }
    let view = table.views[Int(index)]
    // At least one of the two shown views must be allowed to displace the view. If importance differs, usually none is.
    guard
      singlyBlocked.contains(where: { mayHide(view, for: table.views[Int(conflicts.view(of: $0))], at: $0) })
    else { return false }
    for number in singlyBlocked.indices {
      let one = singlyBlocked[number]
      let first = conflicts.view(of: one)
      if let core, isCrossing(one, of: table.views[Int(first)], core) { continue }
      for two in singlyBlocked[(number + 1)...] {
        if left == 0 { return false }
        left -= 1
        let second = conflicts.view(of: two)
        if second != first, !collide(one, two),
          mayHide(view, for: table.views[Int(first)], at: one)
            || mayHide(view, for: table.views[Int(second)], at: two)
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

  /// The intersection of all candidates in `singlyBlocked`, or `nil` unless every candidate has exactly one collision
  /// shape, a rectangle. If the intersection is not empty, all of the candidates collide with each other.
  ///
  /// Even if the intersection is empty, its edges are the innermost edges of the candidates.
  @inline(__always)
  private var core: Box? {
    guard conflicts.isPlain else { return nil }
    var core = Box(left: .min, top: .min, right: .max, bottom: .max)
    for candidate in singlyBlocked {
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

  /// Returns whether a candidate in `singlyBlocked` collides with all others in `singlyBlocked`. The test compares its
  /// rectangle with the innermost edges of all candidates, which are in `core`.
  @inline(__always)
  private func isCrossing(_ candidate: Int32, of view: SearchView, _ core: Box) -> Bool {
    let box = table.shapes[view.shapes(of: candidate).lowerBound].tested.box
    return box.left < core.right && core.left < box.right && box.top < core.bottom && core.top < box.bottom
  }
}

/// The search for the blockers of a candidate, and for other candidates of these blockers.
extension ExchangeSearch {
  /// Returns the blockers of a candidate, at most four, or `nil` if they cannot all be identified.
  ///
  /// Up to two blockers follow from the counts. More blockers are looked up among the candidate's conflicts. That
  /// lookup misses blockers if tested shapes differ in size from placed ones.
  mutating func blockers(of view: SearchView, at candidate: Int32) -> Blockers? {
    var blockers = Blockers()
    var missing = conflicts.standing(inTheWayOf: candidate)
    if missing.count > 2 {
      let list = conflicts.find(candidate, table)
      tried += SearchCost.ofMoves(Int64(list.count))
      for place in list {
        let standing = conflicts.lists.candidates[place]
        let other = conflicts.view(of: standing)
        if table.views[Int(other)].current == standing,
          meets(candidate, of: view, standing, of: table.views[Int(other)])
        {
          blockers.add(other)
          missing.remove(other)
          if missing.count == 0 { break }
        }
      }
    }
    switch missing.count {
    case 0: break
    case 1: blockers.add(missing.sum)
    case 2:
      let (one, other) = missing.both
      blockers.add(one)
      blockers.add(other)
    default: return nil
    }
    return blockers
  }

  /// Returns another candidate of a blocker that is free once the exchange is made, or `SearchView.none`.
  ///
  /// The search starts at a random candidate, so that moved views do not all use their first anchors.
  /// - Parameters:
  ///   - other: the blocker to move.
  ///   - move: the view that the exchange shows, and its candidate.
  ///   - blockers: all blockers that the exchange moves or hides.
  ///   - aside: the new candidates of the first `count` blockers.
  @inline(__always)
  mutating func freeCandidate(
    of other: SearchView, besides move: (candidate: Int32, view: SearchView), _ blockers: Blockers,
    _ aside: SIMD4<Int32>, _ count: Int
  ) -> Int32 {
    // A single blocker has a free candidate only if it can move without the exchange.
    if blockers.count == 1, !canStepAside(blockers.views[0]) { return SearchView.none }
    let all = other.endCandidate &- other.firstCandidate
    tried += SearchCost.ofSearch(all, shapePairs: move.view.shapeCount &* other.shapeCount)
    var next = other.firstCandidate &+ random.peek(below: all)
    for _ in 0..<all {
      defer { next = next &+ 1 == other.endCandidate ? other.firstCandidate : next &+ 1 }
      if next != other.current, staysInSight(other, at: next),
        isFree(next, of: other, besides: move, blockers, aside, count)
      {
        return next
      }
    }
    return SearchView.none
  }

  /// Moves a blocker to a random candidate that at most one further view blocks. That view is added to `blockers`.
  /// - Parameters:
  ///   - other: the blocker to move.
  ///   - candidate: the candidate of `view` at which the exchange places it.
  ///   - blockers: all blockers that the exchange moves or hides.
  ///   - aside: the new candidates of the blockers; receives that of `other`.
  ///   - number: the index of `other` in `blockers`.
  /// - Returns: whether the blocker can move to its random candidate.
  func extendsChain(
    _ other: SearchView, besides candidate: Int32, of view: SearchView, _ blockers: inout Blockers,
    _ aside: inout SIMD4<Int32>, _ number: Int
  ) -> Bool {
    guard blockers.hasRoom else { return false }
    let own = other.firstCandidate &+ random.peek(below: other.endCandidate &- other.firstCandidate)
    if own == other.current || !staysInSight(other, at: own)
      || Int(conflicts.count(of: own)) > blockers.count + 1
      || meets(own, of: other, candidate, of: view)
    {
      return false
    }
    for earlier in 0..<number where aside[earlier] != SearchView.none {
      let third = table.views[Int(blockers.views[earlier])]
      if meets(own, of: other, aside[earlier], of: third) { return false }
    }
    let others = standing(inTheWayOf: own, of: other, besides: blockers)
    switch others.count {
    case 0: break
    case 1: blockers.add(others.sum)
    default: return false
    }
    aside[number] = own
    return true
  }

  /// Returns whether a candidate of a blocker is free once the exchange is made.
  @inline(__always)
  private func isFree(
    _ own: Int32, of other: SearchView, besides move: (candidate: Int32, view: SearchView),
    _ blockers: Blockers, _ aside: SIMD4<Int32>, _ count: Int
  ) -> Bool {
    let blockerCount = conflicts.count(of: own)
    if Int(blockerCount) > blockers.count || meets(own, of: other, move.candidate, of: move.view) {
      return false
    }
    for number in 0..<count where aside[number] != SearchView.none {
      let third = table.views[Int(blockers.views[number])]
      if meets(own, of: other, aside[number], of: third) { return false }
    }
    return blockerCount == 0 || standing(inTheWayOf: own, of: other, besides: blockers).count == 0
  }

  /// Returns the views that block a candidate, without those that the current exchange moves or hides.
  @inline(__always)
  private func standing(inTheWayOf own: Int32, of other: SearchView, besides blockers: Blockers)
    -> SearchConflicts.Standing
  {
    var all = conflicts.standing(inTheWayOf: own)
    for number in 0..<blockers.count {
      let blocker = blockers.views[number]
      let standing = table.views[Int(blocker)]
      if standing.rank != other.rank, meets(own, of: other, standing.current, of: standing) {
        all.remove(blocker)
      }
    }
    return all
  }

  /// Returns whether the candidate `own` of a view collides with another view that is already placed at `candidate`.
  @inline(__always)
  func meets(_ own: Int32, of view: SearchView, _ candidate: Int32, of other: SearchView) -> Bool {
    for one in view.shapes(of: own) {
      let tested = table.shapes[one].tested
      if tested.isEmpty { continue }
      for two in other.shapes(of: candidate) {
        let standing = table.shapes[two].standing
        if !standing.isEmpty, tested.meets(standing) { return true }
      }
    }
    return view.firstRepetition != SearchView.none && table.repeats(own, of: view, candidate, of: other)
  }

  /// Returns whether a view may move to a candidate. On a moving map, a visible view must not move into the margin
  /// around the bounds, where views are not visible.
  @inline(__always)
  func staysInSight(_ view: SearchView, at candidate: Int32) -> Bool {
    !rules.isContinuous || level(view, candidate) <= level(view, view.current)
  }
}

/// The blockers of a candidate, which are the placed views that collide with it; at most four.
struct Blockers: Sendable {
  /// The indices of the blockers into `SearchTable.views`; −1 for unused elements.
  private(set) var views = SIMD4<Int32>(repeating: -1)
  private(set) var count = 0

  /// Adds a view to the blockers. The caller must check `hasRoom` before.
  @inline(__always)
  mutating func add(_ view: Int32) {
    // A subscript with a variable index would go through memory, which is slow.
    views.replace(with: view, where: SIMD4<Int32>(0, 1, 2, 3) .== Int32(truncatingIfNeeded: count))
    count &+= 1
  }

  var hasRoom: Bool { count < views.scalarCount }
}
