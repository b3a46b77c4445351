/// A view at one place in one frame that nothing but the bounds and other views can stop, and whose rectangle is its one
/// collision shape. That is nearly every view, and this is all that has to be known to decide about most of them; where more is
/// needed, there is `CandidateSet`, which takes longer to make.
struct PlainView: Sendable {
  let row: UInt32
  /// The first of its anchors in the anchor formulas.
  let firstOption: Int
  /// The list that they are of.
  let anchorList: Int
  let order: AnchorOrder
  /// What its anchors touch, in 1/256 points.
  let point: SIMD2<Int32>
  /// 1/256 points; none is 0.
  let extent: SIMD2<Int32>
  let bounds: Box
  let fit: Fit
  let whereabouts: Whereabouts
  /// 1/256 points by which the candidate of the last placement shrinks for its tests; 0: there is none here.
  let shrink: Int32
  /// 1/256 points by which every candidate grows for them.
  let growth: Int32
  /// Whether it is placed only where it will be seen for a while.
  let isHeldBack: Bool
}

extension CandidateTable {
  /// An annotation as a plain view; nil: it may have several places, or is tested otherwise.
  @inline(__always)
  func plainView(_ row: UInt32, in found: Resolution) -> PlainView? {
    let index = Int(row)
    let own = options[index]
    guard own.collisionShape == CollisionOutline.wholeFrame,
      own.flags.isDisjoint(with: [.allowOverlap, .required]), obstacles.avoided(by: own.flags).isEmpty,
      plan.attachment(ofFrameRow: index) == AttachmentTable.none, !clustering.isParted(row, plan)
    else { return nil }
    let (point, isFarAway) = FixedPoint.place(found[index].point.vector)
    guard !isFarAway, let extent = FixedPoint.extent(options.size(index)) else { return nil }
    let anchors = options.anchors(of: index, in: plan.anchorLists)
    let order = AnchorOrder(count: anchors.count, previous: previousAnchor(index))
    let isHeldBack = isHeldBack(row)
    return PlainView(
      row: row, firstOption: anchors.lowerBound, anchorList: Int(own.anchorList), order: order, point: point,
      extent: extent, bounds: area.bounds(ignoresPadding: own.flags.contains(.ignoreCameraPadding)),
      fit: own.fit, whereabouts: whereabouts(of: point, own),
      shrink: order.previous == nil ? 0 : shrink(index), growth: growth(index, isHeldBack: isHeldBack),
      isHeldBack: isHeldBack)
  }

  /// The rectangle of a candidate.
  /// - Parameter point: what its anchors touch.
  @inline(__always)
  func rectangle(_ anchor: Int, of view: PlainView, at point: ScreenPoint) -> ViewRectangle {
    let size = options.size(Int(view.row))
    guard let rectangle = options.formulas.rectangle(view.firstOption + anchor, at: point.vector, size: size)
    else { preconditionFailure("annotation \(view.row) is plain and has no size") }
    return rectangle
  }

  /// The same in 1/256 points: what a candidate is tested with.
  @inline(__always)
  func box(_ anchor: Int, of view: PlainView) -> Box {
    options.formulas.box(view.firstOption + anchor, at: view.point, extent: view.extent)
  }
}

extension CandidateSet {
  /// The same, if nothing but the bounds and other views can stop it and its point is not far off screen; else nil.
  @inline(__always)
  var plainView: PlainView? {
    guard isPlain, avoided.isEmpty, !allowsOverlap, !isFarAway, !isLastResort, extent.x > 0, extent.y > 0
    else { return nil }
    return PlainView(
      row: row, firstOption: options.lowerBound, anchorList: anchorList, order: order, point: fixedPoint,
      extent: extent, bounds: bounds, fit: fit, whereabouts: whereabouts,
      shrink: hasPrevious && order.previous != nil ? shrink : 0, growth: growth, isHeldBack: isHeldBack)
  }
}
