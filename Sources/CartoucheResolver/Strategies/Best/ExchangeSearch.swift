/// Looks for exchanges that show more: a view that waits takes one of its candidates, those in its way stand aside, and at most
/// one equal, or some that are less important, wait in its place.
///
/// No exchange makes less of the counts shown, from the most important level down, so a search may end after any step, and what
/// it has is at least what it began with. Which view and which candidate are tried is as good as random, but always the same.
/// Exchanges that gain nothing are made, too: they are what leads to gains. `undo` takes back those that led nowhere.
///
/// Cost      a step O(candidates of the view and of those in its way) queries of the grid, each O(views close by).
/// Source    random plateau moves with short ejection chains, as in local search for independent sets (Andrade, Resende
///           and Werneck 2012), on a conflict graph that is never built: views that are placed do not overlap, so that few can be in
///           the way of any candidate.
struct ExchangeSearch: Sendable {
  var table = SearchTable()
  private(set) var grid = ExchangeGrid()
  /// Views that are hidden, in no order.
  private var waiting: [Int32] = []
  private var random = RandomBits()

  /// How many views may be in the way of one that takes its place.
  private var mostBlockers = 2
  /// Added to the level of what waits in the margin: all that is shown comes first.
  private static let marginalLevel: Int32 = 1 << 30

  mutating func reserve(_ plan: Plan) {
    table.reserve(plan)
    grid.reserve(plan.shapeCount)
    waiting.reserveCapacity(FrameRows(plan).count)
  }

  /// Puts all views of the table where they stand; what is fixed is inserted after it.
  mutating func begin(_ area: Box) {
    let size = table.meanSize
    grid.clear(area, width: size.width, height: size.height)
    waiting.removeAll(keepingCapacity: true)
    random = RandomBits()
    // What is less important gives way by fours.
    mostBlockers = table.views.first?.level == table.views.last?.level ? 2 : 4
    for view in table.views.indices {
      if table.views[view].current == SearchView.none {
        wait(Int32(view))
      } else {
        stand(Int32(view))
      }
    }
  }

  mutating func insertFixed(_ shape: CollisionShape) { grid.insert(shape, owner: ExchangeGrid.fixed) }

  /// Whether there is anybody to be shown.
  var isNeeded: Bool { !waiting.isEmpty }

  /// - Parameters:
  ///   - budget: how many candidates of views that wait are tried, at most.
  ///   - patience: after how many tries of each of them without a gain the search gives up.
  mutating func run(_ budget: Int64, patience: Int64) {
    var (tried, gained) = (Int64(0), Int64(0))
    var cursor = 0
    let (budget, patience) = (budget * ExchangeSearch.costOfTry, patience * ExchangeSearch.costOfTry)
    while tried < budget, !waiting.isEmpty, tried - gained <= patience * Int64(waiting.count) {
      if cursor >= waiting.count { cursor = 0 }
      let view = waiting[cursor]
      let own = table.views[Int(view)].candidates
      let candidate = own.lowerBound &+ random.below(own.upperBound &- own.lowerBound)
      cursor += 1
      if table.isPaused(candidate) {
        tried += 1
      } else {
        if exchange(view, at: candidate) { gained = tried }
        tried += ExchangeSearch.costOfTry
      }
    }
  }

  /// To pass a candidate over costs one.
  private static let costOfTry: Int64 = 8

  /// Tries one candidate of a view that waits.
  /// - Returns: whether more is shown now.
  private mutating func exchange(_ index: Int32, at candidate: Int32) -> Bool {
    let view = table.views[Int(index)]
    var blockers = Blockers(atMost: mostBlockers)
    find(&blockers, of: view, at: candidate)
    if blockers.areTooMany { table.pause(candidate) }
    if blockers.areTooMany || blockers.count > 1 && !isWorthTrying(blockers, for: view, candidate) {
      return false
    }
    // Where they stand aside; `none`: they wait.
    var aside = SIMD4<Int32>(repeating: SearchView.none)
    var evicted = 0
    var number = 0
    blockers.extend()
    while number < blockers.count {
      let other = table.views[Int(blockers.views[number])]
      aside[number] = freeCandidate(of: other, besides: candidate, of: view, blockers, aside, number)
      if aside[number] == SearchView.none {
        let mayGo =
          gives(other, wayTo: view, at: candidate)
          && (evicted == 0 || level(other, other.current) != level(view, candidate))
        if mayGo {
          evicted += 1
        } else if evicted > 0 || !passesOn(other, besides: candidate, of: view, &blockers, &aside, number) {
          return false
        }
      }
      number += 1
    }
    let change = change(by: view, at: candidate, blockers, aside)
    if change < 0 { return false }
    for number in 0..<blockers.count { lift(blockers.views[number]) }
    for number in 0..<blockers.count {
      let other = blockers.views[number]
      if aside[number] == SearchView.none { wait(other) } else { place(other, at: aside[number]) }
    }
    stopWaiting(index)
    place(index, at: candidate)
    return change > 0
  }

  /// Whether a view may be hidden for one that takes a candidate.
  private func gives(_ other: SearchView, wayTo view: SearchView, at candidate: Int32) -> Bool {
    switch other.givesWay {
    case .toEquals: level(view, candidate) <= level(other, other.current)
    case .toMoreImportant: view.level < other.level && level(view, candidate) < level(other, other.current)
    case .never: false
    }
  }

  /// Whether several blockers may stand aside. Two equals seldom can, which takes most of the time to find out: one in four
  /// times they are asked.
  private func isWorthTrying(_ blockers: Blockers, for view: SearchView, _ candidate: Int32) -> Bool {
    var equals = 0
    for number in 0..<blockers.count {
      let other = table.views[Int(blockers.views[number])]
      if level(other, other.current) <= level(view, candidate) { equals += 1 }
    }
    return equals < 2 || equals == 2 && random.peek(below: 4) == 0
  }

  /// What of a view's level, and those below, is shown more or less by an exchange: the sign of the first difference.
  private func change(
    by view: SearchView, at candidate: Int32, _ blockers: Blockers, _ aside: SIMD4<Int32>
  ) -> Int {
    var first = Int32.max
    var change = 0
    func count(_ level: Int32) -> Int {
      var count = self.level(view, candidate) == level ? 1 : 0
      for number in 0..<blockers.count {
        let other = table.views[Int(blockers.views[number])]
        if self.level(other, other.current) == level { count -= 1 }
        if aside[number] != SearchView.none, self.level(other, aside[number]) == level { count += 1 }
      }
      return count
    }
    func consider(_ level: Int32) {
      guard level < first else { return }
      let found = count(level)
      if found != 0 { (first, change) = (level, found) }
    }
    consider(level(view, candidate))
    for number in 0..<blockers.count {
      let other = table.views[Int(blockers.views[number])]
      consider(level(other, other.current))
      if aside[number] != SearchView.none { consider(level(other, aside[number])) }
    }
    return change.signum()
  }

  /// How important it is that a view is placed at a candidate; lower is more.
  @inline(__always)
  private func level(_ view: SearchView, _ candidate: Int32) -> Int32 {
    table.candidates[Int(candidate)].isMarginal ? view.level | ExchangeSearch.marginalLevel : view.level
  }

  /// Who stands in the way of a candidate.
  @inline(__always)
  private func find(_ blockers: inout Blockers, of view: SearchView, at candidate: Int32) {
    for shape in view.shapes(of: candidate) {
      grid.find(&blockers, meeting: table.shapes[shape].tested) { _ in false }
    }
  }

  /// Another candidate of a view in the way that is free once the exchange is made; `none`: there is none.
  ///
  /// The search begins somewhere, so that those who stand aside do not crowd at their first anchors.
  private func freeCandidate(
    of other: SearchView, besides candidate: Int32, of view: SearchView, _ blockers: Blockers,
    _ aside: SIMD4<Int32>, _ count: Int
  ) -> Int32 {
    let all = Int32(other.candidates.count)
    var next = other.firstCandidate &+ random.peek(below: all)
    for _ in 0..<all {
      defer { next = next &+ 1 == other.endCandidate ? other.firstCandidate : next &+ 1 }
      if next != other.current, isFree(next, of: other, besides: candidate, of: view, blockers, aside, count)
      {
        return next
      }
    }
    return SearchView.none
  }

  /// Has a view stand aside where one other is in its way, which then has to stand aside too.
  private func passesOn(
    _ other: SearchView, besides candidate: Int32, of view: SearchView, _ blockers: inout Blockers,
    _ aside: inout SIMD4<Int32>, _ number: Int
  ) -> Bool {
    guard blockers.hasRoom else { return false }
    let own = other.firstCandidate &+ random.peek(below: Int32(other.candidates.count))
    if own == other.current || meets(own, of: other, candidate, of: view) { return false }
    for earlier in 0..<number where aside[earlier] != SearchView.none {
      let third = table.views[Int(blockers.views[earlier])]
      if meets(own, of: other, aside[earlier], of: third) { return false }
    }
    var others = Blockers(atMost: 1)
    for shape in other.shapes(of: own) {
      grid.find(&others, meeting: table.shapes[shape].tested) { blockers.contain($0) }
      if others.areTooMany { return false }
    }
    if others.count == 1 { blockers.add(others.views[0]) }
    aside[number] = own
    return true
  }

  @inline(__always)
  private func isFree(
    _ own: Int32, of other: SearchView, besides candidate: Int32, of view: SearchView, _ blockers: Blockers,
    _ aside: SIMD4<Int32>, _ count: Int
  ) -> Bool {
    if meets(own, of: other, candidate, of: view) { return false }
    for number in 0..<count where aside[number] != SearchView.none {
      let third = table.views[Int(blockers.views[number])]
      if meets(own, of: other, aside[number], of: third) { return false }
    }
    var others = Blockers(atMost: 0)
    for shape in other.shapes(of: own) {
      grid.find(&others, meeting: table.shapes[shape].tested) { blockers.contain($0) }
      if others.areTooMany { return false }
    }
    return true
  }

  /// Whether a candidate meets another one, of a view that is placed before it.
  @inline(__always)
  private func meets(_ own: Int32, of view: SearchView, _ candidate: Int32, of other: SearchView) -> Bool {
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

  // MARK: Taking back, and tidying up

  /// Takes back what gained nothing, as far as it can be taken back alone: views return to where they stood, and change
  /// places with an equal that was hidden before. Then those that stand elsewhere take the best candidate that is free.
  mutating func undo() {
    for _ in 0..<ExchangeSearch.rounds {
      var hasChanged = false
      for index in table.views.indices {
        let view = table.views[index]
        guard view.start != SearchView.none, view.current != view.start else { continue }
        hasChanged = restore(Int32(index), view) || hasChanged
      }
      if !hasChanged { break }
    }
    for index in table.views.indices where table.views[index].current != table.views[index].start {
      tidy(Int32(index))
    }
  }

  /// How often all views are asked to return.
  private static let rounds = 8

  private mutating func restore(_ index: Int32, _ view: SearchView) -> Bool {
    var blockers = Blockers(atMost: 1)
    for shape in view.shapes(of: view.start) {
      grid.find(&blockers, meeting: table.shapes[shape].tested) { $0 == index }
    }
    if blockers.areTooMany { return false }
    if blockers.count == 0 {
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
    let other = table.views[Int(blockers.views[0])]
    guard view.current == SearchView.none, other.start == SearchView.none,
      level(view, view.start) <= level(other, other.current)
    else { return false }
    lift(blockers.views[0])
    wait(blockers.views[0])
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
      var others = Blockers(atMost: 0)
      for shape in view.shapes(of: candidate) {
        grid.find(&others, meeting: table.shapes[shape].tested) { $0 == index }
      }
      if !others.areTooMany { best = candidate }
    }
    guard best != view.current else { return }
    lift(index)
    place(index, at: best)
  }

  // MARK: Moves

  private mutating func place(_ view: Int32, at candidate: Int32) {
    table.views[Int(view)].current = candidate
    stand(view)
  }

  private mutating func stand(_ index: Int32) {
    let view = table.views[Int(index)]
    for shape in view.shapes(of: view.current) { grid.insert(table.shapes[shape].standing, owner: index) }
  }

  private mutating func lift(_ index: Int32) {
    let view = table.views[Int(index)]
    for shape in view.shapes(of: view.current) { grid.remove(table.shapes[shape].standing, owner: index) }
    table.views[Int(index)].current = SearchView.none
  }

  private mutating func wait(_ view: Int32) {
    table.views[Int(view)].waitingPlace = Int32(waiting.count)
    waiting.append(view)
  }

  private mutating func stopWaiting(_ view: Int32) {
    let place = table.views[Int(view)].waitingPlace
    table.views[Int(view)].waitingPlace = SearchView.none
    let last = waiting.removeLast()
    if last != view {
      waiting[Int(place)] = last
      table.views[Int(last)].waitingPlace = place
    }
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] { table.capacities + grid.capacities + [waiting.capacity] }
}
