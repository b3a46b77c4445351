extension Resolver {
  /// The topmost of what the last frame shows at a point.
  ///
  /// Callouts are above all annotations: their parts, then their backgrounds, come before this loop. Annotations that
  /// are not enabled let the finger through, and so does what lies outside of a collision shape.
  func hit(at point: ScreenPoint) -> Hit {
    let (x, y) = (FixedPoint.clamped(point.x), FixedPoint.clamped(point.y))
    for row in drawOrder.rows.reversed() where isEnabled(row) && exists(row) && covers(Int(row), x, y) {
      return .annotation(row)
    }
    return .map
  }

  /// Whether the collision shape of a view that the last frame shows has a point in it, or the frame of a view that
  /// collides with nobody.
  private func covers(_ row: Int, _ x: Int32, _ y: Int32) -> Bool {
    let box = resolution.boxes[row]
    guard let outline = plan.outline(options[row]), outline.mode != .none else {
      return CollisionShape(box).contains(x, y)
    }
    return outline.parts(plan.collisionBoxes).contains {
      outline.shape($0, plan.collisionBoxes, box, size: resolution.rectangles[row].size).contains(x, y)
    }
  }
}
