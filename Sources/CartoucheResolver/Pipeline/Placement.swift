/// The collision shapes of the views that a strategy has placed so far.
struct PlacedViews: Sendable {
  private(set) var grid = CollisionGrid()
  private(set) var predicted = PredictedViews()
  private var hosts: HostTable

  init(_ plan: Plan, _ hosts: HostTable) {
    self.hosts = hosts
    grid.reserve(plan.shapeCount, haveHosts: !hosts.isEmpty)
    if plan.placement.calm == .motion { predicted.reserve(plan.shapeCount) }
  }

  /// Replaces the table of hosts, after the rows were reordered.
  mutating func setHosts(_ hosts: HostTable) { self.hosts = hosts }

  /// The result of all tests of a candidate.
  enum Verdict: Sendable, Equatable {
    /// The first test that failed.
    case stopped(by: Cause)
    /// All tests passed; class 0 is the best.
    case acceptable(class: UInt8)
  }

  /// Removes all views.
  /// - Parameters:
  ///   - area: the area that contains nearly all views.
  ///   - usesPredictions: whether future positions are tested in this frame.
  mutating func clear(_ area: Box, usesPredictions: Bool) {
    grid.clear(area)
    predicted.clear(area, isNeeded: usesPredictions)
  }

  /// Runs all tests of a candidate in order.
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
      if candidates.isDelayed, wouldBlink(tested.box, at: anchor, of: candidates, table) {
        return .stopped(by: .bounds)
      }
      return .acceptable(class: table.candidateClass(anchor, isInside: tested.isInside, of: candidates))
    }
  }

  /// Returns the tested shape of a plain candidate, from which `row(blocking:amongFirst:)` finds the blocker later,
  /// or `nil` if it is not plain.
  func shape(_ anchor: Int, ofPlain candidates: CandidateSet, _ table: CandidateTable) -> Box? {
    guard candidates.isPlain else { return nil }
    return table.box(anchor, of: candidates)?
      .grown(by: candidates.growth &- candidates.shrinkage(of: anchor))
  }

  /// The number of shapes so far.
  var count: UInt32 { grid.count }

  /// Returns the row of the blocker of a plain shape among the first `count` shapes.
  func row(blocking shape: Box, amongFirst count: UInt32) -> UInt32? {
    grid.bestRanked(meeting: CollisionShape(shape), before: count).map(row(inserting:))
  }

  /// Returns the row of the view or callout that was inserted at an index.
  private func row(inserting place: UInt32) -> UInt32 { grid.owner(of: place) & ~PlacedViews.calloutMark }

  /// Returns the blocker of a candidate that failed a test: the best-ranked annotation, or the first region or layer
  /// in the spec. `nil` if the test has no blocker.
  func blocker(
    of anchor: Int, _ cause: Cause, _ candidates: CandidateSet, _ table: CandidateTable
  ) -> Blocker? {
    guard cause == .collision else { return table.blocker(of: anchor, cause, candidates) }
    let first = firstColliding(anchor, of: candidates, table, isAnyEnough: false)
    return first.map { .annotation(AnnotationIndex(frameRow: row(inserting: $0), in: table.plan)) }
  }

  /// Returns the best ranked shape, or any shape, that a candidate collides with.
  ///
  /// A view may cover its hosts. A selected or dragged member may cover its cluster, and the cluster may cover that
  /// member.
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
            // Few clusters have separated members, and without them no host is looked up.
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

  /// Inserts the view at a candidate, if it is an obstacle for later views.
  /// - Parameters:
  ///   - rank: its index in the rank order.
  ///   - round: see `CollisionGrid`.
  mutating func insert(
    _ anchor: Int, of candidates: CandidateSet, _ table: CandidateTable, rank: UInt32,
    in round: CollisionGrid.Round
  ) {
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

  /// Inserts a plain view, whose rectangle is its only collision shape.
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

  /// Inserts the callout of a visible view, if it is an obstacle for later views.
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
    guard let box = table.options.obstacleCallout(of: Int(row), on: frame, table.plan, table.screen) else {
      return
    }
    grid.insert(
      CollisionShape(box), owner: row | PlacedViews.calloutMark, rank: rank, in: round,
      among: hosts)
  }

  /// The bit in an owner that marks the shape of a callout.
  private static let calloutMark: UInt32 = 1 << 31

  /// The capacity of every array that frames reuse.
  var capacities: [Int] { grid.capacities + predicted.capacities }
}

extension PlacedViews {
  /// Appends the test results of all candidates at one place, in list order.
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

/// Predictions: a new view that would soon be hidden again is not shown.
extension PlacedViews {
  /// Returns whether a new view at a candidate that passed all other tests would soon be hidden again.
  /// - Parameter box: the rectangle of the candidate.
  func wouldBlink(
    _ box: Box, at anchor: Int, of candidates: CandidateSet, _ table: CandidateTable
  ) -> Bool {
    if table.wasRecentlyHidden(candidates.row) { return true }
    guard let step = table.step(of: candidates.row, from: candidates.fixedPoint) else { return false }
    return candidates.bounds.willSeparate(from: box, after: table.exitDisplacement(step))
      || !candidates.allowsOverlap
        && willMeet(anchor, of: candidates, EntryHysteresis.meetingDisplacement(step), table)
  }

  /// Returns whether a new plain view would soon be hidden again.
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

/// The predicted positions of the placed views some frames later, if the map continues its motion. Only views with
/// coordinates of their own are included.
struct PredictedViews: Sendable {
  private var grid = CollisionGrid()
  /// Whether any frame may need predictions.
  private var isReserved = false
  /// Whether this frame needs predictions.
  private(set) var isNeeded = false

  /// Reserves memory for predictions.
  /// - Parameter count: the number of all shapes.
  mutating func reserve(_ count: Int) {
    isReserved = true
    grid.reserve(count)
  }

  /// Removes all views.
  /// - Parameter isNeeded: whether this frame uses predictions; requires `reserve`. The grid is cleared in any
  ///   case, because later frames must not allocate.
  mutating func clear(_ area: Box, isNeeded: Bool) {
    self.isNeeded = isNeeded
    if isReserved { grid.clear(area) }
  }

  /// Inserts a shape at its predicted position.
  @inline(__always)
  mutating func insert(_ shape: CollisionShape, of row: UInt32, going way: SIMD2<Int32>) {
    grid.insert(shape.moved(by: way), owner: row)
  }

  /// Returns whether a shape at its predicted position intersects another one.
  @inline(__always)
  func meets(_ shape: CollisionShape, going way: SIMD2<Int32>) -> Bool { grid.meets(shape.moved(by: way)) }

  /// Returns whether a shape at its predicted position intersects one of another row.
  func meets(_ shape: CollisionShape, going way: SIMD2<Int32>, besides row: UInt32) -> Bool {
    grid.bestRanked(meeting: shape.moved(by: way)) { $0 == row } != nil
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] { grid.capacities }
}

extension CollisionShape {
  @inline(__always)
  fileprivate func moved(by way: SIMD2<Int32>) -> CollisionShape {
    CollisionShape(box.moved(by: way), isCircle: isCircle)
  }
}

/// The best candidate of an annotation so far, or the test that its candidates failed last.
struct Choice: Sendable {
  /// The first candidate of the best class, or `nil` if none is acceptable.
  private(set) var chosen: Entry?
  private(set) var chosenClass = UInt8.max
  /// The latest test, in the order of the tests, that any candidate reached.
  private(set) var cause = Cause.size
  /// The first candidate that reached that test.
  private(set) var reachedBy: Entry?

  struct Entry: Sendable {
    /// The index in the places of the search; 0 if there is one place only.
    var place: Int
    /// The index in the anchor list.
    var anchor: Int
  }

  /// Tests the candidates at one place, the previous anchor first, until one of class 0 is found.
  mutating func consider(
    _ candidates: CandidateSet, at place: Int, _ table: CandidateTable, besides placed: PlacedViews
  ) {
    switch candidates.plainView.map({ placed.firstFree(of: $0, table) }) ?? .unknown {
    case .anchor(let anchor): accept(Entry(place: place, anchor: anchor), class: 0)
    case .none: note(.collision, Entry(place: place, anchor: candidates.order[0]))
    case .unknown: considerEach(candidates, at: place, table, besides: placed)
    }
  }

  /// Tests the candidates at one place one by one.
  mutating func considerEach(
    _ candidates: CandidateSet, at place: Int, _ table: CandidateTable, besides placed: PlacedViews
  ) {
    var isSliding = false
    for step in 0..<candidates.count {
      let anchor = candidates.order[step]
      switch placed.test(anchor, of: candidates, table) {
      case .acceptable(var found):
        if step == 0, candidates.slides {
          // The view leaves its anchor for a candidate that is clear of layers, not for one that is inside the
          // bounds.
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

  /// Chooses a candidate for a required view that has no acceptable one, without collision tests.
  ///
  /// The order of preference: the first inside the bounds, the first that intersects them, the first in the margin.
  mutating func considerRegardless(_ candidates: CandidateSet, at place: Int, _ table: CandidateTable) {
    for step in 0..<candidates.count where chosenClass > 0 {
      let anchor = candidates.order[step]
      if let found = table.classInBounds(anchor, of: candidates) {
        accept(Entry(place: place, anchor: anchor), class: found)
      }
    }
  }

  /// Returns whether the candidate of the last placement was chosen.
  func keeps(_ candidates: CandidateSet) -> Bool {
    guard let chosen, let previous = candidates.order.previous else { return false }
    return chosen.place == 0 && chosen.anchor == previous
  }

  /// Records an acceptable candidate; of equal classes the first one wins.
  @inline(__always)
  private mutating func accept(_ candidate: Entry, class found: UInt8) {
    guard found < chosenClass else { return }
    chosen = candidate
    chosenClass = found
  }

  /// Records a failed test; of equal tests the first candidate wins.
  @inline(__always)
  private mutating func note(_ test: Cause, _ candidate: Entry) {
    guard test.rawValue > cause.rawValue else { return }
    cause = test
    reachedBy = candidate
  }
}

extension UInt8 {
  /// The worst class of an acceptable candidate, except the last resort.
  fileprivate static let last: UInt8 = 3
  /// The class of candidates that are chosen only if no other one is acceptable.
  static let lastResort: UInt8 = 4

  /// Whether no avoided layer draws under a candidate of this class.
  fileprivate var isClear: Bool { self & 1 == 0 }
}
