/// The inputs of cluster hierarchies: the annotations that may join clusters, and their collision shapes.
///
/// All options are those without states, at the `clusterMaxZoom` of the clustering identifier. Therefore selection,
/// dragging and the zoom do not change a hierarchy.
struct ClusterSurvey {
  let plan: Plan
  private let interaction: Interaction

  init(_ plan: Plan, _ interaction: Interaction) {
    self.plan = plan
    self.interaction = interaction
  }

  /// Builds the hierarchies of the clustering identifiers that `isWanted` accepts, and passes each to `visit`.
  /// - Complexity: O(annotations + n log n) in the members of these identifiers.
  func build(where isWanted: (Int) -> Bool, _ visit: (Int, ClusterHierarchy) -> Void) {
    let members = IdentifierMembers(plan.clusters)
    var formulas = ClusterFormulas()
    for cluster in 0..<plan.clusters.count where isWanted(cluster) {
      var sizes: ClusterSizes?
      let (leaves, shapes) = leaves(of: cluster, among: members[cluster], &formulas, &sizes)
      visit(
        cluster,
        ClusterHierarchy(
          leaves, shapes, at: plan.clusters.position[cluster], maxZoom: plan.clusters.maxZoom[cluster],
          sizes: sizes))
    }
  }

  /// The data of one annotation that affects a cluster hierarchy or the aggregates of its clusters.
  struct Leaf: Equatable {
    fileprivate var identifier: UInt32
    fileprivate var place: SIMD2<Double>
    fileprivate var size: SIMD2<Double>
    fileprivate var anchorList: UInt32
    fileprivate var collisionShape: UInt32
    fileprivate var priority: Double
    fileprivate var values: ArraySlice<ClusterValue>
  }

  /// Returns the data of an annotation that affects its cluster hierarchy, or `nil` if the annotation cannot join a
  /// cluster.
  func leaf(_ row: Int) -> Leaf? {
    guard plan.clusters.canCluster(row) else { return nil }
    let identifier = plan.clusters.member[row]
    guard let options = leafOptions(row, at: plan.clusters.maxZoom[Int(identifier)]) else { return nil }
    return Leaf(
      identifier: identifier, place: place(row), size: SIMD2(options.width, options.height),
      anchorList: options.anchorList, collisionShape: options.collisionShape, priority: options.priority,
      values: plan.clusters.aggregates.values(ofRow: row))
  }

  /// Returns the annotations of a clustering identifier that may join clusters, best rank first, and their collision
  /// shapes.
  /// - Parameters:
  ///   - rows: all annotations of the identifier as rows of `plan.annotations`, ascending.
  ///   - sizes: receives the sizes of clusters, if they depend on members.
  func leaves(
    of cluster: Int, among rows: ArraySlice<UInt32>, _ formulas: inout ClusterFormulas,
    _ sizes: inout ClusterSizes?
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
    sizes = ClusterSizes(plan, cluster: cluster, formulas.at(zoom, plan))
    var leaves = ClusterLeaves()
    leaves.reserveCapacity(candidates.count)
    for candidate in candidates {
      let place = place(candidate.row)
      sizes?.append(SIMD2(candidate.options.width, candidate.options.height))
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

  /// Sorts annotations by their rank as cluster members: by priority, then fewer anchors, then document order as in
  /// `TieBreak.last`.
  private func sorted(_ candidates: [Candidate]) -> [Candidate] {
    // The sorts are stable, so the last sort has the most significant key.
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

  /// Returns the options of an annotation at a zoom, or `nil` if the annotation cannot join a cluster.
  private func leafOptions(_ row: Int, at zoom: Double) -> AnnotationOptions? {
    guard !interaction.isRemoved[row], isVisiblePoint(plan.annotations.attachment[row]) else { return nil }
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

  /// Returns whether an attachment is to a point that is visible at some zoom. Whether other icons hide the point's
  /// icon is ignored.
  private func isVisiblePoint(_ attachment: UInt32) -> Bool {
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

  /// Returns the position of an annotation in Mercator. A dragged annotation keeps its old position until it is
  /// dropped.
  private func place(_ row: Int) -> SIMD2<Double> {
    if let drag = interaction.drag(of: UInt32(row)) {
      let coordinate = interaction.drags[drag].coordinate
      return SIMD2(Mercator.x(longitude: coordinate.longitude), Mercator.y(latitude: coordinate.latitude))
    }
    return SIMD2(plan.annotations.mercatorX[row], plan.annotations.mercatorY[row])
  }
}

/// The annotations of each clustering identifier, as ascending rows of `plan.annotations`.
struct IdentifierMembers {
  private var rows: [UInt32]
  /// The end of each identifier's range in `rows`.
  private var ends: [Int]

  /// Groups the plan's annotations by clustering identifier.
  /// - Complexity: O(annotations + identifiers).
  init(_ clusters: ClusterColumns) {
    var starts = Array(repeating: 0, count: clusters.count + 1)
    for row in clusters.member.indices where clusters.canCluster(row) {
      starts[Int(clusters.member[row]) + 1] += 1
    }
    for identifier in starts.indices.dropFirst() { starts[identifier] += starts[identifier - 1] }
    rows = Array(repeating: 0, count: starts[clusters.count])
    // Filling moves each start to the end of its identifier's range.
    for row in clusters.member.indices where clusters.canCluster(row) {
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

/// The annotations of one clustering identifier that may join clusters, sorted by priority, fewer anchors, then
/// document order.
package struct ClusterLeaves: Sendable, Equatable {
  /// The annotations as rows of `plan.annotations`, best rank first.
  package private(set) var rows: [UInt32] = []
  /// The x coordinate of each annotation, in Mercator, 0 ≤ x < 1.
  package private(set) var x: [Double] = []
  /// The y coordinate of each annotation, in Mercator.
  package private(set) var y: [Double] = []
  /// The index into `ClusterShapes` of each annotation's collision shape.
  package private(set) var shapes: [UInt32] = []

  package init() {}

  package var count: Int { rows.count }

  package mutating func reserveCapacity(_ count: Int) {
    rows.reserveCapacity(count)
    x.reserveCapacity(count)
    y.reserveCapacity(count)
    shapes.reserveCapacity(count)
  }

  /// Adds an annotation of a lower rank than all others.
  /// - Parameters:
  ///   - row: the annotation's row in `plan.annotations`.
  ///   - x: the x coordinate in Mercator; it is wrapped into 0…1.
  ///   - y: the y coordinate in Mercator.
  ///   - shape: the index of its shape in `ClusterShapes`.
  package mutating func append(row: UInt32, x: Double, y: Double, shape: UInt32) {
    rows.append(row)
    self.x.append(x.wrappedToWorld)
    self.y.append(y)
    shapes.append(shape)
  }
}

extension Double {
  /// This Mercator x coordinate wrapped into 0 ≤ x < 1, the main copy of the world.
  var wrappedToWorld: Double {
    let place = self - Elementary.floor(self)
    // The difference for a tiny negative number is rounded to 1.
    return place < 1 ? place : 0
  }
}
