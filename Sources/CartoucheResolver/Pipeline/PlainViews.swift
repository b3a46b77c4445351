/// A plain view: it has only one coordinate, its rectangle is its only collision shape, and only the bounds and other
/// views can exclude a candidate.
///
/// Nearly every view is plain, and these values suffice to place most of them. Other views need a `CandidateSet`, which
/// costs more.
struct PlainView: Sendable {
  let row: UInt32
  /// The view's first anchor, as an index into the options of `AnchorFormulas`.
  let firstOption: Int
  /// The number of the view's anchor list.
  let anchorList: Int
  let order: AnchorOrder
  /// The view's anchor point, in 1/256 points.
  let point: SIMD2<Int32>
  /// The view's size in 1/256 points; both sides are above 0.
  let extent: SIMD2<Int32>
  let bounds: Box
  let fit: Fit
  let viewportRelation: ViewportRelation
  /// The amount in 1/256 points by which the view shrinks when its last candidate is tested again, so that the view
  /// tends to stay. It is 0 if the view was not placed at this coordinate in the last frame.
  let shrink: Int32
  /// The amount in 1/256 points by which the view grows for tests, because a hidden or new view needs extra room; else
  /// 0.
  let growth: Int32
  /// Whether the view is new and is placed only if it will stay visible for some frames.
  let isDelayed: Bool
}

extension CandidateTable {
  /// Returns the view of an annotation as a plain view. The result is `nil` if the view is not plain: it may have
  /// several coordinates, or needs other tests than those for bounds and collisions.
  @inline(__always)
  func plainView(_ row: UInt32, in found: Resolution) -> PlainView? {
    let index = Int(row)
    let own = options[index]
    guard own.collisionShape == CollisionOutline.wholeFrame, own.fixedRepeatDistance == 0,
      own.flags.isDisjoint(with: [.allowOverlap, .required, .expanded]),
      obstacles.avoided(by: own.flags).isEmpty,
      plan.attachment(ofFrameRow: index) == AttachmentTable.none, !clustering.isSeparated(row, plan)
    else { return nil }
    let (point, isFarAway) = FixedPoint.place(found[index].point.vector)
    guard !isFarAway, let extent = FixedPoint.extent(options.size(index)) else { return nil }
    let anchors = options.anchors(of: index, in: plan.anchorLists)
    let order = AnchorOrder(count: anchors.count, previous: previousAnchor(index))
    let isDelayed = isDelayed(row)
    return PlainView(
      row: row, firstOption: anchors.lowerBound, anchorList: Int(own.anchorList), order: order, point: point,
      extent: extent, bounds: area.bounds(ignoresPadding: own.flags.contains(.ignoreCameraPadding)),
      fit: own.fit, viewportRelation: viewportRelation(of: point, own),
      shrink: order.previous == nil ? 0 : shrink(index), growth: growth(index, isDelayed: isDelayed),
      isDelayed: isDelayed)
  }

  /// Returns the rectangle of a candidate in points.
  /// - Parameters:
  ///   - anchor: the candidate, as an index into the view's anchor list.
  ///   - point: the view's anchor point.
  @inline(__always)
  func rectangle(_ anchor: Int, of view: PlainView, at point: ScreenPoint) -> ViewRectangle {
    let size = options.size(Int(view.row))
    guard let rectangle = options.formulas.rectangle(view.firstOption + anchor, at: point.vector, size: size)
    else { preconditionFailure("annotation \(view.row) is plain and has no size") }
    return rectangle
  }

  /// Returns the rectangle of a candidate in 1/256 points, as it is tested.
  /// - Parameter anchor: the candidate, as an index into the view's anchor list.
  @inline(__always)
  func box(_ anchor: Int, of view: PlainView) -> Box {
    options.formulas.box(view.firstOption + anchor, at: view.point, extent: view.extent)
  }
}

extension CandidateSet {
  /// The plain view with these candidates. It is `nil` if the candidates need other tests than those for bounds and
  /// collisions, or if the anchor point is far off screen.
  @inline(__always)
  var plainView: PlainView? {
    guard isPlain, !mayRepeat, avoided.isEmpty, !allowsOverlap, !isFarAway, !isLastResort, extent.x > 0,
      extent.y > 0
    else { return nil }
    return PlainView(
      row: row, firstOption: options.lowerBound, anchorList: anchorList, order: order, point: fixedPoint,
      extent: extent, bounds: bounds, fit: fit, viewportRelation: viewportRelation,
      shrink: hasPrevious && order.previous != nil ? shrink : 0, growth: growth, isDelayed: isDelayed)
  }
}

extension PlacedViews {
  /// The result of a test that covers all candidates of a plain view at once.
  enum FirstFree {
    /// The query did not decide: the candidates must be tested one by one.
    case unknown
    /// No candidate is acceptable: each satisfies `fit` but collides with a placed view.
    case none
    /// The first candidate that collides with no view, as an index into the anchor list. It lies inside the bounds, so
    /// its quality class is 0.
    case anchor(Int)
  }

  /// Tests all candidates of a plain view with one query of the collision grid.
  /// - Parameter onlyFirst: whether only the candidate that is tried first counts.
  @inline(never)
  func firstFree(of view: PlainView, onlyFirst: Bool = false, _ table: CandidateTable) -> FirstFree {
    if table.options.formulas.lattices[view.anchorList].isEmpty { return .unknown }
    let touched = table.options.formulas.lattices[view.anchorList].touched(at: view.point)
    if view.shrink == 0, grid.surrounds(touched) {
      // Each candidate contains a point that is inside a placed view and inside the bounds, so it intersects both.
      return view.viewportRelation == .inMargin || view.fit != .require && view.bounds.surrounds(touched)
        ? .none : .unknown
    }
    guard view.viewportRelation == .inBounds else { return .unknown }
    if view.shrink > 0 || onlyFirst {
      let box = table.box(view.order[0], of: view)
      guard view.bounds.contains(box) else { return .unknown }
      if !collides(box, by: view.growth &- view.shrink) {
        return view.isDelayed && wouldBlink(box, of: view, table) ? .unknown : .anchor(view.order[0])
      }
      if onlyFirst { return .none }
    }
    return firstFreeOfAll(of: view, table)
  }

  private func firstFreeOfAll(of view: PlainView, _ table: CandidateTable) -> FirstFree {
    let boxes = table.options.formulas.lattices[view.anchorList].boxes(
      at: view.point, extent: view.extent, grownBy: view.growth)
    let around = boxes.enclosing
    guard view.bounds.contains(around.grown(by: -view.growth)),
      let found = grid.overlaps(of: boxes, within: around)
    else { return .unknown }
    if table.options.formulas.lattices[view.anchorList].boxes & ~found.meeting == 0, view.shrink == 0 {
      return .none
    }
    for step in (view.shrink > 0 ? 1 : 0)..<view.order.count {
      let anchor = view.order[step]
      let place = table.options.formulas.lattices[view.anchorList].box(of: anchor)
      if found.meeting &>> place & 1 != 0 { continue }
      let box = table.box(anchor, of: view)
      if found.touching &>> place & 1 == 0 || !collides(box, by: view.growth) {
        // `.unknown`: another candidate might stay visible, which is tested one by one.
        return view.isDelayed && wouldBlink(box, of: view, table) ? .unknown : .anchor(anchor)
      }
    }
    return .none
  }

  /// Returns whether a rectangle meets a placed view.
  /// - Parameter growth: the amount in 1/256 points by which the rectangle grows for the test.
  @inline(__always)
  private func collides(_ box: Box, by growth: Int32) -> Bool {
    grid.meets(CollisionShape(box.grown(by: growth)))
  }
}
