extension Resolver.State {
  /// Forms the clusters of a frame, and computes the options with which they are shown.
  /// - Parameter isChanged: whether edits or inputs have changed anything since the last frame, rather than only camera
  ///   and viewport.
  mutating func formClusters(on screen: Screen, _ viewport: Viewport, isChanged: Bool) {
    guard !clustering.isEmpty else { return }
    endRenamedClusters()
    clustering.form(
      plan,
      Clustering.Inputs(
        options: options, interaction: interaction, screen: screen, viewport: viewport,
        last: history.outcomes, hasZoomFilters: icons.hasZoomFilters, isChanged: isChanged))
    for index in clustering.formed.indices {
      let cluster = clustering.formed[index]
      let row = plan.annotations.count + Int(cluster.first)
      let list = options[row].anchorList
      let look = clustering.appearance(index, plan, options, interaction, zoom: screen.zoom)
      options.set(row, to: look.options, in: look.states)
      guard look.options.anchorList != list else { continue }
      keepAnchor(row, of: list)
      // Candidates look up the previous anchor in the history.
      history.outcomes.anchors[row] = resolution.outcomes.anchors[row]
    }
  }

  /// Ends each cluster whose first member got another `clusteringIdentifier`, and resets its states. The annotation may
  /// become the first member of another cluster in this frame.
  private mutating func endRenamedClusters() {
    for index in clustering.formed.indices {
      let (first, identifier) = (clustering.formed[index].first, clustering.formed[index].identifier)
      if plan.clusters.member[Int(first)] == identifier { continue }
      let row = plan.annotations.count + Int(first)
      plan.clusters.noteFormerIdentifier(identifier, of: first)
      clustering.noteRenamed(index, wasSelected: interaction.contains(.selected, row))
      interaction.remove(.all, of: row)
      interaction.measure(row, SIMD2())
    }
  }

  /// Returns the values of an annotation that affect the cluster hierarchies. If none of them changes, the hierarchies
  /// need not be rebuilt.
  func clusterLeaf(_ row: Int) -> ClusterSurvey.Leaf? { ClusterSurvey(plan, interaction).leaf(row) }

  /// Resets the states of clusters that the last frame had and this frame does not have.
  mutating func resetDissolvedClusters() {
    for cluster in clustering.former where clustering.cluster(startingWith: cluster.first) == nil {
      interaction.remove(.all, of: plan.annotations.count + Int(cluster.first))
    }
  }
}

extension Clustering {
  /// Returns the options of a cluster in its current states, and the states of which the spec's values apply.
  /// - Parameters:
  ///   - index: the cluster, as an index into `formed`.
  ///   - options: the options of the annotations.
  ///   - zoom: the zoom of the frame.
  mutating func appearance(
    _ index: Int, _ plan: Plan, _ options: EffectiveOptions, _ interaction: Interaction, zoom: Double
  ) -> (options: AnnotationOptions, states: AnnotationStates) {
    let cluster = formed[index]
    let row = plan.annotations.count + Int(cluster.first)
    let looks = plan.clusters.looks
    let own = looks.range(ofCluster: Int(cluster.identifier)).lowerBound
    program.count = Int(cluster.count)
    program.zoom = zoom
    program.aggregates.removeAll(keepingCapacity: true)
    for value in aggregates(of: cluster, plan) { program.aggregates.append(value) }
    program.size =
      cluster.isSeparated ? nil : hierarchies[Int(cluster.identifier)].size(of: Int(cluster.node))
    let held = interaction.states[row]
    let drives = plan.zoomTables.clusterDrives
    var look = plan.clusters.appearance(of: Int(cluster.identifier), in: held, program, &stack) {
      look, appearance in
      for drive in drives[drives.range(of: UInt32(look))] {
        appearance[drive.property] = options.zoom[drive.table]
      }
    } inherit: { appearance in
      let first = options[Int(cluster.firstPart)]
      if looks.inherited[own].contains(.size) {
        (appearance.width, appearance.height) = (first.width, first.height)
        for side in [AnnotationFlags.estimated, .givenWidth, .givenHeight] {
          appearance.set(side, first.flags.contains(side))
        }
      }
      // A program computes such a side after this. The side of the first member applies if it fails.
      if looks.inherited[own].contains(.width) { appearance.width = first.width }
      if looks.inherited[own].contains(.height) { appearance.height = first.height }
      if looks.inherited[own].contains(.priority) { appearance.priority = cluster.priority }
    }
    let isGiven =
      !look.options.flags.contains(.estimated) && look.options.width > 0 && look.options.height > 0
    if !isGiven, interaction.measured(row) != SIMD2() { look.options.setMeasured(interaction.measured(row)) }
    look.options.set(.selected, held.contains(.selected))
    look.options.set(.expanded, interaction.expanded.first == cluster.first)
    return (look.options, looks.statesInEffect(ofCluster: Int(cluster.identifier), in: look.states))
  }
}

extension ClusterLooks {
  /// Returns the states of which the spec's values apply to a cluster that is in the states `held`.
  fileprivate func statesInEffect(ofCluster cluster: Int, in held: AnnotationStates) -> AnnotationStates {
    var inEffect: AnnotationStates = []
    for row in range(ofCluster: cluster) where held.isSuperset(of: states[row]) {
      inEffect.formUnion(states[row])
    }
    return inEffect
  }
}

/// Per `clusteringIdentifier`: the greatest distance in points from the anchor point to an edge of the view, over all
/// its annotations and clusters.
struct ClusterReach: Sendable {
  private var reaches: [Double] = []
  /// Per `clusteringIdentifier`: the distance in points that is added to `reaches` for clusters with a width or height
  /// that depends on zoom.
  private var driven: [Double] = []
  /// The value of `EffectiveOptions.annotationRevision` when `reaches` was computed; `nil` before the first frame.
  private var revision: UInt?

  subscript(_ identifier: Int) -> Double { reaches[identifier] + driven[identifier] }

  /// Computes, for each `clusteringIdentifier`, the greatest distance from an anchor point to an edge of a view.
  /// - Parameter isChanged: whether edits or inputs have changed anything since the last frame, rather than only camera
  ///   and viewport.
  /// - Complexity: O(annotations) if options changed or `isChanged` is true, else O(identifiers).
  mutating func measure(
    _ plan: Plan, _ options: EffectiveOptions, _ interaction: Interaction, isChanged: Bool
  ) {
    driven.removeAll(keepingCapacity: true)
    for _ in 0..<plan.clusters.count { driven.append(0) }
    for drive in plan.zoomTables.clusterDrives where drive.property == .width || drive.property == .height {
      let identifier = plan.clusters.looks.ends.partitioningIndex { $0 > drive.row }
      driven[identifier] += max(0, options.zoom[drive.table])
    }
    guard isChanged || revision != options.annotationRevision || reaches.count != plan.clusters.count else {
      return
    }
    revision = options.annotationRevision
    reaches.removeAll(keepingCapacity: true)
    for _ in 0..<plan.clusters.count { reaches.append(0) }
    for row in plan.clusters.member.indices where plan.clusters.canCluster(row) {
      let identifier = Int(plan.clusters.member[row])
      let list = plan.anchorLists.range(Int(options[row].anchorList))
      reaches[identifier] = max(reaches[identifier], options.reach(list, size: options.size(row)))
      // If the spec gives a cluster no size, it has the size of a member, or the measured one.
      let measured = interaction.measured(plan.annotations.count + row)
      for look in plan.clusters.looks.range(ofCluster: identifier) {
        let appearance = plan.clusters.looks.options[look]
        let own =
          plan.clusters.looks.inherited[look].contains(.size)
          ? options.size(row) : SIMD2(appearance.width, appearance.height)
        let list = plan.anchorLists.range(Int(appearance.anchorList))
        reaches[identifier] = max(
          reaches[identifier], options.reach(list, size: own), options.reach(list, size: measured))
      }
    }
  }
}

extension EffectiveOptions {
  /// Returns the greatest distance in points from an annotation's anchor point to an edge of its view, over all
  /// anchors.
  /// - Parameters:
  ///   - anchors: the anchor list, as indices into the options of `formulas`.
  ///   - own: the annotation's size.
  fileprivate func reach(_ anchors: Range<Int>, size own: SIMD2<Double>) -> Double {
    var reach = 0.0
    for option in anchors {
      let (right, up) = formulas.offset(option)
      reach = max(reach, formulas.size(option, own: own).max() + max(abs(right), abs(up)))
    }
    return reach
  }
}
