import CartoucheResolver

extension BruteForce {
  /// One candidate and all that its tests find.
  private struct Tried {
    var place: Int
    var anchor: Int
    var frame: PlainFrame?
    var stoppedBy: Cause?
    var by: Blocker?
    var isInside = false
    var meetsBounds = false
    var isClear = true
  }

  /// Chooses an anchor for one annotation, given those that are placed, best rank first.
  func place(_ row: Int, _ results: inout [Result], _ placed: [Int], _ bounds: Edges, _ view: View) {
    let fit = plan.annotations.options[row].fit
    let places = results[row].places
    let tried = places.indices.flatMap { place in
      options(row).indices.map { test(row, place, $0, results, placed, bounds, view) }
    }
    if explains {
      let texts = tried.map {
        Transcript.candidate(
          $0.anchor, host(row) == nil ? places[$0.place].coordinate : outermostCoordinate(row, results),
          $0.stoppedBy, $0.by)
      }
      transcript.explanations.append(Transcript.explanation(row, texts))
    }

    var inTrialOrder = tried
    if keepsAnchor(row, results[row]), let previous = memories[row].anchor {
      inTrialOrder.insert(inTrialOrder.remove(at: previous), at: 0)
    }
    let acceptable = inTrialOrder.filter { $0.stoppedBy == nil }
    var chosen: Tried?
    switch fit {
    case .prefer:
      chosen =
        acceptable.first { $0.isInside && $0.isClear } ?? acceptable.first { $0.isInside }
        ?? acceptable.first { $0.isClear } ?? acceptable.first
    case .require, .ignore: chosen = acceptable.first { $0.isClear } ?? acceptable.first
    }
    if chosen == nil, plan.annotations.options[row].flags.contains(.required) {
      chosen = inTrialOrder.first { $0.isInside }
      if chosen == nil, fit != .require { chosen = inTrialOrder.first { $0.meetsBounds } }
    }
    if let chosen {
      results[row].anchor = chosen.anchor
      results[row].frame = chosen.frame
      results[row].shapes = chosen.frame.map { collisionShapes(row, $0) } ?? []
      var place = places[chosen.place]
      place.point = touchedPoint(row, options(row)[chosen.anchor], place, results)
      results[row].place = place
      return
    }
    let furthest = tried.compactMap(\.stoppedBy).max { $0.rawValue < $1.rawValue }
    results[row].cause = furthest
    results[row].by = tried.first { $0.stoppedBy == furthest }?.by
  }

  private func test(
    _ row: Int, _ place: Int, _ anchor: Int, _ results: [Result], _ placed: [Int], _ bounds: Edges,
    _ view: View
  ) -> Tried {
    let option = options(row)[anchor]
    let point = touchedPoint(row, option, results[row].places[place], results)
    guard let frame = viewFrame(row, option, point) else {
      return Tried(place: place, anchor: anchor, stoppedBy: .size)
    }
    let edges = Edges(frame)
    let memory = memories[row]
    let policy = plan.placement
    let isSticky =
      keepsAnchor(row, results[row]) && memory.isShown && memory.anchor == anchor && place == 0
    var tried = Tried(place: place, anchor: anchor, frame: frame)

    let testedFrame = isSticky ? edges.shrunkFrame(by: fixed(policy.stickiness)) : edges
    tried.isInside = testedFrame.liesWithin(bounds)
    tried.meetsBounds = testedFrame.meets(bounds)
    let mayStay = plan.annotations.options[row].fit == .require ? tried.isInside : tried.meetsBounds
    if !mayStay {
      tried.stoppedBy = .bounds
      return tried
    }

    let flags = plan.annotations.options[row].flags
    var shapes = collisionShapes(row, frame)
    if isSticky {
      shapes = shapes.map { $0.grown(by: -fixed(policy.stickiness)) }.filter { !$0.edges.isEmpty }
    }
    if !flags.contains(.allowOverlapWithPuck), isOnPuck(shapes, view.projection) {
      tried.stoppedBy = .puck
      return tried
    }
    if flags.contains(.avoidsRegions), let region = region(meeting: shapes, view.viewport) {
      tried.stoppedBy = .avoidRegion
      tried.by = .region(RegionIndex(region))
      return tried
    }
    let place = results[row].places[place]
    let own = host(row) == nil ? ownFeature(row, place) : AttachmentTable.none
    if flags.contains(.avoidsLayers), let layer = layer(meeting: shapes, drawn, own: own, place.point) {
      tried.isClear = false
      if plan.surroundings.avoidsStrictly {
        tried.stoppedBy = .avoidLayer
        tried.by = .layer(LayerIndex(layer))
        return tried
      }
    }

    if flags.contains(.allowOverlap) { return tried }
    if memory.cause == .collision { shapes = shapes.map { $0.grown(by: fixed(policy.showMargin)) } }
    for other in placed where plan.annotations.options[other].flags.contains(.obstacle) {
      let others = results[other].shapes
      if shapes.contains(where: { shape in others.contains { $0.meets(shape) } }), !isAttached(row, to: other)
      {
        tried.stoppedBy = .collision
        tried.by = .annotation(AnnotationIndex(other))
        return tried
      }
    }
    return tried
  }

  /// Whether the first place comes with the anchor of the last placement.
  private func keepsAnchor(_ row: Int, _ result: Result) -> Bool {
    plan.placement.keepsAnchor && (!isOnShape(row) || result.isKept)
  }
}
