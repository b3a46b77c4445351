/// The search of `strategy: best`: exchanges views so that more of them are visible.
///
/// In an exchange, a hidden view takes a candidate, and its blockers move to other candidates. At most one blocker of
/// the same importance, or several of lower importance, are hidden instead.
///
/// No exchange reduces the number of visible views, from the most important level down. The exception is a descent (see
/// `mayShowLess`), which is reverted unless it leads to at least as many visible views. So a search may end after any
/// step, with a result at least as good as its start. The tried views and candidates are pseudorandom, and thus
/// reproducible. Exchanges without a gain are made, too, because they lead to gains; `undo` reverts those that did not.
///
/// Cost: one read to look at a candidate; O(its conflicts) to move a view; O(the blockers' candidates) to try a
/// candidate with several blockers.
///
/// Source: random plateau moves with short ejection chains, followed by all nearby exchanges of one view for two, as in
/// the local search for independent sets of Andrade, Resende and Werneck (2012). `SearchConflicts` counts the blockers
/// of each candidate, and `ConflictLists` caches the visited part of the conflict graph.
struct ExchangeSearch: Sendable {
  var table = SearchTable()
  var conflicts = SearchConflicts()
  /// The hidden views, as indices into `table.views`, in no particular order.
  private(set) var waiting: [Int32] = []
  /// The views near recent moves, as indices into `table.views`. Moving or hiding them may make room for hidden views.
  var queue: [Int32] = []
  /// The candidates of hidden views that the view under examination alone blocks, as indices into `table.candidates`.
  var singlyBlocked: ContiguousArray<Int32> = []
  /// All candidates in the order in which `startAnew` places them, as indices into `table.candidates`.
  var order: [Int32] = []
  /// For each class of the counting sort by conflicts: the end of the candidates in `order` that are sorted so far.
  var ends: [Int32] = []
  /// The random sequence. It continues from frame to frame, so that later searches try other exchanges.
  var random = RandomBits()
  private(set) var rules = SearchRules()
  /// The cost so far of looking at candidates and trying them, in units of `SearchCost`.
  var tried: Int64 = 0
  /// The number of candidates and pairs of candidates that the search has examined in order to move or replace single
  /// placed views.
  var pairs: Int64 = 0
  /// The cost at which the local search after an exchange (`settle`) ends. It exceeds the budget, so that a started
  /// exchange can be completed.
  private(set) var limit: Int64 = 0
  /// The number of times that exchanges have hidden a view. `SearchView.hidden` stores it when a view is hidden.
  private var hidings: Int32 = 0
  /// The numbers of views that the current state of the search shows.
  private(set) var counts = SearchCounts()
  /// The candidate of each view in the state before a descent, as an index into `table.candidates`, or
  /// `SearchView.none`.
  var incumbent: [Int32] = []
  /// The numbers of views shown in the state before a descent, or `nil` if there was no descent.
  var incumbentCounts: SearchCounts?
  /// Whether all views of the search have the same importance.
  private(set) var areEquals = true
  /// The largest number of blockers that an exchange may move or hide.
  private(set) var mostBlockers: Int32 = 2
  /// The number added to the level of a view in the margin around the bounds, which is not visible. It makes the view
  /// less important than every visible one.
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

  /// Starts a search over the views of `table`. The caller fills `table` first, and calls `placeInitialViews` next.
  mutating func begin(_ area: Box, _ rules: SearchRules) {
    conflicts.begin(table, area)
    waiting.removeAll(keepingCapacity: true)
    queue.removeAll(keepingCapacity: true)
    if !rules.isContinuous { random = RandomBits() }
    self.rules = rules
    hidings = 0
    (counts, incumbentCounts) = (SearchCounts(), nil)
    areEquals = table.views.first?.level == table.views.last?.level
    // Up to four less important views may be moved or hidden at once.
    mostBlockers = areEquals ? 2 : 4
    for view in table.views.indices where table.views[view].current == SearchView.none { wait(Int32(view)) }
    (tried, pairs) = (0, 0)
  }

  /// Counts a shape that the caller passes to `insertFixed` later. The search excludes candidates that have too many
  /// counted shapes near them.
  mutating func expectFixed(_ shape: CollisionShape) { conflicts.expect(shape) }

  /// Places all views at the candidates that `greedy` chose. The caller passes the shapes of all other views to
  /// `insertFixed` next.
  mutating func placeInitialViews() {
    for view in table.views where view.current != SearchView.none {
      for shape in view.shapes(of: view.current) { conflicts.expect(table.shapes[shape].standing) }
    }
    conflicts.excludeCrowded()
    for view in table.views.indices where table.views[view].current != SearchView.none { occupy(Int32(view)) }
    conflicts.resetTouched()
  }

  /// Excludes from the search all candidates that collide with a shape of a view that the search does not move.
  mutating func insertFixed(_ shape: CollisionShape) { conflicts.block(shape, table) }

  /// Excludes from the search all candidates that are too near to a placed view that the search does not move.
  mutating func insertFixed(_ placed: Repetition) { conflicts.block(placed, table) }

  /// Whether any view of the search is hidden. If none is, the search can gain nothing and is not needed.
  var isNeeded: Bool { !waiting.isEmpty }

  /// Whether the search has moved, hidden or shown any view.
  var hasChanged: Bool { table.views.contains { $0.current != $0.start } }

  /// Runs the search.
  /// - Parameters:
  ///   - budget: the largest cost, in units of `SearchCost`.
  ///   - patience: the cost without a gain, for each hidden view, after which the search ends.
  ///   - isOutOfTime: ends the search between two exchanges when it returns `true`.
  /// - Returns: whether the search ended by itself, not by `isOutOfTime`.
  mutating func run(_ budget: Int64, patience: Int64, until isOutOfTime: () -> Bool) -> Bool {
    limit = budget &+ SearchCost.ofMoves(SearchCost.ofSetUp(table.candidates.count))
    for view in table.views.indices.reversed() where table.views[view].current != SearchView.none {
      enqueue(Int32(view))
    }
    // Recently shown views come first, because hiding them again would look like flicker.
    restorePrevious(recentlyShown: true, budget)
    restorePrevious(recentlyShown: false, budget)
    _ = settle(budget)
    let isComplete = explore(budget, patience, until: isOutOfTime)
    conflicts.clearChanges()
    returnToIncumbent()
    return isComplete
  }

  /// Tries pseudorandom candidates of hidden views until the budget or the patience is used up.
  /// - Returns: whether the search ended by itself, not by `isOutOfTime`.
  private mutating func explore(_ budget: Int64, _ patience: Int64, until isOutOfTime: () -> Bool) -> Bool {
    // The patience counts the cost from here on, without the earlier cost of looking at placed views.
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

  /// The cost of the search so far in units of `SearchCost`, roughly proportional to its time.
  var spent: Int64 { tried &+ conflicts.cost }

  /// The work of the search in this frame, including its setup, as a number of elementary steps.
  var work: Int64 { Int64(table.candidates.count) &+ conflicts.work &+ tried &+ pairs }

  /// Draws a candidate of a hidden view, or returns `nil` if all drawn candidates have too many blockers.
  ///
  /// The function draws three pseudorandom candidates, and prefers those with at most one blocker. Among these, it
  /// prefers the view that was hidden longest ago, so that views do not alternate.
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

  /// Tries to place a hidden view at one candidate, by moving or hiding its blockers.
  /// - Parameters:
  ///   - index: the view's index into `table.views`.
  ///   - candidate: a candidate of the view with at most `mostBlockers` blockers.
  /// - Returns: whether more views are shown now.
  mutating func exchange(_ index: Int32, at candidate: Int32) -> Bool {
    let view = table.views[Int(index)]
    tried += SearchCost.move
    guard var blockers = blockers(of: view, at: candidate) else { return false }
    let mayBeLess = blockers.count > 1 && !isWorthTrying(blockers, for: view, candidate)
    if mayBeLess && !mayShowLess() { return false }
    // The new candidate of each blocker; `none` if the blocker is hidden.
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
    // Blockers are hidden first, because candidates that the other blockers leave free are offered to hidden views.
    for number in 0..<blockers.count where aside[number] == SearchView.none { hide(blockers.views[number]) }
    for number in 0..<blockers.count where aside[number] != SearchView.none { lift(blockers.views[number]) }
    for number in 0..<blockers.count where aside[number] != SearchView.none {
      place(blockers.views[number], at: aside[number])
      enqueue(blockers.views[number])
    }
    enter(index, at: candidate)
    return change > 0
  }

  /// Returns whether a placed view may be hidden so that another view is shown.
  /// - Parameters:
  ///   - other: the placed view.
  ///   - view: the view to show.
  ///   - candidate: the candidate of `view` at which it would be placed.
  @inline(__always)
  func mayHide(_ other: SearchView, for view: SearchView, at candidate: Int32) -> Bool {
    if other.yielding == .toEquals || rules.trade(other, for: view) {
      return level(view, candidate) <= level(other, other.current)
    }
    return other.yielding == .toMoreImportant && view.level < other.level
      && level(view, candidate) < level(other, other.current)
  }

  /// Returns whether an exchange with several blockers can succeed. It cannot if three blockers are at least as
  /// important as the view, nor if two are and no blocker can move.
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

  /// Returns 1 or −1 if an exchange raises or lowers the number of shown views. Only the most important level at which
  /// this number changes counts. Returns 0 if the number changes at no level.
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

  /// Returns the importance of a view at a candidate; a lower number is more important. A view in the margin around the
  /// bounds is less important than all visible views.
  @inline(__always)
  func level(_ view: SearchView, _ candidate: Int32) -> Int32 {
    table.candidates[Int(candidate)].isMarginal ? view.level | ExchangeSearch.marginalLevel : view.level
  }

  // MARK: Queries

  /// Returns whether a view is hidden; `view` is its index into `table.views`.
  @inline(__always)
  func waits(_ view: Int32) -> Bool { conflicts.waits(view) }

  /// Returns whether two candidates of different views collide, so that they exclude each other.
  @inline(__always)
  func collide(_ one: Int32, _ other: Int32) -> Bool {
    let (view, rival) = (
      table.views[Int(conflicts.view(of: one))], table.views[Int(conflicts.view(of: other))]
    )
    return meets(one, of: view, other, of: rival) || meets(other, of: rival, one, of: view)
  }

  /// Returns whether a view has a candidate besides its current one that no view blocks.
  @inline(__always)
  func canStepAside(_ index: Int32) -> Bool {
    let own = conflicts.count(of: table.views[Int(index)].current) == 0 ? 1 : 0
    return Int(conflicts.freeCount(of: index)) > own
  }

  // MARK: Moves

  /// Places a hidden view at a candidate, and adds the view to the queue of views to examine.
  mutating func enter(_ view: Int32, at candidate: Int32) {
    stopWaiting(view)
    place(view, at: candidate)
    enqueue(view)
  }

  /// Removes a view from its candidate, and adds it to the hidden views in `waiting`.
  mutating func hide(_ view: Int32) {
    lift(view)
    wait(view)
    hidings &+= 1
    table.views[Int(view)].hidden = hidings
  }

  /// Places a view at a candidate. The view must be neither placed nor in `waiting`.
  mutating func place(_ view: Int32, at candidate: Int32) {
    table.views[Int(view)].current = candidate
    occupy(view)
  }

  private mutating func occupy(_ index: Int32) {
    let view = table.views[Int(index)]
    conflicts.add(index, at: view.current, table)
    counts.add(table.candidates[Int(view.current)].isMarginal, 1)
  }

  /// Removes a view from its candidate, without adding it to the hidden views in `waiting`.
  mutating func lift(_ index: Int32) {
    let view = table.views[Int(index)]
    conflicts.remove(index, from: view.current, table)
    counts.add(table.candidates[Int(view.current)].isMarginal, -1)
    table.views[Int(index)].current = SearchView.none
  }

  /// Adds a view without a candidate to the hidden views in `waiting`.
  mutating func wait(_ view: Int32) {
    conflicts.setWaits(view, true)
    table.views[Int(view)].waitingPlace = Int32(waiting.count)
    waiting.append(view)
  }

  /// Removes a view from the hidden views in `waiting`.
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

  /// The capacities, in elements, of the arrays that the resolver reuses from frame to frame.
  var capacities: [Int] {
    table.capacities + conflicts.capacities
      + [
        waiting.capacity, queue.capacity, incumbent.capacity, singlyBlocked.capacity, order.capacity,
        ends.capacity,
      ]
  }
}

/// The descent out of a local optimum: sometimes one view replaces two of the same importance, so that fewer views are
/// shown for a while.
///
/// The state before the descent is the incumbent. The search returns to it unless it finds a state that shows as many
/// views. A descent loses one view at a time. It happens only if all views have the same importance, because then one
/// number compares states.
///
/// Source: the forced insertions of Andrade, Resende and Werneck 2012.
extension ExchangeSearch {
  /// The odds of a descent: on average, the search makes one in this number of the exchanges that would start a
  /// descent. With numbers from 5 to 10, searches showed the most views on maps of several kinds.
  private static let descentOdds: Int32 = 8

  /// Whether the search now shows fewer views than the incumbent, which is the state before a descent.
  var isBelowIncumbent: Bool { incumbentCounts.map { counts < $0 } ?? false }

  /// Returns whether an exchange may hide two views to show one, which starts a descent. The decision is partly
  /// pseudorandom.
  @inline(__always)
  mutating func mayShowLess() -> Bool {
    areEquals && !isBelowIncumbent && random.below(ExchangeSearch.descentOdds) == 0
  }

  /// Stores the current state as the incumbent, to which the search may return, unless the stored incumbent shows as
  /// many views.
  mutating func keepIncumbent() {
    if let incumbentCounts, incumbentCounts >= counts { return }
    incumbentCounts = counts
    incumbent.removeAll(keepingCapacity: true)
    for view in table.views { incumbent.append(view.current) }
  }

  /// Returns whether the search now shows more views than in any earlier state.
  /// - Parameter isMore: whether the last exchange showed more views.
  func isGain(_ isMore: Bool) -> Bool { isMore && (incumbentCounts.map { counts > $0 } ?? true) }

  /// Restores the incumbent, which is the state before a descent, if fewer views are shown now.
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
  /// Reverts moves that gained nothing, if each can be reverted alone.
  ///
  /// Views return to their candidates from before the search, also in place of an equal view that was hidden before the
  /// search. Then the other moved views get the best of their free candidates.
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

  /// The largest number of passes over all views in `undo`.
  private static let rounds = 8

  /// Returns a view to its candidate from before the search, if this hides no view that was visible before the search.
  /// - Returns: whether the view returned.
  private mutating func restore(_ index: Int32, _ view: SearchView) -> Bool {
    let count = conflicts.count(of: view.start)
    if count > 1 { return false }
    if count == 0 {
      if view.current == SearchView.none {
        stopWaiting(index)
      } else {
        // The view must not move from the screen into the margin.
        if level(view, view.start) > level(view, view.current) { return false }
        lift(index)
      }
      place(index, at: view.start)
      return true
    }
    let blocker = conflicts.onlyBlocker(of: view.start)
    let other = table.views[Int(blocker)]
    // A view of the last frame has precedence over a view that was not in the last frame.
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

  /// Moves a placed view to the best of its free candidates.
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
