import CartoucheResolver

/// What layers draw, as wide and as large as they do, where the plan knows it.
extension FrameSVG {
  func drawLayers(_ resolved: ResolvedFrame, _ projection: Projection, to svg: inout SVGWriter) {
    let comparedZoom = ComparedZoom(resolved.camera.zoom)
    for layer in 0..<plan.layers.count where plan.layers.isDrawn(layer, at: comparedZoom) {
      // Of one size there is one path, as features are many and sizes few.
      var sizes: [LayerSize] = []
      var paths: [String] = []
      let zoom = resolved.camera.zoom
      for drawn in plan.drawnShapes(ofLayer: layer) {
        let size = LayerSize(width: drawn.width.value(at: zoom), height: drawn.height.value(at: zoom))
        let path = outline(ofShape: drawn.shape, size, layer, resolved, projection)
        if path.isEmpty { continue }
        if let known = sizes.firstIndex(of: size) {
          paths[known] += path
        } else {
          sizes.append(size)
          paths.append(path)
        }
      }
      for (size, path) in zip(sizes, paths) {
        switch plan.layers.types[layer] {
        case .line:
          svg.element("path", ["class": "route", "stroke-width": size.width.svg, "d": path])
        case .circle:
          svg.element("path", ["class": "dots", "stroke-width": size.width.svg, "d": path])
        case .symbol: svg.element("path", ["class": "icons", "d": path])
        case .fill, .fillExtrusion: break
        }
      }
    }
  }

  /// SVG path data of what a layer draws of a shape; empty: nothing, or nothing on the sheet.
  private func outline(
    ofShape shape: Int, _ size: LayerSize, _ layer: Int, _ resolved: ResolvedFrame, _ projection: Projection
  ) -> String {
    guard size.width > 0 else { return "" }
    let shapes = plan.geometries
    let isLine = plan.layers.types[layer] == .line
    return shapes.parts(ofShape: shape).flatMap { part -> [String] in
      let kind = shapes.partKinds[part]
      return shapes.paths(ofPart: part).map { path in
        let coordinates = shapes.coordinates(ofPath: path)
        if isLine, kind == .line, plan.layers.trimStart[layer] < plan.layers.trimEnd[layer] {
          let trim = (plan.layers.trimStart[layer], plan.layers.trimEnd[layer])
          let line = TrimmedLine(shapes, coordinates, hidden: trim)
          return line.paths.map { SceneryPath(line.pieces, $0, isClosed: false, projection) }
            .filter { $0.meets(resolved.viewport) }.map(\.outline).joined()
        }
        if isLine, kind != .points {
          let line = SceneryPath(shapes, coordinates, isClosed: kind == .polygon, projection)
          return line.meets(resolved.viewport) ? line.outline : ""
        }
        guard !isLine, kind == .points else { return "" }
        return coordinates.compactMap { coordinate -> String? in
          let point = projection.project(mercatorX: shapes.x[coordinate], mercatorY: shapes.y[coordinate])
          guard let point, resolved.shows(point) else { return nil }
          return mark(at: point, size, layer)
        }.joined()
      }
    }.joined()
  }

  private func mark(at point: ScreenPoint, _ size: LayerSize, _ layer: Int) -> String {
    guard plan.layers.types[layer] == .symbol else { return "M\(point.x.svg) \(point.y.svg)h0" }
    let shift = plan.layers.anchor[layer].shift
    let x = point.x + plan.layers.offsetX[layer] - shift.x * size.width
    let y = point.y - plan.layers.offsetY[layer] - shift.y * size.height
    return "M\(x.svg) \(y.svg)h\(size.width.svg)v\(size.height.svg)h\((-size.width).svg)z"
  }
}

/// Points: of a line or a circle the width alone counts.
private struct LayerSize: Equatable {
  var width: Double
  var height: Double
}
