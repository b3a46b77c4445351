import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

extension Lowering {
  /// Adds the layers that annotations can be bound to, and the features of those that frames must know. Comes
  /// before all annotations.
  mutating func addLayers(_ data: inout MapData, _ log: inout DiagnosticLog) {
    for index in data.layers.indices {
      let layer = data.layers[index]
      guard let type = layer.type else { continue }
      add(layer, type, isHostSupplied: layer.hasHostFilter || data.isHostSupplied(layer.source))
      let isAvoided = plan.surroundings.avoidedLayers.contains(layerRows[index])
      if type == .symbol || isAvoided, var selection = data.features(ofLayer: index) {
        selection.rows = data.rows(drawnBy: index, selection.table, &log)
        selection.rows = selection.rowsWithGeometry
        addFeatures(selection, of: layer, &log)
      }
      plan.layerFeatures.ends.append(UInt32(plan.layerFeatures.count))
    }
  }

  private mutating func add(_ layer: MapLayer, _ type: LayerType, isHostSupplied: Bool) {
    var evaluation = Evaluation(feature: nil, zoom: plan.camera.zoom)
    // A size that depends on the feature is one of `LayerFeatures`.
    let size = evaluation.size(layer.drawnSize.isFeatureConstant ? layer.drawnSize : .area)
    let (width, widthTable) = column(size.width)
    let (height, heightTable) = column(size.height)
    plan.layers.names.append(layer.name.content.utf8)
    plan.layers.types.append(type)
    plan.layers.width.append(width)
    plan.layers.height.append(height)
    plan.layers.widthTable.append(widthTable)
    plan.layers.heightTable.append(heightTable)
    plan.layers.anchor.append(Anchor(layer.anchor))
    plan.layers.offsetX.append(layer.offsetX)
    plan.layers.offsetY.append(layer.offsetY)
    plan.layers.allowsOverlap.append(layer.allowOverlap)
    plan.layers.trimStart.append(layer.trim.start)
    plan.layers.trimEnd.append(layer.trim.end)
    plan.layers.minZoom.append(layer.minZoom)
    plan.layers.maxZoom.append(layer.maxZoom)
    plan.layers.isVisible.append(layer.isVisible)
    plan.layers.isHostSupplied.append(isHostSupplied)
  }

  private mutating func addFeatures(
    _ selection: FeatureSelection, of layer: MapLayer, _ log: inout DiagnosticLog
  ) {
    drawnSources.insert(selection.source.content)
    var failures = EvaluationFailures()
    for (position, row) in selection.rows.enumerated() {
      var evaluation = Evaluation(feature: selection.table[row], zoom: plan.camera.zoom)
      let size = evaluation.size(layer.drawnSize)
      let (width, widthTable) = column(size.width)
      let (height, heightTable) = column(size.height)
      let sortKey = evaluation.number(
        layer.sortKey, in: Layer.sortKeys, default: Layer.defaults.sortKey)
      plan.layerFeatures.feature.append(selection.number(of: row))
      plan.layerFeatures.shape.append(shape(row, of: selection))
      plan.layerFeatures.width.append(width)
      plan.layerFeatures.height.append(height)
      plan.layerFeatures.widthTable.append(widthTable)
      plan.layerFeatures.heightTable.append(heightTable)
      plan.layerFeatures.sortKey.append(column(sortKey).value)
      failures.add(evaluation.failures, feature: position)
    }
    failures.report(selection.rows.lazy.map { selection.table[$0] }, &log)
  }

  /// The value at the plan's camera, and the table that decides about it at other zooms.
  private mutating func column(_ number: ZoomedNumber) -> (value: Double, table: UInt32) {
    switch number {
    case .constant(let value): (value, LayerTable.noTable)
    case .table(let table): (table.value(at: plan.camera.zoom), shared.table(table, in: &plan))
    }
  }
}

extension Evaluation {
  /// Points, as in `LayerTable`; what fails is the default, and of an icon not known.
  fileprivate mutating func size(_ size: MapLayer.DrawnSize) -> (width: ZoomedNumber, height: ZoomedNumber) {
    switch size {
    case .icon(let width, let height):
      return (
        number(width, in: NumberRange.length, default: Value(0)),
        number(height, in: NumberRange.length, default: Value(0))
      )
    case .circle(let radius):
      let diameter = number(radius, in: NumberRange.length, default: Layer.defaults.radius).doubled
      return (diameter, diameter)
    case .line(let width):
      return (number(width, in: NumberRange.length, default: Layer.defaults.width), .constant(0))
    case .area: return (.constant(0), .constant(0))
    }
  }
}

extension ZoomedNumber {
  fileprivate var doubled: ZoomedNumber {
    switch self {
    case .constant(let number): .constant(2 * number)
    case .table(let table):
      .table(ZoomTable(table.shape, table.stops.map { ZoomTable.Stop(zoom: $0.zoom, value: 2 * $0.value) }))
    }
  }
}
