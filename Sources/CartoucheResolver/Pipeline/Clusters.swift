/// The step that decides which annotations a frame shows as clusters, and computes the positions of clusters.
struct Clustering: Sendable {
  /// The hierarchy of each identifier; empty if no annotation may cluster.
  var hierarchies: [ClusterHierarchy] = []
  /// The clusters of this frame and of the last, in the order of their first members.
  var formed: [FormedCluster] = []
  private(set) var former: [FormedCluster] = []
  var membership: ClusterMembership
  /// The membership in the last frame.
  private(set) var formerMembership: ClusterMembership
  /// The rows whose membership changed since the last frame; not used after a full update.
  private var changedRows: RowSet
  /// The members that are not clustered, and that the zoom and their options do not hide.
  private(set) var unclustered: RowSet
  /// Whether this frame examined all members; otherwise only those whose cluster changed.
  private(set) var isFullUpdate = true
  /// Whether the next frame must examine all members.
  private var isOutdated = true
  /// The zooms at which the same members participate as in the last full update.
  private var stableZooms = StableZoomRange(around: ComparedZoom(.nan))
  /// The revision of the options at the last full update.
  private var revision: UInt?
  /// The aggregates of all clusters in `formed`, cluster by cluster.
  private(set) var values: [ClusterValue] = []
  private var formerValues: [ClusterValue] = []
  /// By identifier: whether its hierarchy must be rebuilt.
  private(set) var areOutdated: [Bool] = []
  /// Whether any cluster has a separated member: one that does not participate.
  private(set) var hasSeparated = false
  var heldZoom = HeldZoom()
  /// The cosine of the frame's pitch.
  private(set) var cosineOfPitch = 1.0
  /// By identifier: the visible clusters of this frame and of the last.
  private var cuts: [VisibleClusters] = []
  private var formerCuts: [VisibleClusters] = []
  private var reach = ClusterReach()
  private var sorted: [FormedCluster] = []
  private var members: [KeyedRow] = []
  private var rows: [UInt32] = []
  private var scratch: [KeyedRow] = []
  private var results: [ClusterValue] = []
  /// The inputs and the stack of cluster programs.
  var program = ClusterInputs(count: 0, aggregates: [], zoom: 0)
  var stack: [ClusterValue] = []

  /// Creates the clustering with the hierarchies that the plan contains; the others are empty until they are built.
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

  /// Adds an empty hierarchy for each new identifier.
  private mutating func makeRoom(_ plan: Plan) {
    let added = plan.clusters.count - hierarchies.count
    hierarchies.append(contentsOf: repeatElement(ClusterHierarchy(), count: added))
    areOutdated.append(contentsOf: repeatElement(true, count: added))
    cuts.append(contentsOf: repeatElement(VisibleClusters(), count: added))
    formerCuts.append(contentsOf: repeatElement(VisibleClusters(), count: added))
  }

  /// Reserves memory for the clusters that fit on a screen. A frame with more allocates once.
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
    // Each run has at least one member, so an identifier with few members needs little memory.
    var counts = Array(repeating: 0, count: hierarchies.count)
    for row in plan.clusters.member.indices where plan.clusters.canCluster(row) {
      counts[Int(plan.clusters.member[row])] += 1
    }
    for identifier in hierarchies.indices {
      cuts[identifier].reserve(min(5 * most, counts[identifier]))
      formerCuts[identifier].reserve(min(5 * most, counts[identifier]))
    }
  }

  /// Resizes the clustering for an edited plan.
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

  /// Marks the hierarchy of an annotation for a rebuild.
  mutating func noteChange(of row: Int, _ plan: Plan) {
    guard row < plan.clusters.member.count else { return }
    let identifier = plan.clusters.member[row]
    // The plan may have an identifier that was added after the last call of `fit`.
    if identifier < UInt32(areOutdated.count) { areOutdated[Int(identifier)] = true }
  }

  /// Sets the hierarchy of an identifier, from the plan or from another resolver.
  mutating func setHierarchy(_ hierarchy: ClusterHierarchy, of identifier: Int) {
    hierarchies[identifier] = hierarchy
    areOutdated[identifier] = false
  }

  /// Rebuilds the hierarchies that are out of date.
  /// - Complexity: O(annotations + n log n) in their members.
  mutating func build(_ plan: Plan, _ interaction: Interaction) {
    guard areOutdated.contains(true) else { return }
    isOutdated = true
    // A rebuild renumbers the nodes.
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

  /// Records that a cluster ends with the next frame because its first member has another identifier.
  mutating func noteRenamed(_ index: Int, wasSelected: Bool) {
    formed[index].isRenamed = true
    formed[index].wasSelected = wasSelected
  }

  // MARK: A frame

  /// Forms the clusters of a frame.
  /// - Complexity: O(nodes in or near the viewport + members whose cluster changed). O(annotations) if anything but
  ///   the view of the map changed. O(n log n) if hierarchies are rebuilt.
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
    // The nodes of a hierarchy are in another order than the document.
    sortFormed()
  }

  /// Moves the membership to the previous frame's, and decides whether this frame needs a full update.
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

  /// Finds the members that would be visible without clusters, and the zooms at which this set stays the same.
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

  /// Keeps the clusters that two frames have in common, and updates the members of the others.
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

  /// Updates the members of a run without a cluster whose cluster changed.
  /// - Parameter former: the runs of the last frame from the first that overlaps this run; empty if unknown.
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

  /// Sets the cluster of some members.
  private mutating func mark(
    _ places: Range<Int>, of identifier: Int, _ node: UInt32, _ plan: Plan, _ inputs: Inputs
  ) {
    for place in places {
      let row = Int(hierarchies[identifier].members[place])
      let isPart = node != ClusterMembership.none && inputs.participates(row, plan)
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

  private func view(of identifier: Int, _ plan: Plan, _ inputs: Inputs) -> ClusterView {
    let margin = plan.placement.margin + reach[identifier]
    return ClusterView(
      inputs.screen.projection, heldZoom: heldZoom.zoom ?? inputs.screen.zoom,
      area: ScreenRectangle(
        x: -margin, y: -margin, width: inputs.viewport.width + 2 * margin,
        height: inputs.viewport.height + 2 * margin),
      farthest: inputs.screen.farthest)
  }

  /// Keeps a cluster of the last frame, if it had enough members.
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

  /// Forms a cluster from the participating members of a node, if there are enough.
  private mutating func form(_ node: Int, of identifier: Int, _ plan: Plan, _ inputs: Inputs) {
    let hierarchy = hierarchies[identifier]
    let range = hierarchy.members(of: node)
    let first = hierarchy.firsts[node]
    var cluster = FormedCluster(
      identifier: UInt32(identifier), node: UInt32(node), first: first, firstPart: first, count: 0,
      x: hierarchy.x[node], y: hierarchy.y[node], priority: -.infinity, isSuccessor: false)
    var isSame = true
    var firstRank = UInt32.max
    for index in range {
      let row = Int(hierarchy.members[index])
      guard inputs.participates(row, plan) else {
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

  /// Lists the participating members of a cluster, in the order of members.
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

  /// Sets the position of a cluster to the mean of its participating members, or to the first of them.
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

  /// Adds all rows whose result may change in this frame; all other rows stay hidden.
  func list(into found: inout RowSet, _ plan: Plan) {
    found.formUnion(unclustered)
    for cluster in formed { found.insert(plan.annotations.count + Int(cluster.first)) }
    for cluster in former { found.insert(plan.annotations.count + Int(cluster.first)) }
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] {
    [
      formed.capacity, former.capacity, sorted.capacity, values.capacity, formerValues.capacity,
      members.capacity, rows.capacity, scratch.capacity, results.capacity,
      program.aggregates.capacity, stack.capacity,
    ] + cutCapacities
  }

  /// The capacities of the visible clusters of this frame and of the last, by identifier.
  var cutCapacities: [Int] { (cuts + formerCuts).flatMap { $0.capacities } }
}

extension Clustering {
  /// The values that clusters depend on, besides the plan.
  struct Inputs {
    let options: EffectiveOptions
    let interaction: Interaction
    let screen: Screen
    let viewport: Viewport
    /// The outcomes of the last frame.
    let last: Outcomes
    /// Whether anything but the view of the map changed since the last frame.
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

  /// Returns whether a member counts as part of its cluster.
  func participates(_ row: Int, _ plan: Plan) -> Bool {
    guard isVisibleAtZoom(row), !options[row].flags.contains(.required),
      !interaction.contains(.selected, row),
      !interaction.contains(.dragging, row)
    else { return false }
    let attachment = plan.annotations.attachment[row]
    guard attachment != AttachmentTable.none, interaction.features[Int(attachment)] != .visible else {
      return true
    }
    let layer = plan.attachments.layer[Int(attachment)]
    return layer == AttachmentTable.none || plan.layers.isDrawn(Int(layer), at: screen.comparedZoom)
  }
}

/// A cluster in a frame.
struct FormedCluster: Sendable {
  /// The row in `ClusterColumns`.
  var identifier: UInt32
  /// The node in the hierarchy of the identifier, or `noNode` if that hierarchy was rebuilt.
  var node: UInt32
  /// The row of the node's first member, from which the cluster's id is derived.
  var first: UInt32
  /// The row of the first participating member.
  var firstPart: UInt32
  /// The number of participating members.
  var count: UInt32
  /// The position in Mercator coordinates.
  var x: Double
  var y: Double
  /// The highest priority of the participating members.
  var priority: Double
  /// The start of its aggregates among those of all clusters.
  var values = 0
  /// Whether one of its members, or a cluster of one, was placed in the last frame.
  var isSuccessor: Bool
  /// Whether a member of the node does not participate.
  var isSeparated = false
  /// Whether the last frame had the cluster with the same members.
  var isKept = false
  /// Whether its first member has another identifier now, so that the cluster ends with the next frame.
  var isRenamed = false
  /// Whether the cluster was selected when its first member got another identifier.
  var wasSelected = false

  static let noNode = UInt32.max
}

extension FormedCluster {
  /// The index that events about the end of the cluster use.
  var formerIndex: AnnotationIndex {
    isRenamed
      ? AnnotationIndex(formerClusterStartingWith: first) : AnnotationIndex(clusterStartingWith: first)
  }

  var coordinate: Coordinate {
    Coordinate(longitude: Mercator.longitude(x: x), latitude: Mercator.latitude(y: y))
  }
}
