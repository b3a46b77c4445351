import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// Fills the layers that annotations can be bound to, and the features of those that frames must know.
struct LayerLowering {
  private(set) var table = LayerTable()
  private(set) var features = LayerFeatures()
  private(set) var samples = SampleLowering()
  private(set) var rows: LayerRows
  /// The camera's.
  private let zoom: Double

  /// Adds all layers of the map.
  /// - Parameters:
  ///   - rows: where they will be.
  ///   - avoided: rows of the layers that annotations keep clear of.
  ///   - zoom: the camera's.
  init(
    _ data: inout MapData, at rows: LayerRows, avoided: [UInt32], zoom: Double, _ shared: inout SharedTables,
    _ geometries: inout GeometryLowering, _ log: inout DiagnosticLog
  ) {
    self.rows = rows
    self.zoom = zoom
    let avoided = Set(avoided)
    for index in data.layers.indices {
      let layer = data.layers[index]
      guard let type = layer.type else { continue }
      let isHostSupplied = layer.hasHostFilter || data.isHostSupplied(layer.source)
      append(layer, type, isHostSupplied: isHostSupplied, &shared)
      let isAvoided = avoided.contains(rows.row(index))
      if isAvoided {
        for finding in layer.sizeFindings { log.report(finding) }
        appendFeatures(ofLayer: index, &data, &shared, &geometries, &log)
      } else if type == .symbol {
        data.holding(index, &log) { appendFeatures(ofLayer: index, &$0, &shared, &geometries, &$1) }
      }
      features.ends.append(UInt32(features.count))
      samples.endLayer()
    }
  }

  private mutating func appendFeatures(
    ofLayer index: Int, _ data: inout MapData, _ shared: inout SharedTables,
    _ geometries: inout GeometryLowering, _ log: inout DiagnosticLog
  ) {
    guard var selection = data.features(ofLayer: index) else { return }
    selection.rows = data.rows(drawnBy: index, selection.table, &log)
    selection.rows = selection.rowsWithGeometry
    let layer = data.layers[index]
    if selection.areSamples {
      let zoom = zoom
      samples.addFeatures { Self.append(selection, of: layer, at: zoom, to: &$0, &shared, &$1, &log) }
    } else {
      rows.noteDrawn(selection.source.content)
      Self.append(selection, of: layer, at: zoom, to: &features, &shared, &geometries, &log)
    }
  }

  private mutating func append(
    _ layer: MapLayer, _ type: LayerType, isHostSupplied: Bool, _ shared: inout SharedTables
  ) {
    var evaluation = Evaluation(feature: nil, zoom: zoom)
    // A size that depends on the feature is one of `LayerFeatures`.
    let size = evaluation.size(layer.drawnSize.isFeatureConstant ? layer.drawnSize : .area)
    let (width, widthTable) = Self.column(size.width, at: zoom, &shared)
    let (height, heightTable) = Self.column(size.height, at: zoom, &shared)
    table.names.append(layer.name.content.utf8)
    table.types.append(type)
    table.width.append(width)
    table.height.append(height)
    table.widthTable.append(widthTable)
    table.heightTable.append(heightTable)
    table.anchor.append(Anchor(layer.anchor))
    table.offsetX.append(layer.offsetX)
    table.offsetY.append(layer.offsetY)
    table.allowsOverlap.append(layer.allowOverlap)
    table.trimStart.append(layer.trim.start)
    table.trimEnd.append(layer.trim.end)
    table.minZoom.append(layer.minZoom)
    table.maxZoom.append(layer.maxZoom)
    table.isVisible.append(layer.isVisible)
    table.isHostSupplied.append(isHostSupplied)
  }

  /// - Parameter zoom: the camera's.
  private static func append(
    _ selection: FeatureSelection, of layer: MapLayer, at zoom: Double, to features: inout LayerFeatures,
    _ shared: inout SharedTables, _ geometries: inout GeometryLowering, _ log: inout DiagnosticLog
  ) {
    var failures = EvaluationFailures()
    for (position, row) in selection.rows.enumerated() {
      var evaluation = Evaluation(feature: selection.table[row], zoom: zoom)
      let size = evaluation.size(layer.drawnSize)
      let (width, widthTable) = column(size.width, at: zoom, &shared)
      let (height, heightTable) = column(size.height, at: zoom, &shared)
      let sortKey = evaluation.number(
        layer.sortKey, in: Layer.sortKeys, default: Layer.defaults.sortKey)
      features.feature.append(selection.number(of: row))
      features.shape.append(geometries.shape(row, of: selection))
      features.width.append(width)
      features.height.append(height)
      features.widthTable.append(widthTable)
      features.heightTable.append(heightTable)
      features.sortKey.append(column(sortKey, at: zoom, &shared).value)
      failures.add(evaluation.failures, feature: position)
    }
    // A style belongs to the map: what is only unusual in it is no error.
    failures.report(selection.rows.lazy.map { selection.table[$0] }, isAbsent: { _ in false }, &log)
  }

  /// The value at the plan's camera, and the table that decides about it at other zooms.
  private static func column(
    _ number: ZoomedNumber, at zoom: Double, _ shared: inout SharedTables
  ) -> (value: Double, table: UInt32) {
    switch number {
    case .constant(let value): (value, LayerTable.noTable)
    case .table(let table): (table.value(at: zoom), shared.index(of: table))
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
    case .circle(let radius, let stroke):
      let radius = number(radius, in: NumberRange.length, default: Layer.defaults.radius)
      let stroke = number(stroke, in: NumberRange.length, default: Value(0))
      let diameter = radius.combined(with: stroke) { 2 * ($0 + $1) }
      return (diameter, diameter)
    case .line(let width, let gap, let offset):
      let width = number(width, in: NumberRange.length, default: Layer.defaults.width)
      let gap = number(gap, in: NumberRange.length, default: Value(0))
      let offset = number(offset, in: NumberRange.offset, default: Value(0))
      // A plan's lines lie on their coordinates, so what is drawn to one side is kept clear on both.
      let drawn = width.combined(with: gap) { $1 > 0 ? 2 * $0 + $1 : $0 }
      return (drawn.combined(with: offset) { $0 + 2 * abs($1) }, .constant(0))
    case .area: return (.constant(0), .constant(0))
    }
  }
}
