/// The collision shapes of the views that a strategy placed so far: what its tests need besides the candidate table.
struct PlacedViews: Sendable {
  private(set) var grid = CollisionGrid()
  private(set) var ahead = ViewsAhead()
  private var hosts: HostTable

  init(_ plan: Plan, _ hosts: HostTable) {
    self.hosts = hosts
    grid.reserve(plan.shapeCount, haveHosts: !hosts.isEmpty)
    if plan.placement.calm == .motion { ahead.reserve(plan.shapeCount) }
  }

  /// Follows another order of rows.
  mutating func follow(_ hosts: HostTable) { self.hosts = hosts }

  /// How all tests of a candidate ended.
  enum Verdict: Sendable, Equatable {
    /// The test that failed first.
    case stopped(by: Cause)
    /// It passed all; 0 is the class that a choice prefers.
    case acceptable(class: UInt8)
  }

  /// - Parameter area: where views are, but for few.
  mutating func clear(_ area: Box, looksAhead: Bool) {
    grid.clear(area)
    ahead.clear(area, isNeeded: looksAhead)
  }

  /// All tests of a candidate, in their order.
  @inline(__always)
  func test(
    _ anchor: Int, of candidates: CandidateSet, _ table: CandidateTable
  ) -> Verdict {
    switch table.test(anchor, of: candidates) {
    case .stopped(let cause): return .stopped(by: cause)
    case .free(let tested):
      if !candidates.allowsOverlap {
        let collides =
          candidates.isPlain
          ? grid.meets(CollisionShape(tested.box.grown(by: candidates.growth &- tested.shrinkage)))
          : anyCollides(anchor, of: candidates, table)
        if collides { return .stopped(by: .collision) }
      }
      if candidates.isHeldBack, blinks(tested.box, at: anchor, of: candidates, table) {
        return .stopped(by: .bounds)
      }
      return .acceptable(class: table.candidateClass(anchor, isInside: tested.isInside, of: candidates))
    }
  }

  /// Whether one of a candidate's collision shapes meets one of an annotation placed before it.
  private func anyCollides(
    _ anchor: Int, of candidates: CandidateSet, _ table: CandidateTable
  ) -> Bool {
    firstColliding(anchor, of: candidates, table, isAnyEnough: true) != nil
  }

  /// The shape of a plain view's candidate as it is tested, of which `blocker` asks later; nil: it is not plain.
  func shape(_ anchor: Int, ofPlain candidates: CandidateSet, _ table: CandidateTable) -> Box? {
    guard candidates.isPlain else { return nil }
    return table.box(anchor, of: candidates)?
      .grown(by: candidates.growth &- candidates.shrinkage(of: anchor))
  }

  /// How many shapes there are by now.
  var count: UInt32 { grid.count }

  /// The row of who stood in the way of a plain view's shape while there were only as many others as `count` said.
  func row(blocking shape: Box, amongFirst count: UInt32) -> UInt32? {
    grid.bestRanked(meeting: CollisionShape(shape), before: count).map(row(inserting:))
  }

  /// Whose view or callout has a place in the order of insertion.
  private func row(inserting place: UInt32) -> UInt32 { grid.owner(of: place) & ~PlacedViews.calloutMark }

  /// Who stands in the way of a candidate that a test stopped: the best-ranked annotation, the first region or the
  /// first layer in the spec; nil: the test knows nobody.
  func blocker(
    of anchor: Int, _ cause: Cause, _ candidates: CandidateSet, _ table: CandidateTable
  ) -> Blocker? {
    guard cause == .collision else { return table.blocker(of: anchor, cause, candidates) }
    let first = firstColliding(anchor, of: candidates, table, isAnyEnough: false)
    return first.map { .annotation(AnnotationIndex(frameRow: row(inserting: $0), in: table.plan)) }
  }

  /// The best ranked of the collision shapes that a candidate meets, or any of them. What is attached to an annotation
  /// may cover its hosts, and what is selected or dragged may cover the cluster that it was in, and the other way round.
  private func firstColliding(
    _ anchor: Int, of candidates: CandidateSet, _ table: CandidateTable,
    isAnyEnough: Bool
  ) -> UInt32? {
    guard let candidate = table.candidate(anchor, of: candidates) else { return nil }
    // Whoever asks the table below copies all of it.
    let marks = table.clustering.partedMarks
    var first: UInt32?
    for part in candidates.collisionShapes {
      let shape = table.collisionShape(part, grownBy: candidates.growth, of: candidate)
      let found: UInt32?
      if candidates.isAttached || candidates.isParted || candidates.isPlaced {
        found = grid.bestRanked(meeting: shape) {
          candidates.isPlaced && $0 & ~PlacedViews.calloutMark == candidates.row
            || hosts.isAttached(candidates.row, to: $0)
            // Rarely is anybody parted, and then nobody's host is looked for.
            || marks?.areParted(
              hosts.root(of: candidates.row), hosts.root(of: $0 & ~PlacedViews.calloutMark)) ?? false
        }
      } else {
        found = grid.bestRanked(meeting: shape)
      }
      guard let found else { continue }
      if isAnyEnough { return found }
      first = first.map { grid.better($0, found) } ?? found
    }
    return first
  }

  /// Adds the view at a candidate, if it is in the way of those after it.
  /// - Parameters:
  ///   - rank: its place in the order of ranks.
  ///   - round: as of `CollisionGrid`.
  mutating func insert(
    _ anchor: Int, of candidates: CandidateSet, _ table: CandidateTable, rank: UInt32,
    in round: CollisionGrid.Round
  ) {
    guard table.options[Int(candidates.row)].flags.contains(.obstacle),
      var placed = table.candidate(anchor, of: candidates)
    else { return }
    placed.shrinkage = 0
    let step = ahead.isNeeded ? table.step(of: candidates.row, from: candidates.fixedPoint) : nil
    for part in candidates.collisionShapes {
      let shape = table.collisionShape(part, of: placed)
      grid.insert(shape, owner: candidates.row, rank: rank, in: round, among: hosts)
      if let step { ahead.insert(shape, of: candidates.row, going: Newcomers.wayToMeeting(step)) }
    }
  }

  /// The same for a view whose rectangle is its one collision shape.
  @inline(__always)
  mutating func insert(
    _ box: Box, of row: UInt32, at point: SIMD2<Int32>, _ table: CandidateTable, rank: UInt32,
    in round: CollisionGrid.Round
  ) {
    guard table.options[Int(row)].flags.contains(.obstacle) else { return }
    grid.insert(CollisionShape(box), owner: row, rank: rank, in: round, among: hosts)
    if ahead.isNeeded, let step = table.step(of: row, from: point) {
      ahead.insert(CollisionShape(box), of: row, going: Newcomers.wayToMeeting(step))
    }
  }

  /// Adds the callout of a view that is shown, if it is in the way of those after it; also of what hangs on the view.
  @inline(__always)
  mutating func insertCallout(
    on frame: ViewRectangle, of row: UInt32, _ table: CandidateTable, rank: UInt32,
    in round: CollisionGrid.Round
  ) {
    if table.options[Int(row)].callout == CalloutColumns.none { return }
    insertObstacle(on: frame, of: row, table, rank, round)
  }

  // Out of line: few views have one.
  @inline(never)
  private mutating func insertObstacle(
    on frame: ViewRectangle, of row: UInt32, _ table: CandidateTable, _ rank: UInt32,
    _ round: CollisionGrid.Round
  ) {
    guard let box = table.options.obstacleCallout(of: Int(row), on: frame, table.plan, table.screen) else {
      return
    }
    grid.insert(
      CollisionShape(box), owner: row | PlacedViews.calloutMark, rank: rank, in: round,
      among: hosts)
  }

  /// In the owner of a shape that is a callout.
  private static let calloutMark: UInt32 = 1 << 31

  /// The capacity of every array that frames reuse.
  var capacities: [Int] { grid.capacities + ahead.capacities }
}
