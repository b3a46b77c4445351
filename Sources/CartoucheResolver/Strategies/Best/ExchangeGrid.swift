/// Where the views of a search stand, which come and go.
///
/// Layout    per cell an intrusive list of the shapes that touch it; the last list has the shapes over more than `cellsAtMost`
///           cells. Entries that are taken out are used again.
/// Units     1/256 points; a cell is about as large as a view.
/// Cost      insert, remove and query O(shapes in the cells touched), which are few, because views do not overlap. No allocation
///           once `reserve` has seen the number of shapes.
struct ExchangeGrid: Sendable {
  private var cells: [UInt32] = []
  private var entries: [Entry] = []
  /// The first entry that is free to be used again.
  private var free = none
  private var columns: Int32 = 1
  private var rows: Int32 = 1
  private var originX: Int32 = 0
  private var originY: Int32 = 0
  private var shiftX: Int32 = 12
  private var shiftY: Int32 = 12

  private struct Entry {
    var shape: CollisionShape
    var owner: Int32
    var next: UInt32
  }

  private static let none = UInt32.max
  private static let cellsAtMost: Int32 = 16
  private static let mostCells: Int32 = 1 << 15

  /// Makes room for `count` shapes.
  mutating func reserve(_ count: Int) {
    cells.reserveCapacity(Int(ExchangeGrid.mostCells) + 1)
    entries.reserveCapacity(min(count, SearchTable.candidatesAtMost) * Int(ExchangeGrid.cellsAtMost))
  }

  /// Forgets all shapes.
  /// - Parameters:
  ///   - area: where shapes are, but for few.
  ///   - width: of most shapes; at least 1.
  ///   - height: the same.
  mutating func clear(_ area: Box, width: Int32, height: Int32) {
    (originX, originY) = (area.left, area.top)
    (shiftX, shiftY) = (ExchangeGrid.shift(for: width), ExchangeGrid.shift(for: height))
    repeat {
      columns = max(0, area.right &- area.left) >> shiftX + 1
      rows = max(0, area.bottom &- area.top) >> shiftY + 1
      if Int64(columns) * Int64(rows) <= Int64(ExchangeGrid.mostCells) { break }
      shiftX += 1
      shiftY += 1
    } while true
    refill(&cells, count: Int(columns * rows) + 1, with: ExchangeGrid.none)
    entries.removeAll(keepingCapacity: true)
    free = ExchangeGrid.none
  }

  private static func shift(for length: Int32) -> Int32 {
    var shift: Int32 = 8
    while shift < 24, 1 << shift < length { shift += 1 }
    return shift
  }

  /// Adds a shape; an empty one meets nothing.
  mutating func insert(_ shape: CollisionShape, owner: Int32) {
    if shape.isEmpty { return }
    let span = span(shape.box)
    if isLarge(span) { return add(shape, owner, to: cells.count - 1) }
    for row in span.top...span.bottom {
      for column in span.left...span.right { add(shape, owner, to: Int(row &* columns &+ column)) }
    }
  }

  private mutating func add(_ shape: CollisionShape, _ owner: Int32, to cell: Int) {
    let entry = Entry(shape: shape, owner: owner, next: cells[cell])
    if free == ExchangeGrid.none {
      cells[cell] = UInt32(entries.count)
      entries.append(entry)
    } else {
      cells[cell] = free
      free = entries[Int(free)].next
      entries[Int(cells[cell])] = entry
    }
  }

  /// Takes a shape out that its owner inserted.
  mutating func remove(_ shape: CollisionShape, owner: Int32) {
    if shape.isEmpty { return }
    let span = span(shape.box)
    if isLarge(span) { return drop(owner, from: cells.count - 1) }
    for row in span.top...span.bottom {
      for column in span.left...span.right { drop(owner, from: Int(row &* columns &+ column)) }
    }
  }

  /// Takes one entry of an owner out of a cell; of several it does not matter which, because all go.
  private mutating func drop(_ owner: Int32, from cell: Int) {
    var before = ExchangeGrid.none
    var entry = cells[cell]
    while entry != ExchangeGrid.none, entries[Int(entry)].owner != owner {
      before = entry
      entry = entries[Int(entry)].next
    }
    guard entry != ExchangeGrid.none else { return }
    let next = entries[Int(entry)].next
    if before == ExchangeGrid.none { cells[cell] = next } else { entries[Int(before)].next = next }
    entries[Int(entry)].next = free
    free = entry
  }

  /// Adds those in the way of a shape.
  /// - Parameter isIgnored: who is not.
  @inline(__always)
  func find(_ blockers: inout Blockers, meeting shape: CollisionShape, except isIgnored: (Int32) -> Bool) {
    if shape.isEmpty { return }
    let span = span(shape.box)
    find(&blockers, in: cells.count &- 1, shape, isIgnored)
    var row = span.top
    while row <= span.bottom {
      var column = span.left
      while column <= span.right {
        if blockers.areTooMany { return }
        find(&blockers, in: Int(row &* columns &+ column), shape, isIgnored)
        column &+= 1
      }
      row &+= 1
    }
  }

  @inline(__always)
  private func find(
    _ blockers: inout Blockers, in cell: Int, _ shape: CollisionShape, _ isIgnored: (Int32) -> Bool
  ) {
    var next = cells[cell]
    while next != ExchangeGrid.none {
      let entry = entries[Int(next)]
      if entry.shape.meets(shape), !isIgnored(entry.owner) { blockers.add(entry.owner) }
      next = entry.next
    }
  }

  private func isLarge(_ span: CellSpan) -> Bool {
    let (width, height) = (span.right - span.left + 1, span.bottom - span.top + 1)
    // Sums that wrapped, of what is millions of points away, leave nothing between the two ends.
    return min(width, height) < 1 || width * height > ExchangeGrid.cellsAtMost
  }

  /// The cells that a box touches; those at the edges stand for all beyond them.
  @inline(__always)
  private func span(_ box: Box) -> CellSpan {
    CellSpan(
      left: max(0, min((box.left &- originX) &>> shiftX, columns &- 1)),
      top: max(0, min((box.top &- originY) &>> shiftY, rows &- 1)),
      right: max(0, min((box.right &- 1 &- originX) &>> shiftX, columns &- 1)),
      bottom: max(0, min((box.bottom &- 1 &- originY) &>> shiftY, rows &- 1)))
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] { [cells.capacity, entries.capacity] }
}
