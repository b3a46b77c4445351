/// Who was shown or hidden a moment ago, and is left so for a while: what comes back or goes sooner blinks.
///
/// Only frames count that were resolved; one that is the last one again changes nothing.
struct RecentChanges: Sendable {
  /// Per row: for how many more frames its change counts; empty where nobody asks.
  private var rests: [UInt8] = []
  /// Those for which it is any.
  private var resting = RowSet(count: 0)

  /// Frames: what comes back, or goes, within them blinks.
  private static let blink: UInt8 = 15
  /// Frames: what goes sooner was hardly read.
  private static let restAfterShowing: UInt8 = 30

  init(_ plan: Plan) {
    let policy = plan.placement
    guard policy.strategy == .best || policy.calm == .motion && policy.keepsAnchor else { return }
    rests = Array(repeating: 0, count: FrameRows(plan).count)
    resting = RowSet(count: rests.count)
  }

  /// Whether anything depends on them.
  var isNeeded: Bool { !rests.isEmpty }

  /// For how many more frames the change of a row counts. Setting it is for a copy that takes note of no frame.
  subscript(_ row: Int) -> UInt8 {
    get { rests[row] }
    set { rests[row] = newValue }
  }

  /// Whether a row that is shown was not until a moment ago.
  @inline(__always)
  func containsShown(_ row: Int) -> Bool {
    !rests.isEmpty && rests[row] > RecentChanges.restAfterShowing - RecentChanges.blink
  }

  /// Whether a row was hidden a moment ago, or shown so lately that it was hardly read.
  @inline(__always)
  func contains(_ row: Int) -> Bool { !rests.isEmpty && rests[row] > 0 }

  /// Takes note of a frame.
  /// - Parameter changed: all whom it shows or hides, and perhaps others.
  mutating func note(_ found: Outcomes, after last: Outcomes, changed: RowSet) {
    if rests.isEmpty { return }
    // Word by word: whoever goes through a set keeps it from being changed in place.
    for index in resting.words.indices {
      var word = resting.words[index]
      while word != 0 {
        let row = 64 * index + word.trailingZeroBitCount
        word &= word - 1
        rests[row] -= 1
        if rests[row] == 0 { resting.remove(row) }
      }
    }
    for row in changed where (last.causes[row] == nil) != (found.causes[row] == nil) {
      rests[row] = found.causes[row] == nil ? RecentChanges.restAfterShowing : RecentChanges.blink
      resting.insert(row)
    }
  }

  /// Follows another order of rows.
  mutating func move(_ moves: RowMoves) {
    moves.move(&rests)
    moves.move(&resting)
  }

  mutating func fit(_ rows: FrameRows, after former: FrameRows) {
    if rests.isEmpty { return }
    rests.fit(rows, after: former, with: 0)
    resting.fit(rows, after: former)
  }

  /// Goes on with what the frames of another plan changed.
  mutating func keep(_ former: RecentChanges, _ kept: KeptAnnotations) {
    if rests.isEmpty || former.rests.isEmpty { return }
    kept.move(former.rests, to: &rests)
    for row in rests.indices where rests[row] > 0 { resting.insert(row) }
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] { [rests.capacity, resting.words.capacity] }
}
