package import CartoucheDiagnostics
import CartoucheSyntax

extension Codec where Content == [Named<Layer>] {
  /// The layers of a spec, in drawing order.
  package static var layers: Codec {
    .named("a layer", .mapping(Layer.self, example: ["type": "symbol", "source": "source"])) {
      node, decoder in
      var layer = Layer()
      let before = decoder.log.errorCount
      decodeMapping(node, into: &layer, &decoder)
      guard node.kind == .mapping else { return nil }
      layer.written = writtenKeys(of: node, &decoder)
      if let type = layer.type {
        layer.checkOwners(type.content.rawValue, declaredAt: type.location, &decoder.log)
      }
      checkZooms(node, layer, &decoder)
      if let sortKey = layer.sortKey.expression, !sortKey.isZoomConstant {
        decoder.log.report(
          .zoomDependent, "expected a sort key, the same at all zooms", at: sortKey.location,
          help: "only `size`, `radius` and `width` of a layer can depend on zoom")
      }
      if decoder.log.errorCount == before, !node.isTruncated { layer.place = node.location }
      return layer
    }
  }

  private static func writtenKeys(of node: Node, _ decoder: inout Decoder) -> [Located<String>] {
    // What is wrong with merging was reported when the mapping was read.
    var silent = decoder.blank()
    return node.mergedEntries(&silent).compactMap { entry in
      guard !entry.value.isNull, let row = Layer.properties.position(of: entry.key) else { return nil }
      return Located(Layer.properties.rows[row].name, at: entry.key.location)
    }
  }

  private static func checkZooms(_ node: Node, _ layer: Layer, _ decoder: inout Decoder) {
    guard layer.minZoom >= layer.maxZoom, let high = node.mergedValue("maxZoom") else { return }
    decoder.log.report(
      .zoomRange,
      "this layer is never drawn: `maxZoom` does not belong to its zooms, and `minZoom` is not below it",
      at: high.location, help: "raise `maxZoom`",
      related: node.mergedValue("minZoom").map { [RelatedPlace("`minZoom` is here", at: $0.location)] } ?? [])
  }
}

extension Layer {
  /// Reports properties that only another type of layer has.
  /// - Parameters:
  ///   - type: the name of this one's.
  ///   - place: where it says so.
  package func checkOwners(_ type: String, declaredAt place: Location, _ log: inout DiagnosticLog) {
    for key in written {
      guard let row = Self.properties.rows.first(where: { $0.name == key.content }), let owner = row.onlyKind,
        owner != type
      else { continue }
      log.report(
        .wrongLayerType, "`\(key.content)` belongs to a `\(owner)` layer, and this one is a `\(type)` layer",
        at: key.location, help: "remove it, or change the type",
        related: [RelatedPlace("the type is here", at: place)])
    }
  }
}
