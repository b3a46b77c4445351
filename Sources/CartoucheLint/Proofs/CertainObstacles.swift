import CartoucheResolver

/// Annotations that certainly hide others: they are obstacles, and nothing hides them while they are on the
/// screen.
struct CertainObstacles {
  private let facts: PlacementFacts
  private let views: Neighbours

  /// Finds the certain obstacles of a plan.
  /// - Complexity: O(n log n) in the number of certain obstacles; O(annotations) if there are none.
  init(_ facts: PlacementFacts) {
    self.facts = facts
    let rows = facts.plan.annotations.options.indices
    // If no annotation can be hidden, there is nothing to prove.
    let mayHide =
      facts.plan.placement.strategy == .greedy
      && rows.contains { facts.options($0).flags.isDisjoint(with: Self.unhidden) }
    views = Neighbours(mayHide ? rows.filter { Self.isCertain($0, facts) } : [], facts)
  }

  /// The flags of annotations that no collision hides.
  private static let unhidden: AnnotationFlags = [.allowOverlap, .required]
  private static let needed: AnnotationFlags = [.visible, .obstacle]

  private static func isCertain(_ row: Int, _ facts: PlacementFacts) -> Bool {
    let flags = facts.options(row).flags
    guard flags.isSuperset(of: needed), !flags.isDisjoint(with: unhidden) else { return false }
    return facts.plan.annotations.attachment[row] == AttachmentTable.none && facts.hasKnownExtent(row)
      && (flags.contains(.required) || facts.plan.repeatGroup(ofFrameRow: row) == nil)
      && !facts.joinsClusters(row) && facts.options(row).fit != .require
      && facts.drivenProperties(row).isSubset(of: [.width, .height, .zPriority])
      && (flags.contains(.required) || avoidsNothing(flags, facts.plan.surroundings))
  }

  /// Returns whether a view with these flags avoids nothing: neither the puck, nor a region, nor a layer can
  /// hide it.
  private static func avoidsNothing(_ flags: AnnotationFlags, _ surroundings: Surroundings) -> Bool {
    (surroundings.puck == nil || flags.contains(.allowOverlapWithPuck))
      && (surroundings.avoidedRegions.isEmpty || !flags.contains(.avoidsRegions))
      && (!surroundings.avoidsStrictly || surroundings.avoidedLayers.isEmpty
        || !flags.contains(.avoidsLayers))
  }

  /// Returns the rows of the obstacles that may hide an annotation at zooms up to `zoom`, in document
  /// order.
  func near(_ row: Int, upTo zoom: Double) -> [Int] {
    let own = facts.options(row).flags
    guard !views.isEmpty, own.isDisjoint(with: Self.unhidden),
      facts.plan.annotations.attachment[row] == AttachmentTable.none
    else { return [] }
    return views.near(row, upTo: zoom)
  }

  /// Returns the minimum overlap of an annotation's view with an obstacle in a span of zooms, over all
  /// anchors of the obstacle. The result is `nil` if the obstacle may be elsewhere, may be hidden or may be
  /// placed after the annotation.
  ///
  /// The camera is centered on the annotation.
  func overlap(
    of box: EdgeRectangle, _ row: Int, with other: Int, in piece: ZoomPiece, _ viewport: Viewport
  ) -> Double? {
    let options = facts.options(other)
    guard options.isShown(throughout: piece),
      comesFirst(other, before: row, in: piece),
      let bounds = facts.bounds(viewport, ignoresPadding: options.flags.contains(.ignoreCameraPadding))
    else { return nil }
    let vector = facts.displacement(from: row, to: other)
    // Rectangles that overlap at both ends of a straight movement overlap all the way.
    let vectors = [piece.zooms.lowerBound, piece.zooms.upperBound].map {
      vector * PlacementFacts.worldSize(at: $0)
    }
    var least = Double.infinity
    var isInSight = false
    for option in facts.anchors(other) {
      let frame = facts.viewExtent(option, other, in: piece)
      guard let shape = facts.collisionBox(frame, other) else { return nil }
      least = min(least, vectors.map { box.overlap(with: shape.moved(by: $0)) }.min() ?? -1)
      if vectors.allSatisfy({ bounds.overlap(with: frame.inner.moved(by: $0)) > facts.slack }) {
        isInSight = true
      }
    }
    return isInSight && least > facts.slack ? least : nil
  }

  /// Returns whether an obstacle covers the view of an annotation wherever the view is on the screen. If it
  /// does with one anchor, that anchor is never used.
  ///
  /// The obstacle is placed if its point is within `placement.margin` of the bounds. So it covers every
  /// visible part of the view.
  func covers(_ other: Int, _ frame: ViewExtent, of row: Int, in piece: ZoomPiece) -> Bool {
    let (own, options) = (facts.options(row).flags, facts.options(other))
    guard options.isShown(throughout: piece),
      own.contains(.ignoreCameraPadding) == options.flags.contains(.ignoreCameraPadding),
      comesFirst(other, before: row, in: piece),
      let shape = facts.collisionBox(frame, row), shape.overlap(with: shape) > facts.slack
    else { return false }
    let margin = min(facts.plan.placement.margin, FixedPoint.maxLength) - 1
    let reached = EdgeRectangle(left: -margin, top: -margin, right: margin, bottom: margin)
    let vector = facts.displacement(from: row, to: other)
    return [piece.zooms.lowerBound, piece.zooms.upperBound].allSatisfy { zoom in
      let worldSize = PlacementFacts.worldSize(at: zoom)
      let vector = vector * worldSize
      guard frame.outer.overhang(over: reached.moved(by: vector)) <= 0,
        vector.x == 0 || worldSize > narrowestWorld(with: frame.outer)
      else { return false }
      return facts.anchors(other).allSatisfy { option in
        let cover = facts.viewExtent(option, other, in: piece)
        guard let box = facts.collisionBox(cover, other),
          shape.overlap(with: box.moved(by: vector)) > facts.slack
        else { return false }
        return frame.outer.overhang(over: box.moved(by: vector)) < -PlacementFacts.rounding
          && frame.outer.overhang(over: cover.inner.moved(by: vector)) < -PlacementFacts.rounding
      }
    }
  }

  /// Returns the minimum width of the world in points for a certain test. In a wider world, two points in or
  /// near the viewport are always in the same copy of the world.
  private func narrowestWorld(with frame: EdgeRectangle) -> Double {
    let widest = facts.viewports.map { $0.width }.max() ?? 0
    return 2 * (widest + 2 * (facts.plan.placement.margin + frame.right - frame.left))
  }

  /// Returns whether an annotation is placed before another one, even if a user selects the other one.
  private func comesFirst(_ row: Int, before other: Int, in piece: ZoomPiece) -> Bool {
    // Required annotations precede selected ones.
    if facts.options(row).flags.contains(.required) { return true }
    let flags = facts.options(other).flags
    let canBeSelected =
      flags.contains(.selected) || flags.contains(.enabled) && facts.plan.selection != .none
    return !canBeSelected && facts.plan.placement.calm != .motion
      && facts.options(row).priority > facts.values(of: .priority, other, in: piece).upperBound
  }
}

extension AnnotationOptions {
  /// Returns whether the annotation's own zoom range includes all zooms of a span.
  fileprivate func isShown(throughout piece: ZoomPiece) -> Bool {
    let high = ComparedZoom(piece.zooms.upperBound)
    return ComparedZoom(piece.zooms.lowerBound).reaches(minZoom)
      && (piece.excludesEnd ? high.isAtMost(maxZoom) : high.leastMaxZoom <= maxZoom)
  }
}
