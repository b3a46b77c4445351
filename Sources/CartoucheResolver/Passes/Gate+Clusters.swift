extension Gate {
  /// The gate for the clusters of a frame. All others are not there.
  mutating func passClusters(
    _ plan: Plan, _ inputs: Inputs, into found: inout Resolution
  ) {
    let annotations = plan.annotations.count
    for row in annotations..<found.blockers.count {
      found.outcomes.causes[row] = .removed
      found.blockers[row] = .none
    }
    for cluster in inputs.clustering.formed {
      let row = annotations + Int(cluster.first)
      let place = inputs.screen.projection.place(mercatorX: cluster.x, mercatorY: cluster.y)
      found.outcomes.causes[row] =
        ownCause(row, inputs)
        ?? (inputs.options.hasKnownSize(row, plan)
          ? cause(row, at: place, plan, inputs, &found.points[row]) : .size)
    }
    inputs.clustering.nameBlockers(plan, in: &found)
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

  /// Says of each member which cluster it is in.
  fileprivate func nameBlockers(_ plan: Plan, in found: inout Resolution) {
    for row in marks.parts.indices where found.outcomes.causes[row] == .clustered {
      found.blockers[row] = .known(.annotation(AnnotationIndex(clusterStartingWith: marks.parts[row])))
    }
  }
}
