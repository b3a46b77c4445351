/// The step of a frame that reports differences from the last frame as events. It remembers the last reported values of
/// each view.
struct ReportedPlacements: Sendable {
  /// Per annotation and cluster: the last reported values, if its view was ever visible.
  private var reported: SparseColumn<Reported>
  /// Per annotation and cluster: the last reported rectangle. Empty if rectangles are not reported.
  private var rectangles: [ViewRectangle] = []
  private var count: Int
  /// Whether the next frame must check all views for events. Otherwise it checks only views with a new visibility or
  /// anchor.
  private var isBehind = true

  /// The last reported values of one view.
  private struct Reported: Sendable {
    /// The reported coordinate; NaN before the first report.
    var coordinate = Coordinate(longitude: .nan, latitude: .nan)
    /// The reported anchor, as an index into the anchor list; `Outcomes.noAnchor` before the first report.
    var anchor = Outcomes.noAnchor
    /// Whether the reported view has a leader line.
    var hasLeader = false
    /// Whether the view's coordinate may differ from the reported one.
    var hasMoved = true
  }

  init(count: Int) {
    reported = SparseColumn(count: count)
    self.count = count
  }

  mutating func fit(_ rows: FrameRows, after former: FrameRows, reportsRectangles: Bool) {
    reported.fit(rows, after: former)
    count = rows.count
    if reportsRectangles { rectangles.fit(rows, after: former, with: .unknown) }
  }

  /// Copies the reported values of the annotations that exist in both plans, after a reload.
  mutating func keep(_ former: ReportedPlacements, _ kept: ReloadMapping) {
    kept.move(former.reported, to: &reported)
    for (row, _) in kept.frameRows { noteMove(of: row) }
    if !rectangles.isEmpty { kept.move(former.rectangles, to: &rectangles) }
  }

  /// Starts or stops the reporting of rectangles. After a start, each visible view is reported once with its rectangle.
  mutating func setReportsRectangles(_ isAskedFor: Bool) {
    guard isAskedFor else {
      rectangles = []
      return
    }
    rectangles.append(contentsOf: repeatElement(.unknown, count: count - rectangles.count))
  }

  /// Records that an annotation's coordinate may differ from the reported one.
  mutating func noteMove(of row: Int) {
    isBehind = true
    if reported.contains(row) { reported[present: row].hasMoved = true }
  }

  /// Converts the reported anchor of an annotation to an index into its new anchor list.
  mutating func changeAnchor(of row: Int, to change: (UInt32) -> UInt32) {
    isBehind = true
    if reported.contains(row) { reported[present: row].anchor = change(reported[present: row].anchor) }
  }

  /// Returns whether even views with the same visibility and anchor as in the last frame must be checked for events.
  /// Resets `isBehind`, so that the next call returns true only for a new reason.
  mutating func resetNeedsFullCheck(_ places: PreviousPlacements) -> Bool {
    defer { isBehind = false }
    return isBehind || places.isNeeded || !rectangles.isEmpty
  }

  /// Appends a `hidden` event for each removed annotation that was visible in the last frame.
  /// - Parameter removed: the annotations' row numbers in the plan, ascending.
  func report(removed: [UInt32], _ frame: FrameContext, into events: inout [Event]) {
    for annotation in removed where frame.last.causes[Int(annotation)] == nil {
      events.append(Event(AnnotationIndex(annotation), .hidden(cause: .removed, by: nil)))
    }
  }

  /// Appends the events of all annotations that were not removed, in document order.
  /// - Parameters:
  ///   - concerned: all annotations that may have events, as rows in document order; it may contain clusters.
  ///   - placed: the collision shapes of this frame's views, which determine blockers.
  mutating func report(
    _ concerned: RowSet, _ frame: FrameContext, _ found: Resolution, _ placed: PlacedViews,
    _ places: PreviousPlacements, into events: inout [Event]
  ) {
    let count = frame.plan.annotations.count
    for row in concerned where row < count {
      if found.outcomes.causes[row] == .removed { continue }
      let subject = Subject(
        row: row, annotation: AnnotationIndex(row), wasShown: frame.last.causes[row] == nil,
        isElsewhere: places.isElsewhere(row))
      report(subject, at: places.coordinate(row, frame.plan), found, placed, frame.plan, into: &events)
    }
  }

  /// An annotation or cluster whose events are reported.
  struct Subject {
    let row: Int
    let annotation: AnnotationIndex
    /// Whether the view was visible in the previous frame.
    let wasShown: Bool
    /// Whether the view's coordinate may have changed although no input or edit moved the annotation. This happens to
    /// views on lines and polygons.
    let isElsewhere: Bool
  }

  /// Appends the events of one annotation or cluster.
  /// - Parameters:
  ///   - coordinate: its coordinate in this frame.
  ///   - placed: the collision shapes of this frame's views, which determine blockers.
  @inline(__always)
  mutating func report(
    _ subject: Subject, at coordinate: @autoclosure () -> Coordinate, _ found: Resolution,
    _ placed: PlacedViews, _ plan: Plan, into events: inout [Event]
  ) {
    let (row, annotation) = (subject.row, subject.annotation)
    if let cause = found.outcomes.causes[row] {
      if subject.wasShown {
        let blocker = found.blocker(row, placed, plan)
        events.append(Event(annotation, .hidden(cause: cause, by: blocker)))
      }
      return
    }
    if !subject.wasShown { events.append(Event(annotation, .shown)) }
    if !reported.contains(row) { reported.append(Reported(), for: row) }
    let last = reported[present: row]
    let anchor = found.outcomes.anchors[row]
    if subject.isElsewhere || last.hasMoved {
      let coordinate = coordinate()
      reported[present: row] = Reported(
        coordinate: coordinate, anchor: anchor, hasLeader: last.hasLeader, hasMoved: false)
      if last.coordinate != coordinate {
        events.append(Event(annotation, .anchorCoordinateChanged(coordinate: coordinate)))
      }
    } else if last.anchor != anchor {
      reported[present: row].anchor = anchor
    }
    let before = last.anchor
    if before != anchor {
      let former = before == Outcomes.noAnchor ? nil : AnchorIndex(before)
      events.append(Event(annotation, .anchorChanged(from: former, to: AnchorIndex(anchor))))
    }
    let hasLeader = found.outcomes.leaders[row] != Outcomes.noLeader
    if hasLeader != last.hasLeader {
      reported[present: row].hasLeader = hasLeader
      events.append(Event(annotation, .leaderChanged(isShown: hasLeader)))
    }
    if !rectangles.isEmpty, found[row].rectangle.differs(from: rectangles[row]) {
      rectangles[row] = found[row].rectangle
      events.append(Event(annotation, .frameChanged(frame: found[row].rectangle.rectangle)))
    }
  }

  /// Forgets the reported values in a row that now has another cluster.
  mutating func forget(_ row: Int) {
    if reported.contains(row) { reported[present: row] = Reported() }
    if !rectangles.isEmpty { rectangles[row] = .unknown }
  }

  /// The capacities of the arrays that frames reuse. They stay constant after the first frame.
  var capacities: [Int] { [reported.capacity, rectangles.capacity] }
}

extension ReportedPlacements {
  /// Appends the events of clusters and of their callouts, in the order of the clusters' first members.
  /// - Parameter namesMembers: whether events list the members that joined and left a cluster.
  mutating func report(
    _ frame: FrameContext, _ found: Resolution, _ placed: PlacedViews, _ callouts: inout Callouts,
    namesMembers: Bool, into events: inout [Event]
  ) {
    let (clustering, plan) = (frame.clustering, frame.plan)
    var (new, old) = (0, 0)
    while new < clustering.formed.count || old < clustering.former.count {
      let formed = new < clustering.formed.count ? clustering.formed[new] : nil
      let former = old < clustering.former.count ? clustering.former[old] : nil
      if let former, formed.map({ former.first < $0.first }) ?? true {
        old += 1
        reportEnd(of: former, frame, &callouts, into: &events)
        continue
      }
      guard let formed else { return }
      new += 1
      let index = AnnotationIndex(clusterStartingWith: formed.first)
      let continues = former.map { $0.first == formed.first && !$0.isRenamed } ?? false
      if let former, former.first == formed.first, !continues {
        old += 1
        reportEnd(of: former, frame, &callouts, into: &events)
      }
      if let former, continues {
        old += 1
        let (joined, left) = clustering.difference(formed, since: former)
        if joined + left > 0 { events.append(Event(index, .clusterChanged(joined: joined, left: left))) }
        if namesMembers, joined + left > 0 {
          let members = clustering.changedMembers(of: formed, hasLost: left > 0)
          events.append(Event(index, .clusterMembersChanged(joined: members.joined, left: members.left)))
        }
      } else {
        let origin = frame.before == nil ? .offscreen : clustering.origin(of: formed)
        events.append(Event(index, .clusterFormed(count: Int(formed.count), from: origin)))
      }
      let row = plan.annotations.count + Int(formed.first)
      let isReplaced = !continues && former?.first == formed.first
      if isReplaced { forget(row) }
      let subject = Subject(
        row: row, annotation: index, wasShown: !isReplaced && frame.last.causes[row] == nil, isElsewhere: true
      )
      report(subject, at: formed.coordinate, found, placed, plan, into: &events)
      if let change = callouts.calloutChange(ofCluster: row, plan) { events.append(change) }
    }
  }

  private func reportEnd(
    of cluster: FormedCluster, _ frame: FrameContext, _ callouts: inout Callouts, into events: inout [Event]
  ) {
    let index = cluster.formerIndex
    let row = frame.plan.annotations.count + Int(cluster.first)
    if cluster.isRenamed ? cluster.wasSelected : frame.interaction.contains(.selected, row) {
      events.append(Event(index, .selectionChanged(isSelected: false)))
    }
    if frame.last.causes[row] == nil { events.append(Event(index, .hidden(cause: .removed, by: nil))) }
    if let change = callouts.calloutChange(ofCluster: row, frame.plan) {
      events.append(Event(index, change.change))
    }
    events.append(Event(index, .clusterDissolved(into: frame.clustering.destination(of: cluster))))
  }
}
