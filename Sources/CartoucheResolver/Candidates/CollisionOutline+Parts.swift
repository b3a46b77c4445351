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
  func shape(_ part: Int, _ collisionBoxes: RectangleLists, _ frame: ViewRectangle) -> CollisionShape {
    let rectangle = boxes == Self.wholeFrame ? RelativeRectangle.whole : collisionBoxes.rectangles[part]
    return CollisionShape(rectangle.box(in: frame, insets: insets), isCircle: mode == .circle)
  }
}

extension RelativeRectangle {
  fileprivate static let whole = RelativeRectangle(
    left: RelativeEdge(factor: 0, offset: 0), top: RelativeEdge(factor: 0, offset: 0),
    right: RelativeEdge(factor: 1, offset: 0), bottom: RelativeEdge(factor: 1, offset: 0))

  /// Where it is in a frame, every edge rounded by itself; may be empty.
  func box(in frame: ViewRectangle, insets: Insets = Insets()) -> Box {
    let low = frame.origin + SIMD2(left.factor, top.factor) * frame.size
    let high = frame.origin + SIMD2(right.factor, bottom.factor) * frame.size
    return Box(
      left: FixedPoint.clamped(low.x + left.offset + insets.left),
      top: FixedPoint.clamped(low.y + top.offset + insets.top),
      right: FixedPoint.clamped(high.x + right.offset - insets.right),
      bottom: FixedPoint.clamped(high.y + bottom.offset - insets.bottom))
  }
}
