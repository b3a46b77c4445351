/// The icons of symbol layers, as far as annotations are bound to such layers or keep clear of them.
///
/// A pass that finds out which icons of symbol layers a map shows: layers from top to bottom, then by `sortKey`, then in
/// order, each where it meets none before it. Annotations do not hide icons.
struct IconPlacement: Sendable {
  /// Best first; empty where no annotation has to do with a symbol layer whose features are known.
  let order: [Icon]
  /// Per row of the plan's layer features.
  private var isHidden: [Bool]
  private var placed = CollisionGrid()

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
      return
    }
    var icons: [Icon] = []
    var boxes = 0
    for layer in (0..<plan.layers.count).reversed() where plan.layers.types[layer] == .symbol {
      // Rows are ascending already, and a tie of keys goes by row.
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
    isHidden = Array(repeating: false, count: features.count)
    placed.reserve(boxes)
  }

  /// - Complexity: that of placing as many views with one anchor; nothing where no annotation is bound to icons.
  mutating func place(_ plan: Plan, _ zoom: ZoomValues, on screen: Screen) {
    guard !order.isEmpty else { return }
    placed.clear(width: screen.viewport.right, height: screen.viewport.bottom)
    for icon in order { isHidden[Int(icon.row)] = !place(icon, plan, zoom, on: screen) }
  }

  /// Whether an icon of a feature is shown at one of its points. What has no point or no size meets nothing.
  private mutating func place(_ icon: Icon, _ plan: Plan, _ zoom: ZoomValues, on screen: Screen) -> Bool {
    let (row, layer) = (Int(icon.row), Int(icon.layer))
    guard plan.layers.isDrawn(layer, at: screen.comparedZoom) else { return false }
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
          guard let point, let box = plan.layers.iconBox(at: point.vector, size, layer) else { continue }
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

  /// Whether the icon of a row of the plan's layer features is shown.
  func isShown(_ row: Int) -> Bool { !isHidden[row] }

  /// Whether an icon of a feature is shown by a layer; true where it is no icon.
  /// - Parameter feature: the feature's number.
  /// - Complexity: O(log features of the layer).
  func isShown(_ feature: UInt32, by layer: UInt32, _ features: LayerFeatures) -> Bool {
    guard !order.isEmpty, layer != AttachmentTable.none, feature != AttachmentTable.none,
      let row = features.row(of: feature, inLayer: Int(layer))
    else { return true }
    return !isHidden[row]
  }

  /// Whether a layer shows the icon of the feature that a geometry is of; true where it is no icon.
  /// - Parameter shape: of the plan's geometries.
  func isDrawn(_ shape: Int, by layer: UInt32, _ plan: Plan) -> Bool {
    order.isEmpty || isShown(plan.shapeFeatures[shape], by: layer, plan.layerFeatures)
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] { [isHidden.capacity] + placed.capacities }
}

extension LayerFeatures {
  /// Points: the size that a row has at the zoom of the frame.
  @inline(__always)
  func size(_ row: Int, _ zoom: ZoomValues) -> SIMD2<Double> {
    SIMD2(
      widthTable[row] == LayerTable.noTable ? width[row] : zoom[widthTable[row]],
      heightTable[row] == LayerTable.noTable ? height[row] : zoom[heightTable[row]])
  }
}

extension LayerTable {
  /// Where an icon of layer `layer` is.
  @inline(__always)
  func iconBox(at point: SIMD2<Double>, _ size: SIMD2<Double>, _ layer: Int) -> Box? {
    let (place, isFarAway) = FixedPoint.place(point)
    if isFarAway { return nil }
    let option = AnchorOption(anchor[layer], offsetX: offsetX[layer], offsetY: offsetY[layer])
    return AnchorFormulas.Option(option).box(at: place, extent: FixedPoint.lengths(size))
  }
}
