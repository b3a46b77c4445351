/// The views that `strategy: best` may move, each with the candidates that no fixed obstacle rules out.
///
/// All other views keep the candidates that `greedy` chose: required views, views that may overlap or collide with
/// nothing, attached annotations and their hosts, views with an obstacle callout, selected or dragged members of a
/// cluster and that cluster, and views whose current candidate is not in this table.
struct SearchTable: Sendable {
  /// The movable views, best rank first.
  var views: [SearchView] = []
  /// The candidates of all views in `views`, one view after another.
  private(set) var candidates: [SearchCandidate] = []
  /// The collision shapes of all candidates, one candidate after another. Each candidate of a view has
  /// `SearchView.shapeCount` shapes.
  private(set) var shapes: [SearchCandidate.Shape] = []
  /// The coordinates on lines and polygons that views may be placed at. `SearchCandidate.place` is an index into this
  /// array.
  private(set) var places: [AnchorPlace] = []
  /// The candidates of views that belong to a group of `repeatDistance`.
  var repetitions = SearchRepetitions()

  /// The largest number of coordinates that are tried for a view on a line or polygon.
  static let placesAtMost = 20

  /// The largest number of elements in `candidates`, and in `shapes`. The search ignores the views of worse rank that
  /// do not fit.
  static let candidatesAtMost = 1 << 22

  /// Returns `one * other`, at most `candidatesAtMost`, because a plan file may contain any numbers.
  private static func product(_ one: Int, _ other: Int) -> Int {
    let (product, overflows) = one.multipliedReportingOverflow(by: other)
    return overflows ? candidatesAtMost : min(product, candidatesAtMost)
  }

  mutating func reserve(_ plan: Plan) {
    let count = FrameRows(plan).count
    var anchors = 0
    for list in 0..<plan.anchorLists.count { anchors = max(anchors, plan.anchorLists.range(list).count) }
    let shapesEach = (plan.collisionOutlines.lazy.map { $0.parts(plan.collisionBoxes).count }).max() ?? 1
    var onGeometries = 0
    for kind in plan.attachments.kinds where kind.isGeometry { onGeometries += 1 }
    let places = SearchTable.product(onGeometries, SearchTable.placesAtMost)
    let all = SearchTable.product(count + places, anchors)
    views.reserveCapacity(count)
    candidates.reserveCapacity(all)
    shapes.reserveCapacity(SearchTable.product(all, max(1, shapesEach)))
    self.places.reserveCapacity(places)
    repetitions.reserve(plan, candidates: all)
  }

  mutating func clear() {
    views.removeAll(keepingCapacity: true)
    candidates.removeAll(keepingCapacity: true)
    shapes.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    repetitions.clear()
  }

  /// Adds a view with its candidates. Does nothing for a view without candidates, or with a current candidate that is
  /// not among them.
  /// - Parameters:
  ///   - set: the view's candidates at its first coordinate.
  ///   - importance: the view's rank, its level, and the views for which it may be hidden.
  ///   - found: the coordinates of an annotation on a line or polygon; empty for other annotations.
  ///   - keptFirst: whether `found` starts with the coordinate of the last placement.
  ///   - standing: the view's current candidate, or `nil` if it is hidden: `place` is an index into `found`, or 0 if
  ///     `found` is empty; `anchor` is an index into the view's anchor list.
  mutating func add(
    _ set: CandidateSet, _ importance: SearchView.Importance, on found: ArraySlice<AnchorPlace>,
    keptFirst: Bool, standing: (place: Int, anchor: Int)?, _ table: CandidateTable
  ) {
    let (candidateCount, shapeCount, placeCount) = (candidates.count, shapes.count, places.count)
    let repetitionCount = repetitions.count
    var view = SearchView(
      row: set.row, importance, shapeCount: set.collisionShapes.count, firstShape: shapeCount,
      firstCandidate: candidateCount)
    if set.mayRepeat, table.repetition(of: set.row) != nil {
      view.firstRepetition = Int32(repetitionCount)
    }
    view.wasPresent = table.wasPresent(set.row)
    view.isRecentlyShown = table.isRecentlyShown(set.row)
    if found.isEmpty {
      add(set, place: SearchView.none, isStanding: standing != nil, standing?.anchor, to: &view, table)
    } else {
      var set = set
      for (number, place) in found.prefix(SearchTable.placesAtMost).enumerated() {
        table.move(&set, to: place, isKept: number == 0 && keptFirst)
        places.append(place)
        add(
          set, place: Int32(placeCount + number), isStanding: standing?.place == number, standing?.anchor,
          to: &view, table)
      }
    }
    if view.candidates.isEmpty || standing != nil && view.start == SearchView.none {
      candidates.removeLast(candidates.count - candidateCount)
      shapes.removeLast(shapes.count - shapeCount)
      places.removeLast(places.count - placeCount)
      repetitions.removeLast(repetitions.count - repetitionCount)
    } else {
      views.append(view)
    }
  }

  private mutating func add(
    _ set: CandidateSet, place: Int32, isStanding: Bool, _ standing: Int?, to view: inout SearchView,
    _ table: CandidateTable
  ) {
    let first = candidates.count - Int(view.firstCandidate)
    let way =
      table.usesPrediction(set.row)
      ? table.step(of: set.row, from: set.fixedPoint).map { table.exitDisplacement($0) } : nil
    for step in 0..<set.count {
      if max(candidates.count, shapes.count) >= SearchTable.candidatesAtMost { return }
      let anchor = set.order[step]
      guard case .free(let tested) = table.test(anchor, of: set) else { continue }
      if isStanding, anchor == standing {
        view.start = Int32(candidates.count)
        view.current = view.start
      } else if set.bounds.willSeparate(from: tested.box, after: way) {
        // A view at this candidate would soon leave the bounds, so the candidate is skipped.
        continue
      }
      candidates.append(
        SearchCandidate(
          place: place, anchor: Int32(anchor),
          cost: Int32(set.preferredClass(anchor, step: step, tested, table)) << 20
            | Int32(min(first + step, 1 << 20 - 1)),
          isMarginal: set.viewportRelation == .inMargin && !tested.isInside))
      if view.firstRepetition != SearchView.none { addRepetition(anchor, of: set, table) }
      addShapes(anchor, tested, of: set, table)
      view.addCandidate()
    }
  }

  private mutating func addRepetition(_ anchor: Int, of set: CandidateSet, _ table: CandidateTable) {
    guard var candidate = table.repetition(anchor, of: set) else { return }
    candidate.spare = table.searchRules.spare(set.growth) &- set.shrinkage(of: anchor)
    candidate.owner = UInt32(candidates.count - 1)
    repetitions.append(candidate)
  }

  private mutating func addShapes(
    _ anchor: Int, _ tested: CandidateTable.TestedBox, of set: CandidateSet, _ table: CandidateTable
  ) {
    let growth = table.searchRules.spare(set.growth)
    if set.isPlain {
      let grown = tested.box.grown(by: growth &- tested.shrinkage)
      shapes.append(
        SearchCandidate.Shape(tested: CollisionShape(grown), standing: CollisionShape(tested.box)))
      return
    }
    guard let candidate = table.candidate(anchor, of: set) else { return }
    var standing = candidate
    standing.shrinkage = 0
    for part in set.collisionShapes {
      shapes.append(
        SearchCandidate.Shape(
          tested: table.collisionShape(part, grownBy: growth, of: candidate),
          standing: table.collisionShape(part, of: standing)))
    }
  }

  /// The average width and height of the views' collision shapes, in 1/256 points; each is at least 1.
  var meanSize: (width: Int32, height: Int32) {
    var (width, height) = (Int64(0), Int64(0))
    for view in views where view.shapeCount > 0 {
      let box = shapes[Int(view.firstShape)].standing.box
      width += max(0, Int64(box.right) - Int64(box.left))
      height += max(0, Int64(box.bottom) - Int64(box.top))
    }
    let count = Int64(max(1, views.count))
    return (Int32(clamping: max(1, width / count)), Int32(clamping: max(1, height / count)))
  }

  /// The capacities, in elements, of the arrays that the resolver reuses from frame to frame.
  var capacities: [Int] {
    [views.capacity, candidates.capacity, shapes.capacity, places.capacity] + repetitions.capacities
  }
}

extension CandidateSet {
  /// Returns the quality class of an acceptable candidate, computed as in `Choice`; 0 is the best.
  fileprivate func preferredClass(
    _ anchor: Int, step: Int, _ tested: CandidateTable.TestedBox, _ table: CandidateTable
  ) -> UInt8 {
    let found = table.candidateClass(anchor, isInside: tested.isInside, of: self)
    guard slides else { return found }
    let isClear = found & 1 == 0
    return step == 0 ? (isClear ? 0 : 3) : (isClear ? found : 3)
  }
}

/// A view that the search of `strategy: best` may move or hide.
struct SearchView: Sendable {
  /// The view's frame row, in the numbering of `FrameRows`.
  let row: UInt32
  /// The view's index in the rank order of the frame; 0 is the best rank.
  let rank: UInt32
  /// The view's importance; 0 is the highest. Views with the same level are equal in `required`, selection and
  /// `priority`.
  let level: Int32
  /// The importance of the views that may displace the view in a search.
  let yielding: Yielding
  /// The number of the view's collision shapes. All of its candidates have the same number.
  let shapeCount: Int32
  /// The index into `SearchTable.shapes` of the first shape of the view's first candidate.
  let firstShape: Int32
  /// The index into `SearchTable.candidates` of the view's first candidate.
  let firstCandidate: Int32
  /// The index into `SearchTable.candidates` after the view's last candidate.
  private(set) var endCandidate: Int32
  /// The index into `SearchRepetitions.candidates` of the view's first candidate, or `none` if the view has no group.
  var firstRepetition = none
  /// The view's candidate before the search, as an index into `SearchTable.candidates`, or `none` if the view was
  /// hidden.
  var start = none
  /// The view's candidate now, as an index into `SearchTable.candidates`, or `none` if the view is hidden.
  var current = none
  /// The view's index in `ExchangeSearch.waiting`, the list of hidden views, or `none` if the view is placed.
  var waitingPlace = none
  /// The number of the exchange that last hid the view, counted from 1 among all times that exchanges hid a view. It is
  /// 0 if no exchange has hidden this view.
  var hidden: Int32 = 0
  /// Whether the view is in `ExchangeSearch.queue`.
  var isQueued = false
  /// Whether the view was placed in the last frame.
  var wasPresent = false
  /// Whether the view became visible a few frames ago, so that hiding it now would look like flicker.
  var isRecentlyShown = false

  /// The sentinel that replaces an index, for example the index of a hidden view's current candidate.
  static let none: Int32 = -1

  /// The importance of a view relative to other views of the frame.
  struct Importance {
    /// The view's index in the rank order of the frame; 0 is the best rank.
    let rank: UInt32
    /// The view's importance; 0 is the highest. Views with the same level are equal in `required`, selection and
    /// `priority`.
    let level: Int32
    /// The importance of the views that may displace the view in a search.
    let yielding: Yielding
  }

  /// The importance of the views that may displace a view in a search.
  enum Yielding: Sendable {
    case toEquals
    case toMoreImportant
    case never
  }

  init(
    row: UInt32, _ importance: Importance, shapeCount: Int, firstShape: Int, firstCandidate: Int
  ) {
    self.row = row
    rank = importance.rank
    level = importance.level
    yielding = importance.yielding
    self.shapeCount = Int32(shapeCount)
    self.firstShape = Int32(firstShape)
    self.firstCandidate = Int32(firstCandidate)
    endCandidate = self.firstCandidate
  }

  mutating func addCandidate() { endCandidate += 1 }

  var candidates: Range<Int32> { firstCandidate..<endCandidate }

  /// Returns the range of a candidate's shapes in `SearchTable.shapes`.
  @inline(__always)
  func shapes(of candidate: Int32) -> Range<Int> {
    let first = Int(firstShape &+ (candidate &- firstCandidate) &* shapeCount)
    return first..<first &+ Int(shapeCount)
  }
}

/// A candidate of a view: a coordinate and an anchor. The candidate passes all tests except collisions with views that
/// the search may move.
struct SearchCandidate: Sendable {
  /// The candidate's index into `SearchTable.places`, or `SearchView.none` if the view has only one coordinate.
  var place: Int32
  /// The candidate's index into the anchor list of its annotation.
  var anchor: Int32
  /// The candidate's preference; lower is better. The bits from 20 on contain its quality class. The 20 bits below
  /// contain its position in the order in which the view's candidates are tried.
  var cost: Int32
  /// Whether a view at the candidate is placed in the margin around the bounds, where it is not visible.
  var isMarginal: Bool

  /// One collision shape of a candidate, in two sizes: as it is tested, and as it blocks other views.
  struct Shape: Sendable {
    /// The shape with growth and shrinkage, as it is tested against placed views.
    var tested: CollisionShape
    /// The shape without growth and shrinkage, as an obstacle for other views.
    var standing: CollisionShape
  }
}
