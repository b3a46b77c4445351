import CartoucheResolver

/// Annotations that no other one hides, and that hide others: where they are in sight, they are there.
struct CertainViews {
  private let facts: PlacementFacts
  private let views: Neighbours

  /// - Complexity: O(n log n) in those of which this is so; O(n) if there are none.
  init(_ facts: PlacementFacts) {
    self.facts = facts
    let rows = facts.plan.annotations.options.indices
    // Without anybody to hide there is nothing to find out.
    let mayHide =
      facts.plan.placement.strategy == .greedy
      && rows.contains { facts.options($0).flags.isDisjoint(with: Self.unhidden) }
    views = Neighbours(mayHide ? rows.filter { Self.isCertain($0, facts) } : [], facts)
  }

  /// What no collision hides.
  private static let unhidden: AnnotationFlags = [.allowOverlap, .required]
  private static let needed: AnnotationFlags = [.visible, .obstacle]

  private static func isCertain(_ row: Int, _ facts: PlacementFacts) -> Bool {
    let flags = facts.options(row).flags
    guard flags.isSuperset(of: needed), !flags.isDisjoint(with: unhidden) else { return false }
    return facts.plan.annotations.attachment[row] == AttachmentTable.none && facts.hasKnownFrame(row)
      && !facts.joinsClusters(row) && facts.options(row).fit != .require
      && facts.drivenProperties(row).isSubset(of: [.width, .height, .zPriority])
      && (flags.contains(.required) || avoidsNothing(flags, facts.plan.surroundings))
  }

  /// Whether nothing but the bounds stops a view with these flags.
  private static func avoidsNothing(_ flags: AnnotationFlags, _ surroundings: Surroundings) -> Bool {
    (surroundings.puck == nil || flags.contains(.allowOverlapWithPuck))
      && (surroundings.avoidedRegions.isEmpty || !flags.contains(.avoidsRegions))
      && (!surroundings.avoidsStrictly || surroundings.avoidedLayers.isEmpty
        || !flags.contains(.avoidsLayers))
  }

  /// Those that may stand in the way of an annotation up to a zoom, in document order.
  func near(_ row: Int, upTo zoom: Double) -> [Int] {
    let own = facts.options(row).flags
    guard !views.isEmpty, own.isDisjoint(with: Self.unhidden),
      facts.plan.annotations.attachment[row] == AttachmentTable.none
    else { return [] }
    return views.near(row, upTo: zoom)
  }

  /// How deep an annotation's view with an anchor lies in that of another one, whatever the anchor of that and the zoom in
  /// a piece are; nil: the other one may be elsewhere, or not there, or not first.
  ///
  /// The camera is centred on the annotation.
  func overlap(
    of box: FrameBox, _ row: Int, with other: Int, in piece: ZoomPiece, _ viewport: Viewport
  ) -> Double? {
    let options = facts.options(other)
    guard options.isShown(throughout: piece.zooms),
      comesFirst(other, before: row, in: piece),
      let bounds = facts.bounds(viewport, ignoresPadding: options.flags.contains(.ignoreCameraPadding))
    else { return nil }
    let way = facts.way(from: row, to: other)
    // Boxes overlap all the way where they do at both its ends.
    let ways = [piece.zooms.lowerBound, piece.zooms.upperBound].map {
      way * PlacementFacts.worldSize(at: $0)
    }
    var least = Double.infinity
    var isInSight = false
    for option in facts.anchors(other) {
      let frame = facts.frame(option, other, in: piece)
      guard let shape = facts.collisionBox(frame, other) else { return nil }
      least = min(least, ways.map { box.overlap(with: shape.moved(by: $0)) }.min() ?? -1)
      if ways.allSatisfy({ bounds.overlap(with: frame.inner.moved(by: $0)) > facts.slack }) {
        isInSight = true
      }
    }
    return isInSight && least > facts.slack ? least : nil
  }

  /// Whether another annotation's shape covers the view of an annotation with an anchor wherever that is in sight, so that
  /// the anchor is never used.
  ///
  /// The other one is in sight then, and is placed, if its point is in the margin: it covers what is to be seen.
  func covers(_ other: Int, _ frame: FrameSpan, of row: Int, in piece: ZoomPiece) -> Bool {
    let (own, options) = (facts.options(row).flags, facts.options(other))
    guard options.isShown(throughout: piece.zooms),
      own.contains(.ignoreCameraPadding) == options.flags.contains(.ignoreCameraPadding),
      comesFirst(other, before: row, in: piece),
      let shape = facts.collisionBox(frame, row), shape.overlap(with: shape) > facts.slack
    else { return false }
    let margin = min(facts.plan.placement.margin, FixedPoint.longest) - 1
    let reached = FrameBox(left: -margin, top: -margin, right: margin, bottom: margin)
    let way = facts.way(from: row, to: other)
    return [piece.zooms.lowerBound, piece.zooms.upperBound].allSatisfy { zoom in
      let worldSize = PlacementFacts.worldSize(at: zoom)
      let way = way * worldSize
      guard frame.outer.overhang(over: reached.moved(by: way)) <= 0,
        way.x == 0 || worldSize > narrowestWorld(with: frame.outer)
      else { return false }
      return facts.anchors(other).allSatisfy { option in
        let cover = facts.frame(option, other, in: piece)
        guard let box = facts.collisionBox(cover, other),
          shape.overlap(with: box.moved(by: way)) > facts.slack
        else { return false }
        return frame.outer.overhang(over: box.moved(by: way)) < -PlacementFacts.rounding
          && frame.outer.overhang(over: cover.inner.moved(by: way)) < -PlacementFacts.rounding
      }
    }
  }

  /// The width of a world in which two points that are in sight or near it are in the same copy of it, wherever the camera is.
  private func narrowestWorld(with frame: FrameBox) -> Double {
    let widest = facts.viewports.map(\.width).max() ?? 0
    return 2 * (widest + 2 * (facts.plan.placement.margin + frame.right - frame.left))
  }

  /// Whether an annotation is placed before another one, also where a user selects that.
  private func comesFirst(_ row: Int, before other: Int, in piece: ZoomPiece) -> Bool {
    // What is selected comes after what is required.
    if facts.options(row).flags.contains(.required) { return true }
    let flags = facts.options(other).flags
    let canBeSelected =
      flags.contains(.selected) || flags.contains(.enabled) && facts.plan.selection != .none
    return !canBeSelected && facts.plan.placement.calm != .motion
      && facts.options(row).priority > facts.values(of: .priority, other, in: piece).upperBound
  }
}

extension AnnotationOptions {
  /// Whether its zooms contain all of a span.
  fileprivate func isShown(throughout zooms: ClosedRange<Double>) -> Bool {
    ComparedZoom(zooms.lowerBound).reaches(minZoom) && ComparedZoom(zooms.upperBound).isAtMost(maxZoom)
  }
}
