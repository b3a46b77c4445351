extension LastFrame {
  /// The pairs of views of the last frame that cover each other and were to keep clear of each other, in draw order.
  ///
  /// The collision shapes of a pair meet by more than the plan's `stickiness`. What allows overlap, is no obstacle or collides
  /// with nobody is in no pair; nor are a view and what it is attached to, or a cluster and who was selected out of it.
  /// Callouts are not looked at.
  /// - Complexity: O(n log n) in the shapes shown, and in the pairs that share a part of the screen's width.
  package func overlaps() -> [(below: AnnotationIndex, above: AnnotationIndex)] {
    let depth = FixedPoint.margin(plan.placement.stickiness, atMost: FixedPoint.longest)
    var parts: [ShownPart] = []
    for (order, row) in drawOrder.rows.enumerated() where exists(row) && keepsClear(options[Int(row)]) {
      for shape in shapes(of: Int(row)) where !shape.isEmpty {
        parts.append(ShownPart(order: order, row: row, shape: shape))
      }
    }
    // They are in draw order, which ties keep.
    parts = parts.sorted(byKey: { UInt64(UInt32(bitPattern: $0.shape.box.left) ^ 1 << 31) })
    var pairs: [(below: Int, above: Int)] = []
    for (index, part) in parts.enumerated() {
      for other in parts[(index + 1)...] {
        if other.shape.box.left >= part.shape.box.right { break }
        guard part.row != other.row, part.shape.covers(other.shape, by: depth),
          !belongTogether(part.row, other.row)
        else { continue }
        pairs.append((min(part.order, other.order), max(part.order, other.order)))
      }
    }
    pairs = pairs.sorted(byKey: { UInt64($0.below) << 32 | UInt64($0.above) })
    var told: [(below: AnnotationIndex, above: AnnotationIndex)] = []
    for (index, pair) in pairs.enumerated() where index == 0 || pairs[index - 1] != pair {
      let (below, above) = (drawOrder.rows[pair.below], drawOrder.rows[pair.above])
      told.append((AnnotationIndex(frameRow: below, in: plan), AnnotationIndex(frameRow: above, in: plan)))
    }
    return told
  }

  private func belongTogether(_ one: UInt32, _ other: UInt32) -> Bool {
    hosts.isAttached(one, to: other) || hosts.isAttached(other, to: one)
      || clustering.partedMarks?.areParted(hosts.root(of: one), hosts.root(of: other)) ?? false
  }

  private func keepsClear(_ options: AnnotationOptions) -> Bool {
    options.flags.contains(.obstacle) && !options.flags.contains(.allowOverlap)
  }

  /// The collision shapes of a view that the last frame shows.
  private func shapes(of row: Int) -> [CollisionShape] {
    let outline = plan.outline(options[row])
    return outline.parts(plan.collisionBoxes).map { part in
      guard let outline else { return CollisionShape(resolution[row].box) }
      return outline.shape(
        part, plan.collisionBoxes, resolution[row].box, size: resolution[row].rectangle.size)
    }
  }
}

/// A collision shape of a view that is shown.
private struct ShownPart {
  /// In which its view is drawn.
  var order: Int
  /// Of frames.
  var row: UInt32
  var shape: CollisionShape
}

extension CollisionShape {
  /// Whether they meet even if either is smaller by `depth` on each side.
  fileprivate func covers(_ other: CollisionShape, by depth: Int32) -> Bool {
    meets(other) && shrunk(by: depth).meets(other) && other.shrunk(by: depth).meets(self)
  }

  private func shrunk(by depth: Int32) -> CollisionShape {
    CollisionShape(box.shrunkToMiddle(by: depth), isCircle: isCircle)
  }
}
