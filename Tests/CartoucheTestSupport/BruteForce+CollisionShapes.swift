import CartoucheResolver

/// A rectangle that is tested, or the circle in it.
struct PlainShape {
  var edges: Edges
  var isCircle = false

  /// Twice 1/256 points.
  var middle: (x: Int, y: Int) { (edges.left + edges.right, edges.top + edges.bottom) }
  var radius: Int { min(edges.right - edges.left, edges.bottom - edges.top) }

  func meets(_ other: PlainShape) -> Bool {
    if edges.isEmpty || other.edges.isEmpty { return false }
    switch (isCircle, other.isCircle) {
    case (false, false): return edges.meets(other.edges)
    case (true, true):
      let (x, y) = (middle.x - other.middle.x, middle.y - other.middle.y)
      let reach = radius + other.radius
      return x * x + y * y < reach * reach
    case (true, false):
      // The point of the rectangle that is nearest to the middle.
      let x = min(max(middle.x, 2 * other.edges.left), 2 * other.edges.right) - middle.x
      let y = min(max(middle.y, 2 * other.edges.top), 2 * other.edges.bottom) - middle.y
      return x * x + y * y < radius * radius
    case (false, true): return other.meets(self)
    }
  }

  func grown(by margin: Int) -> PlainShape { PlainShape(edges: edges.grown(by: margin), isCircle: isCircle) }
}

extension BruteForce {
  /// What a view with this frame is tested with.
  func collisionShapes(_ row: Int, _ frame: PlainFrame) -> [PlainShape] {
    guard !plan.shapes.mode.isEmpty else { return [PlainShape(edges: Edges(frame))] }
    let (mode, insets) = (plan.shapes.mode[row], plan.shapes.insets[row])
    if mode == .none { return [] }
    var rectangles = [(frame.x, frame.y, frame.x + frame.width, frame.y + frame.height)]
    if plan.shapes.boxes[row] != ShapeColumns.wholeFrame {
      rectangles = plan.collisionBoxes.range(Int(plan.shapes.boxes[row])).map { index in
        BruteForce.rectangle(plan.collisionBoxes.rectangles[index], in: frame)
      }
    }
    let shapes = rectangles.map { left, top, right, bottom in
      PlainShape(
        edges: Edges(left + insets.left, top + insets.top, right - insets.right, bottom - insets.bottom),
        isCircle: mode == .circle)
    }
    return shapes.filter { !$0.edges.isEmpty }
  }

  private static func rectangle(
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
