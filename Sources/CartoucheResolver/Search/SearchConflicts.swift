/// The blockers of each candidate of a search, updated with each move.
///
/// Reading a count replaces most collision queries: the search knows at once which candidates are free, which have
/// one blocker, and which have many.
///
/// Cost: O(conflicts of a candidate) to place or lift a view, once they are cached. No allocation once `reserve` has
/// seen the numbers.
///
/// Source: the tightness of Andrade, Resende and Werneck 2012.
struct SearchConflicts: Sendable {
  private var candidates: ContiguousArray<Candidate> = []
  private var views: ContiguousArray<View> = []
  private(set) var changes = Changes()

  private(set) var lists = ConflictLists()
  /// The number of candidates that gained or lost a blocker, which is nearly all of the cost.
  private(set) var touched: Int64 = 0
  /// The part of that number before the last reset.
  private var touchedBefore: Int64 = 0

  private struct Candidate {
    /// The view of the candidate.
    var view: Int32
    /// The number of blockers; from `blocked` on, the candidate never becomes free.
    var count: Int32 = 0
    /// The sum of the blockers' indices, and that of their squares. They identify one or two blockers.
    var sum: Int32 = 0
    var squares: Int64 = 0
    /// The neighbours in the list of candidates with the same single blocker.
    var previous = SearchView.none
    var next = SearchView.none
  }

  /// The candidates that lost blockers since the last reset.
  struct Changes {
    /// The candidates that became free.
    var freed: [Int32] = []
    /// The candidates of waiting views that now have a single blocker.
    var newlySinglyBlocked: [Int32] = []
  }

  private struct View {
    /// The first of the candidates that this view alone blocks.
    var firstSinglyBlocked = SearchView.none
    /// The number of its candidates without blockers.
    var freeCount: Int32
    /// Whether the view is hidden.
    var waits = false
  }

  /// A count above the number of views in any frame.
  static let blocked: Int32 = 1 << 28

  /// Reserves memory for a table.
  mutating func reserve(_ table: SearchTable) {
    let candidateCount = table.candidates.capacity
    candidates.reserveCapacity(candidateCount)
    views.reserveCapacity(table.views.capacity)
    changes.freed.reserveCapacity(candidateCount)
    changes.newlySinglyBlocked.reserveCapacity(candidateCount)
    lists.reserve(table)
  }

  /// Resets the counts to those of a table without placed views.
  mutating func begin(_ table: SearchTable, _ area: Box) {
    candidates.removeAll(keepingCapacity: true)
    views.removeAll(keepingCapacity: true)
    for (number, view) in table.views.enumerated() {
      views.append(View(freeCount: view.endCandidate - view.firstCandidate))
      for _ in view.candidates { candidates.append(Candidate(view: Int32(number))) }
    }
    clearChanges()
    (touched, touchedBefore) = (0, 0)
    lists.begin(table, area)
  }

  // MARK: Setup

  /// Counts a shape that will be placed or fixed before the search.
  mutating func expect(_ shape: CollisionShape) { lists.expect(shape) }

  /// Removes candidates near too many expected shapes from the search.
  mutating func excludeCrowded() {
    let list = lists.removeCrowded()
    SearchConflicts.block(list, of: lists.candidates, &candidates, &views)
  }

  /// The number of compared shapes and touched candidates, including the setup.
  var work: Int64 { lists.compared &+ touchedBefore &+ touched }

  /// The cost of all moves.
  var cost: Int64 { SearchCost.ofMoves(touched) &+ lists.cost }

  // MARK: Queries

  @inline(__always)
  func count(of candidate: Int32) -> Int32 { candidates[Int(candidate)].count }

  @inline(__always)
  func view(of candidate: Int32) -> Int32 { candidates[Int(candidate)].view }

  /// Returns the blocker of a candidate whose count is 1.
  @inline(__always)
  func onlyBlocker(of candidate: Int32) -> Int32 { candidates[Int(candidate)].sum }

  /// Returns the blockers of a candidate.
  @inline(__always)
  func standing(inTheWayOf candidate: Int32) -> Standing {
    let known = candidates[Int(candidate)]
    return Standing(count: known.count, sum: known.sum, squares: known.squares)
  }

  /// A set of views that is known by its count, and by its members if there are one or two.
  struct Standing {
    private(set) var count: Int32
    /// The sum of their indices: the member if there is one; without meaning if there is none.
    private(set) var sum: Int32
    fileprivate(set) var squares: Int64

    /// Removes a member.
    @inline(__always)
    mutating func remove(_ view: Int32) {
      count &-= 1
      sum &-= view
      squares &-= Int64(view) &* Int64(view)
    }

    /// The members of a set of two.
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

  /// Returns the number of candidates without blockers; it may include the view's own.
  @inline(__always)
  func freeCount(of view: Int32) -> Int32 { views[Int(view)].freeCount }

  /// Returns whether a view is hidden. Stored here, too, because it is read for many candidates in turn.
  @inline(__always)
  func waits(_ view: Int32) -> Bool { views[Int(view)].waits }

  @inline(__always)
  mutating func setWaits(_ view: Int32, _ waits: Bool) { views[Int(view)].waits = waits }

  /// Returns the first of the candidates that a view alone blocks, for `singlyBlocked(after:)`.
  @inline(__always)
  func firstSinglyBlocked(of view: Int32) -> Int32 { views[Int(view)].firstSinglyBlocked }

  @inline(__always)
  func singlyBlocked(after candidate: Int32) -> Int32 { candidates[Int(candidate)].next }

  // MARK: Moves

  /// Adds a view at one of its candidates.
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

  /// Removes a view from the candidate at which it was added.
  mutating func remove(_ view: Int32, from candidate: Int32, _ table: SearchTable) {
    let list = lists.find(candidate, of: table.views[Int(view)], table)
    touched &+= Int64(list.count)
    SearchConflicts.remove(
      view, from: list, of: lists.candidates, &candidates, &views, &changes)
  }

  private static func remove(
    _ view: Int32, from list: Range<Int>, of lists: ContiguousArray<Int32>,
    _ candidates: inout ContiguousArray<Candidate>, _ views: inout ContiguousArray<View>,
    _ changes: inout Changes
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
        if views[Int(candidates[other].view)].waits {
          changes.newlySinglyBlocked.append(Int32(truncatingIfNeeded: other))
        }
      } else {
        unlink(other, &candidates, &views)
        views[Int(candidates[other].view)].freeCount &+= 1
        changes.freed.append(Int32(truncatingIfNeeded: other))
      }
    }
  }

  /// Removes the candidates that a fixed shape blocks from the search.
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

  /// Returns the candidates of other views that a candidate blocks.
  /// - Returns: their range in `lists`, valid until the next query.
  mutating func find(_ candidate: Int32, _ table: SearchTable) -> Range<Int> {
    lists.find(candidate, of: table.views[Int(view(of: candidate))], table)
  }

  /// Resets the cost of moves.
  mutating func resetTouched() {
    (touched, touchedBefore) = (0, touchedBefore &+ touched)
    lists.resetCost()
  }

  mutating func clearChanges() {
    if !changes.freed.isEmpty { changes.freed.removeAll(keepingCapacity: true) }
    if !changes.newlySinglyBlocked.isEmpty {
      changes.newlySinglyBlocked.removeAll(keepingCapacity: true)
    }
  }

  @inline(__always)
  private static func link(
    _ candidate: Int, to view: Int32, _ candidates: inout MutableSpan<Candidate>,
    _ views: inout MutableSpan<View>
  ) {
    let first = views[Int(view)].firstSinglyBlocked
    candidates[candidate].next = first
    candidates[candidate].previous = SearchView.none
    if first != SearchView.none { candidates[Int(first)].previous = Int32(truncatingIfNeeded: candidate) }
    views[Int(view)].firstSinglyBlocked = Int32(truncatingIfNeeded: candidate)
  }

  /// Removes a candidate from the list of its single blocker.
  @inline(__always)
  private static func unlink(
    _ candidate: Int, _ candidates: inout MutableSpan<Candidate>, _ views: inout MutableSpan<View>
  ) {
    let (previous, next) = (candidates[candidate].previous, candidates[candidate].next)
    if previous == SearchView.none {
      views[Int(candidates[candidate].sum)].firstSinglyBlocked = next
    } else {
      candidates[Int(previous)].next = next
    }
    if next != SearchView.none { candidates[Int(next)].previous = previous }
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] {
    [candidates.capacity, views.capacity, changes.freed.capacity, changes.newlySinglyBlocked.capacity]
      + lists.capacities
  }
}

/// The conflicts of candidates: for each candidate, those of other views that it blocks.
///
/// A list is built at its first use, and cached while there is room, because the same views move many times. In
/// crowded places there is no room for all lists, and the others are rebuilt at each use.
///
/// Cost: O(1) for a cached list, otherwise a query of the index, O(shapes near it). No allocation once `reserve` has
/// seen the numbers.
struct ConflictLists: Sendable {
  /// The cached lists one after another, then room for a temporary one.
  private(set) var candidates: ContiguousArray<Int32> = []
  private var index = CandidateIndex()
  private var entries: ContiguousArray<Entry> = []
  /// The end of the cached lists, and its limit.
  private(set) var end = 0
  private(set) var limit = 0
  /// The cost of building lists, without that of their elements.
  private(set) var cost: Int64 = 0
  /// The number of lists built so far.
  private var listNumber: Int32 = 0

  private struct Entry {
    /// The start of the cached list, or `unknown`.
    var start = unknown
    var count: Int32 = 0
    /// The number of the last list that contains this candidate.
    var lastList: Int32 = 0

    static let unknown: Int32 = -1
  }

  /// The average number of cached conflicts a candidate, which suffices on maps without crowded places.
  static let keptEach = 32
  private static let mostKept = 1 << 22

  private static func limit(_ candidateCount: Int) -> Int { min(keptEach * candidateCount, mostKept) }

  /// Returns the room for one query, after the results of the candidate's earlier shapes.
  private static func room(_ shapeCount: Int) -> Int { 2 * shapeCount + 1 }

  /// Reserves memory for a table.
  mutating func reserve(_ table: SearchTable) {
    let (candidateCount, shapeCount) = (table.candidates.capacity, table.shapes.capacity)
    index.reserve(shapeCount)
    entries.reserveCapacity(candidateCount)
    candidates.reserveCapacity(
      ConflictLists.limit(candidateCount) + ConflictLists.room(shapeCount))
  }

  /// Resets the lists to all candidates of a table.
  mutating func begin(_ table: SearchTable, _ area: Box) {
    index.fill(table, area)
    refill(&entries, count: table.candidates.count, with: Entry())
    end = 0
    limit = ConflictLists.limit(table.candidates.count)
    cost = 0
    listNumber = 0
  }

  /// Whether each candidate has one shape, and none is a circle.
  var isPlain: Bool { index.isPlain }

  /// The number of compared shapes.
  var compared: Int64 { index.compared }

  /// Counts a shape whose conflicts will be queried before the search.
  mutating func expect(_ shape: CollisionShape) { index.expect(shape) }

  /// Removes the shapes near too many expected shapes.
  /// - Returns: the range of their candidates in `candidates`, valid until the next query; it may contain
  ///   duplicates.
  mutating func removeCrowded() -> Range<Int> {
    makeRoom()
    return end..<index.removeCrowded(into: &candidates, from: end)
  }

  /// Resets the cost.
  mutating func resetCost() { cost = 0 }

  /// Finds the conflicts of a candidate, without duplicates.
  /// - Returns: their range in `candidates`, valid until the next query.
  mutating func find(_ candidate: Int32, of view: SearchView, _ table: SearchTable) -> Range<Int> {
    let known = entries[Int(candidate)]
    if known.start != Entry.unknown { return Int(known.start)..<Int(known.start &+ known.count) }
    listNumber &+= 1
    makeRoom()
    var last = end
    let before = index.compared
    for shape in view.shapes(of: candidate) {
      let found = index.find(table.shapes[shape].standing, table, into: &candidates, from: last)
      last = ConflictLists.keep(
        last..<found, besides: view.candidates, index.isPlain ? nil : listNumber, &candidates, &entries)
    }
    let found = end..<last
    cost &+= SearchCost.ofComparing(index.compared &- before, meeting: found.count)
    if last <= limit {
      entries[Int(candidate)].start = Int32(end)
      entries[Int(candidate)].count = Int32(found.count)
      end = last
    }
    return found
  }

  /// Finds the candidates that a shape without a view blocks; a candidate with several shapes may appear more than
  /// once.
  /// - Returns: their range in `candidates`, valid until the next query.
  mutating func find(_ shape: CollisionShape, _ table: SearchTable) -> Range<Int> {
    makeRoom()
    return end..<index.find(shape, table, into: &candidates, from: end)
  }

  /// Makes room for one more list; unused memory is not written.
  private mutating func makeRoom() {
    let missing = end + ConflictLists.room(index.count) - candidates.count
    if missing > 0 { candidates.append(contentsOf: repeatElement(0, count: missing)) }
  }

  /// Removes the view's own candidates and duplicates from the results of a query.
  /// - Parameter list: the number of the list, or `nil` if a query has no duplicates.
  /// - Returns: the end of the list.
  private static func keep(
    _ found: Range<Int>, besides own: Range<Int32>, _ list: Int32?,
    _ candidates: inout ContiguousArray<Int32>,
    _ entries: inout ContiguousArray<Entry>
  ) -> Int {
    var candidates = candidates.mutableSpan
    var entries = entries.mutableSpan
    var last = found.lowerBound
    for place in found {
      let candidate = candidates[place]
      if own.contains(candidate) { continue }
      if let list {
        if entries[Int(candidate)].lastList == list { continue }
        entries[Int(candidate)].lastList = list
      }
      candidates[last] = candidate
      last &+= 1
    }
    return last
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] { [candidates.capacity, entries.capacity] + index.capacities }
}
