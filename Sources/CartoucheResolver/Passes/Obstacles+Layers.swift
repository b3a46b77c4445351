extension Obstacles {
  /// Draws a feature as its layer does: lines and outlines with their width, points with their icon or circle, areas.
  mutating func draw(_ drawing: FeatureDrawing, _ plan: Plan) {
    let size = drawing.size
    let type = plan.layers.types[drawing.layer]
    guard type.drawsAreas || size.x > 0 && (type == .line || size.y > 0) else { return }
    let most = max(
      size.max(), abs(plan.layers.offsetX[drawing.layer]), abs(plan.layers.offsetY[drawing.layer]))
    let near = drawing.screen.window(drawing.area.grown(by: FixedPoint.margin(2 * most, atMost: 65_536)))
    for part in plan.geometries.parts(ofShape: Int(plan.layerFeatures.shape[drawing.row]))
    where !measures.isBeyondEdge(part, near) {
      switch (type, plan.geometries.partKinds[part]) {
      case (.symbol, .points): drawPoints(.icon, part, drawing, plan)
      case (.circle, .points): drawPoints(.circle, part, drawing, plan)
      case (.line, .line), (.line, .polygon): drawLines(part, drawing, plan)
      case (.fill, .polygon), (.fillExtrusion, .polygon): drawArea(part, drawing, plan)
      default: break
      }
    }
  }

  private mutating func drawPoints(
    _ kind: DrawnFeatures.Kind, _ part: Int, _ drawing: FeatureDrawing, _ plan: Plan
  ) {
    let size = drawing.size
    for path in plan.geometries.paths(ofPart: part) {
      for index in plan.geometries.coordinates(ofPath: path) {
        let point = drawing.screen.project(
          mercatorX: plan.geometries.x[index], mercatorY: plan.geometries.y[index])
        guard let point = point?.vector else { continue }
        let box =
          kind == .icon
          ? plan.layers.iconBox(at: point, size, drawing.layer)
          : ViewRectangle(origin: point - size / 2, size: size).box
        guard let box, !box.isEmpty, drawing.area.meets(box) else { continue }
        drawn.add(
          DrawnFeatures.Item(
            kind: kind, layer: drawing.place, feature: plan.layerFeatures.feature[drawing.row], box: box))
      }
    }
  }

  private mutating func drawLines(_ part: Int, _ drawing: FeatureDrawing, _ plan: Plan) {
    var drawing = drawing
    let feature = plan.layerFeatures.feature[drawing.row]
    let window = drawing.screen.window(.farthest)
    let shift = measures.shift(part, window)
    let width = FixedPoint.margin(drawing.size.x, atMost: 16_384)
    let (trimStart, trimEnd) = (plan.layers.trimStart[drawing.layer], plan.layers.trimEnd[drawing.layer])
    for path in plan.geometries.paths(ofPart: part) {
      let coordinates = plan.geometries.coordinates(ofPath: path)
      let isLine = plan.geometries.partKinds[part] == .line
      if isLine, trimStart < trimEnd {
        let length = measures.lengths[coordinates.upperBound - 1]
        drawing.hidden = (trimStart * length, trimEnd * length)
      }
      func sight(_ index: Int) -> Window.Sight {
        window.sight(plan.geometries.x[index], plan.geometries.y[index], shift: shift)
      }
      var start = sight(coordinates.lowerBound)
      for index in coordinates.dropFirst() {
        let end = sight(index)
        if drawing.hidden.from < drawing.hidden.to {
          let lengths = (measures.lengths[index - 1], measures.lengths[index])
          let (first, second) = Obstacles.shown(lengths, drawing.hidden)
          if let first { drawPiece(start, end, first, width, window, drawing, feature) }
          if let second { drawPiece(start, end, second, width, window, drawing, feature) }
        } else {
          drawPiece(start, end, (0, 1), width, window, drawing, feature)
        }
        start = end
      }
      if !isLine { drawPiece(start, sight(coordinates.lowerBound), (0, 1), width, window, drawing, feature) }
    }
  }

  /// The fractions of a segment before and after what is hidden of its line.
  private static func shown(
    _ lengths: (Double, Double), _ hidden: (from: Double, to: Double)
  ) -> ((Double, Double)?, (Double, Double)?) {
    let (start, end) = lengths
    guard start < end else { return (nil, nil) }
    if hidden.to <= start || end <= hidden.from { return ((0, 1), nil) }
    return (
      start < hidden.from ? (0, (hidden.from - start) / (end - start)) : nil,
      hidden.to < end ? ((hidden.to - start) / (end - start), 1) : nil
    )
  }

  /// Draws a segment, cut only where one of its ends is behind the camera, beyond the horizon or thousands of screens away.
  private mutating func drawPiece(
    _ start: Window.Sight, _ end: Window.Sight, _ fractions: (Double, Double), _ width: Int32,
    _ window: Window, _ drawing: FeatureDrawing, _ feature: UInt32
  ) {
    guard let (from, to) = window.visible(start, end, fractions.0, fractions.1) else { return }
    let head = from == 0 ? start.point : start.point.interpolated(to: end.point, from)
    let tail = to == 1 ? end.point : start.point.interpolated(to: end.point, to)
    guard head.depth > 0, tail.depth > 0 else { return }
    let (startX, startY) = FixedPoint.round(head.onScreen.vector)
    let (endX, endY) = FixedPoint.round(tail.onScreen.vector)
    let box = Box(
      left: min(startX, endX), top: min(startY, endY), right: max(startX, endX), bottom: max(startY, endY)
    ).grown(by: (width + 1) / 2)
    guard drawing.area.meets(box) else { return }
    drawn.add(
      DrawnFeatures.Item(
        kind: .line, layer: drawing.place, feature: feature, box: box,
        ends: SIMD4(startX, startY, endX, endY), width: width))
  }

  private mutating func drawArea(_ part: Int, _ drawing: FeatureDrawing, _ plan: Plan) {
    let window = drawing.screen.window(.farthest)
    let isVisible = clip.clipRings(
      part, of: plan.geometries, shift: measures.shift(part, window), to: window, into: &rings)
    guard isVisible else { return }
    var start = 0
    for end in rings.ringEnds {
      guard start < end else { continue }
      var last = FixedPoint.round(SIMD2(rings.x[Int(end) - 1], rings.y[Int(end) - 1]))
      for index in start..<Int(end) {
        let next = FixedPoint.round(SIMD2(rings.x[index], rings.y[index]))
        drawn.addEdge(SIMD4(last.0, last.1, next.0, next.1))
        last = next
      }
      start = Int(end)
    }
    drawn.endFill(layer: drawing.place, feature: plan.layerFeatures.feature[drawing.row])
  }
}

extension Box {
  /// A million points around the screen: what lies beyond it is cut off before it is rounded.
  fileprivate static let farthest = Box(left: -1 << 28, top: -1 << 28, right: 1 << 28, bottom: 1 << 28)
}
