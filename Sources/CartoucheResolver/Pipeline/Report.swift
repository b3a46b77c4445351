extension Resolver.State {
  /// Writes the result of the last frame.
  func report(into frame: inout Frame) {
    frame.placements.removeAll(keepingCapacity: true)
    for row in drawOrder.rows { frame.placements.append(placement(Int(row))) }
    frame.hidden.removeAll(keepingCapacity: true)
    if reportsHidden {
      for row in 0..<plan.annotations.count { reportHidden(row, AnnotationIndex(row), into: &frame) }
    }
    reportClusters(into: &frame)
    frame.callouts.removeAll(keepingCapacity: true)
    for callout in callouts.placements { frame.callouts.append(callout) }
    frame.pointers.removeAll(keepingCapacity: true)
    for pointer in pointers.placements { frame.pointers.append(pointer) }
    frame.explanations = explains ? resolution.explanations : []
    frame.isReplayable = isReplayable
  }

  /// Lists the clusters, and those that are hidden.
  private func reportClusters(into frame: inout Frame) {
    frame.clusters.removeAll(keepingCapacity: true)
    for cluster in clustering.formed {
      let row = plan.annotations.count + Int(cluster.first)
      let annotation = AnnotationIndex(clusterStartingWith: cluster.first)
      let hierarchy = clustering.hierarchies[Int(cluster.identifier)]
      frame.clusters.append(
        ClusterAnnotation(
          annotation: annotation, identifier: Int(cluster.identifier), count: Int(cluster.count),
          coordinate: cluster.coordinate,
          splitZoom: hierarchy.splitZoom(
            of: Int(cluster.node), cosineOfPitch: clustering.cosineOfPitch)))
      if reportsHidden { reportHidden(row, annotation, into: &frame) }
    }
  }

  /// Lists an annotation if it exists and is hidden.
  private func reportHidden(_ row: Int, _ annotation: AnnotationIndex, into frame: inout Frame) {
    guard let cause = resolution.outcomes.causes[row], cause != .removed else { return }
    frame.hidden.append(
      HiddenAnnotation(
        annotation: annotation, cause: cause, by: resolution.blocker(row, strategy.placed, plan),
        point: point(ofHidden: row)))
  }

  /// Returns the position of a hidden annotation, or `nil` if it or its host did not reach placement.
  private func point(ofHidden row: Int) -> ScreenPoint? {
    let standing = Int(hosts.root(of: UInt32(row)))
    if let cause = resolution.outcomes.causes[standing],
      cause.rawValue < Cause.bounds.rawValue || cause == .occluded
    {
      return nil
    }
    return resolution[standing].point
  }

  /// Returns the coordinate at which a visible annotation or cluster is placed.
  @inline(__always)
  private func coordinate(_ row: Int) -> Coordinate {
    if row < plan.annotations.count { return history.places.coordinate(row, plan) }
    return clustering.coordinate(ofFrameRow: row, plan) ?? history.places.coordinate(row, plan)
  }

  @inline(__always)
  private func placement(_ row: Int) -> Placement {
    let anchor = resolution.outcomes.anchors[row]
    let option = options.anchors(of: row, in: plan.anchorLists).lowerBound + Int(anchor)
    let (point, rectangle) = (resolution[row].point, resolution[row].rectangle)
    var offset = options.formulas.offset(option)
    var leader: Placement.Leader?
    if resolution.outcomes.leaders[row] != Outcomes.noLeader {
      leader = Placement.Leader(from: point, to: rectangle)
      offset = options.formulas.offset(option, of: rectangle, from: point.vector)
    }
    return Placement(
      annotation: AnnotationIndex(frameRow: row, in: plan), x: rectangle.origin.x, y: rectangle.origin.y,
      width: rectangle.size.x,
      height: rectangle.size.y, anchor: AnchorIndex(anchor), offsetX: offset.x, offsetY: offset.y,
      pointX: point.x,
      pointY: point.y,
      coordinate: coordinate(row),
      zPriority: drawOrder.zPriority(UInt32(row), options),
      slot: Int(history.slots[row]),
      states: options.states[row].union(interaction.states[row].subtracting(.disabled)),
      coveredRegion: obstacles.regionBoxes.isEmpty ? nil : coveredRegion(row), leader: leader)
  }

  /// Returns the first avoided region that a visible view covers although it avoids regions.
  private func coveredRegion(_ row: Int) -> RegionIndex? {
    // Other views are hidden where they cover a region. A dragged view is shown wherever it is.
    guard options[row].flags.isSuperset(of: [.required, .avoidsRegions]) else { return nil }
    var first: UInt32?
    let outline = plan.outline(options[row])
    for part in outline.parts(plan.collisionBoxes) {
      let (box, size) = (resolution[row].box, resolution[row].rectangle.size)
      let shape = outline?.shape(part, plan.collisionBoxes, box, size: size) ?? CollisionShape(box)
      guard let found = obstacles.regions.bestRanked(meeting: shape) else { continue }
      first = min(first ?? found, found)
    }
    return first.map { RegionIndex(obstacles.regions.owner(of: $0)) }
  }
}

extension Resolver {
  /// Returns the anchor option that a placement or event of the last frame refers to: from the anchor list in the
  /// annotation's states, with the gap at the frame's zoom.
  /// - Precondition: the plan has the annotation, and its anchor list has the anchor. This holds for all indices in the
  ///   last frame.
  public func anchorOption(_ anchor: AnchorIndex, of annotation: AnnotationIndex) -> AnchorOption {
    state.options.anchorOption(anchor, of: annotation, state.plan)
  }
}

extension EffectiveOptions {
  /// Returns an anchor option of an annotation in its states, with the gap at the frame's zoom.
  /// - Precondition: the plan has the annotation, and its anchor list has the anchor.
  func anchorOption(_ anchor: AnchorIndex, of annotation: AnnotationIndex, _ plan: Plan) -> AnchorOption {
    guard let row = annotation.frameRow(in: plan) else {
      preconditionFailure(
        "the index of annotation \(annotation.rawValue) is out of range: the plan has \(plan.annotations.count)"
      )
    }
    let list = anchors(of: row, in: plan.anchorLists)
    precondition(
      anchor.rawValue < list.count,
      "the index of anchor \(anchor.rawValue) is out of range: the list has \(list.count)")
    let index = list.lowerBound + Int(anchor.rawValue)
    var option = plan.anchorLists.options[index]
    (option.offsetX, option.offsetY) = formulas.offset(index)
    return option
  }
}
