/// A search for exchanges that show more views.
///
/// In an exchange, a waiting view takes a candidate, its blockers move to other candidates, and at most one blocker
/// of the same importance, or several of lower importance, are hidden instead.
///
/// No exchange reduces the number of visible views, from the most important level down. The exception is a descent
/// (see `mayShowLess`), which is reverted unless it leads to as many. So a search may end after any step, with a
/// result at least as good as its start. The tried views and candidates are pseudorandom, and thus reproducible.
/// Exchanges without a gain are made, too, because they lead to gains; `undo` reverts those that did not.
///
/// Cost: one read to look at a candidate; O(its conflicts) to move a view; O(the blockers' candidates) to try a
/// candidate with several blockers.
///
/// Source: random plateau moves with short ejection chains, followed by all nearby exchanges of one for two, as in
/// the local search for independent sets of Andrade, Resende and Werneck (2012). `SearchConflicts` counts the
/// blockers of each candidate, and `ConflictLists` caches the visited part of the conflict graph.
struct ExchangeSearch: Sendable {
  var table = SearchTable()
  var conflicts = SearchConflicts()
  /// The hidden views, in no order.
  private(set) var waiting: [Int32] = []
  /// The views near recent changes, which may make room for others.
  var queue: [Int32] = []
  /// The candidates of waiting views that the examined view alone blocks.
  var singlyBlocked: ContiguousArray<Int32> = []
  /// All candidates in the order of a start, and the end of each class in it.
  var order: [Int32] = []
  var ends: [Int32] = []
  /// The random sequence, which continues from frame to frame, because each would otherwise find the same.
  var random = RandomBits()
  private(set) var rules = SearchRules()
  /// The cost of looking and trying so far.
  var tried: Int64 = 0
  /// The number of pairs tested for exchanges of one view for two.
  var pairs: Int64 = 0
  /// The limit of the cost while the search follows up an exchange.
  private(set) var limit: Int64 = 0
  /// The number of exchanges that hid a view.
  private var hidings: Int32 = 0
  private(set) var counts = SearchCounts()
  /// The candidates of all views before a descent, and the number that they show; `nil` outside a descent.
  var incumbent: [Int32] = []
  var incumbentCounts: SearchCounts?
  /// Whether all views have the same importance.
  private(set) var areEquals = true
  /// The largest number of blockers that a view may have for an exchange.
  private(set) var mostBlockers: Int32 = 2
  /// The addition to the level of views in the margin, which ranks them below all visible ones.
  private static let marginalLevel: Int32 = 1 << 30

  mutating func reserve(_ plan: Plan) {
    table.reserve(plan)
    conflicts.reserve(table)
    waiting.reserveCapacity(FrameRows(plan).count)
    queue.reserveCapacity(FrameRows(plan).count)
    incumbent.reserveCapacity(FrameRows(plan).count)
    singlyBlocked.reserveCapacity(table.candidates.capacity)
    reserveStart()
  }

  /// Starts a search over the views of the table; call `placeInitialViews` next.
  mutating func begin(_ area: Box, _ rules: SearchRules) {
    conflicts.begin(table, area)
    waiting.removeAll(keepingCapacity: true)
    queue.removeAll(keepingCapacity: true)
    if !rules.isContinuous { random = RandomBits() }
    self.rules = rules
    hidings = 0
    (counts, incumbentCounts) = (SearchCounts(), nil)
    areEquals = table.views.first?.level == table.views.last?.level
    // Up to four less important views yield at once.
    mostBlockers = areEquals ? 2 : 4
    for view in table.views.indices where table.views[view].current == SearchView.none { wait(Int32(view)) }
    (tried, pairs) = (0, 0)
  }

  /// Counts a shape that is passed to `insertFixed` later.
  mutating func expectFixed(_ shape: CollisionShape) { conflicts.expect(shape) }

  /// Places all views that are not waiting; call `insertFixed` for the other shapes next.
  mutating func placeInitialViews() {
    for view in table.views where view.current != SearchView.none {
      for shape in view.shapes(of: view.current) { conflicts.expect(table.shapes[shape].standing) }
    }
    conflicts.excludeCrowded()
    for view in table.views.indices where table.views[view].current != SearchView.none { occupy(Int32(view)) }
    conflicts.resetTouched()
  }

  mutating func insertFixed(_ shape: CollisionShape) { conflicts.block(shape, table) }

  /// Whether any view is waiting.
  var isNeeded: Bool { !waiting.isEmpty }

  /// Whether the search moved or hid any view.
  var hasChanged: Bool { table.views.contains { $0.current != $0.start } }

  /// Runs the search.
  /// - Parameters:
  ///   - budget: the largest cost.
  ///   - patience: the cost without a gain, for each waiting view, after which the search ends.
  ///   - isOutOfTime: ends the search between two exchanges.
  /// - Returns: whether the search completed.
  mutating func run(_ budget: Int64, patience: Int64, until isOutOfTime: () -> Bool) -> Bool {
    limit = budget &+ SearchCost.ofMoves(SearchCost.ofSetUp(table.candidates.count))
    for view in table.views.indices.reversed() where table.views[view].current != SearchView.none {
      enqueue(Int32(view))
    }
    // Recently shown views come first, because hiding them again would blink.
    restorePrevious(recentlyShown: true, budget)
    restorePrevious(recentlyShown: false, budget)
    _ = settle(budget)
    let isComplete = explore(budget, patience, until: isOutOfTime)
    conflicts.clearChanges()
    returnToIncumbent()
    return isComplete
  }

  /// Tries pseudorandom candidates.
  /// - Returns: whether the search completed.
  private mutating func explore(_ budget: Int64, _ patience: Int64, until isOutOfTime: () -> Bool) -> Bool {
    // The cost of looking at placed views does not count as a try.
    var gained = spent
    var nextQuestion = spent
    while spent < budget, !waiting.isEmpty, spent - gained <= patience * Int64(waiting.count) {
      if spent >= nextQuestion {
        if isOutOfTime() { return false }
        nextQuestion = spent + SearchCost.betweenQuestions
      }
      tried += SearchCost.look
      guard let candidate = choose() else { continue }
      var isMore = exchange(conflicts.view(of: candidate), at: candidate)
      isMore = settle(budget) || isMore
      if isGain(isMore) { gained = spent }
    }
    return true
  }

  /// The cost of the search so far, roughly proportional to its time.
  var spent: Int64 { tried &+ conflicts.cost }

  /// All work counted in a frame, including the setup of the search.
  var work: Int64 { Int64(table.candidates.count) &+ conflicts.work &+ tried &+ pairs }

  /// Returns a candidate of a waiting view with few blockers.
  ///
  /// It draws three pseudorandom ones. It prefers one with a single blocker, then the view that has waited longest,
  /// so that views do not alternate.
  private mutating func choose() -> Int32? {
    var best: Int32?
    for _ in 0..<ExchangeSearch.choices {
      let view = table.views[Int(waiting[Int(random.below(Int32(waiting.count)))])]
      let candidate = view.firstCandidate &+ random.below(view.endCandidate &- view.firstCandidate)
      let count = conflicts.count(of: candidate)
      if count > mostBlockers { continue }
      guard let other = best else {
        best = candidate
        continue
      }
      if count > 1 { continue }
      let rival = table.views[Int(conflicts.view(of: other))]
      if conflicts.count(of: other) > 1 || view.hidden < rival.hidden { best = candidate }
    }
    return best
  }

  private static let choices = 3

  // MARK: Exchanges

  /// Tries one candidate of a waiting view.
  /// - Parameter candidate: a candidate with at most `mostBlockers` blockers.
  /// - Returns: whether more views are shown now.
  mutating func exchange(_ index: Int32, at candidate: Int32) -> Bool {
    let view = table.views[Int(index)]
    tried += SearchCost.move
    guard var blockers = blockers(of: view, at: candidate) else { return false }
    let mayBeLess = blockers.count > 1 && !isWorthTrying(blockers, for: view, candidate)
    if mayBeLess && !mayShowLess() { return false }
    // The new candidates of the blockers; `none` if they are hidden.
    var aside = SIMD4<Int32>(repeating: SearchView.none)
    var evicted = 0
    var number = 0
    while number < blockers.count {
      let other = table.views[Int(blockers.views[number])]
      aside[number] = freeCandidate(of: other, besides: (candidate, view), blockers, aside, number)
      if aside[number] == SearchView.none {
        let mayGo =
          mayHide(other, for: view, at: candidate)
          && (evicted == 0 || mayBeLess || level(other, other.current) != level(view, candidate))
        if mayGo {
          evicted += 1
        } else if evicted > 0 || !extendsChain(other, besides: candidate, of: view, &blockers, &aside, number)
        {
          return false
        }
      }
      number += 1
    }
    let change = change(by: view, at: candidate, blockers, aside)
    if change < 0 {
      if !mayBeLess { return false }
      keepIncumbent()
    }
    // Blockers are hidden first, because candidates that the others leave are offered to waiting views.
    for number in 0..<blockers.count where aside[number] == SearchView.none { hide(blockers.views[number]) }
    for number in 0..<blockers.count where aside[number] != SearchView.none { lift(blockers.views[number]) }
    for number in 0..<blockers.count where aside[number] != SearchView.none {
      place(blockers.views[number], at: aside[number])
      enqueue(blockers.views[number])
    }
    enter(index, at: candidate)
    return change > 0
  }

  /// Returns whether a view may be hidden for another one at a candidate.
  @inline(__always)
  func mayHide(_ other: SearchView, for view: SearchView, at candidate: Int32) -> Bool {
    if other.yielding == .toEquals || rules.trade(other, for: view) {
      return level(view, candidate) <= level(other, other.current)
    }
    return other.yielding == .toMoreImportant && view.level < other.level
      && level(view, candidate) < level(other, other.current)
  }

  /// Returns whether an exchange with several blockers can succeed: of two blockers with the same importance one must
  /// be able to move, and three are too many.
  @inline(__always)
  private func isWorthTrying(_ blockers: Blockers, for view: SearchView, _ candidate: Int32) -> Bool {
    var equals = 0
    var canAnyStepAside = false
    for number in 0..<blockers.count {
      let index = blockers.views[number]
      let other = table.views[Int(index)]
      if level(other, other.current) <= level(view, candidate) { equals += 1 }
      canAnyStepAside = canAnyStepAside || canStepAside(index)
    }
    return equals < 2 || equals == 2 && canAnyStepAside
  }

  /// Returns the sign of the change in the number of visible views, at the most important level where it changes.
  @inline(__always)
  private func change(
    by view: SearchView, at candidate: Int32, _ blockers: Blockers, _ aside: SIMD4<Int32>
  ) -> Int32 {
    // The changes: the new view, hidden views, and views that move to another level.
    var levels = SIMD16<Int32>(repeating: .max)
    var counts = SIMD16<Int32>(repeating: 0)
    (levels[0], counts[0]) = (level(view, candidate), 1)
    var end = 1
    for number in 0..<blockers.count {
      let other = table.views[Int(blockers.views[number])]
      let now = level(other, other.current)
      let then = aside[number] == SearchView.none ? nil : level(other, aside[number])
      if then == now { continue }
      (levels[end], counts[end]) = (now, -1)
      end &+= 1
      if let then {
        (levels[end], counts[end]) = (then, 1)
        end &+= 1
      }
    }
    var (first, change) = (Int32.max, Int32(0))
    for one in 0..<end where levels[one] < first {
      var count: Int32 = 0
      for other in 0..<end where levels[other] == levels[one] { count &+= counts[other] }
      if count != 0 { (first, change) = (levels[one], count) }
    }
    return change.signum()
  }

  /// Returns the importance of placing a view at a candidate; lower is more important.
  @inline(__always)
  func level(_ view: SearchView, _ candidate: Int32) -> Int32 {
    table.candidates[Int(candidate)].isMarginal ? view.level | ExchangeSearch.marginalLevel : view.level
  }

  // MARK: Queries

  @inline(__always)
  func waits(_ view: Int32) -> Bool { conflicts.waits(view) }

  /// Returns whether two candidates of different views exclude each other.
  @inline(__always)
  func collide(_ one: Int32, _ other: Int32) -> Bool {
    let (view, rival) = (
      table.views[Int(conflicts.view(of: one))], table.views[Int(conflicts.view(of: other))]
    )
    return meets(one, of: view, other, of: rival) || meets(other, of: rival, one, of: view)
  }

  /// Returns whether a view has another candidate without blockers.
  @inline(__always)
  func canStepAside(_ index: Int32) -> Bool {
    let own = conflicts.count(of: table.views[Int(index)].current) == 0 ? 1 : 0
    return Int(conflicts.freeCount(of: index)) > own
  }

  // MARK: Moves

  /// Places a waiting view at a candidate.
  mutating func enter(_ view: Int32, at candidate: Int32) {
    stopWaiting(view)
    place(view, at: candidate)
    enqueue(view)
  }

  mutating func hide(_ view: Int32) {
    lift(view)
    wait(view)
    hidings &+= 1
    table.views[Int(view)].hidden = hidings
  }

  mutating func place(_ view: Int32, at candidate: Int32) {
    table.views[Int(view)].current = candidate
    occupy(view)
  }

  private mutating func occupy(_ index: Int32) {
    let view = table.views[Int(index)]
    conflicts.add(index, at: view.current, table)
    counts.add(table.candidates[Int(view.current)].isMarginal, 1)
  }

  mutating func lift(_ index: Int32) {
    let view = table.views[Int(index)]
    conflicts.remove(index, from: view.current, table)
    counts.add(table.candidates[Int(view.current)].isMarginal, -1)
    table.views[Int(index)].current = SearchView.none
  }

  mutating func wait(_ view: Int32) {
    conflicts.setWaits(view, true)
    table.views[Int(view)].waitingPlace = Int32(waiting.count)
    waiting.append(view)
  }

  mutating func stopWaiting(_ view: Int32) {
    let place = table.views[Int(view)].waitingPlace
    table.views[Int(view)].waitingPlace = SearchView.none
    conflicts.setWaits(view, false)
    let last = waiting.removeLast()
    if last != view {
      waiting[Int(place)] = last
      table.views[Int(last)].waitingPlace = place
    }
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] {
    table.capacities + conflicts.capacities
      + [
        waiting.capacity, queue.capacity, incumbent.capacity, singlyBlocked.capacity, order.capacity,
        ends.capacity,
      ]
  }
}

/// The descent out of a local optimum: sometimes one view replaces two of the same importance, and fewer are shown
/// for a while.
///
/// The state before is the incumbent, to which the search returns unless it finds as much. A descent loses one view
/// at a time, and only if all views have the same importance, because then one number compares results.
///
/// Source: the forced insertions of Andrade, Resende and Werneck 2012.
extension ExchangeSearch {
  /// The odds of a descent, one in 8. Searches with 5 to 10 found most on maps of several kinds.
  private static let descentOdds: Int32 = 8

  /// Whether fewer views are shown than by the incumbent.
  var isBelowIncumbent: Bool { incumbentCounts.map { counts < $0 } ?? false }

  /// Returns whether a view may replace two of the same importance.
  @inline(__always)
  mutating func mayShowLess() -> Bool {
    areEquals && !isBelowIncumbent && random.below(ExchangeSearch.descentOdds) == 0
  }

  /// Makes the current state the incumbent, unless the present incumbent shows as much.
  mutating func keepIncumbent() {
    if let incumbentCounts, incumbentCounts >= counts { return }
    incumbentCounts = counts
    incumbent.removeAll(keepingCapacity: true)
    for view in table.views { incumbent.append(view.current) }
  }

  /// Returns whether more views are shown than ever before.
  /// - Parameter isMore: whether the last exchange showed more.
  func isGain(_ isMore: Bool) -> Bool { isMore && (incumbentCounts.map { counts > $0 } ?? true) }

  /// Returns to the incumbent if fewer views are shown now.
  mutating func returnToIncumbent() {
    guard isBelowIncumbent else { return }
    for view in table.views.indices {
      let current = table.views[view].current
      if current != SearchView.none, current != incumbent[view] {
        lift(Int32(view))
        wait(Int32(view))
      }
    }
    for view in table.views.indices where table.views[view].current != incumbent[view] {
      stopWaiting(Int32(view))
      place(Int32(view), at: incumbent[view])
    }
    conflicts.clearChanges()
  }
}

extension ExchangeSearch {
  /// Reverts exchanges that gained nothing, if each can be reverted alone.
  ///
  /// Views return to their start, also in place of an equal view that was hidden at the start. Then views elsewhere
  /// move to their best free candidate.
  mutating func undo() {
    defer { conflicts.clearChanges() }
    for _ in 0..<ExchangeSearch.rounds {
      var hasChanged = false
      for index in table.views.indices {
        let view = table.views[index]
        guard view.start != SearchView.none, view.current != view.start else { continue }
        hasChanged = restore(Int32(index), view) || hasChanged
        conflicts.clearChanges()
      }
      if !hasChanged { break }
    }
    for index in table.views.indices where table.views[index].current != table.views[index].start {
      tidy(Int32(index))
      conflicts.clearChanges()
    }
  }

  /// The number of rounds over all views.
  private static let rounds = 8

  private mutating func restore(_ index: Int32, _ view: SearchView) -> Bool {
    let count = conflicts.count(of: view.start)
    if count > 1 { return false }
    if count == 0 {
      if view.current == SearchView.none {
        stopWaiting(index)
      } else {
        // The view must not move to a less important level.
        if level(view, view.start) > level(view, view.current) { return false }
        lift(index)
      }
      place(index, at: view.start)
      return true
    }
    let blocker = conflicts.onlyBlocker(of: view.start)
    let other = table.views[Int(blocker)]
    // A view of the last frame keeps its place before one that was not in it.
    if other.wasPresent && !view.wasPresent { return false }
    guard view.current == SearchView.none, other.start == SearchView.none,
      level(view, view.start) <= level(other, other.current)
    else { return false }
    lift(blocker)
    wait(blocker)
    stopWaiting(index)
    place(index, at: view.start)
    return true
  }

  /// Moves a view to the best of its free candidates.
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
