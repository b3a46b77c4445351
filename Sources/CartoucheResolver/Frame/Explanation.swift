/// The test results of all candidates of one annotation.
public struct Explanation: Sendable, Equatable {
  /// The index of the explained annotation in the plan.
  public package(set) var annotation: AnnotationIndex
  /// The tested candidates, grouped by coordinate. For each coordinate that was tried, the group lists all anchors in
  /// the order of the anchor list.
  public package(set) var candidates: [Candidate]
  /// The index in `candidates` of the candidate at which the view was placed, or `nil` if the view was not placed. A
  /// placed view may still be hidden, if it is outside the viewport or the annotation to which it is attached is
  /// hidden.
  public package(set) var chosen: Int?
}

/// The test results of one candidate: an anchor of an annotation, at one coordinate, in one frame.
public struct Candidate: Sendable, Equatable {
  /// The coordinate at which the candidate's anchor point lies.
  public package(set) var coordinate: Coordinate
  /// The index of the candidate's anchor in the annotation's anchor list.
  public package(set) var anchor: AnchorIndex
  /// The first test that the candidate failed, or `nil` if it passed all tests and is acceptable.
  public package(set) var stoppedBy: Cause?
  /// The quality class by which `fit` chooses among acceptable candidates; 0 is best. `nil` if the candidate is not
  /// acceptable.
  public package(set) var candidateClass: UInt8?
  /// The annotation, region or layer that made the candidate fail, or `nil` if the failed test has no blocker.
  public package(set) var by: Blocker?

  /// Whether the view's rectangle lies within the bounds, the viewport minus padding. False if its size is unknown or
  /// its point is far off screen.
  public package(set) var isInside = false
  /// Whether the view's rectangle intersects the bounds, the viewport minus padding. False if its size is unknown or
  /// its point is far off screen.
  public package(set) var meetsBounds = false
  /// Whether the view covers nothing that an avoided layer draws, or does not avoid layers. False if its size is
  /// unknown or its point is far off screen.
  public package(set) var isClear = false

  /// Whether the candidate is not at the anchor but at the place near it that was found for the view with a leader line. Such a
  /// candidate is the last of its annotation, and chosen.
  public package(set) var hasLeader = false

  /// Whether the candidate is acceptable but covers something that an avoided layer draws.
  public var coversAvoidedLayer: Bool { stoppedBy == nil && !isClear }

  /// Whether the candidate is acceptable and its rectangle lies partly outside the bounds.
  public var isPartlyOutside: Bool { stoppedBy == nil && !isInside && meetsBounds }

  /// Whether the candidate is acceptable and its rectangle lies outside the bounds. Views in the margin around the
  /// viewport are placed before they become visible.
  public var isOutside: Bool { stoppedBy == nil && !meetsBounds }
}

/// A copy of the state that the placement step of a frame overwrites, from before that step. It allows the last frame
/// to be explained afterwards.
struct FrameStart: Sendable {
  /// The camera and viewport of the previous frame, or `nil` if there is none.
  private(set) var perspective: Perspective?
  private(set) var isSettled = false
  /// The projected anchor point of each ranked view, in rank order. Empty if every annotation of the plan has a
  /// coordinate of its own.
  private var points: [ScreenPoint] = []
  private var entries: [PreviousPlacements.Entry] = []
  /// The counter in `RecentChanges` of each ranked view before placement, in rank order. Empty if no placement rule
  /// depends on recent changes.
  private var rests: [UInt8] = []

  init(_ plan: Plan, _ history: FrameHistory) {
    let count = FrameRows(plan).count
    if history.places.isNeeded {
      points.reserveCapacity(count)
      entries.reserveCapacity(count)
    }
    if history.recent.isNeeded { rests.reserveCapacity(count) }
  }

  /// Saves the state that the placement step will overwrite.
  /// - Parameter ranked: the annotations and clusters to be placed, as rows of the frame's tables, in rank order.
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

  /// Writes the saved counters of all ranked views back to `recent`.
  func restore(_ ranked: [UInt32], in recent: inout RecentChanges) {
    for rank in rests.indices { recent[Int(ranked[rank])] = rests[rank] }
  }

  /// Resets each ranked view to unplaced. Its point and its previous placement are restored from before the placement
  /// step.
  /// - Parameter last: the outcomes of the previous frame.
  func restore(
    _ ranked: [UInt32], after last: Outcomes, in places: inout PreviousPlacements, _ found: inout Resolution
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

  /// The capacities of the arrays that frames reuse. They stay constant after the first frame.
  var capacities: [Int] { [points.capacity, entries.capacity, rests.capacity] }
}

extension Resolver.State {
  /// Adds explanations to the last frame, which was resolved without them. Placements and events stay the same.
  /// - Complexity: O(placing all views of the frame again); it allocates.
  mutating func explainLastFrame(_ perspective: Perspective) {
    let screen = Screen(perspective, horizon: plan.placement.horizon)
    if screen.projection.isOfPoints { enterScreen() }
    defer { if screen.projection.isOfPoints { leaveScreen() } }
    let calm = CalmOrder(
      plan.placement, perspective, after: start.perspective, isSettled: start.isSettled)
    var recent = history.recent
    start.restore(ranking.rows, in: &recent)
    let frame = context(
      perspective, on: screen, after: start.perspective, changed: interaction.wereChanged)
    let table = candidateTable(frame, calm, recent)
    if best != nil {
      // The search saved the state that its explanations need. They describe the result of the whole search.
      best?.explain(ranking.rows, table, history.places, &strategy, &resolution)
    } else {
      var (greedy, places, found) = (strategy, history.places, resolution)
      start.restore(ranking.rows, after: history.outcomes, in: &places, &found)
      greedy.place(ranking.rows, table, explains: true, keeping: &places, into: &found)
      resolution.explanations = found.explanations
    }
    resolution.explainLeaders(history.places, plan)
    resolution.isExplained = true
  }
}
