/// What a frame overwrites while it places views, so that the same frame can be explained afterwards.
struct FrameStart: Sendable {
  /// The perspective of the frame before; `nil` if there is none.
  private(set) var perspective: Perspective?
  private(set) var isSettled = false
  /// By rank: the projected point and the kept place. Empty if every annotation has a point of its own.
  private var points: [ScreenPoint] = []
  private var entries: [KeptPlaces.Entry] = []
  /// By rank: the frames for which the last change of an annotation still counts. Empty if nothing depends on them.
  private var rests: [UInt8] = []

  init(_ plan: Plan, _ history: FrameHistory) {
    let count = FrameRows(plan).count
    if history.places.isNeeded {
      points.reserveCapacity(count)
      entries.reserveCapacity(count)
    }
    if history.recent.isNeeded { rests.reserveCapacity(count) }
  }

  /// Saves the state before placement.
  /// - Parameter ranked: the rows that the frame places, in rank order.
  mutating func save(
    _ ranked: [UInt32], _ history: FrameHistory, _ found: Resolution, after perspective: Perspective?,
    isSettled: Bool
  ) {
    self.perspective = perspective
    self.isSettled = isSettled
    points.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    rests.removeAll(keepingCapacity: true)
    if history.places.isNeeded {
      for row in ranked {
        points.append(found[row].point)
        entries.append(history.places[Int(row)])
      }
    }
    if history.recent.isNeeded { for row in ranked { rests.append(history.recent[Int(row)]) } }
  }

  /// Restores what the history says of recent changes.
  func restore(_ ranked: [UInt32], in recent: inout RecentChanges) {
    for rank in rests.indices { recent[Int(ranked[rank])] = rests[rank] }
  }

  /// Makes every ranked annotation what it was before placement.
  /// - Parameter last: the outcomes of the frame before.
  func restore(
    _ ranked: [UInt32], after last: Outcomes, in places: inout KeptPlaces, _ found: inout Resolution
  ) {
    for rank in ranked.indices {
      let row = Int(ranked[rank])
      found.outcomes.causes[row] = nil
      found.outcomes.arePlaced[row] = false
      found.outcomes.anchors[row] = last.anchors[row]
      found[row].blocker = .none
      if !entries.isEmpty {
        found[row].point = points[rank]
        places[row] = entries[rank]
      }
    }
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] { [points.capacity, entries.capacity, rests.capacity] }
}

extension Resolver {
  /// Explains the last frame, which was resolved without explanations; nothing else of it changes.
  /// - Complexity: that of placing the views of the frame again; it allocates.
  mutating func explainLastFrame(_ perspective: Perspective) {
    let screen = Screen(perspective, horizon: plan.placement.horizon)
    let calm = CalmOrder(
      plan.placement, perspective, after: start.perspective, isSettled: start.isSettled)
    var recent = history.recent
    start.restore(ranking.rows, in: &recent)
    let changed = interaction.wereChanged
    let table = candidateTable(calm, on: screen, since: start.perspective, changed: changed, recent)
    if best != nil {
      // The search saved what it needs, and its explanations are about the finished frame.
      best?.explain(ranking.rows, table, history.places, &strategy, &resolution)
    } else {
      var (greedy, places, found) = (strategy, history.places, resolution)
      start.restore(ranking.rows, after: history.outcomes, in: &places, &found)
      greedy.place(
        ranking.rows, table, calm, changed: changed, explains: true, keeping: &places, into: &found)
      resolution.explanations = found.explanations
    }
    resolution.isExplained = true
  }

  /// The candidates of all views of a frame.
  @inline(__always)
  func candidateTable(
    _ calm: CalmOrder, on screen: Screen, since before: Perspective?, changed: RowSet, _ recent: RecentChanges
  ) -> CandidateTable {
    CandidateTable(
      plan, options, obstacles, icons, keptPlaces: gate.keptPlaces, clustering, after: history.outcomes,
      on: screen, since: before, calm, changed: changed, drags: interaction.drags, recent: recent)
  }
}
