/// What the passes of a frame hand on to each other and to the next frame.
struct FrameState: Sendable {
  /// One row an annotation, of this frame and of the one before it.
  var current: Outcomes
  var previous: Outcomes
  /// The projected point, where the annotation passed the gate as far as `horizon`: of what stands on a shape that of
  /// its first candidate, if the rank asks for it, and from its placement on that of the chosen one.
  var points: [ScreenPoint]
  /// Where each view is, where it is shown.
  var frames: [ViewFrame]
  /// Whether the coordinate may differ from the last one that was told; at first nothing was told.
  var hasMoved: [Bool]
  /// The coordinate that was told last; not a number before the first placement.
  var coordinates: [Coordinate]
  /// The frame that was told last, a row an annotation; empty where nobody asks for changes of frames.
  var toldFrames: [ViewFrame] = []
  /// Who stands in the way, where a collision or its host hides the annotation.
  var blockers: [Blocker]
  /// Rows that passed the gate, best rank first.
  var ranked: [UInt32] = []
  /// Rows that are shown, best rank first.
  var placed: [UInt32] = []
  /// Rows that are shown, bottom first.
  var drawn: [UInt32] = []
  /// In rank order; filled only when the resolver explains.
  var explanations: [Explanation] = []
  var keyed: [KeyedRow] = []
  var keyedScratch: [KeyedRow]
  /// The `zPriority` in effect of what is shown; only where annotations are attached to each other.
  var zPriorities: [Double] = []

  init(count: Int) {
    current = Outcomes(count: count)
    previous = Outcomes(count: count)
    points = Array(repeating: ScreenPoint(x: 0, y: 0), count: count)
    frames = Array(repeating: ViewFrame(origin: SIMD2(), size: SIMD2()), count: count)
    hasMoved = Array(repeating: true, count: count)
    coordinates = Array(repeating: FrameState.nowhere, count: count)
    blockers = Array(repeating: .none, count: count)
    keyedScratch = Array(repeating: KeyedRow(key: 0, row: 0), count: count)
    reserve(count)
  }

  private static let nowhere = Coordinate(longitude: .nan, latitude: .nan)

  /// Makes room for annotations that were added to the plan; they start hidden.
  mutating func grow(to count: Int) {
    let added = count - blockers.count
    guard added > 0 else { return }
    current.grow(by: added)
    previous.grow(by: added)
    points.append(contentsOf: repeatElement(ScreenPoint(x: 0, y: 0), count: added))
    frames.append(contentsOf: repeatElement(ViewFrame(origin: SIMD2(), size: SIMD2()), count: added))
    hasMoved.append(contentsOf: repeatElement(true, count: added))
    coordinates.append(contentsOf: repeatElement(FrameState.nowhere, count: added))
    blockers.append(contentsOf: repeatElement(.none, count: added))
    keyedScratch.append(contentsOf: repeatElement(KeyedRow(key: 0, row: 0), count: added))
    reserve(count)
  }

  /// Makes room to tell changes of frames: of those that were not told yet, any frame is one.
  mutating func growToldFrames(to count: Int) {
    toldFrames.append(contentsOf: repeatElement(.unknown, count: count - toldFrames.count))
  }

  private mutating func reserve(_ count: Int) {
    ranked.reserveCapacity(count)
    placed.reserveCapacity(count)
    drawn.reserveCapacity(count)
    keyed.reserveCapacity(count)
  }

  /// Turns this frame into the previous one. Rows of the new one hold stale values until a pass writes them.
  mutating func advance() {
    swap(&current, &previous)
    explanations.removeAll()
  }
}

/// What became of every annotation, one row each.
struct Outcomes: Sendable {
  /// Nil: shown.
  var causes: [Cause?]
  /// Index in the anchor list of the last placement, this frame's or an earlier one's.
  var anchors: [UInt32]

  static let noAnchor = UInt32.max

  /// All start hidden and never placed.
  init(count: Int) {
    causes = Array(repeating: .explicit, count: count)
    anchors = Array(repeating: Outcomes.noAnchor, count: count)
  }

  mutating func grow(by count: Int) {
    causes.append(contentsOf: repeatElement(.explicit, count: count))
    anchors.append(contentsOf: repeatElement(Outcomes.noAnchor, count: count))
  }
}
