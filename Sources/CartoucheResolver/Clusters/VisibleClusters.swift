/// The nodes of a hierarchy that are clusters in a frame, and the members that are not clustered.
///
/// A node is a cluster if the local zoom at its position is at most the node's zoom; otherwise its children are
/// examined. Nodes outside the visible map are skipped, so the cost depends on what is visible.
package struct VisibleClusters: Sendable {
  /// Consecutive ranges of members that together cover all members of the hierarchy.
  package private(set) var runs: [Run] = []

  /// A range of `ClusterHierarchy.members` with one outcome: clustered, not clustered, or outside the visible map.
  package struct Run: Sendable, Equatable {
    /// The start of the range in `ClusterHierarchy.members`.
    package let start: UInt32
    /// The end of the range in `ClusterHierarchy.members`.
    package let end: UInt32
    /// The hierarchy node whose cluster contains the members of the run, or one of the sentinels `alone` and `unseen`.
    private let outcome: UInt32

    private static let alone = UInt32.max
    private static let unseen = UInt32.max - 1

    private init(_ range: Range<Int>, _ outcome: UInt32) {
      (start, end) = (UInt32(range.lowerBound), UInt32(range.upperBound))
      self.outcome = outcome
    }

    static func cluster(_ node: Int, _ range: Range<Int>) -> Run { Run(range, UInt32(node)) }

    /// Returns a run of members that are not clustered and may be visible.
    static func alone(_ range: Range<Int>) -> Run { Run(range, alone) }

    /// Returns a run of members outside the visible map.
    static func unseen(_ range: Range<Int>) -> Run { Run(range, unseen) }

    package var range: Range<Int> { Int(start)..<Int(end) }
    package var isOutsideView: Bool { outcome == Run.unseen }
    /// The hierarchy node whose cluster contains the members of the run. It is `nil` if the members are not clustered
    /// or are outside the visible map.
    package var node: Int? { outcome < Run.unseen ? Int(outcome) : nil }

    /// Returns whether two runs of members have the same outcome: both in the same cluster, both not clustered, or both
    /// outside the visible map.
    func isAlike(_ other: Run) -> Bool { outcome == other.outcome }
  }

  package init() {}

  /// Recomputes the runs of members for a frame.
  /// - Complexity: O(visible nodes and their ancestors); allocates only if there are more runs than ever before.
  package mutating func update(for hierarchy: ClusterHierarchy, in view: ClusterView) {
    runs.removeAll(keepingCapacity: true)
    if !hierarchy.unclusteredMembers.isEmpty { runs.append(.alone(hierarchy.unclusteredMembers)) }
    var node = 0
    while node < hierarchy.nodeCount {
      let isOutsideView = view.isOutOfView(hierarchy.extents[node])
      if isOutsideView || isCluster(node, hierarchy, view) {
        let members = hierarchy.members(of: node)
        runs.append(isOutsideView ? .unseen(members) : .cluster(node, members))
        node = Int(hierarchy.ends[node])
      } else {
        let own = hierarchy.directMembers(of: node)
        if !own.isEmpty { runs.append(.alone(own)) }
        node += 1
      }
    }
  }

  /// Returns whether a node is a cluster in a frame.
  private func isCluster(_ node: Int, _ hierarchy: ClusterHierarchy, _ view: ClusterView) -> Bool {
    guard let zoom = view.localZoom(x: hierarchy.x[node], y: hierarchy.y[node]) else { return false }
    return ComparedZoom(zoom).isAtMost(hierarchy.zoom(of: node))
  }

  /// Removes all runs, as before the first frame.
  mutating func clear() { runs.removeAll(keepingCapacity: true) }

  mutating func reserve(_ count: Int) { runs.reserveCapacity(count) }

  /// The capacities, in elements, of the arrays that the resolver reuses from frame to frame.
  var capacities: [Int] { [runs.capacity] }
}

extension ClusterHierarchy {
  /// Calls a function for the clusters and the single members outside of the visible map.
  /// - Parameter body: gets members, as indices into `members`, and whether they would form a cluster.
  func forEachUnseenPart(in view: ClusterView, _ body: (_ members: Range<Int>, _ isCluster: Bool) -> Void) {
    var node = 0
    var unseenEnd = 0
    while node < nodeCount {
      if node >= unseenEnd, view.isOutOfView(extents[node]) { unseenEnd = Int(ends[node]) }
      let isUnseen = node < unseenEnd
      let zoom = view.localZoom(x: x[node], y: y[node]) ?? view.heldZoom
      let isCluster = ComparedZoom(zoom).isAtMost(self.zoom(of: node))
      if isUnseen { body(isCluster ? members(of: node) : directMembers(of: node), isCluster) }
      node = isCluster ? Int(ends[node]) : node + 1
    }
  }
}

/// The projection and the visible area of a frame, which decide whether a node is a cluster.
package struct ClusterView: Sendable {
  private let projection: Projection
  private let map: ProjectiveMap
  /// The zoom of `HeldZoom`, which lags behind a rising zoom.
  fileprivate let heldZoom: Double
  private let cosineOfPitch: Double
  /// The screen area, in points, that contains the anchor points of all views that are visible or placed.
  private let area: ScreenRectangle
  /// The largest depth at which annotations are placed, in the unit of `Projection.depthOfMiddle`.
  private let farthest: Double
  /// The part of the world for which the host app gives points; `nil` for the whole world, and if it gives none.
  private let hostBox: WorldBox?

  package init(
    _ projection: Projection, heldZoom: Double, area: ScreenRectangle, farthest: Double = .infinity,
    hostBox: WorldBox? = nil
  ) {
    self.hostBox = hostBox
    self.projection = projection
    map = projection.map
    self.heldZoom = heldZoom
    self.area = area
    self.farthest = farthest
    cosineOfPitch = projection.cosineOfPitch
  }

  /// Returns the local zoom at a point: the zoom at which a map without pitch shows the point's surroundings at the
  /// same size. The result is `nil` for a point behind the camera.
  ///
  /// Without pitch, and with points of the host app, it is the held zoom. On a tilted map, distant places are smaller
  /// and compressed in depth, so their local zoom is lower.
  /// - Parameters:
  ///   - x: the x coordinate in Mercator from 0 to 1.
  ///   - y: the y coordinate in Mercator.
  package func localZoom(x: Double, y: Double) -> Double? {
    if projection.isFlat { return projection.flatPlace(mercatorX: x, mercatorY: y) == nil ? nil : heldZoom }
    if projection.isOfPoints { return heldZoom }
    guard let place = projection.place(mercatorX: x, mercatorY: y) else { return nil }
    if cosineOfPitch == 1 { return heldZoom }
    let distance = place.depth / projection.depthOfMiddle
    return heldZoom + Elementary.logarithm2(min(1, cosineOfPitch / min(distance, 2)) / distance)
  }

  /// Returns whether all points of an extent are outside the screen area, behind the camera, or beyond the largest
  /// depth.
  ///
  /// Testing the four corners is sufficient because the map is a plane.
  func isOutOfView(_ extent: WorldExtent) -> Bool {
    let west = Double(extent.west) / WorldCell.perWorld
    // A cell ends where the next one begins.
    let east = west + (Double(extent.width) + 1) / WorldCell.perWorld
    let north = Double(extent.north) / WorldCell.perWorld
    let south = (Double(extent.south) + 1) / WorldCell.perWorld
    if projection.isOfPoints {
      return !(hostBox?.meets(minX: west, minY: north, maxX: east, maxY: south) ?? true)
    }
    let copy = projection.copy(ofMercatorX: west)
    // An extent that appears in two copies of the world is not excluded; its children are tested.
    guard copy == projection.copy(ofMercatorX: east) else { return false }
    let corners = (
      map.apply(west + copy, north), map.apply(east + copy, north), map.apply(west + copy, south),
      map.apply(east + copy, south)
    )
    func all(_ test: (ProjectivePoint) -> Bool) -> Bool {
      test(corners.0) && test(corners.1) && test(corners.2) && test(corners.3)
    }
    if all({ $0.depth <= 0 }) || all({ $0.depth > farthest }) { return true }
    guard all({ $0.depth > 0 }) else { return false }
    return all { $0.x < area.x * $0.depth } || all { $0.x > (area.x + area.width) * $0.depth }
      || all { $0.y < area.y * $0.depth } || all { $0.y > (area.y + area.height) * $0.depth }
  }
}

/// The zoom that clustering uses. It equals the zoom of the map while the map zooms out, and lags behind by up to 0.05
/// while the map zooms in.
///
/// The lag prevents clusters from splitting and joining when the zoom trembles.
package struct HeldZoom: Sendable, Equatable {
  /// The held zoom of the last frame, which lags behind a rising zoom, or `nil` before the first frame.
  package private(set) var zoom: Double?

  /// The largest lag behind a rising zoom, in zoom levels.
  package static let slack = 0.05

  package init() {}

  /// Updates the held zoom for a new frame.
  /// - Parameter zoom: the map's zoom in that frame.
  package mutating func update(_ zoom: Double) {
    guard let held = self.zoom, held.isFinite else {
      self.zoom = zoom
      return
    }
    self.zoom = min(zoom, max(held, zoom - HeldZoom.slack))
  }
}
