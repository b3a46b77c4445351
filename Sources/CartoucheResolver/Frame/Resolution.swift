/// The working result of a frame, one row an annotation or cluster. It is valid until the next frame.
struct Resolution: Sendable {
  var outcomes: Outcomes
  /// The views that passed the visibility filter, and those with a known blocker. On a map of the world these are few
  /// rows.
  var views: SparseColumn<View>
  /// The visible rows, best rank first.
  var placed: [UInt32] = []
  /// Whether every hidden row has its cause. If false, only the rows that the frame examined have one.
  var hasAllCauses = false
  /// The explanations in rank order; empty unless the resolver explains.
  var explanations: [Explanation] = []
  /// Whether `explanations` was computed for this frame.
  var isExplained = false

  /// The position of a view, or the blocker that hides it.
  struct View: Sendable {
    /// The projected anchor point of a row that passed the visibility filter.
    ///
    /// On a shape it is the point of the first candidate, if the ranking needs it. Placement replaces it by the point
    /// of the chosen candidate.
    var point = ScreenPoint(x: 0, y: 0)
    /// The rectangle of a placed view.
    var rectangle = ViewRectangle.empty
    /// The tested rectangle of a placed view in 1/256 points. If a view hides this one, it may be the shape that
    /// collided.
    var box = Box.nowhere
    /// The blocker, if a collision, a cluster or a host hides the annotation.
    var blocker = Obstruction.none

    /// Records the rectangle of a placed view.
    @inline(__always)
    mutating func place(at rectangle: ViewRectangle, _ box: Box) {
      self.rectangle = rectangle
      self.box = box
    }

    /// Records a collision with one of the first `count` shapes.
    @inline(__always)
    mutating func recordCollision(with shape: Box, amongFirst count: UInt32) {
      box = shape
      blocker = .view(amongFirst: count)
    }
  }

  init(count: Int) {
    outcomes = Outcomes(count: count)
    views = SparseColumn(count: count)
    placed.reserveCapacity(count)
  }

  /// Applies a permutation of the rows.
  mutating func move(_ moves: RowPermutation) {
    outcomes.move(moves)
    views.move(moves)
    placed = moves.rows(of: placed, capacity: placed.capacity)
  }

  /// Makes room for added annotations, which start hidden.
  mutating func fit(_ rows: FrameRows, after former: FrameRows) {
    outcomes.fit(rows, after: former)
    views.fit(rows, after: former)
    for index in placed.indices where placed[index] >= former.annotations {
      placed[index] += UInt32(rows.annotations - former.annotations)
    }
    placed.reserveCapacity(rows.count)
  }

  /// The view of a row that passed the visibility filter.
  @inline(__always)
  subscript(_ row: some BinaryInteger) -> View {
    get { views[present: Int(row)] }
    _modify { yield &views[present: Int(row)] }
  }

  /// Hides a row that passed the visibility filter.
  @inline(__always)
  mutating func hide(_ row: UInt32, _ cause: Cause, by blocker: Blocker?) {
    outcomes.causes[Int(row)] = cause
    self[row].blocker = if let blocker { .known(blocker) } else { .none }
  }

  /// Records that a row passes the visibility filter.
  @inline(__always)
  mutating func admit(_ row: Int, at point: ScreenPoint) {
    outcomes.causes[row] = nil
    views.append(View(point: point), for: row)
  }

  /// Hides a row that does not pass the visibility filter.
  @inline(__always)
  mutating func reject(_ row: Int, _ cause: Cause, by blocker: Blocker?) {
    outcomes.causes[row] = cause
    if let blocker { views.append(View(blocker: .known(blocker)), for: row) }
  }

  /// Hides a view that collides with another one, and postpones the search for the blocker.
  /// - Parameters:
  ///   - shape: the shape that was tested.
  ///   - count: the number of shapes at the time of the test.
  @inline(__always)
  mutating func hide(_ row: UInt32, meeting shape: Box, amongFirst count: UInt32) {
    outcomes.causes[Int(row)] = .collision
    // One access, because each access to a row is a lookup.
    self[row].recordCollision(with: shape, amongFirst: count)
  }

  /// Returns the blocker of a hidden annotation among the views of this frame.
  // Inlined, because a frame asks for each hidden row and a call out of line would copy the plan.
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

/// The blocker of a hidden annotation, as a frame stores it.
enum Obstruction: Sendable {
  /// The cause has no blocker.
  case none
  case known(Blocker)
  /// The best ranked of the first `amongFirst` shapes that meets the tested shape (`Resolution.View.box`). It is
  /// computed on demand, because most blockers on a crowded map are never requested.
  case view(amongFirst: UInt32)
}

/// The numbering of rows in frames: first the annotations in their `RowOrder`, then one row for each cluster that may
/// exist.
///
/// Each annotation may be the first member of a cluster, so there are as many cluster rows as annotations. A cluster
/// has its row before it exists, and passes treat both kinds of rows alike.
struct FrameRows: Sendable, Equatable {
  let annotations: Int
  let hasClusters: Bool

  init(_ plan: Plan) {
    annotations = plan.annotations.count
    hasClusters = !plan.clusters.member.isEmpty
  }

  var count: Int { hasClusters ? 2 * annotations : annotations }
}

extension Array {
  /// Makes room for added annotations and for their clusters.
  mutating func fit(_ rows: FrameRows, after former: FrameRows, with value: Element) {
    guard count == former.count, rows != former else { return }
    let added = rows.annotations - former.annotations
    if former.hasClusters {
      insert(contentsOf: repeatElement(value, count: added), at: former.annotations)
    }
    append(contentsOf: repeatElement(value, count: rows.count - count))
  }
}

extension Plan {
  /// Returns the attachment of a row. It is `AttachmentTable.none` for a cluster, and for an annotation with a
  /// coordinate of its own.
  @inline(__always)
  func attachment(ofFrameRow row: Int) -> UInt32 {
    if attachments.kinds.isEmpty || row >= annotations.count { return AttachmentTable.none }
    return annotations.attachment[annotations.order.annotation(inRow: row)]
  }
}

extension Plan {
  /// Returns whether a row is an annotation with a coordinate that is its own, not that of a feature.
  func hasOwnPoint(frameRow row: Int) -> Bool {
    row < annotations.count && attachment(ofFrameRow: row) == AttachmentTable.none
  }

  /// Returns the frame row of a document row. Rows of clusters stay the same.
  func frameRow(_ row: Int) -> Int {
    row < annotations.count ? annotations.order.row(ofAnnotation: row) : row
  }

  /// Returns the document row of a frame row. Rows of clusters stay the same.
  func documentRow(_ row: Int) -> Int {
    row < annotations.count ? annotations.order.annotation(inRow: row) : row
  }

  /// Returns the coordinate of the annotation in a frame row, if it has one of its own.
  func coordinate(ofFrameRow row: Int) -> Coordinate {
    annotations.coordinate(annotations.order.annotation(inRow: row))
  }

  /// Returns the plan's options of the annotation in a frame row.
  func options(ofFrameRow row: Int) -> AnnotationOptions {
    annotations.options[annotations.order.annotation(inRow: row)]
  }
}

extension UInt32 {
  /// The sentinel for a missing row.
  static var noRow: UInt32 { .max }
}

extension Int? {
  /// The value as a frame row, or `noRow` for `nil`.
  var orNoRow: UInt32 { map { UInt32($0) } ?? .noRow }
}

extension AnnotationIndex {
  /// Creates the index of the annotation or cluster in a frame row.
  /// - Parameter plan: borrowed, because a copy would count references to each of its arrays.
  // Inlined, because frames do this for each view and a call out of line would copy the plan.
  @inline(__always)
  init(frameRow row: some BinaryInteger, in plan: borrowing Plan) {
    let row = Int(row)
    self =
      row < plan.annotations.count
      ? AnnotationIndex(plan.annotations.order.annotation(inRow: row))
      : AnnotationIndex(clusterStartingWith: row - plan.annotations.count)
  }

  /// Returns the frame row, or `nil` if there is none.
  func frameRow(in plan: Plan) -> Int? {
    guard isCluster else {
      return rawValue < plan.annotations.count ? plan.annotations.order.row(ofAnnotation: row) : nil
    }
    let first = rawValue - AnnotationIndex.firstCluster
    guard first < plan.clusters.member.count else { return nil }
    return plan.annotations.count + Int(first)
  }
}
