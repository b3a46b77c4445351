extension Resolver {
  /// Lists what changed since the previous frame, annotations in document order.
  func emit(into events: inout [Event]) {
    for row in 0..<plan.annotations.count {
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
      let isFirst = before == Outcomes.noAnchor
      let anchor = state.current.anchors[row]
      if isFirst || !shapes.hasMoved.isEmpty && shapes.hasMoved[row] {
        events.append(.anchorCoordinateChanged(annotation: annotation, coordinate: coordinate(row)))
      }
      if isFirst {
        events.append(.anchorChanged(annotation: annotation, from: nil, to: anchor))
      } else if before != anchor {
        events.append(.anchorChanged(annotation: annotation, from: before, to: anchor))
      }
    }
  }

  /// What the annotation is anchored to, or was when it was last shown.
  func coordinate(_ row: Int) -> Coordinate {
    let attachment = plan.annotations.attachment[row]
    if attachment != AttachmentTable.none, plan.attachments.kinds[Int(attachment)].findsCoordinate {
      return shapes.coordinates[row]
    }
    return Coordinate(longitude: plan.annotations.longitude[row], latitude: plan.annotations.latitude[row])
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
