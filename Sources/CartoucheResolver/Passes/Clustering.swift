/// Decides which annotations a frame shows as clusters, and where those stand.
struct Clustering: Sendable {
  /// The hierarchy of each identifier; none where nobody may cluster.
  var hierarchies: [ClusterHierarchy] = []
  /// The clusters of this frame, in the order of their first members, and those of the last.
  var formed: [FormedCluster] = []
  private(set) var former: [FormedCluster] = []
  var marks: ClusterMarks
  /// Those of the last frame.
  private(set) var formerMarks: ClusterMarks
  /// The aggregates of `formed`, one cluster's after the other's.
  private(set) var values: [ClusterValue] = []
  private var formerValues: [ClusterValue] = []
  /// By identifier: whether something changed of what its hierarchy follows from.
  private(set) var areOutdated: [Bool] = []
  /// Whether somebody is in the node of a cluster and takes no part.
  private(set) var hasParted = false
  var heldZoom = HeldZoom()
  /// That of the frame.
  private(set) var cosineOfPitch = 1.0
  private var cut = ClusterCut()
  private var reach = ClusterReach()
  private var sorted: [FormedCluster] = []
  private var members: [KeyedRow] = []
  private var rows: [UInt32] = []
  private var scratch: [KeyedRow] = []
  private var results: [ClusterValue] = []
  /// What the programs of one cluster read, and their stack.
  var program = ClusterInputs(count: 0, aggregates: [], zoom: 0)
  var stack: [ClusterValue] = []

  /// With the hierarchies that the plan has, if it has any; the others wait until they are built.
  init(_ plan: Plan) {
    let count = FrameRows(plan).hasClusters ? plan.annotations.count : 0
    marks = ClusterMarks(count: count)
    formerMarks = marks
    scratch.reserveCapacity(count)
    guard count > 0 else { return }
    makeRoom(plan)
    for identifier in plan.hierarchies.indices { take(plan.hierarchies[identifier], of: identifier) }
    reserve(plan)
  }

  /// Has a hierarchy for each identifier; those that are new have nobody in them yet.
  private mutating func makeRoom(_ plan: Plan) {
    let added = plan.clusters.count - hierarchies.count
    hierarchies.append(contentsOf: repeatElement(ClusterHierarchy(), count: added))
    areOutdated.append(contentsOf: repeatElement(true, count: added))
  }

  /// Makes room for the clusters that fit onto a screen; a frame with more takes more once.
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
    cut.reserve(most)
  }

  /// Follows a plan that was changed.
  mutating func fit(_ plan: Plan) {
    let count = FrameRows(plan).hasClusters ? plan.annotations.count : 0
    marks.grow(to: count)
    formerMarks.grow(to: count)
    scratch.reserveCapacity(count)
    if count > 0 { makeRoom(plan) }
    reach = ClusterReach()
  }

  /// Notes that the hierarchy that an annotation is in, if it is in one, has to be built anew.
  mutating func noteChange(of row: Int, _ plan: Plan) {
    guard row < plan.clusters.member.count else { return }
    let identifier = plan.clusters.member[row]
    // The plan may have an identifier that `fit` has not heard of.
    if identifier < UInt32(areOutdated.count) { areOutdated[Int(identifier)] = true }
  }

  /// Takes the hierarchy that a plan has for an identifier, or another resolver has built.
  mutating func take(_ hierarchy: ClusterHierarchy, of identifier: Int) {
    hierarchies[identifier] = hierarchy
    areOutdated[identifier] = false
  }

  /// Builds those hierarchies anew that do not follow from the plan as it is now.
  /// - Complexity: O(annotations + n log n) in the members of these.
  mutating func build(_ plan: Plan, _ interaction: Interaction) {
    guard areOutdated.contains(true) else { return }
    let survey = ClusterSurvey(plan, interaction)
    for identifier in areOutdated.indices where areOutdated[identifier] {
      hierarchies[identifier] = survey.hierarchy(of: identifier)
      areOutdated[identifier] = false
      // Nodes have other numbers now.
      for index in former.indices where former[index].identifier == identifier {
        former[index].node = FormedCluster.noNode
      }
    }
  }

  var isEmpty: Bool { hierarchies.isEmpty }

  /// Notes that a cluster of the last frame ends with the next, because its first member has another identifier.
  mutating func noteRenamed(_ index: Int, wasSelected: Bool) {
    formed[index].isRenamed = true
    formed[index].wasSelected = wasSelected
  }

  // MARK: A frame

  /// What clusters follow from, besides the plan.
  struct Inputs {
    let options: OptionsInEffect
    let interaction: Interaction
    let screen: Screen
    let viewport: Viewport
    /// Who was placed in the last frame.
    let last: Outcomes
  }

  /// Forms the clusters of a frame.
  /// - Complexity: O(members of clusters in view), and O(n log n) where hierarchies have to be built anew.
  mutating func form(_ plan: Plan, _ inputs: Inputs) {
    guard !marks.parts.isEmpty else { return }
    swap(&formed, &former)
    swap(&marks, &formerMarks)
    swap(&values, &formerValues)
    formed.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    marks.clear()
    hasParted = false
    build(plan, inputs.interaction)
    heldZoom.follow(inputs.screen.zoom)
    cosineOfPitch = inputs.screen.projection.cosineOfPitch
    reach.measure(plan, inputs.options)
    for identifier in hierarchies.indices {
      cut.take(hierarchies[identifier], in: view(of: identifier, plan, inputs))
      for run in cut.unseen { leaveOut(run.range, of: identifier, plan, inputs) }
      for node in cut.clusters { form(Int(node), of: identifier, plan, inputs) }
    }
    // Nodes of one hierarchy are in the order of its members, and documents have another.
    sortFormed()
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

  /// Marks those of some members that take part as not to be seen.
  private mutating func leaveOut(
    _ range: Range<Int>, of identifier: Int, _ plan: Plan, _ inputs: Inputs
  ) {
    for row in hierarchies[identifier].members[range] {
      marks.nodes[Int(row)] = ClusterMarks.unseen
      if takesPart(Int(row), plan, inputs) { marks.parts[Int(row)] = ClusterMarks.unseen }
    }
  }

  /// Makes a cluster of the members of a node that take part, if there are enough.
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
      guard takesPart(row, plan, inputs) else {
        isSame = isSame && formerMarks.parts[row] != first
        continue
      }
      isSame = isSame && formerMarks.parts[row] == first
      cluster.count += 1
      cluster.priority = max(cluster.priority, inputs.options[row].priority)
      cluster.isSuccessor = cluster.isSuccessor || wasPlaced(row, inputs.last, plan)
      if hierarchy.ranks[index] < firstRank {
        firstRank = hierarchy.ranks[index]
        cluster.firstPart = UInt32(row)
      }
    }
    guard cluster.count >= plan.clusters.minPoints[identifier] else { return }
    for row in hierarchy.members[range] {
      marks.nodes[Int(row)] = first
      if takesPart(Int(row), plan, inputs) { marks.parts[Int(row)] = first }
    }
    hasParted = hasParted || Int(cluster.count) < range.count
    cluster.values = values.count
    let valueCount = plan.clusters.aggregates.range(ofCluster: identifier).count
    let known = former.cluster(startingWith: first)
    if isSame, let known, known.node == node, known.count == cluster.count {
      (cluster.x, cluster.y) = (known.x, known.y)
      values.append(contentsOf: formerValues[known.values..<known.values + valueCount])
    } else {
      listMembers(range, of: hierarchy, markedBy: first)
      if cluster.count < range.count { stand(&cluster, plan) }
      plan.clusters.aggregates.compute(identifier, over: rows, into: &results)
      values.append(contentsOf: results)
    }
    formed.append(cluster)
  }

  /// Lists those who take part in a cluster, in the order of members.
  private mutating func listMembers(
    _ range: Range<Int>, of hierarchy: ClusterHierarchy, markedBy first: UInt32
  ) {
    members.removeAll(keepingCapacity: true)
    for index in range where marks.parts[Int(hierarchy.members[index])] == first {
      members.append(KeyedRow(key: UInt64(hierarchy.ranks[index]), row: hierarchy.members[index]))
    }
    sortByKey(&members, scratch: &scratch)
    rows.removeAll(keepingCapacity: true)
    for member in members { rows.append(member.row) }
  }

  /// Puts a cluster to the mean of those that take part, or to the first of them.
  private func stand(_ cluster: inout FormedCluster, _ plan: Plan) {
    let place = plan.clusters.position[Int(cluster.identifier)]
    for (index, row) in zip(0..., rows) {
      let (x, y) = (plan.annotations.mercatorX[Int(row)].inWorld, plan.annotations.mercatorY[Int(row)])
      if index == 0 {
        (cluster.x, cluster.y) = (x, y)
      } else if place == .mean {
        let east = x - cluster.x
        let part = 1 / Double(index + 1)
        cluster.x = (cluster.x + (east - Elementary.nearestWhole(east)) * part).inWorld
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

  /// Whether a member is counted where its node is a cluster.
  private func takesPart(_ row: Int, _ plan: Plan, _ inputs: Inputs) -> Bool {
    let own = inputs.options[row]
    guard own.flags.contains(.visible), !own.flags.contains(.required), own.minZoom <= inputs.screen.zoom,
      inputs.screen.zoom <= own.maxZoom, !inputs.interaction.contains(.selected, row),
      !inputs.interaction.contains(.dragging, row)
    else { return false }
    let attachment = plan.annotations.attachment[row]
    guard attachment != AttachmentTable.none, inputs.interaction.features[Int(attachment)] != .visible else {
      return true
    }
    let layer = plan.attachments.layer[Int(attachment)]
    return layer == AttachmentTable.none || plan.layers.isDrawn(Int(layer), at: inputs.screen.zoom)
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] {
    [
      formed.capacity, former.capacity, sorted.capacity, values.capacity, formerValues.capacity,
      members.capacity, rows.capacity, scratch.capacity, results.capacity,
      program.aggregates.capacity, stack.capacity,
    ] + cut.capacities
  }
}
