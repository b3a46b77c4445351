import CartoucheResolver
import Foundation

/// The effects of inputs on the reference resolver, one input at a time.
extension BruteForce {
  /// Applies one input. Returns the reason if the input is refused, otherwise `nil`.
  /// - Parameters:
  ///   - view: The view of the map in the frame that is resolved.
  ///   - seen: The view of the map in the frame before.
  func take(
    _ input: Input, _ view: View, seen: View, _ events: inout [TranscriptLine]
  ) -> Refusal.Reason? {
    switch input {
    case .select(let number):
      guard let row = known(number) else { return .unknownAnnotation }
      return select(row, &events)
    case .deselect(let number):
      guard let row = known(number) else { return .unknownAnnotation }
      deselect(row, &events)
    case .tap(let point): tap(point, seen, &events)
    case .drag(let number, let next, let point):
      guard let row = known(number) else { return .unknownAnnotation }
      return drag(row, next, to: point, view, &events)
    case .highlight(let number, let isPressed):
      guard let row = known(number) else { return .unknownAnnotation }
      let isLetGo = rows[row].isHighlighted && !isPressed
      guard rows[row].isEnabled || isLetGo else { return .disabled }
      if rows[row].isHighlighted != isPressed { change(row) { $0.isHighlighted = isPressed } }
    case .measured(let number, let width, let height):
      guard let row = known(number) else { return .unknownAnnotation }
      guard width > 0, height > 0, width.isFinite, height.isFinite else { return .badNumber }
      let old = rows[row].measured
      if old == nil, rows[row].inEffect(at: last?.camera.zoom).hasGivenSize { return .sizeIsGiven }
      if old?.width != width || old?.height != height { change(row) { $0.measured = (width, height) } }
    case .measuredCallout(let number, let width, let height):
      guard let row = known(number) else { return .unknownAnnotation }
      guard width > 0, height > 0, width.isFinite, height.isFinite else { return .badNumber }
      let old = rows[row].measuredCallout
      rows[row].measuredCallout = nil
      let callout = rows[row].inEffect(at: last?.camera.zoom).callout
      rows[row].measuredCallout = old
      guard let callout else { return .noCallout }
      if old == nil, callout.hasGivenSize { return .sizeIsGiven }
      if old?.width != width || old?.height != height { isChanged = true }
      rows[row].measuredCallout = (width, height)
    case .featureVisibility(let attachment, let isVisible):
      guard attachment.row < reportedVisibility.count else { return .unknownAttachment }
      if reportedVisibility[attachment.row] != isVisible {
        isChanged = true
        changed.formUnion(rows.indices.filter { rows[$0].attachment == attachment.rawValue })
      }
      reportedVisibility[attachment.row] = isVisible
    case .move(let number, let place):
      guard let row = known(number) else { return .unknownAnnotation }
      guard rows[row].attachment == AttachmentTable.none else { return .notAPoint }
      guard place.longitude.isFinite, place.latitude.isFinite else { return .badNumber }
      move(row, to: place)
    case .set(let number, let property, let value):
      guard let row = known(number) else { return .unknownAnnotation }
      let isSize = property == .width || property == .height
      guard value.isFinite, property.property.flag == nil || value == 0 || value == 1, !isSize || value >= 0
      else {
        return .badNumber
      }
      change(row) { $0.set(property.property, value) }
    case .movePuck(let place):
      guard let puckRadius else { return .noPuck }
      if let place, !place.longitude.isFinite || !place.latitude.isFinite { return .badNumber }
      if base.surroundings.puck?.coordinate != place { isChanged = true }
      base.surroundings.puck = place.map { Puck(coordinate: $0, radius: puckRadius) }
    case .expand, .collapse: preconditionFailure("random journeys expand no clusters")
    }
    return nil
  }

  private func known(_ annotation: AnnotationIndex) -> Int? {
    annotation.row < rows.count && !rows[annotation.row].isRemoved ? annotation.row : nil
  }

  private func change(_ row: Int, _ body: (inout PlainRow) -> Void) {
    let zoom = last?.camera.zoom
    let before = rows[row]
    carryAnchor(row) { body(&$0[row]) }
    guard !rows[row].looks(like: before, at: zoom) else { return }
    isChanged = true
    changed.insert(row)
  }

  /// Finds the anchor of the last placement in a changed list of anchors: the entry at the same index if it has the same
  /// name, otherwise to the first entry with that name.
  func carryAnchor(_ row: Int, _ body: (inout [PlainRow]) -> Void) {
    let before = rows[row].inEffect(at: nil).anchors
    body(&rows)
    let after = rows[row].inEffect(at: nil).anchors
    func carried(_ index: Int?) -> Int? {
      guard let index else { return nil }
      let name = before[index].anchor
      if index < after.count, after[index].anchor == name { return index }
      return after.firstIndex { $0.anchor == name }
    }
    memories[row].anchor = carried(memories[row].anchor)
    memories[row].reportedAnchor = carried(memories[row].reportedAnchor)
  }

  // MARK: Selection

  func select(_ row: Int, _ events: inout [TranscriptLine]) -> Refusal.Reason? {
    if base.selection == .none { return .nothingIsSelectable }
    if !rows[row].isEnabled { return .disabled }
    if rows[row].isSelected { return nil }
    if base.selection == .single { deselectAll(&events) }
    change(row) { $0.isSelected = true }
    events.append(Transcript.event(Event(AnnotationIndex(row), .selectionChanged(isSelected: true))))
    return nil
  }

  private func deselect(_ row: Int, _ events: inout [TranscriptLine]) {
    guard rows[row].isSelected, !rows[row].isRemoved else { return }
    change(row) { $0.isSelected = false }
    events.append(Transcript.event(Event(AnnotationIndex(row), .selectionChanged(isSelected: false))))
  }

  private func deselectAll(_ events: inout [TranscriptLine]) {
    for row in rows.indices { deselect(row, &events) }
  }

  private func tap(_ point: ScreenPoint, _ seen: View, _ events: inout [TranscriptLine]) {
    if let event = calloutEvent(point) {
      events.append(event)
      return
    }
    guard let row = hitView(point) else {
      events.append(Transcript.event(Event(nil, .mapTapped(coordinate: seen.coordinate(at: point)))))
      deselectAll(&events)
      return
    }
    events.append(Transcript.event(Event(AnnotationIndex(row), .annotationTapped)))
    if base.selection == .multiple, rows[row].isSelected {
      deselect(row, &events)
    } else {
      _ = select(row, &events)
    }
  }

  // MARK: Places

  private func move(_ row: Int, to place: Coordinate) {
    if rows[row].coordinate == place { return }
    isChanged = true
    changed.insert(row)
    rows[row].move(to: place)
  }

  private func drag(
    _ row: Int, _ next: DragState, to point: ScreenPoint?, _ view: View, _ events: inout [TranscriptLine]
  ) -> Refusal.Reason? {
    let before = rows[row].drag
    if before == nil, !rows[row].isEnabled { return .disabled }
    if before == nil, !rows[row].isDraggable { return .notDraggable }
    if rows[row].attachment != AttachmentTable.none { return .notAPoint }
    let from = before?.state ?? .none
    let steps: [DragState: [DragState]] = [
      .none: [.starting], .starting: [.dragging, .canceling], .dragging: [.dragging, .ending, .canceling],
      .ending: [.none], .canceling: [.none],
    ]
    guard steps[from]?.contains(next) == true else { return .wrongDragState }
    var place = before?.coordinate ?? rows[row].coordinate
    if next == .dragging || next == .ending, let point {
      guard let target = view.coordinate(at: point) else { return .aboveHorizon }
      move(row, to: target)
    }
    if next == .canceling { move(row, to: place) }
    if next == .ending { place = rows[row].coordinate }
    change(row) { $0.drag = next == .none ? nil : (next, place) }
    if from != next {
      let event = Event(AnnotationIndex(row), .dragStateChanged(from: from, to: next, coordinate: place))
      events.append(Transcript.event(event))
    }
    return nil
  }
}

extension BruteForce.View {
  /// Returns the coordinate at a point of the screen. This is the inverse of the projection `look`.
  fileprivate func coordinate(at point: ScreenPoint) -> Coordinate? {
    let (turn, tilt) = (-camera.bearing * .pi / 180, camera.pitch * .pi / 180)
    let distance = 1.5 * viewport.height
    let (dx, dy) = (point.x - projection.middle.x, point.y - projection.middle.y)
    let depth = distance * cos(tilt) + dy * sin(tilt)
    guard depth > 0 else { return nil }
    let ry = dy * distance / depth
    let rx = dx * (distance - ry * sin(tilt)) / distance
    let size = 512 * pow(2, camera.zoom)
    let x = (camera.center.longitude + 180) / 360 + (rx * cos(turn) + ry * sin(turn)) / size
    let y = centerY + (ry * cos(turn) - rx * sin(turn)) / size
    guard y >= 0, y <= 1 else { return nil }
    return Coordinate(
      longitude: (x - (x - 0.5).rounded(.toNearestOrEven)) * 360 - 180,
      latitude: 180 / .pi * (2 * atan(exp((1 - 2 * y) * .pi)) - .pi / 2))
  }
}

/// The order in which views are placed.
extension BruteForce {
  /// A group of views of equal priority, within which views of the last frame have precedence.
  private struct Peers: Equatable {
    var isRequired: Bool
    var isSelected: Bool
    var priority: Double?
  }

  /// Places the ranked annotations.
  /// - Parameter ranked: The rows that pass all tests before placement, best rank first.
  func place(_ ranked: [Int], _ results: inout [Result], isSettled: Bool, _ view: View) {
    var explained: [Int: TranscriptLine] = [:]
    var peers: [Int] = []
    let ranks = Dictionary(uniqueKeysWithValues: ranked.enumerated().map { ($1, $0) })
    let order = Order(ranks: ranks, view: view)
    if isCalm(isSettled) {
      var last: Peers?
      for row in ranked {
        let next = host(row) == nil ? self.peers(row) : last
        if next != last {
          placeCalmly(peers, &results, &explained, order)
          peers = []
        }
        last = next
        peers.append(row)
      }
      placeCalmly(peers, &results, &explained, order)
    } else {
      for row in ranked { place(row, &results, &explained, order) }
    }
    // Hides views that are attached to a view that is placed in the margin but not visible.
    for row in ranked {
      if let host = host(row), results[host].cause != nil {
        results[row].cause = .parentHidden
        results[row].by = .annotation(AnnotationIndex(host))
      }
    }
    if explains { transcript.explanations = ranked.compactMap { explained[$0] } }
  }

  /// The data that the placement of every view of a frame reads.
  struct Order {
    /// The rank of each annotation, by its row; 0 is the best.
    var ranks: [Int: Int]
    var view: View
  }

  func isCalm(_ isSettled: Bool) -> Bool {
    guard plan.placement.keepsAnchor else { return false }
    return switch plan.placement.calm {
    case .none: false
    case .equal: true
    case .motion: !isSettled
    }
  }

  private func peers(_ row: Int) -> Peers {
    let options = plan.annotations.options[row]
    return Peers(
      isRequired: options.flags.contains(.required), isSelected: options.flags.contains(.selected),
      priority: plan.placement.calm == .motion ? nil : options.priority)
  }

  /// Places views in the order of `calm`.
  ///
  /// First come the views that keep their placement and the views that inputs changed, then the other views of
  /// the last frame, then all others. With `motion`, recently shown views precede all of these: first those
  /// that keep their placement. An attachment has the turn of its host.
  private func placeCalmly(
    _ peers: [Int], _ results: inout [Result], _ explained: inout [Int: TranscriptLine], _ order: Order
  ) {
    var waiting = peers
    /// Goes once over the annotations that are not placed yet, in rank order.
    /// - Parameter takes: Places an annotation if it belongs to this pass, and returns whether it does.
    func round(_ takes: (Int) -> Bool) {
      var others: [Int] = []
      for row in waiting {
        if let host = host(row), others.contains(host) {
          others.append(row)
        } else if changed.contains(row) {
          place(row, &results, &explained, order)
        } else if !takes(row) {
          others.append(row)
        }
      }
      waiting = others
    }
    func placeAnywhere(_ row: Int) -> Bool {
      place(row, &results, &explained, order)
      return true
    }
    if plan.placement.calm == .motion {
      round { isRecentlyShown($0) && keep($0, &results, &explained, order) }
      round { isRecentlyShown($0) && placeAnywhere($0) }
    }
    round { keep($0, &results, &explained, order) }
    round { memories[$0].isPlaced && placeAnywhere($0) }
    round { placeAnywhere($0) }
  }

  /// Places a view with the candidate of the last frame if it would choose that candidate again. Returns whether it does.
  private func keep(
    _ row: Int, _ results: inout [Result], _ explained: inout [Int: TranscriptLine], _ order: Order
  ) -> Bool {
    guard memories[row].isPlaced else { return false }
    if let host = host(row), !results[host].isPlaced { return false }
    let tried = tries(row, results, order)
    guard let chosen = choice(row, tried, results[row].places, mayForce: false, order.view), chosen.isPrevious
    else { return false }
    explained[row] = explanation(row, tried, results)
    settle(row, chosen, &results, order.view)
    return true
  }

  private func place(
    _ row: Int, _ results: inout [Result], _ explained: inout [Int: TranscriptLine], _ order: Order
  ) {
    if let host = host(row), !results[host].isPlaced {
      results[row].cause = .parentHidden
      results[row].by = .annotation(AnnotationIndex(host))
      return
    }
    let tried = tries(row, results, order)
    explained[row] = explanation(row, tried, results)
    if let chosen = choice(row, tried, results[row].places, mayForce: true, order.view) {
      settle(row, chosen, &results, order.view)
      return
    }
    let furthest = tried.compactMap(\.stoppedBy).max { $0.rawValue < $1.rawValue }
    results[row].cause = furthest
    results[row].by = tried.first { $0.stoppedBy == furthest }?.by ?? .none
  }

  /// Stores the chosen candidate of an annotation in its result.
  private func settle(_ row: Int, _ chosen: CandidateResult, _ results: inout [Result], _ view: View) {
    let places = results[row].places
    results[row].anchor = chosen.anchor
    results[row].frame = chosen.frame
    results[row].shapes = chosen.frame.map { collisionShapes(row, $0) } ?? []
    var place = places.list[chosen.place]
    place.point = chosen.point
    results[row].place = place
    let since = memories[row].zoomOfPlace
    let stays = places.isKept && chosen.place == 0 && abs(view.camera.zoom - since) < 1
    results[row].zoomOfPlace = stays ? since : view.camera.zoom
    // A view in the margin is placed even if it is not visible.
    if !chosen.meetsBounds { results[row].cause = .offscreen }
    guard isSeen(row, results), let frame = chosen.frame, let callout = callout(row, on: frame, view),
      callout.callout.flags.contains(.obstacle)
    else { return }
    results[row].calloutShape = PlainShape(edges: callout.frame.edges)
  }
}
