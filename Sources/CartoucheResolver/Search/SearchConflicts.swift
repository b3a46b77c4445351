/// The blockers of each candidate in a search, updated with each move of a view.
///
/// Reading a count replaces most collision queries: the search knows at once which candidates are free, which have one
/// blocker, and which have several.
///
/// Cost: O(conflicts of a candidate) to place or remove a view, once the conflicts are cached. No allocation after
/// `reserve`.
///
/// Source: the tightness of Andrade, Resende and Werneck 2012.
struct SearchConflicts: Sendable {
  /// The blockers of each candidate, by index into `SearchTable.candidates`.
  private var candidates: ContiguousArray<Candidate> = []
  /// The list of singly blocked candidates, the number of free candidates, and the state of each view, by index into
  /// `SearchTable.views`.
  private var views: ContiguousArray<View> = []
  private(set) var changes = Changes()

  private(set) var lists = ConflictLists()
  /// The number of blockers that candidates gained or lost since `resetTouched`, which is nearly all of the search's
  /// cost.
  private(set) var touched: Int64 = 0
  /// The number of blockers that candidates gained or lost before the last call of `resetTouched`.
  private var touchedBefore: Int64 = 0

  private struct Candidate {
    /// The candidate's view, as an index into `SearchTable.views`.
    var view: Int32
    /// The number of placed views that block the candidate. It is at least `blocked` if a view that the search does not
    /// move blocks the candidate, which then never becomes free.
    var count: Int32 = 0
    /// The sum of the blockers' indices into `SearchTable.views`. It identifies a single blocker.
    var sum: Int32 = 0
    /// The sum of the squares of the blockers' indices into `SearchTable.views`. With `sum`, it identifies two
    /// blockers.
    var squares: Int64 = 0
    /// The previous candidate with the same single blocker, in that blocker's linked list, or `SearchView.none`.
    var previous = SearchView.none
    /// The next candidate with the same single blocker, in that blocker's linked list, or `SearchView.none`.
    var next = SearchView.none
  }

  /// The candidates that lost blockers since the last call of `clearChanges`, as indices into `SearchTable.candidates`.
  struct Changes {
    /// The candidates that lost their last blocker, as indices into `SearchTable.candidates`.
    var freed: [Int32] = []
    /// The candidates of hidden views that were left with a single blocker, as indices into `SearchTable.candidates`.
    var newlySinglyBlocked: [Int32] = []
  }

  private struct View {
    /// The head of the linked list of candidates that this view alone blocks, or `SearchView.none`.
    var firstSinglyBlocked = SearchView.none
    /// The number of the view's own candidates that no view blocks.
    var freeCount: Int32
    /// Whether the view is hidden, so that the search looks for a candidate for it.
    var waits = false
  }

  /// The number added to a candidate's blocker count if a view that the search does not move blocks the candidate. It
  /// exceeds the number of views of a frame.
  static let blocked: Int32 = 1 << 28

  mutating func reserve(_ table: SearchTable) {
    let candidateCount = table.candidates.capacity
    candidates.reserveCapacity(candidateCount)
    views.reserveCapacity(table.views.capacity)
    changes.freed.reserveCapacity(candidateCount)
    changes.newlySinglyBlocked.reserveCapacity(candidateCount)
    lists.reserve(table)
  }

  /// Resets the counts to a state in which no view of the table is placed.
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

  /// Counts a shape of a view that is placed before the search.
  mutating func expect(_ shape: CollisionShape) { lists.expect(shape) }

  /// Excludes candidates from the search that have too many shapes counted by `expect` near them.
  mutating func excludeCrowded() {
    let list = lists.removeCrowded()
    SearchConflicts.block(list, of: lists.candidates, &candidates, &views)
  }

  /// The number of compared shapes and changed blocker counts in this frame, including the setup.
  var work: Int64 { lists.compared &+ touchedBefore &+ touched }

  /// The cost, in units of `SearchCost`, of all moves since the last call of `resetTouched`.
  var cost: Int64 { SearchCost.ofMoves(touched) &+ lists.cost }

  /// Excludes from the search all candidates that are too near to a placed view of their group that the search does not
  /// move.
  mutating func block(_ placed: Repetition, _ table: SearchTable) {
    let list = lists.find(placed, table)
    SearchConflicts.block(list, of: lists.candidates, &candidates, &views)
  }

  // MARK: Queries

  /// Returns the number of placed views that block a candidate. It is at least `blocked` if one of them is a view that
  /// the search does not move.
  @inline(__always)
  func count(of candidate: Int32) -> Int32 { candidates[Int(candidate)].count }

  @inline(__always)
  func view(of candidate: Int32) -> Int32 { candidates[Int(candidate)].view }

  /// Returns the single blocker of a candidate, as an index into `SearchTable.views`; the candidate's count must be 1.
  @inline(__always)
  func onlyBlocker(of candidate: Int32) -> Int32 { candidates[Int(candidate)].sum }

  /// Returns the views that block a candidate.
  @inline(__always)
  func standing(inTheWayOf candidate: Int32) -> Standing {
    let known = candidates[Int(candidate)]
    return Standing(count: known.count, sum: known.sum, squares: known.squares)
  }

  /// A set of views, stored as the number of its members and two sums of their indices. The members can be computed
  /// from these only if there are one or two.
  struct Standing {
    private(set) var count: Int32
    /// The sum of the members' indices into `SearchTable.views`. It is the member itself if the count is 1.
    private(set) var sum: Int32
    fileprivate(set) var squares: Int64

    /// Removes a view from the set, which must contain it.
    @inline(__always)
    mutating func remove(_ view: Int32) {
      count &-= 1
      sum &-= view
      squares &-= Int64(view) &* Int64(view)
    }

    /// The two members of a set with a count of 2, as indices into `SearchTable.views`.
    @inline(__always)
    var both: (Int32, Int32) {
      let sum = Int64(sum)
      // For two members a and b, 2 (a² + b²) − (a + b)² = (a − b)² is less than 2^46, so the square root is exact.
      let difference = Int64(Double(2 &* squares &- sum &* sum).squareRoot())
      return (
        Int32(truncatingIfNeeded: (sum &- difference) / 2), Int32(truncatingIfNeeded: (sum &+ difference) / 2)
      )
    }
  }

  /// Whether each candidate of the search has exactly one collision shape, and none is a circle.
  var isPlain: Bool { lists.isPlain }

  /// Returns the number of a view's own candidates that no view blocks, including its current one if that is not
  /// blocked.
  @inline(__always)
  func freeCount(of view: Int32) -> Int32 { views[Int(view)].freeCount }

  /// Returns whether a view is hidden, so that the search looks for a candidate for it. The value is stored here too,
  /// because the search reads it for many candidates in sequence.
  @inline(__always)
  func waits(_ view: Int32) -> Bool { views[Int(view)].waits }

  @inline(__always)
  mutating func setWaits(_ view: Int32, _ waits: Bool) { views[Int(view)].waits = waits }

  /// Returns the first candidate that a view alone blocks, or `SearchView.none`; `singlyBlocked(after:)` continues the
  /// list.
  @inline(__always)
  func firstSinglyBlocked(of view: Int32) -> Int32 { views[Int(view)].firstSinglyBlocked }

  /// Returns the next candidate with the same single blocker, or `SearchView.none`.
  @inline(__always)
  func singlyBlocked(after candidate: Int32) -> Int32 { candidates[Int(candidate)].next }

  // MARK: Moves

  /// Places a view at one of its candidates. All candidates that it collides with gain the view as a blocker.
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

  /// Removes a view from its current candidate. All candidates that it collided with lose the view as a blocker.
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

  /// Excludes from the search all candidates that collide with `shape`, which belongs to a view that the search does
  /// not move.
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

  /// Finds the candidates of other views that a candidate blocks if its view is placed there.
  /// - Returns: the range of these candidates in `lists.candidates`, valid until the next query.
  mutating func find(_ candidate: Int32, _ table: SearchTable) -> Range<Int> {
    lists.find(candidate, of: table.views[Int(view(of: candidate))], table)
  }

  /// Resets `cost` to 0; `work` still counts the moves made so far.
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

  /// Removes a candidate from the linked list of its single blocker.
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

  /// The capacities, in elements, of the arrays that the resolver reuses from frame to frame.
  var capacities: [Int] {
    [candidates.capacity, views.capacity, changes.freed.capacity, changes.newlySinglyBlocked.capacity]
      + lists.capacities
  }
}

/// The conflict lists of candidates: for each candidate, the candidates of other views that it blocks.
///
/// A list is built at its first use and cached, because the same views move many times. Where many views overlap,
/// memory does not suffice for all lists, and the uncached lists are rebuilt at each use.
///
/// Cost: O(1) for a cached list, otherwise a query of the index, O(shapes near the candidate). No allocation after
/// `reserve`.
struct ConflictLists: Sendable {
  /// The cached lists one after another, then room for one temporary list; indices into `SearchTable.candidates`.
  private(set) var candidates: ContiguousArray<Int32> = []
  private var index = CandidateIndex()
  /// The number of candidates of groups that queries have compared in this frame.
  private var repetitionsCompared: Int64 = 0
  /// The position of each candidate's cached list, by index into `SearchTable.candidates`.
  private var entries: ContiguousArray<Entry> = []
  /// The index in `candidates` at which the cached conflict lists end.
  private(set) var end = 0
  /// The largest value of `end`. A conflict list that would end beyond it is not cached.
  private(set) var limit = 0
  /// The cost of the comparisons that found no conflict, in units of `SearchCost`. `SearchConflicts.touched` counts the
  /// conflicts found.
  private(set) var cost: Int64 = 0
  /// The number of conflict lists built so far, which numbers the next list.
  private var listNumber: Int32 = 0

  private struct Entry {
    /// The start of the candidate's cached list in `candidates`, or `unknown` if no list is cached.
    var start = unknown
    /// The number of candidates in the cached list.
    var count: Int32 = 0
    /// The number of the last built list that contains this candidate. It serves to remove duplicates.
    var lastList: Int32 = 0

    static let unknown: Int32 = -1
  }

  /// The average number of cached conflicts for each candidate. It suffices unless very many views lie close together.
  static let keptEach = 32
  /// The largest number of conflicts that are cached for all candidates together.
  private static let mostKept = 1 << 22

  private static func limit(_ candidateCount: Int) -> Int { min(keptEach * candidateCount, mostKept) }

  /// Returns the number of elements that a query for a candidate with `shapeCount` shapes may write. It includes the
  /// elements already written for earlier shapes of the candidate.
  private static func room(_ shapeCount: Int) -> Int { 2 * shapeCount + 1 }

  mutating func reserve(_ table: SearchTable) {
    let (candidateCount, shapeCount) = (table.candidates.capacity, table.shapes.capacity)
    index.reserve(shapeCount)
    entries.reserveCapacity(candidateCount)
    candidates.reserveCapacity(
      ConflictLists.limit(candidateCount) + ConflictLists.room(shapeCount))
  }

  /// Discards all lists and indexes the candidates of a table.
  mutating func begin(_ table: SearchTable, _ area: Box) {
    index.fill(table, area)
    refill(&entries, count: table.candidates.count, with: Entry())
    end = 0
    limit = ConflictLists.limit(table.candidates.count)
    cost = 0
    repetitionsCompared = 0
    listNumber = 0
  }

  /// Whether each candidate of the search has exactly one collision shape, and none is a circle.
  var isPlain: Bool { index.isPlain }

  /// The number of shapes that queries have compared in this frame.
  var compared: Int64 { index.compared &+ repetitionsCompared }

  /// Counts a shape whose conflicts will be queried before the search.
  mutating func expect(_ shape: CollisionShape) { index.expect(shape) }

  /// Removes candidate shapes from the index that have too many shapes counted by `expect` near them.
  /// - Returns: the range of the removed shapes' candidates in `candidates`, valid until the next query. It may contain
  ///   duplicates.
  mutating func removeCrowded() -> Range<Int> {
    makeRoom()
    return end..<index.removeCrowded(into: &candidates, from: end)
  }

  mutating func resetCost() { cost = 0 }

  /// Finds the candidates of other views that a candidate blocks, without duplicates.
  /// - Returns: the range of these candidates in `candidates`, valid until the next query.
  mutating func find(_ candidate: Int32, of view: SearchView, _ table: SearchTable) -> Range<Int> {
    let known = entries[Int(candidate)]
    if known.start != Entry.unknown { return Int(known.start)..<Int(known.start &+ known.count) }
    listNumber &+= 1
    makeRoom()
    var last = end
    let before = compared
    for shape in view.shapes(of: candidate) {
      let found = index.find(table.shapes[shape].standing, table, into: &candidates, from: last)
      last = ConflictLists.keep(
        last..<found, besides: view.candidates,
        index.isPlain && view.firstRepetition == SearchView.none ? nil : listNumber, &candidates, &entries)
    }
    if let placed = table.repetition(candidate, of: view) {
      let found = table.repetitions.find(placed, into: &candidates, from: last, &repetitionsCompared)
      last = ConflictLists.keep(
        last..<found, besides: view.candidates, listNumber, &candidates, &entries)
    }
    let found = end..<last
    cost &+= SearchCost.ofComparing(compared &- before, meeting: found.count)
    if last <= limit {
      entries[Int(candidate)].start = Int32(end)
      entries[Int(candidate)].count = Int32(found.count)
      end = last
    }
    return found
  }

  /// Finds the candidates that collide with `shape`, which belongs to a view that the search does not move. A candidate
  /// with several shapes may appear more than once.
  /// - Returns: the range of these candidates in `candidates`, valid until the next query.
  mutating func find(_ shape: CollisionShape, _ table: SearchTable) -> Range<Int> {
    makeRoom()
    return end..<index.find(shape, table, into: &candidates, from: end)
  }

  /// Finds the candidates that are too near to a placed view of their group that the search does not move.
  /// - Returns: the range of these candidates in `candidates`, valid until the next query.
  mutating func find(_ placed: Repetition, _ table: SearchTable) -> Range<Int> {
    makeRoom()
    return end..<table.repetitions.find(placed, into: &candidates, from: end, &repetitionsCompared)
  }

  /// Extends `candidates` so that one more list fits. Memory beyond the longest list so far is never written.
  private mutating func makeRoom() {
    let missing = end + ConflictLists.room(max(index.count, entries.count)) - candidates.count
    if missing > 0 { candidates.append(contentsOf: repeatElement(0, count: missing)) }
  }

  /// Removes the view's own candidates, and duplicates, from the results of a query.
  /// - Parameters:
  ///   - found: the range of the results in `candidates`.
  ///   - own: the view's own candidates.
  ///   - list: the number of the list, or `nil` if the results cannot contain duplicates.
  /// - Returns: the end of the remaining results in `candidates`.
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

  /// The capacities, in elements, of the arrays that the resolver reuses from frame to frame.
  var capacities: [Int] { [candidates.capacity, entries.capacity] + index.capacities }
}
