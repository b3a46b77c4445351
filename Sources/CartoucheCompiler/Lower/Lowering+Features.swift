import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

extension Lowering {
  /// The features of a source, or those of a layer's source; nil, and reported, when there is no such thing.
  ///
  /// Of a layer all features are in the selection, also those that its filter leaves out.
  func binding(
    layer: Located<String>?, source: Located<String>?, _ data: inout MapData, _ log: inout DiagnosticLog
  ) -> FeatureBinding? {
    var layerIndex: Int?
    var sourceName = source
    if let layer {
      guard let index = data.layer(named: layer, &log) else { return nil }
      layerIndex = index
      sourceName = data.layers[index].source
    }
    guard let sourceName else { return nil }
    var silent = DiagnosticLog()
    // A layer's own reference to its source is reported once, where it stands.
    let found =
      layer == nil ? data.source(named: sourceName, &log) : data.source(named: sourceName, &silent)
    guard let found else { return nil }
    switch found.content {
    case .host(let type): return .host(layer: layerIndex, type: type)
    case .features(let table):
      if let layerIndex {
        return data.features(ofLayer: layerIndex).map { .known($0) }
          ?? .host(layer: layerIndex, type: "geojson")
      }
      return .known(
        FeatureSelection(
          source: Located(found.name.content, at: sourceName.location), firstFeature: found.firstFeature,
          table: table, rows: .all(table.count)))
    }
  }

  /// The row of the feature with this id; nil, and reported, when there is none.
  func row(
    of id: String, in selection: FeatureSelection, at place: Location, _ log: inout DiagnosticLog
  ) -> Int? {
    if let row = selection.table.firstWithID[id] { return row }
    let ids = selection.table.ids.compactMap { $0 }
    let source = names.written(selection.source.content, at: place)
    log.report(
      CompilerFinding.unknownFeature,
      UnknownName(
        id, "the source `\(abbreviated(source))` has no feature with the id `\(abbreviated(id))`",
        among: ids, in: .quoted,
        help: ids.isEmpty
          ? "its features have no ids: `promoteId` takes a property as the id" : "it has \(listed(ids))"),
      at: place)
    return nil
  }

  /// Reports options that none of the features can have.
  func checkOptions(
    _ attachment: Attachment?, on selection: FeatureSelection, _ log: inout DiagnosticLog
  ) {
    guard let attachment, selection.rows.contains(where: { selection.table.geometryTypes[$0] != nil }) else {
      return
    }
    func check(_ option: String, _ place: Location?, _ kind: GeometryPartKind, _ reason: String) {
      guard let place, !selection.contains(kind) else { return }
      log.report(
        .wrongOption, "`\(option)` has no meaning here: \(reason), and there is \(selection.description)",
        at: place, help: "remove it",
        related: [RelatedPlace("the source is here", at: selection.source.location)])
    }
    check("part", attachment.part?.location, .line, "only a line has parts")
    check("at", attachment.at?.location, .line, "it is a place on a line")
    check("rule", attachment.rule?.location, .polygon, "it is for polygons")
  }
}
