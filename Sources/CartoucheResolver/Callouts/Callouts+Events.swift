extension Callouts {
  /// Puts `calloutChanged` where it belongs among the other events of a frame: after the `selectionChanged` of its annotation
  /// where the view is shown before and after; else after all that the frame tells of the annotation. Of clusters only the former is
  /// put here: the rest is `calloutChange(ofCluster:)`.
  ///
  /// - Parameters:
  ///   - inputs: how many events inputs made, the first of all.
  ///   - removed: annotations that were removed since the last frame, each with an event after those if it was shown.
  /// - Complexity: O(events + n log n) where callouts were shown or hidden, else O(1).
  mutating func tell(
    _ found: Outcomes, since last: Outcomes, byInputs inputs: Int, removed: [UInt32], in plan: Plan,
    into events: inout [Event]
  ) {
    if changed.isEmpty { return }
    var end = inputs
    for annotation in removed where last.causes[plan.frameRow(Int(annotation))] == nil { end += 1 }
    for event in events[..<inputs] {
      guard let row = event.selectedRow(in: plan) else { continue }
      let frameRow = plan.frameRow(row)
      areToldByInput[row] = last.causes[frameRow] == nil && found.causes[frameRow] == nil
    }
    // From the last to the first, so that each event is moved once.
    let annotations = plan.annotations.count
    var gap = Gap(end: events.count, count: 0)
    for change in changed where change.row < annotations || areToldByInput[Int(change.row)] {
      gap.count += 1
      events.append(event(change.row, plan))
    }
    close(&gap, downTo: end, plan, &events) {
      !areToldByInput[$0] && found.causes[plan.frameRow($0)] != .removed
    }
    close(&gap, downTo: inputs, plan, &events) { found.causes[plan.frameRow($0)] == .removed }
    while gap.end > 0 {
      if let row = events[gap.end - 1].selectedRow(in: plan) {
        if areToldByInput[row], isChanged(UInt32(row)) {
          gap.fill(&events, with: event(UInt32(row), plan))
          areToldOfClusters[row] = row >= annotations
        }
        areToldByInput[row] = false
      }
      gap.move(&events)
    }
  }

  /// What is to be told of the callout of a cluster; nil: nothing, or it was told already. It is asked of each cluster of this
  /// frame and of the last, once.
  mutating func calloutChange(ofCluster row: Int, _ plan: Plan) -> Event? {
    guard !changed.isEmpty, isChanged(UInt32(row)) else { return nil }
    let isTold = areToldOfClusters[row]
    areToldOfClusters[row] = false
    return isTold ? nil : event(UInt32(row), plan)
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
    _ gap: inout Gap, downTo start: Int, _ plan: Plan, _ events: inout [Event], _ belongs: (Int) -> Bool
  ) {
    let clusters = UInt32(plan.annotations.count)
    var next = changed.partitioningIndex { $0.row >= clusters } - 1
    while next >= 0 {
      let row = changed[next].row
      next -= 1
      guard belongs(Int(row)) else { continue }
      while gap.end > start, let other = events[gap.end - 1].annotation, other.rawValue > row {
        gap.move(&events)
      }
      gap.fill(&events, with: event(row, plan))
    }
    while gap.end > start { gap.move(&events) }
  }

  private func isChanged(_ row: UInt32) -> Bool {
    let place = changed.partitioningIndex { $0.row >= row }
    return place < changed.count && changed[place].row == row
  }

  private func event(_ row: UInt32, _ plan: Plan) -> Event {
    Event(
      AnnotationIndex(frameRow: plan.frameRow(Int(row)), in: plan),
      .calloutChanged(isShown: areShown[Int(row)]))
  }
}

extension Event {
  /// The row in the document's order of whose selection changed; nil: it is about something else.
  fileprivate func selectedRow(in plan: Plan) -> Int? {
    guard case .selectionChanged = change, let annotation else { return nil }
    return annotation.frameRow(in: plan).map { plan.documentRow($0) }
  }
}
