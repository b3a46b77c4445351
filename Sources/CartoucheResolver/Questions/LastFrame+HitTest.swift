extension Resolver {
  /// The topmost of what the last frame shows at a point, in its screen points; before the first frame the map.
  ///
  /// Callouts are above all views: the parts of each in their order, then its background. Views are asked by their collision
  /// shapes, or their frames where they collide with nobody. What is not enabled lets the finger through. Where all that is
  /// left is the map, views that are smaller than the plan's `touchTarget` are asked once more as if they were as large.
  /// - Complexity: O(shown).
  public func hitTest(x: Double, y: Double) -> Hit { lastFrame.hitTest(x: x, y: y) }
}

extension LastFrame {
  /// As that of `Resolver`.
  package func hitTest(x: Double, y: Double) -> Hit {
    guard x.isFinite, y.isFinite else { return .map }
    let (x, y) = (FixedPoint.clamped(x), FixedPoint.clamped(y))
    for index in callouts.placements.indices.reversed() {
      if let hit = hit(callout: index, x, y) { return hit }
    }
    for row in drawOrder.rows.reversed() where takesTouches(row) && covers(Int(row), x, y) {
      return .annotation(AnnotationIndex(frameRow: row, in: plan))
    }
    return nearTarget(x, y).map { .annotation(AnnotationIndex(frameRow: $0, in: plan)) } ?? .map
  }

  private func takesTouches(_ row: UInt32) -> Bool {
    exists(row) && options[Int(row)].flags.contains(.enabled)
  }

  // MARK: Callouts

  private func hit(callout index: Int, _ x: Int32, _ y: Int32) -> Hit? {
    let (callout, box) = (callouts.placements[index], callouts.boxes[index])
    guard takesTouches(row(of: callout.annotation)), let row = plan.row(of: callout) else { return nil }
    let size = SIMD2(callout.width, callout.height)
    for part in plan.callouts.parts.range(row) {
      let inside = plan.callouts.parts.rectangles[part].box(in: size).moved(right: box.left, down: box.top)
      if inside.contains(x, y) { return .part(callout.annotation, CalloutPartIndex(part)) }
    }
    let absorbs = plan.callouts.flags[row].contains(.absorbs)
    return absorbs && box.contains(x, y) ? .background(callout.annotation) : nil
  }

  // MARK: Views

  /// Whether the collision shape of a view that the last frame shows has a point in it, or the frame of a view that
  /// collides with nobody.
  private func covers(_ row: Int, _ x: Int32, _ y: Int32) -> Bool {
    anyShape(of: row) { $0.contains(x, y) }
  }

  /// The view with the nearest middle of those that a point would hit if no shape was smaller than the touch target; of
  /// equals the topmost. Nil: there is none.
  private func nearTarget(_ x: Int32, _ y: Int32) -> UInt32? {
    let least = FixedPoint.margin(plan.placement.touchTarget, atMost: FixedPoint.longest)
    if least == 0 { return nil }
    var nearest: UInt32?
    var distance = Int64.max
    for row in drawOrder.rows.reversed() where takesTouches(row) {
      _ = anyShape(of: Int(row)) { shape in
        guard !shape.isEmpty, shape.box.grown(toAtLeast: least).contains(x, y) else { return false }
        let circle = Circle(in: shape.box)
        let (right, down) = (2 * Int64(x) - circle.x, 2 * Int64(y) - circle.y)
        let squared = right * right + down * down
        if squared < distance { (nearest, distance) = (row, squared) }
        return false
      }
    }
    return nearest
  }

  /// Whether one of the shapes of a view that the last frame shows is as `isMeant` says.
  @inline(__always)
  private func anyShape(of row: Int, _ isMeant: (CollisionShape) -> Bool) -> Bool {
    let box = resolution[row].box
    guard let outline = plan.outline(options[row]), outline.mode != .none else {
      return isMeant(CollisionShape(box))
    }
    return outline.parts(plan.collisionBoxes).contains {
      isMeant(outline.shape($0, plan.collisionBoxes, box, size: resolution[row].rectangle.size))
    }
  }
}

extension Box {
  fileprivate func moved(right: Int32, down: Int32) -> Box {
    Box(left: left &+ right, top: top &+ down, right: self.right &+ right, bottom: bottom &+ down)
  }

  /// As long and as high as that at least, about its middle.
  fileprivate func grown(toAtLeast least: Int32) -> Box {
    let across = max(0, least &- (right &- left) &+ 1) / 2
    let along = max(0, least &- (bottom &- top) &+ 1) / 2
    return Box(left: left &- across, top: top &- along, right: right &+ across, bottom: bottom &+ along)
  }
}
