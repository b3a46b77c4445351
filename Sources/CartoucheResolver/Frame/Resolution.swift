/// What a frame finds, as its passes write it: one row an annotation. It stays until the next frame.
struct Resolution: Sendable {
  var outcomes: Outcomes
  /// Who stands in the way, where a collision or its host hides the annotation.
  var blockers: [Obstruction]
  /// The projected point, where the annotation passed the gate as far as `offscreen`: of what stands on a geometry that
  /// of its first candidate, if the rank asks for it, and from its placement on that of the chosen one.
  var points: [ScreenPoint]
  /// Where each view is, where it is placed.
  var rectangles: [ViewRectangle]
  /// The same in 1/256 points, as it was tested; of what a view hides perhaps the shape that met it.
  var boxes: [Box]
  /// Rows that are shown, best rank first.
  var placed: [UInt32] = []
  /// Whether there is a cause for all who are hidden, and not only for those that the frame looked at.
  var isWhole = false
  /// In rank order; filled only when the resolver explains.
  var explanations: [Explanation] = []

  init(count: Int) {
    outcomes = Outcomes(count: count)
    blockers = Array(repeating: .none, count: count)
    points = Array(repeating: ScreenPoint(x: 0, y: 0), count: count)
    rectangles = Array(repeating: .empty, count: count)
    boxes = Array(repeating: .nowhere, count: count)
    placed.reserveCapacity(count)
  }

  /// Makes room for annotations that were added to the plan; they start hidden.
  mutating func fit(_ rows: FrameRows, after former: FrameRows) {
    outcomes.fit(rows, after: former)
    blockers.fit(rows, after: former, with: .none)
    points.fit(rows, after: former, with: ScreenPoint(x: 0, y: 0))
    rectangles.fit(rows, after: former, with: .empty)
    boxes.fit(rows, after: former, with: .nowhere)
    for index in placed.indices where placed[index] >= former.annotations {
      placed[index] += UInt32(rows.annotations - former.annotations)
    }
    placed.reserveCapacity(rows.count)
  }

  @inline(__always)
  mutating func hide(_ row: UInt32, _ cause: Cause, by blocker: Blocker?) {
    outcomes.causes[Int(row)] = cause
    blockers[Int(row)] = if let blocker { .known(blocker) } else { .none }
  }

  /// Hides what meets a view, of which nobody may ask.
  /// - Parameters:
  ///   - shape: what was tested.
  ///   - count: how many shapes there were then.
  @inline(__always)
  mutating func hide(_ row: UInt32, meeting shape: Box, amongFirst count: UInt32) {
    outcomes.causes[Int(row)] = .collision
    boxes[Int(row)] = shape
    blockers[Int(row)] = .view(amongFirst: count)
  }

  /// Who stands in the way of a hidden annotation, among the views of this frame.
  func blocker(_ row: Int, _ placed: PlacedViews, _ plan: Plan) -> Blocker? {
    switch blockers[row] {
    case .none: nil
    case .known(let blocker): blocker
    case .view(let count): placed.blocker(of: boxes[row], amongFirst: count, plan)
    }
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
