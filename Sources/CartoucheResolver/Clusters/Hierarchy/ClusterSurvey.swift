/// Who may join whom, and what they collide with: what the hierarchies of a plan follow from.
///
/// Values are those without states, at the `clusterMaxZoom` of the identifier: neither selection nor dragging nor zoom change a
/// hierarchy.
struct ClusterSurvey {
  let plan: Plan
  private let interaction: Interaction

  init(_ plan: Plan, _ interaction: Interaction) {
    self.plan = plan
    self.interaction = interaction
  }

  /// Calls `visit` with the hierarchy of each identifier that `isWanted` names.
  /// - Complexity: O(annotations + n log n) in the members of these.
  func build(where isWanted: (Int) -> Bool, _ visit: (Int, ClusterHierarchy) -> Void) {
    let members = IdentifierMembers(plan.clusters)
    var formulas = ClusterFormulas()
    for cluster in 0..<plan.clusters.count where isWanted(cluster) {
      let (leaves, shapes) = leaves(of: cluster, among: members[cluster], &formulas)
      visit(
        cluster,
        ClusterHierarchy(
          leaves, shapes, at: plan.clusters.position[cluster], maxZoom: plan.clusters.maxZoom[cluster]))
    }
  }

  /// All that a hierarchy, and the aggregates of its clusters, follow from of one annotation.
  struct Leaf: Equatable {
    fileprivate var identifier: UInt32
    fileprivate var place: SIMD2<Double>
    fileprivate var size: SIMD2<Double>
    fileprivate var anchorList: UInt32
    fileprivate var collisionShape: UInt32
    fileprivate var priority: Double
    fileprivate var values: ArraySlice<ClusterValue>
  }

  /// That of an annotation; nil: it joins nobody.
  func leaf(_ row: Int) -> Leaf? {
    guard plan.clusters.hasMember(row) else { return nil }
    let identifier = plan.clusters.member[row]
    guard let options = leafOptions(row, at: plan.clusters.maxZoom[Int(identifier)]) else { return nil }
    return Leaf(
      identifier: identifier, place: place(row), size: SIMD2(options.width, options.height),
      anchorList: options.anchorList, collisionShape: options.collisionShape, priority: options.priority,
      values: plan.clusters.aggregates.values(ofRow: row))
  }

  /// The annotations of an identifier that may join, in the order of members, with their shapes.
  /// - Parameter rows: all of the identifier, ascending.
  func leaves(
    of cluster: Int, among rows: ArraySlice<UInt32>, _ formulas: inout ClusterFormulas
  ) -> (ClusterLeaves, ClusterShapes) {
    let zoom = plan.clusters.maxZoom[cluster]
    var candidates: [Candidate] = []
    for row in rows {
      if let options = leafOptions(Int(row), at: zoom) {
        candidates.append(Candidate(row: Int(row), options: options))
      }
    }
    candidates = sorted(candidates)
    var table = ClusterShapeTable(plan, cluster: cluster, formulas.at(zoom, plan))
    var leaves = ClusterLeaves()
    leaves.reserveCapacity(candidates.count)
    for candidate in candidates {
      let place = place(candidate.row)
      leaves.append(
        row: UInt32(candidate.row), x: place.x, y: place.y,
        shape: table.shape(of: candidate.options, in: plan))
    }
    return (leaves, table.shapes)
  }

  private struct Candidate {
    var row: Int
    var options: AnnotationOptions
  }

  /// The rank, ties as `last`.
  private func sorted(_ candidates: [Candidate]) -> [Candidate] {
    // Each sort keeps the order of the one before where it has ties.
    var keyed: [KeyedRow] = []
    keyed.reserveCapacity(candidates.count)
    var scratch: [KeyedRow] = []
    for (index, candidate) in candidates.enumerated() {
      keyed.append(KeyedRow(key: UInt64(plan.annotations.lastOrder[candidate.row]), row: UInt32(index)))
    }
    sortByKey(&keyed, scratch: &scratch)
    for index in keyed.indices {
      let list = candidates[Int(keyed[index].row)].options.anchorList
      keyed[index].key = UInt64(plan.anchorLists.range(Int(list)).count)
    }
    sortByKey(&keyed, scratch: &scratch)
    for index in keyed.indices {
      keyed[index].key = ~candidates[Int(keyed[index].row)].options.priority.orderedBits
    }
    sortByKey(&keyed, scratch: &scratch)
    return keyed.map { candidates[Int($0.row)] }
  }

  /// What an annotation is like at a zoom; nil: it joins nobody.
  private func leafOptions(_ row: Int, at zoom: Double) -> AnnotationOptions? {
    guard !interaction.isRemoved[row], isThere(plan.annotations.attachment[row]) else { return nil }
    var options = plan.annotations.options[row]
    let drives = plan.zoomTables.drives
    for drive in drives[drives.range(of: UInt32(row))] {
      options[drive.property] = plan.zoomTables.value(of: Int(drive.table), at: zoom)
    }
    guard options.flags.contains(.visible), !options.flags.contains(.required),
      plan.outline(options)?.mode != CollisionMode.none
    else { return nil }
    if options.width <= 0 || options.height <= 0, interaction.measured(row) != SIMD2() {
      options.setMeasured(interaction.measured(row))
    }
    let hasSize = plan.anchorLists.options[plan.anchorLists.range(Int(options.anchorList))].contains {
      $0.width ?? options.width > 0 && $0.height ?? options.height > 0
    }
    return hasSize ? options : nil
  }

  /// Whether an attachment is a point that is shown at some zoom, as far as icons let it.
  private func isThere(_ attachment: UInt32) -> Bool {
    guard attachment != AttachmentTable.none else { return true }
    let index = Int(attachment)
    guard plan.attachments.kinds[index] == .point else { return false }
    switch interaction.features[index] {
    case .visible: return true
    case .hidden: return false
    case .unknown: break
    }
    if plan.attachments.isFilteredOut[index] { return false }
    let layer = plan.attachments.layer[index]
    return layer == AttachmentTable.none
      || plan.layers.isVisible[Int(layer)] && plan.layers.types[Int(layer)].drawnKinds.contains(.points)
  }

  /// Mercator. What is dragged stays where it was until it is dropped.
  private func place(_ row: Int) -> SIMD2<Double> {
    if let drag = interaction.drag(of: UInt32(row)) {
      let coordinate = interaction.drags[drag].coordinate
      return SIMD2(Mercator.x(longitude: coordinate.longitude), Mercator.y(latitude: coordinate.latitude))
    }
    return SIMD2(plan.annotations.mercatorX[row], plan.annotations.mercatorY[row])
  }
}

/// The rows of the annotations of each identifier, ascending.
struct IdentifierMembers {
  private var rows: [UInt32]
  /// By identifier: where its rows end in `rows`.
  private var ends: [Int]

  /// - Complexity: O(annotations + identifiers).
  init(_ clusters: ClusterColumns) {
    var starts = Array(repeating: 0, count: clusters.count + 1)
    for row in clusters.member.indices where clusters.hasMember(row) {
      starts[Int(clusters.member[row]) + 1] += 1
    }
    for identifier in starts.indices.dropFirst() { starts[identifier] += starts[identifier - 1] }
    rows = Array(repeating: 0, count: starts[clusters.count])
    // Each start moves on to the end of its identifier.
    for row in clusters.member.indices where clusters.hasMember(row) {
      let identifier = Int(clusters.member[row])
      rows[starts[identifier]] = UInt32(row)
      starts[identifier] += 1
    }
    ends = starts
  }

  subscript(_ identifier: Int) -> ArraySlice<UInt32> {
    rows[(identifier == 0 ? 0 : ends[identifier - 1])..<ends[identifier]]
  }
}
