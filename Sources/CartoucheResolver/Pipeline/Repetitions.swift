/// The views of one group that have been placed so far in a frame, for `repeatDistance`.
struct PlacedRepetitions: Sendable {
  private var index = RepetitionIndex()

  init(_ plan: Plan) {
    if plan.annotations.repeatGroup.isEmpty { return }
    var count = 0
    for group in plan.annotations.repeatGroup where group != AnnotationColumns.noGroup { count += 1 }
    index.reserve(count, groups: plan.repeatGroups.count)
  }

  /// Removes all views, and adapts the index to the views that a frame places.
  /// - Parameter ranked: the frame rows (`FrameRows`) of these views.
  mutating func begin(_ ranked: [UInt32], _ table: CandidateTable) {
    if !index.isReserved { return }
    index.reset()
    var spare: Int32 = 0
    for row in ranked where table.options[Int(row)].fixedRepeatDistance > 0 {
      spare = max(spare, table.growth(Int(row), isDelayed: table.isDelayed(row)))
    }
    for row in ranked {
      guard let (group, distance) = table.repetition(of: row) else { continue }
      index.expect(group, reach: distance &+ spare)
    }
  }

  /// Removes all views, so that the same views can be placed again.
  mutating func clear() { if index.isReserved { index.clear() } }

  mutating func insert(
    _ anchor: Int, of candidates: CandidateSet, _ table: CandidateTable, rank: UInt32
  ) {
    guard var view = table.repetition(anchor, of: candidates) else { return }
    view.rank = rank
    index.insert(view)
  }

  /// Returns the nearest placed view to which a candidate is too near, as a row of the frame's tables, or `nil`.
  ///
  /// A view is never too near to its hosts and to the views that are attached to it.
  func nearest(
    _ anchor: Int, of candidates: CandidateSet, _ table: CandidateTable, _ hosts: HostTable
  ) -> UInt32? {
    guard let view = table.repetition(anchor, of: candidates) else { return nil }
    return index.nearest(tooNear: view) {
      $0 == candidates.row || hosts.isAttached(candidates.row, to: $0)
        || hosts.isAttached($0, to: candidates.row)
    }
  }

  /// The capacities of the arrays that frames reuse. They stay constant after the first frame.
  var capacities: [Int] { index.capacities }
}

extension CandidateTable {
  /// Returns a candidate as a view of its group; `nil` if the annotation takes no part in `repeatDistance`.
  func repetition(_ anchor: Int, of candidates: CandidateSet) -> Repetition? {
    guard let (group, distance) = repetition(of: candidates.row) else { return nil }
    let point =
      candidates.leaderStart
      ?? (candidates.isAttached
        ? FixedPoint.place(touchedPoint(anchor, of: candidates).vector).0 : candidates.fixedPoint)
    return Repetition(
      group: group, distance: distance, point: point,
      spare: candidates.growth &- candidates.shrinkage(of: anchor), owner: candidates.row)
  }
}

extension CandidateTable {
  /// Returns the group of an annotation and its distance in 1/256 points; `nil` if the annotation takes no part in
  /// `repeatDistance`.
  @inline(__always)
  func repetition(of row: UInt32) -> (group: UInt32, distance: Int32)? {
    let distance = options[Int(row)].fixedRepeatDistance
    guard distance > 0, let group = plan.repeatGroup(ofFrameRow: Int(row)) else { return nil }
    return (group, distance)
  }
}

extension Plan {
  /// Returns the group of an annotation for `repeatDistance`; `nil` for an annotation without a group, and for clusters.
  package func repeatGroup(ofFrameRow row: Int) -> UInt32? {
    guard row < annotations.repeatGroup.count else { return nil }
    let group = annotations.repeatGroup[row]
    return group == AnnotationColumns.noGroup ? nil : group
  }
}
