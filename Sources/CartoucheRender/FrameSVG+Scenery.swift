import CartoucheResolver

/// Source features and inline lines and polygons, which lie below everything that is placed.
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
    var areas = ""
    var lines = ""
    add(
      plan.scenery.shapes, parts: plan.scenery.shapes.partKinds.indices, resolved, projection, &areas, &lines)
    for shape in plan.shapeFeatures.indices where plan.shapeFeatures[shape] == AttachmentTable.none {
      let parts = plan.geometries.parts(ofShape: shape)
      add(plan.geometries, parts: parts, resolved, projection, &areas, &lines)
    }
    if !areas.isEmpty { svg.element("path", ["class": "areas", "d": areas]) }
    drawLayers(resolved, projection, to: &svg)
    if !lines.isEmpty { svg.element("path", ["class": "lines", "d": lines]) }
  }

  private func add(
    _ shapes: GeometryTable, parts: Range<Int>, _ resolved: ResolvedFrame, _ projection: Projection,
    _ areas: inout String, _ lines: inout String
  ) {
    for part in parts where shapes.partKinds[part] != .points {
      let isPolygon = shapes.partKinds[part] == .polygon
      let paths = shapes.paths(ofPart: part).map { path in
        SceneryPath(shapes, shapes.coordinates(ofPath: path), isClosed: isPolygon, projection)
      }
      guard paths.contains(where: { $0.meets(resolved.viewport) }) else { continue }
      for path in paths { lines += path.outline }
      // What is torn, by the horizon or the edge of the world's copy, has no inside on the sheet.
      if isPolygon, paths.allSatisfy({ !$0.isTorn }) { areas += paths.map(\.outline).joined() }
    }
  }
}
