/// Finds where the puck, the avoided regions and what avoided layers draw are on screen: what views keep clear of besides
/// each other.
struct Obstacles: Sendable {
  /// All that there is in the frame.
  private(set) var avoided: Avoided
  /// A circle; nil: it is behind the camera, beyond the horizon, or nowhere.
  private(set) var puck: CollisionShape?
  /// Owners are places in the list of regions.
  private(set) var regions = CollisionGrid()
  var drawn = DrawnFeatures()
  var clip = PolygonClip()
  var rings = PoleSearch()
  let measures: GeometryMeasures
  /// 1/256 points: no collision shape of a view that avoids layers is tested further out of its bounds.
  private var reach: Int32 = 0
  /// The options that `reach` was found for; nil: for none.
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
          // What is hidden may cut one piece of each path in two, and an outline returns to its start.
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

  /// What of it concerns an annotation.
  @inline(__always)
  func avoided(by flags: AnnotationFlags) -> Avoided {
    if avoided.isEmpty { return avoided }
    var avoided = avoided
    if flags.contains(.allowOverlapWithPuck) { avoided.remove(.puck) }
    if !flags.contains(.avoidsRegions) { avoided.remove(.regions) }
    if !flags.contains(.avoidsLayers) { avoided.subtract([.layers, .layersStrictly]) }
    return avoided
  }

  /// - Complexity: O(regions + coordinates of the features of avoided layers); nothing where the plan has none.
  mutating func find(
    _ plan: Plan, _ options: OptionsInEffect, _ icons: IconPlacement, on screen: Screen, _ viewport: Viewport
  ) {
    // It comes and goes with what the host knows.
    puck = plan.surroundings.puck.flatMap { screen.disc($0) }
    if puck == nil { avoided.remove(.puck) } else { avoided.insert(.puck) }
    if avoided.contains(.regions) {
      regions.clear(width: screen.viewport.right, height: screen.viewport.bottom)
      for (index, region) in plan.surroundings.avoidedRegions.enumerated() {
        let box = region.box(in: SIMD2(viewport.width, viewport.height))
        regions.insert(CollisionShape(box), owner: UInt32(index))
      }
    }
    if avoided.contains(.layers) { drawLayers(plan, options, icons, on: screen) }
  }

  private mutating func drawLayers(
    _ plan: Plan, _ options: OptionsInEffect, _ icons: IconPlacement, on screen: Screen
  ) {
    drawn.clear(width: screen.viewport.right, height: screen.viewport.bottom)
    if reachedRevision != options.revision {
      reachedRevision = options.revision
      reach = options.reachOfAvoiders(plan)
    }
    let area = screen.viewport.enclosing(screen.bounds).grown(by: reach)
    for (place, layer) in plan.surroundings.avoidedLayers.enumerated()
    where plan.layers.isDrawn(Int(layer), at: screen.comparedZoom) {
      let type = plan.layers.types[Int(layer)]
      for row in plan.layerFeatures.rows(ofLayer: Int(layer)) {
        if type == .symbol, !icons.isShown(row) { continue }
        let drawing = FeatureDrawing(
          layer: Int(layer), place: UInt32(place), row: row,
          size: plan.layerFeatures.size(row, options.zoom), area: area, screen: screen)
        draw(drawing, plan)
      }
    }
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] {
    regions.capacities + drawn.capacities + [
      clip.kept.capacity + clip.cut.capacity, rings.x.capacity, rings.ringEnds.capacity,
    ]
  }
}

extension OptionsInEffect {
  /// How far a collision shape of a view that avoids layers may lie outside of its bounds: its frame meets them, or its
  /// point is in the margin; and it may be grown, by twice `showMargin`.
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
  /// Points by which it may reach out of its frame.
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
  /// Where the puck is; nil: behind the camera, beyond the horizon or far off screen.
  fileprivate func disc(_ puck: Puck) -> CollisionShape? {
    project(mercatorX: puck.mercatorX, mercatorY: puck.mercatorY)
      .flatMap { point in
        let size = SIMD2(2 * puck.radius, 2 * puck.radius)
        return ViewRectangle(origin: point.vector - size / 2, size: size).box
      }
      .map { CollisionShape($0, isCircle: true) }
  }
}

extension LayerType {
  /// Whether it draws the areas of polygons.
  var drawsAreas: Bool { self == .fill || self == .fillExtrusion }
}
