/// Which rows a frame has to look at: those that may be near the viewport, and those that were placed in the frame before. All
/// others are hidden whatever the other passes do, and nothing but their anchors is remembered of them.
///
/// Cost  O(rows / 64 + rows found); every row in the first frame and after an edit, and where annotations may cluster after any change.
struct NearRows: Sendable {
  /// Those of this frame.
  private(set) var rows: RowSet
  /// Those of the frame before.
  private(set) var before: RowSet
  /// Who is no longer where the index has him.
  private var moved: RowSet
  private var index: WorldIndex
  private let count: Int
  private var listsAll: Bool

  init(_ plan: Plan, _ hosts: HostTable, _ measures: GeometryMeasures) {
    count = FrameRows(plan).count
    rows = RowSet(count: count)
    rows.fill(count)
    before = RowSet(count: count)
    before.fill(count)
    moved = RowSet(count: count)
    index = WorldIndex(plan, hosts, measures)
    listsAll = true
  }

  /// How many rows have a place in the world.
  var placed: Int { index.count }

  /// How many of those may be near the viewport; nil: nobody knows.
  /// - Complexity: O(rows / 64 + rows found); it allocates.
  func count(on screen: Screen, _ plan: Plan, reach: Double) -> Int? {
    var found = RowSet(count: count)
    guard let ground = screen.ground(Margin(plan.placement), reach: reach),
      index.find(on: ground, into: &found)
    else { return nil }
    return found.reduce(0) { count, _ in count + 1 }
  }

  /// The order of rows in which those that are near each other in the world are near each other.
  func order(inBlocksOf size: Int) -> RowOrder { index.order(inBlocksOf: size, among: count) }

  /// Follows another order of rows, which is that of the index or the document's.
  mutating func move(_ moves: RowMoves) {
    moves.move(&rows)
    moves.move(&before)
    moves.move(&moved)
    index.move(moves)
  }

  /// Notes that the last frame's results of a row were changed.
  mutating func noteChange(of row: Int) { rows.insert(row) }

  /// Notes that an annotation stands elsewhere, and all that is attached to it.
  /// - Complexity: O(annotations attached to it).
  mutating func noteMove(of row: Int, _ hosts: HostTable) {
    guard !moved.contains(row) else { return }
    moved.insert(row)
    for other in hosts.attached(to: UInt32(row)) { moved.insert(Int(other)) }
  }

  /// Lists the rows of the next frame.
  /// - Parameters:
  ///   - clustering: those of this frame.
  ///   - last: what became of them in the frame before.
  ///   - reach: as `OptionsInEffect.reach`.
  mutating func list(
    _ screen: Screen, _ plan: Plan, _ clustering: Clustering, reach: Double, after last: Outcomes
  ) {
    swap(&rows, &before)
    if listsAll || !clustering.isEmpty && clustering.looksAtAll {
      listsAll = false
      rows.fill(count)
      return
    }
    rows.assign(moved)
    clustering.list(into: &rows, plan)
    rows.insert(each: before) { row in last.arePlaced[row] || last.causes[row] == nil ? row : nil }
    guard let ground = screen.ground(Margin(plan.placement), reach: reach),
      index.find(on: ground, into: &rows)
    else {
      rows.fill(count)
      return
    }
  }
}

extension Screen {
  /// The ground that a view stands on of which anything can be seen, or that is in the margin.
  fileprivate func ground(_ margin: Margin, reach: Double) -> VisibleGround? {
    // Padding may put the edges outside of the viewport, and past each other.
    let padded = Box(
      left: min(area.edges.left, area.edges.right), top: min(area.edges.top, area.edges.bottom),
      right: max(area.edges.left, area.edges.right), bottom: max(area.edges.top, area.edges.bottom))
    return ground(margin.around(viewport.enclosing(padded), .prefer), reach: reach)
  }
}
