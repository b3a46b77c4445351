/// The views that a search may move, with all their candidates that only other views can stop.
///
/// All others keep the places that `greedy` chose: required views, views that may overlap or collide with nothing,
/// attached annotations and their hosts, views with an obstacle callout, views with a separated cluster member, and
/// views whose place is not among their candidates.
struct SearchTable: Sendable {
  /// The views, best rank first.
  var views: [SearchView] = []
  private(set) var candidates: [SearchCandidate] = []
  private(set) var shapes: [SearchCandidate.Shape] = []
  /// The places on shapes.
  private(set) var places: [AnchorPlace] = []

  /// The largest number of places that are tried for a view on a shape.
  static let placesAtMost = 20

  /// The largest number of candidates, and of their shapes. Views of worse rank are not part of the search.
  static let candidatesAtMost = 1 << 22

  /// Returns a product of counts, limited because a plan file may contain any numbers.
  private static func product(_ one: Int, _ other: Int) -> Int {
    let (product, overflows) = one.multipliedReportingOverflow(by: other)
    return overflows ? candidatesAtMost : min(product, candidatesAtMost)
  }

  /// Reserves memory for all annotations of a plan.
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
  }

  mutating func clear() {
    views.removeAll(keepingCapacity: true)
    candidates.removeAll(keepingCapacity: true)
    shapes.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
  }

  /// Adds a view with its candidates, unless it is placed at none of them.
  /// - Parameters:
  ///   - set: the candidates at its first place.
  ///   - found: the places of an annotation on a shape; empty for others.
  ///   - standing: the place and anchor of the view, or `nil` if it is hidden. The place is an index in `found`, or
  ///     0.
  mutating func add(
    _ set: CandidateSet, _ importance: SearchView.Importance, on found: ArraySlice<AnchorPlace>,
    keptFirst: Bool, standing: (place: Int, anchor: Int)?, _ table: CandidateTable
  ) {
    let (candidateCount, shapeCount, placeCount) = (candidates.count, shapes.count, places.count)
    var view = SearchView(
      row: set.row, importance, shapeCount: set.collisionShapes.count, firstShape: shapeCount,
      firstCandidate: candidateCount)
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
        // A view at this candidate would soon leave the bounds.
        continue
      }
      candidates.append(
        SearchCandidate(
          place: place, anchor: Int32(anchor),
          cost: Int32(set.preferredClass(anchor, step: step, tested, table)) << 20
            | Int32(min(first + step, 1 << 20 - 1)),
          isMarginal: set.viewportRelation == .inMargin && !tested.isInside))
      addShapes(anchor, tested, of: set, table)
      view.addCandidate()
    }
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

  /// The average size of the views in 1/256 points; at least 1.
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

  /// The capacity of every array that frames reuse.
  var capacities: [Int] { [views.capacity, candidates.capacity, shapes.capacity, places.capacity] }
}

extension CandidateSet {
  /// Returns the class of an acceptable candidate, as `Choice` computes it.
  fileprivate func preferredClass(
    _ anchor: Int, step: Int, _ tested: CandidateTable.TestedBox, _ table: CandidateTable
  ) -> UInt8 {
    let found = table.candidateClass(anchor, isInside: tested.isInside, of: self)
    guard slides else { return found }
    let isClear = found & 1 == 0
    return step == 0 ? (isClear ? 0 : 3) : (isClear ? found : 3)
  }
}

/// A view that a search may move.
struct SearchView: Sendable {
  let row: UInt32
  /// The index in the rank order.
  let rank: UInt32
  /// The importance: 0 is the highest. Views are equal if they agree in required, selected and priority.
  let level: Int32
  /// The views for which this one may be hidden.
  let yielding: Yielding
  /// The number of collision shapes of each candidate.
  let shapeCount: Int32
  let firstShape: Int32
  let firstCandidate: Int32
  private(set) var endCandidate: Int32
  /// The candidate before the search, or `none` if the view was hidden.
  var start = none
  /// The current candidate, or `none` if the view is hidden.
  var current = none
  /// The index among the waiting views, or `none` if the view is placed.
  var waitingPlace = none
  /// The number of the exchange that hid it last, counted from 1.
  var hidden: Int32 = 0
  /// Whether the view is in the queue of the search.
  var isQueued = false
  /// Whether the view was placed in the last frame.
  var wasPresent = false
  /// Whether the view became visible shortly before the last frame.
  var isRecentlyShown = false

  static let none: Int32 = -1

  /// The importance of a view relative to others.
  struct Importance {
    /// See `SearchView.rank`.
    let rank: UInt32
    /// See `SearchView.level`.
    let level: Int32
    /// See `SearchView.yielding`.
    let yielding: Yielding
  }

  /// The views for which a view may be hidden.
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

  /// Returns the shapes of a candidate.
  @inline(__always)
  func shapes(of candidate: Int32) -> Range<Int> {
    let first = Int(firstShape &+ (candidate &- firstCandidate) &* shapeCount)
    return first..<first &+ Int(shapeCount)
  }
}

/// A candidate of a `SearchView` that passes all tests except collisions.
struct SearchCandidate: Sendable {
  /// The index in `SearchTable.places`, or `SearchView.none` if the view has one place.
  var place: Int32
  /// The index in the anchor list.
  var anchor: Int32
  /// The preference, lower is better: the class, then the order in which candidates are tried.
  var cost: Int32
  /// Whether the view would wait in the margin there, and not be visible.
  var isMarginal: Bool

  /// A collision shape of a candidate.
  struct Shape: Sendable {
    /// The shape as it is tested, with growth and shrinkage.
    var tested: CollisionShape
    /// The shape as an obstacle for others.
    var standing: CollisionShape
  }
}
