/// The cluster that an input has expanded: its members are shown around it, each with a leader line.
///
/// The members stand on a ring, or on a spiral if there are more than eight, so that they cover neither each other nor
/// the cluster. They are placed before all views that are not required, regardless of collisions.
struct ExpandedCluster: Sendable {
  /// The row of the cluster's first member; `ClusterMembership.none` if no cluster is expanded.
  private(set) var first = ClusterMembership.none
  /// The number of annotations in the cluster's node of the hierarchy; 0 before the first frame in which the cluster is
  /// expanded. The cluster is closed when the number changes.
  private(set) var nodeCount = 0
  /// The members that the cluster replaces otherwise, as ascending rows of the frame's tables.
  private(set) var members: [UInt32] = []
  /// The members before the last call of `list`.
  private(set) var formerMembers: [UInt32] = []
  /// Per member: its rectangle, relative to the cluster's point.
  private var rectangles: [ViewRectangle] = []
  /// Per member: the size of its view in points; a side is 0 if it is unknown.
  private var sizes: [SIMD2<Double>] = []
  /// The cluster's rectangle, relative to its point.
  private var own = ViewRectangle.empty
  /// The cluster's point on screen; `nil` behind the camera or beyond the horizon, where no member is shown.
  private var center: SIMD2<Double>?
  /// The greatest distance in points from the cluster's point to an edge of a member, on either axis.
  private var extent = 0.0

  /// The largest number of members of a cluster that can be expanded.
  static let mostMembers = 100
  /// The largest number of members on one ring.
  private static let mostOnRing = 8
  /// The least distance between two members, and between a member and the cluster, in points.
  private static let gap = 4.0

  var isOpen: Bool { first != ClusterMembership.none }

  /// The greatest distance in points from the cluster's point to an edge of a member, on either axis; 0 if no cluster is
  /// expanded.
  var reach: Double { isOpen ? extent : 0 }

  mutating func reserve() {
    members.reserveCapacity(Self.mostMembers)
    formerMembers.reserveCapacity(Self.mostMembers)
    rectangles.reserveCapacity(Self.mostMembers)
    sizes.reserveCapacity(Self.mostMembers)
  }

  /// The capacities of the arrays that frames reuse. They stay constant after the first frame.
  var capacities: [Int] {
    [members.capacity, formerMembers.capacity, rectangles.capacity, sizes.capacity]
  }

  /// Opens a cluster. The next frame lists its members.
  /// - Parameter nodeCount: the number of annotations in the cluster's node, or 0 if it is unknown before that frame.
  mutating func open(_ first: UInt32, nodeCount: Int) { (self.first, self.nodeCount) = (first, nodeCount) }

  /// Opens a cluster with the members of another plan.
  /// - Parameter members: the members, as ascending rows.
  mutating func open(_ first: UInt32, nodeCount: Int, members: [UInt32]) {
    open(first, nodeCount: nodeCount)
    self.members.append(contentsOf: members)
  }

  /// Returns whether the cluster has the same number of annotations as in earlier frames.
  mutating func agrees(with count: Int) -> Bool {
    if nodeCount == 0 { nodeCount = count }
    return nodeCount == count
  }

  /// Closes the cluster, and moves its members to `formerMembers`.
  mutating func close() {
    (first, nodeCount, center) = (ClusterMembership.none, 0, nil)
    beginList()
  }

  private mutating func beginList() {
    swap(&members, &formerMembers)
    members.removeAll(keepingCapacity: true)
  }

  /// Lists the members that the cluster replaces in a frame.
  /// - Returns: whether they differ from the former ones.
  /// - Complexity: O(annotations of the node + members²).
  mutating func list(_ cluster: FormedCluster, _ clustering: Clustering) -> Bool {
    beginList()
    let hierarchy = clustering.hierarchies[Int(cluster.identifier)]
    for row in hierarchy.members[hierarchy.members(of: Int(cluster.node))]
    where clustering.membership.parts[Int(row)] == cluster.first {
      members.insert(row, at: members.partitioningIndex { $0 >= row })
    }
    return members != formerMembers
  }

  /// Returns whether an annotation is a member that is shown around the cluster.
  func contains(_ row: Int) -> Bool { index(of: UInt32(row)) != nil }

  private func index(of row: UInt32) -> Int? {
    let index = members.partitioningIndex { $0 >= row }
    return index < members.count && members[index] == row ? index : nil
  }

  /// Returns the rectangle of a member on screen, or `nil` if it has none, because the cluster is not on the map's
  /// visible part or the member's size is unknown.
  func rectangle(of row: UInt32) -> ViewRectangle? {
    guard let center, let index = index(of: row), index < rectangles.count else { return nil }
    let rectangle = rectangles[index]
    guard all(rectangle.size .> 0) else { return nil }
    return ViewRectangle(origin: center + rectangle.origin, size: rectangle.size)
  }

  /// Arranges the members around the cluster.
  /// - Parameters:
  ///   - center: the cluster's point on screen, or `nil`.
  ///   - own: the cluster's rectangle, relative to its point.
  ///   - size: returns the size of a member's view in points; a side is 0 if it is unknown.
  /// - Complexity: O(members) if no size has changed, else O(members² · turns of the spiral).
  mutating func arrange(around center: SIMD2<Double>?, _ own: ViewRectangle, size: (UInt32) -> SIMD2<Double>)
  {
    self.center = center
    var isSame = sizes.count == members.count && own == self.own
    for index in members.indices where isSame { isSame = sizes[index] == size(members[index]) }
    if isSame { return }
    self.own = own
    sizes.removeAll(keepingCapacity: true)
    for member in members { sizes.append(size(member)) }
    rectangles.removeAll(keepingCapacity: true)
    if members.count <= Self.mostOnRing { placeOnRing() } else { placeOnSpiral() }
    extent = 0
    for rectangle in rectangles {
      let end = rectangle.origin + rectangle.size
      extent = max(extent, -rectangle.origin.min(), end.max())
    }
  }

  /// Places all members on the smallest ring on which none meets another, clockwise from the top.
  private mutating func placeOnRing() {
    var radius = 0.0
    repeat {
      // In growing steps, so that few suffice for views of any size.
      radius += max(Self.gap, radius / 16)
      rectangles.removeAll(keepingCapacity: true)
      for index in sizes.indices {
        let angle = 2 * Double.pi * Double(index) / Double(sizes.count)
        rectangles.append(Self.rectangle(at: angle, radius, size: sizes[index]))
      }
    } while rectangles.indices.contains { meetsAnother($0) }
  }

  /// Places one member after the other at the first free point of a spiral that starts at the top and goes clockwise.
  /// The distance between two turns is the longest side of a member.
  private mutating func placeOnSpiral() {
    var turn = Self.gap
    for size in sizes { turn = max(turn, size.max() + Self.gap) }
    let step = max(Self.gap, turn / 16)
    var angle = 0.0
    for index in sizes.indices {
      rectangles.append(.empty)
      while true {
        let radius = turn * angle / (2 * Double.pi)
        rectangles[index] = Self.rectangle(at: angle, radius, size: sizes[index])
        if !meetsAnother(index) { break }
        angle += step / max(radius, step)
      }
    }
  }

  /// Returns the rectangle of a member, relative to the cluster's point.
  /// - Parameters:
  ///   - angle: the direction from the cluster's point to the middle of the member, in radians clockwise from the top.
  ///   - radius: the distance between both, in points.
  private static func rectangle(at angle: Double, _ radius: Double, size: SIMD2<Double>) -> ViewRectangle {
    let direction = Elementary.sineCosine(radians: angle)
    let middle = radius * SIMD2(direction.sine, -direction.cosine)
    return ViewRectangle(origin: middle - size / 2, size: size)
  }

  /// Returns whether a member meets one placed before it, or the cluster.
  private func meetsAnother(_ index: Int) -> Bool {
    Self.meet(rectangles[index], own)
      || rectangles[..<index].contains { Self.meet(rectangles[index], $0) }
  }

  private static func meet(_ one: ViewRectangle, _ other: ViewRectangle) -> Bool {
    guard all(one.size .> 0), all(other.size .> 0) else { return false }
    return all(one.origin .< other.origin + other.size + gap)
      && all(other.origin .< one.origin + one.size + gap)
  }
}

extension Resolver.State {
  /// Expands a cluster of the last frame, and closes the one that was expanded before.
  mutating func expand(_ row: UInt32, _ events: inout [Event]) -> Refusal.Reason? {
    guard exists(row) else { return .unknownAnnotation }
    guard row >= plan.annotations.count,
      let cluster = clustering.cluster(startingWith: row - UInt32(plan.annotations.count))
    else { return .notACluster }
    guard cluster.count <= ExpandedCluster.mostMembers else { return .tooManyMembers }
    guard interaction.expanded.first != cluster.first else { return nil }
    collapse(&events)
    interaction.expanded.open(cluster.first, nodeCount: clustering.nodeCount(of: cluster))
    noteExpansion(true, &events)
    return nil
  }

  /// Closes the expanded cluster, if there is one.
  mutating func collapse(_ events: inout [Event]) {
    guard interaction.expanded.isOpen else { return }
    noteExpansion(false, &events)
    interaction.expanded.close()
    for member in interaction.expanded.formerMembers { refresh(Int(member)) }
  }

  private mutating func noteExpansion(_ isExpanded: Bool, _ events: inout [Event]) {
    let cluster = AnnotationIndex(clusterStartingWith: interaction.expanded.first)
    events.append(Event(cluster, .expansionChanged(isExpanded: isExpanded)))
    isChanged = true
  }

  /// Closes the expanded cluster if the clusters of a frame do not contain it with the same annotations. Otherwise lists
  /// its members.
  mutating func updateExpansion(_ events: inout [Event]) {
    guard interaction.expanded.isOpen else { return }
    if let cluster = clustering.cluster(startingWith: interaction.expanded.first),
      interaction.expanded.agrees(with: clustering.nodeCount(of: cluster))
    {
      // The clusters of this frame contain the selected members of an expanded one. Only the next frame separates them.
      guard cluster.count <= ExpandedCluster.mostMembers else { return collapse(&events) }
      listExpandedMembers(of: cluster)
    } else {
      collapse(&events)
    }
    // This frame reads the changed options, so that an unchanged frame can repeat it.
    isChanged = false
  }

  /// Arranges the members of the expanded cluster. The frame has listed them and its points before.
  mutating func arrangeExpansion(on screen: Screen) {
    guard interaction.expanded.isOpen,
      let cluster = clustering.cluster(startingWith: interaction.expanded.first)
    else { return }
    let row = plan.annotations.count + Int(cluster.first)
    let position =
      screen.projection.isOfPoints ? host.table.position(row) : SIMD2(cluster.x, cluster.y)
    let place = position.flatMap { screen.projection.place(mercatorX: $0.x, mercatorY: $0.y) }
    let center = place.flatMap { $0.depth <= screen.farthest ? $0.point.vector : nil }
    let (options, plan) = (options, plan)
    let anchors = options.anchors(of: row, in: plan.anchorLists)
    let last = history.outcomes.anchors[row]
    let anchor = last == Outcomes.noAnchor || !plan.placement.keepsAnchor ? 0 : Int(last)
    let own = options.formulas.rectangle(anchors.lowerBound + anchor, at: SIMD2(), size: options.size(row))
    interaction.expanded.arrange(around: center, own ?? .empty) {
      member in
      let option = options.anchors(of: Int(member), in: plan.anchorLists).lowerBound
      return options.formulas.size(option, own: options.size(Int(member)))
    }
  }

  /// Lists the members of the expanded cluster, and updates the options of all if one came or went.
  private mutating func listExpandedMembers(of cluster: FormedCluster) {
    guard interaction.expanded.list(cluster, clustering) else { return }
    for member in interaction.expanded.formerMembers { refresh(Int(member)) }
    for member in interaction.expanded.members { refresh(Int(member)) }
  }
}

extension Clustering {
  /// Returns the number of annotations in a cluster's node of the hierarchy, including those that the cluster leaves
  /// out.
  func nodeCount(of cluster: FormedCluster) -> Int {
    guard cluster.node != FormedCluster.noNode else { return 0 }
    return hierarchies[Int(cluster.identifier)].members(of: Int(cluster.node)).count
  }
}
