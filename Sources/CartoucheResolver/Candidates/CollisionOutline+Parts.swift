extension CollisionOutline? {
  /// The collision shapes of a view, as numbers for `shape`: rectangles of the plan or the whole frame; none where it collides
  /// with nobody.
  @inline(__always)
  func parts(_ collisionBoxes: RectangleLists) -> Range<Int> {
    guard let self else { return CollisionOutline.frame }
    return self.parts(collisionBoxes)
  }
}

extension CollisionOutline {
  /// The whole frame, as a number of a collision shape. Below 0, because an `Int` of 32 bits has no `wholeFrame`.
  fileprivate static var frame: Range<Int> { -1..<0 }

  /// As those of an optional.
  func parts(_ collisionBoxes: RectangleLists) -> Range<Int> {
    if mode == .none { return 0..<0 }
    return boxes == Self.wholeFrame ? Self.frame : collisionBoxes.range(Int(boxes))
  }

  /// One of those collision shapes where the view has a frame; may be empty.
  /// - Parameters:
  ///   - frame: in 1/256 points.
  ///   - size: the same in points.
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
  /// Where it is in a rectangle of that size, in 1/256 points from its top left corner; may be empty.
  func box(in size: SIMD2<Double>) -> Box {
    Box(
      left: FixedPoint.length(left.factor * size.x + left.offset),
      top: FixedPoint.length(top.factor * size.y + top.offset),
      right: FixedPoint.length(right.factor * size.x + right.offset),
      bottom: FixedPoint.length(bottom.factor * size.y + bottom.offset))
  }
}
