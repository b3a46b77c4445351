/// The nodes of a hierarchy that are clusters in a frame, and the members that are not clustered.
///
/// A node is a cluster if the local zoom at its position is at most the node's zoom; otherwise its children are
/// considered. Nodes outside the view are skipped, so the cost depends on what is visible.
package struct VisibleClusters: Sendable {
  /// Consecutive ranges that together cover all members.
  package private(set) var runs: [Run] = []

  /// A range of `ClusterHierarchy.members` with one outcome.
  package struct Run: Sendable, Equatable {
    package let start: UInt32
    package let end: UInt32
    private let outcome: UInt32

    private static let alone = UInt32.max
    private static let unseen = UInt32.max - 1

    private init(_ range: Range<Int>, _ outcome: UInt32) {
      (start, end) = (UInt32(range.lowerBound), UInt32(range.upperBound))
      self.outcome = outcome
    }

    /// Returns a run of members that form one cluster.
    static func cluster(_ node: Int, _ range: Range<Int>) -> Run { Run(range, UInt32(node)) }

    /// Returns a run of members that are not clustered and may be visible.
    static func alone(_ range: Range<Int>) -> Run { Run(range, alone) }

    /// Returns a run of members outside the view.
    static func unseen(_ range: Range<Int>) -> Run { Run(range, unseen) }

    package var range: Range<Int> { Int(start)..<Int(end) }
    package var isOutsideView: Bool { outcome == Run.unseen }
    /// The node that forms a cluster; `nil` for other outcomes.
    package var node: Int? { outcome < Run.unseen ? Int(outcome) : nil }

    /// Returns whether another run has the same outcome.
    func isAlike(_ other: Run) -> Bool { outcome == other.outcome }
  }

  package init() {}

  /// Recomputes the runs for a view.
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

  private func isCluster(_ node: Int, _ hierarchy: ClusterHierarchy, _ view: ClusterView) -> Bool {
    guard let zoom = view.localZoom(x: hierarchy.x[node], y: hierarchy.y[node]) else { return false }
    return ComparedZoom(zoom).isAtMost(hierarchy.zoom(of: node))
  }

  /// Removes all runs, as before the first frame.
  mutating func clear() { runs.removeAll(keepingCapacity: true) }

  mutating func reserve(_ count: Int) { runs.reserveCapacity(count) }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] { [runs.capacity] }
}

/// The view of the map, as far as clustering depends on it.
package struct ClusterView: Sendable {
  private let projection: Projection
  private let map: ProjectiveMap
  /// The zoom of `HeldZoom`.
  private let heldZoom: Double
  private let cosineOfPitch: Double
  /// The screen area, in points, that contains the anchor points of all views that are visible or placed.
  private let area: ScreenRectangle
  /// The greatest depth at which annotations are placed.
  private let farthest: Double

  package init(
    _ projection: Projection, heldZoom: Double, area: ScreenRectangle, farthest: Double = .infinity
  ) {
    self.projection = projection
    map = projection.map
    self.heldZoom = heldZoom
    self.area = area
    self.farthest = farthest
    cosineOfPitch = projection.cosineOfPitch
  }

  /// Returns the zoom at which an untilted map shows the surroundings of a point at the same size; `nil` behind the
  /// camera.
  ///
  /// Without pitch, it is the held zoom. On a tilted map, distant places are smaller and compressed in depth.
  package func localZoom(x: Double, y: Double) -> Double? {
    if projection.isFlat { return projection.flatPlace(mercatorX: x, mercatorY: y) == nil ? nil : heldZoom }
    guard let place = projection.place(mercatorX: x, mercatorY: y) else { return nil }
    if cosineOfPitch == 1 { return heldZoom }
    let distance = place.depth / projection.depthOfMiddle
    return heldZoom + Elementary.logarithm2(min(1, cosineOfPitch / min(distance, 2)) / distance)
  }

  /// Returns whether no point of an extent is inside the area, in front of the camera and within the greatest depth.
  ///
  /// Testing the four corners is sufficient because the map is a plane.
  func isOutOfView(_ extent: WorldExtent) -> Bool {
    let west = Double(extent.west) / WorldCell.perWorld
    // A cell ends where the next one begins.
    let east = west + (Double(extent.width) + 1) / WorldCell.perWorld
    let north = Double(extent.north) / WorldCell.perWorld
    let south = (Double(extent.south) + 1) / WorldCell.perWorld
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

/// The zoom that clustering uses: it follows a falling zoom at once and lags behind a rising zoom.
///
/// The lag prevents clusters from splitting and joining when the zoom trembles.
package struct HeldZoom: Sendable, Equatable {
  package private(set) var zoom: Double?

  /// The greatest lag, in zoom levels.
  package static let slack = 0.05

  package init() {}

  /// Updates the held zoom to that of a new frame.
  package mutating func update(_ zoom: Double) {
    guard let held = self.zoom, held.isFinite else {
      self.zoom = zoom
      return
    }
    self.zoom = min(zoom, max(held, zoom - HeldZoom.slack))
  }
}
