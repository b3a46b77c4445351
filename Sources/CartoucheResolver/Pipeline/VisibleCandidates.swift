/// The annotations and clusters that a frame examines: those that may be near the viewport, and those that were placed
/// in the previous frame.
///
/// All other rows are hidden, and only their anchors are kept.
///
/// Cost: O(rows / 64 + rows found). All rows are examined in the first frame and after an edit, and if annotations may
/// cluster, after any change.
struct VisibleCandidates: Sendable {
  /// The annotations and clusters that this frame examines.
  private(set) var rows: RowSet
  /// The annotations and clusters that the previous frame examined.
  private(set) var before: RowSet
  /// The annotations that moved since `index` was built, so that `index` has their old positions. Frames always examine
  /// them.
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

  /// Records that all annotations and clusters are hidden, so that even the first frame examines only those near the
  /// viewport.
  mutating func noteAllHidden() {
    rows.removeAll()
    before.removeAll()
    listsAll = false
  }

  /// Records that an edit or input changed an annotation's outcome of the last frame, so that the next frame resets it.
  mutating func noteChange(of row: Int) { rows.insert(row) }

  /// Records that an annotation moved, and with it all annotations attached to it.
  /// - Complexity: O(annotations attached to it).
  mutating func noteMove(of row: Int, _ hosts: HostTable) {
    guard !moved.contains(row) else { return }
    moved.insert(row)
    for other in hosts.attached(to: UInt32(row)) { moved.insert(Int(other)) }
  }

  /// Stores the annotations and clusters that the next frame examines in the property `rows`.
  /// - Parameters:
  ///   - clustering: the clusters of that frame.
  ///   - expanded: the one of them that is expanded.
  ///   - reach: the greatest distance in points from an anchor point to an edge of its view.
  ///   - last: the outcomes of the previous frame.
  mutating func list(
    _ screen: Screen, _ plan: Plan, _ clustering: Clustering, _ expanded: ExpandedCluster, reach: Double,
    after last: Outcomes
  ) {
    swap(&rows, &before)
    if listsAll || !clustering.isEmpty && clustering.isFullUpdate {
      listsAll = false
      rows.fill(count)
      return
    }
    rows.assign(moved)
    clustering.list(into: &rows, plan)
    for member in expanded.members { rows.insert(Int(member)) }
    rows.insert(each: before) { row in last.arePlaced[row] || last.causes[row] == nil ? row : nil }
    let ground =
      screen.projection.isOfPoints
      ? screen.hostBox(reach: reach, plan.placement)?.ground
      : screen.ground(Margin(plan.placement), reach: reach)
    guard let ground,
      index.find(on: ground, into: &rows)
    else {
      rows.fill(count)
      return
    }
  }
}

extension Screen {
  /// Returns the part of the ground in which an annotation's coordinate must lie so that its view can be visible or in
  /// the margin. The result is `nil` if it cannot be computed.
  /// - Parameter reach: the greatest distance in points from an anchor point to an edge of its view.
  fileprivate func ground(_ margin: Margin, reach: Double) -> VisibleGround? {
    // The camera's padding may move the edges of the bounds outside the viewport, and past each other.
    let padded = Box(
      left: min(area.edges.left, area.edges.right), top: min(area.edges.top, area.edges.bottom),
      right: max(area.edges.left, area.edges.right), bottom: max(area.edges.top, area.edges.bottom))
    return ground(margin.around(viewport.enclosing(padded), .prefer), reach: reach)
  }
}
