/// Which of the shapes placed so far meet a new one.
///
/// Layout    `cells`: two bits a cell, 64 cells of a row in two words side by side: the first says which cells
///           one placed box covers wholly, the second which cells some box touches. `lists`: per block of 8 × 8
///           cells the ends of an intrusive list, oldest first; `entries`: its boxes. `broad`: boxes over more
///           than `blocksAtMost` blocks, which are in no list. `owners` and `areCircles`: in the order of insertion. The
///           outermost cells stand for everything beyond the area.
/// Units     1/256 points; a cell is 2^`shift` of them, 8 points unless the area is huge.
/// Cost      clear O(cells / 64); insert O(rows covered); query O(rows covered) where a bit decides, else
///           plus O(boxes in the blocks covered). No allocation once `reserve` has seen the number of boxes.
/// Measured  3.7 ms for a whole frame of 10,000 views with 8 anchors each on a full screen; the collision work
///           alone, with a plain grid of lists, needs 1.5 ms. 2 shared x86-64 cores, `swift run -c release
///           ResolverBenchmark`, November 2026.
/// Source    a uniform grid with intrusive lists; the bits filter what would be exact work, which never errs: a
///           candidate that touches a wholly covered cell meets its box, and one that touches no touched cell
///           meets none. Circles are in the lists by their boxes, cover no cell, and ask only which are touched.
package struct CollisionGrid: Sendable {
  private(set) var cells: [SIMD2<UInt64>] = []
  private(set) var lists: [List] = []
  private(set) var entries: [Entry] = []
  private(set) var broad: [Entry] = []
  private(set) var owners: [UInt32] = []
  private(set) var areCircles: [Bool] = []
  private var columns: Int32 = 1
  private var rows: Int32 = 1
  private var shift: Int32 = 11
  private var wordsInRow = 1
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
  package mutating func reserve(_ count: Int) {
    owners.reserveCapacity(count)
    areCircles.reserveCapacity(count)
    broad.reserveCapacity(count)
    entries.reserveCapacity(count * Int(CollisionGrid.blocksAtMost))
  }

  /// Forgets every shape and covers `0 ..< width`, `0 ..< height` with cells; both are at least 0.
  package mutating func clear(width: Int32, height: Int32) {
    shift = 11
    while (width >> shift + 3) > 1024 || (height >> shift + 3) > 1024 { shift += 1 }
    columns = width >> shift + 3
    rows = height >> shift + 3
    wordsInRow = Int(columns + 63) / 64
    blocksInRow = Int(columns + 7) / 8
    refill(&cells, count: wordsInRow * Int(rows), with: SIMD2())
    refill(&lists, count: blocksInRow * (Int(rows + 7) / 8), with: List())
    entries.removeAll(keepingCapacity: true)
    broad.removeAll(keepingCapacity: true)
    owners.removeAll(keepingCapacity: true)
    areCircles.removeAll(keepingCapacity: true)
  }

  /// Adds a shape, which ranks behind all those before it. An empty one is left out: it meets nothing.
  package mutating func insert(_ shape: CollisionShape, owner: UInt32) {
    let box = shape.box
    guard !box.isEmpty else { return }
    let entry = Entry(box: box, order: UInt32(owners.count), next: CollisionGrid.none)
    owners.append(owner)
    areCircles.append(shape.isCircle)
    let span = span(box)
    mark(span, bit: 1)
    if !shape.isCircle { mark(covered(by: box), bit: 0) }
    guard span.blocks <= CollisionGrid.blocksAtMost else {
      broad.append(entry)
      return
    }
    for blockY in span.top >> 3...span.bottom >> 3 {
      for blockX in span.left >> 3...span.right >> 3 {
        append(entry, to: Int(blockY) * blocksInRow + Int(blockX))
      }
    }
  }

  private mutating func append(_ entry: Entry, to list: Int) {
    let place = UInt32(entries.count)
    entries.append(entry)
    if lists[list].first == CollisionGrid.none {
      lists[list].first = place
    } else {
      entries[Int(lists[list].last)].next = place
    }
    lists[list].last = place
  }

  /// Whether a shape meets any that was inserted.
  @inline(__always)
  package func meets(_ shape: CollisionShape) -> Bool {
    guard !shape.isEmpty else { return false }
    if shape.isCircle { return firstInserted(meeting: shape) { _ in false } != nil }
    return meets(shape.box)
  }

  private func meets(_ box: Box) -> Bool {
    let span = span(box)
    let first = span.left &>> 6
    let last = span.right &>> 6
    var isTouched = false
    var word = first
    while word <= last {
      var mask = UInt64.max
      if word == first { mask &= UInt64.max &<< UInt64(truncatingIfNeeded: span.left & 63) }
      if word == last { mask &= UInt64.max &>> UInt64(truncatingIfNeeded: 63 - span.right & 63) }
      var found = SIMD2<UInt64>()
      var index = Int(span.top) &* wordsInRow &+ Int(word)
      let end = Int(span.bottom) &* wordsInRow &+ Int(word)
      while index <= end {
        found |= cells[index]
        index &+= wordsInRow
      }
      // Asked once a word, not once a row: where a view meets another is what no processor can guess.
      if found.x & mask != 0 { return true }
      isTouched = isTouched || found.y & mask != 0
      word &+= 1
    }
    return isTouched
      && firstInserted(meeting: CollisionShape(box), in: span) { _ in false } != CollisionGrid.none
  }

  /// The place in the order of insertion of the first inserted, so best ranked, shape that meets `shape`; nil: none.
  package func firstInserted(meeting shape: CollisionShape) -> UInt32? {
    firstInserted(meeting: shape) { _ in false }
  }

  /// The same among those whose owner does not stand aside.
  @inline(__always)
  package func firstInserted(meeting shape: CollisionShape, except isIgnored: (UInt32) -> Bool) -> UInt32? {
    guard !shape.isEmpty else { return nil }
    let order = firstInserted(meeting: shape, in: span(shape.box), except: isIgnored)
    return order == CollisionGrid.none ? nil : order
  }

  /// Who inserted the shape at a place in the order of insertion.
  package func owner(of order: UInt32) -> UInt32 { owners[Int(order)] }

  @inline(__always)
  private func firstInserted(
    meeting shape: CollisionShape, in span: Span, except isIgnored: (UInt32) -> Bool
  ) -> UInt32 {
    var best = CollisionGrid.none
    for entry in broad where meets(entry, shape) && !isIgnored(owners[Int(entry.order)]) {
      best = entry.order
      break
    }
    var blockY = span.top &>> 3
    while blockY <= span.bottom &>> 3 {
      var blockX = span.left &>> 3
      while blockX <= span.right &>> 3 {
        var next = lists[Int(blockY) &* blocksInRow &+ Int(blockX)].first
        while next != CollisionGrid.none {
          let entry = entries[Int(next)]
          if entry.order >= best { break }
          if meets(entry, shape), !isIgnored(owners[Int(entry.order)]) {
            best = entry.order
            break
          }
          next = entry.next
        }
        blockX &+= 1
      }
      blockY &+= 1
    }
    return best
  }

  @inline(__always)
  private func meets(_ entry: Entry, _ shape: CollisionShape) -> Bool {
    entry.box.meets(shape.box)
      && CollisionShape(entry.box, isCircle: areCircles[Int(entry.order)]).meets(shape)
  }

  /// Cells, both ends included.
  private struct Span {
    var left: Int32
    var top: Int32
    var right: Int32
    var bottom: Int32

    var blocks: Int32 { (right >> 3 - left >> 3 + 1) * (bottom >> 3 - top >> 3 + 1) }
  }

  /// The cells that `box` touches. Cell i holds `(i − 1) << shift ..< i << shift`.
  @inline(__always)
  private func span(_ box: Box) -> Span {
    Span(
      left: max(0, min(box.left &>> shift &+ 1, columns &- 1)),
      top: max(0, min(box.top &>> shift &+ 1, rows &- 1)),
      right: max(0, min((box.right &- 1) &>> shift &+ 1, columns &- 1)),
      bottom: max(0, min((box.bottom &- 1) &>> shift &+ 1, rows &- 1)))
  }

  /// The cells that lie wholly in `box`; it may be empty. Never an outermost one, which has no end.
  private func covered(by box: Box) -> Span {
    let part = Int32(1) << shift - 1
    return Span(
      left: max(1, (box.left + part) >> shift + 1),
      top: max(1, (box.top + part) >> shift + 1),
      right: min(box.right >> shift, columns - 2),
      bottom: min(box.bottom >> shift, rows - 2))
  }

  private mutating func mark(_ span: Span, bit: Int) {
    guard span.left <= span.right, span.top <= span.bottom else { return }
    let first = Int(span.left >> 6)
    let last = Int(span.right >> 6)
    for word in first...last {
      var mask = UInt64.max
      if word == first { mask &= UInt64.max << UInt64(span.left & 63) }
      if word == last { mask &= UInt64.max >> UInt64(63 - span.right & 63) }
      for row in Int(span.top)...Int(span.bottom) { cells[row * wordsInRow + word][bit] |= mask }
    }
  }
}

/// Gives `array` `count` equal elements, in the storage it has if that is large enough.
func refill<Element>(_ array: inout [Element], count: Int, with element: Element) {
  if array.count == count {
    for index in 0..<count { array[index] = element }
  } else {
    array.removeAll(keepingCapacity: true)
    array.append(contentsOf: repeatElement(element, count: count))
  }
}
