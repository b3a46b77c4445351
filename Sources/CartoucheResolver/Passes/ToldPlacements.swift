/// What events told of each annotation, and what they have to tell next. One row an annotation.
struct ToldPlacements: Sendable {
  /// Whether the coordinate may differ from the last one that was told; at first nothing was told.
  var hasMoved: [Bool]
  /// The coordinate that was told last; not a number before the first placement.
  private var coordinates: [Coordinate]
  /// The anchor that was told last, or `Outcomes.noAnchor`: of what waits in the margin nothing is told.
  var anchors: [UInt32]
  /// The rectangle that was told last; empty where nobody asks for changes of frames.
  private var rectangles: [ViewRectangle] = []

  private static let nowhere = Coordinate(longitude: .nan, latitude: .nan)

  init(count: Int) {
    hasMoved = Array(repeating: true, count: count)
    coordinates = Array(repeating: ToldPlacements.nowhere, count: count)
    anchors = Array(repeating: Outcomes.noAnchor, count: count)
  }

  /// Makes room for annotations that were added to the plan.
  mutating func fit(_ rows: FrameRows, after former: FrameRows, tellsRectangles: Bool) {
    hasMoved.fit(rows, after: former, with: true)
    coordinates.fit(rows, after: former, with: ToldPlacements.nowhere)
    anchors.fit(rows, after: former, with: Outcomes.noAnchor)
    if tellsRectangles { rectangles.fit(rows, after: former, with: .unknown) }
  }

  /// Keeps what was told of annotations that a former plan has too, but for their anchors, whose lists are others.
  mutating func keep(_ former: ToldPlacements, _ kept: KeptAnnotations) {
    kept.move(former.coordinates, to: &coordinates)
    if !rectangles.isEmpty { kept.move(former.rectangles, to: &rectangles) }
  }

  /// Tells changes of rectangles or no longer does. Of those that were not told yet, any rectangle is one.
  mutating func tellRectangles(_ isAskedFor: Bool) {
    guard isAskedFor else {
      rectangles = []
      return
    }
    rectangles.append(contentsOf: repeatElement(.unknown, count: hasMoved.count - rectangles.count))
  }

  /// Lists what changed since the previous frame, annotations in document order.
  ///
  /// What was removed comes first.
  /// - Parameter near: the rows that the frame looks at.
  mutating func tell(
    _ near: RowSet, _ found: Resolution, _ placed: PlacedViews, since last: Outcomes, removed: [UInt32],
    _ places: KeptPlaces,
    _ plan: Plan, into events: inout [Event]
  ) {
    for row in removed where last.causes[Int(row)] == nil {
      events.append(Event(AnnotationIndex(row), .hidden(cause: .removed, by: nil)))
    }
    let count = plan.annotations.count
    for row in near where row < count && found.outcomes.causes[row] != .removed {
      tell(
        row, AnnotationIndex(row), wasShown: last.causes[row] == nil,
        isElsewhere: places.isElsewhere(row) || hasMoved[row], places.coordinate(row, plan), found,
        placed, plan, into: &events)
    }
  }

  /// Lists what changed of one.
  /// - Parameters:
  ///   - wasShown: whether it was in the previous frame.
  ///   - isElsewhere: whether `coordinate` may be another one than the last that was told.
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
    if isElsewhere {
      hasMoved[row] = false
      let coordinate = coordinate()
      if coordinates[row] != coordinate {
        coordinates[row] = coordinate
        events.append(Event(annotation, .anchorCoordinateChanged(coordinate: coordinate)))
      }
    }
    let before = anchors[row]
    let anchor = found.outcomes.anchors[row]
    anchors[row] = anchor
    if before != anchor {
      let former = before == Outcomes.noAnchor ? nil : AnchorIndex(before)
      events.append(Event(annotation, .anchorChanged(from: former, to: AnchorIndex(anchor))))
    }
    if !rectangles.isEmpty, found.rectangles[row].isElsewhere(than: rectangles[row]) {
      rectangles[row] = found.rectangles[row]
      events.append(Event(annotation, .frameChanged(frame: found.rectangles[row].rectangle)))
    }
  }

  /// Forgets what was told of a row, which is another cluster's now.
  mutating func forget(_ row: Int) {
    coordinates[row] = ToldPlacements.nowhere
    anchors[row] = Outcomes.noAnchor
    if !rectangles.isEmpty { rectangles[row] = .unknown }
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] { [hasMoved.capacity, coordinates.capacity, anchors.capacity, rectangles.capacity] }
}
