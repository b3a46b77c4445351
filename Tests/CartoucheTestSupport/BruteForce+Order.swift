import CartoucheResolver

/// In which order views are placed.
extension BruteForce {
  /// What calm does not mind: within it, what is placed already comes first.
  private struct Peers: Equatable {
    var isRequired: Bool
    var isSelected: Bool
    var priority: Double?
  }

  /// - Parameter ranked: all that pass the gate, best rank first.
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
    // Those that hang on a view which is placed, but not shown.
    for row in ranked {
      if let host = host(row), results[host].cause != nil {
        results[row].cause = .parentHidden
        results[row].by = .annotation(AnnotationIndex(host))
      }
    }
    if explains { transcript.explanations = ranked.compactMap { explained[$0] } }
  }

  /// What all of a frame's placing shares.
  struct Order {
    /// By row: 0 is the best.
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

  /// First those that keep what they have and those that inputs changed; then the others that were placed in the last
  /// frame; then all the rest. Before all these, with `motion`, those that were not shown until a moment ago: who keeps what it
  /// has, then the others. What hangs on a view waits with it.
  private func placeCalmly(
    _ peers: [Int], _ results: inout [Result], _ explained: inout [Int: TranscriptLine], _ order: Order
  ) {
    var waiting = peers
    /// - Parameter takes: whether it is somebody's turn, who did not change, and what became of it.
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
      round { isYoung($0) && keep($0, &results, &explained, order) }
      round { isYoung($0) && placeAnywhere($0) }
    }
    round { keep($0, &results, &explained, order) }
    round { memories[$0].isPlaced && placeAnywhere($0) }
    round { placeAnywhere($0) }
  }

  /// Places a view that was placed in the last frame where it was, if it would stay there by itself.
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

  /// Writes down what was chosen.
  private func settle(_ row: Int, _ chosen: Tried, _ results: inout [Result], _ view: View) {
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
    // In the margin it is placed whether it is seen or not.
    if !chosen.meetsBounds { results[row].cause = .offscreen }
    guard isSeen(row, results), let frame = chosen.frame, let callout = callout(row, on: frame, view),
      callout.callout.flags.contains(.obstacle)
    else { return }
    results[row].calloutShape = PlainShape(edges: callout.frame.edges)
  }
}
