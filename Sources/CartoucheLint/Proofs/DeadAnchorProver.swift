import CartoucheResolver

/// Proves that anchors are never used.
struct DeadAnchorProver {
  private let facts: PlacementFacts
  private let obstacles: CertainObstacles

  init(_ facts: PlacementFacts, _ obstacles: CertainObstacles) {
    self.facts = facts
    self.obstacles = obstacles
  }

  /// Returns the proofs in document order.
  /// - Parameter hidden: The rows of annotations that are never visible. They are in no proof.
  func all(excluding hidden: Set<Int>) -> [DeadAnchorProof] {
    var found: [DeadAnchorProof] = []
    for row in facts.plan.annotations.options.indices {
      let own = facts.options(row)
      let others = obstacles.near(row, upTo: own.maxZoom)
      guard own.fit == .require || !others.isEmpty, facts.anchors(row).count > 1, facts.hasKnownExtent(row),
        !facts.joinsClusters(row), !hidden.contains(row), let low = facts.zooms(of: row).first?.lowerBound,
        let high = facts.zooms(of: row).last?.upperBound,
        let (stops, areCurved) = facts.stops(of: [row] + others)
      else { continue }
      let pieces = ZoomPiece.all(of: low...high, stops: stops, areCurved: areCurved)
      let dead = facts.anchors(row).indices.compactMap { index in
        cause(index, row, pieces, others).map {
          DeadAnchorProof(row: row, anchor: index - facts.anchors(row).startIndex, cause: $0, zoom: low)
        }
      }
      // If no anchor is ever used, the annotation is never visible, which another proof shows.
      if dead.count < facts.anchors(row).count { found += dead }
    }
    return found
  }

  private func cause(
    _ index: Int, _ row: Int, _ pieces: [ZoomPiece], _ others: [Int]
  ) -> DeadAnchorProof.Cause? {
    let anchors = facts.anchors(row)
    if facts.options(row).fit == .require {
      if let excess = excess(anchors[index], row, pieces) { return .tooLarge(by: excess) }
      // Strategies other than `greedy` may choose a later anchor.
      let isFirstChosen = facts.plan.placement.strategy == .greedy
      let earlier = anchors[..<index].indices.first {
        isFirstChosen && isWithin(anchors[$0], anchors[index], row, pieces)
      }
      if let earlier { return .shadowed(by: earlier - anchors.startIndex) }
    }
    let cover = others.first { other in
      pieces.allSatisfy {
        obstacles.covers(other, facts.viewExtent(anchors[index], row, in: $0), of: row, in: $0)
      }
    }
    return cover.map { .covered(by: $0) }
  }

  /// Returns the minimum number of points by which a view with this anchor is larger than the bounds, over
  /// all viewports and zooms. Returns `nil` if the view fits into the bounds in any case.
  private func excess(_ option: AnchorOption, _ row: Int, _ pieces: [ZoomPiece]) -> Double? {
    let ignoresPadding = facts.options(row).flags.contains(.ignoreCameraPadding)
    var least = Double.infinity
    for viewport in facts.viewports {
      guard let bounds = facts.bounds(viewport, ignoresPadding: ignoresPadding) else { return nil }
      for piece in pieces {
        let box = facts.viewExtent(option, row, in: piece).inner
        least = min(
          least,
          max(
            box.right - box.left - (bounds.right - bounds.left),
            box.bottom - box.top - (bounds.bottom - bounds.top)))
      }
    }
    return least > facts.slack ? least : nil
  }

  /// Returns whether the view at the anchor `one` is smaller than at the anchor `other` and inside its
  /// rectangle. Anything that hides the view at `one` then also hides it at `other`.
  private func isWithin(
    _ one: AnchorOption, _ other: AnchorOption, _ row: Int, _ pieces: [ZoomPiece]
  ) -> Bool {
    guard facts.plan.annotations.attachment[row] == AttachmentTable.none,
      facts.plan.outline(facts.options(row)) == nil
    else { return false }
    return pieces.allSatisfy { piece in
      let width = facts.values(of: .width, row, in: piece)
      let height = facts.values(of: .height, row, in: piece)
      return isWithin(
        size: one.width.map { $0...$0 } ?? width, other.width.map { $0...$0 } ?? width,
        shift: one.anchor.shift.x, other.anchor.shift.x, offset: one.offsetX, other.offsetX)
        && isWithin(
          size: one.height.map { $0...$0 } ?? height, other.height.map { $0...$0 } ?? height,
          shift: one.anchor.shift.y, other.anchor.shift.y, offset: -one.offsetY, -other.offsetY)
        // The rule `unreachable-anchor` reports equal rectangles.
        && facts.viewExtent(one, row, in: piece).outer != facts.viewExtent(other, row, in: piece).inner
    }
  }

  private func isWithin(
    size one: ClosedRange<Double>, _ other: ClosedRange<Double>, shift: Double, _ otherShift: Double,
    offset: Double, _ otherOffset: Double
  ) -> Bool {
    // If both origins are equal, rounding preserves the order of the sizes.
    if shift == otherShift, offset == otherOffset { return one.upperBound <= other.lowerBound }
    let low = offset - shift * one.upperBound
    let high = offset + (1 - shift) * one.upperBound
    return low > otherOffset - otherShift * other.lowerBound + PlacementFacts.rounding
      && high < otherOffset + (1 - otherShift) * other.lowerBound - PlacementFacts.rounding
  }
}
