import CartoucheResolver

/// Source features and inline lines and polygons, which lie below everything that is placed.
extension FrameSVG {
  func drawScenery(_ resolved: ResolvedFrame, to svg: inout SVGWriter) {
    let projection = Projection(camera: resolved.camera, viewport: resolved.viewport)
    drawShapes(resolved, projection, to: &svg)
    if !style.isClean { drawPoints(of: plan.scenery, "features", resolved, projection, to: &svg) }
  }

  /// Draws the base map, below everything.
  func drawBase(_ resolved: ResolvedFrame, to svg: inout SVGWriter) {
    guard let base = style.base else { return }
    let projection = Projection(camera: resolved.camera, viewport: resolved.viewport)
    var areas = ""
    var ways = ""
    for part in base.shapes.partKinds.indices {
      let paths = visiblePaths(ofPart: part, of: base.shapes, resolved, projection)
      let outline = paths.map(\.outline).joined()
      if isArea(part, of: base.shapes, paths) { areas += outline } else { ways += outline }
    }
    if !areas.isEmpty { svg.element("path", ["class": "land", "d": areas]) }
    if !ways.isEmpty { svg.element("path", ["class": "ways", "d": ways]) }
    drawPoints(of: base, "marks", resolved, projection, to: &svg)
  }

  /// One path with a dot of a line for each point: a tenth of the size of as many circles.
  private func drawPoints(
    of scenery: Scenery, _ name: String, _ resolved: ResolvedFrame, _ projection: Projection,
    to svg: inout SVGWriter
  ) {
    var path = ""
    for (x, y) in zip(scenery.pointX, scenery.pointY) {
      guard let point = projection.project(mercatorX: x, mercatorY: y), resolved.shows(point) else {
        continue
      }
      path += "M\(point.x.svg) \(point.y.svg)h0"
    }
    if !path.isEmpty { svg.element("path", ["class": name, "d": path]) }
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
    for part in parts {
      let paths = visiblePaths(ofPart: part, of: shapes, resolved, projection)
      let outline = paths.map(\.outline).joined()
      lines += outline
      if isArea(part, of: shapes, paths) { areas += outline }
    }
  }

  /// The lines or rings of a part, if any of them may be on the sheet; none of points.
  private func visiblePaths(
    ofPart part: Int, of shapes: GeometryTable, _ resolved: ResolvedFrame, _ projection: Projection
  ) -> [SceneryPath] {
    if shapes.partKinds[part] == .points { return [] }
    let isPolygon = shapes.partKinds[part] == .polygon
    let paths = shapes.paths(ofPart: part).map { path in
      SceneryPath(shapes, shapes.coordinates(ofPath: path), isClosed: isPolygon, projection)
    }
    return paths.contains { $0.meets(resolved.viewport) } ? paths : []
  }

  /// What is torn, by the horizon or the edge of the world's copy, has no inside on the sheet.
  private func isArea(_ part: Int, of shapes: GeometryTable, _ paths: [SceneryPath]) -> Bool {
    shapes.partKinds[part] == .polygon && paths.allSatisfy { !$0.isTorn }
  }
}
