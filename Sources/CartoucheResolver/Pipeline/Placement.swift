/// The collision shapes of the views that have been placed so far in a frame.
struct PlacedViews: Sendable {
  private(set) var grid = CollisionGrid()
  private(set) var predicted = PredictedViews()
  private var repetitions: PlacedRepetitions
  private let hosts: HostTable

  init(_ plan: Plan, _ hosts: HostTable) {
    self.hosts = hosts
    repetitions = PlacedRepetitions(plan)
    grid.reserve(plan.shapeCount, haveHosts: !hosts.isEmpty)
    if plan.placement.calm == .motion { predicted.reserve(plan.shapeCount) }
  }

  /// The result of all tests of a candidate, including those for collisions with other views.
  enum Verdict: Sendable, Equatable {
    /// The candidate failed this test, the first in the order of tests.
    case stopped(by: Cause)
    /// The candidate passed all tests and has this quality class; 0 is the best.
    case acceptable(class: UInt8)
  }

  /// Removes all shapes, before the views of another frame are placed.
  /// - Parameters:
  ///   - area: the area of the screen in 1/256 points that contains nearly all views.
  ///   - usesPredictions: whether new views must stay clear of predicted positions in this frame.
  mutating func clear(_ area: Box, usesPredictions: Bool) {
    grid.clear(area)
    predicted.clear(area, isNeeded: usesPredictions)
    repetitions.clear()
  }

  /// Prepares for the views that a frame places, before any of them is placed.
  /// - Parameter ranked: the frame rows (`FrameRows`) of these views.
  mutating func expectRepetitions(_ ranked: [UInt32], _ table: CandidateTable) {
    repetitions.begin(ranked, table)
  }

  /// Runs all tests of a candidate in order, up to the first failure.
  /// - Parameter anchor: the candidate, as an index into the annotation's anchor list.
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
          : firstColliding(anchor, of: candidates, table, isAnyEnough: true) != nil
        if collides { return .stopped(by: .collision) }
      }
      if candidates.mayRepeat, repetitions.nearest(anchor, of: candidates, table, hosts) != nil {
        return .stopped(by: .repeated)
      }
      if candidates.isDelayed, wouldBlink(tested.box, at: anchor, of: candidates, table) {
        return .stopped(by: .bounds)
      }
      return .acceptable(class: table.candidateClass(anchor, isInside: tested.isInside, of: candidates))
    }
  }

  /// Returns the rectangle of a candidate in 1/256 points as tested, from which `row(blocking:amongFirst:)` finds the
  /// blocker later. `nil` unless the view is plain: its rectangle is its only collision shape.
  func shape(_ anchor: Int, ofPlain candidates: CandidateSet, _ table: CandidateTable) -> Box? {
    guard candidates.isPlain else { return nil }
    return table.box(anchor, of: candidates)?
      .grown(by: candidates.growth &- candidates.shrinkage(of: anchor))
  }

  /// The number of inserted shapes.
  var count: UInt32 { grid.count }

  /// Returns the best-ranked view among the first `count` inserted shapes that meets `shape`, as a row of the frame's
  /// tables; `nil` if none does.
  func row(blocking shape: Box, amongFirst count: UInt32) -> UInt32? {
    grid.bestRanked(meeting: CollisionShape(shape), before: count).map(row(inserting:))
  }

  /// Returns the annotation to whose view or callout an inserted shape belongs, as a row of the frame's tables.
  private func row(inserting place: UInt32) -> UInt32 { grid.owner(of: place) & ~PlacedViews.calloutMark }

  /// Returns the object that made a candidate fail: the best-ranked annotation, or the first region or layer in the
  /// spec. `nil` if the failed test has no blocker.
  /// - Parameter cause: the failed test.
  func blocker(
    of anchor: Int, _ cause: Cause, _ candidates: CandidateSet, _ table: CandidateTable
  ) -> Blocker? {
    if cause == .repeated {
      return repetitions.nearest(anchor, of: candidates, table, hosts)
        .map { .annotation(AnnotationIndex(frameRow: $0, in: table.plan)) }
    }
    guard cause == .collision else { return table.blocker(of: anchor, cause, candidates) }
    let first = firstColliding(anchor, of: candidates, table, isAnyEnough: false)
    return first.map { .annotation(AnnotationIndex(frameRow: row(inserting: $0), in: table.plan)) }
  }

  /// Returns the inserted shape that a candidate collides with, as an index in the order of insertion, or `nil`.
  ///
  /// A view may cover its hosts. A selected or dragged member may cover its cluster, and the cluster may cover that
  /// member.
  /// - Parameter isAnyEnough: whether any such shape may be returned instead of the best-ranked one.
  private func firstColliding(
    _ anchor: Int, of candidates: CandidateSet, _ table: CandidateTable,
    isAnyEnough: Bool
  ) -> UInt32? {
    guard let candidate = table.candidate(anchor, of: candidates) else { return nil }
    // A copy, because a call on the table in the closure below would copy the whole table.
    let membership = table.clustering.separatedMembership
    var first: UInt32?
    for part in candidates.collisionShapes {
      let shape = table.collisionShape(part, grownBy: candidates.growth, of: candidate)
      let found: UInt32?
      if candidates.isAttached || candidates.isSeparated || candidates.isPlaced {
        found = grid.bestRanked(meeting: shape) {
          candidates.isPlaced && $0 & ~PlacedViews.calloutMark == candidates.row
            || hosts.isAttached(candidates.row, to: $0)
            // `membership` is `nil` in most frames, and no host is looked up then.
            || membership?.areSeparated(
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

  /// Inserts the collision shapes of a placed view, if it blocks views that are placed later.
  /// - Parameters:
  ///   - anchor: the view's candidate, as an index into its anchor list.
  ///   - rank: the view's index in the rank order.
  ///   - round: the current round of `calm`; see `CollisionGrid`.
  mutating func insert(
    _ anchor: Int, of candidates: CandidateSet, _ table: CandidateTable, rank: UInt32,
    in round: CollisionGrid.Round
  ) {
    if candidates.mayRepeat { repetitions.insert(anchor, of: candidates, table, rank: rank) }
    guard table.options[Int(candidates.row)].flags.contains(.obstacle),
      var placed = table.candidate(anchor, of: candidates)
    else { return }
    placed.shrinkage = 0
    let step = predicted.isNeeded ? table.step(of: candidates.row, from: candidates.fixedPoint) : nil
    for part in candidates.collisionShapes {
      let shape = table.collisionShape(part, of: placed)
      grid.insert(shape, owner: candidates.row, rank: rank, in: round, among: hosts)
      if let step {
        predicted.insert(shape, of: candidates.row, going: EntryHysteresis.meetingDisplacement(step))
      }
    }
  }

  /// Inserts the rectangle of a placed view that has no other collision shapes, if it blocks views that are placed
  /// later.
  /// - Parameters:
  ///   - point: the point that the view's anchors touch, in 1/256 points.
  ///   - rank: the view's index in the rank order.
  @inline(__always)
  mutating func insert(
    _ box: Box, of row: UInt32, at point: SIMD2<Int32>, _ table: CandidateTable, rank: UInt32,
    in round: CollisionGrid.Round
  ) {
    guard table.options[Int(row)].flags.contains(.obstacle) else { return }
    grid.insert(CollisionShape(box), owner: row, rank: rank, in: round, among: hosts)
    if predicted.isNeeded, let step = table.step(of: row, from: point) {
      predicted.insert(CollisionShape(box), of: row, going: EntryHysteresis.meetingDisplacement(step))
    }
  }

  /// Inserts the callout of a visible view, if the callout blocks views that are placed later.
  /// - Parameters:
  ///   - frame: the rectangle of the view.
  ///   - row: the view's row in the frame's tables.
  @inline(__always)
  mutating func insertCallout(
    on frame: ViewRectangle, of row: UInt32, _ table: CandidateTable, rank: UInt32,
    in round: CollisionGrid.Round
  ) {
    if table.options[Int(row)].callout == CalloutColumns.none { return }
    insertObstacle(on: frame, of: row, table, rank, round)
  }

  // Out of line, because few views have a callout.
  @inline(never)
  private mutating func insertObstacle(
    on frame: ViewRectangle, of row: UInt32, _ table: CandidateTable, _ rank: UInt32,
    _ round: CollisionGrid.Round
  ) {
    let box = table.options.obstacleCallout(
      of: Int(row), on: frame, table.plan, table.screen, avoiding: table.obstacles.regionBoxes)
    guard let box else { return }
    grid.insert(
      CollisionShape(box), owner: row | PlacedViews.calloutMark, rank: rank, in: round,
      among: hosts)
  }

  /// The bit that marks the shape of a callout in the shape's owner number. The other bits are the row of the callout's
  /// annotation in the frame's tables.
  private static let calloutMark: UInt32 = 1 << 31

  /// Returns whether the owner number of a shape belongs to a callout rather than a view.
  @inline(__always)
  static func isCallout(_ owner: UInt32) -> Bool { owner & calloutMark != 0 }

  /// The capacities of the arrays that frames reuse. They stay constant after the first frame.
  var capacities: [Int] { grid.capacities + predicted.capacities + repetitions.capacities }
}

extension PlacedViews {
  /// Appends the test results of an annotation's candidates at one coordinate, in the order of its anchor list.
  func explain(
    _ candidates: CandidateSet, at coordinate: Coordinate, _ table: CandidateTable,
    _ tests: inout [Candidate]
  ) {
    for anchor in 0..<candidates.count {
      var stoppedBy: Cause?
      var candidateClass: UInt8?
      switch test(anchor, of: candidates, table) {
      case .stopped(let test): stoppedBy = test
      case .acceptable(let found): candidateClass = found
      }
      let by = stoppedBy.flatMap { blocker(of: anchor, $0, candidates, table) }
      tests.append(
        Candidate(
          coordinate: coordinate, anchor: AnchorIndex(anchor), stoppedBy: stoppedBy,
          candidateClass: candidateClass, by: by, isInside: table.isInside(anchor, candidates),
          meetsBounds: table.meetsBounds(anchor, candidates), isClear: table.keepsClear(anchor, candidates)))
    }
  }
}

/// Predictions of later frames, which keep a new view hidden if it would soon be hidden again.
extension PlacedViews {
  /// Returns whether a new view would soon be hidden again if it were placed at a candidate that passed all other
  /// tests.
  /// - Parameter box: the rectangle of the candidate in 1/256 points.
  func wouldBlink(
    _ box: Box, at anchor: Int, of candidates: CandidateSet, _ table: CandidateTable
  ) -> Bool {
    if table.wasRecentlyHidden(candidates.row) { return true }
    guard let step = table.step(of: candidates.row, from: candidates.fixedPoint) else { return false }
    return candidates.bounds.willSeparate(from: box, after: table.exitDisplacement(step))
      || !candidates.allowsOverlap
        && willMeet(anchor, of: candidates, EntryHysteresis.meetingDisplacement(step), table)
  }

  /// Returns whether a new view would soon be hidden again if it were placed at a rectangle, its only collision shape.
  /// - Parameter box: the rectangle in 1/256 points.
  func wouldBlink(_ box: Box, of view: PlainView, _ table: CandidateTable) -> Bool {
    if table.wasRecentlyHidden(view.row) { return true }
    guard let step = table.step(of: view.row, from: view.point) else { return false }
    return view.bounds.willSeparate(from: box, after: table.exitDisplacement(step))
      || predicted.meets(CollisionShape(box), going: EntryHysteresis.meetingDisplacement(step))
  }

  private func willMeet(
    _ anchor: Int, of candidates: CandidateSet, _ way: SIMD2<Int32>, _ table: CandidateTable
  ) -> Bool {
    guard var candidate = table.candidate(anchor, of: candidates) else { return false }
    candidate.shrinkage = 0
    for part in candidates.collisionShapes {
      let shape = table.collisionShape(part, of: candidate)
      let meets =
        candidates.isPlaced
        ? predicted.meets(shape, going: way, besides: candidates.row) : predicted.meets(shape, going: way)
      if meets { return true }
    }
    return false
  }
}

/// The predicted positions of placed views six frames later, if the map continues its motion. Only views with a
/// coordinate of their own are included.
struct PredictedViews: Sendable {
  private var grid = CollisionGrid()
  /// Whether any frame of the plan may need predictions.
  private var isReserved = false
  /// Whether the current frame needs predictions.
  private(set) var isNeeded = false

  /// Reserves memory for predicted shapes, if frames of the plan may need predictions.
  /// - Parameter count: the largest number of shapes.
  mutating func reserve(_ count: Int) {
    isReserved = true
    grid.reserve(count)
  }

  /// Removes all shapes, before the views of another frame are placed.
  /// - Parameters:
  ///   - area: the area of the screen in 1/256 points that contains nearly all views.
  ///   - isNeeded: whether the frame needs predictions; requires `reserve`. The grid is cleared in any case, because
  ///     later frames must not allocate.
  mutating func clear(_ area: Box, isNeeded: Bool) {
    self.isNeeded = isNeeded
    if isReserved { grid.clear(area) }
  }

  /// Inserts the collision shape of a placed view at its predicted position.
  /// - Parameters:
  ///   - row: the view's row in the frame's tables.
  ///   - way: the predicted displacement in 1/256 points.
  @inline(__always)
  mutating func insert(_ shape: CollisionShape, of row: UInt32, going way: SIMD2<Int32>) {
    grid.insert(shape.moved(by: way), owner: row)
  }

  /// Returns whether a shape, displaced by `way`, intersects any inserted shape.
  @inline(__always)
  func meets(_ shape: CollisionShape, going way: SIMD2<Int32>) -> Bool { grid.meets(shape.moved(by: way)) }

  /// Returns whether a shape, displaced by `way`, intersects an inserted shape of any annotation other than that in
  /// `row`.
  func meets(_ shape: CollisionShape, going way: SIMD2<Int32>, besides row: UInt32) -> Bool {
    grid.bestRanked(meeting: shape.moved(by: way)) { $0 == row } != nil
  }

  /// The capacities of the arrays that frames reuse. They stay constant after the first frame.
  var capacities: [Int] { grid.capacities }
}

extension CollisionShape {
  @inline(__always)
  fileprivate func moved(by way: SIMD2<Int32>) -> CollisionShape {
    CollisionShape(box.moved(by: way), isCircle: isCircle)
  }
}

/// The choice among an annotation's candidates. It contains the best acceptable candidate so far, and the latest test
/// in the order of tests that any other candidate failed.
struct Choice: Sendable {
  /// The first candidate of the best quality class so far, or `nil` if none was acceptable.
  private(set) var chosen: Entry?
  private(set) var chosenClass = UInt8.max
  /// Of the tests that candidates failed, the one that comes last in the order of tests.
  private(set) var cause = Cause.size
  /// The first of the candidates that passed all tests before `cause` and failed that one.
  private(set) var reachedBy: Entry?

  struct Entry: Sendable {
    /// The index of the candidate's coordinate in `PlaceSearch.places`; 0 if the annotation has only one.
    var place: Int
    /// The index of the candidate's anchor in the annotation's anchor list.
    var anchor: Int
  }

  /// Tests the candidates at one coordinate, first the one with the last anchor, until a candidate of quality class 0
  /// is found.
  /// - Parameters:
  ///   - place: the index of the coordinate.
  ///   - placed: the views placed so far.
  mutating func consider(
    _ candidates: CandidateSet, at place: Int, _ table: CandidateTable, besides placed: PlacedViews
  ) {
    switch candidates.plainView.map({ placed.firstFree(of: $0, table) }) ?? .unknown {
    case .anchor(let anchor): accept(Entry(place: place, anchor: anchor), class: 0)
    case .none: note(.collision, Entry(place: place, anchor: candidates.order[0]))
    case .unknown: considerEach(candidates, at: place, table, besides: placed)
    }
  }

  /// Tests the candidates at one coordinate one by one, first the one with the last anchor, until a candidate of
  /// quality class 0 is found.
  mutating func considerEach(
    _ candidates: CandidateSet, at place: Int, _ table: CandidateTable, besides placed: PlacedViews
  ) {
    var isSliding = false
    for step in 0..<candidates.count {
      let anchor = candidates.order[step]
      switch placed.test(anchor, of: candidates, table) {
      case .acceptable(var found):
        if step == 0, candidates.slides {
          // A view that moves across the edge of the bounds leaves its anchor only for a candidate that covers no
          // avoided layer, not for one inside the bounds.
          isSliding = true
          found = found.isClear ? 0 : .last
        } else if isSliding, !found.isClear {
          found = .last
        }
        accept(Entry(place: place, anchor: anchor), class: found)
        if found == 0 { return }
      case .stopped(let test): note(test, Entry(place: place, anchor: anchor))
      }
    }
  }

  /// Chooses a candidate for a required view that has no acceptable candidate. Collisions are ignored.
  ///
  /// The first candidate inside the bounds is preferred, then the first that intersects them, then the first in the
  /// margin.
  mutating func considerRegardless(_ candidates: CandidateSet, at place: Int, _ table: CandidateTable) {
    for step in 0..<candidates.count where chosenClass > 0 {
      let anchor = candidates.order[step]
      if let found = table.classInBounds(anchor, of: candidates) {
        accept(Entry(place: place, anchor: anchor), class: found)
      }
    }
  }

  /// Returns whether the chosen candidate has the coordinate and the anchor of the view's last placement.
  func keeps(_ candidates: CandidateSet) -> Bool {
    guard let chosen, let previous = candidates.order.previous else { return false }
    return chosen.place == 0 && chosen.anchor == previous
  }

  /// Records an acceptable candidate with its quality class. A candidate that was recorded earlier with the same class
  /// is kept.
  @inline(__always)
  private mutating func accept(_ candidate: Entry, class found: UInt8) {
    guard found < chosenClass else { return }
    chosen = candidate
    chosenClass = found
  }

  /// Records the test that a candidate failed. A candidate that was recorded earlier with the same test is kept.
  @inline(__always)
  private mutating func note(_ test: Cause, _ candidate: Entry) {
    guard test.rawValue > cause.rawValue else { return }
    cause = test
    reachedBy = candidate
  }
}

extension UInt8 {
  /// The worst quality class of an acceptable candidate, except `lastResort`.
  fileprivate static let last: UInt8 = 3
  /// The quality class of candidates that are chosen only if no other candidate is acceptable.
  static let lastResort: UInt8 = 4

  /// Whether candidates with this quality class cover nothing that an avoided layer draws.
  fileprivate var isClear: Bool { self & 1 == 0 }
}
