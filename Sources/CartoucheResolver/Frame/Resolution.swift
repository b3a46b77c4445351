/// What a frame finds, as its passes write it: one row an annotation. It stays until the next frame.
struct Resolution: Sendable {
  var outcomes: Outcomes
  /// Of what passed the gate, and of what something known hides: on a map of the world few.
  var views: SparseColumn<View>
  /// Rows that are shown, best rank first.
  var placed: [UInt32] = []
  /// Whether there is a cause for all who are hidden, and not only for those that the frame looked at.
  var isWhole = false
  /// In rank order; filled only when the resolver explains.
  var explanations: [Explanation] = []
  /// Whether they are there.
  var isExplained = false

  /// Where a view is, or who keeps it from being there.
  struct View: Sendable {
    /// The projected point, where the annotation passed the gate: of what stands on a geometry that of its first candidate, if
    /// the rank asks for it, and from its placement on that of the chosen one.
    var point = ScreenPoint(x: 0, y: 0)
    /// Where it is, where it is placed.
    var rectangle = ViewRectangle.empty
    /// The same in 1/256 points, as it was tested; of what a view hides perhaps the shape that met it.
    var box = Box.nowhere
    /// Who stands in the way, where a collision, a cluster or its host hides the annotation.
    var blocker = Obstruction.none

    /// Notes where it is placed.
    @inline(__always)
    mutating func stand(at rectangle: ViewRectangle, _ box: Box) {
      self.rectangle = rectangle
      self.box = box
    }

    /// Notes that one of the first views met it.
    @inline(__always)
    mutating func meet(with shape: Box, amongFirst count: UInt32) {
      box = shape
      blocker = .view(amongFirst: count)
    }
  }

  init(count: Int) {
    outcomes = Outcomes(count: count)
    views = SparseColumn(count: count)
    placed.reserveCapacity(count)
  }

  /// Follows another order of rows.
  mutating func move(_ moves: RowMoves) {
    outcomes.move(moves)
    views.move(moves)
    placed = moves.rows(of: placed, capacity: placed.capacity)
  }

  /// Makes room for annotations that were added to the plan; they start hidden.
  mutating func fit(_ rows: FrameRows, after former: FrameRows) {
    outcomes.fit(rows, after: former)
    views.fit(rows, after: former)
    for index in placed.indices where placed[index] >= former.annotations {
      placed[index] += UInt32(rows.annotations - former.annotations)
    }
    placed.reserveCapacity(rows.count)
  }

  /// The view of an annotation that passed the gate.
  @inline(__always)
  subscript(_ row: some BinaryInteger) -> View {
    get { views[present: Int(row)] }
    _modify { yield &views[present: Int(row)] }
  }

  /// Hides what passed the gate.
  @inline(__always)
  mutating func hide(_ row: UInt32, _ cause: Cause, by blocker: Blocker?) {
    outcomes.causes[Int(row)] = cause
    self[row].blocker = if let blocker { .known(blocker) } else { .none }
  }

  /// Lets an annotation pass the gate.
  @inline(__always)
  mutating func admit(_ row: Int, at point: ScreenPoint) {
    outcomes.causes[row] = nil
    views.append(View(point: point), for: row)
  }

  /// Hides what does not pass it.
  @inline(__always)
  mutating func shutOut(_ row: Int, _ cause: Cause, by blocker: Blocker?) {
    outcomes.causes[row] = cause
    if let blocker { views.append(View(blocker: .known(blocker)), for: row) }
  }

  /// Hides what meets a view, of which nobody may ask.
  /// - Parameters:
  ///   - shape: what was tested.
  ///   - count: how many shapes there were then.
  @inline(__always)
  mutating func hide(_ row: UInt32, meeting shape: Box, amongFirst count: UInt32) {
    outcomes.causes[Int(row)] = .collision
    // At once: the row is looked up for each change.
    self[row].meet(with: shape, amongFirst: count)
  }

  /// Who stands in the way of a hidden annotation, among the views of this frame.
  // Frames ask for each that is hidden, and who is handed a plan out of line is handed a copy.
  @inline(__always)
  func blocker(_ row: Int, _ placed: PlacedViews, _ plan: borrowing Plan) -> Blocker? {
    guard let view = views[row] else { return nil }
    switch view.blocker {
    case .none: return nil
    case .known(let blocker): return blocker
    case .view(let count):
      guard let blocking = placed.row(blocking: view.box, amongFirst: count) else { return nil }
      return .annotation(AnnotationIndex(frameRow: blocking, in: plan))
    }
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] {
    [
      outcomes.causes.capacity, outcomes.anchors.capacity, outcomes.arePlaced.capacity, views.capacity,
      placed.capacity,
    ]
  }
}
