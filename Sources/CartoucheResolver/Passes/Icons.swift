extension Resolver {
  /// Finds out which icons of symbol layers a map shows: layers from top to bottom, then by `sortKey`, then in
  /// order, each where it meets none before it. Annotations do not hide icons.
  ///
  /// - Complexity: that of placing as many views with one anchor; nothing where no annotation is bound to icons.
  mutating func placeIcons(on screen: Screen) {
    guard !icons.order.isEmpty else { return }
    grid.clear(width: screen.viewport.right, height: screen.viewport.bottom)
    for icon in icons.order { icons.isHidden[Int(icon.row)] = !placeIcon(icon, on: screen) }
  }

  /// Whether an icon of a feature is shown at one of its points. What has no point or no size meets nothing.
  private mutating func placeIcon(_ icon: IconState.Icon, on screen: Screen) -> Bool {
    let (row, layer) = (Int(icon.row), Int(icon.layer))
    guard plan.layers.isDrawn(layer, at: screen.zoom) else { return false }
    let size = drawnSize(row)
    guard size.x > 0, size.y > 0 else { return true }
    var isShown = false
    var hasPoint = false
    for part in plan.geometries.parts(ofShape: Int(plan.layerFeatures.shape[row]))
    where plan.geometries.partKinds[part] == .points {
      for path in plan.geometries.paths(ofPart: part) {
        for index in plan.geometries.coordinates(ofPath: path) {
          let point = screen.projection.project(
            mercatorX: plan.geometries.x[index], mercatorY: plan.geometries.y[index])
          guard let point, let box = iconBox(at: point.vector, size, layer) else { continue }
          let shape = CollisionShape(box)
          hasPoint = true
          if !plan.layers.allowsOverlap[layer], grid.meets(shape) { continue }
          grid.insert(shape, owner: icon.row)
          isShown = true
        }
      }
    }
    return isShown || !hasPoint
  }

  /// Points: the size that a row of the plan's layer features has at the zoom of the frame.
  @inline(__always)
  func drawnSize(_ row: Int) -> SIMD2<Double> {
    let width = plan.layerFeatures.widthTable[row]
    let height = plan.layerFeatures.heightTable[row]
    return SIMD2(
      width == LayerTable.noTable ? plan.layerFeatures.width[row] : zoomState.values[Int(width)],
      height == LayerTable.noTable ? plan.layerFeatures.height[row] : zoomState.values[Int(height)])
  }

  /// Where an icon of layer `layer` is.
  @inline(__always)
  func iconBox(at point: SIMD2<Double>, _ size: SIMD2<Double>, _ layer: Int) -> Box? {
    let offset = SIMD2(plan.layers.offsetX[layer], -plan.layers.offsetY[layer])
    return ViewFrame(origin: point - plan.layers.anchor[layer].shift * size + offset, size: size).box
  }
}

/// The icons of symbol layers, as far as annotations are bound to such layers or keep clear of them.
struct IconState: Sendable {
  /// Best first; empty where no annotation has to do with a symbol layer whose features are known.
  let order: [Icon]
  /// Per row of the plan's layer features.
  var isHidden: [Bool]
  /// Boxes of all icons together, at most.
  let boxCount: Int

  struct Icon: Sendable {
    /// Of the plan's layer features.
    var row: UInt32
    var layer: UInt32
  }

  init(_ plan: Plan) {
    let features = plan.layerFeatures
    let isAskedFor =
      plan.attachments.layer.contains { $0 != AttachmentTable.none && plan.layers.types[Int($0)] == .symbol }
      || plan.surroundings.avoidedLayers.contains { plan.layers.types[Int($0)] == .symbol }
    guard isAskedFor, features.count > 0 else {
      order = []
      isHidden = []
      boxCount = 0
      return
    }
    var icons: [Icon] = []
    var boxes = 0
    for layer in (0..<plan.layers.count).reversed() where plan.layers.types[layer] == .symbol {
      // Rows are ascending already, and a tie of keys goes by row.
      let rows = features.rows(ofLayer: layer).sorted {
        (features.sortKey[$0], $0) < (features.sortKey[$1], $1)
      }
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
    isHidden = Array(repeating: false, count: features.count)
    boxCount = boxes
  }

  /// Whether an icon of a feature is shown by a layer; true where it is no icon.
  /// - Parameter feature: the feature's number.
  /// - Complexity: O(log features of the layer).
  func isShown(_ feature: UInt32, by layer: UInt32, _ features: LayerFeatures) -> Bool {
    guard !order.isEmpty, layer != AttachmentTable.none, feature != AttachmentTable.none,
      let row = features.row(of: feature, inLayer: Int(layer))
    else { return true }
    return !isHidden[row]
  }
}
