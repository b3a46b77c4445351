extension CandidateTable {
  /// Returns the first test that fails besides collisions with annotations, in the order of the tests.
  func obstacle(_ anchor: Int, _ candidates: CandidateSet) -> Cause? {
    guard let candidate = candidate(anchor, of: candidates) else { return nil }
    let avoided = candidates.avoided
    if avoided.contains(.outside), !isContained(anchor, candidates) { return .shape }
    if avoided.contains(.puck), let puck = obstacles.puck, !puck.isEmpty {
      for part in candidates.collisionShapes {
        let shape = collisionShape(part, grownBy: candidates.growth, of: candidate)
        if !shape.isEmpty, puck.meets(shape) { return .puck }
      }
    }
    if avoided.contains(.regions) {
      for part in candidates.collisionShapes
      where obstacles.regions.meets(collisionShape(part, grownBy: candidates.growth, of: candidate)) {
        return .avoidRegion
      }
    }
    if avoided.contains(.layersStrictly), !isClear(anchor, candidates, grownBy: candidates.growth) {
      return .avoidLayer
    }
    return nil
  }

  /// Returns whether no avoided layer draws under a candidate.
  /// - Parameter growth: the growth of its shapes for the test, in 1/256 points.
  func isClear(_ anchor: Int, _ candidates: CandidateSet, grownBy growth: Int32 = 0) -> Bool {
    guard let candidate = candidate(anchor, of: candidates) else { return true }
    for part in candidates.collisionShapes {
      let shape = collisionShape(part, grownBy: growth, of: candidate)
      if obstacles.drawn.layer(meeting: shape, for: candidates.asker, isAnyEnough: true) != nil {
        return false
      }
    }
    return true
  }

  /// Returns the blocker of a failed test of this table: the first avoided region or layer in the spec.
  func blocker(of anchor: Int, _ cause: Cause, _ candidates: CandidateSet) -> Blocker? {
    guard cause == .avoidRegion || cause == .avoidLayer,
      let candidate = candidate(anchor, of: candidates)
    else { return nil }
    var first: UInt32?
    for part in candidates.collisionShapes {
      let shape = collisionShape(part, grownBy: candidates.growth, of: candidate)
      let found =
        cause == .avoidRegion
        ? obstacles.regions.bestRanked(meeting: shape)
        : obstacles.drawn.layer(meeting: shape, for: candidates.asker, isAnyEnough: false)
      if let found { first = min(first ?? found, found) }
    }
    guard let first else { return nil }
    return cause == .avoidRegion
      ? .region(RegionIndex(obstacles.regions.owner(of: first)))
      : .layer(LayerIndex(plan.surroundings.avoidedLayers[Int(first)]))
  }

  /// Returns the measures for a candidate's collision shapes, or `nil` if it has no size or is far off screen.
  @inline(__always)
  func candidate(_ anchor: Int, of candidates: CandidateSet) -> TestedCandidate? {
    let size = options.formulas.size(candidates.options.lowerBound + anchor, own: candidates.size)
    guard all(size .> 0), let box = box(anchor, of: candidates) else { return nil }
    return TestedCandidate(
      row: candidates.row, box: box, size: size, shrinkage: candidates.shrinkage(of: anchor))
  }

  /// Returns one of the collision shapes of a candidate, which may be empty.
  /// - Parameters:
  ///   - part: an element of `CandidateSet.collisionShapes`.
  ///   - margin: the growth in 1/256 points.
  @inline(__always)
  func collisionShape(
    _ part: Int, grownBy margin: Int32 = 0, of candidate: TestedCandidate
  ) -> CollisionShape {
    let margin = margin &- candidate.shrinkage
    guard let outline = plan.outline(options[Int(candidate.row)]) else {
      return CollisionShape(candidate.box.grown(by: margin))
    }
    let shape = outline.shape(part, plan.collisionBoxes, candidate.box, size: candidate.size)
    return shape.isEmpty ? shape : CollisionShape(shape.box.grown(by: margin), isCircle: shape.isCircle)
  }
}

/// The measures of a candidate that has a size and is not far off screen.
struct TestedCandidate {
  var row: UInt32
  /// The rectangle in 1/256 points.
  var box: Box
  /// The size of the rectangle in points.
  var size: SIMD2<Double>
  /// The amount by which the collision shapes shrink for tests, in 1/256 points.
  var shrinkage: Int32
}

extension CandidateTable {
  /// Returns whether a candidate's rectangle lies within the bounds.
  func isInside(_ anchor: Int, _ candidates: CandidateSet) -> Bool {
    guard let candidate = candidate(anchor, of: candidates), !candidate.box.isEmpty else { return false }
    return candidates.bounds.contains(candidate.box.shrunkToMiddle(by: candidate.shrinkage))
  }

  /// Returns whether a candidate's rectangle intersects the bounds.
  func meetsBounds(_ anchor: Int, _ candidates: CandidateSet) -> Bool {
    guard let candidate = candidate(anchor, of: candidates) else { return false }
    return candidates.bounds.meets(candidate.box)
  }

  /// Returns whether no avoided layer draws under a candidate, or the annotation does not avoid layers.
  func keepsClear(_ anchor: Int, _ candidates: CandidateSet) -> Bool {
    guard candidate(anchor, of: candidates) != nil else { return false }
    return !candidates.avoided.contains(.layers) || isClear(anchor, candidates)
  }

  /// Returns whether a candidate's rectangle lies on one polygon of its shape.
  ///
  /// Touching an edge within 1/256 point is allowed. A shape without polygons contains everything. Parts of the shape
  /// beyond the screen count.
  /// - Complexity: O(coordinates of the shape).
  func isContained(_ anchor: Int, _ candidates: CandidateSet) -> Bool {
    let shapes = plan.attachments.shapes(Int(plan.attachment(ofFrameRow: Int(candidates.row))))
    guard candidates.part != AnchorPlace.noPart,
      let shape = plan.geometries.shape(ofPart: Int(candidates.part), among: shapes),
      let candidate = candidate(anchor, of: candidates)
    else { return true }
    let rectangle = ProjectedRectangle(
      candidate.box.shrunkToMiddle(by: candidate.shrinkage).grown(by: -1), screen.projection.map)
    var hasPolygon = false
    for part in plan.geometries.parts(ofShape: shape) where plan.geometries.partKinds[part] == .polygon {
      hasPolygon = true
      let shift = screen.projection.copy(ofMercatorX: obstacles.measures.extents[part].middleX)
      if rectangle.liesOn(part, of: plan.geometries, shift: shift) { return true }
    }
    return !hasPolygon
  }
}

extension CandidateTable {
  /// Returns whether an annotation is attached to a shape, which may have several places for it.
  @inline(__always)
  func isOnShape(_ row: UInt32) -> Bool {
    let attachment = plan.attachment(ofFrameRow: Int(row))
    return attachment != AttachmentTable.none && plan.attachments.kinds[Int(attachment)].isGeometry
  }

  /// Returns the candidates of an annotation on a shape, at its previous place if that is tried.
  func candidates(of row: UInt32, keeping place: AnchorPlace, at point: ScreenPoint) -> CandidateSet {
    var candidates = candidates(of: row, at: point)
    var place = place
    place.point = point
    if placeStatuses[Int(row)].isTried { move(&candidates, to: place, isKept: true) }
    return candidates
  }

  /// Finds places for an annotation on a shape. The previous place is the first one, if it is tried.
  func findPlaces(
    of row: UInt32, keeping place: AnchorPlace, _ extent: PlaceSearch.Extent, with search: inout PlaceSearch
  ) {
    let attachment = Int(plan.attachment(ofFrameRow: Int(row)))
    let area = margin.around(screen.viewport, options[Int(row)].fit)
    search.excludeHiddenFeatures(attachment, plan, icons)
    search.find(
      attachment, in: PlaceRegions(options, Int(row), plan, on: screen),
      kept: placeStatuses[Int(row)].isTried ? place : nil,
      last: plan.placement.keepsAnchor ? place.part : AnchorPlace.noPart, extent,
      reach: VisibilityTest(area, options, Int(row), plan))
  }

  /// Moves candidates to another place.
  /// - Parameter isKept: whether it is the annotation's previous place.
  func move(_ candidates: inout CandidateSet, to place: AnchorPlace, isKept: Bool) {
    let status = placeStatuses[Int(candidates.row)]
    put(&candidates, at: place.point.vector)
    // Places found on lines and polygons are inside, at least on the edge.
    if isKept ? status == .first : place.vertex == AnchorPlace.noVertex {
      candidates.viewportRelation = .inBounds
    }
    candidates.hasPrevious = isKept
    candidates.isLastResort =
      isKept && status == .leaving && !slidesOut(candidates, isPoint: place.vertex != AnchorPlace.noVertex)
    setPart(of: &candidates, to: place.part)
  }

  /// Returns whether a placed view stays at a place outside the bounds. It does on a point; on a line or polygon only
  /// while its former candidate is visible.
  private func slidesOut(_ candidates: CandidateSet, isPoint: Bool) -> Bool {
    guard candidates.wasPlaced else { return false }
    if isPoint { return true }
    guard let previous = candidates.order.previous, hasSize(previous, of: candidates),
      let box = box(previous, of: candidates)
    else { return false }
    return candidates.bounds.meets(box)
  }

  private func setPart(of candidates: inout CandidateSet, to part: UInt32) {
    candidates.part = part
    candidates.feature = feature(of: candidates, part: part)
    if plan.attachments.contains[Int(plan.attachment(ofFrameRow: Int(candidates.row)))] {
      candidates.avoided.insert(.outside)
    }
  }

  /// Returns the number of the feature on which an annotation stands, or `AttachmentTable.none` if it does not avoid
  /// layers.
  private func feature(of candidates: CandidateSet, part: UInt32) -> UInt32 {
    guard candidates.avoided.contains(.layers), part != AnchorPlace.noPart else {
      return AttachmentTable.none
    }
    let shapes = plan.attachments.shapes(Int(plan.attachment(ofFrameRow: Int(candidates.row))))
    let shape = plan.geometries.shape(ofPart: Int(part), among: shapes)
    return shape.map { plan.shapeFeatures[$0] } ?? AttachmentTable.none
  }
}

extension CollisionOutline? {
  /// Returns the collision shapes of a view, as numbers for `shape`: rectangles of the plan, or the whole rectangle.
  /// Empty if the view collides with nothing.
  @inline(__always)
  func parts(_ collisionBoxes: RectangleLists) -> Range<Int> {
    guard let self else { return CollisionOutline.frame }
    return self.parts(collisionBoxes)
  }
}

extension CollisionOutline {
  /// The number of the whole rectangle as a collision shape. Negative, because a 32-bit `Int` cannot represent
  /// `wholeFrame`.
  fileprivate static var frame: Range<Int> { -1..<0 }

  /// Returns the collision shapes, as numbers for `shape`.
  func parts(_ collisionBoxes: RectangleLists) -> Range<Int> {
    if mode == .none { return 0..<0 }
    return boxes == Self.wholeFrame ? Self.frame : collisionBoxes.range(Int(boxes))
  }

  /// Returns a collision shape for a view's rectangle; it may be empty.
  /// - Parameters:
  ///   - frame: the rectangle in 1/256 points.
  ///   - size: the size of the rectangle in points.
  func shape(
    _ part: Int, _ collisionBoxes: RectangleLists, _ frame: Box, size: SIMD2<Double>
  ) -> CollisionShape {
    var box = frame
    if boxes != Self.wholeFrame {
      let inside = collisionBoxes.rectangles[part].box(in: size)
      box = Box(
        left: frame.left &+ inside.left, top: frame.top &+ inside.top, right: frame.left &+ inside.right,
        bottom: frame.top &+ inside.bottom)
    }
    box.left &+= FixedPoint.length(insets.left)
    box.top &+= FixedPoint.length(insets.top)
    box.right &-= FixedPoint.length(insets.right)
    box.bottom &-= FixedPoint.length(insets.bottom)
    return CollisionShape(box, isCircle: mode == .circle)
  }
}

extension RelativeRectangle {
  /// Returns the box in a rectangle of a size, in 1/256 points from its top left corner; it may be empty.
  func box(in size: SIMD2<Double>) -> Box {
    Box(
      left: FixedPoint.length(left.factor * size.x + left.offset),
      top: FixedPoint.length(top.factor * size.y + top.offset),
      right: FixedPoint.length(right.factor * size.x + right.offset),
      bottom: FixedPoint.length(bottom.factor * size.y + bottom.offset))
  }
}
