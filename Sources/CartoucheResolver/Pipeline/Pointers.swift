/// The step of a frame that places pointers: views at the edge of the padded viewport, each in the direction of an
/// annotation that is off screen.
///
/// Pointers are placed after all views and callouts, so they hide and move none of them.
///
/// Cost: O(n log n) in the annotations with `offscreen`, and O(clusters) if one of them may be part of a cluster; none
/// if there are none.
struct Pointers: Sendable {
  /// The pointers of the last frame, best rank first.
  private(set) var placements: [OffscreenPointer] = []
  /// Per element of `placements`: its rectangle in 1/256 points.
  private(set) var boxes: [Box] = []
  /// The annotations that have `offscreen` in some state, as ascending rows of the plan.
  let rows: [UInt32]
  /// The largest number of pointers in a frame.
  let capacity: Int
  /// The part of the screen in which all pointers of this frame lie, in 1/256 points: the padded viewport, as far as it
  /// is on screen.
  private var area = Box.nowhere
  /// The part of `area` for annotations that avoid regions: without the regions that cover a whole side of it.
  private var areaBesideRegions = Box.nowhere
  /// The annotations outside of the visible map that no cluster would replace there. Empty unless `mayCluster`.
  private var singles: RowSet
  /// Whether an annotation with `offscreen` may be part of a cluster.
  private let mayCluster: Bool
  private var targets: [Target] = []
  /// The indices of `targets`, best rank first.
  private var order: [KeyedRow] = []
  private var scratch: [KeyedRow] = []
  /// Per view class: the number of its pointers in this frame.
  private var counts: [UInt32]
  /// The rectangles of the pointers that have been placed so far in this frame.
  private var grid = CollisionGrid()

  /// The largest number of pointers in a frame of any plan.
  private static let most = 1024
  /// The number of places that a pointer tries in each direction along the edge.
  private static let moves = 8

  /// An annotation that gets a pointer if there is room.
  private struct Target: Sendable {
    var row: UInt32
    /// The projected point of the annotation; NaN behind the camera.
    var point: SIMD2<Double>
    /// The direction from the middle of the padded viewport to the annotation, of any length.
    var direction: SIMD2<Double>
    /// The distance in points from the pointer's first place to `point`; infinite behind the camera.
    var distance: Double
  }

  /// The results of earlier steps that pointers must not cover.
  struct Blockers {
    let views: CollisionGrid
    let callouts: [Box]
    let obstacles: Obstacles
  }

  init(_ plan: Plan) {
    var rows: [UInt32] = []
    if !plan.pointerStyles.isEmpty {
      for row in 0..<plan.annotations.count where plan.mayHavePointer(row) { rows.append(UInt32(row)) }
    }
    self.rows = rows
    capacity = min(rows.count, Self.most)
    mayCluster = rows.contains { plan.clusters.canCluster(Int($0)) }
    singles = RowSet(count: mayCluster ? plan.clusters.member.count : 0)
    counts = Array(repeating: 0, count: rows.isEmpty ? 0 : plan.views.count)
    guard capacity > 0 else { return }
    placements.reserveCapacity(capacity)
    boxes.reserveCapacity(capacity)
    targets.reserveCapacity(rows.count)
    order.reserveCapacity(rows.count)
    scratch.reserveCapacity(rows.count)
    grid.reserve(capacity)
  }

  /// Creates the pointers of a plan that replaces another one. The pointers of annotations that both plans have are kept
  /// until the next frame is resolved.
  /// - Parameter renumbered: a function that returns a pointer with the indices of the new plan, or `nil`.
  init(_ plan: Plan, keeping former: Pointers, _ renumbered: (OffscreenPointer) -> OffscreenPointer?) {
    self.init(plan)
    for (index, pointer) in former.placements.enumerated() {
      guard let pointer = renumbered(pointer) else { continue }
      placements.append(pointer)
      boxes.append(former.boxes[index])
    }
  }

  /// Finds the annotations outside of the visible map that no cluster would replace there.
  mutating func findSingles(_ clustering: Clustering, _ plan: Plan, _ inputs: Clustering.Inputs) {
    guard mayCluster else { return }
    singles.removeAll()
    clustering.addUnseenSingles(to: &singles, plan, inputs)
  }

  /// Places the pointers of a frame, replacing those of the last frame.
  /// - Parameters:
  ///   - given: per element of `rows`: the point that the host app gave, if it gives the points of the frame.
  ///   - filter: the step that found the causes of hidden annotations.
  mutating func place(
    _ frame: FrameContext, _ found: Resolution, _ filter: VisibilityFilter, _ inputs: VisibilityFilter.Inputs,
    given: [ScreenPoint], among blockers: Blockers
  ) {
    placements.removeAll(keepingCapacity: true)
    boxes.removeAll(keepingCapacity: true)
    area = frame.screen.bounds.intersection(frame.screen.viewport)
    guard !rows.isEmpty, !area.isEmpty else { return }
    areaBesideRegions = area.beside(blockers.obstacles.regionBoxes)
    findTargets(frame, found, filter, inputs, given)
    rank(frame.options)
    if targets.isEmpty { return }
    for view in counts.indices { counts[view] = 0 }
    grid.clear(frame.screen.viewport)
    for entry in order {
      if placements.count >= capacity { return }
      place(targets[Int(entry.row)], frame, blockers)
    }
  }

  // MARK: Targets

  private mutating func findTargets(
    _ frame: FrameContext, _ found: Resolution, _ filter: VisibilityFilter, _ inputs: VisibilityFilter.Inputs,
    _ given: [ScreenPoint]
  ) {
    targets.removeAll(keepingCapacity: true)
    let (screen, plan) = (frame.screen, frame.plan)
    for index in rows.indices {
      let row = Int(rows[index])
      let area = area(for: frame.options[row].flags)
      guard found.outcomes.causes[row] != nil, let style = plan.pointerStyle(frame.options[row]),
        let track = PointerTrack(style, in: area, around: screen.projection.middle),
        isSingle(row, frame.clustering), filter.isHiddenOnlyByPosition(row, plan, inputs)
      else { continue }
      var target = Target(
        row: UInt32(row), point: SIMD2(repeating: .nan), direction: SIMD2(), distance: .infinity)
      if screen.projection.isOfPoints {
        target.point = given[index].vector
        guard !target.point.x.isNaN else { continue }
      } else if let place = inputs.place(of: row) {
        target.point = place.point.vector
      }
      if target.point.x.isNaN {
        target.direction = screen.projection.direction(
          mercatorX: plan.annotations.mercatorX[row], mercatorY: plan.annotations.mercatorY[row])
      } else {
        let (place, isFarAway) = FixedPoint.place(target.point)
        let bounds = frame.options[row].flags.contains(.ignoreCameraPadding) ? screen.viewport : area
        if !isFarAway, bounds.contains(place.x, place.y) { continue }
        target.direction = target.point - screen.projection.middle.vector
        target.distance = (target.point - track.start(toward: target.direction)).length
      }
      // An infinite or undefined direction leads nowhere.
      guard target.direction.length > 0, target.direction.length.isFinite else { continue }
      targets.append(target)
    }
  }

  /// Returns whether no cluster replaces an annotation, or would replace it if the map showed it.
  private func isSingle(_ row: Int, _ clustering: Clustering) -> Bool {
    let parts = clustering.membership.parts
    return parts.isEmpty || parts[row] == ClusterMembership.none
      || parts[row] == ClusterMembership.unseen && singles.contains(row)
  }

  /// Returns the part of the screen in which the pointer of an annotation lies, and outside of which its point lies.
  private func area(for flags: AnnotationFlags) -> Box {
    flags.contains(.avoidsRegions) ? areaBesideRegions : area
  }

  /// Sorts the targets by rank: first the groups in which views are placed, then priority, distance and document order.
  private mutating func rank(_ options: EffectiveOptions) {
    order.removeAll(keepingCapacity: true)
    for index in targets.indices {
      // Rounded to 1/256 points: equal distances on two sides may differ by a rounding error.
      let magic = Elementary.roundingMagic
      let distance = (targets[index].distance * 256 + magic) - magic
      order.append(KeyedRow(key: distance.orderedBits, row: UInt32(index)))
    }
    sortByKey(&order, scratch: &scratch)
    for index in order.indices {
      order[index].key = ~options[Int(targets[Int(order[index].row)].row)].priority.orderedBits
    }
    sortByKey(&order, scratch: &scratch)
    for index in order.indices {
      let group = options[Int(targets[Int(order[index].row)].row)].flags.rankGroup
      order[index].key = UInt64(group.rawValue)
    }
    sortByKey(&order, scratch: &scratch)
  }

  // MARK: Places

  /// Places a pointer where the ray to its annotation meets the edge, or at the nearest free place beside that.
  private mutating func place(_ target: Target, _ frame: FrameContext, _ blockers: Blockers) {
    let own = frame.options[Int(target.row)]
    guard let style = frame.plan.pointerStyle(own), counts[Int(style.view)] < style.most,
      let track = PointerTrack(style, in: area(for: own.flags), around: frame.screen.projection.middle)
    else { return }
    let avoided = blockers.obstacles.avoided(by: own.flags)
    let start = track.start(toward: target.direction)
    let step = style.size.max() / 4
    for number in 0...2 * Self.moves {
      let way = Double((number + 1) / 2) * step
      if way > track.length / 2 { return }
      let middle = number == 0 ? start : track.point(number % 2 == 0 ? -way : way, after: start)
      let rectangle = ViewRectangle(origin: middle - style.size / 2, size: style.size)
      guard let box = rectangle.box, isFree(CollisionShape(box), avoided, blockers) else { continue }
      add(target, style, at: rectangle, box)
      return
    }
  }

  private func isFree(_ shape: CollisionShape, _ avoided: Avoided, _ blockers: Blockers) -> Bool {
    if shape.isEmpty || grid.meets(shape) || blockers.views.meets(shape) { return false }
    if avoided.contains(.puck), let puck = blockers.obstacles.puck, shape.meets(puck) { return false }
    if avoided.contains(.regions), blockers.obstacles.regions.meets(shape) { return false }
    return !blockers.callouts.contains { $0.meets(shape.box) }
  }

  private mutating func add(_ target: Target, _ style: PointerStyle, at rectangle: ViewRectangle, _ box: Box)
  {
    let isBehindCamera = target.point.x.isNaN
    let way = isBehindCamera ? target.direction : target.point - rectangle.origin - rectangle.size / 2
    counts[Int(style.view)] += 1
    grid.insert(CollisionShape(box), owner: UInt32(boxes.count))
    boxes.append(box)
    placements.append(
      OffscreenPointer(
        annotation: AnnotationIndex(target.row), view: style.view, x: rectangle.origin.x,
        y: rectangle.origin.y,
        width: rectangle.size.x, height: rectangle.size.y, bearing: Elementary.bearing(way),
        distance: isBehindCamera ? nil : way.length))
  }

  /// The capacities of the arrays that frames reuse. They stay constant after the first frame.
  var capacities: [Int] {
    [
      placements.capacity, boxes.capacity, targets.capacity, order.capacity, scratch.capacity,
      counts.capacity,
    ]
      + grid.capacities
  }
}

extension Plan {
  /// Returns whether an annotation has `offscreen` in some state.
  fileprivate func mayHavePointer(_ row: Int) -> Bool {
    annotations.options[row].pointer != PointerStyle.none
      || states.rows(of: UInt32(row)).contains { states.options[$0].pointer != PointerStyle.none }
  }
}

extension VisibilityFilter {
  /// Returns whether an annotation with a point has no other reason to be hidden than its position and the views
  /// around it. Members of the expanded cluster have other places than their points, so the result is false for them.
  fileprivate func isHiddenOnlyByPosition(_ row: Int, _ plan: Plan, _ inputs: Inputs) -> Bool {
    guard !inputs.interaction.isRemoved[row], ownCause(row, inputs) == nil,
      !inputs.options[row].flags.contains(.expanded), inputs.options.hasKnownSize(row, plan)
    else { return false }
    let attachment = plan.attachment(ofFrameRow: row)
    if attachment == AttachmentTable.none { return true }
    return plan.attachments.kinds[Int(attachment)] == .point
      && VisibilityFilter.featureCause(Int(attachment), plan, inputs, search.drawn) == nil
  }
}

extension Box {
  /// Returns the box without the boxes that cover it along a whole side, such as a panel at the left.
  fileprivate func beside(_ boxes: [Box]) -> Box {
    var rest = self
    // A bar that ends at a panel covers a whole side only of what the panel leaves.
    for _ in boxes.indices {
      let before = rest
      for box in boxes { rest.cut(box) }
      if rest == before { break }
    }
    return rest
  }

  private mutating func cut(_ box: Box) {
    if box.top <= top, box.bottom >= bottom {
      if box.left <= left { left = max(left, box.right) } else if box.right >= right { right = box.left }
    } else if box.left <= left, box.right >= right {
      if box.top <= top { top = max(top, box.bottom) } else if box.bottom >= bottom { bottom = box.top }
    }
  }

  /// Returns the common part of two boxes; an empty box if they have none.
  fileprivate func intersection(_ other: Box) -> Box {
    Box(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }
}

extension SIMD2<Double> {
  fileprivate var length: Double { Elementary.squareRoot((self * self).sum()) }
}
