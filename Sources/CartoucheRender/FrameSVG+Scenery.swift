import CartoucheResolver

/// Source features, which lie below everything that is placed.
extension FrameSVG {
  func drawScenery(_ resolved: ResolvedFrame, to svg: inout SVGWriter) {
    let projection = Projection(camera: resolved.camera, viewport: resolved.viewport)
    drawShapes(resolved, projection, to: &svg)
    // One path with a dot of a line for each point: a tenth of the size of as many circles.
    var path = ""
    for (x, y) in zip(plan.scenery.pointX, plan.scenery.pointY) {
      guard let point = projection.project(mercatorX: x, mercatorY: y), resolved.shows(point) else {
        continue
      }
      path += "M\(point.x.svg) \(point.y.svg)h0"
    }
    if !path.isEmpty { svg.element("path", ["class": "features", "d": path]) }
  }

  /// One path for all areas and one for all lines and outlines.
  private func drawShapes(_ resolved: ResolvedFrame, _ projection: Projection, to svg: inout SVGWriter) {
    let shapes = plan.scenery.shapes
    var areas = ""
    var lines = ""
    for part in shapes.partKinds.indices {
      let isPolygon = shapes.partKinds[part] == .polygon
      let paths = shapes.paths(ofPart: part).map { path in
        SceneryPath(shapes, shapes.coordinates(ofPath: path), isClosed: isPolygon, projection)
      }
      guard paths.contains(where: { $0.meets(resolved.viewport) }) else { continue }
      for path in paths { lines += path.outline }
      // What is torn, by the horizon or the edge of the world's copy, has no inside on the sheet.
      if isPolygon, paths.allSatisfy({ !$0.isTorn }) { areas += paths.map(\.outline).joined() }
    }
    if !areas.isEmpty { svg.element("path", ["class": "areas", "d": areas]) }
    if !lines.isEmpty { svg.element("path", ["class": "lines", "d": lines]) }
  }
}

/// One line or ring on the sheet.
private struct SceneryPath {
  /// SVG path data.
  private(set) var outline = ""
  /// Whether a piece of it cannot be drawn.
  private(set) var isTorn = false
  private var left = Double.infinity
  private var top = Double.infinity
  private var right = -Double.infinity
  private var bottom = -Double.infinity

  init(_ shapes: GeometryTable, _ coordinates: Range<Int>, isClosed: Bool, _ projection: Projection) {
    var isOpen = false
    var lastX: (mercator: Double, copy: Double)?
    for index in coordinates {
      let x = shapes.x[index]
      guard let point = projection.project(mercatorX: x, mercatorY: shapes.y[index]) else {
        isTorn = true
        isOpen = false
        continue
      }
      // Points of two copies of the world are not joined: the line between them would cross the whole sheet.
      let copy = projection.copy(ofMercatorX: x)
      if let lastX, lastX.copy != copy {
        isTorn = true
        isOpen = false
      }
      lastX = (x, copy)
      outline += "\(isOpen ? "L" : "M")\(point.x.svg) \(point.y.svg)"
      isOpen = true
      left = min(left, point.x)
      right = max(right, point.x)
      top = min(top, point.y)
      bottom = max(bottom, point.y)
    }
    if isClosed, !isTorn, !outline.isEmpty { outline += "Z" }
  }

  /// Whether any of it may be on the sheet.
  func meets(_ viewport: Viewport) -> Bool {
    left <= viewport.width && right >= 0 && top <= viewport.height && bottom >= 0
  }
}
