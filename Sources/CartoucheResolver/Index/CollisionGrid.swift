/// Which of the shapes placed so far meet a new one.
///
/// Layout    `coverage` answers most questions by itself. `lists`: per block of 8 × 8 of its cells the ends of an
///           intrusive list, oldest first; `entries`: its boxes. The last list is that of boxes over more than
///           `blocksAtMost` blocks, which are in no other. `owners` and `areCircles`: in the order of insertion.
///           `runs`: per entry, where annotations are attached to each other, else empty. A run is what follows each other
///           in a list, each by the owner of the one before or by what is attached to it. The first entry of a run has
///           the last one, any other the first.
/// Units     1/256 points.
/// Cost      clear O(cells / 64); insert O(rows covered); query O(rows covered) where the coverage decides, else
///           plus O(boxes in the blocks covered), where a run of hosts counts once. No allocation
///           once `reserve` has seen the number of boxes.
/// Measured  2.7 ms for a whole frame of 10,000 views with 8 anchors each on a full screen; the collision work
///           alone, with a plain grid of lists, needs 1.6 ms. 2 shared x86-64 cores, `swift run -c release
///           ResolverBenchmark`, November 2026.
/// Source    a uniform grid with intrusive lists behind a bitmap. Circles are in the lists by their boxes, cover no
///           cell, and ask only which are touched.
package struct CollisionGrid: Sendable {
  private(set) var coverage = CellCoverage()
  private(set) var lists: [List] = []
  private(set) var entries: [Entry] = []
  private(set) var runs: [UInt32] = []
  private(set) var owners: [UInt32] = []
  private(set) var areCircles: [Bool] = []
  private var blocksInRow = 1

  struct Entry {
    var box: Box
    /// Its place in the order of insertion.
    var order: UInt32
    var next: UInt32
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
    owners.reserveCapacity(count)
    areCircles.reserveCapacity(count)
    entries.reserveCapacity(count * Int(CollisionGrid.blocksAtMost))
    if haveHosts { runs.reserveCapacity(entries.capacity) }
  }

  /// Forgets every shape and covers `0 ..< width`, `0 ..< height` with cells; both are at least 0.
  package mutating func clear(width: Int32, height: Int32) {
    coverage.clear(width: width, height: height)
    blocksInRow = Int(coverage.columns + 7) / 8
    refill(&lists, count: blocksInRow * (Int(coverage.rows + 7) / 8) + 1, with: List())
    entries.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    owners.removeAll(keepingCapacity: true)
    areCircles.removeAll(keepingCapacity: true)
  }

  /// Adds a shape, which ranks behind all those before it. An empty one is left out: it meets nothing.
  package mutating func insert(_ shape: CollisionShape, owner: UInt32) {
    insert(shape, owner: owner, among: nil)
  }

  /// The same where annotations are attached to each other; then all shapes are inserted so.
  package mutating func insert(_ shape: CollisionShape, owner: UInt32, among hosts: HostTable?) {
    let box = shape.box
    guard !box.isEmpty else { return }
    let entry = Entry(box: box, order: UInt32(owners.count), next: CollisionGrid.none)
    owners.append(owner)
    areCircles.append(shape.isCircle)
    coverage.insert(shape)
    let span = coverage.span(box)
    guard span.blocks <= CollisionGrid.blocksAtMost else {
      append(entry, to: lists.count - 1, among: hosts)
      return
    }
    for blockY in span.top >> 3...span.bottom >> 3 {
      for blockX in span.left >> 3...span.right >> 3 {
        append(entry, to: Int(blockY) * blocksInRow + Int(blockX), among: hosts)
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
    let owner = owners[Int(entries[Int(place)].order)]
    let before = owners[Int(entries[Int(last)].order)]
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

  /// The place in the order of insertion of the first inserted, so best ranked, shape that meets `shape`; nil: none.
  @inline(__always)
  package func firstInserted(meeting shape: CollisionShape) -> UInt32? {
    guard !shape.isEmpty else { return nil }
    let order = first(meeting: shape)
    return order == CollisionGrid.none ? nil : order
  }

  /// The same among those whose owner does not stand aside. With an owner stand aside all those that it is attached to.
  @inline(__always)
  package func firstInserted(meeting shape: CollisionShape, except isIgnored: (UInt32) -> Bool) -> UInt32? {
    guard !shape.isEmpty else { return nil }
    let order = first(meeting: shape, except: isIgnored)
    return order == CollisionGrid.none ? nil : order
  }

  /// Who inserted the shape at a place in the order of insertion.
  package func owner(of order: UInt32) -> UInt32 { owners[Int(order)] }

  // Out of line: what calls it is inlined only as long as it is small.
  @inline(never)
  private func first(meeting shape: CollisionShape) -> UInt32 { first(meeting: shape) { _ in false } }

  @inline(__always)
  private func first(meeting shape: CollisionShape, except isIgnored: (UInt32) -> Bool) -> UInt32 {
    let span = coverage.span(shape.box)
    var best = first(in: lists.count &- 1, before: CollisionGrid.none, meeting: shape, except: isIgnored)
    var blockY = span.top &>> 3
    while blockY <= span.bottom &>> 3 {
      var blockX = span.left &>> 3
      while blockX <= span.right &>> 3 {
        let list = Int(blockY) &* blocksInRow &+ Int(blockX)
        best = first(in: list, before: best, meeting: shape, except: isIgnored)
        blockX &+= 1
      }
      blockY &+= 1
    }
    return best
  }

  /// The first in a list, if it was inserted before `best`, else `best`.
  @inline(__always)
  private func first(
    in list: Int, before best: UInt32, meeting shape: CollisionShape, except isIgnored: (UInt32) -> Bool
  ) -> UInt32 {
    var next = lists[list].first
    while next != CollisionGrid.none {
      let entry = entries[Int(next)]
      if entry.order >= best { return best }
      // Without this, each of a chain of annotations on one spot passes all those before it.
      let end = runs.isEmpty ? next : runs[Int(next)]
      if end > next, isIgnored(owners[Int(entries[Int(end)].order)]) {
        next = entries[Int(end)].next
        continue
      }
      if meets(entry, shape), !isIgnored(owners[Int(entry.order)]) { return entry.order }
      next = entry.next
    }
    return best
  }

  @inline(__always)
  private func meets(_ entry: Entry, _ shape: CollisionShape) -> Bool {
    entry.box.meets(shape.box)
      && CollisionShape(entry.box, isCircle: areCircles[Int(entry.order)]).meets(shape)
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] {
    [
      coverage.words.capacity, lists.capacity, entries.capacity, runs.capacity, owners.capacity,
      areCircles.capacity,
    ]
  }
}
