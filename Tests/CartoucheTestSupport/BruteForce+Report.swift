import CartoucheResolver

/// What a frame reports, and what the next one must know of it.
extension BruteForce {
  func assignSlots(_ results: [Result]) {
    let views = rows.map { $0.inEffect(at: nil).view }
    let holders = results.indices.filter {
      memories[$0].isShown && results[$0].cause == nil && memories[$0].view == views[$0]
    }
    for row in results.indices where results[row].cause == nil && !holders.contains(row) {
      let others = results.indices.filter { other in
        views[other] == views[row]
          && (holders.contains(other) || other < row && results[other].cause == nil)
      }
      let used = Set(others.map { memories[$0].slot })
      memories[row].slot = (0...).first { !used.contains($0) } ?? 0
      memories[row].view = views[row]
    }
  }

  /// - Parameter ranked: best rank first.
  func write(_ results: [Result], _ ranked: [Int], zoom: Double) {
    let placed = ranked.filter { results[$0].cause == nil }
    let layers = Set(placed.map { plan.annotations.options[$0].zPriority }).sorted()
    let drawn = layers.flatMap { layer in
      let inLayer = placed.filter { plan.annotations.options[$0].zPriority == layer }
      return inLayer.reversed().filter { host($0).map { !inLayer.contains($0) } ?? true }
        .flatMap { withAttachedAbove($0, inLayer) }
    }
    let callouts = last.map { placeCallouts(drawn, results, $0) } ?? [:]
    for row in results.indices where results[row].cause == .removed && memories[row].isShown {
      append(Event(AnnotationIndex(row), .hidden(cause: .removed, by: nil)))
      if let callout = callouts[row] { transcript.events.append(callout) }
      memories[row].isShown = false
    }
    for (row, result) in results.enumerated() where result.cause != .removed {
      let annotation = AnnotationIndex(row)
      var memory = memories[row]
      if let cause = result.cause {
        transcript.hidden.append(Transcript.hidden(row, cause, result.by))
        if memory.isShown { append(Event(annotation, .hidden(cause: cause, by: result.by))) }
      } else if let anchor = result.anchor {
        let coordinate = outermostCoordinate(row, results)
        if !memory.isShown { append(Event(annotation, .shown)) }
        if memory.toldCoordinate.map({ !$0.isNear(coordinate) }) ?? true {
          append(Event(annotation, .anchorCoordinateChanged(coordinate: coordinate)))
        }
        if memory.toldAnchor != anchor {
          append(
            Event(
              annotation,
              .anchorChanged(from: memory.toldAnchor.map { AnchorIndex($0) }, to: AnchorIndex(anchor))))
        }
        if reportsFrameChanges, let frame = result.frame, memory.toldFrame.map({ !$0.isNear(frame) }) ?? true
        {
          append(Event(annotation, .frameChanged(frame: frame.rectangle)))
          memory.toldFrame = frame
        }
        memory.toldAnchor = anchor
        memory.toldCoordinate = coordinate
      }
      if let callout = callouts[row] { transcript.events.append(callout) }
      if let anchor = result.anchor {
        memory.anchor = anchor
        memory.place = result.place
        memory.zoomOfPlace = result.zoomOfPlace
      }
      memory.isPlaced = result.isPlaced
      if frame > 1, memory.isShown != (result.cause == nil) { memory.changedIn = frame }
      memory.isShown = result.cause == nil
      memory.cause = result.cause
      memories[row] = memory
    }
    transcript.placements = drawn.map { placement($0, results[$0]) }
    drawnFrames = drawn.compactMap { row in results[row].frame.map { (row, $0) } }
  }

  private func append(_ event: Event) {
    transcript.events.append(Transcript.event(event))
  }

  /// In the order of drawing; attached ones of lower rank are nearer to their host.
  private func withAttachedAbove(_ row: Int, _ placed: [Int]) -> [Int] {
    [row] + placed.reversed().filter { host($0) == row }.flatMap { withAttachedAbove($0, placed) }
  }

  func outermostCoordinate(_ row: Int, _ results: [Result]) -> Coordinate {
    if let host = host(row) { return outermostCoordinate(host, results) }
    return results[row].place?.coordinate ?? coordinate(row)
  }

  private func placement(_ row: Int, _ result: Result) -> TranscriptLine {
    guard let anchor = result.anchor, let frame = result.frame, let place = result.place else {
      return "\(row) has no frame"
    }
    let option = options(row)[anchor]
    return Transcript.placement(
      row, x: frame.x, y: frame.y, width: frame.width, height: frame.height, anchor: anchor,
      offset: (option.offsetX, option.offsetY), pointX: place.point.x, pointY: place.point.y,
      coordinate: memories[row].toldCoordinate ?? place.coordinate,
      zPriority: plan.annotations.options[row].zPriority,
      slot: memories[row].slot)
  }
}
