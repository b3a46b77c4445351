extension Resolver {
  /// Lists what changed since the previous frame, annotations in document order.
  ///
  /// What was removed comes first.
  mutating func emit(into events: inout [Event]) {
    for row in removed where state.previous.causes[Int(row)] == nil {
      events.append(.hidden(annotation: row, cause: .removed, by: .none))
    }
    removed.removeAll(keepingCapacity: true)
    for row in 0..<plan.annotations.count where state.current.causes[row] != .removed {
      let annotation = UInt32(row)
      let wasShown = state.previous.causes[row] == nil
      if let cause = state.current.causes[row] {
        if wasShown {
          events.append(.hidden(annotation: annotation, cause: cause, by: state.blockers[row]))
        }
        continue
      }
      if !wasShown { events.append(.shown(annotation: annotation)) }
      let before = state.previous.anchors[row]
      let anchor = state.current.anchors[row]
      if !shapes.hasMoved.isEmpty && shapes.hasMoved[row] || state.hasMoved[row] {
        state.hasMoved[row] = false
        let coordinate = coordinate(row)
        if state.coordinates[row] != coordinate {
          state.coordinates[row] = coordinate
          events.append(.anchorCoordinateChanged(annotation: annotation, coordinate: coordinate))
        }
      }
      if before == Outcomes.noAnchor {
        events.append(.anchorChanged(annotation: annotation, from: nil, to: anchor))
      } else if before != anchor {
        events.append(.anchorChanged(annotation: annotation, from: before, to: anchor))
      }
      if reportsFrameChanges, state.frames[row].isElsewhere(than: state.toldFrames[row]) {
        state.toldFrames[row] = state.frames[row]
        events.append(.frameChanged(annotation: annotation, frame: state.frames[row].rectangle))
      }
    }
  }

  /// What the annotation is anchored to, or was when it was last shown.
  func coordinate(_ row: Int) -> Coordinate {
    let attachment = plan.annotations.attachment[row]
    if attachment != AttachmentTable.none, plan.attachments.kinds[Int(attachment)].findsCoordinate {
      return shapes.coordinates[row]
    }
    return plan.annotations.coordinate(row)
  }
}

extension AttachmentKind {
  /// Whether a frame finds the coordinate, and not the plan.
  fileprivate var findsCoordinate: Bool {
    switch self {
    case .point, .hostFeature: false
    case .shape, .anyFeature, .annotation: true
    }
  }
}
