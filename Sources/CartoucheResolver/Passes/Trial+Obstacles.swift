extension Resolver {
  /// Whether `body` holds for one of the shapes that a candidate is tested with.
  /// - Parameters:
  ///   - frame: the candidate's, and `box` it in 1/256 points.
  ///   - margin: 1/256 points by which the shapes grow.
  @inline(__always)
  func anyShape(
    _ row: UInt32, _ frame: ViewFrame, _ box: Box, grownBy margin: Int32, _ body: (CollisionShape) -> Bool
  ) -> Bool {
    if collisionShapes.mode.isEmpty { return body(CollisionShape(box.grown(by: margin))) }
    return collisionShapes.any(Int(row), plan.collisionBoxes, frame, grownBy: margin, body)
  }

  /// What besides other annotations stops a candidate, in the order of the tests.
  @inline(__always)
  func obstacle(_ anchor: Int, _ frame: ViewFrame, _ box: Box, _ trial: Trial) -> Cause? {
    let avoided = trial.avoided
    let margin = -trial.shrinkage(of: anchor)
    if avoided.contains(.puck), let puck = obstacles.puck,
      anyShape(trial.row, frame, box, grownBy: margin, { !$0.isEmpty && !puck.isEmpty && puck.meets($0) })
    {
      return .puck
    }
    if avoided.contains(.regions),
      anyShape(trial.row, frame, box, grownBy: margin, { obstacles.regions.meets($0) })
    {
      return .avoidRegion
    }
    if avoided.contains(.layersStrictly), !isClear(anchor, frame, box, trial) { return .avoidLayer }
    return nil
  }

  /// Whether a candidate meets nothing that an avoided layer draws.
  @inline(__always)
  func isClear(_ anchor: Int, _ frame: ViewFrame, _ box: Box, _ trial: Trial) -> Bool {
    !anyShape(trial.row, frame, box, grownBy: -trial.shrinkage(of: anchor)) {
      obstacles.drawn.layer(meeting: $0, for: trial.asker, isAnyEnough: true) != nil
    }
  }

  /// Who stands in the way of a candidate that a test stopped: the best-ranked annotation, the first region or the
  /// first layer in the spec.
  mutating func blocker(of anchor: Int, _ cause: Cause, _ trial: Trial) -> Blocker {
    guard let frame = frame(anchor, of: trial), let box = frame.box else { return .none }
    var first: UInt32?
    func consider(_ found: UInt32?) -> Bool {
      if let found { first = min(first ?? found, found) }
      return false
    }
    let margin = -trial.shrinkage(of: anchor)
    switch cause {
    case .collision:
      _ = anyShape(trial.row, frame, box, grownBy: margin + trial.growth) {
        consider(firstInserted(meeting: $0, trial))
      }
      return first.map { .annotation(grid.owner(of: $0)) } ?? .none
    case .avoidRegion:
      _ = anyShape(trial.row, frame, box, grownBy: margin) {
        consider(obstacles.regions.firstInserted(meeting: $0))
      }
      return first.map { .region(obstacles.regions.owner(of: $0)) } ?? .none
    case .avoidLayer:
      _ = anyShape(trial.row, frame, box, grownBy: margin) {
        consider(obstacles.drawn.layer(meeting: $0, for: trial.asker, isAnyEnough: false))
      }
      return first.map { .layer(plan.surroundings.avoidedLayers[Int($0)]) } ?? .none
    default: return .none
    }
  }

  /// The number of the feature on which an annotation stands, or `AttachmentTable.none`.
  /// - Parameter part: of a shape, the part of the plan's geometries.
  @inline(__always)
  func ownFeature(_ row: Int, part: UInt32) -> UInt32 {
    let attachment = plan.annotations.attachment[row]
    guard attachment != AttachmentTable.none else { return AttachmentTable.none }
    guard isOnShape(row) else { return plan.attachments.feature[Int(attachment)] }
    guard part != AnchorPlace.noPart,
      let shape = plan.geometries.shape(ofPart: Int(part), among: plan.attachments.shapes(Int(attachment)))
    else { return AttachmentTable.none }
    return plan.shapeFeatures[shape]
  }
}

extension ShapeColumns {
  /// As `Resolver.anyShape`, where a shape may be another than the frame.
  func any(
    _ row: Int, _ collisionBoxes: RectangleLists, _ frame: ViewFrame, grownBy margin: Int32,
    _ body: (CollisionShape) -> Bool
  ) -> Bool {
    let mode = mode[row]
    if mode == .none { return false }
    let isCircle = mode == .circle
    guard boxes[row] != ShapeColumns.wholeFrame else {
      let box = RelativeRectangle.whole.box(in: frame, insets: insets[row])
      return !box.isEmpty && body(CollisionShape(box.grown(by: margin), isCircle: isCircle))
    }
    for index in collisionBoxes.range(Int(boxes[row])) {
      let box = collisionBoxes.rectangles[index].box(in: frame, insets: insets[row])
      if !box.isEmpty, body(CollisionShape(box.grown(by: margin), isCircle: isCircle)) { return true }
    }
    return false
  }
}

extension RelativeRectangle {
  fileprivate static let whole = RelativeRectangle(
    left: RelativeEdge(factor: 0, offset: 0), top: RelativeEdge(factor: 0, offset: 0),
    right: RelativeEdge(factor: 1, offset: 0), bottom: RelativeEdge(factor: 1, offset: 0))

  /// Where it is in a frame, every edge rounded by itself; may be empty.
  func box(in frame: ViewFrame, insets: Insets = Insets()) -> Box {
    let low = frame.origin + SIMD2(left.factor, top.factor) * frame.size
    let high = frame.origin + SIMD2(right.factor, bottom.factor) * frame.size
    return Box(
      left: FixedPoint.clamped(low.x + left.offset + insets.left),
      top: FixedPoint.clamped(low.y + top.offset + insets.top),
      right: FixedPoint.clamped(high.x + right.offset - insets.right),
      bottom: FixedPoint.clamped(high.y + bottom.offset - insets.bottom))
  }
}
