extension CandidateTable {
  /// Returns the kind of obstacle that a candidate meets, or `nil` if it meets none. It is the first test that the
  /// candidate fails, in the order `shape`, `puck`, `avoidRegion`, `avoidLayer`.
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

  /// Returns whether a candidate's collision shapes cover nothing that an avoided layer draws.
  /// - Parameter growth: the amount by which the shapes grow for the test, in 1/256 points.
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

  /// Returns the avoided region or layer that made the candidate fail a test. If there are several, the first in the
  /// spec is returned. The result is `nil` for all other tests.
  /// - Parameter cause: the failed test.
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

  /// Returns the rectangle and the size from which a candidate's collision shapes are computed. The result is `nil` if
  /// the size is unknown or the rectangle is far off screen.
  @inline(__always)
  func candidate(_ anchor: Int, of candidates: CandidateSet) -> TestedCandidate? {
    let size = options.formulas.size(candidates.options.lowerBound + anchor, own: candidates.size)
    guard all(size .> 0), let box = box(anchor, of: candidates) else { return nil }
    return TestedCandidate(
      row: candidates.row, box: box, size: size, shrinkage: candidates.shrinkage(of: anchor))
  }

  /// Returns one of a candidate's collision shapes, which may be empty.
  /// - Parameters:
  ///   - part: the number of the shape, an element of `CandidateSet.collisionShapes`.
  ///   - margin: the amount by which the shape grows, in 1/256 points.
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

/// The rectangle, size and shrinkage of a candidate whose size is known and which is not far off screen.
struct TestedCandidate {
  var row: UInt32
  /// The candidate's rectangle in 1/256 points.
  var box: Box
  /// The size of the candidate's rectangle in points.
  var size: SIMD2<Double>
  /// The amount by which the candidate's collision shapes shrink on each side for tests, in 1/256 points.
  var shrinkage: Int32
}

extension CandidateTable {
  /// Returns whether a candidate's rectangle lies within the annotation's bounds; false if its size is unknown or it is
  /// far off screen.
  func isInside(_ anchor: Int, _ candidates: CandidateSet) -> Bool {
    guard let candidate = candidate(anchor, of: candidates), !candidate.box.isEmpty else { return false }
    return candidates.bounds.contains(candidate.box.shrunkToMiddle(by: candidate.shrinkage))
  }

  /// Returns whether a candidate's rectangle intersects the annotation's bounds; false if its size is unknown or it is
  /// far off screen.
  func meetsBounds(_ anchor: Int, _ candidates: CandidateSet) -> Bool {
    guard let candidate = candidate(anchor, of: candidates) else { return false }
    return candidates.bounds.meets(candidate.box)
  }

  /// Returns whether a candidate covers nothing that an avoided layer draws, or the annotation does not avoid layers.
  /// False if its size is unknown or it is far off screen.
  func keepsClear(_ anchor: Int, _ candidates: CandidateSet) -> Bool {
    guard candidate(anchor, of: candidates) != nil else { return false }
    return !candidates.avoided.contains(.layers) || isClear(anchor, candidates)
  }

  /// Returns whether a candidate's rectangle lies on a single polygon of the shape to which the annotation is attached.
  ///
  /// The rectangle may cross an edge by 1/256 point. Every rectangle lies on a shape that has no polygons. Parts of the
  /// polygon outside the screen count, too.
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
  /// Returns whether an annotation is attached to a shape: a line, a polygon or several points.
  @inline(__always)
  func isOnShape(_ row: UInt32) -> Bool {
    let attachment = plan.attachment(ofFrameRow: Int(row))
    return attachment != AttachmentTable.none && plan.attachments.kinds[Int(attachment)].isGeometry
  }

  /// Returns the candidates of an annotation on a shape, at its previous place if that may be used again.
  /// - Parameters:
  ///   - place: the previous place, a point of the shape.
  ///   - point: the screen point of that place in this frame.
  func candidates(of row: UInt32, keeping place: AnchorPlace, at point: ScreenPoint) -> CandidateSet {
    var candidates = candidates(of: row, at: point)
    var place = place
    place.point = point
    if placeStatuses[Int(row)].isTried { move(&candidates, to: place, isKept: true) }
    return candidates
  }

  /// Finds the points of a line, polygon or point set at which an annotation may be placed. The previous point comes
  /// first if it may be used again.
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

  /// Moves a set of candidates to another place on the annotation's shape.
  /// - Parameter isKept: whether `place` is the annotation's previous place.
  func move(_ candidates: inout CandidateSet, to place: AnchorPlace, isKept: Bool) {
    let status = placeStatuses[Int(candidates.row)]
    put(&candidates, at: place.point.vector)
    // Places found on lines and polygons are within the bounds, at least on their edge.
    if isKept ? status == .first : place.vertex == AnchorPlace.noVertex {
      candidates.viewportRelation = .inBounds
    }
    candidates.hasPrevious = isKept
    candidates.isLastResort =
      isKept && status == .leaving && !slidesOut(candidates, isPoint: place.vertex != AnchorPlace.noVertex)
    setPart(of: &candidates, to: place.part)
  }

  /// Returns whether a view that was placed in the last frame keeps its coordinate although that is outside the bounds.
  /// A view on one of several points does. A view on a line or polygon does while its rectangle, with the previous
  /// anchor, intersects the bounds.
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

  /// Returns the number of the feature on which the annotation is placed, or `AttachmentTable.none` if it avoids no
  /// layers.
  /// - Parameter part: the line, polygon or point set on which it is placed, as the number of a part of
  ///   `plan.geometries`.
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
  /// Returns the numbers of a view's collision shapes, to be passed to `shape`. They are indices into `collisionBoxes`,
  /// or −1 for the whole rectangle. The range is empty if the view collides with nothing.
  @inline(__always)
  func parts(_ collisionBoxes: RectangleLists) -> Range<Int> {
    guard let self else { return CollisionOutline.frame }
    return self.parts(collisionBoxes)
  }
}

extension CollisionOutline {
  /// A range that contains only −1, the number that means the view's whole rectangle. The number is not `wholeFrame`,
  /// because a 32-bit `Int` cannot represent that.
  fileprivate static var frame: Range<Int> { -1..<0 }

  /// Returns the numbers of the view's collision shapes, to be passed to `shape`. They are indices into
  /// `collisionBoxes`, or −1 for the whole rectangle. The range is empty if the view collides with nothing.
  func parts(_ collisionBoxes: RectangleLists) -> Range<Int> {
    if mode == .none { return 0..<0 }
    return boxes == Self.wholeFrame ? Self.frame : collisionBoxes.range(Int(boxes))
  }

  /// Returns one collision shape of a view; it may be empty.
  /// - Parameters:
  ///   - part: the number of the shape, from `parts`.
  ///   - frame: the view's rectangle in 1/256 points.
  ///   - size: the size of that rectangle in points.
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
  /// Returns this rectangle inside a view of a given size, in 1/256 points from the view's top left corner. It may be
  /// empty.
  func box(in size: SIMD2<Double>) -> Box {
    Box(
      left: FixedPoint.length(left.factor * size.x + left.offset),
      top: FixedPoint.length(top.factor * size.y + top.offset),
      right: FixedPoint.length(right.factor * size.x + right.offset),
      bottom: FixedPoint.length(bottom.factor * size.y + bottom.offset))
  }
}
