/// The rows that a frame examines: those that may be near the viewport, and those that were placed in the previous
/// frame.
///
/// All other rows are hidden, and only their anchors are kept.
///
/// Cost: O(rows / 64 + rows found). Every row in the first frame and after an edit; if annotations may cluster, after
/// any change.
struct VisibleCandidates: Sendable {
  /// The rows of this frame.
  private(set) var rows: RowSet
  /// The rows of the previous frame.
  private(set) var before: RowSet
  /// The rows whose position in the index is out of date.
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

  /// The number of rows that have a place in the world.
  var placed: Int { index.count }

  /// Returns the number of rows that may be near the viewport, or `nil` if it cannot be computed.
  /// - Complexity: O(rows / 64 + rows found); it allocates.
  func count(on screen: Screen, _ plan: Plan, reach: Double) -> Int? {
    var found = RowSet(count: count)
    guard let ground = screen.ground(Margin(plan.placement), reach: reach),
      index.find(on: ground, into: &found)
    else { return nil }
    return found.reduce(0) { count, _ in count + 1 }
  }

  /// Returns a row order in which rows that are near each other in the world are near each other in memory.
  func order(inBlocksOf size: Int) -> RowOrder { index.order(inBlocksOf: size, among: count) }

  /// Applies a permutation of the rows, to the index order or back to the document's.
  mutating func move(_ moves: RowPermutation) {
    moves.move(&rows)
    moves.move(&before)
    moves.move(&moved)
    index.move(moves)
  }

  /// Records that a result of the last frame was changed.
  mutating func noteChange(of row: Int) { rows.insert(row) }

  /// Records that an annotation moved, with all annotations attached to it.
  /// - Complexity: O(annotations attached to it).
  mutating func noteMove(of row: Int, _ hosts: HostTable) {
    guard !moved.contains(row) else { return }
    moved.insert(row)
    for other in hosts.attached(to: UInt32(row)) { moved.insert(Int(other)) }
  }

  /// Lists the rows of the next frame.
  /// - Parameters:
  ///   - clustering: the clusters of this frame.
  ///   - last: the outcomes of the previous frame.
  ///   - reach: see `EffectiveOptions.reach`.
  mutating func list(
    _ screen: Screen, _ plan: Plan, _ clustering: Clustering, reach: Double, after last: Outcomes
  ) {
    swap(&rows, &before)
    if listsAll || !clustering.isEmpty && clustering.isFullUpdate {
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
  /// Returns the ground on which a view may be visible, or in the margin.
  fileprivate func ground(_ margin: Margin, reach: Double) -> VisibleGround? {
    // Padding may move the edges outside the viewport, and past each other.
    let padded = Box(
      left: min(area.edges.left, area.edges.right), top: min(area.edges.top, area.edges.bottom),
      right: max(area.edges.left, area.edges.right), bottom: max(area.edges.top, area.edges.bottom))
    return ground(margin.around(viewport.enclosing(padded), .prefer), reach: reach)
  }
}
