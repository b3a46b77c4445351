extension Resolver {
  /// Writes what the last frame found, which stays until the next one.
  func report(into frame: inout Frame) {
    frame.placements.removeAll(keepingCapacity: true)
    for row in state.drawn { frame.placements.append(placement(Int(row))) }
    frame.hidden.removeAll(keepingCapacity: true)
    for row in 0..<plan.annotations.count {
      guard let cause = state.current.causes[row], cause != .removed else { continue }
      frame.hidden.append(
        HiddenAnnotation(annotation: UInt32(row), cause: cause, by: state.blockers[row]))
    }
    frame.explanations = state.explanations
  }

  private func placement(_ row: Int) -> Placement {
    let anchor = state.current.anchors[row]
    let point = state.points[row]
    let option = anchorOptions(of: row).lowerBound + Int(anchor)
    let frame = state.frames[row]
    let offset = candidates.offset(option)
    let stateRow = interaction.stateRow[row]
    return Placement(
      annotation: UInt32(row), x: frame.origin.x, y: frame.origin.y, width: frame.size.x,
      height: frame.size.y,
      anchor: anchor, offsetX: offset.x, offsetY: offset.y, pointX: point.x, pointY: point.y,
      coordinate: coordinate(row), zPriority: zPriority(row), slot: slots.held[row],
      state: stateRow == StateColumns.none ? nil : plan.states.state[Int(stateRow)])
  }

  /// The entry of its `variableAnchors` that a placement or an event names, as the last frame saw it: of the list that
  /// the annotation has in its state, with the gap at the frame's zoom.
  public func anchorOption(_ anchor: UInt32, of annotation: UInt32) -> AnchorOption {
    let list = anchorOptions(of: Int(annotation))
    precondition(anchor < list.count, "anchor \(anchor) of \(list.count)")
    let index = list.lowerBound + Int(anchor)
    var option = plan.anchorLists.options[index]
    (option.offsetX, option.offsetY) = candidates.offset(index)
    return option
  }
}
