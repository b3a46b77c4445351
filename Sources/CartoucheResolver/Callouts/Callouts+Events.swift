extension Callouts {
  /// Puts `calloutChanged` where it belongs among the other events of a frame: after the `selectionChanged` of its annotation
  /// where the view is shown before and after; else after all that the frame tells of the annotation.
  ///
  /// - Parameters:
  ///   - inputs: how many events inputs made, the first of all.
  ///   - removed: rows that were removed since the last frame, each with an event after those if it was shown.
  /// - Complexity: O(events + n log n) where callouts were shown or hidden, else O(1).
  mutating func tell(
    _ found: Outcomes, since last: Outcomes, byInputs inputs: Int, removed: [UInt32],
    into events: inout [Event]
  ) {
    if changed.isEmpty { return }
    var end = inputs
    for row in removed where last.causes[Int(row)] == nil { end += 1 }
    for event in events[..<inputs] {
      guard let row = event.selectedRow else { continue }
      areToldByInput[row] = last.causes[row] == nil && found.causes[row] == nil
    }
    // From the last to the first, so that each event is moved once.
    var gap = Gap(end: events.count, count: changed.count)
    for change in changed { events.append(event(change.row)) }
    close(&gap, downTo: end, &events) { !areToldByInput[$0] && found.causes[$0] != .removed }
    close(&gap, downTo: inputs, &events) { found.causes[$0] == .removed }
    while gap.end > 0 {
      if let row = events[gap.end - 1].selectedRow {
        if areToldByInput[row], isChanged(UInt32(row)) { gap.fill(&events, with: event(UInt32(row))) }
        areToldByInput[row] = false
      }
      gap.move(&events)
    }
  }

  /// Room for events, before which all are that were not moved yet.
  private struct Gap {
    var end: Int
    var count: Int

    /// Moves the last event before the gap behind it.
    mutating func move(_ events: inout [Event]) {
      end -= 1
      events[end + count] = events[end]
    }

    /// Puts an event at its end.
    mutating func fill(_ events: inout [Event], with event: Event) {
      count -= 1
      events[end + count] = event
    }
  }

  /// Moves the events from `start` on, whose annotations ascend, and puts what became of the callouts after what is told of
  /// their annotations.
  /// - Parameter belongs: whether it is told there.
  private func close(
    _ gap: inout Gap, downTo start: Int, _ events: inout [Event], _ belongs: (Int) -> Bool
  ) {
    var next = changed.count - 1
    while next >= 0 {
      let row = changed[next].row
      next -= 1
      guard belongs(Int(row)) else { continue }
      while gap.end > start, let other = events[gap.end - 1].annotation, other.rawValue > row {
        gap.move(&events)
      }
      gap.fill(&events, with: event(row))
    }
    while gap.end > start { gap.move(&events) }
  }

  private func isChanged(_ row: UInt32) -> Bool {
    let place = changed.partitioningIndex { $0.row >= row }
    return place < changed.count && changed[place].row == row
  }

  private func event(_ row: UInt32) -> Event {
    Event(AnnotationIndex(row), .calloutChanged(isShown: areShown[Int(row)]))
  }
}

extension Event {
  /// Whose selection changed; nil: it is about something else.
  fileprivate var selectedRow: Int? {
    guard case .selectionChanged = change, let annotation, !annotation.isCluster else { return nil }
    return annotation.row
  }
}
