extension Resolver {
  /// What besides other annotations stops a candidate, in the order of the tests.
  mutating func obstacle(_ anchor: Int, _ trial: Trial) -> Cause? {
    guard let candidate = candidate(anchor, of: trial) else { return nil }
    let avoided = trial.avoided
    if avoided.contains(.puck), let puck = obstacles.puck, !puck.isEmpty {
      for part in trial.shapes {
        let shape = shape(part, candidate, trial)
        if !shape.isEmpty, puck.meets(shape) { return .puck }
      }
    }
    if avoided.contains(.regions) {
      for part in trial.shapes where obstacles.regions.meets(shape(part, candidate, trial)) {
        return .avoidRegion
      }
    }
    if avoided.contains(.layersStrictly), !isClear(anchor, trial) { return .avoidLayer }
    return nil
  }

  /// Whether a candidate meets nothing that an avoided layer draws.
  mutating func isClear(_ anchor: Int, _ trial: Trial) -> Bool {
    guard let candidate = candidate(anchor, of: trial) else { return true }
    for part in trial.shapes {
      let shape = shape(part, candidate, trial)
      if obstacles.drawn.layer(meeting: shape, for: trial.asker, isAnyEnough: true) != nil { return false }
    }
    return true
  }

  /// Whether one of a candidate's shapes meets one of an annotation placed before it.
  mutating func anyCollides(_ anchor: Int, _ trial: Trial) -> Bool {
    guard let candidate = candidate(anchor, of: trial) else { return false }
    for part in trial.shapes {
      if firstInserted(meeting: shape(part, candidate, grownBy: trial.growth, trial), trial) != nil {
        return true
      }
    }
    return false
  }

  /// Who stands in the way of a candidate that a test stopped: the best-ranked annotation, the first region or the
  /// first layer in the spec.
  mutating func blocker(of anchor: Int, _ cause: Cause, _ trial: Trial) -> Blocker {
    guard let candidate = candidate(anchor, of: trial) else { return .none }
    var first: UInt32?
    for part in trial.shapes {
      let found: UInt32?
      switch cause {
      case .collision:
        found = firstInserted(meeting: shape(part, candidate, grownBy: trial.growth, trial), trial)
      case .avoidRegion: found = obstacles.regions.firstInserted(meeting: shape(part, candidate, trial))
      case .avoidLayer:
        let shape = shape(part, candidate, trial)
        found = obstacles.drawn.layer(meeting: shape, for: trial.asker, isAnyEnough: false)
      default: return .none
      }
      if let found { first = min(first ?? found, found) }
    }
    guard let first else { return .none }
    switch cause {
    case .collision: return .annotation(grid.owner(of: first))
    case .avoidRegion: return .region(obstacles.regions.owner(of: first))
    default: return .layer(plan.surroundings.avoidedLayers[Int(first)])
    }
  }

  @inline(__always)
  private func candidate(_ anchor: Int, of trial: Trial) -> TestedCandidate? {
    guard let frame = frame(anchor, of: trial), let box = frame.box else { return nil }
    return TestedCandidate(frame: frame, box: box, shrinkage: trial.shrinkage(of: anchor))
  }

  /// One of the shapes that a candidate is tested with; may be empty.
  /// - Parameters:
  ///   - part: of `trial.shapes`.
  ///   - margin: 1/256 points by which it grows.
  @inline(__always)
  func shape(
    _ part: Int, _ candidate: TestedCandidate, grownBy margin: Int32 = 0, _ trial: Trial
  ) -> CollisionShape {
    let margin = margin &- candidate.shrinkage
    guard let outline = plan.outline(options[Int(trial.row)]) else {
      return CollisionShape(candidate.box.grown(by: margin))
    }
    let shape = outline.shape(part, plan.collisionBoxes, candidate.frame)
    return shape.isEmpty ? shape : CollisionShape(shape.box.grown(by: margin), isCircle: shape.isCircle)
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

/// A candidate that has a size and is not far off screen.
struct TestedCandidate {
  var frame: ViewFrame
  /// The same in 1/256 points; not empty.
  var box: Box
  /// 1/256 points by which its shapes shrink for the tests.
  var shrinkage: Int32
}

extension CollisionOutline? {
  /// The shapes of a view, as numbers for `shape`: rectangles of the plan or the whole frame; none where it collides
  /// with nobody.
  @inline(__always)
  func parts(_ collisionBoxes: RectangleLists) -> Range<Int> {
    guard let self else { return CollisionOutline.frame }
    return self.parts(collisionBoxes)
  }
}

extension CollisionOutline {
  /// The whole frame, as a number of a shape. Below 0, because an `Int` of 32 bits has no `wholeFrame`.
  fileprivate static var frame: Range<Int> { -1..<0 }

  /// As those of an optional.
  func parts(_ collisionBoxes: RectangleLists) -> Range<Int> {
    if mode == .none { return 0..<0 }
    return boxes == Self.wholeFrame ? Self.frame : collisionBoxes.range(Int(boxes))
  }

  /// One of those shapes where the view has a frame; may be empty.
  func shape(_ part: Int, _ collisionBoxes: RectangleLists, _ frame: ViewFrame) -> CollisionShape {
    let rectangle = boxes == Self.wholeFrame ? RelativeRectangle.whole : collisionBoxes.rectangles[part]
    return CollisionShape(rectangle.box(in: frame, insets: insets), isCircle: mode == .circle)
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
