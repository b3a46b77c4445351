extension Resolver {
  /// Finds where the puck, the avoided regions and what avoided layers draw are on screen.
  ///
  /// - Complexity: O(regions + coordinates of the features of avoided layers); nothing where the plan has none.
  mutating func surround(on screen: Screen, _ viewport: Viewport) {
    let avoided = obstacles.avoided
    if avoided.contains(.puck) { obstacles.puck = plan.surroundings.puck.flatMap { screen.disc($0) } }
    if avoided.contains(.regions) {
      obstacles.regions.clear(width: screen.viewport.right, height: screen.viewport.bottom)
      for (index, region) in plan.surroundings.avoidedRegions.enumerated() {
        let frame = ViewFrame(origin: SIMD2(), size: SIMD2(viewport.width, viewport.height))
        obstacles.regions.insert(CollisionShape(region.box(in: frame)), owner: UInt32(index))
      }
    }
    if avoided.contains(.layers) { drawLayers(on: screen) }
  }

  private mutating func drawLayers(on screen: Screen) {
    obstacles.drawn.clear(width: screen.viewport.right, height: screen.viewport.bottom)
    if obstacles.reach == nil || plan.zoomTables.count > 0 { obstacles.reach = reachOfAvoiders }
    let area = screen.viewport.enclosing(screen.bounds).grown(by: obstacles.reach ?? 0)
    for (place, layer) in plan.surroundings.avoidedLayers.enumerated()
    where plan.layers.isDrawn(Int(layer), at: screen.zoom) {
      for row in plan.layerFeatures.rows(ofLayer: Int(layer)) {
        draw(
          row, FeatureDrawing(layer: Int(layer), place: UInt32(place), row: row, area: area, screen: screen))
      }
    }
  }

  /// How far a shape of a view that avoids layers may lie outside of its bounds: its frame meets them.
  private var reachOfAvoiders: Int32 {
    var reach = 0.0
    for row in 0..<plan.annotations.count where options[row].flags.contains(.avoidsLayers) {
      var size = size(row).max()
      for option in anchorOptions(of: row) {
        size = max(size, candidates.size(option).max())
      }
      reach = max(reach, size + (plan.outline(options[row])?.overhang(plan.collisionBoxes) ?? 0))
    }
    return FixedPoint.margin(reach + 1, atMost: 1_048_576)
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
  /// Where the puck is; nil: behind the horizon or far off screen.
  fileprivate func disc(_ puck: Puck) -> CollisionShape? {
    projection.project(mercatorX: puck.mercatorX, mercatorY: puck.mercatorY)
      .flatMap { point in
        let size = SIMD2(2 * puck.radius, 2 * puck.radius)
        return ViewFrame(origin: point.vector - size / 2, size: size).box
      }
      .map { CollisionShape($0, isCircle: true) }
  }
}
