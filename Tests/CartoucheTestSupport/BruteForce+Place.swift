import CartoucheResolver

extension BruteForce {
  /// One candidate and all that its tests find.
  struct Tried {
    var place: Int
    var anchor: Int
    var point: ScreenPoint
    var frame: PlainFrame?
    var stoppedBy: Cause?
    var by: Blocker?
    /// Whether it is that of the last placement.
    var isPrevious = false
    var isInMargin = false
    var isInside = false
    var meetsBounds = false
    /// Whether it stays on its polygon, as far as it has to.
    var isContained = true
    var isClear = true
  }

  /// All candidates of an annotation in the order in which they are tried: at each place the last anchor first.
  func tries(_ row: Int, _ results: [Result], _ order: Order) -> [Tried] {
    var anchors = Array(options(row).indices)
    if plan.placement.keepsAnchor, let previous = memories[row].anchor {
      anchors.insert(anchors.remove(at: previous), at: 0)
    }
    return results[row].places.list.indices.flatMap { place in
      anchors.map { test(row, place, $0, results, order) }
    }
  }

  private func test(_ row: Int, _ place: Int, _ anchor: Int, _ results: [Result], _ order: Order) -> Tried {
    let option = options(row)[anchor]
    let standing = results[row].places.list[place]
    let point = touchedPoint(row, option, standing, results)
    var tried = Tried(place: place, anchor: anchor, point: point, frame: viewFrame(row, option, point))
    guard let frame = tried.frame else {
      tried.stoppedBy = .size
      return tried
    }
    let (memory, policy, bounds) = (memories[row], plan.placement, bounds(row, order.view))
    tried.isPrevious =
      policy.keepsAnchor && memory.anchor == anchor
      && isLast(place, row, results[row].places)
    let isSticky = tried.isPrevious && memory.isPlaced

    // What hangs on a view that is placed in the margin, but not seen there, is so too.
    tried.isInMargin = host(row).map { !isSeen($0, results) && margin(row) > 0 } ?? standing.isInMargin
    let edges = isSticky ? frame.edges.shrunkFrame(by: fixed(policy.stickiness)) : frame.edges
    tried.isInside = edges.liesWithin(bounds)
    tried.meetsBounds = frame.edges.meets(bounds)
    let mayStay = plan.annotations.options[row].fit == .require ? tried.isInside : tried.meetsBounds
    if !mayStay, !tried.isInMargin {
      tried.stoppedBy = .bounds
      return tried
    }
    tried.isContained = isContained(edges, row, standing, order.view)
    if !tried.isContained {
      tried.stoppedBy = .shape
      return tried
    }

    var shapes = collisionShapes(row, frame)
    if isSticky {
      shapes = shapes.map { $0.grown(by: -fixed(policy.stickiness)) }.filter { !$0.edges.isEmpty }
    }
    let room = room(row, order.view)
    let grown = shapes.map { $0.grown(by: room) }
    let own = host(row) == nil ? ownFeature(row, standing) : AttachmentTable.none
    if plan.annotations.options[row].flags.contains(.avoidsLayers) {
      tried.isClear = layer(meeting: shapes, drawn, own: own, standing.point) == nil
    }
    (tried.stoppedBy, tried.by) = stop(row, grown, own, standing.point, results, order)
    if tried.stoppedBy == nil, isHeldBack(row), waits(row, frame, standing, results, order) {
      tried.stoppedBy = .bounds
    }
    return tried
  }

  /// The first test after that of the bounds that a candidate fails, and who stops it.
  private func stop(
    _ row: Int, _ shapes: [PlainShape], _ own: UInt32, _ point: ScreenPoint, _ results: [Result],
    _ order: Order
  ) -> (Cause?, Blocker?) {
    let flags = plan.annotations.options[row].flags
    if !flags.contains(.allowOverlapWithPuck), isOnPuck(shapes, order.view) { return (.puck, nil) }
    if flags.contains(.avoidsRegions), let region = region(meeting: shapes, order.view.viewport) {
      return (.avoidRegion, .region(RegionIndex(region)))
    }
    if flags.contains(.avoidsLayers), plan.surroundings.avoidsStrictly,
      let layer = layer(meeting: shapes, drawn, own: own, point)
    {
      return (.avoidLayer, .layer(LayerIndex(layer)))
    }
    if flags.contains(.allowOverlap) { return (nil, nil) }
    let blockers = results.indices.filter { other in
      if let callout = results[other].calloutShape, shapes.contains(where: { $0.meets(callout) }) {
        return true
      }
      return results[other].isPlaced && plan.annotations.options[other].flags.contains(.obstacle)
        && !isAttached(row, to: other)
        && shapes.contains { shape in results[other].shapes.contains { $0.meets(shape) } }
    }
    let best = blockers.min { order.ranks[$0, default: 0] < order.ranks[$1, default: 0] }
    guard let best else { return (nil, nil) }
    return (.collision, .annotation(AnnotationIndex(best)))
  }

  /// Whether a placed view, and all that it hangs on, is shown.
  func isSeen(_ row: Int, _ results: [Result]) -> Bool {
    results[row].cause == nil && (host(row).map { isSeen($0, results) } ?? true)
  }

  /// Whether this is where the annotation stood last, and is kept: on a shape only what stands first for that.
  private func isLast(_ place: Int, _ row: Int, _ places: Places) -> Bool {
    guard isOnShape(row) else { return true }
    if places.isKept { return place == 0 }
    return ownShapes(row).isOnlyPlace
      && (memories[row].place.map { places.list[place].isSame(as: $0) } ?? false)
  }

  func explanation(_ row: Int, _ tried: [Tried], _ results: [Result]) -> TranscriptLine {
    let places = results[row].places.list
    let inListOrder = tried.sorted { ($0.place, $0.anchor) < ($1.place, $1.anchor) }
    let texts = inListOrder.map {
      Transcript.candidate(
        $0.anchor, host(row) == nil ? places[$0.place].coordinate : outermostCoordinate(row, results),
        $0.stoppedBy, $0.by)
    }
    return Transcript.explanation(row, texts)
  }
}
