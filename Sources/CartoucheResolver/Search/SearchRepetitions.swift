/// The candidates of a search that belong to a group of `repeatDistance`, and which of them are too near to each other.
struct SearchRepetitions: Sendable {
  /// The candidates of the views with a group, one view after another. `owner` is an index into
  /// `SearchTable.candidates`.
  private(set) var candidates: [Repetition] = []
  private var index = RepetitionIndex()
  /// The greatest `Repetition.spare` of the candidates, at least 0.
  private var spare: Int32 = 0

  /// Reserves memory for the candidates of a search, if the plan has groups.
  mutating func reserve(_ plan: Plan, candidates count: Int) {
    if plan.annotations.repeatGroup.isEmpty { return }
    candidates.reserveCapacity(count)
    index.reserve(count, groups: plan.repeatGroups.count)
  }

  var isEmpty: Bool { candidates.isEmpty }
  var count: Int { candidates.count }

  mutating func clear() { candidates.removeAll(keepingCapacity: true) }
  mutating func append(_ candidate: Repetition) { candidates.append(candidate) }
  mutating func removeLast(_ count: Int) { candidates.removeLast(count) }

  /// Starts an index of all candidates. `expect` and then `fill` complete it.
  mutating func begin() {
    if !index.isReserved { return }
    index.reset()
    spare = 0
    for candidate in candidates { spare = max(spare, candidate.spare) }
    for candidate in candidates { expect(candidate) }
  }

  /// Prepares the index for queries about a view.
  mutating func expect(_ view: Repetition) { index.expect(view.group, reach: view.distance &+ spare) }

  /// Inserts all candidates into the index.
  mutating func fill() { for candidate in candidates { index.insert(candidate) } }

  /// Appends the candidates that are too near to a placed view.
  /// - Parameters:
  ///   - found: receives indices into `SearchTable.candidates`, from `start` on.
  ///   - compared: increases by the number of compared candidates.
  /// - Returns: the end of the written candidates in `found`.
  func find(
    _ placed: Repetition, into found: inout ContiguousArray<Int32>, from start: Int, _ compared: inout Int64
  ) -> Int {
    var end = start
    index.visitNear(placed) { candidate in
      compared &+= 1
      guard candidate.isTooNear(placed) else { return }
      found[end] = Int32(candidate.owner)
      end &+= 1
    }
    return end
  }

  /// The capacities, in elements, of the arrays that the resolver reuses from frame to frame.
  var capacities: [Int] { [candidates.capacity] + index.capacities }
}

extension SearchTable {
  /// Returns a candidate of a view as a view of its group; `nil` if the view has no group.
  @inline(__always)
  func repetition(_ candidate: Int32, of view: SearchView) -> Repetition? {
    guard view.firstRepetition != SearchView.none else { return nil }
    return repetitions.candidates[Int(view.firstRepetition &+ (candidate &- view.firstCandidate))]
  }

  /// Returns whether a candidate would be too near to another view at its candidate.
  func repeats(_ own: Int32, of view: SearchView, _ candidate: Int32, of other: SearchView) -> Bool {
    guard let one = repetition(own, of: view), let two = repetition(candidate, of: other) else {
      return false
    }
    return one.isTooNear(two)
  }
}

extension Best {
  /// Calls `visit` with each placed view of a group that the search does not move.
  mutating func visitFixedRepetitions(
    _ ranked: [UInt32], _ table: CandidateTable, _ found: Resolution,
    _ visit: (inout ExchangeSearch, Repetition) -> Void
  ) {
    if search.table.repetitions.isEmpty { return }
    visitFixed(ranked, found) { search, row in
      guard let (group, distance) = table.repetition(of: row) else { return }
      let point = FixedPoint.place(found[row].point.vector).0
      visit(&search, Repetition(group: group, distance: distance, point: point, owner: row))
    }
  }
}
