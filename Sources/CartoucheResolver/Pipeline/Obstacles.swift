/// The step of a frame that computes the screen positions of the puck, the avoided regions and the features of avoided
/// layers.
struct Obstacles: Sendable {
  /// The kinds of obstacles that exist in the frame.
  private(set) var avoided: Avoided
  /// The circle of the puck on screen. It is `nil` if the plan has no visible puck, or if the puck is behind the camera
  /// or beyond the horizon limit.
  private(set) var puck: CollisionShape?
  /// The rectangles of the avoided regions on screen. The owner of each rectangle in this grid is the region's index in
  /// the plan's list.
  private(set) var regions = CollisionGrid()
  /// The nonempty rectangles of the avoided regions in 1/256 points, in the order of the plan's list, for callouts.
  private(set) var regionBoxes: [Box] = []
  var drawn = DrawnFeatures()
  var clip = PolygonClip()
  var rings = PoleSearch()
  var measures: GeometryMeasures
  /// The distance around the bounds, in 1/256 points, within which features of avoided layers are drawn. The collision
  /// shapes of views that avoid layers extend no farther.
  private var reach: Int32 = 0
  /// The value of `EffectiveOptions.revision` when `reach` was computed; `nil` before that.
  private var reachedRevision: UInt?

  init(_ plan: Plan, _ measures: GeometryMeasures) {
    self.measures = measures
    var avoided: Avoided = []
    if !plan.surroundings.avoidedRegions.isEmpty { avoided.insert(.regions) }
    let layers = plan.surroundings.avoidedLayers
    if layers.contains(where: { !plan.layerFeatures.rows(ofLayer: Int($0)).isEmpty }) {
      avoided.insert(.layers)
      if plan.surroundings.avoidsStrictly { avoided.insert(.layersStrictly) }
    }
    self.avoided = avoided
    if avoided.contains(.layers) { reserve(plan) }
    regions.reserve(plan.surroundings.avoidedRegions.count)
    regionBoxes.reserveCapacity(plan.surroundings.avoidedRegions.count)
  }

  private mutating func reserve(_ plan: Plan) {
    var items = 0
    var edges = 0
    var (mostCoordinates, mostPaths) = (0, 0)
    for layer in plan.surroundings.avoidedLayers {
      let isFill = plan.layers.types[Int(layer)].drawsAreas
      for row in plan.layerFeatures.rows(ofLayer: Int(layer)) {
        for part in plan.geometries.parts(ofShape: Int(plan.layerFeatures.shape[row])) {
          let paths = plan.geometries.paths(ofPart: part)
          let coordinates = paths.reduce(0) { $0 + plan.geometries.coordinates(ofPath: $1).count }
          // A range that is not drawn may cut one segment of each path in two, and an outline returns to its start.
          items += isFill ? 1 : coordinates + 2 * paths.count
          guard isFill, plan.geometries.partKinds[part] == .polygon else { continue }
          edges += 8 * coordinates
          mostCoordinates = max(mostCoordinates, coordinates)
          mostPaths = max(mostPaths, paths.count)
        }
      }
    }
    drawn.reserve(items: items, edges: edges)
    guard mostCoordinates > 0 else { return }
    clip.reserve(mostCoordinates)
    rings.reserve(8 * mostCoordinates, rings: mostPaths)
  }

  /// Returns the kinds of obstacles in the frame that an annotation with these flags avoids.
  @inline(__always)
  func avoided(by flags: AnnotationFlags) -> Avoided {
    if avoided.isEmpty { return avoided }
    var avoided = avoided
    if flags.contains(.allowOverlapWithPuck) { avoided.remove(.puck) }
    if !flags.contains(.avoidsRegions) { avoided.remove(.regions) }
    if !flags.contains(.avoidsLayers) { avoided.subtract([.layers, .layersStrictly]) }
    return avoided
  }

  /// Computes the screen positions of all obstacles of a frame.
  /// - Complexity: O(regions + coordinates of the features of avoided layers); none if the plan has no obstacles.
  mutating func find(_ frame: FrameContext) {
    let screen = frame.screen
    // An input may show or hide the puck in any frame.
    puck = frame.plan.surroundings.puck.flatMap { screen.disc($0, frame.points.puck) }
    if puck == nil { avoided.remove(.puck) } else { avoided.insert(.puck) }
    if avoided.contains(.regions) {
      regions.clear(width: screen.viewport.right, height: screen.viewport.bottom)
      regionBoxes.removeAll(keepingCapacity: true)
      for (index, region) in frame.plan.surroundings.avoidedRegions.enumerated() {
        let box = region.box(in: SIMD2(frame.viewport.width, frame.viewport.height))
        regions.insert(CollisionShape(box), owner: UInt32(index))
        if !box.isEmpty { regionBoxes.append(box) }
      }
    }
    if avoided.contains(.layers) { drawLayers(frame.plan, frame.options, frame.icons, on: screen) }
  }

  private mutating func drawLayers(
    _ plan: Plan, _ options: EffectiveOptions, _ icons: IconPlacement, on screen: Screen
  ) {
    drawn.clear(width: screen.viewport.right, height: screen.viewport.bottom)
    if reachedRevision != options.revision {
      reachedRevision = options.revision
      reach = options.reachOfAvoiders(plan)
    }
    let area = screen.viewport.enclosing(screen.bounds).grown(by: reach)
    for (place, layer) in plan.surroundings.avoidedLayers.enumerated()
    where plan.layers.isDrawn(Int(layer), at: screen.comparedZoom) {
      for row in plan.layerFeatures.rows(ofLayer: Int(layer)) {
        if !icons.isShown(row) { continue }
        let drawing = FeatureDrawing(
          layer: Int(layer), place: UInt32(place), row: row,
          size: plan.layerFeatures.size(row, options.zoom), area: area, screen: screen,
          feature: plan.layerFeatures.feature[row])
        draw(drawing, plan)
      }
    }
  }

  /// The capacities of the arrays that frames reuse. They stay constant after the first frame.
  var capacities: [Int] {
    regions.capacities + drawn.capacities + [
      regionBoxes.capacity,
      clip.kept.capacity + clip.cut.capacity, rings.x.capacity, rings.ringEnds.capacity,
    ]
  }
}

extension EffectiveOptions {
  /// Returns the greatest distance in 1/256 points by which a collision shape that avoids layers extends beyond the
  /// annotation's bounds.
  ///
  /// The distance is limited, because the view's rectangle must intersect the bounds or its point must be in the
  /// margin. The shape may in addition grow by twice `showMargin`.
  fileprivate func reachOfAvoiders(_ plan: Plan) -> Int32 {
    var reach = 0.0
    for row in rows.indices where rows[row].flags.contains(.avoidsLayers) {
      let own = size(row)
      var size = 0.0
      for option in anchors(of: row, in: plan.anchorLists) {
        let (right, up) = formulas.offset(option)
        size = max(size, formulas.size(option, own: own).max() + max(abs(right), abs(up)))
      }
      reach = max(reach, size + (plan.outline(rows[row])?.overhang(plan.collisionBoxes) ?? 0))
    }
    let policy = plan.placement
    return FixedPoint.margin(reach + policy.margin + 2 * policy.showMargin + 1, atMost: 1_048_576)
  }
}

extension CollisionOutline {
  /// Returns the greatest distance in points by which a collision shape extends beyond the view's rectangle.
  fileprivate func overhang(_ collisionBoxes: RectangleLists) -> Double {
    var most = 0.0
    if boxes != CollisionOutline.wholeFrame {
      for index in collisionBoxes.range(Int(boxes)) {
        let box = collisionBoxes.rectangles[index]
        most = max(
          most, abs(box.left.offset), abs(box.top.offset), abs(box.right.offset), abs(box.bottom.offset))
      }
    }
    return most + max(0, -insets.left, -insets.top, -insets.right, -insets.bottom)
  }
}

extension Screen {
  /// Returns the circle of the puck on screen. The result is `nil` if the puck is behind the camera, beyond the horizon
  /// limit or far off screen.
  /// - Parameter position: the position that the host app gave, if it gives the points of the frame.
  fileprivate func disc(_ puck: Puck, _ position: SIMD2<Double>) -> CollisionShape? {
    let place = projection.isOfPoints ? position : SIMD2(puck.mercatorX, puck.mercatorY)
    return project(mercatorX: place.x, mercatorY: place.y)
      .flatMap { point in
        let size = SIMD2(2 * puck.radius, 2 * puck.radius)
        return ViewRectangle(origin: point.vector - size / 2, size: size).box
      }
      .map { CollisionShape($0, isCircle: true) }
  }
}

extension LayerType {
  /// Whether layers of this type draw the areas of polygons.
  var drawsAreas: Bool { self == .fill || self == .fillExtrusion }
}

/// One feature of an avoided layer, with all values that are needed to draw it.
struct FeatureDrawing {
  var layer: Int
  /// The index of the feature's layer in the plan's list of avoided layers.
  var place: UInt32
  /// The feature in its layer, as a row of `plan.layerFeatures`.
  var row: Int
  /// The size of the icon or circle in points. For a line, x is its width in points.
  var size: SIMD2<Double>
  /// The area of the screen in 1/256 points. Parts of the feature outside it are skipped, because no view collides with
  /// them.
  var area: Box
  var screen: Screen
  /// The number of the feature. A feature has the same number in all layers.
  var feature: UInt32
  /// The width of the feature's line in 1/256 points.
  var lineWidth: Int32 = 0
  /// The range of a line that its layer does not draw (`trimOffset`), as Mercator lengths from the line's start; empty
  /// if both are 0.
  var hidden: (from: Double, to: Double) = (0, 0)
}

extension Obstacles {
  /// Adds the shapes that a layer draws for a feature: lines and outlines with their width, icons or circles on points,
  /// and areas.
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
        guard let box = plan.layers.box(at: point, size, drawing.layer), !box.isEmpty, drawing.area.meets(box)
        else { continue }
        drawn.add(
          DrawnFeatures.Item(
            kind: kind, layer: drawing.place, feature: drawing.feature, box: box))
      }
    }
  }

  private mutating func drawLines(_ part: Int, _ drawing: FeatureDrawing, _ plan: Plan) {
    var drawing = drawing
    let window = drawing.screen.window(.farthest)
    let shift = measures.shift(part, window)
    drawing.lineWidth = FixedPoint.margin(drawing.size.x, atMost: 16_384)
    let (trimStart, trimEnd) = (plan.layers.trimStart[drawing.layer], plan.layers.trimEnd[drawing.layer])
    for path in plan.geometries.paths(ofPart: part) {
      let coordinates = plan.geometries.coordinates(ofPath: path)
      let isLine = plan.geometries.partKinds[part] == .line
      if isLine, trimStart < trimEnd {
        let length = measures.lengths[coordinates.upperBound - 1]
        drawing.hidden = (trimStart * length, trimEnd * length)
      }
      func clipPoint(_ index: Int) -> Window.ClipPoint {
        window.clipPoint(plan.geometries.x[index], plan.geometries.y[index], shift: shift)
      }
      var start = clipPoint(coordinates.lowerBound)
      for index in coordinates.dropFirst() {
        let end = clipPoint(index)
        if drawing.hidden.from < drawing.hidden.to {
          let lengths = (measures.lengths[index - 1], measures.lengths[index])
          let (first, second) = Obstacles.shown(lengths, drawing.hidden)
          if let first { drawPiece(start, end, first, window, drawing) }
          if let second { drawPiece(start, end, second, window, drawing) }
        } else {
          drawPiece(start, end, (0, 1), window, drawing)
        }
        start = end
      }
      if !isLine { drawPiece(start, clipPoint(coordinates.lowerBound), (0, 1), window, drawing) }
    }
  }

  /// Returns the two parts of a line segment that the layer draws: those before and after the undrawn range. They are
  /// ranges of fractions 0…1 of the segment, or `nil` if empty.
  /// - Parameters:
  ///   - lengths: the Mercator lengths from the line's start to the segment's start and end.
  ///   - hidden: the undrawn range, as Mercator lengths from the line's start.
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

  /// Draws the part of a line segment between two fractions of its length. The part is clipped only if an end is behind
  /// the camera, beyond the horizon limit or extremely far off screen.
  private mutating func drawPiece(
    _ start: Window.ClipPoint, _ end: Window.ClipPoint, _ fractions: (Double, Double), _ window: Window,
    _ drawing: FeatureDrawing
  ) {
    guard let (from, to) = window.visible(start, end, fractions.0, fractions.1) else { return }
    let head = from == 0 ? start.point : start.point.interpolated(to: end.point, from)
    let tail = to == 1 ? end.point : start.point.interpolated(to: end.point, to)
    guard head.depth > 0, tail.depth > 0 else { return }
    let (startX, startY) = FixedPoint.round(head.onScreen.vector)
    let (endX, endY) = FixedPoint.round(tail.onScreen.vector)
    let box = Box(
      left: min(startX, endX), top: min(startY, endY), right: max(startX, endX), bottom: max(startY, endY)
    ).grown(by: (drawing.lineWidth + 1) / 2)
    guard drawing.area.meets(box) else { return }
    drawn.add(
      DrawnFeatures.Item(
        kind: .line, layer: drawing.place, feature: drawing.feature, box: box,
        ends: SIMD4(startX, startY, endX, endY), width: drawing.lineWidth))
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
    drawn.endFill(layer: drawing.place, feature: drawing.feature)
  }
}

extension Box {
  /// The box, ±2^20 points around the origin, outside of which lines are cut off before rounding.
  fileprivate static let farthest = Box(left: -1 << 28, top: -1 << 28, right: 1 << 28, bottom: 1 << 28)
}

/// The step of a frame that computes which features of layers the map shows, for annotations that are attached to them
/// or avoid them. A layer shows a feature that its filter accepts at the zoom. A symbol layer also hides icons that
/// collide with others.
///
/// Layers go from top to bottom, then features by `sortKey`, then by row. An icon is shown if it collides with no
/// earlier icon. Annotations do not hide icons.
struct IconPlacement: Sendable {
  /// The icons in the order of placement; empty if the plan needs no icons.
  let order: [Icon]
  /// The features that a filter accepts at some zooms only, as rows of `plan.layerFeatures`.
  private let zoomFiltered: [UInt32]
  /// Per row of `plan.layerFeatures`: whether its layer does not show the feature. Empty if all features are shown at
  /// all zooms.
  private var isHidden: [Bool]
  private var placed = CollisionGrid()

  struct Icon: Sendable {
    /// The feature of the icon as a row of `plan.layerFeatures`.
    var row: UInt32
    var layer: UInt32
  }

  init(_ plan: Plan) {
    let features = plan.layerFeatures
    let isAskedFor =
      plan.attachments.layer.contains { $0 != AttachmentTable.none && plan.layers.types[Int($0)] == .symbol }
      || plan.surroundings.avoidedLayers.contains { plan.layers.types[Int($0)] == .symbol }
    var icons: [Icon] = []
    var boxes = 0
    for layer in (0..<plan.layers.count).reversed() where isAskedFor && plan.layers.types[layer] == .symbol {
      // Equal keys stay in the order of rows, because the sort is stable.
      let rows = Array(features.rows(ofLayer: layer)).sorted(byKey: { features.sortKey[$0].orderedBits })
      for row in rows {
        icons.append(Icon(row: UInt32(row), layer: UInt32(layer)))
        for part in plan.geometries.parts(ofShape: Int(features.shape[row])) {
          for path in plan.geometries.paths(ofPart: part)
          where plan.geometries.partKinds[part] == .points {
            boxes += plan.geometries.coordinates(ofPath: path).count
          }
        }
      }
    }
    order = icons
    zoomFiltered = (0..<UInt32(features.count)).filter { features.filterZooms[Int($0)] != .all }
    isHidden = icons.isEmpty && zoomFiltered.isEmpty ? [] : Array(repeating: false, count: features.count)
    placed.reserve(boxes)
  }

  /// Whether the filter of some layer depends on zoom.
  var hasZoomFilters: Bool { !zoomFiltered.isEmpty }

  /// Whether the layers that are drawn show all their features at all zooms.
  var showsAll: Bool { order.isEmpty && zoomFiltered.isEmpty }

  /// Computes which features are shown in a frame.
  /// - Complexity: that of placing as many views with one anchor; none if `showsAll`.
  mutating func place(_ plan: Plan, _ zoom: ZoomValues, on screen: Screen) {
    for row in zoomFiltered {
      isHidden[Int(row)] = !plan.layerFeatures.filterZooms[Int(row)].contains(screen.comparedZoom)
    }
    guard !order.isEmpty else { return }
    placed.clear(width: screen.viewport.right, height: screen.viewport.bottom)
    for icon in order { isHidden[Int(icon.row)] = !place(icon, plan, zoom, on: screen) }
  }

  /// Returns whether the icon is shown on at least one point of its feature. An icon without size, and one of a feature
  /// without points, counts as shown.
  private mutating func place(_ icon: Icon, _ plan: Plan, _ zoom: ZoomValues, on screen: Screen) -> Bool {
    let (row, layer) = (Int(icon.row), Int(icon.layer))
    guard plan.layers.isDrawn(layer, at: screen.comparedZoom),
      plan.layerFeatures.filterZooms[row].contains(screen.comparedZoom)
    else { return false }
    let size = plan.layerFeatures.size(row, zoom)
    guard size.x > 0, size.y > 0 else { return true }
    var isShown = false
    var hasPoint = false
    for part in plan.geometries.parts(ofShape: Int(plan.layerFeatures.shape[row]))
    where plan.geometries.partKinds[part] == .points {
      for path in plan.geometries.paths(ofPart: part) {
        for index in plan.geometries.coordinates(ofPath: path) {
          let point = screen.project(
            mercatorX: plan.geometries.x[index], mercatorY: plan.geometries.y[index])
          guard let point, let box = plan.layers.box(at: point.vector, size, layer) else { continue }
          let shape = CollisionShape(box)
          hasPoint = true
          if !plan.layers.allowsOverlap[layer], placed.meets(shape) { continue }
          placed.insert(shape, owner: icon.row)
          isShown = true
        }
      }
    }
    return isShown || !hasPoint
  }

  /// Returns whether a layer that is drawn shows a feature.
  /// - Parameter row: the feature as a row of `plan.layerFeatures`.
  func isShown(_ row: Int) -> Bool { showsAll || !isHidden[row] }

  /// Returns whether a layer that is drawn shows a feature; true if the plan does not list the feature for the layer.
  /// - Parameters:
  ///   - feature: the number of the feature.
  ///   - layer: the index of the layer in the plan, or `AttachmentTable.none`.
  /// - Complexity: O(log features of the layer).
  func isShown(_ feature: UInt32, by layer: UInt32, _ features: LayerFeatures) -> Bool {
    guard !showsAll, layer != AttachmentTable.none, feature != AttachmentTable.none,
      let row = features.row(of: feature, inLayer: Int(layer))
    else { return true }
    return !isHidden[row]
  }

  /// Returns whether a layer that is drawn shows the feature that a shape belongs to; true if the plan does not list the
  /// feature for the layer.
  /// - Parameters:
  ///   - shape: the index of the shape in the plan's geometries.
  ///   - layer: the index of the layer in the plan, or `AttachmentTable.none`.
  func isDrawn(_ shape: Int, by layer: UInt32, _ plan: Plan) -> Bool {
    showsAll || isShown(plan.shapeFeatures[shape], by: layer, plan.layerFeatures)
  }

  /// The capacities of the arrays that frames reuse. They stay constant after the first frame.
  var capacities: [Int] { [isHidden.capacity] + placed.capacities }
}

extension LayerFeatures {
  /// Returns the size of a feature's icon or circle at the zoom of the frame, in points. For a line, x is its width.
  @inline(__always)
  func size(_ row: Int, _ zoom: ZoomValues) -> SIMD2<Double> {
    SIMD2(
      widthTable[row] == LayerTable.noTable ? width[row] : zoom[widthTable[row]],
      heightTable[row] == LayerTable.noTable ? height[row] : zoom[heightTable[row]])
  }
}

extension LayerTable {
  /// Returns the rectangle of an icon or circle of a layer in 1/256 points, or `nil` if it is far off screen.
  /// - Parameters:
  ///   - point: the projected point of the feature.
  ///   - size: the size of the icon or circle in points.
  @inline(__always)
  func box(at point: SIMD2<Double>, _ size: SIMD2<Double>, _ layer: Int) -> Box? {
    let (place, isFarAway) = FixedPoint.place(point)
    if isFarAway { return nil }
    let option = AnchorOption(anchor[layer], offsetX: offsetX[layer], offsetY: offsetY[layer])
    return AnchorFormulas.Option(option).box(at: place, extent: FixedPoint.lengths(size))
  }
}
