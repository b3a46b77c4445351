import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// The sources and layers that specs and a style declare, by the names that the root has for them.
struct MapData {
  private(set) var sources: [MapSource] = []
  /// In drawing order: the style's, then the spec's.
  private(set) var layers: [MapLayer] = []
  /// Features that stand for those which only the host has, each with the name of the first layer that has them.
  private(set) var samples: [MapSource] = []
  private var sampleFiles: [SampleFile: Int] = [:]
  private var sourceIndex: [String: Int] = [:]
  private var layerIndex: [String: Int] = [:]
  /// How many of the first sources and layers are the style's.
  private var styleSources = 0
  private var styleLayers = 0
  private let names: Names
  /// False when `sources`, `layers` or the style could not be read, so that none is reported missing.
  private var hasAllSources: Bool
  private var hasAllLayers: Bool
  /// False when the style could not be read, which may have any layer.
  private(set) var isStyleWhole = true
  /// Data files that were read.
  private(set) var files: Set<SourceID> = []
  /// Names of sources that are referred to, by annotations or layers.
  private(set) var usedSources: Set<String> = []
  /// Of all sources.
  private var featureCount = 0
  /// Rows of its source that a layer draws, once they are known.
  private var drawnRows: [Int: FeatureRows] = [:]
  /// Those of a source with a geometry that a layer draws, or all of a source, once an annotation is attached to any of them.
  private var anyFeatures: [AnyFeatureKey: (bound: FeatureSelection, first: Int?)] = [:]

  private struct AnyFeatureKey: Hashable {
    var source: String
    var layer: Int?
  }

  /// Those of sources and of layers.
  private var visibleNames = VisibleNames()
  /// What is wrong with layers of the style that have no name, until one that is asked for is not there.
  private var heldFindings: [Diagnostic] = []

  init(_ modules: [Module], _ names: Names) {
    self.names = names
    hasAllSources = modules.haveReadable("sources", .mapping)
    hasAllLayers = modules.haveReadable("layers", .mapping)
  }

  /// Reads every file that is referred to, used or not, so that all mistakes are found.
  mutating func load(
    _ modules: [Module], _ reader: DataFileReader<some FileLoader>, _ texts: inout SourceList,
    _ log: inout DiagnosticLog
  ) {
    // The style is the map's, whichever specs are imported.
    if let style = modules.last?.spec.style {
      let root = read(style: style, reader, &texts, &log)
      if let root { readStyle(root, reader, &texts, &log) }
      if root?.kind != .mapping || root?.isTruncated == true {
        (hasAllSources, hasAllLayers, isStyleWhole) = (false, false, false)
      }
    }
    (styleSources, styleLayers) = (sources.count, layers.count)
    for source in modules.flatMap(\.spec.sources) {
      let identity = FeatureIdentity(source.content)
      let errors = log.errorCount
      var table = FeatureTable()
      if let data = source.content.data { table = features(data, identity, reader, &texts, &log) }
      table.isWhole = log.errorCount == errors
      add(MapSource(name: source.name, content: .features(table)), &log)
    }
    for layer in modules.flatMap(\.spec.layers) { addDeclared(layer, reader, &texts, &log) }
    for layer in layers.dropFirst(styleLayers) {
      // One whose type is wrong uses its source all the same.
      if let source = layer.source, layer.type != nil || layer.typeName.isEmpty {
        _ = self.source(named: source, &log)
      }
    }
  }

  /// What the style at `path` holds; nil, and reported, when that cannot be read.
  private mutating func read(
    style path: Located<String>, _ reader: DataFileReader<some FileLoader>,
    _ texts: inout SourceList, _ log: inout DiagnosticLog
  ) -> Node? {
    guard let source = reader.load(path, kind: "style", &texts, &log) else { return nil }
    files.insert(source)
    var diagnostics: [Diagnostic] = []
    let document = parseDocument(
      source, in: texts, format: .json, limits: reader.limits, lastKeyCounts: true, diagnostics: &diagnostics)
    log.report(diagnostics, of: document, holding: "a style")
    return document.root
  }

  /// The features of the GeoJSON at `path`; none, and reported, when that cannot be read.
  mutating func features(
    at path: Located<String>, _ identity: FeatureIdentity, _ reader: DataFileReader<some FileLoader>,
    _ texts: inout SourceList, _ log: inout DiagnosticLog
  ) -> FeatureTable {
    guard let source = reader.load(path, kind: "data file", &texts, &log) else { return FeatureTable() }
    files.insert(source)
    return readGeoJSON(source, in: texts, identity, limits: reader.limits, &log)
  }

  /// Adds a source, which then has the name that the root has for it.
  mutating func add(_ source: MapSource, _ log: inout DiagnosticLog) {
    var source = source
    source.name.content = names.qualified(source.name)
    source.firstFeature = UInt32(clamping: featureCount)
    if let first = sourceIndex[source.name.content] {
      reportRepeated(.duplicateSource, "source", source.name, sources[first].name, &log)
      return
    }
    if case .features(let table) = source.content { featureCount += table.count }
    sourceIndex[source.name.content] = sources.count
    sources.append(source)
  }

  /// Gives a layer features that stand for those of its source.
  /// - Parameter file: where they are; layers of one source that name the same file have the same features.
  mutating func setSamples(ofLayer index: Int, in file: SampleFile?, _ read: (inout MapData) -> FeatureTable)
  {
    if let known = file.flatMap({ sampleFiles[$0] }) {
      layers[index].samples = known
      return
    }
    let table = read(&self)
    var source = MapSource(name: layers[index].name, content: .features(table))
    source.firstFeature = UInt32(clamping: featureCount)
    featureCount += table.count
    layers[index].samples = samples.count
    if let file { sampleFiles[file] = samples.count }
    samples.append(source)
  }

  /// Takes what a spec says of a layer of the style.
  mutating func take(_ layer: Layer, intoLayer index: Int) {
    layers[index].take(layer)
    // Findings about a filter or a size are void where the spec replaces it.
    if !layers[index].hasHostFilter {
      layers[index].heldFindings.removeAll { $0.rule == CompilerFinding.hostFilter.id }
    }
    if layer.writesSize {
      layers[index].heldFindings.removeAll { $0.rule == CompilerFinding.styleValue.id }
      layers[index].sizeFindings = []
    }
  }

  /// The layer of the style that a name of the spec stands for, as an index; nil: there is none.
  func styleLayer(named name: Located<String>) -> Int? {
    layerIndex[names.qualified(name)].flatMap { $0 < styleLayers ? $0 : nil }
  }

  /// Names of the style's layers that can be bound to.
  var styleLayerNames: [String] {
    layers.prefix(styleLayers).filter { $0.type != nil }.map(\.name.content)
  }

  /// Adds a layer, which then has the name that the root has for it.
  /// - Returns: its index; nil, and reported: there is one of this name.
  @discardableResult
  mutating func add(_ layer: MapLayer, _ log: inout DiagnosticLog) -> Int? {
    var layer = layer
    layer.name.content = names.qualified(layer.name)
    if let first = layerIndex[layer.name.content] {
      reportRepeated(.duplicateLayer, "layer", layer.name, layers[first].name, &log)
      return nil
    }
    layerIndex[layer.name.content] = layers.count
    layers.append(layer)
    return layers.count - 1
  }

  /// Keeps what is wrong with a layer of the style until something refers to it.
  /// - Parameter layer: its name; nil: it has none.
  mutating func hold(_ findings: [Diagnostic], of layer: Located<String>? = nil) {
    if findings.isEmpty { return }
    if let layer, let index = row(ofLayer: layer) {
      layers[index].heldFindings += findings
    } else {
      heldFindings += findings
    }
  }

  /// Does something for layer `index`. What is wrong then is kept until something refers to it, if it is of the style.
  mutating func holding(
    _ index: Int, _ log: inout DiagnosticLog, _ work: (inout MapData, inout DiagnosticLog) -> Void
  ) {
    guard index < styleLayers else { return work(&self, &log) }
    var own = DiagnosticLog()
    work(&self, &own)
    layers[index].heldFindings += own.take()
  }

  /// Whether the features of a source come from the host; also true where there is no such source.
  func isHostSupplied(_ source: Located<String>?) -> Bool {
    guard let source, let index = row(ofSource: source) else { return true }
    if case .host = sources[index].content { return true }
    return false
  }

  /// All features of the source of layer `index`; where only the host knows them, or which of them the layer draws, its
  /// samples. Nil: it has none.
  func features(ofLayer index: Int) -> FeatureSelection? {
    let layer = layers[index]
    guard !layer.hasHostFilter, let name = layer.source, let source = row(ofSource: name),
      case .features(let table) = sources[source].content
    else { return layer.samples.flatMap { selection(of: samples[$0], ofLayer: index) } }
    return FeatureSelection(
      source: Located(sources[source].name.content, at: name.location),
      firstFeature: sources[source].firstFeature, table: table, rows: .all(table.count), layer: index)
  }

  private func selection(of samples: MapSource, ofLayer index: Int) -> FeatureSelection? {
    guard case .features(let table) = samples.content else { return nil }
    return FeatureSelection(
      source: samples.name, firstFeature: samples.firstFeature, table: table, rows: .all(table.count),
      layer: index, areSamples: true)
  }

  // MARK: By name

  private func row(ofSource name: Located<String>) -> Int? {
    index(of: name, in: sourceIndex, ofStyle: styleSources)
  }

  private func row(ofLayer name: Located<String>) -> Int? {
    index(of: name, in: layerIndex, ofStyle: styleLayers)
  }

  /// What a name means in its file: what that file declares, or else the style, which is the map's and so every
  /// file's.
  private func index(of name: Located<String>, in index: [String: Int], ofStyle count: Int) -> Int? {
    index[names.qualified(name)] ?? index[name.content].flatMap { $0 < count ? $0 : nil }
  }

  /// The source with this name; nil, and reported, when there is none.
  mutating func source(named name: Located<String>, _ log: inout DiagnosticLog) -> MapSource? {
    if let index = row(ofSource: name) {
      usedSources.insert(sources[index].name.content)
      log.report(&sources[index].heldFindings)
      return sources[index]
    }
    usedSources.insert(names.qualified(name))
    guard hasAllSources else { return nil }
    // The one that was probably meant is not unused.
    let known = sources
    if let nearest = reportUnknown(
      .unknownSource, "source", name, known.map(\.name.content), ofStyle: styleSources, &log)
    {
      usedSources.insert(names.qualified(nearest, at: name.location))
    }
    return nil
  }

  /// The layer with this name, as an index; nil, and reported, when there is none that can be bound to.
  mutating func layer(named name: Located<String>, _ log: inout DiagnosticLog) -> Int? {
    guard let index = row(ofLayer: name) else {
      guard hasAllLayers else { return nil }
      log.report(&heldFindings)
      let known = layers
      reportUnknown(
        .unknownLayer, "layer", name, known.map { $0.type == nil ? "" : $0.name.content },
        ofStyle: styleLayers, &log)
      return nil
    }
    if index < styleLayers {
      log.report(&layers[index].heldFindings)
      if let source = layers[index].source { _ = self.source(named: source, &log) }
    }
    guard layers[index].type != nil else {
      // A layer of the spec without a type was reported where it is declared.
      if layers[index].typeName.isEmpty { return nil }
      log.report(
        .unsuitableLayer,
        "`\(abbreviated(name.content))` is a `\(layers[index].typeName)` layer, which has no features to bind to",
        at: name.location,
        help: "annotations can be bound to symbol, circle, line, fill and fill-extrusion layers",
        related: [RelatedPlace("the layer is here", at: layers[index].name.location)])
      return nil
    }
    return index
  }

  /// The rows of `table`, its source, that a layer draws.
  mutating func rows(drawnBy layer: Int, _ table: FeatureTable, _ log: inout DiagnosticLog) -> FeatureRows {
    if let known = drawnRows[layer] { return known }
    // A style belongs to the map: what is only unusual in it is no error.
    let rows = filtered(
      .all(table.count), of: table, by: layers[layer].filter, isAllKnown: false, &log)
    drawnRows[layer] = rows
    return rows
  }

  /// The features of a selection, all of a source, that an annotation which names none of them is attached to.
  /// - Returns: those with a geometry that the layer draws, if there is one, and the first with a geometry.
  /// - Complexity: O(features) once for a layer or source, however many annotations ask.
  mutating func anyFeature(
    of selection: FeatureSelection, _ log: inout DiagnosticLog
  ) -> (bound: FeatureSelection, first: Int?) {
    let key = AnyFeatureKey(source: selection.source.content, layer: selection.layer)
    if var known = anyFeatures[key] {
      known.bound.source = selection.source
      return known
    }
    let all = selection.rowsWithGeometry
    var bound = selection
    bound.rows = all
    if let layer = selection.layer {
      let drawn = rows(drawnBy: layer, selection.table, &log)
      bound.rows = .some(all.filter { drawn.includes($0) })
    }
    bound.listKinds()
    anyFeatures[key] = (bound, all.first)
    return (bound, all.first)
  }

  /// - Parameters:
  ///   - known: names as the root has them; empty texts are no names.
  ///   - count: how many of the first names are the style's, which every file may use.
  /// - Returns: the one of `known` that was probably meant.
  @discardableResult
  private mutating func reportUnknown(
    _ finding: CompilerFinding, _ what: String, _ name: Located<String>, _ known: @autoclosure () -> [String],
    ofStyle count: Int,
    _ log: inout DiagnosticLog
  ) -> String? {
    guard names.isKnowable(names.qualified(name)) else { return nil }
    let names = names
    let visible = visibleNames.names(what, at: name.location) {
      let known = known()
      let own = names.visible(Array(known.dropFirst(count)), at: name.location)
      return (known.prefix(count) + own).filter { !$0.isEmpty }
    }
    return log.report(finding, UnknownName(what, name.content, among: visible), at: name.location)
  }

  private func reportRepeated(
    _ finding: CompilerFinding, _ what: String, _ name: Located<String>, _ first: Located<String>,
    _ log: inout DiagnosticLog
  ) {
    log.report(
      finding, "the style has a \(what) `\(abbreviated(name.content))` too", at: name.location,
      help: "give this one another name", related: [RelatedPlace("the style's is here", at: first.location)])
  }
}

extension DiagnosticLog {
  /// Reports what was held back, and leaves none; where findings are muted, it is held on.
  fileprivate mutating func report(_ held: inout [Diagnostic]) {
    if isMuted { return }
    for finding in held { report(finding) }
    held = []
  }
}
