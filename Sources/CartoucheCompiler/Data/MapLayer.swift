import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// A layer of the map, from the style or from a spec.
struct MapLayer {
  /// The size of a drawn feature in points, where an unknown size is 0.
  enum DrawnSize {
    case icon(width: Value<Double>, height: Value<Double>)
    /// A circle; the stroke is outside the radius.
    case circle(radius: Value<Double>, stroke: Value<Double> = Value(0))
    /// A line. With a gap it is two lines of `width` with the gap between them; `offset` moves it sideways.
    case line(width: Value<Double>, gap: Value<Double> = Value(0), offset: Value<Double> = Value(0))
    /// A filled polygon, which covers the area of its feature.
    case area
  }

  var name: Located<String>
  /// The type, or `nil` if annotations cannot be bound to layers of this type.
  var type: LayerType?
  /// The name of the type in the style or spec.
  var typeName: String
  var source: Located<String>?
  var filter: Expression?
  /// Whether the compiler cannot evaluate the filter, so that only the host knows the drawn features.
  var hasHostFilter = false
  var minZoom = 0.0
  var maxZoom = Layer.endOfZooms
  var isVisible = true
  var drawnSize = DrawnSize.area
  var anchor = AnchorName.center
  var offsetX = 0.0
  var offsetY = 0.0
  var allowOverlap = false
  var sortKey = Layer.defaults.sortKey
  /// The range of each line that the layer does not draw, as fractions of the line's length.
  var trim = FractionRange(start: 0, end: 0)
  /// The index in `MapData.samples` of the samples for the layer, or `nil` if it has none.
  var samples: Int?
  /// Findings about the layer of a style. They are deferred until a spec refers to the layer.
  var deferredFindings: [Diagnostic] = []
  /// Findings about an unreadable size. They are reported only if a frame needs the size.
  var sizeFindings: [Diagnostic] = []
  /// Findings about an unreadable anchor or shift. They are reported only if a frame needs the positions of icons and
  /// circles.
  var positionFindings: [Diagnostic] = []

  init(name: Located<String>, typeName: String) {
    self.name = name
    self.typeName = typeName
    type = LayerTypeName(rawValue: typeName).map { LayerType($0) }
  }

  init(_ layer: Named<Layer>) {
    self.init(name: layer.name, typeName: layer.content.type?.content.rawValue ?? "")
    let content = layer.content
    source = content.source
    filter = content.filter
    minZoom = content.minZoom
    maxZoom = content.maxZoom
    isVisible = content.visible
    anchor = content.anchor
    offsetX = content.offsetX
    offsetY = content.offsetY
    allowOverlap = content.allowOverlap
    sortKey = content.sortKey
    trim = content.trimOffset?.content ?? trim
    drawnSize = MapLayer.drawnSize(of: content, type)
  }

  private static func drawnSize(of layer: Layer, _ type: LayerType?) -> DrawnSize {
    switch type {
    case .symbol: .icon(width: layer.size?.width ?? Value(0), height: layer.size?.height ?? Value(0))
    case .circle: .circle(radius: layer.radius)
    case .line: .line(width: layer.width)
    case .fill, .fillExtrusion, nil: .area
    }
  }

  /// Applies the properties that a spec writes for this layer of the style.
  mutating func apply(_ layer: Layer) {
    for key in layer.written {
      switch key.content {
      case "filter": (filter, hasHostFilter) = (layer.filter, false)
      case "minZoom": minZoom = layer.minZoom
      case "maxZoom": maxZoom = layer.maxZoom
      case "visible": isVisible = layer.visible
      case "size", "radius", "width": drawnSize = MapLayer.drawnSize(of: layer, type)
      case "anchor": anchor = layer.anchor
      case "offsetX": offsetX = layer.offsetX
      case "offsetY": offsetY = layer.offsetY
      case "allowOverlap": allowOverlap = layer.allowOverlap
      case "sortKey": sortKey = layer.sortKey
      case "trimOffset": trim = layer.trimOffset?.content ?? trim
      // `MapData.describe` checks the other properties, and `MapData.addDeclared` reads the samples.
      default: break
      }
    }
  }
}

extension Layer {
  /// Whether the spec writes the size in which the layer draws features: `size`, `radius` or `width`.
  var writesSize: Bool { written.contains { ["size", "radius", "width"].contains($0.content) } }
}

extension MapLayer.DrawnSize {
  /// Whether the layer draws all its features in one size, so that the size depends on no feature.
  var isFeatureConstant: Bool { values.allSatisfy { $0.expression?.isFeatureConstant ?? true } }

  private var values: [Value<Double>] {
    switch self {
    case .icon(let width, let height): [width, height]
    case .circle(let radius, let stroke): [radius, stroke]
    case .line(let width, let gap, let offset): [width, gap, offset]
    case .area: []
    }
  }
}

extension LayerType {
  fileprivate init(_ name: LayerTypeName) {
    switch name {
    case .symbol: self = .symbol
    case .circle: self = .circle
    case .line: self = .line
    case .fill: self = .fill
    case .fillExtrusion: self = .fillExtrusion
    }
  }
}

/// Layers that specs declare: new layers, and additions to layers of the style.
extension MapData {
  /// Adds a layer of a spec with its samples. If the style has a layer of this name, applies the properties
  /// to that layer instead.
  mutating func addDeclared(
    _ layer: Named<Layer>, _ reader: DataFileReader, _ texts: inout SourceList,
    _ log: inout DiagnosticLog
  ) {
    var index: Int?
    if let known = styleLayer(named: layer.name) {
      index = known
      describe(known, by: layer, &log)
    } else {
      reportMissing(in: layer, &log)
      index = add(MapLayer(layer), &log)
    }
    guard let index, let data = layer.content.samples else { return }
    var file: SampleFile?
    if case .path(let path) = data {
      file = SampleFile(
        path: path.content, spec: path.location.source, source: layers[index].source?.content)
    }
    setSamples(ofLayer: index, in: file) {
      let errors = log.errorCount
      var table = $0.features(data, .written, reader, &texts, &log)
      table.isWhole = log.errorCount == errors
      return table
    }
    checkSamples(of: layer, at: index, &log)
  }

  /// Returns the features of a data file or of inline GeoJSON.
  mutating func features(
    _ data: DataSource.Content, _ identity: FeatureIdentity, _ reader: DataFileReader,
    _ texts: inout SourceList, _ log: inout DiagnosticLog
  ) -> FeatureTable {
    switch data {
    case .path(let file): features(at: file, identity, reader, &texts, &log)
    case .inline(let node): readGeoJSON(node, identity, &log)
    }
  }

  /// Applies the properties of `layer` to the style's layer at `index`. Reports a type or source that
  /// differs from the style.
  private mutating func describe(_ index: Int, by layer: Named<Layer>, _ log: inout DiagnosticLog) {
    let own = layers[index]
    let content = layer.content
    func report(_ what: String, _ written: String, _ place: Location) {
      log.report(
        .duplicateLayer,
        "the style has a layer `\(abbreviated(layer.name.content))` with \(what), not `\(written)`",
        at: place, help: "remove it, or give this layer another name",
        related: [RelatedPlace("the style's is here", at: own.name.location)])
    }
    if let type = content.type, type.content.rawValue != own.typeName {
      report("the type `\(abbreviated(own.typeName))`", type.content.rawValue, type.location)
      return
    }
    if let source = content.source, source.content != own.source?.content {
      report(
        "the source `\(abbreviated(own.source?.content ?? ""))`", abbreviated(source.content), source.location
      )
      return
    }
    if content.type == nil { content.checkLayerType(own.typeName, declaredAt: own.name.location, &log) }
    apply(content, toLayer: index)
    _ = self.layer(named: layer.name, &log)
  }

  private func reportMissing(in layer: Named<Layer>, _ log: inout DiagnosticLog) {
    guard isStyleWhole, let place = layer.content.place else { return }
    let (type, source) = (layer.content.type, layer.content.source)
    let styleLayers = styleLayerNames
    if type == nil, source == nil, !styleLayers.isEmpty {
      // A layer without type and source nearly always means one of the style.
      let name = layer.name.content
      log.report(
        CompilerFinding.unknownLayer,
        UnknownName(
          name,
          "the style has no layer `\(abbreviated(name))`, and a new layer needs `type` and `source`",
          among: styleLayers, help: "the style has \(listed(styleLayers))"), at: layer.name.location)
      return
    }
    if type == nil {
      log.report(
        .missingKey, "this layer has no `type`", at: place,
        help: "add `type: \(Shape.expectation(of: LayerTypeName.self).dropFirst())")
    }
    if source == nil {
      log.report(.missingKey, "this layer has no `source`", at: place, help: "add `source: name`")
    }
  }

  /// Reports samples for a layer whose features are known, because such samples are not used.
  private func checkSamples(of layer: Named<Layer>, at index: Int, _ log: inout DiagnosticLog) {
    let own = layers[index]
    guard !own.hasHostFilter, let source = own.source, !isHostSupplied(source),
      let key = layer.content.written.first(where: { $0.content == "samples" })
    else { return }
    log.report(
      .unusedSamples,
      "the features of `\(abbreviated(layer.name.content))` are known, and its samples are not used",
      at: key.location, help: "remove them: they are for layers whose source only the host has",
      related: [RelatedPlace("its source is here", at: source.location)])
  }
}
