/// Which of the shapes placed so far meet a new one.
///
/// Layout    `coverage` answers most questions by itself. `lists`: per block of 8 × 8 of its cells the last entries of
///           five circular lists, one a round, each oldest and so best ranked first; `entries`: their boxes. The last five
///           lists are those of boxes over more than `blocksAtMost` blocks, which are in no other. `shapes`: in the
///           order of insertion. `middles`: per cell the last shape that was inserted over its middle, perhaps in
///           a frame before; what it says of a place is believed only if that shape holds the place. `runs`: per
///           entry, where annotations are attached to each other, else empty. A run is what follows each other in a
///           list, each by the owner of the one before or by what is attached to it. The first entry of a run has
///           the last one, any other the first. Of `entries` the first `entryCount` count; those behind them are of
///           frames before, so that new ones are written over them and need not be appended one by one.
/// Units     1/256 points.
/// Cost      clear O(cells / 64); insert O(rows covered); query O(rows covered) where the coverage decides, else
///           plus O(boxes in the blocks covered), where a run of hosts counts once. No allocation
///           once `reserve` has seen the number of boxes.
/// Measured  docs/performance.md
/// Source    a uniform grid with intrusive lists behind a bitmap. Circles are in the lists by their boxes, cover no
///           cell, and ask only which are touched.
package struct CollisionGrid: Sendable {
  private(set) var coverage = CellCoverage()
  private(set) var lists: ContiguousArray<UInt32> = []
  private(set) var entries: [Entry] = []
  private var entryCount = 0
  private(set) var runs: [UInt32] = []
  private(set) var shapes: [Shape] = []
  private var middles: ContiguousArray<UInt32> = []
  private var blocksInRow = 1
  /// How many rounds there are, the last ones: of most frames one is enough.
  private var rounds = 1

  struct Entry {
    var box: Box
    var rank: UInt32
    /// Its place in the order of insertion.
    var shape: UInt32
    /// The one after it in its list; after the last one the first.
    var next: UInt32
  }

  struct Shape {
    /// Of a circle one that holds nothing.
    var solid: Box
    var owner: UInt32
    var rank: UInt32
    var isCircle: Bool
  }

  /// When a shape is inserted: each round goes from the best rank to the worst.
  package enum Round: Int, Sendable {
    case youngInPlace, young, first, second, third

    @inline(__always)
    static var count: Int { third.rawValue + 1 }
  }

  private static let none = UInt32.max
  private static let blocksAtMost: Int32 = 9

  package init() {}

  /// Makes room for `count` shapes.
  /// - Parameter haveHosts: whether they are inserted with their hosts.
  package mutating func reserve(_ count: Int, haveHosts: Bool = false) {
    shapes.reserveCapacity(count)
    entries.reserveCapacity(count * Int(CollisionGrid.blocksAtMost))
    if haveHosts { runs.reserveCapacity(entries.capacity) }
  }

  /// Forgets every shape and covers `0 ..< width`, `0 ..< height` with cells; both are at least 0.
  package mutating func clear(width: Int32, height: Int32) {
    clear(Box(left: 0, top: 0, right: width, bottom: height))
  }

  /// Forgets every shape and covers an area with cells; what lies beyond it is found too, but not as fast.
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

  /// Adds a shape, which ranks behind all those before it. An empty one is left out: it meets nothing.
  /// - Parameter hosts: the same for all shapes.
  package mutating func insert(_ shape: CollisionShape, owner: UInt32, among hosts: HostTable = HostTable()) {
    insert(shape, owner: owner, rank: UInt32(shapes.count), in: .third, among: hosts)
  }

  /// Adds a shape of some rank, lower is better: one of its round has no better one than those before it.
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

  /// - Parameter span: the cells whose middles lie in the shape; there may be none.
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

  /// The lists that a shape is in: some rows of them.
  private struct Lists {
    /// The ends of the first row.
    var first: Int
    var last: Int
    /// From one to the next one in a row.
    var step: Int
    /// From one row to the next one.
    var stride: Int
    var rows: Int32
  }

  @inline(__always)
  private func lists(of span: CellSpan, _ round: Round) -> Lists {
    let rounds = Round.count
    guard span.blocks <= CollisionGrid.blocksAtMost else {
      let list = lists.count &- rounds &+ round.rawValue
      return Lists(first: list, last: list, step: 1, stride: 0, rows: 1)
    }
    let row = Int(span.top &>> 3) &* blocksInRow
    return Lists(
      first: rounds &* (row &+ Int(span.left &>> 3)) &+ round.rawValue,
      last: rounds &* (row &+ Int(span.right &>> 3)) &+ round.rawValue,
      step: rounds, stride: rounds &* blocksInRow, rows: span.bottom &>> 3 &- span.top &>> 3 &+ 1)
  }

  /// Makes room for as many entries as a shape may have.
  private mutating func makeRoom(for entry: Entry) {
    if entries.count >= entryCount &+ Int(CollisionGrid.blocksAtMost) { return }
    for _ in 0..<CollisionGrid.blocksAtMost { entries.append(entry) }
  }

  /// Appends an entry to some lists.
  ///
  /// Not of the grid, but of its arrays: each is asked once whether it is shared, and not for each entry.
  /// - Parameter start: the place of the first entry.
  /// - Returns: the place behind the last one.
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
        // The first one of a list comes after itself; so nothing is asked that no processor can guess.
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

  /// Adds an entry to the run that another one is in, or starts one. Out of line: few plans have runs.
  @inline(never)
  private static func appendRun(_ place: UInt32, after last: UInt32?, _ runs: inout [UInt32]) {
    runs.append(place)
    guard let last else { return }
    let start = min(last, runs[Int(last)])
    runs[Int(place)] = start
    runs[Int(start)] = place
  }

  /// Whether a shape meets any that was inserted.
  @inline(__always)
  package func meets(_ shape: CollisionShape) -> Bool {
    guard !shape.isEmpty else { return false }
    switch coverage.answer(shape.box) {
    case .meetsNothing: return false
    case .meets where !shape.isCircle: return true
    case .mayMeet, .meets: return meetsAny(shape)
    }
  }

  /// Whether both ends of `box`, which may be a point, are known to lie inside a rectangle that was inserted, and on no edge
  /// of it; false says nothing. Then it meets whatever has a point of `box` inside or on its edge.
  @inline(__always)
  func surrounds(_ box: Box) -> Bool {
    let cell = coverage.cell(SIMD2(box.left, box.top))
    let shape = middles[Int(cell.y) &* Int(coverage.columns) &+ Int(cell.x)]
    return shape < UInt32(shapes.count) && shapes[Int(shape)].solid.surrounds(box)
  }

  /// What is known at once of the boxes of a view, none of them empty; nil: they lie too far apart, or beyond the area.
  /// - Parameter around: the smallest box around all of them.
  @inline(__always)
  func answer(_ boxes: BoxLattice, within around: Box) -> BoxLattice.Answer? {
    coverage.answer(boxes, within: around)
  }

  /// Whether a shape, which must not be empty, meets any, by the lists alone.
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

  /// How many shapes were inserted.
  var count: UInt32 { UInt32(shapes.count) }

  /// The place in the order of insertion of the best ranked shape that meets `shape`, of equals the first; nil: none.
  /// - Parameter end: what was inserted from there on does not count.
  package func bestRanked(meeting shape: CollisionShape, before end: UInt32 = .max) -> UInt32? {
    guard !shape.isEmpty else { return nil }
    let best = first(meeting: shape, before: end) { _ in false }
    return best == CollisionGrid.none ? nil : best
  }

  /// The same among those whose owner does not stand aside. With an owner stand aside all those that it is attached to.
  @inline(__always)
  package func bestRanked(meeting shape: CollisionShape, except isIgnored: (UInt32) -> Bool) -> UInt32? {
    guard !shape.isEmpty else { return nil }
    let best = first(meeting: shape, before: .max, except: isIgnored)
    return best == CollisionGrid.none ? nil : best
  }

  /// Who inserted the shape at a place in the order of insertion.
  package func owner(of place: UInt32) -> UInt32 { shapes[Int(place)].owner }

  /// The better ranked of two shapes, by their places in the order of insertion.
  func better(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let (rankA, rankB) = (shapes[Int(a)].rank, shapes[Int(b)].rank)
    return rankA == rankB ? min(a, b) : rankA < rankB ? a : b
  }

  /// The best found so far.
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

  /// Takes the first in a list, if it ranks before `best`.
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
      // Without this, each of a chain of annotations on one spot passes all those before it.
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

  /// The capacity of every array that frames reuse.
  var capacities: [Int] {
    [
      coverage.words.capacity, lists.capacity, entries.capacity, runs.capacity, shapes.capacity,
      middles.capacity,
    ]
  }
}
