import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// Reads the layers that specs declare: their own, and what they say of the style's.
extension MapData {
  /// Adds a layer of a spec, or what it says of the style's layer of its name, with its samples.
  mutating func addDeclared(
    _ layer: Named<Layer>, _ reader: DataFileReader<some FileLoader>, _ texts: inout SourceList,
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

  /// The features of a file, or of GeoJSON in a spec.
  mutating func features(
    _ data: DataSource.Content, _ identity: FeatureIdentity, _ reader: DataFileReader<some FileLoader>,
    _ texts: inout SourceList, _ log: inout DiagnosticLog
  ) -> FeatureTable {
    switch data {
    case .path(let file): features(at: file, identity, reader, &texts, &log)
    case .inline(let node): readGeoJSON(node, identity, &log)
    }
  }

  /// Takes what a spec says of a layer of the style; what the style says otherwise is reported.
  private mutating func describe(_ index: Int, by layer: Named<Layer>, _ log: inout DiagnosticLog) {
    let own = layers[index]
    let content = layer.content
    func report(_ what: String, _ written: String, _ place: Location) {
      log.report(
        .duplicateLayer,
        "the style has a layer `\(abbreviated(layer.name.content))` with \(what), not `\(written)`",
        at: place, help: "leave it out, or give this layer another name",
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
    if content.type == nil { content.checkOwners(own.typeName, declaredAt: own.name.location, &log) }
    take(content, intoLayer: index)
    _ = self.layer(named: layer.name, &log)
  }

  private func reportMissing(in layer: Named<Layer>, _ log: inout DiagnosticLog) {
    guard isStyleWhole, let place = layer.content.place else { return }
    let (type, source) = (layer.content.type, layer.content.source)
    let styleLayers = styleLayerNames
    if type == nil, source == nil, !styleLayers.isEmpty {
      // Nearly always one of the style is meant.
      let name = layer.name.content
      log.report(
        CompilerFinding.unknownLayer,
        UnknownName(
          name,
          "the style has no layer `\(abbreviated(name))`, and one of the spec's own needs `type` and `source`",
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

  /// Reports samples of what needs none.
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
