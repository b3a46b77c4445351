extension Resolver {
  /// Takes the next state of a drag: the annotation follows `point` while it is dragged, keeps its last place with
  /// `ending`, and goes back with `canceling`.
  mutating func drag(
    _ row: UInt32, _ next: DragState, to point: ScreenPoint?, on screen: Screen, _ events: inout [Event]
  ) -> Refusal.Reason? {
    guard exists(row) else { return .unknownAnnotation }
    let index = interaction.drag(of: row)
    // A drag that a state disables goes on and ends.
    guard index != nil || isEnabled(row) else { return .disabled }
    guard index != nil || options[Int(row)].flags.contains(.draggable) else { return .notDraggable }
    guard hasOwnPoint(row) else { return .notAPoint }
    let before = index.map { interaction.drags[$0].state } ?? .none
    guard before.mayBecome(next) else { return .wrongDragState }
    var target: Coordinate?
    if let point, next == .dragging || next == .ending {
      guard let place = screen.projection.coordinate(at: point) else { return .aboveHorizon }
      target = place
    }
    let start = index.map { interaction.drags[$0].coordinate } ?? plan.coordinate(ofFrameRow: Int(row))
    var drag = Interaction.Drag(row: row, state: next, coordinate: start)
    switch next {
    case .none, .starting: break
    case .dragging: if let target { move(Int(row), to: target) }
    case .ending:
      if let target { move(Int(row), to: target) }
      drag.coordinate = plan.coordinate(ofFrameRow: Int(row))
      clustering.noteChange(of: Int(row), plan)
    case .canceling: move(Int(row), to: start)
    }
    if let index {
      if next == .none { interaction.drags.remove(at: index) } else { interaction.drags[index] = drag }
    } else {
      interaction.drags.append(drag)
    }
    setState(.dragging, next != .none, of: Int(row))
    if before != next {
      events.append(
        Event(
          AnnotationIndex(frameRow: row, in: plan),
          .dragStateChanged(from: before, to: next, coordinate: drag.coordinate)))
    }
    return nil
  }
}
