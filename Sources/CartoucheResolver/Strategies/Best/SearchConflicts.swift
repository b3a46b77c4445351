/// How many views stand in the way of each candidate of a search, kept up to date as they come and go.
///
/// So most candidates that a search might look at cost it a number to read, and no query: of those that many stand in the way
/// of it knows at once, and so it does of those that nobody does, and of those that one view alone does.
///
/// Cost      a view that comes or goes: O(conflicts of its candidate), once they are known. No allocation once `reserve` has seen the numbers.
/// Source    the tightness of Andrade, Resende and Werneck 2012.
struct SearchConflicts: Sendable {
  private var candidates: ContiguousArray<Candidate> = []
  private var views: ContiguousArray<View> = []
  /// Candidates that somebody went from, and nobody stands in the way of any longer; or, of views that wait, one view alone.
  private(set) var freed: [Int32] = []
  private(set) var loosened: [Int32] = []

  private(set) var lists = ConflictLists()
  /// How many candidates had somebody come in their way, or go out of it: nearly all of its cost.
  private(set) var touched: Int64 = 0
  /// The same of before it was counted anew.
  private var touchedBefore: Int64 = 0

  private struct Candidate {
    /// Whose candidate it is.
    var view: Int32
    /// How many views stand in its way; `blocked` and more: it never gets free.
    var count: Int32 = 0
    /// The sum of their indices, and of the squares of these: where there is one its own, and where there are two who they are.
    var sum: Int32 = 0
    var squares: Int64 = 0
    /// The candidates before and after it that the same view alone stands in the way of.
    var previous = SearchView.none
    var next = SearchView.none
  }

  private struct View {
    /// The first of the candidates that it alone stands in the way of.
    var firstAlone = SearchView.none
    /// How many of its candidates nobody stands in the way of.
    var freeCount: Int32
    /// Whether it stands nowhere.
    var waits = false
  }

  /// More than all views of a frame.
  static let blocked: Int32 = 1 << 28

  /// Makes room for what a table has room for.
  mutating func reserve(_ table: SearchTable) {
    let candidateCount = table.candidates.capacity
    candidates.reserveCapacity(candidateCount)
    views.reserveCapacity(table.views.capacity)
    freed.reserveCapacity(candidateCount)
    loosened.reserveCapacity(candidateCount)
    lists.reserve(table)
  }

  /// Takes all candidates of a table, with nobody in their way.
  mutating func begin(_ table: SearchTable, _ area: Box) {
    candidates.removeAll(keepingCapacity: true)
    views.removeAll(keepingCapacity: true)
    for (number, view) in table.views.enumerated() {
      views.append(View(freeCount: view.endCandidate - view.firstCandidate))
      for _ in view.candidates { candidates.append(Candidate(view: Int32(number))) }
    }
    forgetChanges()
    (touched, touchedBefore) = (0, 0)
    lists.begin(table, area)
  }

  // MARK: Before the search

  /// Counts a shape that will stand or block before the search.
  mutating func expect(_ shape: CollisionShape) { lists.expect(shape) }

  /// Takes candidates that too many expected shapes are near of out of the search.
  mutating func leaveOutCrowded() {
    let list = lists.removeCrowded()
    SearchConflicts.block(list, of: lists.candidates, &candidates, &views)
  }

  /// What was compared and touched, before the search too.
  var work: Int64 { lists.compared &+ touchedBefore &+ touched }

  /// What those who came and went have cost.
  var cost: Int64 { SearchCost.ofMoves(touched) &+ lists.cost }

  // MARK: What is known of a candidate

  @inline(__always)
  func count(of candidate: Int32) -> Int32 { candidates[Int(candidate)].count }

  @inline(__always)
  func view(of candidate: Int32) -> Int32 { candidates[Int(candidate)].view }

  /// Who stands in the way of a candidate whose count is 1.
  @inline(__always)
  func onlyBlocker(of candidate: Int32) -> Int32 { candidates[Int(candidate)].sum }

  /// Those who stand in the way of a candidate.
  @inline(__always)
  func standing(inTheWayOf candidate: Int32) -> Standing {
    let known = candidates[Int(candidate)]
    return Standing(count: known.count, sum: known.sum, squares: known.squares)
  }

  /// Some views: how many they are, and of one or two who they are.
  struct Standing {
    private(set) var count: Int32
    /// Of their indices: of one its own; where there is none it says nothing.
    private(set) var sum: Int32
    fileprivate(set) var squares: Int64

    /// Leaves out one of them.
    @inline(__always)
    mutating func remove(_ view: Int32) {
      count &-= 1
      sum &-= view
      squares &-= Int64(view) &* Int64(view)
    }

    /// Who two are.
    @inline(__always)
    var both: (Int32, Int32) {
      let sum = Int64(sum)
      // 2 (a² + b²) − (a + b)² = (a − b)², less than 2^46, of which a square root is exact.
      let difference = Int64(Double(2 &* squares &- sum &* sum).squareRoot())
      return (
        Int32(truncatingIfNeeded: (sum &- difference) / 2), Int32(truncatingIfNeeded: (sum &+ difference) / 2)
      )
    }
  }

  /// Whether each candidate has one shape, and none is a circle.
  var isPlain: Bool { lists.isPlain }

  /// How many candidates of a view nobody stands in the way of; where it stands itself may be one of them.
  @inline(__always)
  func freeCount(of view: Int32) -> Int32 { views[Int(view)].freeCount }

  /// Whether a view stands nowhere: known here, too, because it is asked for candidate after candidate.
  @inline(__always)
  func waits(_ view: Int32) -> Bool { views[Int(view)].waits }

  @inline(__always)
  mutating func setWaits(_ view: Int32, _ waits: Bool) { views[Int(view)].waits = waits }

  /// The first of the candidates that a view alone stands in the way of, and the one after it.
  @inline(__always)
  func firstAlone(of view: Int32) -> Int32 { views[Int(view)].firstAlone }

  @inline(__always)
  func alone(after candidate: Int32) -> Int32 { candidates[Int(candidate)].next }

  // MARK: Coming and going

  /// A view has come to a candidate of its own.
  mutating func add(_ view: Int32, at candidate: Int32, _ table: SearchTable) {
    let list = lists.find(candidate, of: table.views[Int(view)], table)
    touched &+= Int64(list.count)
    SearchConflicts.add(view, to: list, of: lists.candidates, &candidates, &views)
  }

  private static func add(
    _ view: Int32, to list: Range<Int>, of lists: ContiguousArray<Int32>,
    _ candidates: inout ContiguousArray<Candidate>, _ views: inout ContiguousArray<View>
  ) {
    let lists = lists.span
    var candidates = candidates.mutableSpan
    var views = views.mutableSpan
    let square = Int64(view) &* Int64(view)
    for place in list {
      let other = Int(lists[place])
      candidates[other].squares &+= square
      let before = candidates[other].count
      candidates[other].count = before &+ 1
      if before > 1 {
        candidates[other].sum &+= view
      } else if before == 1 {
        unlink(other, &candidates, &views)
        candidates[other].sum &+= view
      } else {
        views[Int(candidates[other].view)].freeCount &-= 1
        candidates[other].sum = view
        link(other, to: view, &candidates, &views)
      }
    }
  }

  /// A view goes from a candidate that it was added at.
  mutating func remove(_ view: Int32, from candidate: Int32, _ table: SearchTable) {
    let list = lists.find(candidate, of: table.views[Int(view)], table)
    touched &+= Int64(list.count)
    SearchConflicts.remove(view, from: list, of: lists.candidates, &candidates, &views, &freed, &loosened)
  }

  private static func remove(
    _ view: Int32, from list: Range<Int>, of lists: ContiguousArray<Int32>,
    _ candidates: inout ContiguousArray<Candidate>, _ views: inout ContiguousArray<View>,
    _ freed: inout [Int32], _ loosened: inout [Int32]
  ) {
    let lists = lists.span
    var candidates = candidates.mutableSpan
    var views = views.mutableSpan
    let square = Int64(view) &* Int64(view)
    for place in list {
      let other = Int(lists[place])
      candidates[other].squares &-= square
      let after = candidates[other].count &- 1
      candidates[other].count = after
      if after > 1 {
        candidates[other].sum &-= view
      } else if after == 1 {
        let remaining = candidates[other].sum &- view
        candidates[other].sum = remaining
        link(other, to: remaining, &candidates, &views)
        if views[Int(candidates[other].view)].waits { loosened.append(Int32(truncatingIfNeeded: other)) }
      } else {
        unlink(other, &candidates, &views)
        views[Int(candidates[other].view)].freeCount &+= 1
        freed.append(Int32(truncatingIfNeeded: other))
      }
    }
  }

  /// What a shape that never moves is in the way of is out of the search.
  mutating func block(_ shape: CollisionShape, _ table: SearchTable) {
    let list = lists.find(shape, table)
    SearchConflicts.block(list, of: lists.candidates, &candidates, &views)
  }

  private static func block(
    _ list: Range<Int>, of lists: ContiguousArray<Int32>, _ candidates: inout ContiguousArray<Candidate>,
    _ views: inout ContiguousArray<View>
  ) {
    let lists = lists.span
    var candidates = candidates.mutableSpan
    var views = views.mutableSpan
    for place in list {
      let other = Int(lists[place])
      if candidates[other].count == 0 { views[Int(candidates[other].view)].freeCount &-= 1 }
      if candidates[other].count == 1 { unlink(other, &candidates, &views) }
      if candidates[other].count < blocked { candidates[other].count &+= blocked }
    }
  }

  /// The candidates of other views that somebody at a candidate is in the way of.
  /// - Returns: where they are in `lists`, until others are looked for.
  mutating func find(_ candidate: Int32, _ table: SearchTable) -> Range<Int> {
    lists.find(candidate, of: table.views[Int(view(of: candidate))], table)
  }

  /// Begins to count anew what comes and goes.
  mutating func forgetTouched() {
    (touched, touchedBefore) = (0, touchedBefore &+ touched)
    lists.forgetCost()
  }

  mutating func forgetChanges() {
    if !freed.isEmpty { freed.removeAll(keepingCapacity: true) }
    if !loosened.isEmpty { loosened.removeAll(keepingCapacity: true) }
  }

  @inline(__always)
  private static func link(
    _ candidate: Int, to view: Int32, _ candidates: inout MutableSpan<Candidate>,
    _ views: inout MutableSpan<View>
  ) {
    let first = views[Int(view)].firstAlone
    candidates[candidate].next = first
    candidates[candidate].previous = SearchView.none
    if first != SearchView.none { candidates[Int(first)].previous = Int32(truncatingIfNeeded: candidate) }
    views[Int(view)].firstAlone = Int32(truncatingIfNeeded: candidate)
  }

  /// Takes a candidate off the list of the view whose number is its sum.
  @inline(__always)
  private static func unlink(
    _ candidate: Int, _ candidates: inout MutableSpan<Candidate>, _ views: inout MutableSpan<View>
  ) {
    let (previous, next) = (candidates[candidate].previous, candidates[candidate].next)
    if previous == SearchView.none {
      views[Int(candidates[candidate].sum)].firstAlone = next
    } else {
      candidates[Int(previous)].next = next
    }
    if next != SearchView.none { candidates[Int(next)].previous = previous }
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] {
    [candidates.capacity, views.capacity, freed.capacity, loosened.capacity] + lists.capacities
  }
}
