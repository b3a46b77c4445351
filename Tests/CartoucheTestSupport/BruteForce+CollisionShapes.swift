import CartoucheResolver

extension PlainAnnotation {
  /// What a view with this frame is tested with.
  func collisionShapes(_ frame: BruteForce.PlainFrame) -> [PlainShape] {
    if mode == .none { return [] }
    let whole = [(frame.x, frame.y, frame.x + frame.width, frame.y + frame.height)]
    let rectangles = boxes?.map { BruteForce.rectangle($0, in: frame) } ?? whole
    let shapes = rectangles.map { left, top, right, bottom in
      PlainShape(
        edges: Edges(left + insets.left, top + insets.top, right - insets.right, bottom - insets.bottom),
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

  fileprivate static func rectangle(
    _ rectangle: RelativeRectangle, in frame: PlainFrame
  ) -> (Double, Double, Double, Double) {
    (
      frame.x + rectangle.left.factor * frame.width + rectangle.left.offset,
      frame.y + rectangle.top.factor * frame.height + rectangle.top.offset,
      frame.x + rectangle.right.factor * frame.width + rectangle.right.offset,
      frame.y + rectangle.bottom.factor * frame.height + rectangle.bottom.offset
    )
  }

  /// The first avoided region that one of the shapes meets.
  func region(meeting shapes: [PlainShape], _ viewport: Viewport) -> Int? {
    let screen = PlainFrame(x: 0, y: 0, width: viewport.width, height: viewport.height)
    return plan.surroundings.avoidedRegions.firstIndex { region in
      let (left, top, right, bottom) = BruteForce.rectangle(region, in: screen)
      return shapes.contains { $0.meets(PlainShape(edges: Edges(left, top, right, bottom))) }
    }
  }

  func isOnPuck(_ shapes: [PlainShape], _ projection: Projection) -> Bool {
    guard let puck = plan.surroundings.puck,
      let point = projection.project(mercatorX: puck.mercatorX, mercatorY: puck.mercatorY)
    else { return false }
    let disc = PlainShape(
      edges: Edges(
        point.x - puck.radius, point.y - puck.radius, point.x + puck.radius, point.y + puck.radius),
      isCircle: true)
    return shapes.contains { $0.meets(disc) }
  }
}
