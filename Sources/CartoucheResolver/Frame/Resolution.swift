/// What a frame finds, as its passes write it: one row an annotation. It stays until the next frame.
struct Resolution: Sendable {
  var outcomes: Outcomes
  /// Who stands in the way, where a collision or its host hides the annotation.
  var blockers: [Blocker?]
  /// The projected point, where the annotation passed the gate as far as `offscreen`: of what stands on a geometry that
  /// of its first candidate, if the rank asks for it, and from its placement on that of the chosen one.
  var points: [ScreenPoint]
  /// Where each view is, where it is placed.
  var rectangles: [ViewRectangle]
  /// The same in 1/256 points, as it was tested.
  var boxes: [Box]
  /// Rows that are shown, best rank first.
  var placed: [UInt32] = []
  /// In rank order; filled only when the resolver explains.
  var explanations: [Explanation] = []

  init(count: Int) {
    outcomes = Outcomes(count: count)
    blockers = Array(repeating: nil, count: count)
    points = Array(repeating: ScreenPoint(x: 0, y: 0), count: count)
    rectangles = Array(repeating: .empty, count: count)
    boxes = Array(repeating: .nowhere, count: count)
    placed.reserveCapacity(count)
  }

  /// Makes room for annotations that were added to the plan; they start hidden.
  mutating func grow(to count: Int) {
    let added = count - blockers.count
    guard added > 0 else { return }
    outcomes.grow(by: added)
    blockers.append(contentsOf: repeatElement(nil, count: added))
    points.append(contentsOf: repeatElement(ScreenPoint(x: 0, y: 0), count: added))
    rectangles.append(contentsOf: repeatElement(.empty, count: added))
    boxes.append(contentsOf: repeatElement(.nowhere, count: added))
    placed.reserveCapacity(count)
  }

  @inline(__always)
  mutating func hide(_ row: UInt32, _ cause: Cause, by blocker: Blocker?) {
    outcomes.causes[Int(row)] = cause
    blockers[Int(row)] = blocker
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] {
    [
      outcomes.causes.capacity, outcomes.anchors.capacity, outcomes.arePlaced.capacity, blockers.capacity,
      points.capacity,
      rectangles.capacity, boxes.capacity, placed.capacity,
    ]
  }
}
