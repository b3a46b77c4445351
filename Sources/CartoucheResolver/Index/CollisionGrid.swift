/// Which of the shapes placed so far meet a new one.
///
/// Layout    `coverage` answers most questions by itself. `lists`: per block of 8 × 8 of its cells the ends of three
///           intrusive lists, one a round, each oldest and so best ranked first; `entries`: their boxes. The last three
///           lists are those of boxes over more than `blocksAtMost` blocks, which are in no other. `shapes`: in the
///           order of insertion. `runs`: per entry, where annotations are attached to each other, else empty. A run is
///           what follows each other in a list, each by the owner of the one before or by what is attached to it. The
///           first entry of a run has the last one, any other the first.
/// Units     1/256 points.
/// Cost      clear O(cells / 64); insert O(rows covered); query O(rows covered) where the coverage decides, else
///           plus O(boxes in the blocks covered), where a run of hosts counts once. No allocation
///           once `reserve` has seen the number of boxes.
/// Measured  2.4 ms for a whole frame of 10,000 views with 8 anchors each on a full screen; the collision work
///           alone, with a plain grid of lists, needs 1.4 ms. 2 shared x86-64 cores, `swift run -c release
///           ResolverBenchmark`, November 2026.
/// Source    a uniform grid with intrusive lists behind a bitmap. Circles are in the lists by their boxes, cover no
///           cell, and ask only which are touched.
package struct CollisionGrid: Sendable {
  private(set) var coverage = CellCoverage()
  private(set) var lists: [List] = []
  private(set) var entries: [Entry] = []
  private(set) var runs: [UInt32] = []
  private(set) var shapes: [Shape] = []
  private var blocksInRow = 1
  /// How many rounds there are, the last ones: of most frames one is enough.
  private var rounds = 1

  struct Entry {
    var box: Box
    var rank: UInt32
    /// Its place in the order of insertion.
    var shape: UInt32
    var next: UInt32
  }

  struct Shape {
    var owner: UInt32
    var rank: UInt32
    var isCircle: Bool
  }

  /// When a shape is inserted: each round goes from the best rank to the worst.
  package enum Round: Int, Sendable, CaseIterable {
    case first, second, third
  }

  struct List {
    var first = none
    var last = none
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
      &lists, count: Round.allCases.count * (blocksInRow * (Int(coverage.rows + 7) / 8) + 1), with: List())
    entries.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    shapes.removeAll(keepingCapacity: true)
    rounds = 1
  }

  /// Adds a shape, which ranks behind all those before it. An empty one is left out: it meets nothing.
  /// - Parameter hosts: where annotations are attached to each other; then it is given for all shapes.
  package mutating func insert(_ shape: CollisionShape, owner: UInt32, among hosts: HostTable? = nil) {
    insert(shape, owner: owner, rank: UInt32(shapes.count), in: .third, among: hosts)
  }

  /// Adds a shape of some rank, lower is better: one of its round has no better one than those before it.
  package mutating func insert(
    _ shape: CollisionShape, owner: UInt32, rank: UInt32, in round: Round, among hosts: HostTable?
  ) {
    let box = shape.box
    guard !box.isEmpty else { return }
    let entry = Entry(box: box, rank: rank, shape: UInt32(shapes.count), next: CollisionGrid.none)
    shapes.append(Shape(owner: owner, rank: rank, isCircle: shape.isCircle))
    rounds = max(rounds, Round.allCases.count - round.rawValue)
    coverage.insert(shape)
    let span = coverage.span(box)
    guard span.blocks <= CollisionGrid.blocksAtMost else {
      append(entry, to: lists.count - Round.allCases.count + round.rawValue, among: hosts)
      return
    }
    for blockY in span.top >> 3...span.bottom >> 3 {
      for blockX in span.left >> 3...span.right >> 3 {
        let block = Int(blockY) * blocksInRow + Int(blockX)
        append(entry, to: Round.allCases.count * block + round.rawValue, among: hosts)
      }
    }
  }

  private mutating func append(_ entry: Entry, to list: Int, among hosts: HostTable?) {
    let place = UInt32(entries.count)
    let last = lists[list].last
    entries.append(entry)
    if last == CollisionGrid.none {
      lists[list].first = place
    } else {
      entries[Int(last)].next = place
    }
    lists[list].last = place
    if let hosts { appendRun(place, after: last, hosts) }
  }

  /// Adds an entry to the run that the last one of its list is in, or starts one.
  private mutating func appendRun(_ place: UInt32, after last: UInt32, _ hosts: HostTable) {
    runs.append(place)
    guard last != CollisionGrid.none else { return }
    let owner = shapes[Int(entries[Int(place)].shape)].owner
    let before = shapes[Int(entries[Int(last)].shape)].owner
    guard owner == before || hosts.isAttached(owner, to: before) else { return }
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
    case .mayMeet, .meets: return first(meeting: shape) != CollisionGrid.none
    }
  }

  /// The place in the order of insertion of the best ranked shape that meets `shape`, of equals the first; nil: none.
  @inline(__always)
  package func bestRanked(meeting shape: CollisionShape) -> UInt32? {
    guard !shape.isEmpty else { return nil }
    let best = first(meeting: shape)
    return best == CollisionGrid.none ? nil : best
  }

  /// The same among those whose owner does not stand aside. With an owner stand aside all those that it is attached to.
  @inline(__always)
  package func bestRanked(meeting shape: CollisionShape, except isIgnored: (UInt32) -> Bool) -> UInt32? {
    guard !shape.isEmpty else { return nil }
    let best = first(meeting: shape, except: isIgnored)
    return best == CollisionGrid.none ? nil : best
  }

  /// Who inserted the shape at a place in the order of insertion.
  package func owner(of place: UInt32) -> UInt32 { shapes[Int(place)].owner }

  /// The better ranked of two shapes, by their places in the order of insertion.
  func better(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let (rankA, rankB) = (shapes[Int(a)].rank, shapes[Int(b)].rank)
    return rankA == rankB ? min(a, b) : rankA < rankB ? a : b
  }

  // Out of line: what calls it is inlined only as long as it is small.
  @inline(never)
  private func first(meeting shape: CollisionShape) -> UInt32 { first(meeting: shape) { _ in false } }

  /// The best found so far.
  private struct Best {
    var rank = none
    var shape = none
  }

  @inline(__always)
  private func first(meeting shape: CollisionShape, except isIgnored: (UInt32) -> Bool) -> UInt32 {
    let span = coverage.span(shape.box)
    var best = Best()
    var round = 1
    while round <= rounds {
      find(&best, in: lists.count &- round, meeting: shape, except: isIgnored)
      var blockY = span.top &>> 3
      while blockY <= span.bottom &>> 3 {
        var blockX = span.left &>> 3
        while blockX <= span.right &>> 3 {
          let list = 3 &* (Int(blockY) &* blocksInRow &+ Int(blockX)) &+ 3 &- round
          find(&best, in: list, meeting: shape, except: isIgnored)
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
    _ best: inout Best, in list: Int, meeting shape: CollisionShape, except isIgnored: (UInt32) -> Bool
  ) {
    var next = lists[list].first
    while next != CollisionGrid.none {
      let entry = entries[Int(next)]
      if entry.rank >= best.rank { return }
      // Without this, each of a chain of annotations on one spot passes all those before it.
      let end = runs.isEmpty ? next : runs[Int(next)]
      if end > next, isIgnored(owner(of: entries[Int(end)].shape)) {
        next = entries[Int(end)].next
        continue
      }
      if meets(entry, shape), !isIgnored(owner(of: entry.shape)) {
        best = Best(rank: entry.rank, shape: entry.shape)
        return
      }
      next = entry.next
    }
  }

  @inline(__always)
  private func meets(_ entry: Entry, _ shape: CollisionShape) -> Bool {
    entry.box.meets(shape.box)
      && CollisionShape(entry.box, isCircle: shapes[Int(entry.shape)].isCircle).meets(shape)
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] {
    [coverage.words.capacity, lists.capacity, entries.capacity, runs.capacity, shapes.capacity]
  }
}
