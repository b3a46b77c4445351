/// The views that a search may place anew, with all their candidates that nothing but other views can stop.
///
/// Not among them, and where `greedy` put them: what is required, what may overlap or meets nobody, what is attached to an
/// annotation and its hosts, what has a callout that is in the way, what is parted from its cluster, and whoever stands where
/// none of its candidates is.
struct SearchTable: Sendable {
  /// Best rank first.
  var views: [SearchView] = []
  private(set) var candidates: [SearchCandidate] = []
  private(set) var shapes: [SearchCandidate.Shape] = []
  /// On geometries.
  private(set) var places: [AnchorPlace] = []

  /// Of what stands on a geometry so many places are tried, the first ones.
  static let placesAtMost = 20

  /// A search knows so many candidates, and so many shapes of theirs; those of views that rank behind are not tried.
  static let candidatesAtMost = 1 << 22

  /// A product of counts that a plan file may have made up, no larger than what a search takes.
  private static func product(_ one: Int, _ other: Int) -> Int {
    let (product, overflows) = one.multipliedReportingOverflow(by: other)
    return overflows ? candidatesAtMost : min(product, candidatesAtMost)
  }

  /// Makes room for all annotations of a plan.
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

  /// Adds a view with its candidates, unless it stands where none of them is.
  /// - Parameters:
  ///   - set: its candidates, at its first place.
  ///   - found: the places of what stands on a geometry; empty for what has a point.
  ///   - standing: where it stands; nil: it is hidden. The place is an index in `found`, or nil.
  mutating func add(
    _ set: CandidateSet, rank: Int, level: Int32, _ givesWay: SearchView.GivesWay,
    on found: ArraySlice<AnchorPlace>,
    keptFirst: Bool, standing: (place: Int, anchor: Int)?, _ table: CandidateTable
  ) {
    let (candidateCount, shapeCount, placeCount) = (candidates.count, shapes.count, places.count)
    var view = SearchView(
      row: set.row, rank: UInt32(rank), level: level, givesWay: givesWay,
      shapeCount: set.collisionShapes.count,
      firstShape: shapeCount, firstCandidate: candidateCount)
    view.wasThere = table.wasThere(set.row)
    view.isYoung = table.isYoung(set.row)
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
      table.isSoughtAhead(set.row)
      ? table.step(of: set.row, from: set.fixedPoint).map { table.wayOut($0) } : nil
    for step in 0..<set.count {
      if max(candidates.count, shapes.count) >= SearchTable.candidatesAtMost { return }
      let anchor = set.order[step]
      guard case .free(let tested) = table.test(anchor, of: set) else { continue }
      if isStanding, anchor == standing {
        view.start = Int32(candidates.count)
        view.current = view.start
      } else if set.bounds.isLeft(by: tested.box, after: way) {
        // Who comes there, or steps aside to it, would be gone in a moment.
        continue
      }
      candidates.append(
        SearchCandidate(
          place: place, anchor: Int32(anchor),
          cost: Int32(set.preferredClass(anchor, step: step, tested, table)) << 20
            | Int32(min(first + step, 1 << 20 - 1)),
          isMarginal: set.whereabouts == .inMargin && !tested.isInside))
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

  /// The mean size of the views, in 1/256 points; at least 1.
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
  /// The class by which a candidate that is acceptable is chosen, as `Choice` sees it.
  fileprivate func preferredClass(
    _ anchor: Int, step: Int, _ tested: CandidateTable.TestedBox, _ table: CandidateTable
  ) -> UInt8 {
    let found = table.candidateClass(anchor, isInside: tested.isInside, of: self)
    guard slides else { return found }
    let isClear = found & 1 == 0
    return step == 0 ? (isClear ? 0 : 3) : (isClear ? found : 3)
  }
}
