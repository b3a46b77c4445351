import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Reads what annotations can refer to in a Mapbox or MapLibre style: its sources and its layers.
///
/// A style belongs to the map and not to the spec, so what is only unusual in it is no error: a filter that
/// cannot be read makes its layer one whose features the host decides about. What is wrong with a source or a layer is told
/// where the spec refers to it, and else not at all.
extension MapData {
  mutating func readStyle(
    _ root: Node, _ reader: DataFileReader<some FileLoader>, _ texts: inout SourceList,
    _ log: inout DiagnosticLog
  ) {
    let list = root.kind == .mapping ? root["layers"] : nil
    guard root.kind == .mapping, list == nil || list?.kind == .sequence,
      list != nil || root["version"] != nil || root["imports"] != nil,
      list != nil || OtherKindOfFile(data: root) == nil
    else {
      if root.kind == .mapping, let other = OtherKindOfFile(data: root) {
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
    if list == nil, !root.isTruncated { reportNoLayers(of: root, &log) }
    if let sources = root["sources"], sources.kind == .mapping {
      for entry in sources.entries {
        let name = Located(entry.key.string, at: entry.key.location)
        var own = DiagnosticLog()
        var content = sourceContent(entry.value, reader, &texts, &own)
        if case .features(var table) = content, own.errorCount > 0 {
          table.isWhole = false
          content = .features(table)
        }
        add(MapSource(name: name, content: content, heldFindings: own.take()), &log)
      }
    }
    let blank = Decoder(limits: reader.limits, evaluateConstant: evaluateConstant)
    if let list { for layer in list.items { readStyleLayer(layer, blank) } }
  }

  private func reportNoLayers(of style: Node, _ log: inout DiagnosticLog) {
    let imports = style["imports"]
    log.report(
      Diagnostic(
        CompilerFinding.style, as: .warning,
        imports == nil
          ? "this style has no `layers`, so nothing can be bound to it"
          : "this style has no `layers` of its own, and those of its imports are not read",
        at: imports?.location ?? place(of: style),
        help:
          "write layers that annotations are bound to under `layers` of the spec, with `type` and `source`"))
  }

  private mutating func sourceContent(
    _ source: Node, _ reader: DataFileReader<some FileLoader>, _ texts: inout SourceList,
    _ log: inout DiagnosticLog
  ) -> MapSource.Content {
    guard let type = source["type"], type.isText("geojson"), let data = source["data"] else {
      return .host(source["type"]?.string ?? "")
    }
    let identity: FeatureIdentity =
      if source["generateId"]?.isText("true") == true {
        .generated
      } else if let promoted = source["promoteId"], promoted.kind == .scalar {
        .promoted(Located(promoted.string, at: promoted.location))
      } else {
        .written
      }
    guard data.kind == .scalar else { return .features(readGeoJSON(data, identity, &log)) }
    // An address that only the host can reach.
    guard !data.string.contains("://") else { return .host("geojson") }
    let file = Located(data.string, at: data.location)
    return .features(features(at: file, identity, reader, &texts, &log))
  }

  /// - Parameter blank: what its expressions are read on trial with.
  private mutating func readStyleLayer(_ node: Node, _ blank: Decoder) {
    var log = DiagnosticLog()
    guard node.kind == .mapping, let id = node["id"], let type = node["type"] else {
      // Layers of old styles could refer to others instead of having a type.
      if !node.isTruncated, node["ref"] == nil {
        log.report(
          Diagnostic(
            CompilerFinding.style, as: .warning,
            "this layer has no `id` or no `type`, so nothing can be bound to it", at: place(of: node)))
      }
      hold(log.take())
      return
    }
    var layer = MapLayer(name: Located(id.string, at: id.location), typeName: type.string)
    layer.source = node["source"].map { Located($0.string, at: $0.location) }
    layer.minZoom = node["minzoom"]?.number ?? layer.minZoom
    layer.maxZoom = node["maxzoom"]?.number ?? layer.maxZoom
    layer.isVisible = node["layout"]?["visibility"]?.isText("none") != true
    readStyleLook(node, &layer, blank, &log)
    if layer.type != nil, let filter = node["filter"], !filter.isNull {
      readFilter(filter, &layer, blank, &log)
    }
    layer.heldFindings = log.take()
    add(layer, &log)
    hold(log.take(), of: layer.name)
  }

  private func readFilter(
    _ filter: Node, _ layer: inout MapLayer, _ blank: Decoder, _ log: inout DiagnosticLog
  ) {
    var trial = blank
    layer.filter = parseStyleFilter(filter, &trial)
    let findings = trial.log.take()
    for finding in findings where finding.severity == .warning { log.report(finding) }
    if let filter = layer.filter, filter.isZoomConstant { return }
    layer.filter = nil
    layer.hasHostFilter = true
    let problem = findings.first { $0.severity == .error }
    log.report(
      .hostFilter,
      "only the host can tell which features `\(abbreviated(layer.name.content))` draws: "
        + (problem?.message ?? "its filter depends on zoom"),
      at: problem?.location ?? filter.location,
      help: "annotations on this layer are shown when the host says so")
  }
}
