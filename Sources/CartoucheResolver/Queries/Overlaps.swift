extension Resolver.State {
  /// Returns the pairs of views of the last frame that overlap and should not, in draw order.
  ///
  /// A pair counts if collision shapes of both overlap by more than the plan's `stickiness`. Excluded are views that
  /// allow overlap, are no obstacles or collide with nothing. Also excluded are pairs of a view and its host, and pairs
  /// of a cluster and its selected members. Callouts are ignored.
  /// - Complexity: O(n log n) in the visible shapes, plus the pairs that share a part of the screen's width.
  package func overlaps() -> [(below: AnnotationIndex, above: AnnotationIndex)] {
    let depth = FixedPoint.margin(plan.placement.stickiness, atMost: FixedPoint.maxLength)
    var parts: [ShownPart] = []
    for (order, row) in drawOrder.rows.enumerated() where exists(row) && avoidsOverlaps(options[Int(row)]) {
      for shape in shapes(of: Int(row)) where !shape.isEmpty {
        parts.append(ShownPart(order: order, row: row, shape: shape))
      }
    }
    // Sort by left edges. Equal ones stay in draw order, because the sort is stable.
    parts = parts.sorted(byKey: { UInt64(UInt32(bitPattern: $0.shape.box.left) ^ 1 << 31) })
    var pairs: [(below: Int, above: Int)] = []
    for (index, part) in parts.enumerated() {
      for other in parts[(index + 1)...] {
        if other.shape.box.left >= part.shape.box.right { break }
        guard part.row != other.row, part.shape.covers(other.shape, by: depth),
          !isExemptPair(part.row, other.row)
        else { continue }
        pairs.append((min(part.order, other.order), max(part.order, other.order)))
      }
    }
    pairs = pairs.sorted(byKey: { UInt64($0.below) << 32 | UInt64($0.above) })
    var result: [(below: AnnotationIndex, above: AnnotationIndex)] = []
    for (index, pair) in pairs.enumerated() where index == 0 || pairs[index - 1] != pair {
      let (below, above) = (drawOrder.rows[pair.below], drawOrder.rows[pair.above])
      result.append((AnnotationIndex(frameRow: below, in: plan), AnnotationIndex(frameRow: above, in: plan)))
    }
    return result
  }

  private func isExemptPair(_ one: UInt32, _ other: UInt32) -> Bool {
    hosts.isAttached(one, to: other) || hosts.isAttached(other, to: one)
      || clustering.separatedMembership?.areSeparated(hosts.root(of: one), hosts.root(of: other)) ?? false
  }

  private func avoidsOverlaps(_ options: AnnotationOptions) -> Bool {
    options.flags.contains(.obstacle) && !options.flags.contains(.allowOverlap)
  }

  /// Returns the collision shapes of a visible view, in 1/256 points.
  private func shapes(of row: Int) -> [CollisionShape] {
    let outline = plan.outline(options[row])
    return outline.parts(plan.collisionBoxes).map { part in
      guard let outline else { return CollisionShape(resolution[row].box) }
      return outline.shape(
        part, plan.collisionBoxes, resolution[row].box, size: resolution[row].rectangle.size)
    }
  }
}

/// One collision shape of a visible view.
private struct ShownPart {
  /// The index of the view in the draw order, bottom first.
  var order: Int
  /// The view's row in the frame's tables.
  var row: UInt32
  var shape: CollisionShape
}

extension CollisionShape {
  /// Returns whether the shapes overlap by more than `depth`. They do if each shape, shrunk by `depth` on each side,
  /// still intersects the other one.
  fileprivate func covers(_ other: CollisionShape, by depth: Int32) -> Bool {
    meets(other) && shrunk(by: depth).meets(other) && other.shrunk(by: depth).meets(self)
  }

  private func shrunk(by depth: Int32) -> CollisionShape {
    CollisionShape(box.shrunkToMiddle(by: depth), isCircle: isCircle)
  }
}
