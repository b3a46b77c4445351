import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// The sources and layers of the style and of all specs, with lookup by name.
struct MapData {
  private(set) var sources: [MapSource] = []
  /// The layers in drawing order. The layers of the style come first.
  private(set) var layers: [MapLayer] = []
  /// The sample features of layers. Several layers can share one table of samples, which then has the name of
  /// the first of these layers.
  private(set) var samples: [MapSource] = []
  private var sampleFiles: [SampleFile: Int] = [:]
  private var sourceIndex: [String: Int] = [:]
  private var layerIndex: [String: Int] = [:]
  /// The number of sources that come from the style. They are the first elements of `sources`.
  private var styleSources = 0
  /// The number of layers that come from the style. They are the first elements of `layers`.
  private var styleLayers = 0
  private let names: QualifiedNames
  /// Whether the style and the `sources` of every spec were read. If not, unknown source names are not
  /// reported.
  private var hasAllSources: Bool
  /// Whether the style and the `layers` of every spec were read. If not, unknown layer names are not
  /// reported.
  private var hasAllLayers: Bool
  /// Whether the style was read to its end. If not, it may have layers that are unknown here.
  private(set) var isStyleWhole = true
  /// The style and data files that were read.
  private(set) var files: Set<SourceID> = []
  /// The names of sources that annotations or layers refer to.
  private(set) var usedSources: Set<String> = []
  /// The number of features in all sources and samples so far.
  private var featureCount = 0
  /// The features that the filter of each layer accepts, cached by the index of the layer in `layers`.
  private var drawnFeatures: [Int: FilteredFeatures] = [:]
  /// A cache of the results of `anyFeature` for each source and layer. `anyFeature` finds the features for
  /// attachments without an `id`.
  private var anyFeatures: [AnyFeatureKey: (bound: FeatureSelection, first: Int?)] = [:]

  /// The features that the filter of a layer accepts, as rows of the layer's source.
  private struct FilteredFeatures {
    /// The features that the filter accepts at any zoom.
    var rows: FeatureRows
    /// The zooms at which the filter accepts a feature, for features that it does not accept at all zooms.
    var zooms: [Int: FilterZooms] = [:]
  }

  private struct AnyFeatureKey: Hashable {
    var source: String
    var layer: Int?
  }

  /// A cache of the source and layer names that each file can refer to. Suggestions in findings need it.
  private var visibleNames = VisibleNames()
  /// Findings about layers of the style that have no name. They are reported once a reference to a layer
  /// fails.
  private var deferredFindings: [Diagnostic] = []

  /// The texts that an app has set as data, by the qualified name of their source, with the declaration of the source.
  private let setTexts: [String: (declaration: String, text: SourceID)]

  /// - Parameter setTexts: The texts that an app has set as data, by the qualified name of their source.
  init(
    _ modules: [Module], _ names: QualifiedNames,
    setTexts: [String: (declaration: String, text: SourceID)] = [:]
  ) {
    self.names = names
    self.setTexts = setTexts
    hasAllSources = modules.haveReadable("sources", .mapping)
    hasAllLayers = modules.haveReadable("layers", .mapping)
  }

  /// Reads every file that the specs refer to, including unused sources, to find all mistakes.
  mutating func load(
    _ modules: [Module], _ reader: DataFileReader, _ texts: inout SourceList,
    _ log: inout DiagnosticLog
  ) {
    // The style belongs to the map, so only the root spec names it.
    if let style = modules.last?.spec.style {
      let root = read(style: style, reader, &texts, &log)
      if let root { readStyle(root, reader, &texts, &log) }
      if root?.kind != .mapping || root?.isTruncated == true {
        (hasAllSources, hasAllLayers, isStyleWhole) = (false, false, false)
      }
    }
    (styleSources, styleLayers) = (sources.count, layers.count)
    for source in modules.flatMap({ $0.spec.sources }) {
      let identity = FeatureIdentity(source.content)
      let errors = log.errorCount
      var table = FeatureTable()
      let declaration = source.content.declaration
      let set = setText(ofSource: names.qualified(source.name), declaredAs: declaration)
      if let set {
        files.insert(set)
        table = readGeoJSON(set, in: texts, identity, limits: reader.limits, &log)
        table.isSetByApp = true
      } else if let data = source.content.data {
        table = features(data, identity, reader, &texts, &log)
      }
      table.isWhole = log.errorCount == errors
      var read = MapSource(name: source.name, content: .features(table))
      (read.identity, read.declaration, read.setText) = (identity, declaration, set)
      add(read, &log)
    }
    for layer in modules.flatMap({ $0.spec.layers }) { addDeclared(layer, reader, &texts, &log) }
    for layer in layers.dropFirst(styleLayers) {
      // A layer with an invalid type still uses its source, which is not reported as unused.
      if let source = layer.source, layer.type != nil || layer.typeName.isEmpty {
        _ = self.source(named: source, &log)
      }
    }
  }

  /// Returns the text that an app has set as the data of a source, or `nil` if there is none for this declaration.
  func setText(ofSource name: String, declaredAs declaration: String) -> SourceID? {
    setTexts[name].flatMap { $0.declaration == declaration ? $0.text : nil }
  }

  /// Replaces the features of a source, and numbers all features anew.
  /// - Parameters:
  ///   - index: The source, as an index in `sources`.
  ///   - text: The text from which `table` was read.
  mutating func setFeatures(_ table: FeatureTable, ofSource index: Int, from text: SourceID) {
    sources[index].content = .features(table)
    sources[index].setText = text
    sources[index].deferredFindings = []
    files.insert(text)
    featureCount = 0
    for index in sources.indices { sources[index].number(after: &featureCount) }
    for index in samples.indices { samples[index].number(after: &featureCount) }
    drawnFeatures = [:]
    anyFeatures = [:]
  }

  /// Moves features of a source that are single points.
  /// - Parameter points: The new coordinates, by the feature's row in the source.
  mutating func move(_ points: [(row: Int, point: CoordinateValue)], ofSource index: Int) {
    guard case .features(var table) = sources[index].content else { return }
    // The table has one owner while it changes, so that its arrays are not copied.
    sources[index].content = .host("")
    for (row, point) in points { table.movePoint(row, to: point) }
    sources[index].content = .features(table)
    anyFeatures = [:]
  }

  /// Returns whether a name that a layer or annotation uses means the source at `index`.
  func isSource(_ name: Located<String>?, at index: Int) -> Bool {
    name.flatMap { row(ofSource: $0) } == index
  }

  /// Returns the index in `sources` of the source with this name. If the name is unknown, reports it and returns `nil`.
  mutating func index(ofSource name: Located<String>, _ log: inout DiagnosticLog) -> Int? {
    guard source(named: name, &log) != nil else { return nil }
    return row(ofSource: name)
  }

  /// Reads the style at `path`. If the file cannot be read, reports the failure and returns `nil`.
  private mutating func read(
    style path: Located<String>, _ reader: DataFileReader,
    _ texts: inout SourceList, _ log: inout DiagnosticLog
  ) -> Node? {
    guard let source = reader.load(path, kind: "style", &texts, &log) else { return nil }
    files.insert(source)
    var diagnostics: [Diagnostic] = []
    let document = parseDocument(
      source, in: texts, format: .jsonLastKeyWins, limits: reader.limits, diagnostics: &diagnostics)
    log.report(diagnostics, of: document, holding: "a style")
    return document.root
  }

  /// Reads the GeoJSON file at `path`. If the file cannot be read, reports the failure and returns an empty
  /// table.
  mutating func features(
    at path: Located<String>, _ identity: FeatureIdentity, _ reader: DataFileReader,
    _ texts: inout SourceList, _ log: inout DiagnosticLog
  ) -> FeatureTable {
    guard let source = reader.load(path, kind: "data file", &texts, &log) else { return FeatureTable() }
    files.insert(source)
    return readGeoJSON(source, in: texts, identity, limits: reader.limits, &log)
  }

  /// Adds a source under its qualified name. Reports a source with a name that exists already.
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

  /// Sets the sample features of the layer at `index`, which `read` reads if they are not read yet.
  /// - Parameter file: The file of the samples. Layers of one source that name the same file share one table.
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

  /// Applies the properties that a spec declares for a layer of the style.
  mutating func apply(_ layer: Layer, toLayer index: Int) {
    layers[index].apply(layer)
    // The spec replaces the filter or size, so findings about the style's filter or size no longer apply.
    if !layers[index].hasHostFilter {
      layers[index].deferredFindings.removeAll { $0.rule == CompilerFinding.hostFilter.id }
    }
    if layer.writesSize {
      layers[index].deferredFindings.removeAll { $0.rule == CompilerFinding.styleValue.id }
      layers[index].sizeFindings = []
    }
    // A shift of circles can be written in the style alone.
    if layer.written.contains(where: { $0.content == "anchor" }), layers[index].type == .symbol {
      layers[index].positionFindings = []
    }
  }

  /// Returns the index of the style's layer with this name, or `nil` if there is none.
  func styleLayer(named name: Located<String>) -> Int? {
    layerIndex[names.qualified(name)].flatMap { $0 < styleLayers ? $0 : nil }
  }

  /// The names of the style's layers that annotations can be bound to.
  var styleLayerNames: [String] {
    layers.prefix(styleLayers).filter { $0.type != nil }.map { $0.name.content }
  }

  /// Adds a layer under its qualified name.
  /// - Returns: The index in `layers`. If the name exists already, reports the duplicate and returns `nil`.
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

  /// Defers findings about a layer of the style until a spec refers to it.
  /// - Parameter layer: The name of the layer, or `nil` if it has none.
  mutating func deferFindings(_ findings: [Diagnostic], of layer: Located<String>? = nil) {
    if findings.isEmpty { return }
    if let layer, let index = row(ofLayer: layer) {
      layers[index].deferredFindings += findings
    } else {
      deferredFindings += findings
    }
  }

  /// Calls `work` with a log for findings about `layers[index]`. If the layer comes from the style, the
  /// findings are deferred until a spec refers to the layer.
  mutating func deferringFindings(
    _ index: Int, _ log: inout DiagnosticLog, _ work: (inout MapData, inout DiagnosticLog) -> Void
  ) {
    guard index < styleLayers else { return work(&self, &log) }
    var own = DiagnosticLog()
    work(&self, &own)
    layers[index].deferredFindings += own.drain()
  }

  /// Returns whether only the host map has the features of a source; also `true` if the source does not
  /// exist.
  func isHostSupplied(_ source: Located<String>?) -> Bool {
    guard let source, let index = row(ofSource: source) else { return true }
    if case .host = sources[index].content { return true }
    return false
  }

  /// Returns all features of the source of `layers[index]`. If only the host map has the features or can
  /// read the layer's filter, returns the samples of the layer.
  ///
  /// Returns `nil` if the layer has no samples either.
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

  // MARK: Lookup by name

  private func row(ofSource name: Located<String>) -> Int? {
    index(of: name, in: sourceIndex, ofStyle: styleSources)
  }

  private func row(ofLayer name: Located<String>) -> Int? {
    index(of: name, in: layerIndex, ofStyle: styleLayers)
  }

  /// Returns the index of a source or layer: first among the declarations of the file that uses the name,
  /// then among those of the style, which all files share.
  private func index(of name: Located<String>, in index: [String: Int], ofStyle count: Int) -> Int? {
    index[names.qualified(name)] ?? index[name.content].flatMap { $0 < count ? $0 : nil }
  }

  /// Returns the source with this name. If the name is unknown, reports it and returns `nil`.
  mutating func source(named name: Located<String>, _ log: inout DiagnosticLog) -> MapSource? {
    if let index = row(ofSource: name) {
      usedSources.insert(sources[index].name.content)
      log.report(&sources[index].deferredFindings)
      return sources[index]
    }
    usedSources.insert(names.qualified(name))
    guard hasAllSources else { return nil }
    // The suggested source counts as used, so that it is not also reported as unused.
    let known = sources
    if let nearest = reportUnknown(
      .unknownSource, "source", name, known.map { $0.name.content }, ofStyle: styleSources, &log)
    {
      usedSources.insert(names.qualified(nearest, at: name.location))
    }
    return nil
  }

  /// Returns the index in `layers` of the layer with this name. If the layer is unknown or annotations
  /// cannot be bound to it, reports this and returns `nil`.
  mutating func layer(named name: Located<String>, _ log: inout DiagnosticLog) -> Int? {
    guard let index = row(ofLayer: name) else {
      guard hasAllLayers else { return nil }
      log.report(&deferredFindings)
      let known = layers
      reportUnknown(
        .unknownLayer, "layer", name, known.map { $0.type == nil ? "" : $0.name.content },
        ofStyle: styleLayers, &log)
      return nil
    }
    if index < styleLayers {
      log.report(&layers[index].deferredFindings)
      if let source = layers[index].source { _ = self.source(named: source, &log) }
    }
    guard layers[index].type != nil else {
      // A missing type of a spec's layer is reported at its declaration.
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

  /// Returns the rows of `table` that pass the layer's filter at any zoom. `table` holds the features of the layer's
  /// source.
  mutating func rows(drawnBy layer: Int, _ table: FeatureTable, _ log: inout DiagnosticLog) -> FeatureRows {
    drawnFeatures(of: layer, table, &log).rows
  }

  /// Returns the zooms at which the layer's filter accepts a feature, for the rows of `table` that it accepts at some
  /// zooms but not at all. `table` holds the features of the layer's source.
  mutating func filterZooms(
    ofLayer layer: Int, _ table: FeatureTable, _ log: inout DiagnosticLog
  ) -> [Int: FilterZooms] {
    drawnFeatures(of: layer, table, &log).zooms
  }

  private mutating func drawnFeatures(
    of layer: Int, _ table: FeatureTable, _ log: inout DiagnosticLog
  ) -> FilteredFeatures {
    if let known = drawnFeatures[layer] { return known }
    var drawn = FilteredFeatures(rows: .all(table.count))
    if let filter = layers[layer].filter {
      let zooms = CartoucheCompiler.filterZooms(of: AnyFeatures(drawn.rows, of: table), by: filter, &log)
      drawn.rows = .some(zooms.indices.filter { zooms[$0] != .none })
      for row in drawn.rows where zooms[row] != .all { drawn.zooms[row] = zooms[row] }
    }
    drawnFeatures[layer] = drawn
    return drawn
  }

  /// Returns the features for an annotation that is attached to a source or layer without naming a feature.
  /// - Parameter selection: All features of the source.
  /// - Returns: `bound` has the features with a geometry that the layer draws. `first` is the first row
  ///   with a geometry, drawn or not.
  /// - Complexity: O(features) for the first call of a source or layer, then O(1).
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

  /// Reports an unknown source or layer name, with a suggestion.
  /// - Parameters:
  ///   - known: The names of all known sources or layers, as the root spec writes them. An empty text is
  ///     ignored.
  ///   - count: The number of names that come from the style. They are the first names of `known`, and every
  ///     file can use them.
  /// - Returns: The suggested name, if any.
  @discardableResult
  private mutating func reportUnknown(
    _ finding: CompilerFinding, _ what: String, _ name: Located<String>, _ known: @autoclosure () -> [String],
    ofStyle count: Int,
    _ log: inout DiagnosticLog
  ) -> String? {
    guard names.canReportMissing(names.qualified(name)) else { return nil }
    let names = names
    let visible = visibleNames.names(what, at: name.location) {
      let known = known()
      let own = names.visible(Array(known.dropFirst(count)), at: name.location)
      return (known.prefix(count) + own).filter { !$0.isEmpty }
    }
    var unknown = UnknownName(what, name.content, among: visible)
    // The names of an imported style have the import's id before them.
    let imported = visible.prefix(count).filter { $0.hasSuffix("/" + name.content) }
    if imported.count == 1 { unknown.meant = NameSuggestion(imported[0]) }
    return log.report(finding, unknown, at: name.location)
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
  /// Reports the deferred findings in `held` and empties it. A silent log does neither.
  fileprivate mutating func report(_ held: inout [Diagnostic]) {
    if isSilent { return }
    for finding in held { report(finding) }
    held = []
  }
}

/// A source of the map: either its features, or only its type if the host alone can read it.
struct MapSource {
  enum Content {
    case features(FeatureTable)
    /// A source of another type, such as tiles, with the type's name in the style.
    case host(String)
  }

  var name: Located<String>
  var content: Content
  /// The number of the source's first feature, where features are counted over all sources and samples.
  var firstFeature: UInt32 = 0
  /// The origin of the ids of its features.
  var identity = FeatureIdentity.written
  /// The declaration of the source as written. Data that an app has set remain while a reload does not change it.
  var declaration = ""
  /// The text that an app or a trace has set as the source's data, or `nil` for the data that the spec declares.
  var setText: SourceID?
  /// Findings about a source of the style. They are deferred until a spec refers to the source.
  var deferredFindings: [Diagnostic] = []

  init(name: Located<String>, content: Content, deferredFindings: [Diagnostic] = []) {
    self.name = name
    self.content = content
    self.deferredFindings = deferredFindings
  }

  /// Numbers the features of the source after `count` features of others, and adds them to the count.
  mutating func number(after count: inout Int) {
    firstFeature = UInt32(clamping: count)
    if case .features(let table) = content { count += table.count }
  }
}

/// The identity of a file with samples: layers with equal values share one table.
struct SampleFile: Hashable {
  var path: String
  /// The spec that the path is relative to.
  var spec: SourceID
  /// The name of the layer's source, as the layer declares it.
  var source: String?
}

/// Reads the data files that specs refer to.
struct DataFileReader {
  let loader: AnyFileLoader
  let limits: Limits

  /// Reads the file at `path` and adds it to the sources. If the file cannot be read, reports the failure
  /// and returns `nil`.
  /// - Parameter kind: The kind of file for messages, such as "data file".
  func load(
    _ path: Located<String>, kind: String, _ sources: inout SourceList, _ log: inout DiagnosticLog
  ) -> SourceID? {
    loader.readFile(
      path, kind: kind, finding: CompilerFinding.unreadableSource, limit: limits.dataBytes, sources, &log
    ).map { sources.add(SourceText(path: $0.path, bytes: $0.bytes)) }
  }
}

extension DiagnosticLog {
  /// Reports parse errors, and an empty file.
  /// - Parameter content: The expected content for the message, such as "GeoJSON".
  mutating func report(_ diagnostics: [Diagnostic], of document: Document, holding content: String) {
    for diagnostic in diagnostics { report(diagnostic) }
    if document.root == nil, !document.isTruncated {
      report(
        .emptyFile, "the file is empty",
        at: Location(source: document.source, span: SourceSpan(start: 0, end: 0)),
        help: "it should contain \(content)")
    }
  }
}
