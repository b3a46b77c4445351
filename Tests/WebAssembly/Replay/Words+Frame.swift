package import CartoucheResolver

/// Writes a frame: its placements, hidden annotations, callouts, events and refusals, each list after its length. `compare.mjs`
/// has the names of the words.
extension [UInt64] {
  package mutating func append(_ frame: Frame) {
    append(UInt64(frame.placements.count))
    for placement in frame.placements { append(placement) }
    append(UInt64(frame.hidden.count))
    for hidden in frame.hidden {
      self += [UInt64(hidden.annotation.rawValue), UInt64(hidden.cause.rawValue)]
      append(hidden.by)
    }
    append(UInt64(frame.callouts.count))
    for callout in frame.callouts { append(callout) }
    append(UInt64(frame.clusters.count))
    for cluster in frame.clusters {
      self += [UInt64(cluster.annotation.rawValue), UInt64(cluster.identifier), UInt64(cluster.count)]
      append(cluster.coordinate.longitude, cluster.coordinate.latitude, cluster.splitZoom ?? .infinity)
    }
    append(UInt64(frame.events.count))
    for event in frame.events { append(event) }
    append(UInt64(frame.refusals.count))
    for refusal in frame.refusals { self += [UInt64(refusal.input), UInt64(refusal.reason.rawValue)] }
  }

  private mutating func append(_ placement: Placement) {
    self += [
      UInt64(placement.annotation.rawValue), UInt64(placement.anchor.rawValue), UInt64(placement.slot),
    ]
    append(UInt64(placement.states.rawValue))
    append(placement.x, placement.y, placement.width, placement.height)
    append(placement.offsetX, placement.offsetY, placement.pointX, placement.pointY)
    append(placement.coordinate.longitude, placement.coordinate.latitude, placement.zPriority)
  }

  private mutating func append(_ callout: CalloutPlacement) {
    self += [
      UInt64(callout.annotation.rawValue), UInt64(callout.anchor.rawValue), UInt64(callout.slot),
      UInt64(callout.states.rawValue),
    ]
    append(callout.x, callout.y, callout.width, callout.height)
    append(callout.tip == nil ? 0 : 1)
    let tip = callout.tip
    append(tip?.point.x ?? 0, tip?.point.y ?? 0, tip?.start.x ?? 0, tip?.start.y ?? 0)
    append(tip?.end.x ?? 0, tip?.end.y ?? 0, tip?.offCenter ?? 0)
  }

  private mutating func append(_ blocker: Blocker?) {
    switch blocker {
    case nil: self += [0, 0]
    case .annotation(let row): self += [1, UInt64(row.rawValue)]
    case .region(let index): self += [2, UInt64(index.rawValue)]
    case .layer(let row): self += [3, UInt64(row.rawValue)]
    }
  }

  private mutating func append(_ relative: ClusterRelative) {
    switch relative {
    case .parts: self += [0, 0]
    case .offscreen: self += [1, 0]
    case .cluster(let cluster): self += [2, UInt64(cluster.rawValue)]
    }
  }

  /// Two words and six for what the kind of event has.
  private mutating func append(_ event: Event) {
    let end = count + 8
    self += [UInt64(event.kind.rawValue), event.annotation.map { UInt64($0.rawValue) } ?? .max]
    switch event.change {
    case .selectionChanged(let isSelected): append(isSelected ? 1 : 0)
    case .calloutChanged(let isShown): append(isShown ? 1 : 0)
    case .annotationTapped, .backgroundTapped, .shown: break
    case .partTapped(let part): append(UInt64(part.rawValue))
    case .mapTapped(let coordinate): if let coordinate { append(coordinate.longitude, coordinate.latitude) }
    case .dragStateChanged(let from, let to, let coordinate):
      self += [UInt64(from.rawValue), UInt64(to.rawValue)]
      append(coordinate.longitude, coordinate.latitude)
    case .hidden(let cause, let by):
      append(1 + UInt64(cause.rawValue))
      append(by)
    case .anchorCoordinateChanged(let coordinate): append(coordinate.longitude, coordinate.latitude)
    case .anchorChanged(let from, let to):
      self += [from.map { UInt64($0.rawValue) } ?? .max, UInt64(to.rawValue)]
    case .clusterFormed(let count, let origin):
      append(UInt64(count))
      append(origin)
    case .clusterChanged(let joined, let left): self += [UInt64(joined), UInt64(left)]
    case .clusterMembersChanged(let joined, let left):
      // How many there are, and a number that all of them change.
      self += [UInt64(joined.count), UInt64(left.count)]
      var sum: UInt64 = 0
      for member in joined + left { sum = sum &* 31 &+ UInt64(member.rawValue) }
      append(sum)
    case .clusterDissolved(let destination): append(destination)
    case .frameChanged(let frame): append(frame.x, frame.y, frame.width, frame.height)
    }
    while count < end { append(0) }
  }
}
