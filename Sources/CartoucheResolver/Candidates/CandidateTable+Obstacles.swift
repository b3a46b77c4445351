extension CandidateTable {
  /// What besides other annotations stops a candidate, in the order of the tests.
  func obstacle(_ anchor: Int, _ candidates: CandidateSet) -> Cause? {
    guard let candidate = candidate(anchor, of: candidates) else { return nil }
    let avoided = candidates.avoided
    if avoided.contains(.outside), !isContained(anchor, candidates) { return .shape }
    if avoided.contains(.puck), let puck = obstacles.puck, !puck.isEmpty {
      for part in candidates.collisionShapes {
        let shape = collisionShape(part, grownBy: candidates.growth, of: candidate)
        if !shape.isEmpty, puck.meets(shape) { return .puck }
      }
    }
    if avoided.contains(.regions) {
      for part in candidates.collisionShapes
      where obstacles.regions.meets(collisionShape(part, grownBy: candidates.growth, of: candidate)) {
        return .avoidRegion
      }
    }
    if avoided.contains(.layersStrictly), !isClear(anchor, candidates, grownBy: candidates.growth) {
      return .avoidLayer
    }
    return nil
  }

  /// Whether a candidate meets nothing that an avoided layer draws.
  /// - Parameter growth: 1/256 points by which its shapes grow.
  func isClear(_ anchor: Int, _ candidates: CandidateSet, grownBy growth: Int32 = 0) -> Bool {
    guard let candidate = candidate(anchor, of: candidates) else { return true }
    for part in candidates.collisionShapes {
      let shape = collisionShape(part, grownBy: growth, of: candidate)
      if obstacles.drawn.layer(meeting: shape, for: candidates.asker, isAnyEnough: true) != nil {
        return false
      }
    }
    return true
  }

  /// What a test of this table stopped a candidate by: the first region or the first layer in the spec.
  func blocker(of anchor: Int, _ cause: Cause, _ candidates: CandidateSet) -> Blocker? {
    guard cause == .avoidRegion || cause == .avoidLayer,
      let candidate = candidate(anchor, of: candidates)
    else { return nil }
    var first: UInt32?
    for part in candidates.collisionShapes {
      let shape = collisionShape(part, grownBy: candidates.growth, of: candidate)
      let found =
        cause == .avoidRegion
        ? obstacles.regions.bestRanked(meeting: shape)
        : obstacles.drawn.layer(meeting: shape, for: candidates.asker, isAnyEnough: false)
      if let found { first = min(first ?? found, found) }
    }
    guard let first else { return nil }
    return cause == .avoidRegion
      ? .region(RegionIndex(obstacles.regions.owner(of: first)))
      : .layer(LayerIndex(plan.surroundings.avoidedLayers[Int(first)]))
  }

  /// A candidate with what its collision shapes are made of; nil: it has no size, or is far off screen.
  @inline(__always)
  func candidate(_ anchor: Int, of candidates: CandidateSet) -> TestedCandidate? {
    let size = options.formulas.size(candidates.options.lowerBound + anchor, own: candidates.size)
    guard all(size .> 0), let box = box(anchor, of: candidates) else { return nil }
    return TestedCandidate(
      row: candidates.row, box: box, size: size, shrinkage: candidates.shrinkage(of: anchor))
  }

  /// One of the collision shapes that a candidate is tested with; may be empty.
  /// - Parameters:
  ///   - part: of `CandidateSet.collisionShapes`.
  ///   - margin: 1/256 points by which it grows.
  @inline(__always)
  func collisionShape(
    _ part: Int, grownBy margin: Int32 = 0, of candidate: TestedCandidate
  ) -> CollisionShape {
    let margin = margin &- candidate.shrinkage
    guard let outline = plan.outline(options[Int(candidate.row)]) else {
      return CollisionShape(candidate.box.grown(by: margin))
    }
    let shape = outline.shape(part, plan.collisionBoxes, candidate.box, size: candidate.size)
    return shape.isEmpty ? shape : CollisionShape(shape.box.grown(by: margin), isCircle: shape.isCircle)
  }
}
