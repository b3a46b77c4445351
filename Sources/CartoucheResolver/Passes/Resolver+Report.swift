// Nothing of the resolver changes here. What is `mutating` is checked where it stands in memory, all else as `LastFrame` says; and a frame
// takes too little time to make one of those.
extension Resolver {
  /// Writes what the last frame found, which stays until the next one.
  mutating func report(into frame: inout Frame) {
    frame.placements.removeAll(keepingCapacity: true)
    for row in drawOrder.rows { frame.placements.append(placement(Int(row))) }
    frame.hidden.removeAll(keepingCapacity: true)
    if reportsHidden {
      for annotation in 0..<plan.annotations.count {
        reportHidden(
          plan.annotations.order.row(ofAnnotation: annotation), AnnotationIndex(annotation), into: &frame)
      }
    }
    reportClusters(into: &frame)
    frame.callouts.removeAll(keepingCapacity: true)
    for callout in callouts.placements { frame.callouts.append(callout) }
    frame.explanations = explains ? resolution.explanations : []
    frame.isReplayable = isReplayable
  }

  /// Lists the clusters, and which of them are hidden.
  private mutating func reportClusters(into frame: inout Frame) {
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

  /// Lists an annotation if it is hidden, and there.
  private mutating func reportHidden(_ row: Int, _ annotation: AnnotationIndex, into frame: inout Frame) {
    guard let cause = resolution.outcomes.causes[row], cause != .removed else { return }
    frame.hidden.append(
      HiddenAnnotation(
        annotation: annotation, cause: cause, by: resolution.blocker(row, strategy.placed, plan),
        point: point(ofHidden: row)))
  }

  /// Where a hidden annotation would stand; nil: it, or what it hangs on, did not come to be placed.
  private mutating func point(ofHidden row: Int) -> ScreenPoint? {
    let standing = Int(hosts.root(of: UInt32(row)))
    if let cause = resolution.outcomes.causes[standing], cause.rawValue < Cause.bounds.rawValue { return nil }
    return resolution[standing].point
  }

  /// Where a view is anchored that is shown. Clusters are looked for only where the row is one of theirs.
  @inline(__always)
  private mutating func coordinate(_ row: Int) -> Coordinate {
    if row < plan.annotations.count { return history.places.coordinate(row, plan) }
    return clustering.coordinate(ofFrameRow: row, plan) ?? history.places.coordinate(row, plan)
  }

  @inline(__always)
  private mutating func placement(_ row: Int) -> Placement {
    let anchor = resolution.outcomes.anchors[row]
    let option = options.anchors(of: row, in: plan.anchorLists).lowerBound + Int(anchor)
    let (point, rectangle) = (resolution[row].point, resolution[row].rectangle)
    let offset = options.formulas.offset(option)
    return Placement(
      annotation: AnnotationIndex(frameRow: row, in: plan), x: rectangle.origin.x, y: rectangle.origin.y,
      width: rectangle.size.x,
      height: rectangle.size.y, anchor: AnchorIndex(anchor), offsetX: offset.x, offsetY: offset.y,
      pointX: point.x,
      pointY: point.y,
      coordinate: coordinate(row),
      zPriority: drawOrder.zPriority(UInt32(row), options),
      slot: Int(history.slots[row]),
      states: options.states[row].union(interaction.states[row].subtracting(.disabled)))
  }

  /// The entry of its `variableAnchors` that a placement or an event names, as the last frame saw it: of the list that
  /// the annotation has in its state, with the gap at the frame's zoom.
  /// - Precondition: the plan has the annotation, and the annotation the anchor, as all have that the last frame names.
  public func anchorOption(_ anchor: AnchorIndex, of annotation: AnnotationIndex) -> AnchorOption {
    options.anchorOption(anchor, of: annotation, plan)
  }
}

extension OptionsInEffect {
  /// As that of `Resolver`.
  func anchorOption(_ anchor: AnchorIndex, of annotation: AnnotationIndex, _ plan: Plan) -> AnchorOption {
    guard let row = annotation.frameRow(in: plan) else {
      preconditionFailure("annotation \(annotation.rawValue) of \(plan.annotations.count)")
    }
    let list = anchors(of: row, in: plan.anchorLists)
    precondition(anchor.rawValue < list.count, "anchor \(anchor.rawValue) of \(list.count)")
    let index = list.lowerBound + Int(anchor.rawValue)
    var option = plan.anchorLists.options[index]
    (option.offsetX, option.offsetY) = formulas.offset(index)
    return option
  }
}
