/// Looks for exchanges that show more: a view that waits takes one of its candidates, those in its way stand aside, and at most
/// one equal, or some that are less important, wait in its place.
///
/// No exchange makes less of the counts shown, from the most important level down, but for those that are taken back unless they lead
/// to as much (`ExchangeSearch+Descent`). So a search may end after any step, and what it has is at least what it began with. Which view
/// and which candidate are tried is as good as random, but always the same.
/// Exchanges that gain nothing are made, too: they are what leads to gains. `undo` takes back those that led nowhere.
///
/// Cost      to look at a candidate a number to read; to move a view O(its conflicts); to try a candidate with several in its way
///           O(their candidates), each compared with those few who move.
/// Source    random plateau moves with short ejection chains, and after each all exchanges of one for two close to it, as in the
///           local search for independent sets of Andrade, Resende and Werneck (2012); how many stand in the way of each candidate
///           is known (`SearchConflicts`), and of the conflict graph what the search came to (`ConflictLists`).
struct ExchangeSearch: Sendable {
  var table = SearchTable()
  var conflicts = SearchConflicts()
  /// Views that are hidden, in no order.
  private(set) var waiting: [Int32] = []
  /// Views that somebody may be placed beside, or in the place of, because of what changed near them.
  var loose: [Int32] = []
  /// Those candidates of views that wait which one view alone is in the way of, the one that is looked at.
  var alone: ContiguousArray<Int32> = []
  /// All candidates in the order of a start, and where each of its classes ends.
  var order: [Int32] = []
  var ends: [Int32] = []
  /// What is tried next: after another frame something else than in that, or each would find the same.
  var random = RandomBits()
  private(set) var rules = SearchRules()
  /// What was looked at and tried has cost.
  var tried: Int64 = 0
  /// How many pairs were looked at for exchanges of one view for two.
  var pairs: Int64 = 0
  /// What the search may have cost when it goes on with what an exchange led to.
  private(set) var limit: Int64 = 0
  /// How many exchanges hid somebody.
  private var hidings: Int32 = 0
  private(set) var counts = SearchCounts()
  /// Where everybody stood before less was shown for a while, and how much that was; nil: there was no such time.
  var incumbent: [Int32] = []
  var incumbentCounts: SearchCounts?
  /// Whether no view is more important than any other.
  private(set) var areEquals = true
  /// How many views may be in the way of one that takes its place.
  private(set) var mostBlockers: Int32 = 2
  /// Added to the level of what waits in the margin: all that is shown comes first.
  private static let marginalLevel: Int32 = 1 << 30

  mutating func reserve(_ plan: Plan) {
    table.reserve(plan)
    conflicts.reserve(table)
    waiting.reserveCapacity(FrameRows(plan).count)
    loose.reserveCapacity(FrameRows(plan).count)
    incumbent.reserveCapacity(FrameRows(plan).count)
    alone.reserveCapacity(table.candidates.capacity)
    reserveStart()
  }

  /// Takes the views of the table; `standAll` follows.
  mutating func begin(_ area: Box, _ rules: SearchRules) {
    conflicts.begin(table, area)
    waiting.removeAll(keepingCapacity: true)
    loose.removeAll(keepingCapacity: true)
    if !rules.goesOn { random = RandomBits() }
    self.rules = rules
    hidings = 0
    (counts, incumbentCounts) = (SearchCounts(), nil)
    areEquals = table.views.first?.level == table.views.last?.level
    // What is less important gives way by fours.
    mostBlockers = areEquals ? 2 : 4
    for view in table.views.indices where table.views[view].current == SearchView.none { wait(Int32(view)) }
    (tried, pairs) = (0, 0)
  }

  /// Counts a shape that `insertFixed` will be given after `standAll`.
  mutating func expectFixed(_ shape: CollisionShape) { conflicts.expect(shape) }

  /// Puts all views that do not wait where they stand; what is fixed is inserted after it.
  mutating func standAll() {
    for view in table.views where view.current != SearchView.none {
      for shape in view.shapes(of: view.current) { conflicts.expect(table.shapes[shape].standing) }
    }
    conflicts.leaveOutCrowded()
    for view in table.views.indices where table.views[view].current != SearchView.none { stand(Int32(view)) }
    conflicts.forgetTouched()
  }

  mutating func insertFixed(_ shape: CollisionShape) { conflicts.block(shape, table) }

  /// Whether there is anybody to be shown.
  var isNeeded: Bool { !waiting.isEmpty }

  /// Whether anybody stands elsewhere than before the search, or not at all.
  var hasChanged: Bool { table.views.contains { $0.current != $0.start } }

  /// - Parameters:
  ///   - budget: what the search may cost, at most.
  ///   - patience: after what it has cost without a gain, for each of those that wait, the search gives up.
  ///   - isOutOfTime: ends it, between two exchanges.
  /// - Returns: whether it ended by itself.
  mutating func run(_ budget: Int64, patience: Int64, until isOutOfTime: () -> Bool) -> Bool {
    limit = budget &+ SearchCost.ofMoves(SearchCost.ofSetUp(table.candidates.count))
    for view in table.views.indices.reversed() where table.views[view].current != SearchView.none {
      loosen(Int32(view))
    }
    // First who has only just come: of all it must not go.
    returnThose(whoAreYoung: true, budget)
    returnThose(whoAreYoung: false, budget)
    _ = settle(budget)
    let isWhole = explore(budget, patience, until: isOutOfTime)
    conflicts.forgetChanges()
    returnToIncumbent()
    return isWhole
  }

  /// Tries candidates as if at random.
  /// - Returns: whether it ended by itself.
  private mutating func explore(_ budget: Int64, _ patience: Int64, until isOutOfTime: () -> Bool) -> Bool {
    // To look at all who are placed is no try of those who wait.
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

  /// What the search has cost so far, which is about as long as it took.
  var spent: Int64 { tried &+ conflicts.cost }

  /// All that was counted in a frame, what comes before the search too.
  var work: Int64 { Int64(table.candidates.count) &+ conflicts.work &+ tried &+ pairs }

  /// A candidate of a view that waits, with few in its way: of three that are as good as random the one whose view has waited longest,
  /// so that views do not take turns; rather one with a single view in its way.
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

  /// Tries one candidate of a view that waits.
  /// - Parameter candidate: no more than `mostBlockers` stand in its way.
  /// - Returns: whether more is shown now.
  mutating func exchange(_ index: Int32, at candidate: Int32) -> Bool {
    let view = table.views[Int(index)]
    tried += SearchCost.move
    guard var blockers = blockers(of: view, at: candidate) else { return false }
    let mayBeLess = blockers.count > 1 && !isWorthTrying(blockers, for: view, candidate)
    if mayBeLess && !mayShowLess() { return false }
    // Where they stand aside; `none`: they wait.
    var aside = SIMD4<Int32>(repeating: SearchView.none)
    var evicted = 0
    var number = 0
    while number < blockers.count {
      let other = table.views[Int(blockers.views[number])]
      aside[number] = freeCandidate(of: other, besides: candidate, of: view, blockers, aside, number)
      if aside[number] == SearchView.none {
        let mayGo =
          gives(other, wayTo: view, at: candidate)
          && (evicted == 0 || mayBeLess || level(other, other.current) != level(view, candidate))
        if mayGo {
          evicted += 1
        } else if evicted > 0 || !passesOn(other, besides: candidate, of: view, &blockers, &aside, number) {
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
    // First who waits then, because what the others leave is offered to those who wait.
    for number in 0..<blockers.count where aside[number] == SearchView.none { hide(blockers.views[number]) }
    for number in 0..<blockers.count where aside[number] != SearchView.none { lift(blockers.views[number]) }
    for number in 0..<blockers.count where aside[number] != SearchView.none {
      place(blockers.views[number], at: aside[number])
      loosen(blockers.views[number])
    }
    enter(index, at: candidate)
    return change > 0
  }

  /// Whether a view may be hidden for one that takes a candidate.
  @inline(__always)
  func gives(_ other: SearchView, wayTo view: SearchView, at candidate: Int32) -> Bool {
    if other.givesWay == .toEquals || rules.trade(other, for: view) {
      return level(view, candidate) <= level(other, other.current)
    }
    return other.givesWay == .toMoreImportant && view.level < other.level
      && level(view, candidate) < level(other, other.current)
  }

  /// Whether several blockers may stand aside: of two equals one has to have a place, of more there is no hope.
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

  /// What an exchange shows more or less of: the sign of the difference at the most important level where there is one.
  @inline(__always)
  private func change(
    by view: SearchView, at candidate: Int32, _ blockers: Blockers, _ aside: SIMD4<Int32>
  ) -> Int32 {
    // Who comes, who goes, and who stands aside to where it counts otherwise.
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

  /// How important it is that a view is placed at a candidate; lower is more.
  @inline(__always)
  func level(_ view: SearchView, _ candidate: Int32) -> Int32 {
    table.candidates[Int(candidate)].isMarginal ? view.level | ExchangeSearch.marginalLevel : view.level
  }

  // MARK: What is known of views and candidates

  @inline(__always)
  func waits(_ view: Int32) -> Bool { conflicts.waits(view) }

  /// Whether two candidates of different views cannot both be taken.
  @inline(__always)
  func collide(_ one: Int32, _ other: Int32) -> Bool {
    let (view, rival) = (
      table.views[Int(conflicts.view(of: one))], table.views[Int(conflicts.view(of: other))]
    )
    return meets(one, of: view, other, of: rival) || meets(other, of: rival, one, of: view)
  }

  /// Whether a view has another candidate that nobody stands in the way of.
  @inline(__always)
  func canStepAside(_ index: Int32) -> Bool {
    let own = conflicts.count(of: table.views[Int(index)].current) == 0 ? 1 : 0
    return Int(conflicts.freeCount(of: index)) > own
  }

  // MARK: Moves

  /// A view that waits takes a candidate.
  mutating func enter(_ view: Int32, at candidate: Int32) {
    stopWaiting(view)
    place(view, at: candidate)
    loosen(view)
  }

  mutating func hide(_ view: Int32) {
    lift(view)
    wait(view)
    hidings &+= 1
    table.views[Int(view)].hidden = hidings
  }

  mutating func place(_ view: Int32, at candidate: Int32) {
    table.views[Int(view)].current = candidate
    stand(view)
  }

  private mutating func stand(_ index: Int32) {
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
      + [waiting.capacity, loose.capacity, incumbent.capacity, alone.capacity, order.capacity, ends.capacity]
  }
}
