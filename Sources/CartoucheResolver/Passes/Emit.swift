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
      let anchor = state.current.anchors[row]
      if before == Outcomes.noAnchor {
        events.append(.anchorCoordinateChanged(annotation: annotation, coordinate: coordinate(row)))
        events.append(.anchorChanged(annotation: annotation, from: nil, to: anchor))
      } else if before != anchor {
        events.append(.anchorChanged(annotation: annotation, from: before, to: anchor))
      }
    }
  }

  /// What the annotation is anchored to.
  func coordinate(_ row: Int) -> Coordinate {
    Coordinate(longitude: plan.annotations.longitude[row], latitude: plan.annotations.latitude[row])
  }
}
