import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// Fills the plan's layers and the drawn features that frames need. These are the features of avoided layers and symbol
/// layers, for tests of overlaps, and of layers with a filter that depends on zoom.
struct LayerLowering {
  private(set) var table = LayerTable()
  private(set) var features = LayerFeatures()
  private(set) var samples = SampleLowering()
  private(set) var rows: LayerRows
  /// The zoom of the plan's camera.
  private let zoom: Double

  /// Adds all layers of the map.
  /// - Parameters:
  ///   - rows: The plan row of each layer.
  ///   - settings: The camera, and the layers that annotations avoid.
  init(
    _ data: inout MapData, at rows: LayerRows, _ settings: MapSettings, _ shared: inout SharedTables,
    _ geometries: inout GeometryLowering, _ log: inout DiagnosticLog
  ) {
    self.rows = rows
    zoom = settings.camera.zoom
    let avoided = Set(settings.surroundings.avoidedLayers)
    for index in data.layers.indices {
      let layer = data.layers[index]
      guard let type = layer.type else { continue }
      let isHostSupplied = layer.hasHostFilter || data.isHostSupplied(layer.source)
      append(layer, type, isHostSupplied: isHostSupplied, &shared)
      let isAvoided = avoided.contains(rows.row(index))
      if isAvoided {
        for finding in layer.sizeFindings + layer.positionFindings { log.report(finding) }
        appendFeatures(ofLayer: index, &data, &shared, &geometries, &log)
      } else if type == .symbol || layer.filter?.isZoomConstant == false {
        data.deferringFindings(index, &log) {
          // An icon without a size takes no room, wherever its anchor is.
          if case .icon(let width, let height) = layer.drawnSize, width.constant != 0 || height.constant != 0
          {
            for finding in layer.positionFindings { $1.report(finding) }
          }
          appendFeatures(ofLayer: index, &$0, &shared, &geometries, &$1)
        }
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
    selection.filterZooms = data.filterZooms(ofLayer: index, selection.table, &log)
    let layer = data.layers[index]
    if selection.areSamples {
      let zoom = zoom
      samples.addFeatures { $0.append(selection, of: layer, at: zoom, &shared, &$1, &log) }
    } else {
      rows.addDrawnSource(selection.source.content)
      features.append(selection, of: layer, at: zoom, &shared, &geometries, &log)
    }
  }

  private mutating func append(
    _ layer: MapLayer, _ type: LayerType, isHostSupplied: Bool, _ shared: inout SharedTables
  ) {
    var evaluation = PropertyEvaluation(feature: nil, zoom: zoom)
    // A size that depends on the feature is stored in `LayerFeatures`.
    let size = evaluation.size(layer.drawnSize.isFeatureConstant ? layer.drawnSize : .area)
    let (width, widthTable) = shared.column(size.width, at: zoom)
    let (height, heightTable) = shared.column(size.height, at: zoom)
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
}

extension LayerFeatures {
  /// Adds the selected features of a layer, with their sizes and sort keys.
  /// - Parameter zoom: The zoom of the plan's camera.
  fileprivate mutating func append(
    _ selection: FeatureSelection, of layer: MapLayer, at zoom: Double, _ shared: inout SharedTables,
    _ geometries: inout GeometryLowering, _ log: inout DiagnosticLog
  ) {
    var failures = EvaluationFailures()
    for (position, row) in selection.rows.enumerated() {
      var evaluation = PropertyEvaluation(feature: selection.table[row], zoom: zoom)
      let size = evaluation.size(layer.drawnSize)
      let (width, widthTable) = shared.column(size.width, at: zoom)
      let (height, heightTable) = shared.column(size.height, at: zoom)
      let sortKey = evaluation.number(
        layer.sortKey, in: Layer.sortKeys, default: Layer.defaults.sortKey)
      feature.append(selection.number(of: row))
      shape.append(geometries.shape(row, of: selection))
      self.width.append(width)
      self.height.append(height)
      self.widthTable.append(widthTable)
      self.heightTable.append(heightTable)
      self.sortKey.append(shared.column(sortKey, at: zoom).value)
      filterZooms.append(selection.filterZooms[row] ?? .all)
      failures.add(evaluation.failures, feature: position)
    }
    // The style belongs to the map. So its expressions may read properties that no feature has.
    failures.report(AnyFeatures(selection.rows, of: selection.table), isAbsent: { _ in false }, &log)
  }
}

extension SharedTables {
  /// Returns the value of `number` at `zoom`, and the index of its zoom table. The index is
  /// `LayerTable.noTable` if the number is constant.
  fileprivate mutating func column(
    _ number: ZoomedNumber, at zoom: Double
  ) -> (value: Double, table: UInt32) {
    switch number {
    case .constant(let value): (value, LayerTable.noTable)
    case .table(let table): (table.value(at: zoom), index(of: table))
    }
  }
}

extension PropertyEvaluation {
  /// Returns the width and height of a drawn feature in points, in the format of `LayerTable`. If an
  /// expression fails, the size is the default. For an icon, the default is 0, which means unknown.
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
      // Lines have no side in a plan, so an offset widens the line on both sides.
      let drawn = width.combined(with: gap) { $1 > 0 ? 2 * $0 + $1 : $0 }
      return (drawn.combined(with: offset) { $0 + 2 * abs($1) }, .constant(0))
    case .area: return (.constant(0), .constant(0))
    }
  }
}

/// The rows in the plan of the layers that annotations can be bound to, in drawing order.
struct LayerRows {
  private let rows: [UInt32]
  /// The sources whose features the plan contains because at least one layer draws them.
  private var drawnSources: Set<String> = []

  init(_ layers: [MapLayer]) {
    var next: UInt32 = 0
    rows = layers.map { layer in
      defer { if layer.type != nil { next += 1 } }
      return next
    }
  }

  /// Returns the plan row of a layer, or `AttachmentTable.none` if `layer` is `nil`.
  /// - Parameter layer: The index in `MapData.layers`, of a layer that annotations can be bound to.
  func row(_ layer: Int?) -> UInt32 { layer.map { rows[$0] } ?? AttachmentTable.none }

  mutating func addDrawnSource(_ source: String) { drawnSources.insert(source) }

  /// Returns whether a layer in the plan draws the features of `source`.
  func drawFeatures(of source: String) -> Bool { drawnSources.contains(source) }
}

/// Fills the plan's samples of features that only the host map has.
struct SampleLowering {
  private var table = SampleFeatures()
  private var geometries = GeometryLowering()

  /// The finished samples; empty if no layer has any.
  var samples: SampleFeatures {
    guard table.layerFeatures.count > 0 || table.attachment.count > 0 else { return SampleFeatures() }
    var samples = table
    samples.geometries = geometries.shapes
    samples.shapeFeatures = geometries.shapeFeatures
    return samples
  }

  /// Adds the sample features that stand for the feature of an attachment that only the host map has.
  /// - Parameters:
  ///   - attachment: The index in the plan's attachments. Calls must have ascending indices.
  ///   - isFilteredOut: Whether the layer's filter excludes the samples.
  ///   - point: The initial coordinate of the annotation.
  mutating func add(
    _ selection: FeatureSelection, standingFor attachment: UInt32, isFilteredOut: Bool,
    at point: CoordinateValue
  ) {
    let rows = selection.rows
    let isOne = rows.count == 1
    table.attachment.append(attachment)
    table.firstShape.append(
      isOne ? geometries.shape(rows[0], of: selection) : geometries.shapes(of: selection))
    table.shapeCount.append(UInt32(rows.count))
    table.longitude.append(point.longitude)
    table.latitude.append(point.latitude)
    table.isFilteredOut.append(isFilteredOut)
    table.feature.append(isOne ? selection.number(of: rows[0]) : AttachmentTable.none)
  }

  /// Calls `add` to append the samples that a layer draws.
  mutating func addFeatures(_ add: (inout LayerFeatures, inout GeometryLowering) -> Void) {
    add(&table.layerFeatures, &geometries)
  }

  /// Ends the list of samples that one layer draws. Each layer needs one call.
  mutating func endLayer() { table.layerFeatures.ends.append(UInt32(table.layerFeatures.count)) }
}
