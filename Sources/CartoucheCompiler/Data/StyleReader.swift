import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Reads the sources and layers of a Mapbox or MapLibre style.
///
/// A style belongs to the map and not to the spec, so unusual content is not an error. If a filter cannot be
/// read, the host decides which features the layer draws. Problems of a source or layer are reported only if
/// a spec refers to it.
extension MapData {
  mutating func readStyle(
    _ root: Node, _ reader: DataFileReader, _ texts: inout SourceList,
    _ log: inout DiagnosticLog
  ) {
    let list = root.kind == .mapping ? root["layers"] : nil
    guard root.kind == .mapping, list == nil || list?.kind == .sequence,
      list != nil || root["version"] != nil || root["imports"] != nil,
      list != nil || ForeignFile(data: root) == nil
    else {
      if root.kind == .mapping, let other = ForeignFile(data: root) {
        log.report(
          .style, "this is \(other.name), and a style is wanted", at: other.key.location, help: other.help)
      } else if root.kind == .mapping, let type = root["type"],
        root["features"] != nil || root["geometry"] != nil
      {
        log.report(
          .style, "this is GeoJSON, and a style is wanted", at: type.location, help: "name it under `sources`"
        )
      } else if !root.isTruncated {
        log.report(
          .style, "a style is an object with a list of `layers`", at: place(of: root),
          help: "name a Mapbox or MapLibre style")
      }
      return
    }
    if !root.hasLayers, !root.isTruncated { reportNoLayers(of: root, &log) }
    readContent(of: root, path: "", reader, &texts, &log)
  }

  /// Reads the sources and layers of a style, after those of its imports, which are drawn below.
  /// - Parameter path: The prefix of names in an imported style, such as `basemap/`; empty for the style itself.
  private mutating func readContent(
    of style: Node, path: String, _ reader: DataFileReader, _ texts: inout SourceList,
    _ log: inout DiagnosticLog
  ) {
    for entry in style.imports {
      guard let id = entry["id"], id.kind == .scalar else { continue }
      let name = path + id.string
      if let data = entry["data"], data.kind == .mapping {
        readContent(of: data, path: name + "/", reader, &texts, &log)
      } else if style.hasLayers {
        deferFindings([
          Diagnostic(
            CompilerFinding.style, as: .warning,
            "the layers of the import `\(abbreviated(name))` are not read, because its style is not written here",
            at: id.location,
            help:
              "write layers that annotations are bound to under `layers` of the spec, with `type` and `source`"
          )
        ])
      }
    }
    if let sources = style["sources"], sources.kind == .mapping {
      for entry in sources.entries {
        let name = Located(path + entry.key.string, at: entry.key.location)
        var own = DiagnosticLog()
        let declaration = entry.value.written
        let identity = FeatureIdentity(ofStyle: entry.value)
        let set = setText(ofSource: name.content, declaredAs: declaration)
        var content =
          set.map { .features(readGeoJSON($0, in: texts, identity, limits: reader.limits, &own)) }
          ?? sourceContent(entry.value, identity, reader, &texts, &own)
        if case .features(var table) = content, own.errorCount > 0 {
          table.isWhole = false
          content = .features(table)
        }
        var source = MapSource(name: name, content: content, deferredFindings: own.drain())
        (source.identity, source.declaration, source.setText) = (identity, declaration, set)
        add(source, &log)
      }
    }
    let blank = Decoder(limits: reader.limits, evaluateConstant: evaluateConstant)
    if let list = style["layers"], list.kind == .sequence {
      for layer in list.items { readStyleLayer(layer, path: path, blank) }
    }
  }

  private func reportNoLayers(of style: Node, _ log: inout DiagnosticLog) {
    let imports = style["imports"]
    log.report(
      Diagnostic(
        CompilerFinding.style, as: .warning,
        imports == nil
          ? "this style has no `layers`, so annotations cannot be bound to it"
          : "this style has no `layers` of its own, and those of its imports are not read",
        at: imports?.location ?? place(of: style),
        help:
          "write layers that annotations are bound to under `layers` of the spec, with `type` and `source`"))
  }

  private mutating func sourceContent(
    _ source: Node, _ identity: FeatureIdentity, _ reader: DataFileReader,
    _ texts: inout SourceList, _ log: inout DiagnosticLog
  ) -> MapSource.Content {
    guard let type = source["type"], type.isText("geojson"), let data = source["data"] else {
      return .host(source["type"]?.string ?? "")
    }
    guard data.kind == .scalar else { return .features(readGeoJSON(data, identity, &log)) }
    // Only the host fetches URLs, so the features are unknown.
    guard !data.string.contains("://") else { return .host("geojson") }
    let file = Located(data.string, at: data.location)
    return .features(features(at: file, identity, reader, &texts, &log))
  }

  /// Reads a layer of the style: its type and source, the sizes that it draws, and its filter.
  /// - Parameters:
  ///   - path: The prefix of names in an imported style; empty for the style itself.
  ///   - blank: A decoder without findings. Expressions are parsed with a copy of it, so that their errors can become
  ///     warnings.
  private mutating func readStyleLayer(_ node: Node, path: String, _ blank: Decoder) {
    var log = DiagnosticLog()
    guard node.kind == .mapping, let id = node["id"], let type = node["type"] else {
      // In old styles a layer may refer to another with `ref` instead of having a type.
      if !node.isTruncated, node["ref"] == nil {
        log.report(
          Diagnostic(
            CompilerFinding.style, as: .warning,
            "this layer has no `id` or no `type`, so annotations cannot be bound to it", at: place(of: node)))
      }
      deferFindings(log.drain())
      return
    }
    var layer = MapLayer(name: Located(path + id.string, at: id.location), typeName: type.string)
    layer.source = node["source"].map { Located(path + $0.string, at: $0.location) }
    layer.minZoom = node["minzoom"]?.number ?? layer.minZoom
    layer.maxZoom = node["maxzoom"]?.number ?? layer.maxZoom
    layer.isVisible = node["layout"]?["visibility"]?.isText("none") != true
    readStyleLook(node, &layer, blank, &log)
    if layer.type != nil, let filter = node["filter"], !filter.isNull {
      readFilter(filter, &layer, blank, &log)
    }
    layer.deferredFindings = log.drain()
    add(layer, &log)
    deferFindings(log.drain(), of: layer.name)
  }

  private func readFilter(
    _ filter: Node, _ layer: inout MapLayer, _ blank: Decoder, _ log: inout DiagnosticLog
  ) {
    var trial = blank
    layer.filter = parseStyleFilter(filter, &trial)
    let findings = trial.log.drain()
    for finding in findings where finding.severity == .warning { log.report(finding) }
    if layer.filter != nil { return }
    layer.hasHostFilter = true
    guard let problem = findings.first(where: { $0.severity == .error }) else { return }
    log.report(
      .hostFilter,
      "only the host knows which features `\(abbreviated(layer.name.content))` draws: \(problem.message)",
      at: problem.location,
      help: "the host decides which annotations on this layer are shown")
  }
}

/// Reads the style properties that affect frames: sizes, anchors, overlap and sort keys.
///
/// - Parameters:
///   - blank: A decoder without findings. Expressions are parsed with a copy, so that their errors can
/// become warnings.
///   - log: Receives findings about sizes that are out of range. Findings about unreadable values are stored in
///     `layer.sizeFindings` and `layer.positionFindings`.
func readStyleLook(_ node: Node, _ layer: inout MapLayer, _ blank: Decoder, _ log: inout DiagnosticLog) {
  let layout = node["layout"]
  var reader = StyleSizeReader(paint: node["paint"], layer: layer.name.content, blank: blank)
  switch layer.type {
  case .symbol:
    layer.drawnSize = .icon(width: Value(0), height: Value(0))
    if let anchor = layout?["icon-anchor"] { readAnchor(anchor, &layer) }
    layer.allowOverlap =
      layout?["icon-allow-overlap"]?.isText("true") == true
      || layout?["icon-overlap"]?.isText("always") == true
    if let key = layout?["symbol-sort-key"].flatMap({ reader.value($0, default: 0, in: Layer.sortKeys) }),
      key.expression?.isZoomConstant != false
    {
      layer.sortKey = key
    }
  case .circle:
    layer.drawnSize = .circle(
      radius: reader.size("circle-radius", default: Layer.defaults.radius.written),
      stroke: reader.size("circle-stroke-width", default: 0))
    if let (right, down) = reader.translation("circle-translate") {
      (layer.offsetX, layer.offsetY) = (right, -down)
    }
  case .line:
    layer.drawnSize = .line(
      width: reader.size("line-width", default: Layer.defaults.width.written),
      gap: reader.size("line-gap-width", default: 0),
      offset: reader.size("line-offset", default: 0, in: NumberRange.offset))
    if let trim = node["paint"]?["line-trim-offset"]?.fractions { layer.trim = trim }
  case .fill, .fillExtrusion, nil: break
  }
  for finding in reader.outOfRange { log.report(finding) }
  layer.sizeFindings = reader.unreadable
  layer.positionFindings += reader.unreadableShifts
}

/// Reads the part of icons that touches their point. Expressions and functions are reported and count as `center`.
private func readAnchor(_ node: Node, _ layer: inout MapLayer) {
  if node.isNull { return }
  if node.kind == .scalar, let anchor = AnchorName(rawValue: node.string) {
    layer.anchor = anchor
    return
  }
  layer.positionFindings.append(
    Diagnostic(
      CompilerFinding.styleValue,
      "`icon-anchor` of the layer `\(abbreviated(layer.name.content))` counts as `center`: it is not the name of an anchor",
      at: node.location,
      help:
        "write the anchor in the spec: `layers: { \(abbreviated(layer.name.content)): { anchor: bottom } }`"))
}

/// Reads sizes from the `paint` of a style layer. A size is a number, an expression, or a style function in
/// the older form with `stops`.
private struct StyleSizeReader {
  let paint: Node?
  /// The name of the layer, for messages.
  let layer: String
  let blank: Decoder
  private(set) var outOfRange: [Diagnostic] = []
  /// Findings about sizes that count as 0.
  private(set) var unreadable: [Diagnostic] = []
  /// Findings about shifts that count as none.
  private(set) var unreadableShifts: [Diagnostic] = []

  init(paint: Node?, layer: String, blank: Decoder) {
    (self.paint, self.layer, self.blank) = (paint, layer, blank)
  }

  /// Reads a size from the `paint` properties of a style layer. A size that cannot be read is 0.
  /// - Parameter fallback: The size of a layer whose style omits the property.
  mutating func size(
    _ name: StaticString, default fallback: Double, in range: ClosedRange<Double> = NumberRange.length
  ) -> Value<Double> {
    guard let node = paint?[name], !node.isNull else { return Value(fallback) }
    var trial = blank
    guard let value = value(node, default: fallback, in: range, &trial) else {
      let problem = trial.log.drain().first { $0.severity == .error }
      let size = name.description.hasPrefix("circle") ? "radius: 4" : "width: 4"
      unreadable.append(
        Diagnostic(
          CompilerFinding.styleValue,
          "`\(name)` of the layer `\(abbreviated(layer))` counts as 0: "
            + (problem?.message ?? "it is neither a number nor an expression"),
          at: problem?.location ?? node.location,
          help: "write the layer's size in the spec: `layers: { \(abbreviated(layer)): { \(size) } }`"))
      return Value(0)
    }
    guard case .constant(let number) = value.form, !range.contains(number) else { return value }
    let nearest = min(max(number, range.lowerBound), range.upperBound)
    outOfRange.append(
      Diagnostic(
        CompilerFinding.styleValue,
        "`\(name)` \(node.string) counts as \(nearest.ecmaScriptDescription): it is a number from "
          + "\(range.lowerBound.ecmaScriptDescription) to \(range.upperBound.ecmaScriptDescription)",
        at: node.location, help: "change it in the style"))
    return Value(.constant(nearest), at: node.location)
  }

  /// Reads the shift of a layer in points, to the right and down. The same shift at all zooms and turns of the map can be
  /// read; another one counts as none.
  mutating func translation(_ name: StaticString) -> (right: Double, down: Double)? {
    guard let node = paint?[name], !node.isNull else { return nil }
    let numbers = node.items.compactMap { $0.number }.filter { NumberRange.offset.contains($0) }
    if node.kind == .sequence, node.count == 2, numbers.count == 2 { return (numbers[0], numbers[1]) }
    let range = NumberRange.offset
    unreadableShifts.append(
      Diagnostic(
        CompilerFinding.styleValue,
        "`\(name)` of the layer `\(abbreviated(layer))` counts as `[0, 0]`: only a list of two numbers from "
          + "\(range.lowerBound.ecmaScriptDescription) to \(range.upperBound.ecmaScriptDescription) can be read",
        at: node.location, help: "write `[right, down]` in points for all zooms in the style"))
    return nil
  }

  /// Returns the number or expression of a style property, or `nil` if the node is neither.
  func value(_ node: Node, default fallback: Double, in range: ClosedRange<Double>) -> Value<Double>? {
    var trial = blank
    return value(node, default: fallback, in: range, &trial)
  }

  private func value(
    _ node: Node, default fallback: Double, in range: ClosedRange<Double>, _ trial: inout Decoder
  ) -> Value<Double>? {
    if let number = node.number { return Value(.constant(number), at: node.location) }
    let expression =
      switch node.kind {
      case .sequence: parseExpression(node, expecting: .number, &trial)
      case .mapping: parseStyleFunction(node, default: fallback, in: range, &trial)
      case .scalar, .alias: nil as Expression?
      }
    guard let expression else { return nil }
    if case .number(let number) = expression.constant { return Value(.constant(number), at: node.location) }
    return Value(.expression(expression), at: node.location)
  }
}

extension Node {
  /// The imports of a style, from the lowest to the highest.
  fileprivate var imports: [Node] {
    guard let imports = self["imports"], imports.kind == .sequence else { return [] }
    return imports.items.filter { $0.kind == .mapping }
  }

  /// Whether a style has a list of layers, itself or in an import that is written in it.
  fileprivate var hasLayers: Bool {
    self["layers"]?.kind == .sequence || imports.contains { $0["data"]?.hasLayers == true }
  }

  /// Whether the node is the scalar `null` without quotes.
  var isNull: Bool { isPlain && isText("null") }

  /// The range `[from, to]` with ascending fractions from 0 to 1; `nil` for any other node.
  fileprivate var fractions: FractionRange? {
    guard kind == .sequence, count == 2 else { return nil }
    let numbers = items.compactMap { $0.number }
    guard numbers.count == 2, 0 <= numbers[0], numbers[0] <= numbers[1], numbers[1] <= 1 else { return nil }
    return FractionRange(start: numbers[0], end: numbers[1])
  }
}
