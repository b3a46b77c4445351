extension Gate {
  /// The gate for the clusters of a frame. Those of the last one are not there any more.
  mutating func passClusters(
    _ plan: Plan, _ inputs: Inputs, into found: inout Resolution
  ) {
    let annotations = plan.annotations.count
    for cluster in inputs.clustering.former {
      let row = annotations + Int(cluster.first)
      found.outcomes.causes[row] = .removed
    }
    for cluster in inputs.clustering.formed {
      let row = annotations + Int(cluster.first)
      let place = inputs.screen.projection.place(mercatorX: cluster.x, mercatorY: cluster.y)
      var point = ScreenPoint(x: 0, y: 0)
      let cause =
        ownCause(row, inputs)
        ?? (inputs.options.hasKnownSize(row, plan)
          ? inputs.cause(row, at: place, plan.anchorLists, &point) : .size)
      if let cause { found.shutOut(row, cause, by: nil) } else { found.admit(row, at: point) }
    }
  }
}

extension Clustering {
  /// Why an annotation is not placed for itself; nil: no cluster is in the way.
  @inline(__always)
  func cause(_ row: Int) -> Cause? {
    guard !marks.parts.isEmpty else { return nil }
    let mark = marks.parts[row]
    return mark == ClusterMarks.none ? nil : mark == ClusterMarks.unseen ? .offscreen : .clustered
  }

  /// The cluster that an annotation is in which is `clustered`.
  @inline(__always)
  func blocker(_ row: Int) -> Blocker {
    .annotation(AnnotationIndex(clusterStartingWith: marks.parts[row]))
  }
}
