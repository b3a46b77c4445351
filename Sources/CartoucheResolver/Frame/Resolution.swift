/// The working result of a frame, with one row for each annotation and cluster. It is valid until the next frame.
struct Resolution: Sendable {
  var outcomes: Outcomes
  /// The positions of the views that the visibility filter did not hide, and the known blockers of hidden views. All
  /// other views, for example those far off screen, have no element.
  var views: SparseColumn<View>
  /// The visible views, as rows of the frame's tables, best rank first.
  var placed: [UInt32] = []
  /// Whether the causes of all hidden annotations are known. If false, causes are known only for annotations that the
  /// frame examined.
  var hasAllCauses = false
  /// The explanations in rank order; empty unless `Resolver.explains` is true.
  var explanations: [Explanation] = []
  /// Whether `explanations` has been computed for this frame.
  var isExplained = false

  /// The position of a placed view. For a hidden view, its blocker.
  struct View: Sendable {
    /// The projected anchor point of a view that the visibility filter did not hide.
    ///
    /// For a view on a shape, this is first the point of its first candidate, if the ranking needs it. The placement
    /// step replaces it by the point of the chosen candidate.
    var point = ScreenPoint(x: 0, y: 0)
    /// The rectangle of a placed view, in points.
    var rectangle = ViewRectangle.empty
    /// The rectangle of a placed view in 1/256 points, as tested. For a view that a collision hides, this is the tested
    /// shape that collided.
    var box = Box.nowhere
    /// The object that blocks the view, if a collision, a cluster or a host annotation hides it.
    var blocker = Obstruction.none

    @inline(__always)
    mutating func place(at rectangle: ViewRectangle, _ box: Box) {
      self.rectangle = rectangle
      self.box = box
    }

    /// Hides the view because it collides with one of the first `count` shapes inserted into the collision grid. The
    /// blocker is determined later.
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

  /// Makes room for added annotations, which start hidden.
  mutating func fit(_ rows: FrameRows, after former: FrameRows) {
    outcomes.fit(rows, after: former)
    views.fit(rows, after: former)
    for index in placed.indices where placed[index] >= former.annotations {
      placed[index] += UInt32(rows.annotations - former.annotations)
    }
    placed.reserveCapacity(rows.count)
  }

  /// The position or the blocker of a view that the visibility filter did not hide.
  @inline(__always)
  subscript(_ row: some BinaryInteger) -> View {
    get { views[present: Int(row)] }
    _modify { yield &views[present: Int(row)] }
  }

  /// Hides a view that the visibility filter did not hide, with a cause and a blocker.
  @inline(__always)
  mutating func hide(_ row: UInt32, _ cause: Cause, by blocker: Blocker?) {
    outcomes.causes[Int(row)] = cause
    self[row].blocker = if let blocker { .known(blocker) } else { .none }
  }

  /// Records that the visibility filter does not hide an annotation or cluster.
  /// - Parameter point: the projected anchor point.
  @inline(__always)
  mutating func admit(_ row: Int, at point: ScreenPoint) {
    outcomes.causes[row] = nil
    views.append(View(point: point), for: row)
  }

  /// Hides an annotation or cluster, for the visibility filter.
  @inline(__always)
  mutating func reject(_ row: Int, _ cause: Cause, by blocker: Blocker?) {
    outcomes.causes[row] = cause
    if let blocker { views.append(View(blocker: .known(blocker)), for: row) }
  }

  /// Hides a view that collides with another view. The blocker is determined later, when it is requested.
  /// - Parameters:
  ///   - shape: the collision shape of the hidden view, as tested.
  ///   - count: the number of shapes inserted before the test.
  @inline(__always)
  mutating func hide(_ row: UInt32, meeting shape: Box, amongFirst count: UInt32) {
    outcomes.causes[Int(row)] = .collision
    // One call, because each access to `self[row]` is a lookup.
    self[row].recordCollision(with: shape, amongFirst: count)
  }

  // Inlined, because a frame asks for each hidden row and a call out of line would copy the plan.
  /// Returns the blocker of a hidden annotation, or `nil` if its cause has none.
  /// - Parameters:
  ///   - row: the annotation's row in the frame's tables.
  ///   - placed: the collision shapes of this frame's views.
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

  /// The capacities of the arrays that frames reuse. They stay constant after the first frame.
  var capacities: [Int] {
    [
      outcomes.causes.capacity, outcomes.anchors.capacity, outcomes.arePlaced.capacity,
      outcomes.leaders.capacity, views.capacity, placed.capacity,
    ]
  }
}

/// The blocker of a hidden annotation, as stored during a frame. It may not be determined yet.
enum Obstruction: Sendable {
  /// The cause has no blocker.
  case none
  case known(Blocker)
  /// The blocker is another view, which is not determined yet. It is the best-ranked of the first `amongFirst` shapes
  /// in the collision grid that intersect `Resolution.View.box`. Most blockers on a crowded map are never requested.
  case view(amongFirst: UInt32)
}

/// The numbering of rows in a frame's tables: all annotations in document order, then one row for each possible
/// cluster.
///
/// Each annotation may be the first member of a cluster, so there are as many cluster rows as annotations. A cluster
/// has its row before it exists, and the steps of a frame treat both kinds of rows alike.
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
  /// Makes room for added annotations and their clusters in a table with a row for each annotation and cluster.
  /// - Parameters:
  ///   - former: the numbering of the rows before the edit.
  ///   - value: the initial value of added rows.
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
  /// Returns the attachment of an annotation, as a row of `attachments`. It is `AttachmentTable.none` for clusters and
  /// for annotations with a coordinate of their own.
  /// - Parameter row: the annotation's or cluster's row in the frame's tables.
  @inline(__always)
  func attachment(ofFrameRow row: Int) -> UInt32 {
    if attachments.kinds.isEmpty || row >= annotations.count { return AttachmentTable.none }
    return annotations.attachment[row]
  }
}

extension Plan {
  /// Returns whether a row of the frame's tables is an annotation with a coordinate of its own. Other annotations get
  /// theirs from a feature or from another annotation.
  func hasOwnPoint(frameRow row: Int) -> Bool {
    row < annotations.count && attachment(ofFrameRow: row) == AttachmentTable.none
  }
}

extension UInt32 {
  /// The row number that means "no row".
  static var noRow: UInt32 { .max }
}

extension Int? {
  /// The number of a row in the frame's tables; `noRow` for `nil`.
  var orNoRow: UInt32 { map { UInt32($0) } ?? .noRow }
}

extension AnnotationIndex {
  // Inlined, because frames do this for each view and a call out of line would copy the plan.
  /// Creates the index of the annotation or cluster in a row of the frame's tables.
  /// - Parameter plan: borrowed, because a copy would retain each of its arrays.
  @inline(__always)
  init(frameRow row: some BinaryInteger, in plan: borrowing Plan) {
    let row = Int(row)
    self =
      row < plan.annotations.count
      ? AnnotationIndex(row)
      : AnnotationIndex(clusterStartingWith: row - plan.annotations.count)
  }

  /// Returns the row of the annotation or cluster in the frame's tables, or `nil` if the plan does not have it.
  func frameRow(in plan: Plan) -> Int? {
    guard isCluster else {
      return rawValue < plan.annotations.count ? row : nil
    }
    let first = rawValue - AnnotationIndex.firstCluster
    guard first < plan.clusters.member.count else { return nil }
    return plan.annotations.count + Int(first)
  }
}
