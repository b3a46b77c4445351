/// The step of a frame that decides which annotations are shown as clusters, and computes the positions of clusters.
struct Clustering: Sendable {
  /// Per `clusteringIdentifier`: its clusters at all zooms, as a tree. Empty if no annotation may cluster.
  var hierarchies: [ClusterHierarchy] = []
  /// The clusters of this frame, in the order of their first members.
  var formed: [FormedCluster] = []
  /// The clusters of the last frame, in the order of their first members.
  private(set) var former: [FormedCluster] = []
  /// The cluster of each annotation in this frame.
  var membership: ClusterMembership
  /// The cluster of each annotation in the last frame.
  private(set) var formerMembership: ClusterMembership
  /// The annotations whose cluster changed since the last frame. A full update does not use this set.
  private var changedRows: RowSet
  /// The annotations that may cluster but are single in this frame, except those that `visible` or the zoom hides.
  private(set) var unclustered: RowSet
  /// Whether this frame computed the clusters of all annotations. If false, it updated only the annotations whose
  /// cluster changed.
  private(set) var isFullUpdate = true
  /// Whether the next frame must compute the membership of all annotations.
  private var isOutdated = true
  /// A range of zooms around the zoom of the last full update. At all these zooms, `minZoom` and `maxZoom` hide the
  /// same annotations and layers.
  private var stableZooms = StableZoomRange(around: ComparedZoom(.nan))
  /// The value of `EffectiveOptions.annotationRevision` at the last full update; `nil` before it.
  private var revision: UInt?
  /// The values of the aggregates of all clusters in `formed`, one cluster after the other.
  private(set) var values: [ClusterValue] = []
  /// The values of the aggregates of all clusters in `former`, one cluster after the other.
  private var formerValues: [ClusterValue] = []
  /// Per `clusteringIdentifier`: whether its cluster tree in `hierarchies` must be rebuilt.
  private(set) var areOutdated: [Bool] = []
  /// Whether any cluster of this frame has members that it does not replace, for example selected ones.
  private(set) var hasSeparated = false
  var heldZoom = HeldZoom()
  /// The cosine of the camera's pitch in this frame.
  private(set) var cosineOfPitch = 1.0
  /// Per `clusteringIdentifier`: the clusters that its cluster tree forms at the zoom of this frame. They are a cut
  /// through the tree.
  private var cuts: [VisibleClusters] = []
  /// Per `clusteringIdentifier`: the clusters that its cluster tree formed at the zoom of the last frame.
  private var formerCuts: [VisibleClusters] = []
  private var reach = ClusterReach()
  private var sorted: [FormedCluster] = []
  private var members: [KeyedRow] = []
  private var rows: [UInt32] = []
  private var scratch: [KeyedRow] = []
  private var results: [ClusterValue] = []
  /// The inputs of the stack programs that compute options and texts of clusters. One value is reused for all clusters.
  var program = ClusterInputs(count: 0, aggregates: [], zoom: 0)
  var stack: [ClusterValue] = []

  /// Creates the clustering with the cluster hierarchies that the plan contains. All other hierarchies are empty until
  /// `build` is called.
  init(_ plan: Plan) {
    let count = FrameRows(plan).hasClusters ? plan.annotations.count : 0
    membership = ClusterMembership(count: count)
    formerMembership = membership
    changedRows = RowSet(count: count)
    unclustered = changedRows
    scratch.reserveCapacity(count)
    guard count > 0 else { return }
    makeRoom(plan)
    for identifier in plan.hierarchies.indices { setHierarchy(plan.hierarchies[identifier], of: identifier) }
    reserve(plan)
  }

  /// Adds an empty cluster hierarchy for each `clusteringIdentifier` that an edit added to the plan.
  private mutating func makeRoom(_ plan: Plan) {
    let added = plan.clusters.count - hierarchies.count
    hierarchies.append(contentsOf: repeatElement(ClusterHierarchy(), count: added))
    areOutdated.append(contentsOf: repeatElement(true, count: added))
    cuts.append(contentsOf: repeatElement(VisibleClusters(), count: added))
    formerCuts.append(contentsOf: repeatElement(VisibleClusters(), count: added))
  }

  /// Reserves memory for the clusters that fit on a screen. A frame with more clusters allocates once.
  private mutating func reserve(_ plan: Plan) {
    let most = min(plan.annotations.count / 2, 2048)
    let aggregates = (0..<plan.clusters.count).map { plan.clusters.aggregates.range(ofCluster: $0).count }
    let mostValues = aggregates.max() ?? 0
    formed.reserveCapacity(most)
    former.reserveCapacity(most)
    sorted.reserveCapacity(most)
    values.reserveCapacity(most * mostValues)
    formerValues.reserveCapacity(most * mostValues)
    members.reserveCapacity(plan.annotations.count)
    rows.reserveCapacity(plan.annotations.count)
    results.reserveCapacity(mostValues)
    program.aggregates.reserveCapacity(mostValues)
    stack.reserveCapacity(ClusterProgram.deepestStack)
    // Each run of `VisibleClusters` has at least one member, so an identifier with few members needs little memory.
    var counts = Array(repeating: 0, count: hierarchies.count)
    for row in plan.clusters.member.indices where plan.clusters.canCluster(row) {
      counts[Int(plan.clusters.member[row])] += 1
    }
    for identifier in hierarchies.indices {
      cuts[identifier].reserve(min(5 * most, counts[identifier]))
      formerCuts[identifier].reserve(min(5 * most, counts[identifier]))
    }
  }

  /// Resizes all tables of the clustering for an edited plan. The next frame updates the clusters of all annotations.
  mutating func fit(_ plan: Plan) {
    let count = FrameRows(plan).hasClusters ? plan.annotations.count : 0
    membership.grow(to: count)
    formerMembership.grow(to: count)
    changedRows = RowSet(count: count)
    unclustered = changedRows
    isOutdated = true
    scratch.reserveCapacity(count)
    if count > 0 { makeRoom(plan) }
    reach = ClusterReach()
  }

  /// Marks the cluster hierarchy of an annotation's `clusteringIdentifier` to be rebuilt.
  mutating func noteChange(of row: Int, _ plan: Plan) {
    guard row < plan.clusters.member.count else { return }
    let identifier = plan.clusters.member[row]
    // `fit` may not have run yet for an identifier that was just added to the plan.
    if identifier < UInt32(areOutdated.count) { areOutdated[Int(identifier)] = true }
  }

  /// Sets the cluster hierarchy of a `clusteringIdentifier`. It comes from the plan or from another resolver.
  mutating func setHierarchy(_ hierarchy: ClusterHierarchy, of identifier: Int) {
    hierarchies[identifier] = hierarchy
    areOutdated[identifier] = false
  }

  /// Rebuilds the cluster hierarchies that changes have made outdated.
  /// - Complexity: O(annotations + n log n) in the members of those hierarchies.
  mutating func build(_ plan: Plan, _ interaction: Interaction) {
    guard areOutdated.contains(true) else { return }
    isOutdated = true
    // A rebuild renumbers the nodes, so those of former clusters are no longer valid.
    for index in former.indices where areOutdated[Int(former[index].identifier)] {
      former[index].node = FormedCluster.noNode
    }
    ClusterSurvey(plan, interaction).build {
      areOutdated[$0]
    } _: {
      hierarchies[$0] = $1
    }
    for identifier in areOutdated.indices { areOutdated[identifier] = false }
  }

  var isEmpty: Bool { hierarchies.isEmpty }

  /// Records that a cluster ends with this frame, because its first member got another `clusteringIdentifier`.
  mutating func noteRenamed(_ index: Int, wasSelected: Bool) {
    formed[index].isRenamed = true
    formed[index].wasSelected = wasSelected
  }

  // MARK: A frame

  /// Forms the clusters of a frame.
  /// - Complexity: O(clusters of all zooms in or near the viewport + members whose cluster changed). O(annotations) if
  ///   an edit or input changed anything. O(n log n) if hierarchies are rebuilt.
  mutating func form(_ plan: Plan, _ inputs: Inputs) {
    guard !membership.parts.isEmpty else { return }
    swap(&formed, &former)
    swap(&values, &formerValues)
    formed.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    hasSeparated = false
    build(plan, inputs.interaction)
    heldZoom.update(inputs.screen.zoom)
    cosineOfPitch = inputs.screen.projection.cosineOfPitch
    reach.measure(plan, inputs.options, inputs.interaction, isChanged: inputs.isChanged)
    beginMembership(plan, inputs)
    for identifier in hierarchies.indices {
      swap(&cuts[identifier], &formerCuts[identifier])
      if isFullUpdate { formerCuts[identifier].clear() }
      cuts[identifier].update(for: hierarchies[identifier], in: view(of: identifier, plan, inputs))
      updateMembership(cuts[identifier], after: formerCuts[identifier], of: identifier, plan, inputs)
    }
    // Clusters were formed in the order of hierarchies and nodes.
    sortFormed()
  }

  /// Stores the current membership as that of the last frame, and decides whether this frame needs a full update.
  private mutating func beginMembership(_ plan: Plan, _ inputs: Inputs) {
    let sawAll = isFullUpdate
    isFullUpdate =
      isOutdated || inputs.isChanged || revision != inputs.options.annotationRevision
      || !stableZooms.contains(inputs.screen.comparedZoom)
    isOutdated = false
    if isFullUpdate {
      revision = inputs.options.annotationRevision
      swap(&membership, &formerMembership)
      membership.clear()
      findVisibleMembers(plan, inputs)
    } else if sawAll {
      formerMembership.assign(membership)
    } else {
      for row in changedRows { formerMembership.assign(membership, at: row) }
    }
    changedRows.removeAll()
  }

  /// Collects the annotations that may cluster and that neither `visible` nor the zoom hides. Also finds the range of
  /// zooms at which these annotations stay the same.
  private mutating func findVisibleMembers(_ plan: Plan, _ inputs: Inputs) {
    unclustered.removeAll()
    stableZooms = StableZoomRange(around: inputs.screen.comparedZoom)
    for row in plan.clusters.member.indices where plan.clusters.canCluster(row) {
      let own = inputs.options[row]
      stableZooms.note(own.minZoom)
      stableZooms.note(own.maxZoom)
      if inputs.isVisibleAtZoom(row) { unclustered.insert(row) }
    }
    for layer in 0..<plan.layers.count {
      stableZooms.note(plan.layers.minZoom[layer])
      stableZooms.note(plan.layers.maxZoom[layer])
    }
  }

  /// Updates the clusters of one `clusteringIdentifier` and their members. Clusters that this frame and the last one
  /// have in common are kept unchanged.
  /// - Parameters:
  ///   - cut: the visible clusters of this frame.
  ///   - former: the visible clusters of the last frame.
  private mutating func updateMembership(
    _ cut: VisibleClusters, after former: VisibleClusters, of identifier: Int, _ plan: Plan, _ inputs: Inputs
  ) {
    var next = 0
    for run in cut.runs {
      while next < former.runs.count, former.runs[next].end <= run.start { next += 1 }
      if next < former.runs.count, former.runs[next] == run {
        if let node = run.node { keep(node, of: identifier, plan, inputs) }
      } else if let node = run.node {
        form(node, of: identifier, plan, inputs)
      } else {
        mark(run, after: former.runs[next...], of: identifier, plan, inputs)
      }
    }
  }

  /// Updates the membership of annotations in a run that forms no cluster. Annotations that had no cluster in the last
  /// frame either are skipped.
  /// - Parameters:
  ///   - run: consecutive members of a hierarchy that are single, or all too far off screen.
  ///   - former: the runs of the last frame, from the first that overlaps `run`; empty if unknown.
  private mutating func mark(
    _ run: VisibleClusters.Run, after former: ArraySlice<VisibleClusters.Run>, of identifier: Int,
    _ plan: Plan,
    _ inputs: Inputs
  ) {
    let mark = run.isOutsideView ? ClusterMembership.unseen : ClusterMembership.none
    if former.isEmpty { self.mark(run.range, of: identifier, mark, plan, inputs) }
    for other in former {
      if other.start >= run.end { break }
      if other.isAlike(run) { continue }
      let common = max(Int(run.start), Int(other.start))..<min(Int(run.end), Int(other.end))
      self.mark(common, of: identifier, mark, plan, inputs)
    }
  }

  /// Sets the cluster of some annotations, which are members of a cluster hierarchy.
  /// - Parameters:
  ///   - places: the members, as indices into `hierarchies[identifier].members`.
  ///   - node: the row of the cluster's first member, `none` or `unseen`.
  private mutating func mark(
    _ places: Range<Int>, of identifier: Int, _ node: UInt32, _ plan: Plan, _ inputs: Inputs
  ) {
    let isExpanded = inputs.isExpanded(node, of: places)
    for place in places {
      let row = Int(hierarchies[identifier].members[place])
      let isPart =
        node != ClusterMembership.none && inputs.participates(row, plan, inExpanded: isExpanded)
      if membership.set(row, part: isPart ? node : ClusterMembership.none, node: node) {
        changedRows.insert(row)
      }
      if !isPart, inputs.isVisibleAtZoom(row) {
        unclustered.insert(row)
      } else {
        unclustered.remove(row)
      }
    }
  }

  /// Adds the annotations outside of the visible map to a set that no cluster would replace if the map showed them.
  ///
  /// Behind the camera, where there is no local zoom, clusters are those of the held zoom.
  /// - Complexity: O(nodes and members outside of the visible map).
  func addUnseenSingles(to singles: inout RowSet, _ plan: Plan, _ inputs: Inputs) {
    for identifier in hierarchies.indices {
      let hierarchy = hierarchies[identifier]
      hierarchy.forEachUnseenPart(in: view(of: identifier, plan, inputs)) { members, isCluster in
        var count = 0
        for member in hierarchy.members[members]
        where membership.parts[Int(member)] == ClusterMembership.unseen {
          count += 1
        }
        if isCluster, count >= plan.clusters.minPoints[identifier] { return }
        for member in hierarchy.members[members] { singles.insert(Int(member)) }
      }
    }
  }

  private func view(of identifier: Int, _ plan: Plan, _ inputs: Inputs) -> ClusterView {
    let reach = max(reach[identifier], inputs.interaction.expanded.reach)
    let margin = plan.placement.margin + reach
    return ClusterView(
      inputs.screen.projection, heldZoom: heldZoom.zoom ?? inputs.screen.zoom,
      area: ScreenRectangle(
        x: -margin, y: -margin, width: inputs.viewport.width + 2 * margin,
        height: inputs.viewport.height + 2 * margin),
      farthest: inputs.screen.farthest,
      hostBox: inputs.screen.hostBox(reach: reach, plan.placement))
  }

  /// Copies a cluster from the last frame to this frame. Does nothing if the last frame did not have the cluster of
  /// this node.
  private mutating func keep(_ node: Int, of identifier: Int, _ plan: Plan, _ inputs: Inputs) {
    let first = hierarchies[identifier].firsts[node]
    guard var cluster = former.cluster(startingWith: first), cluster.node == node else { return }
    cluster.isKept = true
    cluster.isSuccessor = inputs.last.arePlaced[plan.annotations.count + Int(first)]
    let count = plan.clusters.aggregates.range(ofCluster: identifier).count
    let known = formerValues[cluster.values..<cluster.values + count]
    cluster.values = values.count
    values.append(contentsOf: known)
    hasSeparated = hasSeparated || cluster.isSeparated
    formed.append(cluster)
  }

  /// Forms a cluster from the members of a hierarchy node, except those that are shown separately. Forms none if fewer
  /// than `minPoints` members remain.
  private mutating func form(_ node: Int, of identifier: Int, _ plan: Plan, _ inputs: Inputs) {
    let hierarchy = hierarchies[identifier]
    let range = hierarchy.members(of: node)
    let first = hierarchy.firsts[node]
    var cluster = FormedCluster(
      identifier: UInt32(identifier), node: UInt32(node), first: first, firstPart: first, count: 0,
      x: hierarchy.x[node], y: hierarchy.y[node], priority: -.infinity, isSuccessor: false)
    let isExpanded = inputs.isExpanded(first, of: range)
    var isSame = true
    var firstRank = UInt32.max
    for index in range {
      let row = Int(hierarchy.members[index])
      guard inputs.participates(row, plan, inExpanded: isExpanded) else {
        isSame = isSame && formerMembership.parts[row] != first
        continue
      }
      isSame = isSame && formerMembership.parts[row] == first
      cluster.count += 1
      cluster.priority = max(cluster.priority, inputs.options[row].priority)
      cluster.isSuccessor = cluster.isSuccessor || wasPlaced(row, inputs.last, plan)
      if hierarchy.ranks[index] < firstRank {
        firstRank = hierarchy.ranks[index]
        cluster.firstPart = UInt32(row)
      }
    }
    guard cluster.count >= plan.clusters.minPoints[identifier] else {
      mark(range, of: identifier, ClusterMembership.none, plan, inputs)
      return
    }
    mark(range, of: identifier, first, plan, inputs)
    cluster.isSeparated = Int(cluster.count) < range.count
    hasSeparated = hasSeparated || cluster.isSeparated
    cluster.values = values.count
    let valueCount = plan.clusters.aggregates.range(ofCluster: identifier).count
    let known = former.cluster(startingWith: first)
    if isSame, let known, known.node == node, known.count == cluster.count {
      (cluster.x, cluster.y) = (known.x, known.y)
      values.append(contentsOf: formerValues[known.values..<known.values + valueCount])
    } else {
      listMembers(range, of: hierarchy, markedBy: first)
      if cluster.count < range.count { setPosition(of: &cluster, plan) }
      plan.clusters.aggregates.compute(identifier, over: rows, into: &results)
      values.append(contentsOf: results)
    }
    formed.append(cluster)
  }

  /// Stores the members that a cluster replaces in the array `rows`, best rank first.
  /// - Parameter range: the members of the cluster's node, as indices into `hierarchy.members`.
  private mutating func listMembers(
    _ range: Range<Int>, of hierarchy: ClusterHierarchy, markedBy first: UInt32
  ) {
    members.removeAll(keepingCapacity: true)
    for index in range where membership.parts[Int(hierarchy.members[index])] == first {
      members.append(KeyedRow(key: UInt64(hierarchy.ranks[index]), row: hierarchy.members[index]))
    }
    sortByKey(&members, scratch: &scratch)
    rows.removeAll(keepingCapacity: true)
    for member in members { rows.append(member.row) }
  }

  /// Sets the position of a cluster to the mean position of the members in `rows`, or to that of the first member, as
  /// the spec says.
  private func setPosition(of cluster: inout FormedCluster, _ plan: Plan) {
    let place = plan.clusters.position[Int(cluster.identifier)]
    for (index, row) in zip(0..., rows) {
      let (x, y) = (plan.annotations.mercatorX[Int(row)].wrappedToWorld, plan.annotations.mercatorY[Int(row)])
      if index == 0 {
        (cluster.x, cluster.y) = (x, y)
      } else if place == .mean {
        let east = x - cluster.x
        let part = 1 / Double(index + 1)
        cluster.x = (cluster.x + (east - Elementary.nearestWhole(east)) * part).wrappedToWorld
        cluster.y += (y - cluster.y) * part
      }
    }
  }

  private mutating func sortFormed() {
    members.removeAll(keepingCapacity: true)
    for index in formed.indices {
      members.append(KeyedRow(key: UInt64(formed[index].first), row: UInt32(index)))
    }
    sortByKey(&members, scratch: &scratch)
    sorted.removeAll(keepingCapacity: true)
    for member in members { sorted.append(formed[Int(member.row)]) }
    swap(&sorted, &formed)
  }

  /// Adds to `found` the clusters and the single annotations that may be visible or have events in this frame. All
  /// other annotations that may cluster stay hidden.
  func list(into found: inout RowSet, _ plan: Plan) {
    found.formUnion(unclustered)
    for cluster in formed { found.insert(plan.annotations.count + Int(cluster.first)) }
    for cluster in former { found.insert(plan.annotations.count + Int(cluster.first)) }
  }

  /// The capacities of the arrays that frames reuse. They stay constant after the first frame.
  var capacities: [Int] {
    [
      formed.capacity, former.capacity, sorted.capacity, values.capacity, formerValues.capacity,
      members.capacity, rows.capacity, scratch.capacity, results.capacity,
      program.aggregates.capacity, stack.capacity,
    ] + cutCapacities
  }

  /// The capacities of the arrays in `cuts` and `formerCuts`.
  var cutCapacities: [Int] { (cuts + formerCuts).flatMap { $0.capacities } }
}

extension Clustering {
  /// The values, besides the plan, that the clusters of a frame depend on.
  struct Inputs {
    let options: EffectiveOptions
    let interaction: Interaction
    let screen: Screen
    let viewport: Viewport
    /// The outcome of each annotation and cluster in the last frame: its anchor if it was placed, its cause if it was
    /// hidden.
    let last: Outcomes
    /// Whether the filter of some layer depends on zoom.
    let hasZoomFilters: Bool
    /// Whether edits or inputs have changed anything since the last frame, rather than only camera and viewport.
    let isChanged: Bool
  }
}

extension Clustering.Inputs {
  /// Returns whether neither `visible` nor the zoom hides an annotation.
  @inline(__always)
  func isVisibleAtZoom(_ row: Int) -> Bool {
    let own = options[row]
    return own.flags.contains(.visible)
      && screen.comparedZoom.isWithin(minZoom: own.minZoom, maxZoom: own.maxZoom)
  }

  /// Returns whether a node of a cluster hierarchy is the expanded cluster.
  /// - Parameters:
  ///   - first: the row of the node's first member, `none` or `unseen`.
  ///   - members: the node's members.
  func isExpanded(_ first: UInt32, of members: Range<Int>) -> Bool {
    first == interaction.expanded.first && members.count == interaction.expanded.nodeCount
  }

  /// Returns whether a cluster may replace the annotation: it is visible at the zoom, not required, selected or
  /// dragged, and its layer is drawn and has a filter that accepts its feature. A selected member of the expanded
  /// cluster stays a member.
  func participates(_ row: Int, _ plan: Plan, inExpanded: Bool) -> Bool {
    guard isVisibleAtZoom(row), !options[row].flags.contains(.required),
      inExpanded || !interaction.contains(.selected, row),
      !interaction.contains(.dragging, row)
    else { return false }
    let attachment = plan.annotations.attachment[row]
    guard attachment != AttachmentTable.none, interaction.features[Int(attachment)] != .visible else {
      return true
    }
    let layer = plan.attachments.layer[Int(attachment)]
    guard layer != AttachmentTable.none else { return true }
    return plan.layers.isDrawn(Int(layer), at: screen.comparedZoom)
      && (!hasZoomFilters
        || plan.layerFeatures.filterZooms(of: plan.attachments.feature[Int(attachment)], inLayer: Int(layer))
          .contains(screen.comparedZoom))
  }
}

/// A cluster that is part of a frame.
struct FormedCluster: Sendable {
  /// The cluster's `clusteringIdentifier`, as a row of `ClusterColumns`.
  var identifier: UInt32
  /// The cluster's node in the cluster tree of its `clusteringIdentifier`, or `noNode` if that tree was rebuilt since.
  var node: UInt32
  /// The row of the cluster's first member, from which the cluster's id follows. The member itself may be shown
  /// separately, for example because it is selected.
  var first: UInt32
  /// The row of the first member that the cluster replaces.
  var firstPart: UInt32
  /// The number of members that the cluster replaces.
  var count: UInt32
  /// The x of the cluster's position in Mercator coordinates, 0…1.
  var x: Double
  /// The y of the cluster's position in Mercator coordinates, 0…1.
  var y: Double
  /// The highest priority of the members that the cluster replaces.
  var priority: Double
  /// The index of the cluster's first aggregate value in `Clustering.values`.
  var values = 0
  /// Whether a member of this cluster, or a cluster that contained a member, was placed in the last frame.
  var isSuccessor: Bool
  /// Whether the cluster leaves out a member of its node, for example because that member is selected.
  var isSeparated = false
  /// Whether the last frame had this cluster with the same members.
  var isKept = false
  /// Whether the first member got another identifier, so that the cluster ends with the next frame.
  var isRenamed = false
  /// Whether the cluster was selected when its first member got another identifier.
  var wasSelected = false

  static let noNode = UInt32.max
}

extension FormedCluster {
  /// The annotation index that events about the end of this cluster contain.
  var formerIndex: AnnotationIndex {
    isRenamed
      ? AnnotationIndex(formerClusterStartingWith: first) : AnnotationIndex(clusterStartingWith: first)
  }

  var coordinate: Coordinate {
    Coordinate(longitude: Mercator.longitude(x: x), latitude: Mercator.latitude(y: y))
  }
}
