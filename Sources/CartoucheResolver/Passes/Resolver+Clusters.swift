extension Resolver {
  /// Forms the clusters of a frame, and finds out what they are like.
  /// - Parameter isChanged: whether something else than the view of the map changed since the last frame.
  mutating func formClusters(on screen: Screen, _ viewport: Viewport, isChanged: Bool) {
    guard !clustering.isEmpty else { return }
    endRenamedClusters()
    clustering.form(
      plan,
      Clustering.Inputs(
        options: options, interaction: interaction, screen: screen, viewport: viewport,
        last: history.outcomes, isChanged: isChanged))
    for index in clustering.formed.indices {
      let cluster = clustering.formed[index]
      let row = plan.annotations.count + Int(cluster.first)
      let list = options[row].anchorList
      let look = clustering.appearance(index, plan, options, interaction, zoom: screen.zoom)
      options.set(row, to: look.options, in: look.states)
      guard look.options.anchorList != list else { continue }
      keepAnchor(row, of: list)
      // The last frame has become history, which is where candidates look for its anchor.
      history.outcomes.anchors[row] = resolution.outcomes.anchors[row]
    }
  }

  /// Takes what they were from clusters whose first members were given another identifier: with those they may be the first members of
  /// others in this frame.
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

  /// What clusters go by of an annotation: where that stays the same, so does every hierarchy.
  func clusterLeaf(_ row: Int) -> ClusterSurvey.Leaf? { ClusterSurvey(plan, interaction).leaf(row) }

  /// Tells what became of clusters, and forgets the states of those that are gone.
  mutating func tellClusters(isFirst: Bool, into events: inout [Event]) {
    history.told.tell(
      clustering, resolution, strategy.placed, since: history.outcomes, interaction, plan, &callouts,
      isFirst: isFirst,
      namesMembers: reportsClusterMembers, into: &events)
    for cluster in clustering.former where clustering.cluster(startingWith: cluster.first) == nil {
      interaction.remove(.all, of: plan.annotations.count + Int(cluster.first))
    }
  }
}

extension Clustering {
  /// What a cluster of the frame is like, in its states and at a zoom, and which of them have a row in effect.
  mutating func appearance(
    _ index: Int, _ plan: Plan, _ options: OptionsInEffect, _ interaction: Interaction, zoom: Double
  ) -> (options: AnnotationOptions, states: AnnotationStates) {
    let cluster = formed[index]
    let row = plan.annotations.count + Int(cluster.first)
    let looks = plan.clusters.looks
    let own = looks.range(ofCluster: Int(cluster.identifier)).lowerBound
    program.count = Int(cluster.count)
    program.zoom = zoom
    program.aggregates.removeAll(keepingCapacity: true)
    for value in aggregates(of: cluster, plan) { program.aggregates.append(value) }
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
      if looks.inherited[own].contains(.priority) { appearance.priority = cluster.priority }
    }
    let isGiven =
      !look.options.flags.contains(.estimated) && look.options.width > 0 && look.options.height > 0
    if !isGiven, interaction.measured(row) != SIMD2() { look.options.setMeasured(interaction.measured(row)) }
    look.options.set(.selected, held.contains(.selected))
    return (look.options, looks.statesInEffect(ofCluster: Int(cluster.identifier), in: look.states))
  }
}

extension ClusterLooks {
  /// The states of each row of a cluster that counts in some states.
  fileprivate func statesInEffect(ofCluster cluster: Int, in held: AnnotationStates) -> AnnotationStates {
    var inEffect: AnnotationStates = []
    for row in range(ofCluster: cluster) where held.isSuperset(of: states[row]) {
      inEffect.formUnion(states[row])
    }
    return inEffect
  }
}
