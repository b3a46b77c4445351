/// The index of all placed collision shapes, which finds the shapes that a new shape meets.
///
/// Layout: `coverage` decides most queries alone. For each block of 8 × 8 cells, `lists` has five circular lists of
/// entries, one for each `Round` (a pass of placement). A list is stored as the index of its last entry, which refers
/// to the first one. The first entry is the oldest and has the best rank. Five more lists at the end hold the shapes
/// over more than `maxBlocks` blocks, which are in no other list.
///
/// `entries` are the boxes of shapes, and `shapes` are in the order of insertion. Only the first `entryCount` entries
/// are valid; the rest is left from earlier frames and will be overwritten. `middles` has, for each cell, the last
/// shape inserted over its middle, perhaps in an earlier frame. A query uses it only after testing that this shape
/// still covers the position.
///
/// `runs` is parallel to `entries` if annotations are attached to each other, otherwise empty. A run is a sequence of
/// entries of a list. Each has the owner of the entry before it, or an annotation that is attached to that owner. The
/// first entry of a run refers to the last one, all others to the first one.
///
/// Units: 1/256 points.
///
/// Cost: `clear` O(cells / 64), `insert` O(rows covered). A query is O(rows covered) if the coverage decides. Otherwise
/// O(boxes in the blocks covered) is added, with one step for each run of ignored owners. There is no allocation once
/// `reserve` has been called with the number of boxes.
///
/// Measured: docs/benchmarks.md.
///
/// Source: a uniform grid with intrusive lists behind a bitmap. Circles are in the lists with their boxes, cover no
/// cell wholly, and query only the touched cells.
package struct CollisionGrid: Sendable {
  private(set) var coverage = CellCoverage()
  private(set) var lists: ContiguousArray<UInt32> = []
  private(set) var entries: [Entry] = []
  private var entryCount = 0
  private(set) var runs: [UInt32] = []
  private(set) var shapes: [Shape] = []
  private var middles: ContiguousArray<UInt32> = []
  private(set) var blocksInRow = 1
  /// The number of rounds that a query searches, counted from the last round. No earlier round has shapes. Most frames
  /// use one round.
  private var rounds = 1

  struct Entry {
    var box: Box
    var rank: UInt32
    /// The collision shape of the entry, as an index into `shapes`.
    var shape: UInt32
    /// The next entry of the same list, as an index into `entries`. The last entry refers to the first one.
    var next: UInt32
  }

  struct Shape {
    /// The box of the shape if it is a rectangle; `Box.nowhere` if it is a circle.
    var solid: Box
    var owner: UInt32
    var rank: UInt32
    var isCircle: Bool
  }

  /// A round of placement, which is a pass over views that places those of one kind, for example recently shown views
  /// (see `Greedy`). In a round, shapes are inserted from the best rank to the worst.
  package enum Round: Int, Sendable {
    case recentlyShownInPlace, recentlyShown, first, second, third

    @inline(__always)
    static var count: Int { third.rawValue + 1 }
  }

  private static let none = UInt32.max
  private static let maxBlocks: Int32 = 9

  package init() {}

  /// Reserves memory for `count` shapes.
  /// - Parameter haveHosts: whether annotations are attached to each other, so that `runs` is used.
  package mutating func reserve(_ count: Int, haveHosts: Bool = false) {
    shapes.reserveCapacity(count)
    entries.reserveCapacity(count * Int(CollisionGrid.maxBlocks))
    if haveHosts { runs.reserveCapacity(entries.capacity) }
  }

  /// Removes all shapes from the grid, and sets the area of its cells to `0 ..< width` by `0 ..< height`, in 1/256
  /// points. Both are at least 0.
  package mutating func clear(width: Int32, height: Int32) {
    clear(Box(left: 0, top: 0, right: width, bottom: height))
  }

  /// Removes all shapes from the grid, and sets the area of its cells. Shapes beyond the area are found too, but more
  /// slowly.
  package mutating func clear(_ area: Box) {
    coverage.clear(area)
    blocksInRow = Int(coverage.columns + 7) / 8
    refill(
      &lists, count: Round.count * (blocksInRow * (Int(coverage.rows + 7) / 8) + 1),
      with: CollisionGrid.none)
    let cells = Int(coverage.columns) * Int(coverage.rows)
    if middles.count != cells { refill(&middles, count: cells, with: CollisionGrid.none) }
    entryCount = 0
    runs.removeAll(keepingCapacity: true)
    shapes.removeAll(keepingCapacity: true)
    rounds = 1
  }

  /// Adds a shape that ranks after all shapes that were added before. An empty shape is ignored, because it meets no
  /// shape.
  /// - Parameter hosts: the table of hosts, which must be the same for all shapes.
  package mutating func insert(_ shape: CollisionShape, owner: UInt32, among hosts: HostTable = HostTable()) {
    insert(shape, owner: owner, rank: UInt32(shapes.count), in: .third, among: hosts)
  }

  /// Adds a shape with a rank; 0 is the best. Within a `Round` (a pass of placement), ranks must not decrease.
  package mutating func insert(
    _ shape: CollisionShape, owner: UInt32, rank: UInt32, in round: Round, among hosts: HostTable
  ) {
    let box = shape.box
    guard !box.isEmpty else { return }
    let entry = Entry(box: box, rank: rank, shape: UInt32(shapes.count), next: CollisionGrid.none)
    shapes.append(
      Shape(solid: shape.isCircle ? .nowhere : box, owner: owner, rank: rank, isCircle: shape.isCircle))
    rounds = max(rounds, Round.count - round.rawValue)
    let cells = coverage.cells(of: box)
    coverage.insert(cells, isCircle: shape.isCircle)
    if !shape.isCircle { coverMiddles(cells.middles, entry.shape) }
    makeRoom(for: entry)
    entryCount = CollisionGrid.append(
      entry, from: entryCount, to: lists(of: cells.touched, round), &entries, &lists, &runs, shapes,
      among: hosts)
  }

  /// Records a shape in `middles` for the cells with their middle inside it.
  private mutating func coverMiddles(_ span: CellSpan, _ shape: UInt32) {
    let columns = Int(coverage.columns)
    var middles = self.middles.mutableSpan
    var row = span.top
    while row <= span.bottom {
      var place = Int(row) &* columns &+ Int(span.left)
      let end = Int(row) &* columns &+ Int(span.right)
      while place <= end {
        middles[place] = shape
        place &+= 1
      }
      row &+= 1
    }
  }

  /// The lists of `CollisionGrid.lists` to which a shape belongs: a rectangle of blocks. The lists of a row of blocks
  /// are `step` apart, and the rows are `stride` apart.
  private struct Lists {
    /// The first list of the shape, as an index into `CollisionGrid.lists`.
    var first: Int
    var last: Int
    /// The distance between neighboring lists of a row, in indices into `CollisionGrid.lists`.
    var step: Int
    /// The distance from one row of lists to the next, in indices into `CollisionGrid.lists`.
    var stride: Int
    var rows: Int32
  }

  @inline(__always)
  private func lists(of span: CellSpan, _ round: Round) -> Lists {
    let rounds = Round.count
    guard span.blocks <= CollisionGrid.maxBlocks else {
      let list = lists.count &- rounds &+ round.rawValue
      return Lists(first: list, last: list, step: 1, stride: 0, rows: 1)
    }
    let row = Int(span.top &>> 3) &* blocksInRow
    return Lists(
      first: rounds &* (row &+ Int(span.left &>> 3)) &+ round.rawValue,
      last: rounds &* (row &+ Int(span.right &>> 3)) &+ round.rawValue,
      step: rounds, stride: rounds &* blocksInRow, rows: span.bottom &>> 3 &- span.top &>> 3 &+ 1)
  }

  /// Makes `entries` long enough for one more shape, which may need an entry in each of `maxBlocks` lists.
  private mutating func makeRoom(for entry: Entry) {
    if entries.count >= entryCount &+ Int(CollisionGrid.maxBlocks) { return }
    for _ in 0..<CollisionGrid.maxBlocks { entries.append(entry) }
  }

  /// Appends an entry to each list of a shape.
  ///
  /// The function is static and gets the arrays as parameters. So the program checks once whether an array is shared,
  /// instead of for each entry.
  /// - Parameter start: the index of the first new entry.
  /// - Returns: the index after the last new entry.
  @inline(__always)
  private static func append(
    _ entry: Entry, from start: Int, to wanted: Lists, _ entries: inout [Entry],
    _ lists: inout ContiguousArray<UInt32>, _ runs: inout [UInt32], _ shapes: [Shape], among hosts: HostTable
  ) -> Int {
    var entries = entries.mutableSpan
    var lists = lists.mutableSpan
    var place = start
    var (first, last) = (wanted.first, wanted.last)
    for _ in 0..<wanted.rows {
      var list = first
      while list <= last {
        let number = UInt32(truncatingIfNeeded: place)
        let end = lists[list]
        lists[list] = number
        entries[place] = entry
        entries[place].next = number
        // The only entry of a list is its own next entry. This avoids a branch that processors cannot predict.
        let before = Int(end == none ? number : end)
        (entries[place].next, entries[before].next) = (entries[before].next, number)
        if !hosts.isEmpty {
          let owner = shapes[Int(entry.shape)].owner
          let ownerBefore = shapes[Int(entries[before].shape)].owner
          let goesOn = end != none && (owner == ownerBefore || hosts.isAttached(owner, to: ownerBefore))
          appendRun(number, after: goesOn ? end : nil, &runs)
        }
        place &+= 1
        list &+= wanted.step
      }
      first &+= wanted.stride
      last &+= wanted.stride
    }
    return place
  }

  /// Adds an entry to the run of the entry `last`, or starts a run if `last` is `nil`. A run is a sequence of entries
  /// with owners that are attached to each other.
  ///
  /// The function is not inlined, because few plans have runs.
  @inline(never)
  private static func appendRun(_ place: UInt32, after last: UInt32?, _ runs: inout [UInt32]) {
    runs.append(place)
    guard let last else { return }
    let start = min(last, runs[Int(last)])
    runs[Int(place)] = start
    runs[Int(start)] = place
  }

  /// Returns whether a shape shares an area with any inserted shape.
  @inline(__always)
  package func meets(_ shape: CollisionShape) -> Bool {
    guard !shape.isEmpty else { return false }
    switch coverage.overlap(of: shape.box) {
    case .meetsNothing: return false
    case .meets where !shape.isCircle: return true
    case .mayMeet, .meets: return meetsAny(shape)
    }
  }

  /// Returns whether `box`, which may be a point, is known to be inside one inserted rectangle; `false` proves nothing.
  ///
  /// If the result is `true`, that rectangle meets every shape that contains a point of `box`, inside or on its edge.
  @inline(__always)
  func surrounds(_ box: Box) -> Bool {
    let cell = coverage.cell(SIMD2(box.left, box.top))
    let shape = middles[Int(cell.y) &* Int(coverage.columns) &+ Int(cell.x)]
    return shape < UInt32(shapes.count) && shapes[Int(shape)].solid.surrounds(box)
  }

  /// Returns which boxes of a view certainly meet an inserted shape and which may meet one; `nil` if the boxes are too
  /// far apart, or if one is outside of the area of the grid. No box may be empty.
  /// - Parameter around: the smallest box around all boxes.
  @inline(__always)
  func overlaps(of boxes: BoxLattice, within around: Box) -> BoxLattice.Overlaps? {
    coverage.overlaps(of: boxes, within: around)
  }

  /// Returns whether a nonempty shape shares an area with any inserted shape, by a search of the lists without the
  /// bitmap `coverage`.
  @inline(never)
  func meetsAny(_ shape: CollisionShape) -> Bool {
    let span = coverage.span(shape.box)
    var round = 1
    while round <= rounds {
      if meetsAny(in: lists.count &- round, shape) { return true }
      var blockY = span.top &>> 3
      while blockY <= span.bottom &>> 3 {
        var blockX = span.left &>> 3
        while blockX <= span.right &>> 3 {
          let list = Round.count &* (Int(blockY) &* blocksInRow &+ Int(blockX) &+ 1) &- round
          if meetsAny(in: list, shape) { return true }
          blockX &+= 1
        }
        blockY &+= 1
      }
      round &+= 1
    }
    return false
  }

  @inline(__always)
  private func meetsAny(in list: Int, _ shape: CollisionShape) -> Bool {
    let last = lists[list]
    if last == CollisionGrid.none { return false }
    var place = last
    repeat {
      place = entries[Int(place)].next
      if meets(entries[Int(place)], shape) { return true }
    } while place != last
    return false
  }

  var count: UInt32 { UInt32(shapes.count) }

  /// Returns the index of the best ranked inserted shape that meets `shape`; `nil` if there is none. If several shapes
  /// have that rank, returns the one that was inserted first.
  /// - Parameter end: the index in the order of insertion from which on shapes are ignored.
  package func bestRanked(meeting shape: CollisionShape, before end: UInt32 = .max) -> UInt32? {
    guard !shape.isEmpty else { return nil }
    let best = first(meeting: shape, before: end) { _ in false }
    return best == CollisionGrid.none ? nil : best
  }

  /// Returns the index of the best ranked inserted shape that meets `shape` and has an owner for which `isIgnored`
  /// returns `false`; `nil` if there is none.
  ///
  /// If an owner is ignored, all its hosts must be ignored too.
  @inline(__always)
  package func bestRanked(meeting shape: CollisionShape, except isIgnored: (UInt32) -> Bool) -> UInt32? {
    guard !shape.isEmpty else { return nil }
    let best = first(meeting: shape, before: .max, except: isIgnored)
    return best == CollisionGrid.none ? nil : best
  }

  /// Returns the owner of the inserted shape with the index `place`.
  package func owner(of place: UInt32) -> UInt32 { shapes[Int(place)].owner }

  /// Returns which of two indices of inserted shapes has the better rank; of equal ranks, the lower index.
  func better(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let (rankA, rankB) = (shapes[Int(a)].rank, shapes[Int(b)].rank)
    return rankA == rankB ? min(a, b) : rankA < rankB ? a : b
  }

  /// The best ranked shape that a query has found so far.
  private struct Best {
    var rank = none
    var shape = none
  }

  @inline(__always)
  private func first(
    meeting shape: CollisionShape, before end: UInt32, except isIgnored: (UInt32) -> Bool
  ) -> UInt32 {
    let span = coverage.span(shape.box)
    var best = Best()
    var round = 1
    while round <= rounds {
      find(&best, in: lists.count &- round, meeting: shape, before: end, except: isIgnored)
      var blockY = span.top &>> 3
      while blockY <= span.bottom &>> 3 {
        var blockX = span.left &>> 3
        while blockX <= span.right &>> 3 {
          let list = Round.count &* (Int(blockY) &* blocksInRow &+ Int(blockX) &+ 1) &- round
          find(&best, in: list, meeting: shape, before: end, except: isIgnored)
          blockX &+= 1
        }
        blockY &+= 1
      }
      round &+= 1
    }
    return best.shape
  }

  /// Replaces `best` by the first entry of a list that meets the shape and has no ignored owner, if that entry ranks
  /// better.
  @inline(__always)
  private func find(
    _ best: inout Best, in list: Int, meeting shape: CollisionShape, before end: UInt32,
    except isIgnored: (UInt32) -> Bool
  ) {
    let last = lists[list]
    if last == CollisionGrid.none { return }
    var place = last
    repeat {
      place = entries[Int(place)].next
      let entry = entries[Int(place)]
      if entry.rank >= best.rank { return }
      // Skipping a run of ignored owners keeps a chain of attached annotations on one spot from costing quadratic time.
      let runEnd = runs.isEmpty ? place : runs[Int(place)]
      if runEnd > place, isIgnored(owner(of: entries[Int(runEnd)].shape)) {
        place = runEnd
        continue
      }
      if entry.shape < end, meets(entry, shape), !isIgnored(owner(of: entry.shape)) {
        best = Best(rank: entry.rank, shape: entry.shape)
        return
      }
    } while place != last
  }

  @inline(__always)
  private func meets(_ entry: Entry, _ shape: CollisionShape) -> Bool {
    entry.box.meets(shape.box)
      && CollisionShape(entry.box, isCircle: shapes[Int(entry.shape)].isCircle).meets(shape)
  }

  /// The capacities of all arrays that frames reuse. They do not change after the first frame.
  var capacities: [Int] {
    [
      coverage.words.capacity, lists.capacity, entries.capacity, runs.capacity, shapes.capacity,
      middles.capacity,
    ]
  }
}
