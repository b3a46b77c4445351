import CartoucheResolver

extension PlainAnnotation {
  /// What a view with this frame is tested with.
  func collisionShapes(_ frame: BruteForce.PlainFrame) -> [PlainShape] {
    if mode == .none { return [] }
    let whole = [frame.edges]
    let rectangles = boxes?.map { BruteForce.edges($0, in: frame) } ?? whole
    let shapes = rectangles.map {
      PlainShape(
        edges: Edges(
          left: $0.left + fixed(insets.left), top: $0.top + fixed(insets.top),
          right: $0.right - fixed(insets.right), bottom: $0.bottom - fixed(insets.bottom)),
        isCircle: mode == .circle)
    }
    return shapes.filter { !$0.edges.isEmpty }
  }
}

extension BruteForce {
  /// What a view with this frame is tested with.
  func collisionShapes(_ row: Int, _ frame: PlainFrame) -> [PlainShape] {
    rows[row].inEffect(at: nil).collisionShapes(frame)
  }

  /// From the view's top left.
  fileprivate static func edges(_ box: RelativeRectangle, in frame: PlainFrame) -> Edges {
    let inside = edges(box, in: frame.width, frame.height)
    return Edges(
      left: frame.edges.left + inside.left, top: frame.edges.top + inside.top,
      right: frame.edges.left + inside.right, bottom: frame.edges.top + inside.bottom)
  }

  private static func edges(_ rectangle: RelativeRectangle, in width: Double, _ height: Double) -> Edges {
    Edges(
      rectangle.left.factor * width + rectangle.left.offset,
      rectangle.top.factor * height + rectangle.top.offset,
      rectangle.right.factor * width + rectangle.right.offset,
      rectangle.bottom.factor * height + rectangle.bottom.offset)
  }

  /// The first avoided region that one of the shapes meets.
  func region(meeting shapes: [PlainShape], _ viewport: Viewport) -> Int? {
    plan.surroundings.avoidedRegions.firstIndex { region in
      let edges = BruteForce.edges(region, in: viewport.width, viewport.height)
      return shapes.contains { $0.meets(PlainShape(edges: edges)) }
    }
  }

  func isOnPuck(_ shapes: [PlainShape], _ view: View) -> Bool {
    guard let puck = plan.surroundings.puck,
      let point = view.point(puck.mercatorX, puck.mercatorY)
    else { return false }
    let disc = PlainShape(
      edges: Edges(
        point.x - puck.radius, point.y - puck.radius, point.x + puck.radius, point.y + puck.radius),
      isCircle: true)
    return shapes.contains { $0.meets(disc) }
  }
}
