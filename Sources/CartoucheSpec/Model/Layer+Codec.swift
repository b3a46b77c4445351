import CartoucheDiagnostics
import CartoucheSyntax

extension Codec where Content == [Named<Layer>] {
  /// The layers of a spec, in drawing order.
  package static var layers: Codec {
    .named("a layer", .mapping(Layer.self, requiring: .key("type"), .key("source"))) { node, decoder in
      var layer = Layer()
      let before = decoder.log.errorCount
      decodeMapping(node, into: &layer, &decoder)
      guard node.kind == .mapping else { return nil }
      if let type = layer.type { checkOwners(node, type, &decoder) }
      checkZooms(node, layer, &decoder)
      if let sortKey = layer.sortKey.expression, !sortKey.isZoomConstant {
        decoder.log.report(
          .zoomDependent, "expected a sort key, the same at all zooms", at: sortKey.location,
          help: "only `size`, `radius` and `width` of a layer can depend on zoom")
      }
      guard decoder.log.errorCount == before, !node.isTruncated else { return layer }
      if layer.type == nil {
        decoder.log.report(
          .missingKey, "this layer has no `type`", at: node.location,
          help: "add `type: \(Shape.expectation(of: LayerTypeName.self).dropFirst())")
      }
      if layer.source == nil {
        decoder.log.report(
          .missingKey, "this layer has no `source`", at: node.location, help: "add `source: name`")
      }
      return layer
    }
  }

  /// Reports properties that only another type of layer has.
  private static func checkOwners(
    _ node: Node, _ type: Located<LayerTypeName>, _ decoder: inout Decoder
  ) {
    for entry in node.mergedEntries(&decoder) {
      guard let row = Layer.properties.position(of: entry.key),
        let owner = Layer.properties.rows[row].onlyKind, owner != type.content.rawValue
      else { continue }
      decoder.log.report(
        .wrongLayerType,
        "`\(entry.key.string)` belongs to a `\(owner)` layer, and this one is a `\(type.content.rawValue)` layer",
        at: entry.key.location, help: "remove it, or change the type",
        related: [RelatedPlace("the type is here", at: type.location)])
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
