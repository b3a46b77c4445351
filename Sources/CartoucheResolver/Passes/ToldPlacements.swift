/// What events told of each annotation, and what they have to tell next.
struct ToldPlacements: Sendable {
  /// Of those that were ever shown.
  private var told: SparseColumn<Told>
  /// The rectangle that was told last, by row; empty where nobody asks for changes of frames.
  private var rectangles: [ViewRectangle] = []
  private var count: Int
  /// Whether there may be something to tell of those whom two frames show alike.
  private var isBehind = true

  /// What was told of one; at first nothing.
  private struct Told: Sendable {
    /// Not a number before the first placement.
    var coordinate = Coordinate(longitude: .nan, latitude: .nan)
    /// Or `Outcomes.noAnchor`: of what waits in the margin nothing is told.
    var anchor = Outcomes.noAnchor
    /// Whether the coordinate may differ from the one that was told.
    var hasMoved = true
  }

  init(count: Int) {
    told = SparseColumn(count: count)
    self.count = count
  }

  /// Makes room for annotations that were added to the plan.
  mutating func fit(_ rows: FrameRows, after former: FrameRows, tellsRectangles: Bool) {
    told.fit(rows, after: former)
    count = rows.count
    if tellsRectangles { rectangles.fit(rows, after: former, with: .unknown) }
  }

  /// Follows another order of rows.
  mutating func move(_ moves: RowMoves) {
    told.move(moves)
    moves.move(&rectangles)
  }

  /// Keeps what was told of annotations that a former plan has too.
  mutating func keep(_ former: ToldPlacements, _ kept: KeptAnnotations) {
    kept.move(former.told, to: &told)
    for (row, _) in kept.frameRows { noteMove(of: row) }
    if !rectangles.isEmpty { kept.move(former.rectangles, to: &rectangles) }
  }

  /// Tells changes of rectangles or no longer does. Of those that were not told yet, any rectangle is one.
  mutating func tellRectangles(_ isAskedFor: Bool) {
    guard isAskedFor else {
      rectangles = []
      return
    }
    rectangles.append(contentsOf: repeatElement(.unknown, count: count - rectangles.count))
  }

  /// Notes that an annotation may have another coordinate than was told.
  mutating func noteMove(of row: Int) {
    isBehind = true
    if told.contains(row) { told[present: row].hasMoved = true }
  }

  /// Carries the anchor that was told of a row over to another list.
  mutating func changeAnchor(of row: Int, to change: (UInt32) -> UInt32) {
    isBehind = true
    if told.contains(row) { told[present: row].anchor = change(told[present: row].anchor) }
  }

  /// Whether there may be something to tell of those whom two frames show alike; from now on there is not.
  mutating func catchUp(_ places: KeptPlaces) -> Bool {
    defer { isBehind = false }
    return isBehind || places.isNeeded || !rectangles.isEmpty
  }

  /// Lists what changed since the previous frame, annotations in document order.
  ///
  /// What was removed comes first.
  /// - Parameters:
  ///   - concerned: in the document's order all of whom there may be something to tell.
  ///   - removed: annotations, ascending.
  mutating func tell(
    _ concerned: RowSet, _ found: Resolution, _ placed: PlacedViews, since last: Outcomes, removed: [UInt32],
    _ places: KeptPlaces,
    _ plan: Plan, into events: inout [Event]
  ) {
    let (count, order) = (plan.annotations.count, plan.annotations.order)
    for annotation in removed where last.causes[order.row(ofAnnotation: Int(annotation))] == nil {
      events.append(Event(AnnotationIndex(annotation), .hidden(cause: .removed, by: nil)))
    }
    for annotation in concerned where annotation < count {
      let row = order.row(ofAnnotation: annotation)
      if found.outcomes.causes[row] == .removed { continue }
      tell(
        row, AnnotationIndex(annotation), wasShown: last.causes[row] == nil,
        isElsewhere: places.isElsewhere(row), places.coordinate(row, plan), found, placed, plan,
        into: &events)
    }
  }

  /// Lists what changed of one.
  /// - Parameters:
  ///   - wasShown: whether it was in the previous frame.
  ///   - isElsewhere: whether `coordinate` may be another one than the last that was told, though nobody noted a move.
  @inline(__always)
  mutating func tell(
    _ row: Int, _ annotation: AnnotationIndex, wasShown: Bool, isElsewhere: Bool,
    _ coordinate: @autoclosure () -> Coordinate, _ found: Resolution, _ placed: PlacedViews, _ plan: Plan,
    into events: inout [Event]
  ) {
    if let cause = found.outcomes.causes[row] {
      if wasShown {
        let blocker = found.blocker(row, placed, plan)
        events.append(Event(annotation, .hidden(cause: cause, by: blocker)))
      }
      return
    }
    if !wasShown { events.append(Event(annotation, .shown)) }
    if !told.contains(row) { told.append(Told(), for: row) }
    let last = told[present: row]
    let anchor = found.outcomes.anchors[row]
    if isElsewhere || last.hasMoved {
      let coordinate = coordinate()
      told[present: row] = Told(coordinate: coordinate, anchor: anchor, hasMoved: false)
      if last.coordinate != coordinate {
        events.append(Event(annotation, .anchorCoordinateChanged(coordinate: coordinate)))
      }
    } else if last.anchor != anchor {
      told[present: row].anchor = anchor
    }
    let before = last.anchor
    if before != anchor {
      let former = before == Outcomes.noAnchor ? nil : AnchorIndex(before)
      events.append(Event(annotation, .anchorChanged(from: former, to: AnchorIndex(anchor))))
    }
    if !rectangles.isEmpty, found[row].rectangle.isElsewhere(than: rectangles[row]) {
      rectangles[row] = found[row].rectangle
      events.append(Event(annotation, .frameChanged(frame: found[row].rectangle.rectangle)))
    }
  }

  /// Forgets what was told of a row, which is another cluster's now.
  mutating func forget(_ row: Int) {
    if told.contains(row) { told[present: row] = Told() }
    if !rectangles.isEmpty { rectangles[row] = .unknown }
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] { [told.capacity, rectangles.capacity] }
}
