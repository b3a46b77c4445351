/// The topmost element at a screen point: a pointer, a part of a callout, a callout's background, a view or the map.
public enum Hit: Sendable, Equatable {
  /// The pointer to the annotation, which is off screen.
  case pointer(AnnotationIndex)
  /// A part of the annotation's callout. `Plan.name(of:)` returns the part's name.
  case part(AnnotationIndex, CalloutPartIndex)
  /// The background of the annotation's callout. Only a callout whose background is `absorb` is hit there.
  case background(AnnotationIndex)
  /// The annotation's view.
  case annotation(AnnotationIndex)
  /// The map: no view or callout is hit.
  case map
}

extension Resolver {
  /// Returns the topmost element that the last frame shows at a point of the screen; the map before the first frame.
  ///
  /// Pointers are tested first, by their rectangles. Callouts are above all views. The parts of a callout are tested in
  /// their order, its accessories last, then its background. A view is tested by its collision shape, or by its
  /// rectangle if it collides with nothing. Views that are not `enabled` are transparent. If only the map is hit, views
  /// smaller than the plan's `touchTarget` are tested again at that size.
  /// - Complexity: O(shown).
  public func hitTest(x: Double, y: Double) -> Hit { state.hitTest(x: x, y: y) }
}

extension Resolver.State {
  /// Returns the topmost element that the last frame shows at a point of the screen, in points.
  package func hitTest(x: Double, y: Double) -> Hit {
    guard x.isFinite, y.isFinite else { return .map }
    let (x, y) = (FixedPoint.clamped(x), FixedPoint.clamped(y))
    for index in pointers.boxes.indices where pointers.boxes[index].contains(x, y) {
      let annotation = pointers.placements[index].annotation
      if acceptsTouches(annotation.rawValue) { return .pointer(annotation) }
    }
    for index in callouts.placements.indices.reversed() {
      if let hit = hit(callout: index, x, y) { return hit }
    }
    for row in drawOrder.rows.reversed() where acceptsTouches(row) && covers(Int(row), x, y) {
      return .annotation(AnnotationIndex(frameRow: row, in: plan))
    }
    return nearTarget(x, y).map { .annotation(AnnotationIndex(frameRow: $0, in: plan)) } ?? .map
  }

  private func acceptsTouches(_ row: UInt32) -> Bool {
    exists(row) && options[Int(row)].flags.contains(.enabled)
  }

  // MARK: Callouts

  private func hit(callout index: Int, _ x: Int32, _ y: Int32) -> Hit? {
    let (callout, box) = (callouts.placements[index], callouts.boxes[index])
    guard acceptsTouches(row(of: callout.annotation)), let row = plan.row(of: callout) else { return nil }
    let size = SIMD2(callout.width, callout.height)
    for part in plan.callouts.parts.range(row) {
      let rectangle = plan.callouts.rectangle(ofPart: part, of: row, in: callout)
      let inside = rectangle.box(in: size).moved(right: box.left, down: box.top)
      if inside.contains(x, y) { return .part(callout.annotation, CalloutPartIndex(part)) }
    }
    let absorbs = plan.callouts.flags[row].contains(.absorbs)
    return absorbs && box.contains(x, y) ? .background(callout.annotation) : nil
  }

  // MARK: Views

  /// Returns whether a visible view contains a point, in 1/256 points. Its collision shape is tested, or its rectangle
  /// if it collides with nothing.
  private func covers(_ row: Int, _ x: Int32, _ y: Int32) -> Bool {
    anyShape(of: row) { $0.contains(x, y) }
  }

  /// Returns the view with its center nearest to a point, among the views that contain the point when enlarged to the
  /// plan's `touchTarget`. The result is a row of the frame's tables.
  ///
  /// Of equal distances the topmost view counts. The result is `nil` if no view contains the point.
  private func nearTarget(_ x: Int32, _ y: Int32) -> UInt32? {
    let least = FixedPoint.margin(plan.placement.touchTarget, atMost: FixedPoint.maxLength)
    if least == 0 { return nil }
    var nearest: UInt32?
    var distance = Int64.max
    for row in drawOrder.rows.reversed() where acceptsTouches(row) {
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

  /// Returns whether any collision shape of a visible view satisfies `isIncluded`; its rectangle is tested if it has no
  /// collision shape.
  @inline(__always)
  private func anyShape(of row: Int, _ isIncluded: (CollisionShape) -> Bool) -> Bool {
    let box = resolution[row].box
    guard let outline = plan.outline(options[row]), outline.mode != .none else {
      return isIncluded(CollisionShape(box))
    }
    return outline.parts(plan.collisionBoxes).contains {
      isIncluded(outline.shape($0, plan.collisionBoxes, box, size: resolution[row].rectangle.size))
    }
  }
}

extension Box {
  fileprivate func moved(right: Int32, down: Int32) -> Box {
    Box(left: left &+ right, top: top &+ down, right: self.right &+ right, bottom: bottom &+ down)
  }

  /// Returns the box enlarged around its center so that each side is at least `least`, in 1/256 points.
  fileprivate func grown(toAtLeast least: Int32) -> Box {
    let across = max(0, least &- (right &- left) &+ 1) / 2
    let along = max(0, least &- (bottom &- top) &+ 1) / 2
    return Box(left: left &- across, top: top &- along, right: right &+ across, bottom: bottom &+ along)
  }
}
