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
  /// Rows whose marks are others than in the last frame, unless the frame looked at all.
  private var marked: RowSet
  /// Who may cluster, and stands alone where it may be seen.
  private(set) var alone: RowSet
  /// Whether the frame has looked at everybody anew: else those alone whose fate is another than in the last one.
  private(set) var looksAtAll = true
  /// Whether the next one has to.
  private var isOutdated = true
  /// The zooms at which everybody takes part who did in the last frame that looked at all.
  private var steadyZooms = SteadyZooms(around: ComparedZoom(.nan))
  /// The options that it looked at.
  private var revision: UInt?
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
  /// By identifier: those of this frame, and of the last.
  private var cuts: [ClusterCut] = []
  private var formerCuts: [ClusterCut] = []
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
    marked = RowSet(count: count)
    alone = marked
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
    cuts.append(contentsOf: repeatElement(ClusterCut(), count: added))
    formerCuts.append(contentsOf: repeatElement(ClusterCut(), count: added))
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
    // Each run of a cut has a member at least, so an identifier with few members needs little room.
    var counts = Array(repeating: 0, count: hierarchies.count)
    for row in plan.clusters.member.indices where plan.clusters.hasMember(row) {
      counts[Int(plan.clusters.member[row])] += 1
    }
    for identifier in hierarchies.indices {
      cuts[identifier].reserve(min(5 * most, counts[identifier]))
      formerCuts[identifier].reserve(min(5 * most, counts[identifier]))
    }
  }

  /// Follows a plan that was changed.
  mutating func fit(_ plan: Plan) {
    let count = FrameRows(plan).hasClusters ? plan.annotations.count : 0
    marks.grow(to: count)
    formerMarks.grow(to: count)
    marked = RowSet(count: count)
    alone = marked
    isOutdated = true
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
    isOutdated = true
    // Nodes have other numbers then.
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

  /// Notes that a cluster of the last frame ends with the next, because its first member has another identifier.
  mutating func noteRenamed(_ index: Int, wasSelected: Bool) {
    formed[index].isRenamed = true
    formed[index].wasSelected = wasSelected
  }

  // MARK: A frame

  /// Forms the clusters of a frame.
  /// - Complexity: O(nodes in view and around it), and in the members of those whose fate is another than in the last frame; O(annotations)
  ///   where anything else changed than the view of the map, and O(n log n) where hierarchies have to be built anew.
  mutating func form(_ plan: Plan, _ inputs: Inputs) {
    guard !marks.parts.isEmpty else { return }
    swap(&formed, &former)
    swap(&values, &formerValues)
    formed.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    hasParted = false
    build(plan, inputs.interaction)
    heldZoom.follow(inputs.screen.zoom)
    cosineOfPitch = inputs.screen.projection.cosineOfPitch
    reach.measure(plan, inputs.options, inputs.interaction, isChanged: inputs.isChanged)
    beginMarks(plan, inputs)
    for identifier in hierarchies.indices {
      swap(&cuts[identifier], &formerCuts[identifier])
      if looksAtAll { formerCuts[identifier].clear() }
      cuts[identifier].take(hierarchies[identifier], in: view(of: identifier, plan, inputs))
      follow(cuts[identifier], after: formerCuts[identifier], of: identifier, plan, inputs)
    }
    // Nodes of one hierarchy are in the order of its members, and documents have another.
    sortFormed()
  }

  /// Makes the marks of the last frame the former ones, and decides whether those of this one follow from them.
  private mutating func beginMarks(_ plan: Plan, _ inputs: Inputs) {
    let sawAll = looksAtAll
    looksAtAll =
      isOutdated || inputs.isChanged || revision != inputs.options.annotationRevision
      || !steadyZooms.contains(inputs.screen.comparedZoom)
    isOutdated = false
    if looksAtAll {
      revision = inputs.options.annotationRevision
      swap(&marks, &formerMarks)
      marks.clear()
      lookAtAll(plan, inputs)
    } else if sawAll {
      formerMarks.assign(marks)
    } else {
      for row in marked { formerMarks.assign(marks, at: row) }
    }
    marked.removeAll()
  }

  /// Finds out who may be seen, were it alone, and between which zooms that stays so.
  private mutating func lookAtAll(_ plan: Plan, _ inputs: Inputs) {
    alone.removeAll()
    steadyZooms = SteadyZooms(around: inputs.screen.comparedZoom)
    for row in plan.clusters.member.indices where plan.clusters.hasMember(row) {
      let own = inputs.options[row]
      steadyZooms.note(own.minZoom)
      steadyZooms.note(own.maxZoom)
      if inputs.mayBeSeen(row) { alone.insert(row) }
    }
    for layer in 0..<plan.layers.count {
      steadyZooms.note(plan.layers.minZoom[layer])
      steadyZooms.note(plan.layers.maxZoom[layer])
    }
  }

  /// Takes over what a cut has in common with the one of the last frame, and marks the members of the rest.
  private mutating func follow(
    _ cut: ClusterCut, after former: ClusterCut, of identifier: Int, _ plan: Plan, _ inputs: Inputs
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

  /// Marks those members of a run without a cluster that had another fate.
  /// - Parameter former: the runs of the last frame from the first that has members of it; none: nobody knows what there was.
  private mutating func mark(
    _ run: ClusterCut.Run, after former: ArraySlice<ClusterCut.Run>, of identifier: Int, _ plan: Plan,
    _ inputs: Inputs
  ) {
    let mark = run.isUnseen ? ClusterMarks.unseen : ClusterMarks.none
    if former.isEmpty { self.mark(run.range, of: identifier, mark, plan, inputs) }
    for other in former {
      if other.start >= run.end { break }
      if other.isAlike(run) { continue }
      let common = max(Int(run.start), Int(other.start))..<min(Int(run.end), Int(other.end))
      self.mark(common, of: identifier, mark, plan, inputs)
    }
  }

  /// Marks some members with what their node is.
  private mutating func mark(
    _ places: Range<Int>, of identifier: Int, _ node: UInt32, _ plan: Plan, _ inputs: Inputs
  ) {
    for place in places {
      let row = Int(hierarchies[identifier].members[place])
      let isPart = node != ClusterMarks.none && inputs.takesPart(row, plan)
      if marks.set(row, part: isPart ? node : ClusterMarks.none, node: node) { marked.insert(row) }
      if !isPart, inputs.mayBeSeen(row) {
        alone.insert(row)
      } else {
        alone.remove(row)
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

  /// Keeps a cluster that the last frame had, if it had enough members.
  private mutating func keep(_ node: Int, of identifier: Int, _ plan: Plan, _ inputs: Inputs) {
    let first = hierarchies[identifier].firsts[node]
    guard var cluster = former.cluster(startingWith: first), cluster.node == node else { return }
    cluster.isKept = true
    cluster.isSuccessor = inputs.last.arePlaced[plan.annotations.count + Int(first)]
    let count = plan.clusters.aggregates.range(ofCluster: identifier).count
    let known = formerValues[cluster.values..<cluster.values + count]
    cluster.values = values.count
    values.append(contentsOf: known)
    hasParted = hasParted || cluster.isParted
    formed.append(cluster)
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
      guard inputs.takesPart(row, plan) else {
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
    guard cluster.count >= plan.clusters.minPoints[identifier] else {
      mark(range, of: identifier, ClusterMarks.none, plan, inputs)
      return
    }
    mark(range, of: identifier, first, plan, inputs)
    cluster.isParted = Int(cluster.count) < range.count
    hasParted = hasParted || cluster.isParted
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

  /// Adds all rows whose results a frame may tell: else they stay what they were, hidden.
  func list(into found: inout RowSet, _ plan: Plan) {
    found.formUnion(alone)
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

  /// Of the cuts of this frame and of the last, by identifier.
  var cutCapacities: [Int] { (cuts + formerCuts).flatMap { $0.capacities } }
}
