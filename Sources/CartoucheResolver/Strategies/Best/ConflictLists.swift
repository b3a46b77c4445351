/// What cannot be taken once a candidate is: the candidates of other views whose shapes its own meet.
///
/// A list is made when it is asked for first, and kept while there is room: in a search the same views come and go many times. Where views
/// lie in piles there is no room for all, and a list that is not kept is made again.
///
/// Cost      a list that is kept O(1), any other a query of the index, O(shapes near it). No allocation once `reserve` has seen the
///           numbers.
struct ConflictLists: Sendable {
  /// The lists that are kept, one after another, and behind them room for another one.
  private(set) var candidates: ContiguousArray<Int32> = []
  private var index = CandidateIndex()
  private var entries: ContiguousArray<Entry> = []
  /// Where the lists that are kept end, and where they may.
  private(set) var end = 0
  private(set) var limit = 0
  /// What making lists has cost beside what they hold.
  private(set) var cost: Int64 = 0
  /// How many lists were made.
  private var listNumber: Int32 = 0

  private struct Entry {
    /// Where its list is; `unknown`: nowhere yet.
    var start = unknown
    var count: Int32 = 0
    /// The last list that it was put into.
    var lastList: Int32 = 0

    static let unknown: Int32 = -1
  }

  /// So many conflicts of each candidate are kept, of all together: more than there are on a map without piles.
  static let keptEach = 32
  private static let mostKept = 1 << 22

  private static func limit(_ candidateCount: Int) -> Int { min(keptEach * candidateCount, mostKept) }

  /// What a query finds, and before that what earlier shapes of the candidate did.
  private static func room(_ shapeCount: Int) -> Int { 2 * shapeCount + 1 }

  /// Makes room for what a table has room for.
  mutating func reserve(_ table: SearchTable) {
    let (candidateCount, shapeCount) = (table.candidates.capacity, table.shapes.capacity)
    index.reserve(shapeCount)
    entries.reserveCapacity(candidateCount)
    candidates.reserveCapacity(
      ConflictLists.limit(candidateCount) + ConflictLists.room(shapeCount))
  }

  /// Takes all candidates of a table.
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

  /// The number of shapes that were compared.
  var compared: Int64 { index.compared }

  /// Counts a shape whose conflicts will be looked for before the search.
  mutating func expect(_ shape: CollisionShape) { index.expect(shape) }

  /// Removes what too many expected shapes are near of.
  /// - Returns: where its candidates are in `candidates`, some perhaps more than once, until others are looked for.
  mutating func removeCrowded() -> Range<Int> {
    makeRoom()
    return end..<index.removeCrowded(into: &candidates, from: end)
  }

  /// Begins to count the cost anew.
  mutating func forgetCost() { cost = 0 }

  /// Finds the conflicts of a candidate, each once.
  /// - Returns: where they are in `candidates`, until others are looked for.
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

  /// Finds what a shape of nobody's is in the way of; a candidate of several shapes may be among them more than once.
  mutating func find(_ shape: CollisionShape, _ table: SearchTable) -> Range<Int> {
    makeRoom()
    return end..<index.find(shape, table, into: &candidates, from: end)
  }

  /// Makes room for one more list; memory that nobody asks for is not written to.
  private mutating func makeRoom() {
    let missing = end + ConflictLists.room(index.count) - candidates.count
    if missing > 0 { candidates.append(contentsOf: repeatElement(0, count: missing)) }
  }

  /// Leaves out of what a query found what the view itself has, and what the list has already.
  /// - Parameter list: its number; nil: no query finds a candidate twice.
  /// - Returns: where the list ends.
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
