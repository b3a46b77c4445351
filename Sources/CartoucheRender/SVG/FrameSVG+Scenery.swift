import CartoucheResolver

/// The drawing of the map below all views: features of sources, and lines and polygons of attachments.
extension FrameSVG {
  func drawScenery(_ resolved: ResolvedFrame, to svg: inout SVGWriter) {
    let projection = Projection(camera: resolved.camera, viewport: resolved.viewport)
    drawShapes(resolved, projection, to: &svg)
    if !style.isClean { drawPoints(of: plan.scenery, "features", resolved, projection, to: &svg) }
  }

  /// Draws the base map below everything else.
  func drawBase(_ resolved: ResolvedFrame, to svg: inout SVGWriter) {
    guard let base = style.base else { return }
    let projection = Projection(camera: resolved.camera, viewport: resolved.viewport)
    var areas = ""
    var ways = ""
    for part in base.shapes.partKinds.indices {
      let paths = visiblePaths(ofPart: part, of: base.shapes, resolved, projection)
      let outline = paths.map { $0.outline }.joined()
      if isArea(part, of: base.shapes, paths) { areas += outline } else { ways += outline }
    }
    if !areas.isEmpty { svg.element("path", ["class": "land", "d": areas]) }
    if !ways.isEmpty { svg.element("path", ["class": "ways", "d": ways]) }
    drawPoints(of: base, "marks", resolved, projection, to: &svg)
  }

  /// Draws all points in one path of zero-length lines with round ends. Circles would take ten times the bytes.
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

  /// Draws all areas in one SVG path, and all lines and outlines in another.
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
      let outline = paths.map { $0.outline }.joined()
      lines += outline
      if isArea(part, of: shapes, paths) { areas += outline }
    }
  }

  /// Returns the projected lines or rings of a part of a shape, if they may be in the picture; otherwise an empty list. The result is also
  /// empty for points.
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

  /// Whether a part of a shape is a polygon that can be filled: no ring is cut by the horizon or crosses from one
  /// copy of the world to another.
  private func isArea(_ part: Int, of shapes: GeometryTable, _ paths: [SceneryPath]) -> Bool {
    shapes.partKinds[part] == .polygon && paths.allSatisfy { !$0.isBroken }
  }
}

/// The drawing of features of layers, with the widths and sizes that the plan contains.
extension FrameSVG {
  func drawLayers(_ resolved: ResolvedFrame, _ projection: Projection, to svg: inout SVGWriter) {
    let comparedZoom = ComparedZoom(resolved.camera.zoom)
    for layer in 0..<plan.layers.count where plan.layers.isDrawn(layer, at: comparedZoom) {
      // Features of the same size share an SVG path, because there are many features and few sizes.
      var sizes: [LayerSize] = []
      var paths: [String] = []
      let zoom = resolved.camera.zoom
      for drawn in plan.drawnShapes(ofLayer: layer) where drawn.filterZooms.contains(comparedZoom) {
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

  /// Returns the SVG path data of a shape in a layer; empty if no part of the shape is in the picture.
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
            .filter { $0.meets(resolved.viewport) }.map { $0.outline }.joined()
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
    let (centerX, centerY) = (point.x + plan.layers.offsetX[layer], point.y - plan.layers.offsetY[layer])
    // A line without length and with round ends is a dot.
    guard plan.layers.types[layer] == .symbol else { return "M\(centerX.svg) \(centerY.svg)h0" }
    let shift = plan.layers.anchor[layer].shift
    let (x, y) = (centerX - shift.x * size.width, centerY - shift.y * size.height)
    return "M\(x.svg) \(y.svg)h\(size.width.svg)v\(size.height.svg)h\((-size.width).svg)z"
  }
}

/// The size in points in which a layer draws a feature. Lines and circles use only the width.
private struct LayerSize: Equatable {
  var width: Double
  var height: Double
}

/// A shape that a layer draws, with its width and height in points, and the zooms at which the layer's filter accepts it. `shape` is an
/// index in the plan's shapes.
struct DrawnShape {
  var shape: Int
  var width: LayerLength
  var height: LayerLength
  var filterZooms = FilterZooms.all
}

extension Plan {
  /// Returns the shapes that a layer draws, without duplicates. They are the layer's features in `layerFeatures`, if the plan contains
  /// them, and otherwise the shapes of attachments to the layer.
  func drawnShapes(ofLayer layer: Int) -> [DrawnShape] {
    let rows = layerFeatures.rows(ofLayer: layer)
    if !rows.isEmpty {
      return rows.map { row in
        DrawnShape(
          shape: Int(layerFeatures.shape[row]),
          width: LayerLength(layerFeatures.width[row], layerFeatures.widthTable[row], self),
          height: LayerLength(layerFeatures.height[row], layerFeatures.heightTable[row], self),
          filterZooms: layerFeatures.filterZooms[row])
      }
    }
    let width = LayerLength(layers.width[layer], layers.widthTable[layer], self)
    let height = LayerLength(layers.height[layer], layers.heightTable[layer], self)
    var isDrawn: Set<Int> = []
    return attachments.kinds.indices.filter {
      attachments.layer[$0] == UInt32(layer) && !attachments.isFilteredOut[$0]
    }.flatMap { attachment in
      let first = Int(attachments.firstShape[attachment])
      return (first..<first + Int(attachments.shapeCount[attachment])).filter { isDrawn.insert($0).inserted }
    }.map { DrawnShape(shape: $0, width: width, height: height) }
  }
}

/// A width or height in points of a layer's features, which may depend on zoom.
struct LayerLength {
  /// The width or height in points at every zoom. It is not used if there is a zoom table.
  private let points: Double
  private let table: ZoomTable?

  init(_ points: Double, _ table: UInt32, _ plan: Plan) {
    self.points = points
    self.table = table == LayerTable.noTable ? nil : plan.zoomTables[Int(table)]
  }

  func value(at zoom: Double) -> Double { table?.value(at: zoom) ?? points }

  var isConstant: Bool { table?.isConstant ?? true }
}

/// A line or ring that is projected into the picture.
struct SceneryPath {
  /// The projected path as SVG path data.
  private(set) var outline = ""
  /// Whether a part of the projected path is missing, because it is behind the camera or in another copy of the world.
  private(set) var isBroken = false
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
        isBroken = true
        isOpen = false
        continue
      }
      // Consecutive points in different copies of the world are not connected, because the line would cross the whole
      // picture.
      let copy = projection.copy(ofMercatorX: x)
      if let lastX, lastX.copy != copy {
        isBroken = true
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
    if isClosed, !isBroken, !outline.isEmpty { outline += "Z" }
  }

  /// Whether the bounding box of the path intersects the viewport.
  func meets(_ viewport: Viewport) -> Bool {
    left <= viewport.width && right >= 0 && top <= viewport.height && bottom >= 0
  }
}

/// The pieces of a line that remain visible after a layer's `trimOffset` hides a part of the line.
struct TrimmedLine {
  /// The pieces of the line that remain visible, each as a line of its own.
  private(set) var pieces = GeometryTable()

  /// Computes the visible pieces of a line.
  /// - Parameters:
  ///   - shapes: The table that has the line's coordinates.
  ///   - coordinates: The indices of the line's coordinates in `shapes`.
  ///   - hidden: The trimmed part, as fractions of the line's length on the Mercator map, 0…1.
  init(_ shapes: GeometryTable, _ coordinates: Range<Int>, hidden: (from: Double, to: Double)) {
    var lengths = [0.0]
    for index in coordinates.dropFirst() {
      let way = SIMD2(shapes.x[index] - shapes.x[index - 1], shapes.y[index] - shapes.y[index - 1])
      lengths.append(lengths[lengths.count - 1] + (way * way).sum().squareRoot())
    }
    guard let whole = lengths.last, whole > 0 else { return }
    for (from, to) in [(0, hidden.from), (hidden.to, 1)] where from < to {
      let before = pieces.x.count
      for position in lengths.indices.dropFirst() {
        let (start, end) = (lengths[position - 1], lengths[position])
        let (first, last) = (max(from * whole, start), min(to * whole, end))
        guard first < last else { continue }
        let index = coordinates.lowerBound + position
        /// Appends a point to the current piece: the point of the line at the distance `length` from the start of the line.
        func add(_ length: Double) {
          let fraction = (length - start) / (end - start)
          pieces.addCoordinate(
            shapes.x[index - 1] + (shapes.x[index] - shapes.x[index - 1]) * fraction,
            shapes.y[index - 1] + (shapes.y[index] - shapes.y[index - 1]) * fraction)
        }
        if first == from * whole { add(first) }
        add(last)
      }
      // Because of rounding, a very short piece may have no coordinates and is omitted.
      if pieces.x.count > before { pieces.endPath() }
    }
  }

  /// The range of each piece's coordinates in `pieces`.
  var paths: [Range<Int>] { pieces.pathEnds.indices.map { pieces.coordinates(ofPath: $0) } }
}
