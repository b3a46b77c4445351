/// Who is in the way of a view, and where else each of them has room.
extension ExchangeSearch {
  /// Those who stand in the way of a candidate, of which there are four at most. One and two are known, and more are looked for among its
  /// conflicts; nil: more than two of them are not found there.
  ///
  /// They are found there but where shapes are tested larger or smaller than they stand, and one or two who are missing are known as well.
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

  /// Another candidate of a view in the way that is free once the exchange is made; `none`: there is none.
  ///
  /// The search begins somewhere, so that those who stand aside do not crowd at their first anchors.
  @inline(__always)
  mutating func freeCandidate(
    of other: SearchView, besides candidate: Int32, of view: SearchView, _ blockers: Blockers,
    _ aside: SIMD4<Int32>, _ count: Int
  ) -> Int32 {
    // Alone it has what is free already, because it is not in its own way.
    if blockers.count == 1, !canStepAside(blockers.views[0]) { return SearchView.none }
    let all = other.endCandidate &- other.firstCandidate
    tried += SearchCost.ofSearch(all, shapePairs: view.shapeCount &* other.shapeCount)
    var next = other.firstCandidate &+ random.peek(below: all)
    for _ in 0..<all {
      defer { next = next &+ 1 == other.endCandidate ? other.firstCandidate : next &+ 1 }
      if next != other.current, staysInSight(other, at: next),
        isFree(next, of: other, besides: candidate, of: view, blockers, aside, count)
      {
        return next
      }
    }
    return SearchView.none
  }

  /// Has a view stand aside where one other is in its way, which then has to stand aside too.
  func passesOn(
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

  @inline(__always)
  private func isFree(
    _ own: Int32, of other: SearchView, besides candidate: Int32, of view: SearchView, _ blockers: Blockers,
    _ aside: SIMD4<Int32>, _ count: Int
  ) -> Bool {
    let blockerCount = conflicts.count(of: own)
    if Int(blockerCount) > blockers.count || meets(own, of: other, candidate, of: view) { return false }
    for number in 0..<count where aside[number] != SearchView.none {
      let third = table.views[Int(blockers.views[number])]
      if meets(own, of: other, aside[number], of: third) { return false }
    }
    return blockerCount == 0 || standing(inTheWayOf: own, of: other, besides: blockers).count == 0
  }

  /// Who stands in the way of another view's candidate and is not to move.
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

  /// Whether a candidate meets another one, of a view that is placed before it.
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
    return false
  }

  /// Whether a view that is seen still is at another candidate: on a map that goes on, to be seen no longer is to go.
  @inline(__always)
  func staysInSight(_ view: SearchView, at candidate: Int32) -> Bool {
    !rules.goesOn || level(view, candidate) <= level(view, view.current)
  }
}
