import CartoucheResolver
import Foundation

/// What inputs do, each taken by itself.
extension BruteForce {
  /// Takes one input; the reason if it is refused.
  /// - Parameters:
  ///   - view: of the frame that is resolved.
  ///   - seen: of the frame before.
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
      guard attachment.row < hostSays.count else { return .unknownAttachment }
      if hostSays[attachment.row] != isVisible {
        isChanged = true
        changed.formUnion(rows.indices.filter { rows[$0].attachment == attachment.rawValue })
      }
      hostSays[attachment.row] = isVisible
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

  /// Carries the anchor of the last placement over to another list: the entry at the same place if it names the same
  /// anchor, else the first that does.
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
    memories[row].toldAnchor = carried(memories[row].toldAnchor)
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
  /// What a point on screen shows: `look` the other way round.
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
