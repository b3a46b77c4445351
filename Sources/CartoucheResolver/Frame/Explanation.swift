/// The test results of all candidates of one annotation.
public struct Explanation: Sendable, Equatable {
  /// The index of the annotation in the plan.
  public package(set) var annotation: AnnotationIndex
  /// The candidates in the order of the anchor list, place by place.
  public package(set) var candidates: [Candidate]
  /// The index of the chosen candidate in `candidates`, or `nil` if there is none. A placed view may be outside the
  /// viewport, or have a hidden host.
  public package(set) var chosen: Int?
}

/// One anchor of one annotation at one coordinate, as tested in one frame.
public struct Candidate: Sendable, Equatable {
  /// The coordinate of the anchor point.
  public package(set) var coordinate: Coordinate
  /// The index of the anchor in the annotation's anchor list.
  public package(set) var anchor: AnchorIndex
  /// The first test that failed, or `nil` if the candidate is acceptable.
  public package(set) var stoppedBy: Cause?
  /// The quality class of an acceptable candidate, by which `fit` chooses; 0 is best. `nil` if the candidate is not
  /// acceptable.
  public package(set) var candidateClass: UInt8?
  /// The annotation, region or layer that the failed test found, or `nil` if the test has no blocker.
  public package(set) var by: Blocker?

  /// Whether the rectangle lies within the bounds; false if the size is unknown or the point is far off screen.
  public package(set) var isInside = false
  /// Whether the rectangle intersects the bounds; false if the size is unknown or the point is far off screen.
  public package(set) var meetsBounds = false
  /// Whether no avoided layer draws under the collision shape, or the annotation does not avoid layers; false if the
  /// size is unknown or the point is far off screen.
  public package(set) var isClear = false

  /// Whether the candidate is acceptable although it covers an avoided layer.
  public var coversAvoidedLayer: Bool { stoppedBy == nil && !isClear }

  /// Whether the candidate is acceptable and lies partly outside the bounds.
  public var isPartlyOutside: Bool { stoppedBy == nil && !isInside && meetsBounds }

  /// Whether the candidate is acceptable and lies outside the bounds. In the margin, views are placed before they
  /// become visible.
  public var isOutside: Bool { stoppedBy == nil && !meetsBounds }
}

/// The state that placement overwrites, saved so that the same frame can be explained later.
struct FrameStart: Sendable {
  /// The perspective of the previous frame, or `nil` if there is none.
  private(set) var perspective: Perspective?
  private(set) var isSettled = false
  /// By rank: the projected point and the previous placement. Empty if every annotation has a coordinate of its own.
  private var points: [ScreenPoint] = []
  private var entries: [PreviousPlacements.Entry] = []
  /// By rank: the number of frames for which the annotation's last change still counts. Empty if nothing depends on
  /// it.
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

  /// Restores the recent changes as they were before placement.
  func restore(_ ranked: [UInt32], in recent: inout RecentChanges) {
    for rank in rests.indices { recent[Int(ranked[rank])] = rests[rank] }
  }

  /// Resets every ranked annotation to its state before placement.
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

  /// The capacity of every array that frames reuse.
  var capacities: [Int] { [points.capacity, entries.capacity, rests.capacity] }
}

extension Resolver {
  /// Adds explanations to the last frame, which was resolved without them. The rest of the frame does not change.
  /// - Complexity: that of placing all views of the frame again; it allocates.
  mutating func explainLastFrame(_ perspective: Perspective) {
    let screen = Screen(perspective, horizon: plan.placement.horizon)
    let calm = CalmOrder(
      plan.placement, perspective, after: start.perspective, isSettled: start.isSettled)
    var recent = history.recent
    start.restore(ranking.rows, in: &recent)
    let frame = context(
      perspective, on: screen, after: start.perspective, changed: interaction.wereChanged)
    let table = candidateTable(frame, calm, recent)
    if best != nil {
      // The search saved the state that its explanations need, and they describe the finished frame.
      best?.explain(ranking.rows, table, history.places, &strategy, &resolution)
    } else {
      var (greedy, places, found) = (strategy, history.places, resolution)
      start.restore(ranking.rows, after: history.outcomes, in: &places, &found)
      greedy.place(ranking.rows, table, explains: true, keeping: &places, into: &found)
      resolution.explanations = found.explanations
    }
    resolution.isExplained = true
  }
}
